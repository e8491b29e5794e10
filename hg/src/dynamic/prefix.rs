//! Counts and lengths of 24, 40, 48 and 56 bits, as `prefix` names them.

use crate::error::{Error, ErrorKind};
use crate::expr::{FromNum, Num};
use crate::fixed::Fixed;
use crate::layout::{Kind, Layout};
use crate::message::{Hg, IsFixed};
use crate::order::ByteOrder;
use crate::value::Value;

macro_rules! odd {
    ($($name:ident $bytes:literal $word:literal;)*) => {$(
        #[doc = concat!("An unsigned integer of ", $bytes, " bytes.")]
        #[derive(Clone, Copy, Debug)]
        pub struct $name(u64);

        impl Value for $name {
            const SHAPE: &'static Layout = &Layout::leaf($word, Kind::Unsigned, $bytes * 8);
            type Bound<'a> = u64;
            #[inline]
            fn bound(&self) -> u64 {
                self.0
            }
        }

        impl Hg for $name {
            type Form = IsFixed;
            type Wire<O: ByteOrder> = [u8; $bytes];
            type Get<'a, O: ByteOrder> = u64;
            type Dyn = super::NotDyn;
            const MIN: usize = $bytes;
            const TOTAL: bool = true;
            #[inline]
            fn wire_get<O: ByteOrder>(wire: &[u8; $bytes]) -> u64 {
                crate::bits::get::<O, $bytes>(wire, 0, $bytes * 8)
            }
            #[inline]
            fn wire_read<O: ByteOrder>(wire: &[u8; $bytes]) -> Result<Self, Error> {
                Ok($name(Self::wire_get::<O>(wire)))
            }
            #[inline]
            fn wire_write<O: ByteOrder>(&self, wire: &mut [u8; $bytes]) -> Result<(), Error> {
                crate::bits::set::<O, $bytes>(wire, 0, $bytes * 8, self.0);
                Ok(())
            }
            #[inline]
            fn wire_reorder<O: ByteOrder, P: ByteOrder>(wire: &[u8; $bytes]) -> [u8; $bytes] {
                let mut to = [0; $bytes];
                crate::bits::set::<P, $bytes>(&mut to, 0, $bytes * 8, Self::wire_get::<O>(wire));
                to
            }
        }

        impl Fixed for $name {}

        impl Num for $name {
            #[inline]
            fn num(&self) -> Result<i128, Error> {
                self.0.num()
            }
        }

        impl FromNum for $name {
            #[inline]
            fn from_num(number: i128) -> Result<Self, Error> {
                match u64::try_from(number) {
                    Ok(number) if number >> ($bytes * 8) == 0 => Ok($name(number)),
                    _ => Err(Error::about_signed(ErrorKind::Overflow, number)),
                }
            }
            #[inline]
            fn from_wide(number: u128) -> Result<Self, Error> {
                i128::try_from(number)
                    .map_err(|_| Error::about(ErrorKind::Overflow, number))
                    .and_then(Self::from_num)
            }
        }
    )*};
}

odd! {
    U24 3 "u24";
    U40 5 "u40";
    U48 6 "u48";
    U56 7 "u56";
}
