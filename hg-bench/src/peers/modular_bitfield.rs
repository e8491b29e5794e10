//! modular-bitfield: an attribute for bit fields in an array of bytes, with
//! `repr` in one integer. Its setters panic where a value does not fit.

#![allow(unreachable_pub, reason = "the attribute writes it")]

use ::modular_bitfield::prelude::*;

use super::bits::{Bits, from_sets, sets};
use super::codec::Peer;
use super::fields::PackedFields;

pub(super) struct ModularBitfield;

impl Peer for ModularBitfield {
    const NAME: &'static str = "modular-bitfield";
}

#[bitfield]
#[repr(u32)]
struct SetA {
    fifteen: B15,
    two: B2,
    five: B5,
    eight: B8,
    one: bool,
    #[skip]
    __: B1,
}

#[bitfield]
#[repr(u16)]
struct SetB {
    first: B4,
    second: B4,
    third: B4,
    fourth: B4,
}

#[bitfield]
#[repr(u8)]
#[allow(clippy::struct_excessive_bools, reason = "it is a set of flags")]
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

#[bitfield]
#[repr(u8)]
struct Version {
    ihl: B4,
    version: B4,
}

#[bitfield]
#[repr(u8)]
struct Service {
    ecn: B2,
    dscp: B6,
}

#[bitfield]
#[repr(u16)]
struct Fragment {
    offset: B13,
    flags: B3,
}

macro_rules! value {
    ($value:expr) => {
        $value
    };
}

impl Bits for ModularBitfield {
    #[inline(always)]
    fn sets(set_a: u32, set_b: u16, set_c: u8) -> PackedFields {
        let (a, b, c) = (SetA::from(set_a), SetB::from(set_b), SetC::from(set_c));
        sets! { a b c, value }
    }
    #[inline(always)]
    fn from_sets(fields: &PackedFields) -> (u32, u16, u8) {
        let (a, b, c) = from_sets! { fields, SetA::new(), SetB::new(), SetC::new() };
        (a.into(), b.into(), c.into())
    }
    #[inline(always)]
    fn version(byte: u8) -> (u8, u8) {
        let bits = Version::from(byte);
        (bits.ihl(), bits.version())
    }
    #[inline(always)]
    fn from_version(ihl: u8, version: u8) -> u8 {
        Version::new().with_ihl(ihl).with_version(version).into()
    }
    #[inline(always)]
    fn service(byte: u8) -> (u8, u8) {
        let bits = Service::from(byte);
        (bits.ecn(), bits.dscp())
    }
    #[inline(always)]
    fn from_service(ecn: u8, dscp: u8) -> u8 {
        Service::new().with_ecn(ecn).with_dscp(dscp).into()
    }
    #[inline(always)]
    fn fragment(number: u16) -> (u16, u8) {
        let bits = Fragment::from(number);
        (bits.offset(), bits.flags())
    }
    #[inline(always)]
    fn from_fragment(fragment_offset: u16, flags: u8) -> u16 {
        let bits = Fragment::new()
            .with_offset(fragment_offset)
            .with_flags(flags);
        bits.into()
    }
}
