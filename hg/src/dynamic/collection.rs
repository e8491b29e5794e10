//! Vectors: what their elements are, and how they are read and written.

use super::elements::room;
use super::{Dyn, Exclusive, IsDynamic, Reader, TagOf, Writer};
use crate::__private::apart;
use crate::error::Error;
use crate::message::{Form, Hg, Slice, SliceMut};
use crate::order::ByteOrder;

/// A vector whose elements are messages: `Vec<T>`, `Box<[T]>`, and by feature
/// those of `heapless`, `arrayvec` and `smallvec`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a vector of messages",
    label = "this field has a number of elements",
    note = "`count`, `prefix` and `until` stand on vectors; use `bytes` or `prefix_bytes` for anything else"
)]
pub trait Collection: Hg<Form = IsDynamic, Dyn = Items> {
    /// The elements.
    type Item: Hg;
    /// The most elements that there is room for.
    const CAPACITY: usize = usize::MAX;

    /// The elements in order.
    fn items(&self) -> &[Self::Item];

    /// A vector of elements that may each be wrong; `reserve` is how many
    /// there are likely to be.
    ///
    /// # Errors
    ///
    /// The first of an element, and `Max` where there is no room for one.
    fn collect(
        reserve: usize,
        items: impl Iterator<Item = Result<Self::Item, Error>>,
    ) -> Result<Self, Error>;

    /// A vector of elements.
    ///
    /// # Errors
    ///
    /// `Max` where there is no room for one.
    #[inline]
    fn collect_total(items: impl ExactSizeIterator<Item = Self::Item>) -> Result<Self, Error> {
        Self::collect(items.len(), items.map(Ok))
    }

    /// A vector of fixed elements that are all values.
    ///
    /// # Errors
    ///
    /// `Max` where there is no room for one.
    #[doc(hidden)]
    #[inline]
    fn collect_wires<O: ByteOrder>(wires: &[<Self::Item as Hg>::Wire<O>]) -> Result<Self, Error> {
        Self::collect_total(wires.iter().map(|wire| Self::Item::wire_host::<O>(wire)))
    }
}

/// The dynamic half of every vector.
#[derive(Debug)]
pub enum Items {}

impl<C: Collection> Dyn<C> for Items {
    type View<'a, O: ByteOrder> = Slice<'a, C::Item, O>;
    type ViewMut<'a, O: ByteOrder> = SliceMut<'a, C::Item, O>;
    type Tag = TagOf<C::Item>;
    const COUNTED: bool = true;
    const TAGS: Option<(i128, i128)> = <<C::Item as Hg>::Dyn as Dyn<C::Item>>::TAGS;

    #[inline]
    fn view_in<'a, O: ByteOrder>(
        reader: &mut Reader<'a>,
        tag: Self::Tag,
    ) -> Result<Self::View<'a, O>, Error> {
        let at = reader.position();
        let slice = <C::Item as Hg>::Form::slice_in::<C::Item, O>(reader, None, tag)?;
        room_for::<C>(reader.count(), at)?;
        Ok(slice)
    }

    #[inline]
    fn view_mut_in<'a, O: ByteOrder>(
        reader: &mut Reader<'a, Exclusive>,
        tag: Self::Tag,
    ) -> Result<Self::ViewMut<'a, O>, Error> {
        <C::Item as Hg>::Form::slice_mut_in::<C::Item, O>(reader, None, tag)
    }

    #[inline]
    fn read_in<O: ByteOrder>(reader: &mut Reader<'_>, tag: Self::Tag) -> Result<C, Error> {
        <C::Item as Hg>::Form::items_in::<C, O>(reader, None, tag)
    }

    #[inline]
    fn write_in<O: ByteOrder>(message: &C, writer: &mut Writer<'_>) -> Result<(), Error> {
        const { apart::<C::Item>() };
        <C::Item as Hg>::Form::write_items::<C::Item, O>(message.items(), writer)
    }

    #[inline]
    fn measure_in<O: ByteOrder>(message: &C, writer: &mut Writer<'_>) -> Result<(), Error> {
        const { apart::<C::Item>() };
        <C::Item as Hg>::Form::measure_items::<C::Item, O>(message.items(), writer)
    }

    #[inline]
    fn count(message: &C) -> usize {
        message.items().len()
    }

    /// That of the first element; the others must accept it.
    #[inline]
    fn tag(message: &C) -> Option<Self::Tag> {
        let first = message.items().first()?;
        <C::Item as Hg>::Dyn::tag(first)
    }

    #[inline]
    fn accepts(message: &C, tag: &Self::Tag) -> bool {
        let mut items = message.items().iter();
        items.all(|item| <C::Item as Hg>::Dyn::accepts(item, tag))
    }
}

