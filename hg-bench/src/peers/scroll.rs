//! scroll: numbers and structs are read and written at offsets of a slice.
//!
//! It is used by `Cread` and `Cwrite`, which check the bounds and make no
//! `Result` as `Pread` and `Pwrite` do, over arrays, so that no check is left.
//! The implementations are by hand: what the derive writes is not `#[inline]`,
//! so checks are left where the compiler does not inline it by itself, and it
//! takes the size of a field from the host struct, which may be padded.
//!
//! It has no bit fields. Reading the fields at their offsets is what decoding
//! does, so there is no view.

use ::scroll::ctx::{FromCtx, IntoCtx};
use ::scroll::{Cread, Cwrite, Endian};

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

hosts! { {} Basic Packed Unaligned Complex Array NoConversion Triangle }

macro_rules! contexts {
    ($($name:ident: $($field:ident $at:literal)*;)*) => {$(
        impl FromCtx<Endian> for $name {
            #[inline(always)]
            fn from_ctx(bytes: &[u8], order: Endian) -> Self {
                Self { $($field: bytes.cread_with($at, order)),* }
            }
        }

        impl IntoCtx<Endian> for &$name {
            #[inline(always)]
            fn into_ctx(self, bytes: &mut [u8], order: Endian) {
                $(bytes.cwrite_with(&self.$field, $at, order);)*
            }
        }
    )*};
}

contexts! {
    Basic: a 0 b 4 c 8 d 10 e 12 f 13;
    Packed: set_a 0 set_b 4 set_c 6;
    Unaligned: a 0 b 1 c 5 d 9 e 13 f 15 g 17;
    NoConversion: v0 0 v1 4 v2 8 v3 12 v4 16 v5 20 v6 24 v7 28
        v8 32 v9 36 v10 40 v11 44 v12 48 v13 52 v14 56 v15 60;
    Vertex: x 0 y 4 z 8;
    Triangle: normal 0 v0 12 v1 24 v2 36;
}

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
        bytes.cwrite_with(&self.packed, 60, order);
        bytes.cwrite_with(&self.unaligned, 67, order);
    }
}

impl FromCtx<Endian> for Array {
    #[inline(always)]
    fn from_ctx(bytes: &[u8], order: Endian) -> Self {
        let mut values = [0; 256];
        for (index, value) in values.iter_mut().enumerate() {
            *value = bytes.cread_with(index * 4, order);
        }
        Self { values }
    }
}

impl IntoCtx<Endian> for &Array {
    #[inline(always)]
    fn into_ctx(self, bytes: &mut [u8], order: Endian) {
        for (index, value) in self.values.iter().enumerate() {
            bytes.cwrite_with(value, index * 4, order);
        }
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
