//! Dynamic messages as the methods of [`Hg`] and their members see them.

#[cfg(feature = "alloc")]
use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;

use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout, Unaligned};

use super::collection::{self, Collection};
use super::elements::{self, Elements, ElementsMut};
use super::{Access, ArrayOfDynamic, Dyn, Exclusive, LazyMut, Reader, TagOf, Writer, untagged};
use crate::error::{Error, ErrorKind};
use crate::message::{Form, Hg};
use crate::order::ByteOrder;

/// A message whose size depends on its value.
#[derive(Debug)]
pub enum IsDynamic {}

/// The wire form of a dynamic message of its own size: there is none.
#[derive(
    FromBytes,
    IntoBytes,
    KnownLayout,
    Immutable,
    Unaligned,
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
)]
#[repr(C)]
pub struct NoWire;

/// The bytes of a dynamic message.
#[cfg(feature = "alloc")]
pub struct Owned<M, O> {
    bytes: Vec<u8>,
    what: PhantomData<fn() -> (M, O)>,
}

/// The bytes of a dynamic message, which without `alloc` has none of its own.
#[cfg(not(feature = "alloc"))]
pub struct Owned<M, O> {
    never: core::convert::Infallible,
    what: PhantomData<fn() -> (M, O)>,
}

impl<M, O> fmt::Debug for Owned<M, O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Owned").finish_non_exhaustive()
    }
}

type D<M> = <M as Hg>::Dyn;

impl Form for IsDynamic {
    const FIXED: bool = false;
    type View<'a, M: Hg, O: ByteOrder> = <D<M> as Dyn<M>>::View<'a, O>;
    type ViewMut<'a, M: Hg, O: ByteOrder> = <D<M> as Dyn<M>>::ViewMut<'a, O>;
    type Part<'a, M: Hg, O: ByteOrder> = LazyMut<'a, M, O>;
    type Slice<'a, M: Hg, O: ByteOrder> = Elements<'a, M, O>;
    type SliceMut<'a, M: Hg, O: ByteOrder> = ElementsMut<'a, M, O>;
    type Got<'a, M: Hg, O: ByteOrder> = <D<M> as Dyn<M>>::View<'a, O>;
    type Owned<M: Hg, O: ByteOrder> = Owned<M, O>;
    type ArrayDyn<T: Hg, const N: usize> = ArrayOfDynamic;

