//! Fields and messages of whole bytes: read, written, shown.

use core::fmt;

use zerocopy::IntoBytes;

use super::{Cells, Place};
use crate::error::{Error, ErrorKind};
use crate::fixed::ToWire;
use crate::layout::Layout;
use crate::message::{Hg, IsFixed, form};
use crate::order::{ByteOrder, Order};
use crate::value::{Scalar, Value, Visitor};

/// The value of a conversion that is proven never to fail.
#[inline]
pub fn always<T>(value: Result<T, Error>) -> T {
    match value {
        Ok(value) => value,
        Err(_) => unreachable!("every pattern of a total type is a value"),
    }
}

/// An array of what `make` gives, or its first error.
#[inline]
pub fn try_array<T, const N: usize>(
    total: bool,
    mut make: impl FnMut(usize) -> Result<T, Error>,
) -> Result<[T; N], Error> {
    if total {
        return Ok(core::array::from_fn(|index| always(make(index))));
    }
    let mut bad = None;
    let all: [Option<T>; N] = core::array::from_fn(|index| {
        if bad.is_some() {
            return None;
        }
        match make(index) {
            Ok(value) => Some(value),
            Err(error) => {
                bad = Some(error);
                None
            }
        }
    });
    match bad {
        Some(error) => Err(error),
        None => Ok(all.map(|value| match value {
            Some(value) => value,
            None => unreachable!("without an error every element was made"),
        })),
    }
}

/// An array of host forms, one by one.
#[inline]
#[allow(
    clippy::indexing_slicing,
    reason = "`try_array` counts to the length of the array"
)]
pub fn read_array<T: Hg, O: ByteOrder, const N: usize>(
    wires: &[T::Wire<O>; N],
) -> Result<[T; N], Error> {
    if T::TOTAL {
        return Ok(T::host_array(wires));
    }
    try_array(false, |index| {
        T::wire_read::<O>(&wires[index]).map_err(|error| error.at_index(index, T::MIN))
    })
}

/// An array of host forms of a total type, one by one.
#[inline]
#[allow(
    clippy::indexing_slicing,
    reason = "`from_fn` counts to the length of the array"
)]
pub fn host_array<T: Hg, O: ByteOrder, const N: usize>(wires: &[T::Wire<O>; N]) -> [T; N] {
    core::array::from_fn(|index| T::wire_host::<O>(&wires[index]))
}

/// An array in another order, one by one.
#[inline]
#[allow(
    clippy::indexing_slicing,
    reason = "`from_fn` counts to the length of the array"
)]
pub fn reorder_array<T: Hg, O: ByteOrder, P: ByteOrder, const N: usize>(
    wires: &[T::Wire<O>; N],
) -> [T::Wire<P>; N] {
    core::array::from_fn(|index| T::wire_reorder::<O, P>(&wires[index]))
}

/// Reads messages one by one.
#[inline]
pub fn read_slice<T: Hg, O: ByteOrder>(
    wires: &[T::Wire<O>],
    values: &mut [T],
) -> Result<(), Error> {
    for (index, (wire, value)) in wires.iter().zip(values).enumerate() {
        match form::try_to_host::<T, O>(wire) {
            Ok(read) => *value = read,
            Err(error) => return Err(error.at_index(index, T::MIN)),
        }
    }
    Ok(())
}

/// Writes messages one by one.
#[inline]
pub fn write_slice<T: Hg, O: ByteOrder>(
    values: &[T],
    wires: &mut [T::Wire<O>],
) -> Result<(), Error> {
    for (index, (value, wire)) in values.iter().zip(wires).enumerate() {
        if let Err(error) = value.wire_write::<O>(wire) {
            return Err(error.at_index(index, T::MIN));
        }
    }
    Ok(())
}

/// Reads a field of whole bytes.
#[inline]
pub fn read<T: Hg, O: ByteOrder>(
    wire: &T::Wire<O>,
    layout: &'static Layout,
    field: u16,
    offset: usize,
) -> Result<T, Error> {
    match T::wire_read::<O>(wire) {
        Ok(value) => Ok(value),
        Err(error) => Err(error.at_field(layout, field, offset)),
    }
}

/// Writes a field of whole bytes.
#[inline]
pub fn write<T: Hg, O: ByteOrder>(
    value: &T,
    wire: &mut T::Wire<O>,
    layout: &'static Layout,
    field: u16,
    offset: usize,
) -> Result<(), Error> {
    match value.wire_write::<O>(wire) {
        Ok(()) => Ok(()),
        Err(error) => Err(error.at_field(layout, field, offset)),
    }
}

