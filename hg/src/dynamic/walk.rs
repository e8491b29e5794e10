//! One walk over a message, three results: a view, a mutable view, the host form.
//!
//! The derive prints one walk for each dynamic message. What it takes from the
//! reader depends on the kind of the walk, so views and decoding cannot
//! disagree on what is valid.

use super::{
    Access, Collection, Ended, Exclusive, IsDynamic, OwnedText, Reader, Shared, TagOf, collection,
    text, until,
};
use crate::error::Error;
use crate::message::{Form, Hg, View};
use crate::order::ByteOrder;
use crate::value::Value;

/// A kind of walk.
pub trait Walk: Sized + 'static {
    type Access: Access;
    /// The host value of a fixed field, if the walk gives one.
    type Val<T>;
    /// The host value of a member, if the walk makes something else of it.
    type Peeked<T>;
    /// What the walk makes of a member.
    type Out<'a, T: Hg, O: ByteOrder>;

    /// A fixed field: its host value, or its judgement.
    fn val<T>(
        total: bool,
        lenient: bool,
        read: impl FnOnce() -> Result<T, Error>,
    ) -> Result<Self::Val<T>, Error>;

    /// A host value that was needed anyway.
    fn kept<T>(value: T) -> Self::Val<T>;

    /// A member; a vector up to the end.
    fn plain<'a, T: Hg, O: ByteOrder>(
        reader: &mut Reader<'a, Self::Access>,
        tag: TagOf<T>,
    ) -> Result<Self::Out<'a, T, O>, Error>;

    /// A vector of so many elements.
    fn counted<'a, C: Collection, O: ByteOrder>(
        reader: &mut Reader<'a, Self::Access>,
        count: usize,
        tag: TagOf<C::Item>,
    ) -> Result<Self::Out<'a, C, O>, Error>;

    /// A vector or text up to a terminator.
    fn ended<'a, T: Hg<Form = IsDynamic, Dyn: Ended<T>>, O: ByteOrder>(
        reader: &mut Reader<'a, Self::Access>,
        end: &[u8],
        tag: TagOf<T>,
        max: usize,
    ) -> Result<Self::Out<'a, T, O>, Error>;

    /// A vector up to the element for which a condition is true.
    fn last<'a, C: Collection, O: ByteOrder>(
        reader: &mut Reader<'a, Self::Access>,
        tag: TagOf<C::Item>,
        max: usize,
        last: impl FnMut(<C::Item as Value>::Bound<'_>) -> Result<bool, Error>,
    ) -> Result<Self::Out<'a, C, O>, Error>;

    /// The host value of a member that an expression names, read before the
    /// member itself if the walk does not give it.
    fn peek<T: Hg, O: ByteOrder>(
        reader: &Reader<'_, Self::Access>,
        tag: TagOf<T>,
    ) -> Result<Self::Peeked<T>, Error>;

    /// The host value of a member, once it was read.
    fn host<'b, T: Hg, O: ByteOrder>(
        value: &'b Self::Out<'_, T, O>,
        peeked: &'b Option<Self::Peeked<T>>,
    ) -> Result<&'b T, Error>;

    /// A text of so many bytes.
    fn text<'a, S: OwnedText, O: ByteOrder>(
        reader: &mut Reader<'a, Self::Access>,
        len: usize,
    ) -> Result<Self::Out<'a, S, O>, Error>;
}

/// Makes a view.
#[derive(Debug)]
pub enum Viewing {}
/// Makes a mutable view.
#[derive(Debug)]
pub enum Editing {}
/// Makes the host form.
#[derive(Debug)]
pub enum Hosting {}

#[inline]
fn judged<T>(
    total: bool,
    lenient: bool,
    read: impl FnOnce() -> Result<T, Error>,
) -> Result<(), Error> {
    if total || lenient {
        return Ok(());
    }
    match read() {
        Ok(_) => Ok(()),
        Err(error) => Err(error),
    }
}

impl Walk for Viewing {
    type Access = Shared;
    type Val<T> = ();
    type Peeked<T> = T;
    type Out<'a, T: Hg, O: ByteOrder> = View<'a, T, O>;

    #[inline]
    fn val<T>(
        total: bool,
        lenient: bool,
        read: impl FnOnce() -> Result<T, Error>,
    ) -> Result<(), Error> {
        judged(total, lenient, read)
    }

    #[inline]
    fn kept<T>(_: T) {}

