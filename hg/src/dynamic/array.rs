//! Arrays of dynamic messages.

use super::{Dyn, Exclusive, Reader, TagOf, Writer, collection};
use crate::__private::apart_in_array;
use crate::error::Error;
use crate::message::{Form, Hg, Slice, SliceMut};
use crate::order::ByteOrder;

/// The dynamic half of an array: its elements one behind the other.
#[derive(Debug)]
pub enum ArrayOfDynamic {}

impl<T: Hg, const N: usize> Dyn<[T; N]> for ArrayOfDynamic {
    type View<'a, O: ByteOrder> = Slice<'a, T, O>;
    type ViewMut<'a, O: ByteOrder> = SliceMut<'a, T, O>;
    type Tag = TagOf<T>;
    const TAGS: Option<(i128, i128)> = <<T as Hg>::Dyn as Dyn<T>>::TAGS;

    #[inline]
    fn view_in<'a, O: ByteOrder>(
        reader: &mut Reader<'a>,
        tag: TagOf<T>,
    ) -> Result<Self::View<'a, O>, Error> {
        const { apart_in_array::<T>(N) };
        T::Form::slice_in::<T, O>(reader, Some(N), tag)
    }

    #[inline]
    fn view_mut_in<'a, O: ByteOrder>(
        reader: &mut Reader<'a, Exclusive>,
        tag: TagOf<T>,
    ) -> Result<Self::ViewMut<'a, O>, Error> {
        T::Form::slice_mut_in::<T, O>(reader, Some(N), tag)
    }

    fn read_in<O: ByteOrder>(reader: &mut Reader<'_>, tag: TagOf<T>) -> Result<[T; N], Error> {
        const { apart_in_array::<T>(N) };
        super::elements::room(reader, N, T::MIN)?;
        crate::__private::try_array(false, |index| {
            T::Form::read_in::<T, O>(reader, tag).map_err(|error| {
                let after = (N - index - 1).saturating_mul(T::MIN);
                error.lacking(after).at_index(index, 0)
            })
        })
    }

    #[inline]
    fn write_in<O: ByteOrder>(message: &[T; N], writer: &mut Writer<'_>) -> Result<(), Error> {
        const { apart_in_array::<T>(N) };
        collection::each(message, writer, |item, writer| {
            T::Form::write_in::<T, O>(item, writer)
        })
    }

    #[inline]
    fn measure_in<O: ByteOrder>(message: &[T; N], writer: &mut Writer<'_>) -> Result<(), Error> {
        collection::each(message, writer, |item, writer| {
            T::Form::measure_in::<T, O>(item, writer)
        })
    }

    #[inline]
    fn tag(message: &[T; N]) -> Option<TagOf<T>> {
        T::Dyn::tag(message.first()?)
    }

    #[inline]
    fn accepts(message: &[T; N], tag: &TagOf<T>) -> bool {
        message.iter().all(|item| T::Dyn::accepts(item, tag))
    }
}
