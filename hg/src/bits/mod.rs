//! Bit fields: the pure core, and the types that can stand in bits.
//!
//! One rule: bit order follows byte order. A run of bit fields is one stream
//! of bits; in a big-endian wire form the first field takes the most
//! significant bits of the first byte, in a little-endian one the least
//! significant bits.

mod core;
mod place;
mod scalar;

pub use self::core::*;
pub use self::place::{Pin, Place, Raw, RawBuf, Run, RunBuf, Sink, Source};

use crate::error::Error;
use crate::order::{ByteOrder, Order};
use crate::value::Value;

/// A value of one bit field: an integer, `bool`, an enum or a bit struct that
/// derives `Hg`, or an integer of the crate `arbitrary-int`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be a bit field",
    label = "expected an integer, `bool`, or an enum or bit struct that derives `Hg`",
    note = "give the enum `#[repr(u8)]` or `#[hg(bits = N)]`, or the struct `#[hg(bits = N)]`"
)]
pub trait BitValue: Value {
    /// The fewest bits that hold every declared value.
    const MIN_BITS: u32;
    /// The most bits that the type fills.
    const MAX_BITS: u32;
    /// Whether every pattern of bits is a value: [`Total`] or [`Partial`].
    type Totality: Totality;

    /// The value of these bits; for a total type never an error.
    #[doc(hidden)]
    fn bits_read<O: ByteOrder>(raw: u128, width: u32) -> Result<Self, Error>;
    /// The bits of this value, if it fits.
    #[doc(hidden)]
    fn bits_write<O: ByteOrder>(&self, width: u32) -> Result<u128, Error>;
    /// The same value's bits in another byte order.
    #[doc(hidden)]
    #[inline(always)]
    fn bits_reorder<O: ByteOrder, P: ByteOrder>(raw: u128) -> u128 {
        raw
    }
}

/// Proof that every pattern of bits is a value of the type.
#[diagnostic::on_unimplemented(
    message = "some bits are not a valid `{Self}`",
    label = "not every bit pattern is a `{Self}`",
    note = "use `try_to_host()`, or give the enum a catch-all: `#[hg(other)] Unknown(u8)`"
)]
pub trait FromBits<O: ByteOrder> {}

/// Proof that every value of the type fits `W` bits.
#[diagnostic::on_unimplemented(
    message = "not every `{Self}` fits {W} bits",
    label = "values of `{Self}` may be too large for {W} bits",
    note = "use the `try_` form (`try_to_network()`, `try_set_…`), or a type of exactly {W} bits"
)]
pub trait ToBits<O: ByteOrder, const W: u32> {}

impl<O: ByteOrder, T: FromBits<O>, const N: usize> FromBits<O> for [T; N] {}
impl<O: ByteOrder, T: ToBits<O, W>, const W: u32, const N: usize> ToBits<O, W> for [T; N] {}

/// Whether every pattern is a value: decides what an accessor returns.
#[doc(hidden)]
pub trait Totality: 'static {
    const TOTAL: bool;
    /// Total only if both are.
    type And<T: Totality>: Totality;
    /// `T`, or `Result<T, Error>`.
    type Get<T>;
    fn wrap<T>(value: Result<T, Error>) -> Self::Get<T>;
}

/// Whether every pattern is a value, by a constant: a type that names no other.
#[derive(Debug)]
pub enum Is<const TOTAL: bool> {}

/// Every pattern is a value.
pub type Total = Is<true>;
/// Some patterns are no value.
pub type Partial = Is<false>;

impl Totality for Is<true> {
    const TOTAL: bool = true;
    type And<T: Totality> = T;
    type Get<T> = T;
    #[inline(always)]
    fn wrap<T>(value: Result<T, Error>) -> T {
        crate::__private::always(value)
    }
}

impl Totality for Is<false> {
    const TOTAL: bool = false;
    type And<T: Totality> = Partial;
    type Get<T> = Result<T, Error>;
    #[inline(always)]
    fn wrap<T>(value: Result<T, Error>) -> Result<T, Error> {
        value
    }
}

