//! scroll: a derive that reads and writes at offsets of a slice.
//!
//! It is used by `Cread` and `Cwrite`, which check the bounds and make no
//! `Result` as `Pread` and `Pwrite` do. Their derive takes the size of a field
//! from the host struct, which may be padded, so `complex` is written by hand.
//!
//! It has no bit fields, and reading one field at an offset is what its derive
//! does, so there is no view besides decoding.

use ::scroll::ctx::{FromCtx, IntoCtx};
use ::scroll::{Cread, Cwrite, Endian, IOread, IOwrite, SizeWith};

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
        both_orders::<Scroll, nested::Complex>(),
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

/// What is in a [`Complex`](nested::Complex). The functions that the derive
/// writes are not `#[inline]`, and the compiler calls them where they are used
/// more than once; these are the same by hand.
mod nested {
    use super::super::host::hosts;

    hosts! { {} Basic Packed Unaligned Complex }
}

macro_rules! nested {
    ($($name:ident: $($field:ident $at:literal)*;)*) => {$(
        impl FromCtx<Endian> for nested::$name {
            #[inline]
            fn from_ctx(bytes: &[u8], order: Endian) -> Self {
                Self { $($field: bytes.cread_with($at, order)),* }
            }
        }

        impl IntoCtx<Endian> for &nested::$name {
            #[inline]
            fn into_ctx(self, bytes: &mut [u8], order: Endian) {
                $(bytes.cwrite_with(self.$field, $at, order);)*
            }
        }
    )*};
}

nested! {
    Basic: a 0 b 4 c 8 d 10 e 12 f 13;
    Packed: set_a 0 set_b 4 set_c 6;
    Unaligned: a 0 b 1 c 5 d 9 e 13 f 15 g 17;
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

use nested::Complex;

codecs! { Basic Packed Unaligned Complex Array NoConversion Triangle }

impl FromCtx<Endian> for nested::Complex {
    #[inline]
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

impl IntoCtx<Endian> for &nested::Complex {
    #[inline]
    fn into_ctx(self, bytes: &mut [u8], order: Endian) {
        let [first, second, third, fourth] = &self.basic;
        bytes.cwrite_with(self.seq, 0, order);
        bytes.cwrite_with(first, 4, order);
        bytes.cwrite_with(second, 18, order);
        bytes.cwrite_with(third, 32, order);
        bytes.cwrite_with(fourth, 46, order);
        bytes.cwrite_with(&self.packed, 60, order);
        bytes.cwrite_with(&self.unaligned, 67, order);
    }
}