/// Judges that a vector has room for so many elements.
#[inline]
pub(super) fn room_for<C: Collection>(count: usize, at: usize) -> Result<(), Error> {
    const { apart::<C::Item>() };
    if count > C::CAPACITY {
        return Err(Error::about(crate::ErrorKind::Max, count as u128).at_offset(at));
    }
    Ok(())
}

/// Reads dynamic elements.
///
/// No more is reserved than four times the bytes that are left.
pub(super) fn read_dynamic<C: Collection, O: ByteOrder>(
    reader: &mut Reader<'_>,
    count: Option<usize>,
    tag: TagOf<C::Item>,
) -> Result<C, Error> {
    const { apart::<C::Item>() };
    let (min, start) = (<C::Item as Hg>::MIN, reader.position());
    if let Some(count) = count {
        room_for::<C>(count, start)?;
        room(reader, count, min)?;
    }
    let likely = reader.remaining().saturating_mul(4) / size_of::<C::Item>().max(1);
    let mut index = 0;
    let items = core::iter::from_fn(|| {
        if count.map_or(reader.remaining() == 0, |count| index == count) {
            return None;
        }
        let (at, this) = (reader.position(), index);
        index += 1;
        let item = <C::Item as Hg>::Form::read_in::<C::Item, O>(reader, tag);
        Some(match item {
            Ok(_) if count.is_none() && reader.position() == at => {
                let error = reader.error(crate::ErrorKind::InvalidValue);
                Err(error.at_index(this, 0))
            }
            Ok(item) => Ok(item),
            Err(error) => {
                let after = count.map_or(0, |count| (count - this - 1).saturating_mul(min));
                Err(error.lacking(after).at_index(this, 0))
            }
        })
    });
    let all =
        C::collect(count.unwrap_or(0).min(likely), items).map_err(|error| error.starting(start))?;
    reader.set_count(all.items().len());
    Ok(all)
}

/// Reads fixed elements.
#[inline]
pub(crate) fn read_fixed<C: Collection, O: ByteOrder>(
    reader: &mut Reader<'_>,
    count: Option<usize>,
) -> Result<C, Error> {
    let start = reader.position();
    if let Some(count) = count {
        room_for::<C>(count, start)?;
    }
    let wires = fixed::<C::Item, O>(reader, count)?;
    if C::Item::TOTAL {
        return C::collect_wires::<O>(wires).map_err(|error| error.starting(start));
    }
    let all = wires.iter().enumerate().map(|(index, wire)| {
        C::Item::wire_read::<O>(wire)
            .map_err(|error| error.advanced(start).at_index(index, C::Item::MIN))
    });
    C::collect(wires.len(), all).map_err(|error| error.starting(start))
}

/// Adds elements to a vector that has room for `capacity`.
///
/// Those for which there is no room are read all the same: what is wrong with
/// the bytes is told before what is wrong with the vector, as a view tells it.
#[cfg(any(feature = "arrayvec", feature = "heapless"))]
#[inline]
pub(super) fn fill<T>(
    capacity: usize,
    items: impl Iterator<Item = Result<T, Error>>,
    mut push: impl FnMut(T),
) -> Result<(), Error> {
    let mut count = 0;
    for item in items {
        let item = item?;
        if count < capacity {
            push(item);
        }
        count += 1;
    }
    if count > capacity {
        return Err(Error::about(crate::ErrorKind::Max, count as u128));
    }
    Ok(())
}

/// The fixed elements in place: so many, or up to the end.
#[inline]
pub(crate) fn fixed<'a, M: Hg, O: ByteOrder>(
    reader: &mut Reader<'a>,
    count: Option<usize>,
) -> Result<&'a [M::Wire<O>], Error> {
    let count = match count {
        Some(count) => count,
        None => whole::<M, _>(reader)?,
    };
    let wires = reader.wires::<M::Wire<O>>(count)?;
    reader.set_count(count);
    Ok(wires)
}

/// How many fixed elements the bytes up to the end are.
#[inline]
pub(crate) fn whole<M: Hg, A: super::Access>(reader: &Reader<'_, A>) -> Result<usize, Error> {
    let len = reader.remaining();
    match len.checked_rem(M::MIN) {
        Some(0) => Ok(len / M::MIN),
        None if len == 0 => Ok(0),
        None => reader.finish().map(|()| 0),
        Some(left) => {
            let index = len / M::MIN;
            let error = if reader.in_window() {
                Error::new(crate::ErrorKind::Overrun)
            } else {
                let needed = reader.position().saturating_add(len + M::MIN - left);
                Error::new(crate::ErrorKind::TooShort { needed })
            };
            Err(error
                .at_offset(reader.position() + len - if reader.in_window() { left } else { 0 })
                .at_index(index, 0))
        }
    }
}

