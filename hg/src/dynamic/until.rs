//! Vectors and text that end at a terminator.
//!
//! The end is found first, in any kind of walk by the same steps; what stands
//! before it is then read as a window of its own.

use super::collection::{Items, room_for};
use super::text::{self, OwnedText, TextRun};
use super::{Access, Collection, Dyn, Hosting, Reader, TagOf, Walk as _};
use crate::error::Error;
use crate::layout::Kind;
use crate::message::{Form, Hg};
use crate::order::ByteOrder;
use crate::value::Value;

/// What stands before an end.
#[derive(Clone, Copy, Debug, Default)]
pub struct Found {
    /// The elements, or the bytes of text.
    pub count: usize,
    /// The bytes.
    pub len: usize,
}

/// How a type is read up to an end: a vector element by element, text byte by byte.
#[diagnostic::on_unimplemented(
    message = "`{M}` is neither a vector nor text",
    label = "this field is read up to an end",
    note = "`until` stands on vectors and text; use `bytes` or `prefix_bytes` for anything else"
)]
pub trait Ended<M: Hg>: Dyn<M> {
    /// The fewest bytes of an element.
    const MIN: usize;
    /// Whether an element takes all bytes that are left.
    const OPEN: bool;
    /// Whether an element is a number of several bytes.
    const WIDE: bool;

    /// Finds the end.
    fn find<O: ByteOrder, A: Access>(
        reader: &Reader<'_, A>,
        end: &[u8],
        tag: Self::Tag,
        max: usize,
    ) -> Result<Found, Error>;

    /// The view of what stands before the end that was found.
    fn view<'a, O: ByteOrder>(
        before: Reader<'a>,
        found: Found,
        tag: Self::Tag,
    ) -> Result<Self::View<'a, O>, Error>;

    /// The host form, and takes the end.
    fn read<O: ByteOrder>(
        reader: &mut Reader<'_>,
        end: &[u8],
        tag: Self::Tag,
        max: usize,
    ) -> Result<M, Error>;
}

impl<C: Collection> Ended<C> for Items {
    const MIN: usize = C::Item::MIN;
    const OPEN: bool = C::Item::OPEN;
    const WIDE: bool = matches!(
        C::Item::SHAPE.kind,
        Kind::Unsigned | Kind::Signed | Kind::Float
    ) && C::Item::MIN > 1;

    #[inline]
    fn find<O: ByteOrder, A: Access>(
        reader: &Reader<'_, A>,
        end: &[u8],
        tag: Self::Tag,
        max: usize,
    ) -> Result<Found, Error> {
        let found = by_element::<C::Item, O, _>(reader, end, tag, max)?;
        room_for::<C>(found.count, reader.position()).map(|()| found)
    }

    #[inline]
    fn view<'a, O: ByteOrder>(
        before: Reader<'a>,
        found: Found,
        tag: Self::Tag,
    ) -> Result<Self::View<'a, O>, Error> {
        <C::Item as Hg>::Form::slice_known::<C::Item, O>(before, found.count, tag)
    }

    #[inline]
    fn read<O: ByteOrder>(
        reader: &mut Reader<'_>,
        end: &[u8],
        tag: Self::Tag,
        max: usize,
    ) -> Result<C, Error> {
        if !C::Item::TOTAL {
            return read::<C, O>(reader, end, tag, max);
        }
        // The end of fixed elements is found faster than they are read.
        let found = by_element::<C::Item, O, _>(reader, end, tag, max)?;
        let all = Hosting::counted::<C, O>(&mut reader.extent(found.len)?, found.count, tag)?;
        reader.take(end.len())?;
        reader.set_count(found.count);
        Ok(all)
    }
}

impl<S: OwnedText> Ended<S> for TextRun {
    const MIN: usize = 1;
    const OPEN: bool = false;
    const WIDE: bool = false;

    #[inline]
    fn find<O: ByteOrder, A: Access>(
        reader: &Reader<'_, A>,
        end: &[u8],
        (): (),
        max: usize,
    ) -> Result<Found, Error> {
        by_bytes(reader, end, max)
    }

    #[inline]
    fn view<'a, O: ByteOrder>(
        mut before: Reader<'a>,
        found: Found,
        (): (),
    ) -> Result<&'a str, Error> {
        text::read_for::<S, _>(&mut before, found.len)
    }

    #[inline]
    fn read<O: ByteOrder>(
        reader: &mut Reader<'_>,
        end: &[u8],
        (): (),
        max: usize,
    ) -> Result<S, Error> {
        let found = by_bytes(reader, end, max)?;
        let mut before = reader.extent(found.len)?;
        reader.take(end.len())?;
        reader.set_count(found.count);
        S::from_text(text::read_for::<S, _>(&mut before, found.len)?)
    }
}

/// Finds a terminator by single bytes, as text does.
#[inline]
fn by_bytes<A: Access>(reader: &Reader<'_, A>, end: &[u8], max: usize) -> Result<Found, Error> {
    let shared = reader.shared();
    let rest = shared.rest();
    let found = match end {
        [byte] => rest.iter().position(|it| it == byte),
        _ => rest.windows(end.len().max(1)).position(|it| it == end),
    };
    match found {
        Some(len) => limited(len, max, reader).map(|()| Found { count: len, len }),
        None => Err(not_ended(&shared, end, max)),
    }
}

/// The end of bytes is not there yet, or they are too many already.
#[cold]
fn not_ended(reader: &Reader<'_>, end: &[u8], max: usize) -> Error {
    let rest = reader.rest();
    let len = rest.len() + missing(rest, end);
    match limited(len - end.len(), max, reader) {
        Ok(()) => reader.short(len).awaiting(end),
        Err(error) => error,
    }
}

