//! binrw: a derive over readers and writers that seek.
//!
//! It has no views and no bit fields: its documentation sends those to a bit
//! crate, which is here under its own name.

use std::io::Cursor;

use ::binrw::{BinRead, BinWrite, Endian};

use super::codec::{Codec, Peer, both_orders};
use super::host::{Host, Order, hosts};
use crate::subject::Subject;

struct Binrw;

impl Peer for Binrw {
    const NAME: &'static str = "binrw";
}

/// All that binrw does.
pub(super) fn subjects() -> Vec<Subject> {
    [
        both_orders::<Binrw, Basic>(),
        both_orders::<Binrw, Packed>(),
        both_orders::<Binrw, Unaligned>(),
        both_orders::<Binrw, Complex>(),
        both_orders::<Binrw, Array>(),
        both_orders::<Binrw, NoConversion>(),
        both_orders::<Binrw, Triangle>(),
    ]
    .concat()
}

hosts! {
    { #[derive(BinRead, BinWrite)] }
    Basic Packed Unaligned Complex Array NoConversion Triangle
}

#[inline(always)]
fn endian<O: Order>() -> Endian {
    if O::BIG { Endian::Big } else { Endian::Little }
}

macro_rules! codecs {
    ($($name:ident)*) => {$(
        impl Codec<$name> for Binrw {
            #[inline(always)]
            fn decode<O: Order>(bytes: &[u8]) -> $name {
                let bytes: &[u8; $name::SIZE] = bytes.try_into().expect("a whole message");
                let mut reader = Cursor::new(&bytes[..]);
                $name::read_options(&mut reader, endian::<O>(), ()).expect("a whole message")
            }
            #[inline(always)]
            fn encode<O: Order>(host: &$name, out: &mut [u8]) {
                let out: &mut [u8; $name::SIZE] = out.try_into().expect("room for a message");
                let mut writer = Cursor::new(&mut out[..]);
                host.write_options(&mut writer, endian::<O>(), ()).expect("room for a message");
            }
        }
    )*};
}

codecs! { Basic Packed Unaligned Complex Array NoConversion Triangle }
