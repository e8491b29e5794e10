//! The archive that grows.

use alloc::vec;
use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;

use super::{Sink, fill};
use crate::error::{Error, ErrorKind};
use crate::message::{Hg, View};
use crate::order::{ByteOrder, Ne};

/// The bytes of an archive itself, before anything is allocated.
const OWN: usize = 128;
/// The bytes of the first chunk that is allocated.
const FIRST: usize = 4096;
/// The most bytes of a chunk, but for a message that is larger.
const MOST: usize = 1 << 20;

/// Encoded messages one behind the other, in byte order `O`, in memory that
/// grows and is reused.
///
/// An archive is chunks of memory. A message lies in one chunk, so that it can
/// be seen in place; chunks are never moved. The first messages, about a
/// hundred bytes, lie in the archive itself, so that a small one is made and
/// dropped without an allocation.
///
/// ```
/// use hg::archive::Archive;
/// use hg::{Hg, Net};
///
/// #[derive(Hg, Debug, PartialEq)]
/// struct Point { x: i16, y: i16 }
///
/// let mut archive = Archive::<Net>::new();
/// for x in 0..1000 {
///     archive.put(&Point { x, y: -x })?;
/// }
/// let sum: i32 = archive.views::<Point>().map(|point| Ok(i32::from(point?.x()))).sum::<Result<_, hg::Error>>()?;
/// assert_eq!((archive.len(), sum), (4000, 499_500));
///
/// archive.reset(); // keeps the memory
/// assert!(archive.is_empty());
/// # Ok::<(), hg::Error>(())
/// ```
pub struct Archive<O = Ne> {
    own: Own,
    /// The chunks in use, the last of which is being filled; behind them those
    /// that are kept for later.
    chunks: Vec<Chunk>,
    /// How many chunks are in use.
    open: usize,
    order: PhantomData<fn() -> O>,
}

/// The memory in the archive.
struct Own {
    bytes: [u8; OWN],
    used: usize,
}

/// Memory that is all initialised, so that none of it is written twice.
struct Chunk {
    bytes: Vec<u8>,
    used: usize,
}

impl<O: ByteOrder> Archive<O> {
    /// An empty archive, which allocates nothing.
    #[inline]
    pub const fn new() -> Self {
        Archive {
            own: Own {
                bytes: [0; OWN],
                used: 0,
            },
            chunks: Vec::new(),
            open: 0,
            order: PhantomData,
        }
    }

    /// Appends a message, wholly or not at all.
    ///
    /// # Errors
    ///
    /// Those of [`encode`](Hg::encode), with the place counted from the start
    /// of the message; `Full` where there is no memory for it.
    #[inline]
    pub fn put<M: Hg>(&mut self, message: &M) -> Result<(), Error> {
        let (bytes, used) = self.current();
        let room = bytes.get_mut(*used..).unwrap_or_default();
        match message.encode_into::<O>(room) {
            Ok(len) => {
                *used += len;
                Ok(())
            }
            Err(error) if error.kind() == ErrorKind::Full => self.put_in_next(message),
            Err(error) => Err(error),
        }
    }

    /// Appends a message behind the chunk that has no room for it.
    #[cold]
    fn put_in_next<M: Hg>(&mut self, message: &M) -> Result<(), Error> {
        self.grow(message.encoded_len())?;
        let (bytes, used) = self.current();
        let written = message.encode_into::<O>(bytes).map(|len| *used += len);
        self.close_empty();
        written
    }

    /// The bytes of all messages, in pieces of whole messages: what a vectored
    /// write takes.
    ///
    /// ```
    /// # use std::io::{IoSlice, Write};
    /// # let archive = hg::archive::Archive::<hg::Net>::new();
    /// # let mut stream = Vec::new();
    /// let slices: Vec<IoSlice> = archive.slices().map(IoSlice::new).collect();
    /// stream.write_vectored(&slices)?;
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn slices(&self) -> impl Iterator<Item = &[u8]> {
        let chunks = self.chunks.get(..self.open).unwrap_or_default();
        let chunks = chunks.iter().map(|chunk| (&*chunk.bytes, chunk.used));
        core::iter::once((&self.own.bytes[..], self.own.used))
            .chain(chunks)
            .filter_map(|(bytes, used)| bytes.get(..used).filter(|bytes| !bytes.is_empty()))
    }