/// How many bytes the shortest end behind these is away.
fn missing(rest: &[u8], end: &[u8]) -> usize {
    let begun = (0..end.len())
        .rev()
        .find(|len| end.get(..*len).is_some_and(|start| rest.ends_with(start)));
    end.len() - begun.unwrap_or(0)
}

/// Finds a terminator that stands where an element could start.
fn by_element<T: Hg, O: ByteOrder, A: Access>(
    reader: &Reader<'_, A>,
    end: &[u8],
    tag: TagOf<T>,
    max: usize,
) -> Result<Found, Error> {
    if let ([_], 1, true) = (end, T::MIN, T::TOTAL) {
        return by_bytes(reader, end, max);
    }
    let mut shared = reader.shared();
    let start = shared.position();
    let mut count = 0;
    while !ends(&shared, end)? {
        limited(count + 1, max, reader)?;
        if let Err(error) = step::<T, O>(&mut shared, tag) {
            return Err(error.lacking(end.len()).awaiting(end).at_index(count, 0));
        }
        count += 1;
    }
    Ok(Found {
        count,
        len: shared.position() - start,
    })
}

/// Whether a terminator stands here. A part of one at the end of the input is
/// an error.
#[inline]
fn ends(reader: &Reader<'_>, end: &[u8]) -> Result<bool, Error> {
    let rest = reader.rest();
    if rest.starts_with(end) {
        return Ok(true);
    }
    if rest.len() < end.len() && end.starts_with(rest) {
        return Err(reader.short(end.len()).awaiting(end));
    }
    Ok(false)
}

/// Reads a vector up to a terminator, which is taken too.
#[inline]
fn read<C: Collection, O: ByteOrder>(
    reader: &mut Reader<'_>,
    end: &[u8],
    tag: TagOf<C::Item>,
    max: usize,
) -> Result<C, Error> {
    let start = *reader;
    let mut count = 0;
    let items = core::iter::from_fn(|| match ends(reader, end) {
        Ok(true) => None,
        Err(error) => Some(Err(error)),
        Ok(false) => {
            let this = count;
            count += 1;
            Some(limited(count, max, &start).and_then(|()| {
                let at = reader.position();
                match <C::Item as Hg>::Form::read_in::<C::Item, O>(reader, tag) {
                    Ok(_) if reader.position() == at => Err(endless(reader)),
                    item => item,
                }
                .map_err(|error| error.lacking(end.len()).awaiting(end).at_index(this, 0))
            }))
        }
    });
    let all = C::collect(0, items).map_err(|error| error.starting(start.position()))?;
    reader.take(end.len())?;
    reader.set_count(count);
    Ok(all)
}

/// An element without bytes would repeat for ever.
#[cold]
fn endless(reader: &Reader<'_>) -> Error {
    reader.error(crate::ErrorKind::InvalidValue)
}

/// Finds the element for which a condition is true.
pub fn by_condition<T: Hg, O: ByteOrder, A: Access>(
    reader: &Reader<'_, A>,
    tag: TagOf<T>,
    max: usize,
    mut last: impl FnMut(T::Bound<'_>) -> Result<bool, Error>,
) -> Result<Found, Error> {
    let mut shared = reader.shared();
    let start = shared.position();
    let mut count = 0;
    loop {
        limited(count + 1, max, reader)?;
        let at = shared.position();
        let element =
            T::Form::read_in::<T, O>(&mut shared, tag).map_err(|error| error.at_index(count, 0))?;
        count += 1;
        if last(element.bound())? {
            return Ok(Found {
                count,
                len: shared.position() - start,
            });
        }
        if shared.position() == at {
            return Err(endless(&shared));
        }
    }
}

/// Reads a vector up to the element for which a condition is true.
pub(super) fn read_last<C: Collection, O: ByteOrder>(
    reader: &mut Reader<'_>,
    tag: TagOf<C::Item>,
    max: usize,
    mut last: impl FnMut(<C::Item as Value>::Bound<'_>) -> Result<bool, Error>,
) -> Result<C, Error> {
    let start = *reader;
    let (mut count, mut done) = (0, false);
    let items = core::iter::from_fn(|| {
        if done {
            return None;
        }
        let (at, this) = (reader.position(), count);
        count += 1;
        Some(limited(count, max, &start).and_then(|()| {
            let item = <C::Item as Hg>::Form::read_in::<C::Item, O>(reader, tag)
                .map_err(|error| error.at_index(this, 0))?;
            done = last(item.bound())?;
            if !done && reader.position() == at {
                return Err(endless(reader));
            }
            Ok(item)
        }))
    });
    let all = C::collect(0, items).map_err(|error| error.starting(start.position()))?;
    reader.set_count(count);
    Ok(all)
}

/// Goes over one element.
#[inline]
fn step<T: Hg, O: ByteOrder>(reader: &mut Reader<'_>, tag: TagOf<T>) -> Result<(), Error> {
    let at = reader.position();
    T::Form::view_in::<T, O>(reader, tag)?;
    if reader.position() == at {
        return Err(endless(reader));
    }
    Ok(())
}

#[inline]
fn limited<A: Access>(count: usize, max: usize, reader: &Reader<'_, A>) -> Result<(), Error> {
    if count > max {
        let error = Error::about(crate::ErrorKind::Max, count as u128);
        return Err(error.at_offset(reader.position()));
    }
    Ok(())
}
