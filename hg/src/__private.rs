//! What generated code calls. Not for people: nothing here is stable.

pub use zerocopy;
pub use zerocopy::byteorder::{F32, F64, I16, I32, I64, I128, U16, U32, U64, U128};

pub use crate::bits::{
    Cells, Get, Partial, Pin, Place, Raw, RawBuf, Run, RunBuf, Sink, Source, Total, Totality,
};
pub use crate::error::{Note, note};
pub use crate::expr;
pub use crate::layout::Run as LayoutRun;
pub use crate::wire::{
    Seq1, Seq2, Seq3, Seq4, Seq5, Seq6, Seq7, Seq8, Seq9, Seq10, Seq11, Seq12, Seq13, Seq14, Seq15,
    Seq16,
};

#[cfg(feature = "alloc")]
pub use alloc::vec::Vec;
#[cfg(feature = "std")]
pub use std::io::{Read, Result as IoResult, Write};

use core::fmt;
use core::marker::PhantomData;
use core::ops::Range;

use zerocopy::IntoBytes;

use crate::bits::BitValue;
use crate::error::{Error, ErrorKind};
use crate::fixed::{Fixed, FromWire, ToWire};
use crate::layout::Layout;
use crate::message::{Hg, IsFixed, form};
use crate::order::{ByteOrder, Order};
use crate::value::{Value, Visitor};

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
    out: &mut Note,
    layout: &'static Layout,
    field: u16,
    offset: usize,
) -> T::Wire<O> {
    let mut own = None;
    let wire = value.wire_write::<O>(&mut own);
    if let Some(error) = own {
        note(out, error.at_field(layout, field, offset));
    }
    wire
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

/// The host value of an `as` field.
#[inline]
pub fn from_as<T: TryFrom<W>, W>(
    wire: W,
    layout: &'static Layout,
    field: u16,
    offset: usize,
) -> Result<T, Error> {
    T::try_from(wire)
        .map_err(|_| Error::new(ErrorKind::InvalidValue).at_field(layout, field, offset))
}

/// The wire value of an `as` field.
#[inline]
pub fn to_as<T: Clone, W: TryFrom<T>>(value: &T) -> Result<W, Error> {
    W::try_from(value.clone()).map_err(|_| Error::new(ErrorKind::DoesNotFit))
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

/// The fields of a bit struct, from and into bits.
pub trait BitFields: Sized {
    fn read_fields<O: ByteOrder, S: Source>(source: &S) -> Result<Self, Error>;
    fn write_fields<O: ByteOrder, S: Sink>(&self, sink: &mut S, note: &mut Note);
    fn reorder_fields<O: ByteOrder, P: ByteOrder, S: Source, D: Sink>(source: &S, sink: &mut D);
}

/// Whether the bytes in front of a message are its magic.
#[inline]
pub fn magic<const N: usize>(
    found: &[u8; N],
    wanted: &[u8; N],
    layout: &'static Layout,
    offset: usize,
) -> Result<(), Error> {
    if found == wanted {
        Ok(())
    } else {
        Err(Error::new(ErrorKind::Magic).of(layout).moved(offset))
    }
}

/// A byte string of magic as an array.
pub const fn array<const N: usize>(bytes: &[u8; N]) -> [u8; N] {
    *bytes
}

/// The bytes of a number in order `O`.
#[allow(clippy::indexing_slicing, reason = "the index is below the length")]
pub const fn in_order<O: ByteOrder, const N: usize>(big: [u8; N]) -> [u8; N] {
    if O::BIG {
        return big;
    }
    let (mut bytes, mut at) = (big, 0);
    while at < N {
        bytes[at] = big[N - 1 - at];
        at += 1;
    }
    bytes
}

/// Whether a field of whole bytes holds the value that it must have.
#[inline]
pub fn value<T: Hg, O: ByteOrder>(
    found: &T::Wire<O>,
    wanted: Result<T, Error>,
    layout: &'static Layout,
    field: u16,
    offset: usize,
) -> Result<(), Error> {
    let mut own = None;
    match wanted {
        Ok(wanted) if wanted.wire_write::<O>(&mut own).as_bytes() == found.as_bytes() => Ok(()),
        Ok(_) => Err(own
            .unwrap_or(Error::new(ErrorKind::Value))
            .at_field(layout, field, offset)),
        Err(error) => Err(error.at_field(layout, field, offset)),
    }
}

/// Whether a bit field holds the value that it must have.
#[inline]
pub fn value_bits<T: Cells, O: ByteOrder, S: Source>(
    source: &S,
    wanted: Result<T, Error>,
    place: Place,
    layout: &'static Layout,
    field: u16,
    offset: usize,
) -> Result<(), Error> {
    let (mut own, mut differs) = (None, Differs { source, at: None });
    match wanted {
        Ok(wanted) => wanted.write::<O, _>(&mut differs, place, &mut own),
        Err(error) => own = Some(error),
    }
    let wrong = differs
        .at
        .map(|at| Error::new(ErrorKind::Value).in_bits(at, place.width));
    match own.or(wrong) {
        None => Ok(()),
        Some(error) => Err(error.at_field(layout, field, offset)),
    }
}

/// Compares what would be written with what is there.
struct Differs<'a, S> {
    source: &'a S,
    at: Option<usize>,
}

impl<S: Source> Sink for Differs<'_, S> {
    #[inline]
    fn put(&mut self, at: usize, width: usize, value: u128) {
        if self.at.is_none()
            && self.source.bits(at, width) != value & crate::bits::mask(width as u32)
        {
            self.at = Some(at);
        }
    }
}