    /// The views of all messages, if all are of this type. After an error
    /// comes the next chunk.
    pub fn views<M: Hg>(&self) -> impl Iterator<Item = Result<View<'_, M, O>, Error>> {
        self.slices().flat_map(|bytes| M::views::<O>(bytes))
    }

    /// Writes the bytes of all messages to a stream.
    ///
    /// # Errors
    ///
    /// Those of the stream.
    #[cfg(feature = "std")]
    pub fn write_to(&self, mut stream: impl std::io::Write) -> std::io::Result<()> {
        self.slices().try_for_each(|bytes| stream.write_all(bytes))
    }

    /// The bytes of all messages.
    pub fn len(&self) -> usize {
        self.slices().map(<[u8]>::len).sum()
    }

    /// Whether nothing was put.
    pub fn is_empty(&self) -> bool {
        self.slices().next().is_none()
    }

    /// Drops all messages, and keeps the memory for others.
    #[inline]
    pub fn reset(&mut self) {
        self.own.used = 0;
        let in_use = self.chunks.get_mut(..self.open).unwrap_or_default();
        for chunk in in_use {
            chunk.used = 0;
        }
        self.open = 0;
    }

    /// The memory that is being filled, and how much of it is used.
    #[inline]
    fn current(&mut self) -> (&mut [u8], &mut usize) {
        match self.chunks.get_mut(self.open.wrapping_sub(1)) {
            Some(chunk) => (&mut chunk.bytes, &mut chunk.used),
            None => (&mut self.own.bytes, &mut self.own.used),
        }
    }

    /// Opens the next chunk, which has room for `len` bytes.
    #[cold]
    fn grow(&mut self, len: usize) -> Result<(), Error> {
        let kept = self.chunks.iter().skip(self.open);
        if let Some(at) = kept.clone().position(|chunk| chunk.bytes.len() >= len) {
            self.chunks.swap(self.open, self.open + at);
        } else {
            let last = self.chunks.iter().map(|chunk| chunk.bytes.len()).max();
            let next = last.map_or(FIRST, |last| last.saturating_mul(2).min(MOST));
            let bytes = zeros(next.max(len))?;
            self.chunks.insert(self.open, Chunk { bytes, used: 0 });
        }
        self.open += 1;
        Ok(())
    }

    /// Closes the last chunk if nothing is in it: the one before it may have
    /// room for what comes next.
    #[inline]
    fn close_empty(&mut self) {
        let last = self.chunks.get(self.open.wrapping_sub(1));
        if last.is_some_and(|chunk| chunk.used == 0) {
            self.open -= 1;
        }
    }
}

/// Bytes of a new chunk; `Full` where there is no memory for a message that is
/// larger than any chunk.
fn zeros(len: usize) -> Result<Vec<u8>, Error> {
    if len <= MOST {
        return Ok(vec![0; len]);
    }
    let mut bytes = Vec::new();
    if bytes.try_reserve_exact(len).is_err() {
        return Err(Error::new(ErrorKind::Full));
    }
    bytes.resize(len, 0);
    Ok(bytes)
}

impl<O: ByteOrder> Default for Archive<O> {
    fn default() -> Self {
        Self::new()
    }
}

impl<O: ByteOrder> Sink for Archive<O> {
    #[inline]
    fn room(&mut self, len: usize) -> Result<&mut [u8], Error> {
        let (bytes, used) = self.current();
        if bytes.len() - *used < len {
            self.grow(len)?;
        }
        let (bytes, used) = self.current();
        let start = *used;
        *used += len;
        Ok(bytes.get_mut(start..*used).unwrap_or_default())
    }

    #[inline]
    fn append<const N: usize>(
        &mut self,
        write: impl FnOnce(&mut [u8; N]) -> Result<(), Error>,
        tail: &[u8],
    ) -> Result<(), Error> {
        let len = N + tail.len();
        let (bytes, used) = self.current();
        match bytes.get_mut(*used..) {
            Some(room) if room.len() >= len => fill(room, write, tail)?,
            _ => {
                self.grow(len)?;
                if let Err(error) = fill(self.current().0, write, tail) {
                    self.close_empty();
                    return Err(error);
                }
            }
        }
        *self.current().1 += len;
        Ok(())
    }

    #[inline]
    fn take_back(&mut self, len: usize) {
        let (_, used) = self.current();
        *used = used.saturating_sub(len);
        self.close_empty();
    }
}

impl<O: ByteOrder> fmt::Debug for Archive<O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Archive")
            .field("len", &self.len())
            .field("chunks", &self.open)
            .finish_non_exhaustive()
    }
}