/// What a field of one type in a run is: one cell, or an array of cells.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be a bit field",
    label = "expected an integer, `bool`, an array, or an enum or bit struct that derives `Hg`",
    note = "give the enum `#[repr(u8)]` or `#[hg(bits = N)]`, or the struct `#[hg(bits = N)]`"
)]
pub trait Cells: Sized {
    /// The type of one cell.
    type Leaf: BitValue;
    /// The number of cells.
    const CELLS: usize;
    fn read<O: ByteOrder, S: Source>(source: &S, place: Place) -> Result<Self, Error>;
    fn write<O: ByteOrder, S: Sink>(&self, sink: &mut S, place: Place) -> Result<(), Error>;
}

/// What the accessor of a bit field returns.
#[doc(hidden)]
pub type Get<T> = <<<T as Cells>::Leaf as BitValue>::Totality as Totality>::Get<T>;

impl<T: BitValue> Cells for T {
    type Leaf = T;
    const CELLS: usize = 1;
    #[inline(always)]
    fn read<O: ByteOrder, S: Source>(source: &S, place: Place) -> Result<T, Error> {
        let at = place.stream::<O>(0);
        match T::bits_read::<O>(source.bits(at, place.width), place.width as u32) {
            Ok(value) => Ok(value),
            Err(error) => Err(placed::<T, O>(error, at, place.width)),
        }
    }
    #[inline(always)]
    fn write<O: ByteOrder, S: Sink>(&self, sink: &mut S, place: Place) -> Result<(), Error> {
        let at = place.stream::<O>(0);
        match self.bits_write::<O>(place.width as u32) {
            Ok(raw) => {
                sink.put(at, place.width, raw);
                Ok(())
            }
            Err(error) => Err(placed::<T, O>(error, at, place.width)),
        }
    }
}

/// An error in a value of bits, at its place in the run around it.
#[inline(always)]
fn placed<T: BitValue, O: ByteOrder>(error: Error, at: usize, width: usize) -> Error {
    // A bit struct that pins the other order counts from the other end.
    let mirrored = matches!(T::SHAPE.order(), Some(pinned) if pinned != Order::of::<O>());
    let error = if mirrored {
        error.mirrored(width)
    } else {
        error
    };
    error.in_bits(at, width)
}

impl<T: Cells, const N: usize> Cells for [T; N] {
    type Leaf = T::Leaf;
    const CELLS: usize = N * T::CELLS;
    #[inline(always)]
    fn read<O: ByteOrder, S: Source>(source: &S, place: Place) -> Result<[T; N], Error> {
        crate::__private::try_array(<T::Leaf as BitValue>::Totality::TOTAL, |index| {
            T::read::<O, S>(source, place.cell(index * T::CELLS))
                .map_err(|error| error.at_index(index, 0))
        })
    }
    #[inline(always)]
    fn write<O: ByteOrder, S: Sink>(&self, sink: &mut S, place: Place) -> Result<(), Error> {
        for (index, value) in self.iter().enumerate() {
            if let Err(error) = value.write::<O, S>(sink, place.cell(index * T::CELLS)) {
                return Err(error.at_index(index, 0));
            }
        }
        Ok(())
    }
}

/// Some bits of bytes whose number is not known at compile time, one by one.
///
/// For looking at messages through their layout; conversions use [`get`].
/// Bits outside the bytes read as 0.
pub(crate) fn peek(bytes: &[u8], order: Order, at: usize, width: usize) -> u128 {
    let bit = |at: usize| {
        let byte = bytes.get(at / 8).copied().unwrap_or(0);
        let shift = match order {
            Order::Big => 7 - at % 8,
            Order::Little => at % 8,
        };
        u128::from(byte >> shift & 1)
    };
    match order {
        Order::Big => (at..at + width).fold(0, |number, at| number << 1 | bit(at)),
        Order::Little => (at..at + width)
            .rev()
            .fold(0, |number, at| number << 1 | bit(at)),
    }
}
