//! scroll: numbers and structs are read and written at offsets of a slice.
//!
//! It is used by `Cread` and `Cwrite`, which check the bounds and make no
//! `Result` as `Pread` and `Pwrite` do, over arrays, so that no check is left.
//! Their derive takes the size of a field from the host struct, which may be
//! padded, so `complex` is written by hand.
//!
//! It has no bit fields. Reading the fields at their offsets is what decoding
//! does, so there is no view.

use ::scroll::ctx::{FromCtx, IntoCtx};
use ::scroll::{Cread, Cwrite, Endian, IOread, IOwrite, SizeWith};

use super::codec::{Codec, Peer, both_orders};
use super::host::{Host, Order, hosts};
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
    { #[derive(IOread, IOwrite, SizeWith)] }
    Basic Packed Unaligned Array NoConversion Triangle
}

hosts! { {} Complex }

impl FromCtx<Endian> for Complex {
    #[inline(always)]
    fn from_ctx(bytes: &[u8], order: Endian) -> Self {
        Self {
            seq: bytes.cread_with(0, order),
            basic: [
                bytes.cread_with(4, order),
                bytes.cread_with(18, order),
                bytes.cread_with(32, order),
                bytes.cread_with(46, order),
            ],
            packed: bytes.cread_with(60, order),
            unaligned: bytes.cread_with(67, order),
        }
    }
}

impl IntoCtx<Endian> for &Complex {
    #[inline(always)]
    fn into_ctx(self, bytes: &mut [u8], order: Endian) {
        let [first, second, third, fourth] = &self.basic;
        bytes.cwrite_with(self.seq, 0, order);
        bytes.cwrite_with(first, 4, order);
        bytes.cwrite_with(second, 18, order);
        bytes.cwrite_with(third, 32, order);
        bytes.cwrite_with(fourth, 46, order);
        bytes.cwrite_with(self.packed, 60, order);
        bytes.cwrite_with(self.unaligned, 67, order);
    }
}

#[inline(always)]
fn endian<O: Order>() -> Endian {
    if O::BIG { Endian::Big } else { Endian::Little }
}

macro_rules! codecs {
    ($($name:ident)*) => {$(
        impl Codec<$name> for Scroll {
            #[inline(always)]
            fn decode<O: Order>(bytes: &[u8]) -> $name {
                let bytes: &[u8; $name::SIZE] = bytes.try_into().expect("a whole message");
                bytes[..].cread_with(0, endian::<O>())
            }
            #[inline(always)]
            fn encode<O: Order>(host: &$name, out: &mut [u8]) {
                let out: &mut [u8; $name::SIZE] = out.try_into().expect("room for a message");
                out[..].cwrite_with(host, 0, endian::<O>());
            }
        }
    )*};
}

codecs! { Basic Packed Unaligned Complex Array NoConversion Triangle }
