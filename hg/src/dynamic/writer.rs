//! Writing: the output, and the place in it.

use core::fmt;

use zerocopy::FromBytes;

use super::reader::{Outside, Reader};
use crate::error::{Error, ErrorKind};
use crate::message::Hg;
use crate::order::ByteOrder;
use crate::wire::WireForm;

/// A place in an output to which messages are written.
///
/// A hand-written [`Dyn`](crate::Dyn) puts its bytes here. A writer may only
/// count: then it takes bytes and keeps none.
pub struct Writer<'w> {
    output: &'w mut [u8],
    at: usize,
    origin: usize,
    marked: bool,
    depth: u8,
    counting: bool,
    /// Whether what does not fit is let through while bytes are counted.
    seeking: bool,
    /// The first byte from which something was aligned.
    aligned: usize,
}

impl<'w> Writer<'w> {
    /// A writer at the first byte of an output.
    #[inline]
    pub const fn new(output: &'w mut [u8]) -> Self {
        Writer {
            output,
            at: 0,
            origin: 0,
            marked: false,
            depth: 0,
            counting: false,
            seeking: false,
            aligned: usize::MAX,
        }
    }

    /// A writer that only counts.
    #[inline]
    pub(crate) const fn counting() -> Writer<'static> {
        Writer {
            output: &mut [],
            at: 0,
            origin: 0,
            marked: false,
            depth: 0,
            counting: true,
            seeking: false,
            aligned: usize::MAX,
        }
    }

    /// A writer that counts on from this place.
    #[inline]
    pub fn counter(&self) -> Writer<'static> {
        Writer {
            output: &mut [],
            at: self.at,
            origin: self.origin,
            marked: self.marked,
            depth: self.depth,
            counting: true,
            seeking: self.seeking,
            aligned: usize::MAX,
        }
    }

    /// A writer that counts on from this place, and lets through what does not
    /// fit: that is told when it is written.
    #[inline]
    pub(crate) fn seeker(&self) -> Writer<'static> {
        let mut counter = self.counter();
        counter.seeking = true;
        counter
    }

    #[inline]
    pub(crate) const fn is_seeking(&self) -> bool {
        self.seeking
    }

    /// A writer from an earlier place on, to fill in what was left open there.
    #[inline]
    pub(crate) const fn back(&mut self, at: usize) -> Writer<'_> {
        Writer {
            output: &mut *self.output,
            at,
            origin: self.origin,
            marked: self.marked,
            depth: self.depth,
            counting: self.counting,
            seeking: self.seeking,
            aligned: usize::MAX,
        }
    }

    /// A reader of what has been written from a place on, in that place.
    #[inline]
    pub(crate) fn reader(&self, start: usize) -> Reader<'_> {
        let outside = Outside {
            origin: self.origin,
            marked: self.marked,
        };
        Reader::within(self.written(), start, outside, self.depth)
    }

    /// The first byte from which something was aligned: what stands behind it
    /// takes as many bytes wherever it is moved together with that byte.
    #[inline]
    pub(crate) const fn aligned(&self) -> usize {
        self.aligned
    }

    /// Takes over what another writer counted from this place on.
    #[inline]
    pub(crate) fn take_over(&mut self, counter: &Writer<'_>) {
        self.aligned = self.aligned.min(counter.aligned);
    }

    /// The position, in bytes from the first byte of the output.
    #[inline]
    pub const fn position(&self) -> usize {
        self.at
    }

    /// The byte from which alignment counts.
    #[inline]
    pub const fn origin(&self) -> usize {
        self.origin
    }

    /// Whether bytes are only counted.
    #[inline]
    pub const fn is_counting(&self) -> bool {
        self.counting
    }

    /// What has been written, from the first byte of the output; nothing
    /// where bytes are only counted.
    #[inline]
    pub fn written(&self) -> &[u8] {
        self.output.get(..self.at).unwrap_or_default()
    }

    /// Puts bytes.
    ///
    /// # Errors
    ///
    /// `Full` where the output has no room for them.
    #[inline]
    pub fn put(&mut self, bytes: &[u8]) -> Result<(), Error> {
        if let Some(to) = self.next(bytes.len())? {
            to.copy_from_slice(bytes);
        }
        Ok(())
    }

    /// Puts one byte as often as it takes.
    #[inline]
    pub fn fill(&mut self, byte: u8, len: usize) -> Result<(), Error> {
        if let Some(to) = self.next(len)? {
            to.fill(byte);
        }
        Ok(())
    }

    /// The next bytes of the output, to be written; nothing where they are
    /// only counted.
    #[inline]
    pub(crate) fn next(&mut self, len: usize) -> Result<Option<&mut [u8]>, Error> {
        let start = self.at;
        let end = start.saturating_add(len);
        if self.counting {
            if isize::try_from(end).is_err() {
                // No buffer has so many bytes.
                return Err(Error::new(ErrorKind::Full).at_offset(start));
            }
            self.at = end;
            return Ok(None);
        }
        let full = self.output.len();
        match self.output.get_mut(start..end) {
            Some(bytes) => {
                self.at = end;
                Ok(Some(bytes))
            }
            None => Err(Error::new(ErrorKind::Full).at_offset(full)),
        }
    }

    /// The next bytes as a wire form, to be written in place.
    #[inline]
    pub fn wire<T: WireForm>(&mut self) -> Result<Option<&mut T>, Error> {
        let Some(bytes) = self.next(size_of::<T>())? else {
            return Ok(None);
        };
        // The bytes are as many as the type has, whose alignment is 1.
        Ok(T::mut_from_bytes(bytes).ok())
    }

    /// The next bytes as wire forms, to be written in place.
    #[inline]
    pub(crate) fn wires<T: WireForm>(&mut self, count: usize) -> Result<Option<&mut [T]>, Error> {
        let Some(bytes) = self.next(count.saturating_mul(size_of::<T>()))? else {
            return Ok(None);
        };
        Ok(<[T]>::mut_from_bytes_with_elems(bytes, count).ok())
    }

    /// Writes a message.
    ///
    /// # Errors
    ///
    /// What does not fit, and `Full`.
    #[inline]
    pub fn write<T: Hg, O: ByteOrder>(&mut self, value: &T) -> Result<(), Error> {
        super::write_plain::<T, O>(value, self)
    }

    /// An error of this kind at the position.
    #[inline]
    pub fn error(&self, kind: ErrorKind) -> Error {
        Error::new(kind).at_offset(self.at)
    }

    /// Pads up to the next multiple of an alignment.
    #[inline]
    pub fn align(&mut self, to: usize, fill: u8) -> Result<(), Error> {
        self.aligned = self.aligned.min(self.origin);
        let past = (self.at - self.origin).checked_rem(to).unwrap_or(0);
        if past > 0 {
            self.fill(fill, to - past)
        } else {
            Ok(())
        }
    }

    /// What has been written from a place on, to be changed.
    #[inline]
    pub fn since(&mut self, start: usize) -> &mut [u8] {
        self.output.get_mut(start..self.at).unwrap_or_default()
    }

    #[inline]
    pub(crate) fn enter(&mut self, limit: u8, origin: bool) -> Result<Outside, Error> {
        let outside = Outside {
            origin: self.origin,
            marked: self.marked,
        };
        if self.depth >= limit {
            return Err(self.error(ErrorKind::TooDeep));
        }
        self.depth += 1;
        if origin || !self.marked {
            self.origin = self.at;
        }
        self.marked |= origin;
        Ok(outside)
    }

    #[inline]
    pub(crate) const fn leave(&mut self, outside: Outside) {
        self.depth -= 1;
        self.origin = outside.origin;
        self.marked = outside.marked;
    }
}

impl fmt::Debug for Writer<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Writer")
            .field("position", &self.at)
            .field("origin", &self.origin)
            .field("depth", &self.depth)
            .field("counting", &self.counting)
            .finish_non_exhaustive()
    }
}