/// The value that is written, or the note why there is none.
#[inline]
pub fn wanted<T>(
    value: Result<T, Error>,
    out: &mut Note,
    layout: &'static Layout,
    field: u16,
    offset: usize,
) -> Option<T> {
    match value {
        Ok(value) => Some(value),
        Err(error) => {
            note(out, error.at_field(layout, field, offset));
            None
        }
    }
}

/// Whether the check of a message holds.
#[inline]
pub fn check(holds: Result<bool, Error>, layout: &'static Layout) -> Result<(), Error> {
    match holds {
        Ok(true) => Ok(()),
        Ok(false) => Err(Error::new(ErrorKind::Check).of(layout)),
        Err(error) => Err(error.of(layout)),
    }
}

/// Whether a checksum is right.
#[inline]
pub fn sum<T: PartialEq>(
    found: &T,
    bytes: &[u8],
    at: Range<usize>,
    sum: impl FnOnce(&[u8], Range<usize>) -> T,
    layout: &'static Layout,
    field: u16,
) -> Result<(), Error> {
    let offset = at.start;
    if *found == sum(bytes, at) {
        Ok(())
    } else {
        Err(Error::new(ErrorKind::Sum).at_field(layout, field, offset))
    }
}

/// `Debug` of a wire type.
pub fn debug<M: Hg, O: ByteOrder>(bytes: &[u8], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    crate::layout::show_wire(M::SHAPE, bytes, Order::of::<O>(), f)
}

/// The wire form of a message, from a type that is proven exact.
#[inline]
pub fn to_wire<M: ToWire<O>, O: ByteOrder>(message: &M) -> M::Wire<O> {
    message.wire_write::<O>(&mut None)
}

/// The wire form of a message, or the first part that does not fit.
#[inline]
pub fn try_to_wire<M: Hg<Form = IsFixed>, O: ByteOrder>(message: &M) -> Result<M::Wire<O>, Error> {
    form::try_to_wire::<M, O>(message)
}

/// The host form of a wire form, from a type that is proven total.
#[inline]
pub fn to_host<M: FromWire<O>, O: ByteOrder>(wire: &M::Wire<O>) -> M {
    always(M::wire_read::<O>(wire))
}

/// The wire form judged by everything that its message says.
#[inline]
pub fn validate<M: Hg, O: ByteOrder>(wire: &M::Wire<O>) -> Result<(), Error> {
    form::validate::<M, O>(wire)
}

