//! How messages of a class are read and written: the one place where the
//! methods of [`Hg`] branch.

#[cfg(feature = "alloc")]
use alloc::vec::Vec;
use core::fmt;
use core::ops::Deref;

use zerocopy::{FromBytes, IntoBytes};

use super::Hg;
use crate::dynamic::{
    Access, Collection, Dyn, Exclusive, NotDyn, Reader, TagOf, Writer, fixed_slice,
    fixed_slice_mut, read_fixed,
};
use crate::error::{Error, ErrorKind};
use crate::order::ByteOrder;

/// Whether the size of a message depends on its value.
#[doc(hidden)]
pub trait Form: 'static {
    /// Whether every value takes as many bytes.
    const FIXED: bool;
    type View<'a, M: Hg, O: ByteOrder>: Copy;
    type ViewMut<'a, M: Hg, O: ByteOrder>;
    /// What a mutable view holds of a member.
    type Part<'a, M: Hg, O: ByteOrder>;
    type Slice<'a, M: Hg, O: ByteOrder>: Copy;
    type SliceMut<'a, M: Hg, O: ByteOrder>;
    /// What an accessor of a dynamic message gives for a member.
    type Got<'a, M: Hg, O: ByteOrder>;
    type Owned<M: Hg, O: ByteOrder>;
    type ArrayDyn<T: Hg, const N: usize>: Dyn<[T; N]>;

    fn view<M: Hg, O: ByteOrder>(bytes: &[u8]) -> Result<Self::View<'_, M, O>, Error>;
    fn view_prefix<M: Hg, O: ByteOrder>(
        bytes: &[u8],
    ) -> Result<(Self::View<'_, M, O>, &[u8]), Error>;
    fn view_lenient<M: Hg, O: ByteOrder>(bytes: &[u8]) -> Result<Self::View<'_, M, O>, Error>;
    fn view_mut<M: Hg, O: ByteOrder>(bytes: &mut [u8]) -> Result<Self::ViewMut<'_, M, O>, Error>;
    fn view_prefix_mut<M: Hg, O: ByteOrder>(
        bytes: &mut [u8],
    ) -> Result<(Self::ViewMut<'_, M, O>, &mut [u8]), Error>;
    fn decode<M: Hg, O: ByteOrder>(bytes: &[u8]) -> Result<M, Error>;
    fn decode_prefix<M: Hg, O: ByteOrder>(bytes: &[u8]) -> Result<(M, &[u8]), Error>;
    fn encode<M: Hg, O: ByteOrder>(message: &M) -> Result<Self::Owned<M, O>, Error>;
    fn encode_into<M: Hg, O: ByteOrder>(message: &M, buffer: &mut [u8]) -> Result<usize, Error>;
    #[cfg(feature = "alloc")]
    fn encode_to<M: Hg, O: ByteOrder>(message: &M, buffer: &mut Vec<u8>) -> Result<(), Error>;
    fn encoded_len<M: Hg>(message: &M) -> usize;
    #[cfg(feature = "std")]
    fn read_from<M: Hg, O: ByteOrder>(stream: impl std::io::Read) -> std::io::Result<M>;
    fn bytes<M: Hg, O: ByteOrder>(owned: &Self::Owned<M, O>) -> &[u8];

    fn got<'a, M: Hg, O: ByteOrder>(view: Self::View<'a, M, O>) -> Self::Got<'a, M, O>;
    fn view_in<'a, M: Hg, O: ByteOrder>(
        reader: &mut Reader<'a>,
        tag: TagOf<M>,
    ) -> Result<Self::View<'a, M, O>, Error>;
    fn view_mut_in<'a, M: Hg, O: ByteOrder>(
        reader: &mut Reader<'a, Exclusive>,
        tag: TagOf<M>,
    ) -> Result<Self::ViewMut<'a, M, O>, Error>;
    fn part<'a, M: Hg, O: ByteOrder>(
        reader: Reader<'a, Exclusive>,
        tag: TagOf<M>,
    ) -> Result<Self::Part<'a, M, O>, Error>;
    fn part_view<'b, M: Hg, O: ByteOrder>(part: &'b Self::Part<'_, M, O>) -> Self::View<'b, M, O>;
    fn part_into<'a, M: Hg, O: ByteOrder>(part: Self::Part<'a, M, O>) -> Self::View<'a, M, O>;
    fn part_mut<'b, M: Hg, O: ByteOrder>(
        part: &'b mut Self::Part<'_, M, O>,
    ) -> Self::ViewMut<'b, M, O>;
    fn set<M: Hg, O: ByteOrder>(part: &mut Self::Part<'_, M, O>, value: &M) -> Result<(), Error>;
    fn read_in<M: Hg, O: ByteOrder>(reader: &mut Reader<'_>, tag: TagOf<M>) -> Result<M, Error>;
    /// Reads a value that needs no tag through any access.
    fn take_in<M: Hg, O: ByteOrder, A: Access>(reader: &mut Reader<'_, A>) -> Result<M, Error>;
    fn write_in<M: Hg, O: ByteOrder>(message: &M, writer: &mut Writer<'_>) -> Result<(), Error>;
    fn measure_in<M: Hg, O: ByteOrder>(message: &M, writer: &mut Writer<'_>) -> Result<(), Error>;
    fn slice_in<'a, M: Hg, O: ByteOrder>(
        reader: &mut Reader<'a>,
        count: Option<usize>,
        tag: TagOf<M>,
    ) -> Result<Self::Slice<'a, M, O>, Error>;
    fn slice_mut_in<'a, M: Hg, O: ByteOrder>(
        reader: &mut Reader<'a, Exclusive>,
        count: Option<usize>,
        tag: TagOf<M>,
    ) -> Result<Self::SliceMut<'a, M, O>, Error>;
    /// The elements that are the rest of the input, and were judged.
    fn slice_known<'a, M: Hg, O: ByteOrder>(
        reader: Reader<'a>,
        count: usize,
        tag: TagOf<M>,
    ) -> Result<Self::Slice<'a, M, O>, Error>;
    fn items_in<C: Collection, O: ByteOrder>(
        reader: &mut Reader<'_>,
        count: Option<usize>,
        tag: TagOf<C::Item>,
    ) -> Result<C, Error>;
    fn write_items<M: Hg, O: ByteOrder>(items: &[M], writer: &mut Writer<'_>) -> Result<(), Error>;
    fn measure_items<M: Hg, O: ByteOrder>(
        items: &[M],
        writer: &mut Writer<'_>,
    ) -> Result<(), Error>;
}

/// Typed access to the bytes of a message.
pub type View<'a, M, O> = <<M as Hg>::Form as Form>::View<'a, M, O>;
/// Typed access to the bytes of a message, to be edited in place.
pub type ViewMut<'a, M, O> = <<M as Hg>::Form as Form>::ViewMut<'a, M, O>;
/// Messages in bytes, one behind the other: a slice of the wire forms of fixed
/// messages, [`Elements`](crate::Elements) of dynamic ones.
pub type Slice<'a, M, O> = <<M as Hg>::Form as Form>::Slice<'a, M, O>;
/// Messages in bytes, one behind the other, to be edited in place.
pub type SliceMut<'a, M, O> = <<M as Hg>::Form as Form>::SliceMut<'a, M, O>;

/// A message of one size, known at compile time.
#[derive(Debug)]
pub enum IsFixed {}

impl Form for IsFixed {
    const FIXED: bool = true;
    type View<'a, M: Hg, O: ByteOrder> = &'a M::Wire<O>;
    type ViewMut<'a, M: Hg, O: ByteOrder> = &'a mut M::Wire<O>;
    type Part<'a, M: Hg, O: ByteOrder> = &'a mut M::Wire<O>;
    type Slice<'a, M: Hg, O: ByteOrder> = &'a [M::Wire<O>];
    type SliceMut<'a, M: Hg, O: ByteOrder> = &'a mut [M::Wire<O>];
    type Got<'a, M: Hg, O: ByteOrder> = M::Get<'a, O>;
    type Owned<M: Hg, O: ByteOrder> = M::Wire<O>;
    type ArrayDyn<T: Hg, const N: usize> = NotDyn;

    #[inline]
    fn view<M: Hg, O: ByteOrder>(bytes: &[u8]) -> Result<&M::Wire<O>, Error> {
        let wire = Self::view_lenient::<M, O>(bytes)?;
        validate::<M, O>(wire)?;
        Ok(wire)
    }

    #[inline]
    fn view_prefix<M: Hg, O: ByteOrder>(bytes: &[u8]) -> Result<(&M::Wire<O>, &[u8]), Error> {
        match M::Wire::<O>::ref_from_prefix(bytes) {
            Ok((wire, rest)) => {
                validate::<M, O>(wire)?;
                Ok((wire, rest))
            }
            Err(_) => Err(wrong_length::<M>(bytes.len())),
        }
    }

    #[inline]
    fn view_lenient<M: Hg, O: ByteOrder>(bytes: &[u8]) -> Result<&M::Wire<O>, Error> {
        match M::Wire::<O>::ref_from_bytes(bytes) {
            Ok(wire) => Ok(wire),
            Err(_) => Err(wrong_length::<M>(bytes.len())),
        }
    }

    #[inline]
    fn view_mut<M: Hg, O: ByteOrder>(bytes: &mut [u8]) -> Result<&mut M::Wire<O>, Error> {
        let len = bytes.len();
        match M::Wire::<O>::mut_from_bytes(bytes) {
            Ok(wire) => {
                validate::<M, O>(wire)?;
                Ok(wire)
            }
            Err(_) => Err(wrong_length::<M>(len)),
        }
    }

    #[inline]
    fn view_prefix_mut<M: Hg, O: ByteOrder>(
        bytes: &mut [u8],
    ) -> Result<(&mut M::Wire<O>, &mut [u8]), Error> {
        let len = bytes.len();
        match M::Wire::<O>::mut_from_prefix(bytes) {
            Ok((wire, rest)) => {
                validate::<M, O>(wire)?;
                Ok((wire, rest))
            }
            Err(_) => Err(wrong_length::<M>(len)),
        }
    }

    #[inline]
    fn decode<M: Hg, O: ByteOrder>(bytes: &[u8]) -> Result<M, Error> {
        try_to_host::<M, O>(Self::view_lenient::<M, O>(bytes)?)
    }

    #[inline]
    fn decode_prefix<M: Hg, O: ByteOrder>(bytes: &[u8]) -> Result<(M, &[u8]), Error> {
        match M::Wire::<O>::ref_from_prefix(bytes) {
            Ok((wire, rest)) => Ok((try_to_host::<M, O>(wire)?, rest)),
            Err(_) => Err(wrong_length::<M>(bytes.len())),
        }
    }

    #[inline]
    fn encode<M: Hg, O: ByteOrder>(message: &M) -> Result<M::Wire<O>, Error> {
        try_to_wire::<M, O>(message)
    }

    #[inline]
    fn encode_into<M: Hg, O: ByteOrder>(message: &M, buffer: &mut [u8]) -> Result<usize, Error> {
        match M::Wire::<O>::mut_from_prefix(buffer) {
            Ok((wire, _)) => match message.wire_write::<O>(wire) {
                Ok(()) => Ok(size_of::<M::Wire<O>>()),
                Err(error) => Err(error),
            },
            Err(_) => Err(Error::new(ErrorKind::Full)
                .of(M::SHAPE)
                .at_offset(buffer.len())),
        }
    }

    #[cfg(feature = "alloc")]
    #[inline]
    fn encode_to<M: Hg, O: ByteOrder>(message: &M, buffer: &mut Vec<u8>) -> Result<(), Error> {
        buffer.extend_from_slice(try_to_wire::<M, O>(message)?.as_bytes());
        Ok(())
    }

    #[inline]
    fn encoded_len<M: Hg>(_: &M) -> usize {
        M::MIN
    }

    #[cfg(feature = "std")]
    fn read_from<M: Hg, O: ByteOrder>(mut stream: impl std::io::Read) -> std::io::Result<M> {
        let mut wire: M::Wire<O> = zerocopy::FromZeros::new_zeroed();
        stream.read_exact(wire.as_mut_bytes())?;
        try_to_host::<M, O>(&wire).map_err(invalid)
    }

    #[inline]
    fn bytes<M: Hg, O: ByteOrder>(owned: &M::Wire<O>) -> &[u8] {
        owned.as_bytes()
    }

    #[inline]
    fn got<'a, M: Hg, O: ByteOrder>(view: Self::View<'a, M, O>) -> Self::Got<'a, M, O> {
        M::wire_get::<O>(view)
    }

    #[inline]
    fn view_in<'a, M: Hg, O: ByteOrder>(
        reader: &mut Reader<'a>,
        _: TagOf<M>,
    ) -> Result<&'a M::Wire<O>, Error> {
        let at = reader.position();
        let wire = reader.wire::<M::Wire<O>>()?;
        if !reader.is_lenient() {
            if let Err(error) = validate::<M, O>(wire) {
                return Err(error.advanced(at));
            }
        }
        Ok(wire)
    }

    #[inline]
    fn view_mut_in<'a, M: Hg, O: ByteOrder>(
        reader: &mut Reader<'a, Exclusive>,
        _: TagOf<M>,
    ) -> Result<&'a mut M::Wire<O>, Error> {
        reader.wire::<M::Wire<O>>()
    }

    #[inline]
    fn part<'a, M: Hg, O: ByteOrder>(
        mut reader: Reader<'a, Exclusive>,
        _: TagOf<M>,
    ) -> Result<&'a mut M::Wire<O>, Error> {
        reader.wire::<M::Wire<O>>()
    }

    #[inline]
    fn part_view<'b, M: Hg, O: ByteOrder>(part: &'b &mut M::Wire<O>) -> &'b M::Wire<O> {
        part
    }

    #[inline]
    fn part_into<'a, M: Hg, O: ByteOrder>(part: Self::Part<'a, M, O>) -> Self::View<'a, M, O> {
        part
    }

    #[inline]
    fn part_mut<'b, M: Hg, O: ByteOrder>(part: &'b mut Self::Part<'_, M, O>) -> &'b mut M::Wire<O> {
        part
    }

    #[inline]
    fn set<M: Hg, O: ByteOrder>(part: &mut Self::Part<'_, M, O>, value: &M) -> Result<(), Error> {
        **part = try_to_wire::<M, O>(value)?;
        Ok(())
    }

    #[inline]
    fn read_in<M: Hg, O: ByteOrder>(reader: &mut Reader<'_>, _: TagOf<M>) -> Result<M, Error> {
        let at = reader.position();
        match M::wire_read::<O>(reader.wire::<M::Wire<O>>()?) {
            Ok(value) => Ok(value),
            Err(error) => Err(error.advanced(at)),
        }
    }

    #[inline]
    fn take_in<M: Hg, O: ByteOrder, A: Access>(reader: &mut Reader<'_, A>) -> Result<M, Error> {
        let at = reader.position();
        match M::wire_read::<O>(&*reader.wire::<M::Wire<O>>()?) {
            Ok(value) => Ok(value),
            Err(error) => Err(error.advanced(at)),
        }
    }

    #[inline]
    fn write_in<M: Hg, O: ByteOrder>(message: &M, writer: &mut Writer<'_>) -> Result<(), Error> {
        let at = writer.position();
        match writer.wire::<M::Wire<O>>()? {
            None => Ok(()),
            Some(wire) => match message.wire_write::<O>(wire) {
                Ok(()) => Ok(()),
                Err(error) => Err(error.advanced(at)),
            },
        }
    }

    #[inline]
    fn measure_in<M: Hg, O: ByteOrder>(_: &M, writer: &mut Writer<'_>) -> Result<(), Error> {
        writer.fill(0, M::MIN)
    }

    #[inline]
    fn slice_in<'a, M: Hg, O: ByteOrder>(
        reader: &mut Reader<'a>,
        count: Option<usize>,
        _: TagOf<M>,
    ) -> Result<&'a [M::Wire<O>], Error> {
        fixed_slice::<M, O>(reader, count)
    }

    #[inline]
    fn slice_mut_in<'a, M: Hg, O: ByteOrder>(
        reader: &mut Reader<'a, Exclusive>,
        count: Option<usize>,
        _: TagOf<M>,
    ) -> Result<&'a mut [M::Wire<O>], Error> {
        fixed_slice_mut::<M, O>(reader, count)
    }

    #[inline]
    fn slice_known<'a, M: Hg, O: ByteOrder>(
        mut reader: Reader<'a>,
        count: usize,
        _: TagOf<M>,
    ) -> Result<&'a [M::Wire<O>], Error> {
        reader.wires::<M::Wire<O>>(count)
    }

    #[inline]
    fn items_in<C: Collection, O: ByteOrder>(
        reader: &mut Reader<'_>,
        count: Option<usize>,
        _: TagOf<C::Item>,
    ) -> Result<C, Error> {
        read_fixed::<C, O>(reader, count)
    }

    #[inline]
    fn write_items<M: Hg, O: ByteOrder>(items: &[M], writer: &mut Writer<'_>) -> Result<(), Error> {
        let at = writer.position();
        let Some(wires) = writer.wires::<M::Wire<O>>(items.len())? else {
            return Ok(());
        };
        M::write_slice::<O>(items, wires).map_err(|error| error.advanced(at))
    }

    #[inline]
    fn measure_items<M: Hg, O: ByteOrder>(
        items: &[M],
        writer: &mut Writer<'_>,
    ) -> Result<(), Error> {
        writer.fill(0, items.len().saturating_mul(M::MIN))
    }
}

