//! Messages in one buffer, one behind the other.

use core::fmt;
use core::marker::PhantomData;

use super::{Hg, View};
use crate::error::{Error, ErrorKind};
use crate::order::ByteOrder;

/// The messages in a buffer, one by one: see [`Hg::views`].
pub struct Views<'a, M, O> {
    rest: &'a [u8],
    offset: usize,
    what: PhantomData<fn() -> (M, O)>,
}

impl<'a, M, O> Views<'a, M, O> {
    #[inline]
    pub(super) const fn new(bytes: &'a [u8]) -> Self {
        Views {
            rest: bytes,
            offset: 0,
            what: PhantomData,
        }
    }

    /// The bytes that have not been seen yet.
    pub const fn rest(&self) -> &'a [u8] {
        self.rest
    }
}

impl<'a, M: Hg, O: ByteOrder> Iterator for Views<'a, M, O> {
    type Item = Result<View<'a, M, O>, Error>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        if self.rest.is_empty() {
            return None;
        }
        match M::view_prefix::<O>(self.rest) {
            Ok((view, rest)) if rest.len() < self.rest.len() => {
                self.offset += self.rest.len() - rest.len();
                self.rest = rest;
                Some(Ok(view))
            }
            // A message without bytes would repeat for ever.
            Ok(_) => Some(Err(
                self.stop(Error::about(ErrorKind::Trailing, self.rest.len() as u128))
            )),
            Err(error) => Some(Err(self.stop(error))),
        }
    }
}

impl<M, O> Views<'_, M, O> {
    /// An error counts from the first byte of the whole buffer.
    fn stop(&mut self, error: Error) -> Error {
        self.rest = &[];
        error.moved(self.offset)
    }
}

impl<M, O> Clone for Views<'_, M, O> {
    fn clone(&self) -> Self {
        Views { ..*self }
    }
}

impl<M, O> fmt::Debug for Views<'_, M, O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Views")
            .field("rest", &self.rest)
            .field("offset", &self.offset)
            .finish()
    }
}