/// The wire form in another order.
#[inline]
pub fn to_order<M: Hg, O: ByteOrder, P: ByteOrder>(wire: &M::Wire<O>) -> M::Wire<P> {
    M::wire_reorder::<O, P>(wire)
}

/// What an expression sees of a field.
#[inline]
pub fn bound<T: Value>(value: &T) -> T::Bound<'_> {
    value.bound()
}

/// A computed value, once more; what was wrong with it is noted already.
#[inline]
pub fn computed<T>(value: &Option<T>) -> Result<&T, Error> {
    value.as_ref().ok_or(Error::new(ErrorKind::Overflow))
}

/// Writes a computed field of whole bytes.
#[inline]
pub fn write_computed<T: Hg, O: ByteOrder>(
    value: &Option<T>,
    out: &mut Note,
    layout: &'static Layout,
    field: u16,
    offset: usize,
) -> T::Wire<O> {
    match value {
        Some(value) => write::<T, O>(value, out, layout, field, offset),
        None => zerocopy::FromZeros::new_zeroed(),
    }
}

/// The bytes of a wire form.
#[inline]
pub fn bytes<W: IntoBytes + zerocopy::Immutable>(wire: &W) -> &[u8] {
    wire.as_bytes()
}

/// The bytes from `at` to a later place, for padding.
///
/// # Panics
///
/// At compile time, where the place is behind already.
#[track_caller]
pub const fn gap(at: usize, to: usize) -> usize {
    assert!(to >= at, "the field before it ends behind this place");
    to - at
}

/// The bytes that fill a message up to its constant size.
///
/// # Panics
///
/// At compile time, where the fields take more.
#[track_caller]
pub const fn fill(at: usize, size: usize) -> usize {
    assert!(size >= at, "the fields take more bytes than `size`");
    size - at
}

/// The bytes from `at` to the next multiple of an alignment.
///
/// # Panics
///
/// At compile time, where the alignment is 0.
#[track_caller]
pub const fn align(at: usize, to: usize) -> usize {
    assert!(to > 0, "an alignment is at least 1");
    at.next_multiple_of(to) - at
}

/// Judges a bit field's width at compile time.
///
/// # Panics
///
/// At compile time, where the width does not suit the type.
#[track_caller]
pub const fn width<T: Cells>(bits: u32) {
    let (min, max) = (
        <T::Leaf as BitValue>::MIN_BITS,
        <T::Leaf as BitValue>::MAX_BITS,
    );
    assert!(bits <= max, "the field has more bits than its type");
    assert!(bits >= min, "the field has fewer bits than its type needs");
}

/// Judges a member at compile time.
pub const fn fixed<T: Fixed>() {}

/// A field name without the `r#` of a raw identifier.
pub const fn field_name(name: &'static str) -> &'static str {
    match name.as_bytes() {
        [b'r', b'#', rest @ ..] => match core::str::from_utf8(rest) {
            Ok(rest) => rest,
            Err(_) => name,
        },
        _ => name,
    }
}

/// Why a message is not total or not exact although its fields are.
#[diagnostic::on_unimplemented(
    message = "{Self} makes some bytes invalid, or some values unwritable",
    label = "this stands in the way",
    note = "use the `try_` form: `try_to_host()`, `try_to_network()`, `try_to_wire()`"
)]
pub trait Harmless {}

macro_rules! reasons {
    ($($name:ident)*) => {$(
        /// A reason.
        #[derive(Debug)]
        pub enum $name {}
    )*};
}

reasons! { Magic ValueAttribute Check Sum As }