/// The wire form of a field, or why there is none.
#[inline]
pub fn written<T: Hg, O: ByteOrder>(
    value: &T,
    layout: &'static Layout,
    field: u16,
    offset: usize,
) -> Result<T::Wire<O>, Error> {
    let mut wire: T::Wire<O> = zerocopy::FromZeros::new_zeroed();
    match write::<T, O>(value, &mut wire, layout, field, offset) {
        Ok(()) => Ok(wire),
        Err(error) => Err(error),
    }
}

/// The host value of an `as` field.
#[inline]
pub fn from_as<T: TryFrom<W>, W: Value>(
    wire: W,
    layout: &'static Layout,
    field: u16,
    offset: usize,
) -> Result<T, Error> {
    converted(wire).map_err(|error| error.at_field(layout, field, offset))
}

/// The host value of an `as` field, or an error without a place.
#[inline]
pub(super) fn converted<T: TryFrom<W>, W: Value>(wire: W) -> Result<T, Error> {
    let number = wire.scalar();
    T::try_from(wire).map_err(|_| match number {
        Some(Scalar::Unsigned(number)) => Error::about(ErrorKind::InvalidValue, number),
        Some(Scalar::Signed(number)) => Error::about_signed(ErrorKind::InvalidValue, number),
        _ => Error::new(ErrorKind::InvalidValue),
    })
}

/// The wire value of an `as` field.
#[inline]
pub fn to_as<T: Clone, W: TryFrom<T>>(value: &T) -> Result<W, Error> {
    W::try_from(value.clone()).map_err(|_| Error::new(ErrorKind::DoesNotFit))
}

/// The wire value of an `as` field to be set, or why there is none.
#[inline]
pub fn try_as<T, W: TryFrom<T>>(
    value: T,
    layout: &'static Layout,
    field: u16,
    offset: usize,
) -> Result<W, Error> {
    W::try_from(value)
        .map_err(|_| Error::new(ErrorKind::DoesNotFit).at_field(layout, field, offset))
}

/// A computed bit field, if it fits; its errors tell the bits.
#[inline]
pub fn in_bits<T: Cells, O: ByteOrder>(value: Result<T, Error>, place: Place) -> Result<T, Error> {
    match value {
        Ok(value) => match super::bits::fits::<T, O>(&value, place) {
            Ok(()) => Ok(value),
            Err(error) => Err(error),
        },
        Err(error) => Err(error.in_bits(place.stream::<O>(0), place.width)),
    }
}

/// The value that is written, or why there is none.
#[inline]
pub fn wanted<T>(
    value: Result<T, Error>,
    layout: &'static Layout,
    field: u16,
    offset: usize,
) -> Result<T, Error> {
    match value {
        Ok(value) => Ok(value),
        Err(error) => Err(error.at_field(layout, field, offset)),
    }
}

/// What an expression sees of a field.
#[inline]
pub fn bound<T: Value>(value: &T) -> T::Bound<'_> {
    value.bound()
}

/// The wire form of a message, from a type that is proven exact.
#[inline]
pub fn to_wire<M: ToWire<O>, O: ByteOrder>(message: &M) -> M::Wire<O> {
    let mut wire: M::Wire<O> = zerocopy::FromZeros::new_zeroed();
    always(message.wire_write::<O>(&mut wire));
    wire
}

/// The wire form of a message, or the first part that does not fit.
#[inline]
pub fn try_to_wire<M: Hg<Form = IsFixed>, O: ByteOrder>(message: &M) -> Result<M::Wire<O>, Error> {
    form::try_to_wire::<M, O>(message)
}

/// The wire form in another order.
#[inline]
pub fn to_order<M: Hg, O: ByteOrder, P: ByteOrder>(wire: &M::Wire<O>) -> M::Wire<P> {
    M::wire_reorder::<O, P>(wire)
}

/// The bytes of a wire form.
#[inline]
pub fn bytes<W: IntoBytes + zerocopy::Immutable>(wire: &W) -> &[u8] {
    wire.as_bytes()
}

/// `Debug` of a wire type.
pub fn debug<M: Hg, O: ByteOrder>(bytes: &[u8], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    crate::layout::show_wire(M::SHAPE, bytes, Order::of::<O>(), f)
}

/// A message as a value of another name, perhaps with its order pinned.
pub const fn renamed(of: &'static Layout, name: &'static str, order: Option<Order>) -> Layout {
    Layout {
        name,
        order: if of.order.is_some() { of.order } else { order },
        ..*of
    }
}

/// Shows one field to a visitor.
#[inline]
pub fn visit<M: Value, T: Value, V: Visitor>(visitor: &mut V, field: u16, value: &T) {
    if let Some(field) = M::SHAPE.fields.get(usize::from(field)) {
        visitor.field(field, value);
    }
}
