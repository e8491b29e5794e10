//! Internet addresses as messages: their bytes as they travel, in either order.

use core::net::{Ipv4Addr, Ipv6Addr};

use crate::error::Error;
use crate::fixed::{Fixed, FromWire, ToWire};
use crate::layout::{Kind, Layout};
use crate::message::{Hg, IsFixed};
use crate::order::ByteOrder;
use crate::value::Value;

macro_rules! address {
    ($($type:ident $size:literal;)*) => {$(
        impl Value for $type {
            const SHAPE: &'static Layout =
                &Layout::leaf(stringify!($type), Kind::Bytes, $size * 8);
            type Bound<'a> = Self;
            #[inline]
            fn bound(&self) -> Self {
                *self
            }
        }

        impl Hg for $type {
            type Form = IsFixed;
            type Dyn = crate::dynamic::NotDyn;
            type Wire<O: ByteOrder> = [u8; $size];
            type Get<'a, O: ByteOrder> = $type;
            const MIN: usize = $size;
            const TOTAL: bool = true;
            #[inline]
            fn wire_get<O: ByteOrder>(wire: &[u8; $size]) -> $type {
                $type::from(*wire)
            }
            #[inline]
            fn wire_read<O: ByteOrder>(wire: &[u8; $size]) -> Result<$type, Error> {
                Ok($type::from(*wire))
            }
            #[inline]
            fn wire_write<O: ByteOrder>(&self, wire: &mut [u8; $size]) -> Result<(), Error> {
                *wire = self.octets();
                Ok(())
            }
            #[inline]
            fn wire_reorder<O: ByteOrder, P: ByteOrder>(wire: &[u8; $size]) -> [u8; $size] {
                *wire
            }
        }

        impl Fixed for $type {}
        impl<O: ByteOrder> ToWire<O> for $type {}
        impl<O: ByteOrder> FromWire<O> for $type {}
    )*};
}

address! { Ipv4Addr 4; Ipv6Addr 16; }