    #[inline]
    fn plain<'a, T: Hg, O: ByteOrder>(
        reader: &mut Reader<'a>,
        tag: TagOf<T>,
    ) -> Result<View<'a, T, O>, Error> {
        T::Form::view_in::<T, O>(reader, tag)
    }

    #[inline]
    fn counted<'a, C: Collection, O: ByteOrder>(
        reader: &mut Reader<'a>,
        count: usize,
        tag: TagOf<C::Item>,
    ) -> Result<View<'a, C, O>, Error> {
        collection::room_for::<C>(count, reader.position())?;
        <C::Item as Hg>::Form::slice_in::<C::Item, O>(reader, Some(count), tag)
    }

    #[inline]
    fn ended<'a, T: Hg<Form = IsDynamic, Dyn: Ended<T>>, O: ByteOrder>(
        reader: &mut Reader<'a>,
        end: &[u8],
        tag: TagOf<T>,
        max: usize,
    ) -> Result<View<'a, T, O>, Error> {
        let found = T::Dyn::find::<O, _>(reader, end, tag, max)?;
        let before = reader.extent(found.len)?;
        reader.take(end.len())?;
        reader.set_count(found.count);
        <T::Dyn as Ended<T>>::view::<O>(before, found, tag)
    }

    #[inline]
    fn last<'a, C: Collection, O: ByteOrder>(
        reader: &mut Reader<'a>,
        tag: TagOf<C::Item>,
        max: usize,
        last: impl FnMut(<C::Item as Value>::Bound<'_>) -> Result<bool, Error>,
    ) -> Result<View<'a, C, O>, Error> {
        let at = reader.position();
        let found = until::by_condition::<C::Item, O, _>(reader, tag, max, last)?;
        collection::room_for::<C>(found.count, at)?;
        let inner = reader.extent(found.len)?;
        reader.set_count(found.count);
        <C::Item as Hg>::Form::slice_known::<C::Item, O>(inner, found.count, tag)
    }

    #[inline]
    fn peek<T: Hg, O: ByteOrder>(reader: &Reader<'_>, tag: TagOf<T>) -> Result<T, Error> {
        T::Form::read_in::<T, O>(&mut reader.shared(), tag)
    }

    #[inline]
    fn host<'b, T: Hg, O: ByteOrder>(
        _: &'b View<'_, T, O>,
        peeked: &'b Option<T>,
    ) -> Result<&'b T, Error> {
        peeked.as_ref().ok_or_else(super::not_dynamic)
    }

    #[inline]
    fn text<'a, S: OwnedText, O: ByteOrder>(
        reader: &mut Reader<'a>,
        len: usize,
    ) -> Result<View<'a, S, O>, Error> {
        text::read_for::<S, _>(reader, len)
    }
}

impl Walk for Editing {
    type Access = Exclusive;
    type Val<T> = ();
    type Peeked<T> = T;
    type Out<'a, T: Hg, O: ByteOrder> = Part<'a, T, O>;

    #[inline]
    fn val<T>(
        total: bool,
        lenient: bool,
        read: impl FnOnce() -> Result<T, Error>,
    ) -> Result<(), Error> {
        judged(total, lenient, read)
    }

    #[inline]
    fn kept<T>(_: T) {}

    #[inline]
    fn plain<'a, T: Hg, O: ByteOrder>(
        reader: &mut Reader<'a, Exclusive>,
        tag: TagOf<T>,
    ) -> Result<Part<'a, T, O>, Error> {
        let mut shared = reader.shared();
        T::Form::view_in::<T, O>(&mut shared, tag)?;
        let (end, count) = (shared.position(), shared.count());
        part::<T, O>(reader, end, count, tag)
    }

    #[inline]
    fn counted<'a, C: Collection, O: ByteOrder>(
        reader: &mut Reader<'a, Exclusive>,
        count: usize,
        tag: TagOf<C::Item>,
    ) -> Result<Part<'a, C, O>, Error> {
        let mut shared = reader.shared();
        <C::Item as Hg>::Form::slice_in::<C::Item, O>(&mut shared, Some(count), tag)?;
        let end = shared.position();
        part::<C, O>(reader, end, count, tag)
    }

    #[inline]
    fn ended<'a, T: Hg<Form = IsDynamic, Dyn: Ended<T>>, O: ByteOrder>(
        reader: &mut Reader<'a, Exclusive>,
        end: &[u8],
        tag: TagOf<T>,
        max: usize,
    ) -> Result<Part<'a, T, O>, Error> {
        let found = T::Dyn::find::<O, _>(reader, end, tag, max)?;
        let place = reader.position() + found.len;
        let part = part::<T, O>(reader, place, found.count, tag)?;
        reader.take(end.len())?;
        Ok(part)
    }

    #[inline]
    fn last<'a, C: Collection, O: ByteOrder>(
        reader: &mut Reader<'a, Exclusive>,
        tag: TagOf<C::Item>,
        max: usize,
        last: impl FnMut(<C::Item as Value>::Bound<'_>) -> Result<bool, Error>,
    ) -> Result<Part<'a, C, O>, Error> {
        let found = until::by_condition::<C::Item, O, _>(reader, tag, max, last)?;
        let end = reader.position() + found.len;
        part::<C, O>(reader, end, found.count, tag)
    }

    #[inline]
    fn peek<T: Hg, O: ByteOrder>(
        reader: &Reader<'_, Exclusive>,
        tag: TagOf<T>,
    ) -> Result<T, Error> {
        T::Form::read_in::<T, O>(&mut reader.shared(), tag)
    }

    #[inline]
    fn host<'b, T: Hg, O: ByteOrder>(
        _: &'b Part<'_, T, O>,
        peeked: &'b Option<T>,
    ) -> Result<&'b T, Error> {
        peeked.as_ref().ok_or_else(super::not_dynamic)
    }

    #[inline]
    fn text<'a, S: OwnedText, O: ByteOrder>(
        reader: &mut Reader<'a, Exclusive>,
        len: usize,
    ) -> Result<Part<'a, S, O>, Error> {
        let end = reader.position() + len;
        part::<S, O>(reader, end, len, ())
    }
}