/// The host form of a wire form, if it is valid.
#[inline]
pub(crate) fn try_to_host<M: Hg, O: ByteOrder>(wire: &M::Wire<O>) -> Result<M, Error> {
    if M::TOTAL {
        return Ok(M::wire_host::<O>(wire));
    }
    M::wire_read::<O>(wire)
}

/// The wire form of a host form, if everything fits.
#[inline]
pub(crate) fn try_to_wire<M: Hg, O: ByteOrder>(message: &M) -> Result<M::Wire<O>, Error> {
    let mut wire: M::Wire<O> = zerocopy::FromZeros::new_zeroed();
    match message.wire_write::<O>(&mut wire) {
        Ok(()) => Ok(wire),
        Err(error) => Err(error),
    }
}

/// Judges a wire form; for a total message that is nothing.
#[inline]
pub(crate) fn validate<M: Hg, O: ByteOrder>(wire: &M::Wire<O>) -> Result<(), Error> {
    if M::TOTAL {
        return Ok(());
    }
    match try_to_host::<M, O>(wire) {
        Ok(_) => Ok(()),
        Err(error) => Err(error),
    }
}

#[inline]
const fn wrong_length<M: Hg>(len: usize) -> Error {
    if len < M::MIN {
        Error::new(ErrorKind::TooShort { needed: M::MIN })
            .of(M::SHAPE)
            .at_offset(len)
    } else {
        Error::about(ErrorKind::Trailing, (len - M::MIN) as u128)
            .of(M::SHAPE)
            .at_offset(M::MIN)
    }
}

