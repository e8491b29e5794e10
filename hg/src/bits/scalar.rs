//! Integers and `bool` as bit fields.

use super::{BitValue, FromBits, ToBits, Total, mask, sign_extend_wide};
use crate::error::{Error, ErrorKind};
use crate::order::ByteOrder;

macro_rules! unsigned {
    ($($type:ident $bits:literal),*) => {$(
        impl BitValue for $type {
            const MIN_BITS: u32 = 1;
            const MAX_BITS: u32 = $bits;
            type Totality = Total;
            #[inline(always)]
            fn bits_read<O: ByteOrder>(raw: u128, _: u32) -> Result<$type, Error> {
                Ok(raw as $type)
            }
            #[inline(always)]
            fn bits_write<O: ByteOrder>(&self, width: u32) -> Result<u128, Error> {
                if width < $bits && *self >> width != 0 {
                    return Err(Error::about(ErrorKind::DoesNotFit, u128::from(*self)));
                }
                Ok(u128::from(*self))
            }
        }
        impl<O: ByteOrder> FromBits<O> for $type {}
        impl<O: ByteOrder> ToBits<O, $bits> for $type {}
    )*};
}

macro_rules! signed {
    ($($type:ident $bits:literal),*) => {$(
        impl BitValue for $type {
            const MIN_BITS: u32 = 1;
            const MAX_BITS: u32 = $bits;
            type Totality = Total;
            #[inline(always)]
            fn bits_read<O: ByteOrder>(raw: u128, width: u32) -> Result<$type, Error> {
                Ok(sign_extend_wide(raw, width) as $type)
            }
            #[inline(always)]
            fn bits_write<O: ByteOrder>(&self, width: u32) -> Result<u128, Error> {
                let unused = $bits - width;
                if *self << unused >> unused != *self {
                    return Err(Error::about_signed(ErrorKind::DoesNotFit, i128::from(*self)));
                }
                Ok(i128::from(*self) as u128 & mask(width))
            }
        }
        impl<O: ByteOrder> FromBits<O> for $type {}
        impl<O: ByteOrder> ToBits<O, $bits> for $type {}
    )*};
}

unsigned!(u8 8, u16 16, u32 32, u64 64, u128 128);
signed!(i8 8, i16 16, i32 32, i64 64, i128 128);

impl BitValue for bool {
    const MIN_BITS: u32 = 1;
    const MAX_BITS: u32 = 1;
    type Totality = Total;
    #[inline(always)]
    fn bits_read<O: ByteOrder>(raw: u128, _: u32) -> Result<bool, Error> {
        Ok(raw != 0)
    }
    #[inline(always)]
    fn bits_write<O: ByteOrder>(&self, _: u32) -> Result<u128, Error> {
        Ok(u128::from(*self))
    }
}
impl<O: ByteOrder> FromBits<O> for bool {}
impl<O: ByteOrder> ToBits<O, 1> for bool {}
