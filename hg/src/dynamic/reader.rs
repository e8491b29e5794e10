//! Reading: the input, a place in it, and the window that ends what is read.

use core::fmt;

use super::access::{Access, Exclusive, Shared};
use crate::error::{Error, ErrorKind};
use crate::message::{Form as _, Hg};
use crate::order::ByteOrder;

/// A place in an input from which messages are read.
///
/// A hand-written [`Dyn`](crate::Dyn) takes its bytes from here. It sees the
/// whole input, its position, the end of its window, and the origin from
/// which alignment counts.
pub struct Reader<'a, A: Access = Shared> {
    /// From the position to the end of the window.
    rest: A::Ref<'a, [u8]>,
    /// The whole input, where it is shared.
    whole: &'a [u8],
    at: usize,
    origin: usize,
    /// The elements of the vector that was read last.
    count: usize,
    depth: u8,
    flags: Flags,
}

#[derive(Clone, Copy, Default)]
struct Flags {
    /// Whether the end is a window's, and not the input's.
    window: bool,
    /// Whether the origin is that of an enclosing message marked `origin`.
    marked: bool,
    /// Whether only the shape is judged.
    lenient: bool,
}

impl Clone for Reader<'_> {
    fn clone(&self) -> Self {
        *self
    }
}

impl Copy for Reader<'_> {}

impl<'a> Reader<'a> {
    /// A reader at the first byte of an input.
    #[inline]
    pub const fn new(input: &'a [u8]) -> Self {
        Reader {
            rest: input,
            whole: input,
            at: 0,
            origin: 0,
            count: 0,
            depth: 0,
            flags: Flags {
                window: false,
                marked: false,
                lenient: false,
            },
        }
    }

    /// A reader within an input, of messages that stand around the place.
    #[inline]
    pub(crate) fn within(input: &'a [u8], at: usize, outside: Outside, depth: u8) -> Self {
        Reader {
            rest: input.get(at..).unwrap_or_default(),
            at,
            origin: outside.origin,
            depth,
            flags: Flags {
                marked: outside.marked,
                ..Flags::default()
            },
            ..Reader::new(input)
        }
    }

    /// The bytes from the position to the end of the window.
    #[inline]
    pub const fn rest(&self) -> &'a [u8] {
        self.rest
    }

    /// A reader that judges everything.
    #[inline]
    pub(crate) const fn judging(mut self) -> Self {
        self.flags.lenient = false;
        self
    }

    /// A reader that judges nothing but the shape.
    #[inline]
    pub(crate) const fn lenient(mut self) -> Self {
        self.flags.lenient = true;
        self
    }
}

impl<'a> Reader<'a, Exclusive> {
    /// The same place, no more to be edited.
    #[inline]
    pub(crate) fn into_shared(self) -> Reader<'a> {
        Reader {
            rest: self.rest,
            whole: self.whole,
            at: self.at,
            origin: self.origin,
            count: self.count,
            depth: self.depth,
            flags: self.flags,
        }
    }

    /// A reader at the first byte of an input whose bytes were judged before.
    #[inline]
    pub(crate) fn judged(input: &'a mut [u8]) -> Self {
        Reader {
            rest: input,
            whole: &[],
            at: 0,
            origin: 0,
            count: 0,
            depth: 0,
            flags: Flags {
                lenient: true,
                ..Flags::default()
            },
        }
    }
}

impl Reader<'_, Exclusive> {
    /// The same place for a shorter time.
    #[inline]
    pub fn reborrow(&mut self) -> Reader<'_, Exclusive> {
        Reader {
            rest: &mut *self.rest,
            whole: &[],
            at: self.at,
            origin: self.origin,
            count: self.count,
            depth: self.depth,
            flags: self.flags,
        }
    }
}

impl<'a, A: Access> Reader<'a, A> {
    /// The position, in bytes from the first byte of the input.
    #[inline]
    pub const fn position(&self) -> usize {
        self.at
    }

