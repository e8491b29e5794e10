//! LEB128: integers in as many groups of seven bits as they take.
//!
//! The format is that of DWARF 5, section 7.6, and of WebAssembly: the least
//! significant group first, the top bit of a byte says that more follow; a
//! signed number is continued by its sign.

use super::{Dyn, Exclusive, Reader, Writer};
use crate::error::{Error, ErrorKind};
use crate::expr::{FromNum, Num};
use crate::layout::{Kind, Layout};
use crate::message::Hg;
use crate::order::ByteOrder;
use crate::value::{Scalar, Value};

/// An integer in LEB128.
///
/// It is read in any length that its type can need, and written in the
/// shortest.
///
/// ```
/// use hg::{Hg, Leb128, Net};
/// assert_eq!(Leb128(624_485_u32).encode::<Net>().unwrap().as_bytes(), [0xe5, 0x8e, 0x26]);
/// assert_eq!(Leb128::<i16>::decode::<Net>(&[0x7f]), Ok(Leb128(-1)));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Leb128<T>(pub T);

/// Reads one number; `bits` and `signed` are those of its type.
#[inline]
fn read<A: super::Access>(
    reader: &mut Reader<'_, A>,
    bits: u32,
    signed: bool,
) -> Result<i128, Error> {
    let (at, longest) = (reader.position(), bits.div_ceil(7));
    let (mut value, mut shift) = (0_u128, 0_u32);
    for _ in 0..longest {
        let group = reader.take(1)?.first().copied().unwrap_or_default();
        value |= u128::from(group & 0x7f) << shift;
        shift += 7;
        if group & 0x80 == 0 {
            let extended = signed && group & 0x40 != 0;
            let number = if extended && shift < 128 {
                (value | u128::MAX << shift) as i128
            } else {
                value as i128
            };
            let (min, max) = range(bits, signed);
            if number < min || number > max {
                let error = Error::about_signed(ErrorKind::InvalidValue, number);
                return Err(error.at_offset(at));
            }
            return Ok(number);
        }
    }
    Err(Error::new(ErrorKind::InvalidValue).at_offset(at))
}

/// The numbers of an integer of at most 64 bits.
const fn range(bits: u32, signed: bool) -> (i128, i128) {
    if signed {
        (-(1 << (bits - 1)), (1 << (bits - 1)) - 1)
    } else {
        (0, (1 << bits) - 1)
    }
}

fn write(mut number: i128, signed: bool, writer: &mut Writer<'_>) -> Result<(), Error> {
    loop {
        let group = (number & 0x7f) as u8;
        number >>= 7;
        let sign = signed && group & 0x40 != 0;
        if number == if sign { -1 } else { 0 } {
            return writer.put(&[group]);
        }
        writer.put(&[group | 0x80])?;
    }
}

macro_rules! leb128 {
    ($($type:ident $signed:literal $scalar:ident;)*) => {$(
        impl Value for Leb128<$type> {
            const SHAPE: &'static Layout = &Layout {
                name: concat!("Leb128<", stringify!($type), ">"),
                signed: $signed,
                ..Layout::leaf("", Kind::Opaque, 8)
            };
            type Bound<'a> = $type;
            #[inline]
            fn bound(&self) -> $type {
                self.0
            }
            #[inline]
            fn scalar(&self) -> Option<Scalar> {
                Some(Scalar::$scalar(self.0.into()))
            }
        }

        impl Hg for Leb128<$type> {
            type Form = super::IsDynamic;
            type Wire<O: ByteOrder> = super::NoWire;
            type Get<'a, O: ByteOrder> = ();
            type Dyn = Self;
            const MIN: usize = 1;
            const TOTAL: bool = false;
            crate::__no_wire! {}
        }

        impl Dyn<Self> for Leb128<$type> {
            type View<'a, O: ByteOrder> = $type;
            type ViewMut<'a, O: ByteOrder> = $type;
            type Tag = ();

            #[inline]
            fn view_in<'a, O: ByteOrder>(reader: &mut Reader<'a>, (): ()) -> Result<$type, Error> {
                read(reader, $type::BITS, $signed).map(|number| number as $type)
            }
            #[inline]
            fn view_mut_in<'a, O: ByteOrder>(
                reader: &mut Reader<'a, Exclusive>,
                (): (),
            ) -> Result<$type, Error> {
                read(reader, $type::BITS, $signed).map(|number| number as $type)
            }
            #[inline]
            fn read_in<O: ByteOrder>(reader: &mut Reader<'_>, (): ()) -> Result<Self, Error> {
                read(reader, $type::BITS, $signed).map(|number| Leb128(number as $type))
            }
            #[inline]
            fn write_in<O: ByteOrder>(message: &Self, writer: &mut Writer<'_>) -> Result<(), Error> {
                write(i128::from(message.0), $signed, writer)
            }
        }

        impl Num for Leb128<$type> {
            #[inline]
            fn num(&self) -> Result<i128, Error> {
                self.0.num()
            }
        }

        impl FromNum for Leb128<$type> {
            #[inline]
            fn from_num(number: i128) -> Result<Self, Error> {
                <$type>::from_num(number).map(Leb128)
            }
            #[inline]
            fn from_wide(number: u128) -> Result<Self, Error> {
                <$type>::from_wide(number).map(Leb128)
            }
        }

        impl From<$type> for Leb128<$type> {
            fn from(number: $type) -> Self {
                Leb128(number)
            }
        }

        impl From<Leb128<$type>> for $type {
            fn from(number: Leb128<$type>) -> Self {
                number.0
            }
        }
    )*};
}

leb128! {
    u8 false Unsigned; u16 false Unsigned; u32 false Unsigned; u64 false Unsigned;
    i8 true Signed; i16 true Signed; i32 true Signed; i64 true Signed;
}