/// Does something with each element, and tells which one failed.
#[inline]
pub(crate) fn each<M>(
    items: &[M],
    writer: &mut Writer<'_>,
    mut one: impl FnMut(&M, &mut Writer<'_>) -> Result<(), Error>,
) -> Result<(), Error> {
    for (index, item) in items.iter().enumerate() {
        if let Err(error) = one(item, writer) {
            return Err(error.at_index(index, 0));
        }
    }
    Ok(())
}

/// A vector of another crate as a message.
#[cfg(any(feature = "alloc", feature = "arrayvec", feature = "heapless"))]
macro_rules! collection {
    ([$($generics:tt)*] $type:ty, $item:ty, $name:literal) => {
        impl<$($generics)*> crate::value::Value for $type {
            const SHAPE: &'static crate::layout::Layout = &crate::layout::Layout {
                name: $name,
                kind: crate::layout::Kind::Vector,
                fields: &[crate::layout::Field {
                    name: "[]",
                    bit_width: <$item as crate::value::Value>::SHAPE.bits,
                    layout: <$item as crate::value::Value>::SHAPE,
                    ..crate::layout::Field::NEW
                }],
                dynamic: true,
                ..crate::layout::Layout::NEW
            };
            type Bound<'a> = &'a Self;
            #[inline]
            fn bound(&self) -> &Self {
                self
            }
            #[inline]
            fn accept<V: crate::value::Visitor>(&self, visitor: &mut V) {
                let items = crate::dynamic::Collection::items(self);
                for (index, value) in items.iter().enumerate() {
                    visitor.element(index, value);
                }
            }
        }

        impl<$($generics)*> crate::message::Hg for $type {
            type Form = crate::dynamic::IsDynamic;
            type Wire<O: crate::order::ByteOrder> = crate::dynamic::NoWire;
            type Get<'a, O: crate::order::ByteOrder> = ();
            type Dyn = crate::dynamic::Items;
            const MIN: usize = 0;
            const TOTAL: bool = false;
            const OPEN: bool = true;
            crate::__no_wire! {}
        }
    };
}

#[cfg(any(feature = "arrayvec", feature = "heapless", feature = "smallvec"))]
pub(super) use collection;

#[cfg(feature = "alloc")]
mod standard {
    use alloc::boxed::Box;
    use alloc::vec::Vec;

    use super::Collection;
    use crate::error::Error;
    use crate::message::Hg;
    use crate::order::ByteOrder;

    collection!([T: Hg] Vec<T>, T, "Vec");
    collection!([T: Hg] Box<[T]>, T, "Box");

    impl<T: Hg> Collection for Vec<T> {
        type Item = T;
        #[inline]
        fn items(&self) -> &[T] {
            self
        }
        #[inline]
        fn collect(
            reserve: usize,
            items: impl Iterator<Item = Result<T, Error>>,
        ) -> Result<Self, Error> {
            let mut all = Vec::with_capacity(reserve);
            for item in items {
                all.push(item?);
            }
            Ok(all)
        }
        #[inline]
        fn collect_total(items: impl ExactSizeIterator<Item = T>) -> Result<Self, Error> {
            Ok(items.collect())
        }
        #[inline]
        fn collect_wires<O: ByteOrder>(wires: &[T::Wire<O>]) -> Result<Self, Error> {
            let mut all = Vec::new();
            if T::extend::<O>(&mut all, wires) {
                return Ok(all);
            }
            let items = wires.iter();
            Self::collect_total(items.map(|wire| T::wire_host::<O>(wire)))
        }
    }

    impl<T: Hg> Collection for Box<[T]> {
        type Item = T;
        #[inline]
        fn items(&self) -> &[T] {
            self
        }
        #[inline]
        fn collect(
            reserve: usize,
            items: impl Iterator<Item = Result<T, Error>>,
        ) -> Result<Self, Error> {
            Vec::collect(reserve, items).map(Vec::into_boxed_slice)
        }
        #[inline]
        fn collect_total(items: impl ExactSizeIterator<Item = T>) -> Result<Self, Error> {
            Ok(items.collect())
        }
        #[inline]
        fn collect_wires<O: ByteOrder>(wires: &[T::Wire<O>]) -> Result<Self, Error> {
            Vec::collect_wires::<O>(wires).map(Vec::into_boxed_slice)
        }
    }
}
