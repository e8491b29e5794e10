//! The sum of all fields of a message, read in place with Hg.
//!
//! Every field counts as `u64`; signed ones and floats by their bits.

#![allow(
    clippy::inline_always,
    reason = "this stands for code that is written where it is used"
)]
#![allow(
    clippy::trivially_copy_pass_by_ref,
    reason = "a view is a reference, whatever its size"
)]

use hg::{Ne, Net};

use crate::messages::{
    ArrayWire, BasicWire, ComplexIntsWire, Ipv4Wire, NoConversionWire, PackedIntsWire, PackedWire,
    TriangleWire, UnalignedWire,
};

#[inline(always)]
pub(crate) fn basic(wire: &BasicWire<Net>) -> u64 {
    u64::from(wire.a().cast_unsigned())
        + u64::from(wire.b())
        + u64::from(wire.c().cast_unsigned())
        + u64::from(wire.d())
        + u64::from(wire.e().cast_unsigned())
        + u64::from(wire.f())
}

#[inline(always)]
pub(crate) fn packed(wire: &PackedIntsWire<Net>) -> u64 {
    u64::from(wire.set_a()) + u64::from(wire.set_b()) + u64::from(wire.set_c())
}

#[inline(always)]
pub(crate) fn packed_fields(wire: &PackedWire<Net>) -> u64 {
    let (a, b, c) = (wire.set_a(), wire.set_b(), wire.set_c());
    u64::from(a.fifteen())
        + u64::from(a.two())
        + u64::from(a.five())
        + u64::from(a.eight())
        + u64::from(a.one())
        + u64::from(b.first())
        + u64::from(b.second())
        + u64::from(b.third())
        + u64::from(b.fourth())
        + u64::from(c.a())
        + u64::from(c.b())
        + u64::from(c.c())
        + u64::from(c.d())
        + u64::from(c.e())
        + u64::from(c.f())
        + u64::from(c.g())
        + u64::from(c.h())
}

#[inline(always)]
pub(crate) fn unaligned(wire: &UnalignedWire<Net>) -> u64 {
    u64::from(wire.a().cast_unsigned())
        + u64::from(wire.b())
        + u64::from(wire.c())
        + u64::from(wire.d())
        + u64::from(wire.e().cast_unsigned())
        + u64::from(wire.f().cast_unsigned())
        + u64::from(wire.g().cast_unsigned())
}

#[inline(always)]
pub(crate) fn complex(wire: &ComplexIntsWire<Net>) -> u64 {
    u64::from(wire.seq())
        + wire.basic().iter().map(basic).sum::<u64>()
        + packed(wire.packed())
        + unaligned(wire.unaligned())
}

#[inline(always)]
pub(crate) fn array(wire: &ArrayWire<Net>) -> u64 {
    let values = wire.values().iter();
    values.map(|value| u64::from(value.get())).sum()
}

#[inline(always)]
pub(crate) fn no_conversion(wire: &NoConversionWire<Ne>) -> u64 {
    let values = [
        wire.v0(),
        wire.v1(),
        wire.v2(),
        wire.v3(),
        wire.v4(),
        wire.v5(),
        wire.v6(),
        wire.v7(),
        wire.v8(),
        wire.v9(),
        wire.v10(),
        wire.v11(),
        wire.v12(),
        wire.v13(),
        wire.v14(),
        wire.v15(),
    ];
    values.into_iter().map(u64::from).sum()
}

#[inline(always)]
pub(crate) fn ipv4(wire: &Ipv4Wire<Net>) -> u64 {
    u64::from(wire.version())
        + u64::from(wire.ihl())
        + u64::from(wire.dscp())
        + u64::from(wire.ecn())
        + u64::from(wire.total_len())
        + u64::from(wire.id())
        + u64::from(wire.flags())
        + u64::from(wire.fragment_offset())
        + u64::from(wire.ttl())
        + u64::from(wire.protocol())
        + u64::from(wire.checksum())
        + u64::from(wire.source())
        + u64::from(wire.destination())
}

#[inline(always)]
pub(crate) fn mesh(wire: &TriangleWire<Ne>) -> u64 {
    let vertices = [wire.normal(), wire.v0(), wire.v1(), wire.v2()];
    let floats = vertices.into_iter().flatten();
    floats.map(|float| u64::from(float.get().to_bits())).sum()
}