/// A member up to a place, to be edited.
#[inline]
fn part<'a, T: Hg, O: ByteOrder>(
    reader: &mut Reader<'a, Exclusive>,
    end: usize,
    count: usize,
    tag: TagOf<T>,
) -> Result<Part<'a, T, O>, Error> {
    let bytes = reader.extent(end - reader.position())?;
    reader.set_count(count);
    T::Form::part::<T, O>(bytes, tag)
}

/// What a mutable view holds of a member.
type Part<'a, T, O> = <<T as Hg>::Form as Form>::Part<'a, T, O>;

impl Walk for Hosting {
    type Access = Shared;
    type Val<T> = T;
    type Peeked<T> = ();
    type Out<'a, T: Hg, O: ByteOrder> = T;

    #[inline]
    fn val<T>(_: bool, _: bool, read: impl FnOnce() -> Result<T, Error>) -> Result<T, Error> {
        read()
    }

    #[inline]
    fn kept<T>(value: T) -> T {
        value
    }

    #[inline]
    fn plain<'a, T: Hg, O: ByteOrder>(reader: &mut Reader<'a>, tag: TagOf<T>) -> Result<T, Error> {
        T::Form::read_in::<T, O>(reader, tag)
    }

    #[inline]
    fn counted<'a, C: Collection, O: ByteOrder>(
        reader: &mut Reader<'a>,
        count: usize,
        tag: TagOf<C::Item>,
    ) -> Result<C, Error> {
        <C::Item as Hg>::Form::items_in::<C, O>(reader, Some(count), tag)
    }

    #[inline]
    fn ended<'a, T: Hg<Form = IsDynamic, Dyn: Ended<T>>, O: ByteOrder>(
        reader: &mut Reader<'a>,
        end: &[u8],
        tag: TagOf<T>,
        max: usize,
    ) -> Result<T, Error> {
        <T::Dyn as Ended<T>>::read::<O>(reader, end, tag, max)
    }

    #[inline]
    fn last<'a, C: Collection, O: ByteOrder>(
        reader: &mut Reader<'a>,
        tag: TagOf<C::Item>,
        max: usize,
        last: impl FnMut(<C::Item as Value>::Bound<'_>) -> Result<bool, Error>,
    ) -> Result<C, Error> {
        if !C::Item::TOTAL {
            return until::read_last::<C, O>(reader, tag, max, last);
        }
        // Fixed elements are read faster together.
        let found = until::by_condition::<C::Item, O, _>(reader, tag, max, last)?;
        Self::counted::<C, O>(reader, found.count, tag)
    }

    #[inline]
    fn peek<T: Hg, O: ByteOrder>(_: &Reader<'_>, _: TagOf<T>) -> Result<(), Error> {
        Ok(())
    }

    #[inline]
    fn host<'b, T: Hg, O: ByteOrder>(value: &'b T, _: &'b Option<()>) -> Result<&'b T, Error> {
        Ok(value)
    }

    #[inline]
    fn text<'a, S: OwnedText, O: ByteOrder>(
        reader: &mut Reader<'a>,
        len: usize,
    ) -> Result<S, Error> {
        S::from_text(text::read_for::<S, _>(reader, len)?)
    }
}

/// The fixed elements of a vector in place, judged.
#[inline]
pub(crate) fn fixed_slice<'a, M: Hg, O: ByteOrder>(
    reader: &mut Reader<'a>,
    count: Option<usize>,
) -> Result<&'a [M::Wire<O>], Error> {
    let start = reader.position();
    let wires = collection::fixed::<M, O>(reader, count)?;
    if !M::TOTAL && !reader.is_lenient() {
        for (index, wire) in wires.iter().enumerate() {
            if let Err(error) = M::wire_read::<O>(wire) {
                return Err(error.advanced(start).at_index(index, M::MIN));
            }
        }
    }
    Ok(wires)
}

/// The fixed elements of a vector in place, to be edited; they were judged.
#[inline]
pub(crate) fn fixed_slice_mut<'a, M: Hg, O: ByteOrder>(
    reader: &mut Reader<'a, Exclusive>,
    count: Option<usize>,
) -> Result<&'a mut [M::Wire<O>], Error> {
    let count = match count {
        Some(count) => count,
        None => collection::whole::<M, _>(reader)?,
    };
    let wires = reader.wires::<M::Wire<O>>(count)?;
    reader.set_count(count);
    Ok(wires)
}