    #[inline]
    fn view<M: Hg, O: ByteOrder>(bytes: &[u8]) -> Result<Self::View<'_, M, O>, Error> {
        let mut reader = Reader::new(bytes);
        let view = Self::view_in::<M, O>(&mut reader, untagged::<M>());
        closed::<M, _>(view, &reader)
    }

    #[inline]
    fn view_prefix<M: Hg, O: ByteOrder>(
        bytes: &[u8],
    ) -> Result<(Self::View<'_, M, O>, &[u8]), Error> {
        let mut reader = Reader::new(bytes);
        match Self::view_in::<M, O>(&mut reader, untagged::<M>()) {
            Ok(view) => Ok((view, reader.rest())),
            Err(error) => Err(error.of(M::SHAPE)),
        }
    }

    #[inline]
    fn view_lenient<M: Hg, O: ByteOrder>(bytes: &[u8]) -> Result<Self::View<'_, M, O>, Error> {
        let mut reader = Reader::new(bytes).lenient();
        let view = Self::view_in::<M, O>(&mut reader, untagged::<M>());
        closed::<M, _>(view, &reader)
    }

    fn view_mut<M: Hg, O: ByteOrder>(bytes: &mut [u8]) -> Result<Self::ViewMut<'_, M, O>, Error> {
        Self::view::<M, O>(bytes)?;
        Self::view_mut_in::<M, O>(&mut Reader::judged(bytes), untagged::<M>())
    }

    fn view_prefix_mut<M: Hg, O: ByteOrder>(
        bytes: &mut [u8],
    ) -> Result<(Self::ViewMut<'_, M, O>, &mut [u8]), Error> {
        let left = Self::view_prefix::<M, O>(bytes)?.1.len();
        let (front, rest) = bytes.split_at_mut(bytes.len() - left);
        let view = Self::view_mut_in::<M, O>(&mut Reader::judged(front), untagged::<M>())?;
        Ok((view, rest))
    }

    #[inline]
    fn decode<M: Hg, O: ByteOrder>(bytes: &[u8]) -> Result<M, Error> {
        let mut reader = Reader::new(bytes);
        let value = Self::read_in::<M, O>(&mut reader, untagged::<M>());
        closed::<M, _>(value, &reader)
    }

    #[inline]
    fn decode_prefix<M: Hg, O: ByteOrder>(bytes: &[u8]) -> Result<(M, &[u8]), Error> {
        let mut reader = Reader::new(bytes);
        match Self::read_in::<M, O>(&mut reader, untagged::<M>()) {
            Ok(value) => Ok((value, reader.rest())),
            Err(error) => Err(error.of(M::SHAPE)),
        }
    }

    #[cfg(feature = "alloc")]
    fn encode<M: Hg, O: ByteOrder>(message: &M) -> Result<Owned<M, O>, Error> {
        let mut bytes = Vec::new();
        Self::encode_to::<M, O>(message, &mut bytes)?;
        Ok(Owned {
            bytes,
            what: PhantomData,
        })
    }

    #[cfg(not(feature = "alloc"))]
    fn encode<M: Hg, O: ByteOrder>(_: &M) -> Result<Owned<M, O>, Error> {
        Err(Error::new(ErrorKind::Full).of(M::SHAPE))
    }

    #[inline]
    fn encode_into<M: Hg, O: ByteOrder>(message: &M, buffer: &mut [u8]) -> Result<usize, Error> {
        let mut writer = Writer::new(buffer);
        match Self::write_in::<M, O>(message, &mut writer) {
            Ok(()) => Ok(writer.position()),
            Err(error) => Err(error.of(M::SHAPE)),
        }
    }

    #[cfg(feature = "alloc")]
    fn encode_to<M: Hg, O: ByteOrder>(message: &M, buffer: &mut Vec<u8>) -> Result<(), Error> {
        // What does not fit is told when it is written, behind what is judged before.
        let mut counter = Writer::counting().seeker();
        Self::measure_in::<M, O>(message, &mut counter).map_err(|error| error.of(M::SHAPE))?;
        let (start, len) = (buffer.len(), counter.position());
        if buffer.try_reserve(len).is_err() {
            return Err(Error::new(ErrorKind::Full).of(M::SHAPE).at_offset(start));
        }
        buffer.resize(start + len, 0);
        let written = match buffer.get_mut(start..) {
            Some(output) => Self::encode_into::<M, O>(message, output),
            None => Ok(0),
        };
        buffer.truncate(start + written.as_ref().copied().unwrap_or(0));
        written.map(|_| ())
    }

    fn encoded_len<M: Hg>(message: &M) -> usize {
        let mut counter = Writer::counting();
        // What cannot be written is as long as what is counted before the fault.
        let _ = Self::measure_in::<M, crate::BigEndian>(message, &mut counter);
        counter.position()
    }

    #[cfg(feature = "std")]
    #[inline]
    fn read_from<M: Hg, O: ByteOrder>(stream: impl std::io::Read) -> std::io::Result<M> {
        super::stream::read::<M, O>(stream)
    }

    #[cfg(feature = "alloc")]
    #[inline]
    fn bytes<M: Hg, O: ByteOrder>(owned: &Owned<M, O>) -> &[u8] {
        &owned.bytes
    }

    #[cfg(not(feature = "alloc"))]
    fn bytes<M: Hg, O: ByteOrder>(owned: &Owned<M, O>) -> &[u8] {
        match owned.never {}
    }

    #[inline]
    fn got<'a, M: Hg, O: ByteOrder>(view: Self::View<'a, M, O>) -> Self::Got<'a, M, O> {
        view
    }

    #[inline]
    fn view_in<'a, M: Hg, O: ByteOrder>(
        reader: &mut Reader<'a>,
        tag: TagOf<M>,
    ) -> Result<Self::View<'a, M, O>, Error> {
        D::<M>::view_in::<O>(reader, tag)
    }

    #[inline]
    fn view_mut_in<'a, M: Hg, O: ByteOrder>(
        reader: &mut Reader<'a, Exclusive>,
        tag: TagOf<M>,
    ) -> Result<Self::ViewMut<'a, M, O>, Error> {
        D::<M>::view_mut_in::<O>(reader, tag)
    }

    #[inline]
    fn part<'a, M: Hg, O: ByteOrder>(
        reader: Reader<'a, Exclusive>,
        tag: TagOf<M>,
    ) -> Result<LazyMut<'a, M, O>, Error> {
        Ok(LazyMut::new(reader, tag))
    }

    #[inline]
    fn part_view<'b, M: Hg, O: ByteOrder>(part: &'b LazyMut<'_, M, O>) -> Self::View<'b, M, O> {
        crate::__private::always(D::<M>::view_in::<O>(&mut part.shared(), part.tag()))
    }

    #[inline]
    fn part_into<'a, M: Hg, O: ByteOrder>(part: Self::Part<'a, M, O>) -> Self::View<'a, M, O> {
        let tag = part.tag();
        crate::__private::always(D::<M>::view_in::<O>(&mut part.into_shared(), tag))
    }

    #[inline]
    fn part_mut<'b, M: Hg, O: ByteOrder>(
        part: &'b mut LazyMut<'_, M, O>,
    ) -> Self::ViewMut<'b, M, O> {
        let tag = part.tag();
        crate::__private::always(D::<M>::view_mut_in::<O>(&mut part.reborrow(), tag))
    }

    #[inline]
    fn read_in<M: Hg, O: ByteOrder>(reader: &mut Reader<'_>, tag: TagOf<M>) -> Result<M, Error> {
        D::<M>::read_in::<O>(reader, tag)
    }

    fn take_in<M: Hg, O: ByteOrder, A: Access>(reader: &mut Reader<'_, A>) -> Result<M, Error> {
        let mut shared = reader.shared();
        let value = Self::read_in::<M, O>(&mut shared, untagged::<M>())?;
        let len = shared.position() - reader.position();
        reader.take(len)?;
        Ok(value)
    }

    #[inline]
    fn write_in<M: Hg, O: ByteOrder>(message: &M, writer: &mut Writer<'_>) -> Result<(), Error> {
        D::<M>::write_in::<O>(message, writer)
    }

    #[inline]
    fn measure_in<M: Hg, O: ByteOrder>(message: &M, writer: &mut Writer<'_>) -> Result<(), Error> {
        D::<M>::measure_in::<O>(message, writer)
    }

    fn set<M: Hg, O: ByteOrder>(_: &mut LazyMut<'_, M, O>, _: &M) -> Result<(), Error> {
        Err(super::not_dynamic())
    }

    #[inline]
    fn slice_in<'a, M: Hg, O: ByteOrder>(
        reader: &mut Reader<'a>,
        count: Option<usize>,
        tag: TagOf<M>,
    ) -> Result<Elements<'a, M, O>, Error> {
        elements::read(reader, count, tag)
    }

    #[inline]
    fn slice_mut_in<'a, M: Hg, O: ByteOrder>(
        reader: &mut Reader<'a, Exclusive>,
        count: Option<usize>,
        tag: TagOf<M>,
    ) -> Result<ElementsMut<'a, M, O>, Error> {
        elements::read_mut(reader, count, tag)
    }

    #[inline]
    fn slice_known<'a, M: Hg, O: ByteOrder>(
        reader: Reader<'a>,
        count: usize,
        tag: TagOf<M>,
    ) -> Result<Elements<'a, M, O>, Error> {
        Ok(Elements::new(reader.lenient(), count, tag))
    }

    #[inline]
    fn items_in<C: Collection, O: ByteOrder>(
        reader: &mut Reader<'_>,
        count: Option<usize>,
        tag: TagOf<C::Item>,
    ) -> Result<C, Error> {
        collection::read_dynamic::<C, O>(reader, count, tag)
    }

    #[inline]
    fn write_items<M: Hg, O: ByteOrder>(items: &[M], writer: &mut Writer<'_>) -> Result<(), Error> {
        collection::each(items, writer, |item, writer| {
            Self::write_in::<M, O>(item, writer)
        })
    }

    #[inline]
    fn measure_items<M: Hg, O: ByteOrder>(
        items: &[M],
        writer: &mut Writer<'_>,
    ) -> Result<(), Error> {
        collection::each(items, writer, |item, writer| {
            Self::measure_in::<M, O>(item, writer)
        })
    }
}

/// What was read, if it used every byte.
#[inline]
fn closed<M: Hg, T>(value: Result<T, Error>, reader: &Reader<'_>) -> Result<T, Error> {
    match value.and_then(|value| reader.finish().map(|()| value)) {
        Ok(value) => Ok(value),
        Err(error) => Err(error.of(M::SHAPE)),
    }
}
