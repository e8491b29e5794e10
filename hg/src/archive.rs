//! Places to put encoded messages into, one behind the other.
//!
//! [`Archive`] grows and is reused: it costs nothing to make, and `reset`
//! keeps its memory. [`SliceArchive`] fills a buffer of the caller's, without
//! an allocator. Neither writes anything of its own: the bytes of a message
//! never depend on what was put before.
//!
//! ```
//! use hg::archive::SliceArchive;
//! use hg::{Hg, Net};
//!
//! let mut buffer = [0; 8];
//! let mut archive = SliceArchive::<Net>::new(&mut buffer);
//! archive.put(&1u16)?;
//! archive.put(&2u32)?;
//! assert_eq!(archive.put(&3u32).unwrap_err().kind(), hg::ErrorKind::Full);
//! assert_eq!(archive.as_bytes(), [0, 1, 0, 0, 0, 2]);
//! # Ok::<(), hg::Error>(())
//! ```

#[cfg(feature = "alloc")]
mod chunks;

use core::fmt;
use core::marker::PhantomData;

#[cfg(feature = "alloc")]
pub use chunks::Archive;

use crate::error::{Error, ErrorKind};
use crate::message::{Hg, Views};
use crate::order::{ByteOrder, Ne};

/// Something that bytes are appended to: an archive, a `Vec<u8>`, a `&mut` of
/// one, or a `&mut dyn Sink`.
pub trait Sink {
    /// Appends so many bytes, to be written by the caller. What they are
    /// before that is not told.
    ///
    /// # Errors
    ///
    /// `Full` where there is no room for them; then nothing is appended.
    fn room(&mut self, len: usize) -> Result<&mut [u8], Error>;

    /// Appends `N` bytes that `write` writes, and `tail`; nothing where there
    /// is an error. Every call of a fixed size comes this way: a sink that can
    /// do it with one check has its own version.
    ///
    /// # Errors
    ///
    /// `Full` where there is no room for them, and those of `write`.
    #[inline]
    fn append<const N: usize>(
        &mut self,
        write: impl FnOnce(&mut [u8; N]) -> Result<(), Error>,
        tail: &[u8],
    ) -> Result<(), Error>
    where
        Self: Sized,
    {
        let len = N + tail.len();
        let written = fill(self.room(len)?, write, tail);
        if written.is_err() {
            self.take_back(len);
        }
        written
    }

    /// Takes back the last bytes, which are not more than those of the last
    /// [`room`](Self::room).
    fn take_back(&mut self, len: usize);
}

/// [`Sink::append`] at the start of this room.
#[inline]
pub(crate) fn fill<const N: usize>(
    room: &mut [u8],
    write: impl FnOnce(&mut [u8; N]) -> Result<(), Error>,
    tail: &[u8],
) -> Result<(), Error> {
    let room = room.get_mut(..N + tail.len());
    match room.and_then(|room| room.split_first_chunk_mut()) {
        Some((bytes, rest)) => {
            write(bytes)?;
            rest.copy_from_slice(tail);
            Ok(())
        }
        None => Err(Error::new(ErrorKind::Full)),
    }
}

impl<S: Sink> Sink for &mut S {
    #[inline]
    fn room(&mut self, len: usize) -> Result<&mut [u8], Error> {
        (**self).room(len)
    }
    #[inline]
    fn append<const N: usize>(
        &mut self,
        write: impl FnOnce(&mut [u8; N]) -> Result<(), Error>,
        tail: &[u8],
    ) -> Result<(), Error> {
        (**self).append(write, tail)
    }
    #[inline]
    fn take_back(&mut self, len: usize) {
        (**self).take_back(len);
    }
}

/// Of a sink of any type: `append` is made of the other two.
impl Sink for &mut (dyn Sink + '_) {
    fn room(&mut self, len: usize) -> Result<&mut [u8], Error> {
        (**self).room(len)
    }
    fn take_back(&mut self, len: usize) {
        (**self).take_back(len);
    }
}

