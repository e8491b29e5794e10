//! Messages of one type in a stream of tokio's.

use core::fmt;
use core::marker::PhantomData;
use std::io;

use alloc::vec::Vec;

use tokio_util::bytes::{Buf as _, BytesMut};
use tokio_util::codec::{Decoder, Encoder};

use super::framing::{CHUNK, Framing, Next, self_delimiting};
use super::messages::cut;
use crate::message::{Hg, invalid};
use crate::order::ByteOrder;

/// Messages in byte order `O`, for `tokio_util::codec::Framed`.
///
/// It cannot see the stream, so the order is named: network order between
/// machines, native order within one.
pub struct Codec<M, O> {
    framing: Framing,
    /// Nothing is complete before there are so many bytes.
    needed: usize,
    messages: u64,
    passed: usize,
    buffer: Vec<u8>,
    types: PhantomData<fn(M) -> (M, O)>,
}

impl<M: Hg, O: ByteOrder> Codec<M, O> {
    /// Messages that tell their length themselves.
    pub const fn new() -> Self {
        const { self_delimiting::<M>() };
        Codec::of(Framing::new(false))
    }

    /// Messages behind their length, a `u32`.
    pub const fn framed() -> Self {
        Codec::of(Framing::new(true))
    }

    const fn of(framing: Framing) -> Self {
        Codec {
            framing,
            needed: 0,
            messages: 0,
            passed: 0,
            buffer: Vec::new(),
            types: PhantomData,
        }
    }

    /// With the most bytes that a message may have, instead of a mebibyte.
    #[must_use]
    pub const fn limit(mut self, bytes: usize) -> Self {
        self.framing.limit = bytes;
        self
    }
}

impl<M: Hg, O: ByteOrder> Decoder for Codec<M, O> {
    type Item = M;
    type Error = io::Error;

    fn decode(&mut self, bytes: &mut BytesMut) -> io::Result<Option<M>> {
        if bytes.is_empty() || bytes.len() < self.needed {
            return Ok(None);
        }
        match self.framing.next::<M, O>(bytes) {
            Ok(Next::Message(message, len)) => {
                bytes.advance(len);
                self.needed = 0;
                self.messages += 1;
                self.passed = self.passed.saturating_add(len);
                Ok(Some(message))
            }
            Ok(Next::Needed(needed)) => {
                // A length alone, which may lie, gets no more memory than this.
                bytes.reserve(needed.saturating_sub(bytes.len()).min(CHUNK));
                self.needed = needed;
                Ok(None)
            }
            Err(error) => {
                let error = error.moved(self.passed);
                Err(invalid(error))
            }
        }
    }

    fn decode_eof(&mut self, bytes: &mut BytesMut) -> io::Result<Option<M>> {
        match self.decode(bytes)? {
            None if !bytes.is_empty() => Err(cut(bytes.len(), self.messages)),
            message => Ok(message),
        }
    }
}

impl<M: Hg, O: ByteOrder> Encoder<&M> for Codec<M, O> {
    type Error = io::Error;

    fn encode(&mut self, message: &M, bytes: &mut BytesMut) -> io::Result<()> {
        self.buffer.clear();
        let appended = self.framing.append::<M, O>(message, &mut self.buffer);
        appended.map_err(invalid)?;
        bytes.extend_from_slice(&self.buffer);
        Ok(())
    }
}

impl<M: Hg, O: ByteOrder> Encoder<M> for Codec<M, O> {
    type Error = io::Error;

    fn encode(&mut self, message: M, bytes: &mut BytesMut) -> io::Result<()> {
        <Self as Encoder<&M>>::encode(self, &message, bytes)
    }
}

impl<M: Hg, O: ByteOrder> Default for Codec<M, O> {
    fn default() -> Self {
        Codec::new()
    }
}

impl<M, O> fmt::Debug for Codec<M, O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Codec")
            .field("framing", &self.framing)
            .finish_non_exhaustive()
    }
}