/// How many messages the bytes hold, if that is a whole number.
#[inline]
pub(crate) fn elements<M: Hg>(len: usize) -> Result<usize, Error> {
    let Some(left) = len.checked_rem(M::MIN) else {
        return if len == 0 {
            Ok(0)
        } else {
            Err(wrong_length::<M>(len))
        };
    };
    if left == 0 {
        return Ok(len / M::MIN);
    }
    let needed = len.saturating_add(M::MIN - left);
    Err(Error::new(ErrorKind::TooShort { needed })
        .at_offset(left)
        .at_index(len / M::MIN, M::MIN))
}

#[inline]
fn validate_all<M: Hg, O: ByteOrder>(wires: &[M::Wire<O>]) -> Result<(), Error> {
    if M::TOTAL {
        return Ok(());
    }
    for (index, wire) in wires.iter().enumerate() {
        validate::<M, O>(wire).map_err(|error| error.at_index(index, M::MIN))?;
    }
    Ok(())
}

#[inline]
pub(super) fn slice<M: Hg, O: ByteOrder>(bytes: &[u8]) -> Result<&[M::Wire<O>], Error> {
    let count = elements::<M>(bytes.len())?;
    match <[M::Wire<O>]>::ref_from_bytes_with_elems(bytes, count) {
        Ok(wires) => {
            validate_all::<M, O>(wires)?;
            Ok(wires)
        }
        Err(_) => Err(wrong_length::<M>(bytes.len())),
    }
}

