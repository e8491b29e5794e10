//! The trait [`Hg`] of all messages and scalars, and what it provides.

pub(crate) mod form;
mod views;

#[cfg(feature = "std")]
pub(crate) use form::invalid;
pub use form::{Encoded, Form, IsFixed, Slice, SliceMut, View, ViewMut};
pub use views::Views;

#[cfg(feature = "alloc")]
use alloc::vec::Vec;

use crate::dynamic::Dyn;
use crate::error::Error;
use crate::fixed::{Fixed, FromWire, ToWire};
use crate::layout::Layout;
use crate::order::{BigEndian, ByteOrder, LittleEndian, Ne, Order};
use crate::value::{Value, Visitor};
use crate::wire::WireForm;

/// A message: something with an exact wire form.
///
/// Written by `#[derive(Hg)]`; scalars, arrays, tuples and addresses have it
/// too. The methods are the ways between host form, wire form and bytes. A
/// message that pins its byte order (`big`, `little`) has the same methods
/// inherently, without the parameter for the order.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a message",
    label = "this type has no wire form of whole bytes",
    note = "add `#[derive(Hg)]` to it if it is yours; give a bit struct or enum of other than whole bytes `#[hg(bits = N)]` on the field"
)]
pub trait Hg: Value {
    /// Whether the size depends on the value: [`IsFixed`], [`IsDynamic`](crate::IsDynamic).
    type Form: Form;
    /// The bytes of a fixed message, in order `O`.
    type Wire<O: ByteOrder>: WireForm;
    /// What an accessor for a field of this type returns.
    type Get<'a, O: ByteOrder>;
    /// The dynamic half of a dynamic message.
    type Dyn: Dyn<Self>;
    /// The smallest size on the wire, in bytes; of a fixed message, the size.
    const MIN: usize;
    /// Whether every pattern of bytes is a valid value.
    const TOTAL: bool;
    /// Whether the message takes every byte that is there, up to the end of
    /// the input or of a window.
    const OPEN: bool = false;
    /// How the message lies in its bytes.
    const LAYOUT: &'static Layout = Self::SHAPE;
    /// The docs of the message and its fields.
    const DOCS: Docs = Docs::NONE;

    /// What an accessor makes of the wire form.
    #[doc(hidden)]
    fn wire_get<O: ByteOrder>(wire: &Self::Wire<O>) -> Self::Get<'_, O>;
    /// The host form, or the first invalid part. For a total message never an error.
    #[doc(hidden)]
    fn wire_read<O: ByteOrder>(wire: &Self::Wire<O>) -> Result<Self, Error>;
    /// The wire form, or the first part that does not fit. For an exact
    /// message never an error.
    #[doc(hidden)]
    fn wire_write<O: ByteOrder>(&self, wire: &mut Self::Wire<O>) -> Result<(), Error>;
    /// The same bytes in another order.
    #[doc(hidden)]
    fn wire_reorder<O: ByteOrder, P: ByteOrder>(wire: &Self::Wire<O>) -> Self::Wire<P>;
    /// The host form of a total message. It comes without a `Result` around
    /// it: out of one, the compiler packs small messages into integers.
    #[doc(hidden)]
    #[inline]
    fn wire_host<O: ByteOrder>(wire: &Self::Wire<O>) -> Self {
        crate::__private::always(Self::wire_read::<O>(wire))
    }
    /// An array of host forms of a total message.
    #[doc(hidden)]
    #[inline]
    fn host_array<O: ByteOrder, const N: usize>(wires: &[Self::Wire<O>; N]) -> [Self; N] {
        crate::__private::host_array(wires)
    }
    /// An array in another order.
    #[doc(hidden)]
    #[inline]
    fn reorder_array<O: ByteOrder, P: ByteOrder, const N: usize>(
        wires: &[Self::Wire<O>; N],
    ) -> [Self::Wire<P>; N] {
        crate::__private::reorder_array::<Self, O, P, N>(wires)
    }
    /// Reads as many as there are; both slices have one length.
    #[doc(hidden)]
    #[inline]
    fn read_slice<O: ByteOrder>(wires: &[Self::Wire<O>], values: &mut [Self]) -> Result<(), Error> {
        crate::__private::read_slice(wires, values)
    }
    /// Writes as many as there are; both slices have one length.
    #[doc(hidden)]
    #[inline]
    fn write_slice<O: ByteOrder>(
        values: &[Self],
        wires: &mut [Self::Wire<O>],
    ) -> Result<(), Error> {
        crate::__private::write_slice(values, wires)
    }
    /// Appends the host forms, if that is better done at once; a total message
    /// alone does so.
    #[cfg(feature = "alloc")]
    #[doc(hidden)]
    #[inline]
    fn extend<O: ByteOrder>(_: &mut Vec<Self>, _: &[Self::Wire<O>]) -> bool {
        false
    }