/// A message as a value of another name, perhaps with its order pinned.
pub const fn renamed(of: &'static Layout, name: &'static str, order: Option<Order>) -> Layout {
    Layout {
        name,
        order: if order.is_some() { order } else { of.order },
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

/// A field of whole bytes to be set, or why it does not fit.
#[inline]
pub fn try_field<T: Hg, O: ByteOrder>(
    value: &T,
    layout: &'static Layout,
    field: u16,
    offset: usize,
) -> Result<T::Wire<O>, Error> {
    let mut own = None;
    let wire = value.wire_write::<O>(&mut own);
    match own {
        None => Ok(wire),
        Some(error) => Err(error.at_field(layout, field, offset)),
    }
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
    let mut own = None;
    value.write::<O, _>(&mut Nowhere, place, &mut own);
    match own {
        Some(error) => Err(error.at_field(layout, field, offset)),
        None => {
            set_bits::<T, O, N>(run, value, place);
            Ok(())
        }
    }
}

/// Whether one checksum is right.
#[inline]
pub fn sum_ok<T: Hg + PartialEq, O: ByteOrder>(
    found: &T::Wire<O>,
    bytes: &[u8],
    at: usize,
    sum: impl FnOnce(&[u8], Range<usize>) -> T,
) -> bool {
    T::wire_read::<O>(found).is_ok_and(|found| found == sum(bytes, at..at + T::MIN))
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

/// The fewest bits that hold all of these numbers.
pub const fn bits_of(numbers: &[i128], signed: bool) -> u32 {
    let (mut most, mut rest) = (1, numbers);
    while let [first, others @ ..] = rest {
        let bits = if !signed {
            128 - first.leading_zeros()
        } else if *first < 0 {
            129 - first.leading_ones()
        } else {
            129 - first.leading_zeros()
        };
        if bits > most {
            most = bits;
        }
        rest = others;
    }
    most
}

/// Whether a number fits a width.
pub const fn in_width(number: i128, signed: bool, width: u32) -> bool {
    bits_of(&[number], signed) <= width
}

/// Judges a variant's number at compile time.
///
/// # Panics
///
/// At compile time, where the number does not fit.
#[track_caller]
pub const fn number_fits(number: i128, signed: bool, width: u32) {
    assert!(
        in_width(number, signed, width),
        "the variant's number does not fit the bits of the enum"
    );
}

/// Judges a run whose width only the compiler knows.
///
/// # Panics
///
/// At compile time, where the run is no whole number of bytes.
#[track_caller]
pub const fn whole(bits: usize) {
    assert!(
        bits % 8 == 0,
        "the bit fields fill no whole number of bytes"
    );
}

/// The operations of a pinned message that need `alloc` or `std`: printed by
/// `hg`, which knows its own features.
#[doc(hidden)]
#[macro_export]
#[cfg(not(feature = "alloc"))]
macro_rules! __pinned_streams {
    ($($all:tt)*) => {};
}

/// The operations of a pinned message that need `alloc`.
#[doc(hidden)]
#[macro_export]
#[cfg(all(feature = "alloc", not(feature = "std")))]
macro_rules! __pinned_streams {
    ($vis:vis, $order:ty) => {
        /// Appends the message to a vector, which an error leaves as it was.
        #[inline]
        $vis fn encode_to(
            &self,
            buffer: &mut $crate::__private::Vec<::core::primitive::u8>,
        ) -> ::core::result::Result<(), $crate::Error> {
            <Self as $crate::Hg>::encode_to::<$order>(self, buffer)
        }
    };
}

/// The operations of a pinned message that need `alloc` or `std`.
#[doc(hidden)]
#[macro_export]
#[cfg(feature = "std")]
macro_rules! __pinned_streams {
    ($vis:vis, $order:ty) => {
        /// Appends the message to a vector, which an error leaves as it was.
        #[inline]
        $vis fn encode_to(
            &self,
            buffer: &mut $crate::__private::Vec<::core::primitive::u8>,
        ) -> ::core::result::Result<(), $crate::Error> {
            <Self as $crate::Hg>::encode_to::<$order>(self, buffer)
        }
        /// Reads one message from a stream.
        #[inline]
        $vis fn read_from(
            stream: impl $crate::__private::Read,
        ) -> $crate::__private::IoResult<Self> {
            <Self as $crate::Hg>::read_from::<$order>(stream)
        }
        /// Writes the message to a stream.
        #[inline]
        $vis fn write_to(
            &self,
            stream: impl $crate::__private::Write,
        ) -> $crate::__private::IoResult<()> {
            <Self as $crate::Hg>::write_to::<$order>(self, stream)
        }
    };
}
