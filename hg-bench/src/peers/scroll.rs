//! scroll: a derive that reads and writes at offsets of a slice.
//!
//! It has no bit fields, and reading one field at an offset is what its derive
//! does, so there is no view besides decoding.

use ::scroll::{Endian, Pread, Pwrite};

use super::codec::{Codec, Peer, both_orders};
use super::host::{Order, hosts};
use crate::subject::Subject;

struct Scroll;

impl Peer for Scroll {
    const NAME: &'static str = "scroll";
}

/// All that scroll does.
pub(super) fn subjects() -> Vec<Subject> {
    [
        both_orders::<Scroll, Basic>(),
        both_orders::<Scroll, Packed>(),
        both_orders::<Scroll, Unaligned>(),
        both_orders::<Scroll, Complex>(),
        both_orders::<Scroll, Array>(),
        both_orders::<Scroll, NoConversion>(),
        both_orders::<Scroll, Triangle>(),
    ]
    .concat()
}

hosts! {
    { #[derive(Pread, Pwrite)] }
    Basic Packed Unaligned Complex Array NoConversion Triangle
}

#[inline]
fn endian<O: Order>() -> Endian {
    if O::BIG { Endian::Big } else { Endian::Little }
}

macro_rules! codecs {
    ($($name:ident)*) => {$(
        impl Codec<$name> for Scroll {
            #[inline]
            fn decode<O: Order>(bytes: &[u8]) -> $name {
                bytes.pread_with(0, endian::<O>()).expect("a whole message")
            }
            #[inline]
            fn encode<O: Order>(host: &$name, out: &mut [u8]) {
                out.pwrite_with(host, 0, endian::<O>()).expect("room for a message");
            }
        }
    )*};
}

codecs! { Basic Packed Unaligned Complex Array NoConversion Triangle }
