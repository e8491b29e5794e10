//! bitfield-struct: an attribute for bit fields in one integer, which are cut
//! to their width without a check in release builds.

use ::bitfield_struct::bitfield;

use super::bits::{Bits, from_sets, sets};
use super::codec::Peer;
use super::fields::PackedFields;

pub(super) struct BitfieldStruct;

impl Peer for BitfieldStruct {
    const NAME: &'static str = "bitfield-struct";
}

#[bitfield(u32)]
struct SetA {
    #[bits(15)]
    fifteen: u16,
    #[bits(2)]
    two: u8,
    #[bits(5)]
    five: u8,
    eight: u8,
    one: bool,
    #[bits(1)]
    __: u8,
}

#[bitfield(u16)]
struct SetB {
    #[bits(4)]
    first: u8,
    #[bits(4)]
    second: u8,
    #[bits(4)]
    third: u8,
    #[bits(4)]
    fourth: u8,
}

#[bitfield(u8)]
struct SetC {
    a: bool,
    b: bool,
    c: bool,
    d: bool,
    e: bool,
    f: bool,
    g: bool,
    h: bool,
}

#[bitfield(u8)]
struct Version {
    #[bits(4)]
    ihl: u8,
    #[bits(4)]
    version: u8,
}

#[bitfield(u8)]
struct Service {
    #[bits(2)]
    ecn: u8,
    #[bits(6)]
    dscp: u8,
}

#[bitfield(u16)]
struct Fragment {
    #[bits(13)]
    offset: u16,
    #[bits(3)]
    flags: u8,
}

macro_rules! value {
    ($value:expr) => {
        $value
    };
}

impl Bits for BitfieldStruct {
    #[inline(always)]
    fn sets(set_a: u32, set_b: u16, set_c: u8) -> PackedFields {
        let (a, b, c) = (
            SetA::from_bits(set_a),
            SetB::from_bits(set_b),
            SetC::from_bits(set_c),
        );
        sets! { a b c, value }
    }
    #[inline(always)]
    fn from_sets(fields: &PackedFields) -> (u32, u16, u8) {
        let (a, b, c) = from_sets! { fields, SetA::new(), SetB::new(), SetC::new() };
        (a.into_bits(), b.into_bits(), c.into_bits())
    }
    #[inline(always)]
    fn version(byte: u8) -> (u8, u8) {
        let bits = Version::from_bits(byte);
        (bits.ihl(), bits.version())
    }
    #[inline(always)]
    fn from_version(ihl: u8, version: u8) -> u8 {
        let bits = Version::new().with_ihl(ihl).with_version(version);
        bits.into_bits()
    }
    #[inline(always)]
    fn service(byte: u8) -> (u8, u8) {
        let bits = Service::from_bits(byte);
        (bits.ecn(), bits.dscp())
    }
    #[inline(always)]
    fn from_service(ecn: u8, dscp: u8) -> u8 {
        Service::new().with_ecn(ecn).with_dscp(dscp).into_bits()
    }
    #[inline(always)]
    fn fragment(number: u16) -> (u16, u8) {
        let bits = Fragment::from_bits(number);
        (bits.offset(), bits.flags())
    }
    #[inline(always)]
    fn from_fragment(fragment_offset: u16, flags: u8) -> u16 {
        let bits = Fragment::new()
            .with_offset(fragment_offset)
            .with_flags(flags);
        bits.into_bits()
    }
}
