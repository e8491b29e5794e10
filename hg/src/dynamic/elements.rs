//! The elements of a vector of dynamic messages, seen one by one.

use core::fmt;
use core::marker::PhantomData;

use super::{Exclusive, Reader, TagOf};
use crate::error::{Error, ErrorKind};
use crate::message::{Form, Hg, View, ViewMut};
use crate::order::ByteOrder;

/// The elements of a vector of dynamic messages: an iterator of their views.
///
/// They were judged when the message around was seen.
pub struct Elements<'a, M: Hg, O> {
    reader: Reader<'a>,
    left: usize,
    tag: TagOf<M>,
    order: PhantomData<fn() -> O>,
}

impl<M: Hg, O> Clone for Elements<'_, M, O> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}

impl<M: Hg, O> Copy for Elements<'_, M, O> {}

impl<'a, M: Hg, O: ByteOrder> Elements<'a, M, O> {
    /// So many elements, which the reader holds and nothing else.
    #[inline]
    pub(super) const fn new(reader: Reader<'a>, left: usize, tag: TagOf<M>) -> Self {
        Elements {
            reader,
            left,
            tag,
            order: PhantomData,
        }
    }

    /// The bytes of the elements that have not been seen yet.
    #[inline]
    pub const fn as_bytes(&self) -> &'a [u8] {
        self.reader.rest()
    }

    /// The element at this index; it is found by going over those before it.
    #[inline]
    pub fn get(&self, index: usize) -> Option<View<'a, M, O>> {
        let mut elements = *self;
        elements.nth(index)
    }

    /// Whether there are no more elements.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.left == 0
    }
}

#[allow(
    clippy::copy_iterator,
    reason = "a view is `Copy`, and its elements start anew each time they are asked for"
)]
impl<'a, M: Hg, O: ByteOrder> Iterator for Elements<'a, M, O> {
    type Item = View<'a, M, O>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        self.left = self.left.checked_sub(1)?;
        M::Form::view_in::<M, O>(&mut self.reader, self.tag).ok()
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }
}

impl<M: Hg, O: ByteOrder> ExactSizeIterator for Elements<'_, M, O> {}

impl<M: Hg, O> fmt::Debug for Elements<'_, M, O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Elements")
            .field("len", &self.left)
            .field("bytes", &self.reader.rest())
            .finish()
    }
}

/// The elements of a vector of dynamic messages, to be edited in place.
pub struct ElementsMut<'a, M: Hg, O> {
    reader: Reader<'a, Exclusive>,
    left: usize,
    tag: TagOf<M>,
    order: PhantomData<fn() -> O>,
}

impl<'a, M: Hg, O: ByteOrder> Iterator for ElementsMut<'a, M, O> {
    type Item = ViewMut<'a, M, O>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        self.left = self.left.checked_sub(1)?;
        M::Form::view_mut_in::<M, O>(&mut self.reader, self.tag).ok()
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }
}

impl<M: Hg, O: ByteOrder> ExactSizeIterator for ElementsMut<'_, M, O> {}

impl<M: Hg, O> fmt::Debug for ElementsMut<'_, M, O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ElementsMut")
            .field("len", &self.left)
            .finish_non_exhaustive()
    }
}

/// Goes over elements: so many, or up to the end. Gives how many there were.
pub(super) fn walk(
    reader: &mut Reader<'_>,
    count: Option<usize>,
    min: usize,
    mut one: impl FnMut(&mut Reader<'_>, usize) -> Result<(), Error>,
) -> Result<usize, Error> {
    let mut index = 0;
    if let Some(count) = count {
        room(reader, count, min)?;
    }
    while count.map_or(reader.remaining() > 0, |count| index < count) {
        let at = reader.position();
        if let Err(error) = one(reader, index) {
            let after = count.map_or(0, |count| (count - index - 1).saturating_mul(min));
            return Err(error.lacking(after).at_index(index, 0));
        }
        if count.is_none() && reader.position() == at {
            // An element without bytes would repeat for ever.
            return Err(reader.error(ErrorKind::InvalidValue).at_index(index, 0));
        }
        index += 1;
    }
    Ok(index)
}

/// Judges that so many elements can be there, before anything is reserved.
#[inline]
pub(super) fn room(reader: &Reader<'_>, count: usize, min: usize) -> Result<(), Error> {
    let least = count.saturating_mul(min);
    if least > reader.remaining() {
        return Err(reader.short(least));
    }
    Ok(())
}

pub(super) fn read<'a, M: Hg, O: ByteOrder>(
    reader: &mut Reader<'a>,
    count: Option<usize>,
    tag: TagOf<M>,
) -> Result<Elements<'a, M, O>, Error> {
    let start = *reader;
    let left = walk(reader, count, M::MIN, |reader, _| {
        M::Form::view_in::<M, O>(reader, tag).map(|_| ())
    })?;
    reader.set_count(left);
    let len = reader.position() - start.position();
    Ok(Elements::new(start.lenient().extent(len)?, left, tag))
}

pub(super) fn read_mut<'a, M: Hg, O: ByteOrder>(
    reader: &mut Reader<'a, Exclusive>,
    count: Option<usize>,
    tag: TagOf<M>,
) -> Result<ElementsMut<'a, M, O>, Error> {
    let (left, len) = {
        let mut shared = reader.shared();
        let left = read::<M, O>(&mut shared, count, tag)?.left;
        (left, shared.position() - reader.position())
    };
    let elements = reader.extent(len)?;
    reader.set_count(left);
    Ok(ElementsMut {
        reader: elements,
        left,
        tag,
        order: PhantomData,
    })
}