#[inline]
pub(super) fn slice_mut<M: Hg, O: ByteOrder>(bytes: &mut [u8]) -> Result<&mut [M::Wire<O>], Error> {
    let len = bytes.len();
    let count = elements::<M>(len)?;
    match <[M::Wire<O>]>::mut_from_bytes_with_elems(bytes, count) {
        Ok(wires) => {
            validate_all::<M, O>(wires)?;
            Ok(wires)
        }
        Err(_) => Err(wrong_length::<M>(len)),
    }
}

#[cfg(feature = "std")]
pub(crate) fn invalid(error: Error) -> std::io::Error {
    std::io::Error::new(std::io::ErrorKind::InvalidData, error)
}

/// A message as bytes of its own: see [`Hg::encode`].
pub struct Encoded<M: Hg, O: ByteOrder>(<M::Form as Form>::Owned<M, O>);

impl<M: Hg<Form = IsFixed>, O: ByteOrder> Encoded<M, O> {
    /// The wire form of a fixed message.
    pub const fn wire(&self) -> &M::Wire<O> {
        &self.0
    }
}

impl<M: Hg, O: ByteOrder> Encoded<M, O> {
    #[inline]
    pub(super) const fn new(owned: <M::Form as Form>::Owned<M, O>) -> Self {
        Encoded(owned)
    }

    /// The bytes.
    #[inline]
    pub fn as_bytes(&self) -> &[u8] {
        M::Form::bytes::<M, O>(&self.0)
    }
}

impl<M: Hg, O: ByteOrder> AsRef<[u8]> for Encoded<M, O> {
    #[inline]
    fn as_ref(&self) -> &[u8] {
        self.as_bytes()
    }
}

impl<M: Hg, O: ByteOrder> Deref for Encoded<M, O> {
    type Target = [u8];
    #[inline]
    fn deref(&self) -> &[u8] {
        self.as_bytes()
    }
}

impl<M: Hg, O: ByteOrder> fmt::Debug for Encoded<M, O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Encoded").field(&self.as_bytes()).finish()
    }
}