    /// The whole input from its first byte, for data that is told by its
    /// place. Empty where a mutable view is made of bytes that were judged
    /// before: then only the extent of a value matters.
    #[inline]
    pub const fn whole(&self) -> &'a [u8] {
        self.whole
    }

    /// The bytes that are left up to the end of the window.
    #[inline]
    pub fn remaining(&self) -> usize {
        self.rest.len()
    }

    /// Whether the end is that of a window, and not that of the input.
    #[inline]
    pub const fn in_window(&self) -> bool {
        self.flags.window
    }

    /// The byte from which alignment counts.
    #[inline]
    pub const fn origin(&self) -> usize {
        self.origin
    }

    /// Whether only the shape is judged: values, sums and checks are let through.
    #[inline]
    pub const fn is_lenient(&self) -> bool {
        self.flags.lenient
    }

    /// How many messages stand around this place.
    #[inline]
    pub const fn depth(&self) -> u8 {
        self.depth
    }

    /// Takes the next bytes.
    ///
    /// # Errors
    ///
    /// `Overrun` where they run past the window, `TooShort` where the input ends.
    #[inline]
    pub fn take(&mut self, len: usize) -> Result<A::Ref<'a, [u8]>, Error> {
        match A::split(&mut self.rest, len) {
            Some(bytes) => {
                self.at += len;
                Ok(bytes)
            }
            None => Err(self.short(len)),
        }
    }

    /// Takes a fixed message.
    ///
    /// # Errors
    ///
    /// As [`take`](Self::take); its values are not judged here.
    #[inline]
    pub fn wire<T: crate::WireForm>(&mut self) -> Result<A::Ref<'a, T>, Error> {
        match A::split(&mut self.rest, size_of::<T>()).map(A::cast::<T>) {
            Some(Some(wire)) => {
                self.at += size_of::<T>();
                Ok(wire)
            }
            _ => Err(self.short(size_of::<T>())),
        }
    }

    /// Takes fixed messages.
    #[inline]
    pub(crate) fn wires<T: crate::WireForm>(
        &mut self,
        count: usize,
    ) -> Result<A::Ref<'a, [T]>, Error> {
        let len = count.saturating_mul(size_of::<T>());
        match A::split(&mut self.rest, len).map(|bytes| A::cast_slice::<T>(bytes, count)) {
            Some(Some(wires)) => {
                self.at += len;
                Ok(wires)
            }
            _ => Err(self.short(len)),
        }
    }

    /// Reads a message.
    ///
    /// # Errors
    ///
    /// Whatever makes its bytes invalid.
    #[inline]
    pub fn read<T: Hg, O: ByteOrder>(&mut self) -> Result<T, Error> {
        T::Form::take_in::<T, O, A>(self)
    }

    /// The error of a value that needs this many bytes from the position on.
    #[inline]
    pub fn short(&self, len: usize) -> Error {
        if self.flags.window {
            return Error::new(ErrorKind::Overrun).at_offset(self.at);
        }
        let needed = self.at.saturating_add(len);
        Error::new(ErrorKind::TooShort { needed }).at_offset(self.at + self.rest.len())
    }

    /// An error of this kind at the position.
    #[inline]
    pub fn error(&self, kind: ErrorKind) -> Error {
        Error::new(kind).at_offset(self.at)
    }

    /// The same place, shared for as long as this is borrowed.
    #[inline]
    pub fn shared(&self) -> Reader<'_> {
        Reader {
            rest: &self.rest,
            whole: self.whole,
            at: self.at,
            origin: self.origin,
            count: self.count,
            depth: self.depth,
            flags: self.flags,
        }
    }

    /// Takes the next bytes as a window.
    ///
    /// # Errors
    ///
    /// As [`take`](Self::take).
    #[inline]
    pub fn window(&mut self, len: usize) -> Result<Self, Error> {
        let at = self.at;
        let rest = self.take(len)?;
        Ok(self.around(rest, at, true))
    }

    /// Takes bytes that were seen to hold what is read from them.
    #[inline]
    pub fn extent(&mut self, len: usize) -> Result<Self, Error> {
        let (at, window) = (self.at, self.flags.window);
        let rest = self.take(len)?;
        Ok(self.around(rest, at, window))
    }

    #[inline]
    fn around(&self, rest: A::Ref<'a, [u8]>, at: usize, window: bool) -> Self {
        Reader {
            rest,
            whole: self.whole,
            at,
            origin: self.origin,
            count: 0,
            depth: self.depth,
            flags: Flags {
                window,
                ..self.flags
            },
        }
    }

    /// Judges that nothing is left.
    #[inline]
    pub(crate) fn finish(&self) -> Result<(), Error> {
        match self.rest.len() {
            0 => Ok(()),
            left => Err(Error::about(ErrorKind::Trailing, left as u128).at_offset(self.at)),
        }
    }

    /// Takes padding up to the next multiple of an alignment.
    #[inline]
    pub fn align(&mut self, to: usize) -> Result<(), Error> {
        let past = (self.at - self.origin).checked_rem(to).unwrap_or(0);
        if past > 0 {
            self.take(to - past)?;
        }
        Ok(())
    }

    /// The elements of the vector, or the bytes of the text, that was read last.
    #[doc(hidden)]
    #[inline]
    pub const fn count(&self) -> usize {
        self.count
    }

    #[doc(hidden)]
    #[inline]
    pub const fn set_count(&mut self, count: usize) {
        self.count = count;
    }

    /// Enters a message; gives what [`leave`](Self::leave) brings back.
    #[inline]
    pub(crate) fn enter(&mut self, limit: u8, origin: bool) -> Result<Outside, Error> {
        let outside = Outside {
            origin: self.origin,
            marked: self.flags.marked,
        };
        self.descend(limit)?;
        if origin || !self.flags.marked {
            self.origin = self.at;
        }
        self.flags.marked |= origin;
        Ok(outside)
    }

    /// Goes one message deeper.
    #[inline]
    pub(crate) fn descend(&mut self, limit: u8) -> Result<(), Error> {
        if self.depth >= limit {
            return Err(self.error(ErrorKind::TooDeep));
        }
        self.depth += 1;
        Ok(())
    }

    /// Comes back.
    #[inline]
    pub(crate) const fn ascend(&mut self) {
        self.depth -= 1;
    }

    #[inline]
    pub(crate) const fn leave(&mut self, outside: Outside) {
        self.ascend();
        self.origin = outside.origin;
        self.flags.marked = outside.marked;
    }
}

/// What a message changes for what is in it.
#[derive(Clone, Copy)]
pub(crate) struct Outside {
    pub(crate) origin: usize,
    pub(crate) marked: bool,
}

impl<A: Access> fmt::Debug for Reader<'_, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Reader")
            .field("position", &self.at)
            .field("rest", &&*self.rest)
            .field("in_window", &self.flags.window)
            .field("origin", &self.origin)
            .field("depth", &self.depth)
            .finish_non_exhaustive()
    }
}
