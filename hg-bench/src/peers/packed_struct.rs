//! `packed_struct`: a derive with bit positions, packed to and unpacked from
//! arrays of bytes.
//!
//! It has no floats, so no mesh, and no views. The byte order is part of the
//! declaration, so nothing is converted.

use ::packed_struct::PackedStruct;
use ::packed_struct::prelude::*;

use super::codec::{Codec, Peer, one_order};
use super::fields::like;
use super::host::{Order, host, plain};
use crate::subject::Subject;

struct PackedStructs;

impl Peer for PackedStructs {
    const NAME: &'static str = "packed_struct";
}

/// All that `packed_struct` does.
pub(super) fn subjects() -> Vec<Subject> {
    [
        one_order::<PackedStructs, Basic>(),
        one_order::<PackedStructs, Packed>(),
        one_order::<PackedStructs, PackedFields>(),
        one_order::<PackedStructs, Unaligned>(),
        one_order::<PackedStructs, Complex>(),
        one_order::<PackedStructs, Array>(),
        one_order::<PackedStructs, NoConversion>(),
        one_order::<PackedStructs, Ipv4>(),
    ]
    .concat()
}

#[derive(Clone, Copy, PackedStruct)]
#[packed_struct(endian = "msb")]
struct Basic {
    a: i32,
    b: u32,
    c: i16,
    d: u16,
    e: i8,
    f: u8,
}

plain! { Basic a b c d e f }
host! { Basic "basic" 14 Big Big }

#[derive(Clone, Copy, PackedStruct)]
#[packed_struct(endian = "msb")]
#[allow(clippy::struct_field_names, reason = "they are called so")]
struct Packed {
    set_a: u32,
    set_b: u16,
    set_c: u8,
}

plain! { Packed set_a set_b set_c }
host! { Packed "packed" 7 Big Big }

/// The sets of big-endian integers: bit 0 is the highest one.
#[derive(Clone, PackedStruct)]
#[packed_struct(endian = "msb", bit_numbering = "msb0", size_bytes = "7")]
#[allow(clippy::struct_excessive_bools, reason = "it is a set of flags")]
struct PackedFields {
    #[packed_field(bits = "17..=31")]
    fifteen: Integer<u16, packed_bits::Bits<15>>,
    #[packed_field(bits = "15..=16")]
    two: Integer<u8, packed_bits::Bits<2>>,
    #[packed_field(bits = "10..=14")]
    five: Integer<u8, packed_bits::Bits<5>>,
    #[packed_field(bits = "2..=9")]
    eight: u8,
    #[packed_field(bits = "1")]
    one: bool,
    #[packed_field(bits = "44..=47")]
    first: Integer<u8, packed_bits::Bits<4>>,
    #[packed_field(bits = "40..=43")]
    second: Integer<u8, packed_bits::Bits<4>>,
    #[packed_field(bits = "36..=39")]
    third: Integer<u8, packed_bits::Bits<4>>,
    #[packed_field(bits = "32..=35")]
    fourth: Integer<u8, packed_bits::Bits<4>>,
    #[packed_field(bits = "55")]
    a: bool,
    #[packed_field(bits = "54")]
    b: bool,
    #[packed_field(bits = "53")]
    c: bool,
    #[packed_field(bits = "52")]
    d: bool,
    #[packed_field(bits = "51")]
    e: bool,
    #[packed_field(bits = "50")]
    f: bool,
    #[packed_field(bits = "49")]
    g: bool,
    #[packed_field(bits = "48")]
    h: bool,
}

like! { PackedFields: PackedFields }

#[derive(Clone, Copy, PackedStruct)]
#[packed_struct(endian = "msb")]
struct Unaligned {
    a: i8,
    b: u32,
    c: u32,
    d: u32,
    e: i16,
    f: i16,
    g: i16,
}

plain! { Unaligned a b c d e f g }
host! { Unaligned "unaligned" 19 Big Big }

#[derive(Clone, Copy, PackedStruct)]
#[packed_struct(endian = "msb")]
struct Complex {
    seq: u32,
    #[packed_field(element_size_bytes = "14")]
    basic: [Basic; 4],
    #[packed_field(size_bytes = "7")]
    packed: Packed,
    #[packed_field(size_bytes = "19")]
    unaligned: Unaligned,
}

plain! { Complex seq basic packed unaligned }
host! { Complex "complex" 86 Big Big }

#[derive(Clone, Copy, PackedStruct)]
#[packed_struct(endian = "msb")]
struct Array {
    #[packed_field(element_size_bytes = "4")]
    values: [u32; 256],
}

plain! { Array values }
host! { Array "array" 1024 Big Big }

#[derive(Clone, Copy, PackedStruct)]
#[cfg_attr(target_endian = "little", packed_struct(endian = "lsb"))]
#[cfg_attr(target_endian = "big", packed_struct(endian = "msb"))]
struct NoConversion {
    v0: u32,
    v1: u32,
    v2: u32,
    v3: u32,
    v4: u32,
    v5: u32,
    v6: u32,
    v7: u32,
    v8: u32,
    v9: u32,
    v10: u32,
    v11: u32,
    v12: u32,
    v13: u32,
    v14: u32,
    v15: u32,
}

plain! { NoConversion v0 v1 v2 v3 v4 v5 v6 v7 v8 v9 v10 v11 v12 v13 v14 v15 }
host! { NoConversion "no_conversion" 64 Native Native }

#[derive(Clone, PackedStruct)]
#[packed_struct(endian = "msb", bit_numbering = "msb0")]
struct Ipv4 {
    #[packed_field(bits = "0..=3")]
    version: Integer<u8, packed_bits::Bits<4>>,
    #[packed_field(bits = "4..=7")]
    ihl: Integer<u8, packed_bits::Bits<4>>,
    #[packed_field(bits = "8..=13")]
    dscp: Integer<u8, packed_bits::Bits<6>>,
    #[packed_field(bits = "14..=15")]
    ecn: Integer<u8, packed_bits::Bits<2>>,
    #[packed_field(bits = "16..=31")]
    total_len: u16,
    #[packed_field(bits = "32..=47")]
    id: u16,
    #[packed_field(bits = "48..=50")]
    flags: Integer<u8, packed_bits::Bits<3>>,
    #[packed_field(bits = "51..=63")]
    fragment_offset: Integer<u16, packed_bits::Bits<13>>,
    #[packed_field(bits = "64..=71")]
    ttl: u8,
    #[packed_field(bits = "72..=79")]
    protocol: u8,
    #[packed_field(bits = "80..=95")]
    checksum: u16,
    #[packed_field(bits = "96..=127")]
    source: u32,
    #[packed_field(bits = "128..=159")]
    destination: u32,
}

like! { Ipv4: Ipv4 }

macro_rules! codecs {
    ($($name:ident)*) => {$(
        impl Codec<$name> for PackedStructs {
            #[inline(always)]
            fn decode<O: Order>(bytes: &[u8]) -> $name {
                let bytes = bytes.try_into().expect("a whole message");
                $name::unpack(bytes).expect("all bits are valid")
            }
            #[inline(always)]
            fn encode<O: Order>(host: &$name, out: &mut [u8]) {
                out.copy_from_slice(&host.pack().expect("all fields fit"));
            }
        }
    )*};
}

codecs! { Basic Packed PackedFields Unaligned Complex Array NoConversion Ipv4 }
