//! Where a message ends in a stream, and the bytes that have come in.

use alloc::vec::Vec;
use std::io::{self, Read};

use zerocopy::IntoBytes;

use crate::error::{Error, ErrorKind};
use crate::message::Hg;
use crate::order::ByteOrder;

/// How much is asked of a stream at least.
pub(super) const CHUNK: usize = 64 << 10;
/// The bytes of a length in front of a message.
const PREFIX: usize = 4;

/// How messages follow each other.
#[derive(Clone, Copy, Debug)]
pub(super) struct Framing {
    /// Whether a `u32` in front tells the length; otherwise the message does.
    pub(super) prefixed: bool,
    /// The most bytes of a message.
    pub(super) limit: usize,
}

/// Judges a message that nothing but itself ends.
pub(super) const fn self_delimiting<M: Hg>() {
    assert!(
        !M::OPEN,
        "this message goes on to the end of the input: in a stream it needs a length in front, \
         see `framed`"
    );
}

/// What the start of a stream is.
pub(super) enum Next<T> {
    /// A whole message, and its bytes with the length in front.
    Message(T, usize),
    /// Nothing before there are so many bytes.
    Needed(usize),
}

impl Framing {
    pub(super) const fn new(prefixed: bool) -> Self {
        Framing {
            prefixed,
            limit: 1 << 20,
        }
    }

    /// The message at the start of these bytes.
    ///
    /// # Errors
    ///
    /// What is wrong with it; `Max` where it is longer than the limit;
    /// `Trailing` where it has no bytes and nothing tells that.
    pub(super) fn next<M: Hg, O: ByteOrder>(self, bytes: &[u8]) -> Result<Next<M>, Error> {
        if self.prefixed {
            let Ok((len, rest)) = u32::decode_prefix::<O>(bytes) else {
                return Ok(Next::Needed(PREFIX));
            };
            let len = self.within(len as usize)?;
            return match rest.get(..len) {
                // All its bytes are there: more of them would not help.
                Some(body) => M::decode::<O>(body)
                    .map(|message| Next::Message(message, PREFIX + len))
                    .map_err(|error| error.overrun().moved(PREFIX)),
                None => Ok(Next::Needed(PREFIX + len)),
            };
        }
        match M::decode_prefix::<O>(bytes) {
            // What has no bytes would stand before these for ever.
            Ok((_, rest)) if rest.len() == bytes.len() => {
                Err(Error::about(ErrorKind::Trailing, rest.len() as u128))
            }
            Ok((message, rest)) => {
                let len = self.within(bytes.len() - rest.len())?;
                Ok(Next::Message(message, len))
            }
            Err(error) => match error.kind() {
                ErrorKind::TooShort { needed } => Ok(Next::Needed(self.within(needed)?)),
                _ => Err(error),
            },
        }
    }

    fn within(self, len: usize) -> Result<usize, Error> {
        if len > self.limit {
            return Err(Error::about(ErrorKind::Max, len as u128));
        }
        Ok(len)
    }

    /// Appends a message; nothing where there is an error.
    ///
    /// # Errors
    ///
    /// A value that does not fit its place; `Max` where it is longer than the
    /// limit.
    pub(super) fn append<M: Hg, O: ByteOrder>(
        self,
        message: &M,
        bytes: &mut Vec<u8>,
    ) -> Result<(), Error> {
        let start = bytes.len();
        if self.prefixed {
            bytes.extend([0; PREFIX]);
        }
        let body = bytes.len();
        let written = message.encode_to::<O>(bytes);
        let len = bytes.len() - body;
        let len = written.and_then(|()| self.within(len));
        match (len, bytes.get_mut(start..body)) {
            (Err(error), _) => {
                bytes.truncate(start);
                return Err(error);
            }
            (Ok(len), Some(prefix)) if self.prefixed => {
                prefix.copy_from_slice((len as u32).to_wire::<O>().as_bytes());
            }
            _ => {}
        }
        Ok(())
    }
}

/// What came in and was not taken.
#[derive(Debug, Default)]
pub(super) struct Inbox {
    buffer: Vec<u8>,
    start: usize,
    end: usize,
}

impl Inbox {
    pub(super) fn bytes(&self) -> &[u8] {
        self.buffer.get(self.start..self.end).unwrap_or_default()
    }

    pub(super) fn take(&mut self, bytes: usize) {
        self.start = self.end.min(self.start + bytes);
    }

    /// Reads what the stream has, and gives how many bytes that is; 0 where it
    /// has ended.
    pub(super) fn read(&mut self, stream: &mut impl Read) -> io::Result<usize> {
        if self.start > 0 {
            self.buffer.copy_within(self.start..self.end, 0);
            self.end -= self.start;
            self.start = 0;
        }
        if self.buffer.len() - self.end < CHUNK / 2 {
            let more = self.buffer.len().max(CHUNK);
            self.buffer.resize(self.buffer.len() + more, 0);
        }
        let room = self.buffer.get_mut(self.end..).unwrap_or_default();
        let read = super::read(stream, room)?.min(room.len());
        self.end += read;
        Ok(read)
    }
}
