//! Bit fields in runs, and bit structs.

use core::marker::PhantomData;

use super::{Cells, Get, Place, Sink, Source, Totality};
use crate::bits::BitValue;
use crate::error::{Error, ErrorKind};
use crate::layout::Layout;
use crate::order::ByteOrder;

/// The fields of a bit struct, from and into bits.
pub trait BitFields: Sized {
    fn read_fields<O: ByteOrder, S: Source>(source: &S) -> Result<Self, Error>;
    fn write_fields<O: ByteOrder, S: Sink>(&self, sink: &mut S) -> Result<(), Error>;
    fn reorder_fields<O: ByteOrder, P: ByteOrder, S: Source, D: Sink>(source: &S, sink: &mut D);
}

/// Reads a bit field, or an array of them.
#[inline(always)]
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

/// A bit field, or an array of them, of a total type.
#[inline(always)]
pub fn host_bits<T: Cells, O: ByteOrder, S: Source>(source: &S, place: Place) -> T {
    super::always(T::read::<O, S>(source, place))
}

/// Writes a bit field, or an array of them.
#[inline(always)]
pub fn write_bits<T: Cells, O: ByteOrder, S: Sink>(
    value: &T,
    sink: &mut S,
    place: Place,
    layout: &'static Layout,
    field: u16,
    offset: usize,
) -> Result<(), Error> {
    match value.write::<O, S>(sink, place) {
        Ok(()) => Ok(()),
        Err(error) => Err(error.at_field(layout, field, offset)),
    }
}

/// What the accessor of a bit field returns.
#[inline(always)]
pub fn get_bits<T: Cells, O: ByteOrder, S: Source>(source: &S, place: Place) -> Get<T> {
    <T::Leaf as BitValue>::Totality::wrap(T::read::<O, S>(source, place))
}

/// Puts a cell-by-cell copy of a bit field into another order.
#[inline(always)]
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

/// Puts a part of a run where it belongs.
#[inline(always)]
pub fn put_part<const N: usize, const M: usize>(run: &mut [u8; N], start: usize, part: [u8; M]) {
    if let Some(place) = run.get_mut(start..start + M) {
        place.copy_from_slice(&part);
    }
}

/// Copies bits of padding into another order.
#[inline(always)]
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
    #[inline(always)]
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
    #[inline(always)]
    fn put(&mut self, _: usize, _: usize, _: u128) {}
}

/// Whether a value fits its bits.
#[inline(always)]
pub(super) fn fits<T: Cells, O: ByteOrder>(value: &T, place: Place) -> Result<(), Error> {
    value.write::<O, _>(&mut Nowhere, place)
}

/// Sets a bit field that is proven to fit.
#[inline(always)]
pub fn set_bits<T: Cells, O: ByteOrder, const N: usize>(
    run: &mut [u8; N],
    value: &T,
    place: Place,
) {
    super::always(value.write::<O, _>(&mut InPlace::<O, N>(run, PhantomData), place));
}

/// Sets a bit field if it fits; if not, nothing is changed.
#[inline(always)]
pub fn try_set_bits<T: Cells, O: ByteOrder, const N: usize>(
    run: &mut [u8; N],
    value: &T,
    place: Place,
    layout: &'static Layout,
    field: u16,
    offset: usize,
) -> Result<(), Error> {
    let written = fits::<T, O>(value, place)
        .and_then(|()| value.write::<O, _>(&mut InPlace::<O, N>(run, PhantomData), place));
    match written {
        Ok(()) => Ok(()),
        Err(error) => Err(error.at_field(layout, field, offset)),
    }
}

/// Some bits of an integer.
#[inline(always)]
pub const fn cut(raw: u128, at: usize, width: usize) -> u128 {
    raw >> at & crate::bits::mask(width as u32)
}

/// A value at its bits of an integer.
#[inline(always)]
pub const fn put(value: u128, at: usize, width: usize) -> u128 {
    (value & crate::bits::mask(width as u32)) << at
}

/// An integer that has more bits than a bit struct.
pub const fn does_not_fit(number: u128, width: usize) -> Error {
    Error::about(ErrorKind::DoesNotFit, number).in_bits(0, width)
}