    /// The message in these bytes, in place. Every byte must be used.
    ///
    /// # Errors
    ///
    /// `TooShort`, `Trailing`, and whatever makes the bytes invalid.
    #[inline]
    fn view<O: ByteOrder>(bytes: &[u8]) -> Result<View<'_, Self, O>, Error> {
        Self::Form::view::<Self, O>(bytes)
    }

    /// The message at the start of these bytes, and the bytes behind it.
    ///
    /// # Errors
    ///
    /// `TooShort`, and whatever makes the bytes invalid.
    #[inline]
    fn view_prefix<O: ByteOrder>(bytes: &[u8]) -> Result<(View<'_, Self, O>, &[u8]), Error> {
        Self::Form::view_prefix::<Self, O>(bytes)
    }

    /// The message in these bytes, to be edited in place.
    ///
    /// # Errors
    ///
    /// As [`view`](Hg::view).
    #[inline]
    fn view_mut<O: ByteOrder>(bytes: &mut [u8]) -> Result<ViewMut<'_, Self, O>, Error> {
        Self::Form::view_mut::<Self, O>(bytes)
    }

    /// The message at the start of these bytes, to be edited in place, and
    /// the bytes behind it.
    ///
    /// # Errors
    ///
    /// As [`view_prefix`](Hg::view_prefix).
    #[inline]
    fn view_prefix_mut<O: ByteOrder>(
        bytes: &mut [u8],
    ) -> Result<(ViewMut<'_, Self, O>, &mut [u8]), Error> {
        Self::Form::view_prefix_mut::<Self, O>(bytes)
    }

    /// The message in these bytes, judged by its length only: a wrong `sum`,
    /// `value`, `check` or enum is let through. Accessors still judge what
    /// they return, and `validate()` judges everything.
    ///
    /// # Errors
    ///
    /// `TooShort` and `Trailing`.
    #[inline]
    fn view_lenient<O: ByteOrder>(bytes: &[u8]) -> Result<View<'_, Self, O>, Error> {
        Self::Form::view_lenient::<Self, O>(bytes)
    }

    /// The messages in these bytes, one behind the other, as a slice.
    ///
    /// # Errors
    ///
    /// `TooShort` where the bytes end within a message, and whatever makes
    /// one of them invalid, with its index.
    #[inline]
    fn view_slice<O: ByteOrder>(bytes: &[u8]) -> Result<Slice<'_, Self, O>, Error>
    where
        Self: Fixed,
    {
        form::slice::<Self, O>(bytes)
    }

    /// The messages in these bytes as a slice, to be edited in place.
    ///
    /// # Errors
    ///
    /// As [`view_slice`](Hg::view_slice).
    #[inline]
    fn view_slice_mut<O: ByteOrder>(bytes: &mut [u8]) -> Result<SliceMut<'_, Self, O>, Error>
    where
        Self: Fixed,
    {
        form::slice_mut::<Self, O>(bytes)
    }

    /// The messages in these bytes one by one. After an error there is no more.
    #[inline]
    fn views<O: ByteOrder>(bytes: &[u8]) -> Views<'_, Self, O> {
        Views::new(bytes)
    }

    /// The host form of the message in these bytes. Every byte must be used.
    ///
    /// # Errors
    ///
    /// As [`view`](Hg::view).
    #[inline]
    fn decode<O: ByteOrder>(bytes: &[u8]) -> Result<Self, Error> {
        Self::Form::decode::<Self, O>(bytes)
    }

    /// The host form of the message at the start of these bytes, and the
    /// bytes behind it.
    ///
    /// # Errors
    ///
    /// As [`view_prefix`](Hg::view_prefix).
    #[inline]
    fn decode_prefix<O: ByteOrder>(bytes: &[u8]) -> Result<(Self, &[u8]), Error> {
        Self::Form::decode_prefix::<Self, O>(bytes)
    }

    /// [`decode`](Hg::decode) in an order that is known at run time.
    ///
    /// # Errors
    ///
    /// As [`view`](Hg::view).
    #[inline]
    fn decode_as(order: Order, bytes: &[u8]) -> Result<Self, Error> {
        crate::with_order!(order, O => Self::decode::<O>(bytes))
    }

    /// The message as bytes of its own.
    ///
    /// # Errors
    ///
    /// `DoesNotFit` and `Overflow` where a value does not fit its place,
    /// `CountMismatch` where two fields do not agree, `Check` where the message's
    /// `check` does not hold, `Full` where there is no memory for the bytes.
    #[inline]
    fn encode<O: ByteOrder>(&self) -> Result<Encoded<Self, O>, Error> {
        match Self::Form::encode::<Self, O>(self) {
            Ok(owned) => Ok(Encoded::new(owned)),
            Err(error) => Err(error),
        }
    }

    /// Writes the message to the start of a buffer and gives the bytes written.
    ///
    /// # Errors
    ///
    /// As [`encode`](Hg::encode), and `Full` where the buffer is too small.
    #[inline]
    fn encode_into<O: ByteOrder>(&self, buffer: &mut [u8]) -> Result<usize, Error> {
        Self::Form::encode_into::<Self, O>(self, buffer)
    }

    /// Appends the message to a vector, which an error leaves as it was.
    ///
    /// # Errors
    ///
    /// As [`encode`](Hg::encode).
    #[cfg(feature = "alloc")]
    #[inline]
    fn encode_to<O: ByteOrder>(&self, buffer: &mut Vec<u8>) -> Result<(), Error> {
        Self::Form::encode_to::<Self, O>(self, buffer)
    }

    /// [`encode_into`](Hg::encode_into) in an order that is known at run time.
    ///
    /// # Errors
    ///
    /// As [`encode_into`](Hg::encode_into).
    #[inline]
    fn encode_into_as(&self, order: Order, buffer: &mut [u8]) -> Result<usize, Error> {
        crate::with_order!(order, O => self.encode_into::<O>(buffer))
    }

    /// [`encode_to`](Hg::encode_to) in an order that is known at run time.
    ///
    /// # Errors
    ///
    /// As [`encode`](Hg::encode).
    #[cfg(feature = "alloc")]
    #[inline]
    fn encode_to_as(&self, order: Order, buffer: &mut Vec<u8>) -> Result<(), Error> {
        crate::with_order!(order, O => self.encode_to::<O>(buffer))
    }

    /// The bytes that the message takes on the wire.
    #[inline]
    fn encoded_len(&self) -> usize {
        Self::Form::encoded_len(self)
    }

    /// Reads one message from a stream, and no byte behind it.
    ///
    /// A message that takes all that is left is read up to the end of the
    /// stream, which [`Read::take`](std::io::Read::take) can set. The end of
    /// an `until` is looked for byte by byte: give a file or a socket a
    /// [`BufReader`](std::io::BufReader).
    ///
    /// # Errors
    ///
    /// Those of the stream; `InvalidData` with an [`Error`] inside where the
    /// bytes are invalid.
    #[cfg(feature = "std")]
    #[inline]
    fn read_from<O: ByteOrder>(stream: impl std::io::Read) -> std::io::Result<Self> {
        Self::Form::read_from::<Self, O>(stream)
    }

    /// Writes the message to a stream.
    ///
    /// # Errors
    ///
    /// Those of the stream; `InvalidData` with an [`Error`] inside where a
    /// value does not fit its place.
    #[cfg(feature = "std")]
    #[inline]
    fn write_to<O: ByteOrder>(&self, mut stream: impl std::io::Write) -> std::io::Result<()> {
        let encoded = self.encode::<O>().map_err(form::invalid)?;
        stream.write_all(encoded.as_bytes())
    }

    /// The host form of a wire form; it exists where all bytes are valid.
    #[inline]
    fn from_wire<O: ByteOrder>(wire: &Self::Wire<O>) -> Self
    where
        Self: FromWire<O>,
    {
        Self::wire_host::<O>(wire)
    }

    /// The host form of a wire form, if it is valid.
    ///
    /// # Errors
    ///
    /// Whatever makes the bytes invalid.
    #[inline]
    fn try_from_wire<O: ByteOrder>(wire: &Self::Wire<O>) -> Result<Self, Error>
    where
        Self: Fixed,
    {
        form::try_to_host::<Self, O>(wire)
    }

    /// The wire form in order `O`.
    #[inline]
    fn to_wire<O: ByteOrder>(&self) -> Self::Wire<O>
    where
        Self: ToWire<O>,
    {
        crate::__private::to_wire::<Self, O>(self)
    }

    /// The wire form in network byte order, big-endian.
    #[inline]
    fn to_network(&self) -> Self::Wire<BigEndian>
    where
        Self: ToWire<BigEndian>,
    {
        self.to_wire()
    }

    /// The big-endian wire form.
    #[inline]
    fn to_big_endian(&self) -> Self::Wire<BigEndian>
    where
        Self: ToWire<BigEndian>,
    {
        self.to_wire()
    }

    /// The little-endian wire form.
    #[inline]
    fn to_little_endian(&self) -> Self::Wire<LittleEndian>
    where
        Self: ToWire<LittleEndian>,
    {
        self.to_wire()
    }

    /// The wire form in the byte order of this machine.
    #[inline]
    fn to_native(&self) -> Self::Wire<Ne>
    where
        Self: ToWire<Ne>,
    {
        self.to_wire()
    }

    /// The wire form in order `O`, if every value fits.
    ///
    /// # Errors
    ///
    /// As [`encode`](Hg::encode).
    #[inline]
    fn try_to_wire<O: ByteOrder>(&self) -> Result<Self::Wire<O>, Error>
    where
        Self: Fixed,
    {
        form::try_to_wire::<Self, O>(self)
    }

    /// The wire form in network byte order, if every value fits.
    ///
    /// # Errors
    ///
    /// As [`encode`](Hg::encode).
    #[inline]
    fn try_to_network(&self) -> Result<Self::Wire<BigEndian>, Error>
    where
        Self: Fixed,
    {
        self.try_to_wire()
    }

    /// The big-endian wire form, if every value fits.
    ///
    /// # Errors
    ///
    /// As [`encode`](Hg::encode).
    #[inline]
    fn try_to_big_endian(&self) -> Result<Self::Wire<BigEndian>, Error>
    where
        Self: Fixed,
    {
        self.try_to_wire()
    }

    /// The little-endian wire form, if every value fits.
    ///
    /// # Errors
    ///
    /// As [`encode`](Hg::encode).
    #[inline]
    fn try_to_little_endian(&self) -> Result<Self::Wire<LittleEndian>, Error>
    where
        Self: Fixed,
    {
        self.try_to_wire()
    }

    /// The wire form in the byte order of this machine, if every value fits.
    ///
    /// # Errors
    ///
    /// As [`encode`](Hg::encode).
    #[inline]
    fn try_to_native(&self) -> Result<Self::Wire<Ne>, Error>
    where
        Self: Fixed,
    {
        self.try_to_wire()
    }

    /// Shows each field to a visitor, in order.
    #[inline]
    fn visit<V: Visitor>(&self, visitor: &mut V) {
        self.accept(visitor);
    }
}

/// The docs of a message, kept apart from its layout so that a binary that
/// never prints them does not carry them.
#[derive(Clone, Copy, Debug)]
pub struct Docs {
    /// The docs of the message.
    pub message: &'static str,
    /// The docs of each field, in the order of [`Layout::fields`].
    pub fields: &'static [&'static str],
}

impl Docs {
    /// No docs.
    pub const NONE: Docs = Docs {
        message: "",
        fields: &[],
    };
}
