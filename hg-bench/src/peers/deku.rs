//! deku: a derive for bytes and bits with a reader and a writer.
//!
//! Its feature `bits` costs the messages of whole bytes some speed, but is
//! needed for those with bit fields, and a crate is built with one set of
//! features. `descriptive-errors` is off, as nothing here fails.
//!
//! It has no views. Bit fields are declared for the one order of their wire,
//! so they are not converted.

use std::io::Cursor;

use deku::ctx::Endian;
use deku::reader::Reader;
use deku::writer::Writer;
use deku::{DekuRead, DekuReader, DekuWrite, DekuWriter};

use super::codec::{Codec, Peer, both_orders, one_order};
use super::fields::like;
use super::host::{Host, Order, hosts};
use crate::subject::Subject;

struct Deku;

impl Peer for Deku {
    const NAME: &'static str = "deku";
}

/// All that deku does.
pub(super) fn subjects() -> Vec<Subject> {
    [
        both_orders::<Deku, Basic>(),
        both_orders::<Deku, Packed>(),
        one_order::<Deku, PackedFields>(),
        both_orders::<Deku, Unaligned>(),
        both_orders::<Deku, Complex>(),
        both_orders::<Deku, Array>(),
        both_orders::<Deku, NoConversion>(),
        one_order::<Deku, Ipv4>(),
        both_orders::<Deku, Triangle>(),
    ]
    .concat()
}

hosts! {
    {
        #[derive(DekuRead, DekuWrite)]
        #[deku(endian = "endian", ctx = "endian: Endian")]
    }
    Basic Packed Unaligned Complex Array NoConversion Triangle
}

/// The sets of big-endian integers: from the highest bits on.
#[derive(Clone, DekuRead, DekuWrite)]
#[deku(endian = "endian", ctx = "endian: Endian")]
#[allow(clippy::struct_excessive_bools, reason = "it is a set of flags")]
struct PackedFields {
    #[deku(bits = 1, pad_bits_before = "1")]
    one: bool,
    #[deku(bits = 8)]
    eight: u8,
    #[deku(bits = 5)]
    five: u8,
    #[deku(bits = 2)]
    two: u8,
    #[deku(bits = 15)]
    fifteen: u16,
    #[deku(bits = 4)]
    fourth: u8,
    #[deku(bits = 4)]
    third: u8,
    #[deku(bits = 4)]
    second: u8,
    #[deku(bits = 4)]
    first: u8,
    #[deku(bits = 1)]
    h: bool,
    #[deku(bits = 1)]
    g: bool,
    #[deku(bits = 1)]
    f: bool,
    #[deku(bits = 1)]
    e: bool,
    #[deku(bits = 1)]
    d: bool,
    #[deku(bits = 1)]
    c: bool,
    #[deku(bits = 1)]
    b: bool,
    #[deku(bits = 1)]
    a: bool,
}

like! { PackedFields: PackedFields }

#[derive(Clone, DekuRead, DekuWrite)]
#[deku(endian = "endian", ctx = "endian: Endian")]
struct Ipv4 {
    #[deku(bits = 4)]
    version: u8,
    #[deku(bits = 4)]
    ihl: u8,
    #[deku(bits = 6)]
    dscp: u8,
    #[deku(bits = 2)]
    ecn: u8,
    total_len: u16,
    id: u16,
    #[deku(bits = 3)]
    flags: u8,
    #[deku(bits = 13)]
    fragment_offset: u16,
    ttl: u8,
    protocol: u8,
    checksum: u16,
    source: u32,
    destination: u32,
}

like! { Ipv4: Ipv4 }

#[inline(always)]
fn endian<O: Order>() -> Endian {
    if O::BIG { Endian::Big } else { Endian::Little }
}

macro_rules! codecs {
    ($($name:ident)*) => {$(
        impl Codec<$name> for Deku {
            #[inline(always)]
            fn decode<O: Order>(bytes: &[u8]) -> $name {
                let bytes: &[u8; $name::SIZE] = bytes.try_into().expect("a whole message");
                let mut reader = Reader::new(Cursor::new(&bytes[..]));
                $name::from_reader_with_ctx(&mut reader, endian::<O>()).expect("a whole message")
            }
            #[inline(always)]
            fn encode<O: Order>(host: &$name, out: &mut [u8]) {
                let out: &mut [u8; $name::SIZE] = out.try_into().expect("room for a message");
                let mut writer = Writer::new(Cursor::new(&mut out[..]));
                host.to_writer(&mut writer, endian::<O>()).expect("room for a message");
                writer.finalize().expect("whole bytes");
            }
        }
    )*};
}

codecs! { Basic Packed PackedFields Unaligned Complex Array NoConversion Ipv4 Triangle }
