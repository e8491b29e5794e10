//! Dynamic messages from a stream, of which no byte behind the message is taken.
//!
//! What was read so far is judged; an error says how many bytes are needed at
//! least. Where an end is missing, as many come only once that end does: until
//! then nothing is judged but at twice the bytes, so that the work grows with
//! the message and not with its square.

use std::io::{ErrorKind as Io, Read, Result};
use std::vec::Vec;

use crate::error::{Awaited, Error, ErrorKind};
use crate::message::Hg;
use crate::message::form::invalid;
use crate::order::ByteOrder;

/// Reads one message; one that takes all that is left, up to the end of the stream.
pub(super) fn read<M: Hg, O: ByteOrder>(mut stream: impl Read) -> Result<M> {
    let mut bytes = Vec::new();
    let (mut needed, mut end) = (M::MIN, None);
    loop {
        let from = bytes.len();
        fill(&mut stream, &mut bytes, needed)?;
        if let Some(end) = end {
            fill_up_to(&mut stream, &mut bytes, from, end)?;
        }
        let error = match M::decode::<O>(&bytes) {
            Ok(value) if !M::OPEN || is_whole::<M, O>(&mut bytes) => return Ok(value),
            Ok(_) => break,
            Err(error) => error,
        };
        match error.kind() {
            ErrorKind::TooShort { needed: more } if more > bytes.len() => {
                (needed, end) = (more, error.awaited());
            }
            // What is wrong with the part may be right with the whole.
            _ if M::OPEN => break,
            _ => return Err(invalid(error)),
        }
    }
    stream.read_to_end(&mut bytes)?;
    M::decode::<O>(&bytes).map_err(invalid)
}

/// Whether more bytes would be left over behind a message.
fn is_whole<M: Hg, O: ByteOrder>(bytes: &mut Vec<u8>) -> bool {
    let len = bytes.len();
    bytes.push(0);
    let more = M::decode::<O>(bytes);
    bytes.truncate(len);
    more.is_err_and(|error: Error| error.kind() == ErrorKind::Trailing && error.offset() == len)
}

/// Reads up to so many bytes in all.
fn fill(stream: &mut impl Read, bytes: &mut Vec<u8>, needed: usize) -> Result<()> {
    let missing = needed.saturating_sub(bytes.len());
    let read = stream.take(missing as u64).read_to_end(bytes)?;
    if read < missing {
        return Err(Io::UnexpectedEof.into());
    }
    Ok(())
}

/// Reads byte by byte until an end may be there, or twice as many bytes are.
fn fill_up_to(
    stream: &mut impl Read,
    bytes: &mut Vec<u8>,
    mut from: usize,
    end: Awaited,
) -> Result<()> {
    let enough = from.saturating_mul(2);
    while !end.may_end(bytes, from) && bytes.len() < enough {
        let mut byte = [0];
        stream.read_exact(&mut byte)?;
        from = bytes.len();
        bytes.extend(byte);
    }
    Ok(())
}
