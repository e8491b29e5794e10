//! bilge: an attribute for bit fields in one integer, whose types are as wide
//! as the fields. Its integers panic where a value does not fit.

use ::bilge::prelude::*;

use super::bits::{Bits, sets};
use super::codec::Peer;
use super::fields::PackedFields;

pub(super) struct Bilge;

impl Peer for Bilge {
    const NAME: &'static str = "bilge";
}

#[bitsize(32)]
#[derive(FromBits)]
struct SetA {
    fifteen: u15,
    two: u2,
    five: u5,
    eight: u8,
    one: bool,
    reserved: u1,
}

#[bitsize(16)]
#[derive(FromBits)]
struct SetB {
    first: u4,
    second: u4,
    third: u4,
    fourth: u4,
}

#[bitsize(8)]
#[derive(FromBits)]
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

#[bitsize(8)]
#[derive(FromBits)]
struct Version {
    ihl: u4,
    version: u4,
}

#[bitsize(8)]
#[derive(FromBits)]
struct Service {
    ecn: u2,
    dscp: u6,
}

#[bitsize(16)]
#[derive(FromBits)]
struct Fragment {
    offset: u13,
    flags: u3,
}

macro_rules! value {
    ($value:expr) => {
        $value.value()
    };
}

impl Bits for Bilge {
    #[inline(always)]
    fn sets(set_a: u32, set_b: u16, set_c: u8) -> PackedFields {
        let (a, b, c) = (SetA::from(set_a), SetB::from(set_b), SetC::from(set_c));
        sets! { a b c, value }
    }
    #[inline(always)]
    fn from_sets(fields: &PackedFields) -> (u32, u16, u8) {
        let a = SetA::new(
            u15::new(fields.fifteen),
            u2::new(fields.two),
            u5::new(fields.five),
            fields.eight,
            fields.one,
        );
        let b = SetB::new(
            u4::new(fields.first),
            u4::new(fields.second),
            u4::new(fields.third),
            u4::new(fields.fourth),
        );
        let c = SetC::new(
            fields.a, fields.b, fields.c, fields.d, fields.e, fields.f, fields.g, fields.h,
        );
        (a.into(), b.into(), c.into())
    }
    #[inline(always)]
    fn version(byte: u8) -> (u8, u8) {
        let bits = Version::from(byte);
        (bits.ihl().value(), bits.version().value())
    }
    #[inline(always)]
    fn from_version(ihl: u8, version: u8) -> u8 {
        Version::new(u4::new(ihl), u4::new(version)).into()
    }
    #[inline(always)]
    fn service(byte: u8) -> (u8, u8) {
        let bits = Service::from(byte);
        (bits.ecn().value(), bits.dscp().value())
    }
    #[inline(always)]
    fn from_service(ecn: u8, dscp: u8) -> u8 {
        Service::new(u2::new(ecn), u6::new(dscp)).into()
    }
    #[inline(always)]
    fn fragment(number: u16) -> (u16, u8) {
        let bits = Fragment::from(number);
        (bits.offset().value(), bits.flags().value())
    }
    #[inline(always)]
    fn from_fragment(fragment_offset: u16, flags: u8) -> u16 {
        Fragment::new(u13::new(fragment_offset), u3::new(flags)).into()
    }
}
