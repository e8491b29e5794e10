//! Bit fields in runs, and bit structs.

use core::marker::PhantomData;

use super::{Cells, Get, Place, Sink, Source, Totality};
use crate::bits::BitValue;
use crate::error::{Error, ErrorKind, Note, note};
use crate::layout::Layout;
use crate::order::ByteOrder;

/// The fields of a bit struct, from and into bits.
pub trait BitFields: Sized {
    fn read_fields<O: ByteOrder, S: Source>(source: &S) -> Result<Self, Error>;
    fn write_fields<O: ByteOrder, S: Sink>(&self, sink: &mut S, note: &mut Note);
    fn reorder_fields<O: ByteOrder, P: ByteOrder, S: Source, D: Sink>(source: &S, sink: &mut D);
}

/// Reads a bit field, or an array of them.
#[inline]
pub fn read_bits<T: Cells, O: ByteOrder, S: Source>(
    source: &S,
    place: Place,
    layout: &'static Layout,
    field: u16,
    offset: usize,
) -> Result<T, Error> {
    match T::read::<O, S>(source, place) {
        Ok(value) => Ok(value),
        Err(error) => Err(error.at_field(layout, field, offset)),
    }
}

/// Writes a bit field, or an array of them.
#[inline]
pub fn write_bits<T: Cells, O: ByteOrder, S: Sink>(
    value: &T,
    sink: &mut S,
    place: Place,
    out: &mut Note,
    layout: &'static Layout,
    field: u16,
    offset: usize,
) {
    let mut own = None;
    value.write::<O, S>(sink, place, &mut own);
    if let Some(error) = own {
        note(out, error.at_field(layout, field, offset));
    }
}

/// What the accessor of a bit field returns.
#[inline]
pub fn get_bits<T: Cells, O: ByteOrder, S: Source>(source: &S, place: Place) -> Get<T> {
    <T::Leaf as BitValue>::Totality::wrap(T::read::<O, S>(source, place))
}

/// Puts a cell-by-cell copy of a bit field into another order.
#[inline]
pub fn reorder_bits<T: Cells, O: ByteOrder, P: ByteOrder, S: Source, D: Sink>(
    source: &S,
    sink: &mut D,
    place: Place,
) {
    for index in 0..T::CELLS {
        let raw = source.bits(place.stream::<O>(index), place.width);
        sink.put(
            place.stream::<P>(index),
            place.width,
            T::Leaf::bits_reorder::<O, P>(raw),
        );
    }
}

/// Copies bits of padding into another order.
#[inline]
pub fn reorder_pad<O: ByteOrder, P: ByteOrder, S: Source, D: Sink>(
    source: &S,
    sink: &mut D,
    place: Place,
) {
    let (mut place, mut left) = (place, place.width);
    while left > 0 {
        place.width = left.min(64);
        sink.put(
            place.stream::<P>(0),
            place.width,
            source.bits(place.stream::<O>(0), place.width),
        );
        place.at += place.width;
        left -= place.width;
    }
}

/// Writes cells into a run that holds others.
struct InPlace<'a, O, const N: usize>(&'a mut [u8; N], PhantomData<O>);

impl<O: ByteOrder, const N: usize> Sink for InPlace<'_, O, N> {
    #[inline]
    fn put(&mut self, at: usize, width: usize, value: u128) {
        if width <= 64 {
            crate::bits::set::<O, N>(self.0, at, width, value as u64);
        } else {
            crate::bits::set_wide::<O, N>(self.0, at, width, value);
        }
    }
}

/// Writes nowhere: tells whether everything fits.
struct Nowhere;

impl Sink for Nowhere {
    #[inline]
    fn put(&mut self, _: usize, _: usize, _: u128) {}
}

/// Why a value does not fit its bits, if it does not.
#[inline]
pub(super) fn fits<T: Cells, O: ByteOrder>(value: &T, place: Place) -> Note {
    let mut own = None;
    value.write::<O, _>(&mut Nowhere, place, &mut own);
    own
}

/// Sets a bit field that is proven to fit.
#[inline]
pub fn set_bits<T: Cells, O: ByteOrder, const N: usize>(
    run: &mut [u8; N],
    value: &T,
    place: Place,
) {
    value.write::<O, _>(&mut InPlace::<O, N>(run, PhantomData), place, &mut None);
}

/// Sets a bit field if it fits; if not, nothing is changed.
#[inline]
pub fn try_set_bits<T: Cells, O: ByteOrder, const N: usize>(
    run: &mut [u8; N],
    value: &T,
    place: Place,
    layout: &'static Layout,
    field: u16,
    offset: usize,
) -> Result<(), Error> {
    match fits::<T, O>(value, place) {
        Some(error) => Err(error.at_field(layout, field, offset)),
        None => {
            set_bits::<T, O, N>(run, value, place);
            Ok(())
        }
    }
}

/// Some bits of an integer.
#[inline]
pub const fn cut(raw: u128, at: usize, width: usize) -> u128 {
    raw >> at & crate::bits::mask(width as u32)
}

/// A value at its bits of an integer.
#[inline]
pub const fn put(value: u128, at: usize, width: usize) -> u128 {
    (value & crate::bits::mask(width as u32)) << at
}

/// The bits of a bit struct, if everything fits.
#[inline]
pub fn try_bits<T: BitValue, O: ByteOrder>(value: &T, width: u32) -> Result<u128, Error> {
    let mut own = None;
    let bits = value.bits_write::<O>(width, &mut own);
    match own {
        None => Ok(bits),
        Some(error) => Err(error),
    }
}

/// An integer that has more bits than a bit struct.
pub const fn does_not_fit(number: u128, width: usize) -> Error {
    Error::about(ErrorKind::DoesNotFit, number).in_bits(0, width)
}
