//! scroll: a derive that reads and writes at offsets of a slice.
//!
//! Structs without padding inside of a struct go through `Cread` and `Cwrite`,
//! which check the bounds once and cannot fail otherwise; its derive takes the
//! size of a field from the host struct, so `complex` needs the slower `Pread`
//! and `Pwrite`.
//!
//! It has no bit fields, and reading one field at an offset is what its derive
//! does, so there is no view besides decoding.

use ::scroll::{Cread, Cwrite, Endian, IOread, IOwrite, Pread, Pwrite, SizeWith};

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
    { #[derive(IOread, IOwrite, SizeWith, Pread, Pwrite)] }
    Basic Packed Unaligned Array NoConversion Triangle
}

hosts! {
    { #[derive(Pread, Pwrite)] }
    Complex
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
                bytes.cread_with(0, endian::<O>())
            }
            #[inline]
            fn encode<O: Order>(host: &$name, out: &mut [u8]) {
                out.cwrite_with(host, 0, endian::<O>());
            }
        }
    )*};
}

codecs! { Basic Packed Unaligned Array NoConversion Triangle }

impl Codec<Complex> for Scroll {
    #[inline]
    fn decode<O: Order>(bytes: &[u8]) -> Complex {
        let complex = bytes.pread_with(0, endian::<O>());
        complex.expect("a whole message")
    }
    #[inline]
    fn encode<O: Order>(host: &Complex, out: &mut [u8]) {
        let result = out.pwrite_with(host, 0, endian::<O>());
        result.expect("room for a message");
    }
}