#[cfg(feature = "alloc")]
impl Sink for alloc::vec::Vec<u8> {
    #[inline]
    fn room(&mut self, len: usize) -> Result<&mut [u8], Error> {
        let used = self.len();
        if self.try_reserve(len).is_err() {
            return Err(Error::new(ErrorKind::Full));
        }
        self.resize(used + len, 0);
        Ok(self.get_mut(used..).unwrap_or_default())
    }
    #[inline]
    fn append<const N: usize>(
        &mut self,
        write: impl FnOnce(&mut [u8; N]) -> Result<(), Error>,
        tail: &[u8],
    ) -> Result<(), Error> {
        // Bytes made elsewhere and appended need no zeros before them: the
        // compiler makes them in registers.
        let mut bytes = [0; N];
        write(&mut bytes)?;
        if !tail.is_empty() {
            self.reserve(N + tail.len());
        }
        self.extend_from_slice(&bytes);
        self.extend_from_slice(tail);
        Ok(())
    }
    #[inline]
    fn take_back(&mut self, len: usize) {
        self.truncate(self.len().saturating_sub(len));
    }
}

/// Encoded messages in a buffer of the caller's, in byte order `O`.
pub struct SliceArchive<'a, O = Ne> {
    buffer: &'a mut [u8],
    used: usize,
    order: PhantomData<fn() -> O>,
}

impl<'a, O: ByteOrder> SliceArchive<'a, O> {
    /// An empty archive over a buffer, whose bytes need not be zero.
    #[inline]
    pub const fn new(buffer: &'a mut [u8]) -> Self {
        SliceArchive {
            buffer,
            used: 0,
            order: PhantomData,
        }
    }

    /// Appends a message, wholly or not at all.
    ///
    /// # Errors
    ///
    /// Those of [`encode_into`](Hg::encode_into), with the place counted from
    /// the start of the message; `Full` where there is no room for it.
    #[inline]
    pub fn put<M: Hg>(&mut self, message: &M) -> Result<(), Error> {
        let room = self.buffer.get_mut(self.used..).unwrap_or_default();
        self.used += message.encode_into::<O>(room)?;
        Ok(())
    }

    /// The bytes of all messages.
    #[inline]
    pub fn as_bytes(&self) -> &[u8] {
        self.buffer.get(..self.used).unwrap_or_default()
    }

    /// The bytes of all messages, which outlive the archive.
    #[inline]
    pub fn into_bytes(self) -> &'a mut [u8] {
        self.buffer.get_mut(..self.used).unwrap_or_default()
    }

    /// The views of all messages, if all are of this type.
    #[inline]
    pub fn views<M: Hg>(&self) -> Views<'_, M, O> {
        M::views::<O>(self.as_bytes())
    }

    /// The bytes that are used.
    #[inline]
    pub const fn len(&self) -> usize {
        self.used
    }

    /// Whether nothing was put.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.used == 0
    }

    /// The bytes that are left.
    #[inline]
    pub const fn room_left(&self) -> usize {
        self.buffer.len() - self.used
    }

    /// Drops all messages.
    #[inline]
    pub const fn reset(&mut self) {
        self.used = 0;
    }
}

impl<O: ByteOrder> Sink for SliceArchive<'_, O> {
    #[inline]
    fn room(&mut self, len: usize) -> Result<&mut [u8], Error> {
        let start = self.used;
        match self
            .buffer
            .get_mut(start..)
            .and_then(|room| room.get_mut(..len))
        {
            Some(room) => {
                self.used += len;
                Ok(room)
            }
            None => Err(Error::new(ErrorKind::Full)),
        }
    }
    #[inline]
    fn append<const N: usize>(
        &mut self,
        write: impl FnOnce(&mut [u8; N]) -> Result<(), Error>,
        tail: &[u8],
    ) -> Result<(), Error> {
        let room = self.buffer.get_mut(self.used..).unwrap_or_default();
        fill(room, write, tail)?;
        self.used += N + tail.len();
        Ok(())
    }
    #[inline]
    fn take_back(&mut self, len: usize) {
        self.used = self.used.saturating_sub(len);
    }
}

impl<O> fmt::Debug for SliceArchive<'_, O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SliceArchive")
            .field("len", &self.used)
            .field("capacity", &self.buffer.len())
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests;
