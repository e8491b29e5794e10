//! Bit fields, enums and `bool` by hand.
//!
//! What follows the byte order is written for big-endian; the other order is
//! other code, and here only where it is measured.

#![allow(
    clippy::cast_possible_truncation,
    reason = "the bits that are wanted are the lowest ones"
)]

use super::{Order, part, place, put, read_basic, read_unaligned, write_basic, write_unaligned};
use crate::messages::{Command, Complex, Ipv4, Kind, LongRun, Packed, SetA, SetB, SetC};

/// All fields of the three sets out of their bytes.
#[inline(always)]
pub fn read_sets<O: Order>(bytes: &[u8; 7]) -> Packed {
    Packed {
        set_a: read_set_a(O::u32(part(bytes, 0))),
        set_b: read_set_b(O::u16(part(bytes, 4))),
        set_c: read_set_c(bytes[6]),
    }
}

#[inline(always)]
fn read_set_a(bits: u32) -> SetA {
    SetA {
        fifteen: bits as u16 & 0x7fff,
        two: (bits >> 15) as u8 & 3,
        five: (bits >> 17) as u8 & 31,
        eight: (bits >> 22) as u8,
        one: bits >> 30 & 1 != 0,
    }
}

#[inline(always)]
fn read_set_b(bits: u16) -> SetB {
    SetB {
        first: bits as u8 & 15,
        second: bits as u8 >> 4,
        third: (bits >> 8) as u8 & 15,
        fourth: (bits >> 12) as u8,
    }
}

#[inline(always)]
fn read_set_c(bits: u8) -> SetC {
    SetC {
        a: bits & 1 != 0,
        b: bits & 2 != 0,
        c: bits & 4 != 0,
        d: bits & 8 != 0,
        e: bits & 16 != 0,
        f: bits & 32 != 0,
        g: bits & 64 != 0,
        h: bits & 128 != 0,
    }
}

/// The bytes of the three sets, if all fields fit.
#[inline(always)]
pub fn write_sets<O: Order>(message: &Packed) -> Option<[u8; 7]> {
    let Packed {
        set_a,
        set_b,
        set_c,
    } = message;
    if set_a.fifteen > 0x7fff
        || set_a.two > 3
        || set_a.five > 31
        || set_b.first > 15
        || set_b.second > 15
        || set_b.third > 15
        || set_b.fourth > 15
    {
        return None;
    }
    let a = u32::from(set_a.fifteen)
        | u32::from(set_a.two) << 15
        | u32::from(set_a.five) << 17
        | u32::from(set_a.eight) << 22
        | u32::from(set_a.one) << 30;
    let b = u16::from(set_b.first)
        | u16::from(set_b.second) << 4
        | u16::from(set_b.third) << 8
        | u16::from(set_b.fourth) << 12;
    let c = u8::from(set_c.a)
        | u8::from(set_c.b) << 1
        | u8::from(set_c.c) << 2
        | u8::from(set_c.d) << 3
        | u8::from(set_c.e) << 4
        | u8::from(set_c.f) << 5
        | u8::from(set_c.g) << 6
        | u8::from(set_c.h) << 7;
    let mut out = [0; 7];
    put(&mut out, 0, O::put_u32(a));
    put(&mut out, 4, O::put_u16(b));
    out[6] = c;
    Some(out)
}

/// A [`Complex`] out of its bytes, all fields of its sets too.
#[inline(always)]
pub fn read_complex_sets<O: Order>(bytes: &[u8; 86]) -> Complex {
    Complex {
        seq: O::u32(part(bytes, 0)),
        basic: [
            read_basic::<O>(&part(bytes, 4)),
            read_basic::<O>(&part(bytes, 18)),
            read_basic::<O>(&part(bytes, 32)),
            read_basic::<O>(&part(bytes, 46)),
        ],
        packed: read_sets::<O>(&part(bytes, 60)),
        unaligned: read_unaligned::<O>(&part(bytes, 67)),
    }
}

/// The bytes of a [`Complex`], if all fields fit.
#[inline(always)]
pub fn write_complex_sets<O: Order>(message: &Complex) -> Option<[u8; 86]> {
    let mut out = [0; 86];
    put(&mut out, 0, O::put_u32(message.seq));
    for (own, out) in message.basic.iter().zip(out[4..60].as_chunks_mut().0) {
        write_basic::<O>(own, out);
    }
    put(&mut out, 60, write_sets::<O>(&message.packed)?);
    write_unaligned::<O>(&message.unaligned, place(&mut out, 67));
    Some(out)
}

/// An [`Ipv4`] out of its bytes.
#[inline(always)]
pub fn read_ipv4(bytes: &[u8; 20]) -> Ipv4 {
    let fragment = u16::from_be_bytes(part(bytes, 6));
    Ipv4 {
        version: bytes[0] >> 4,
        ihl: bytes[0] & 15,
        dscp: bytes[1] >> 2,
        ecn: bytes[1] & 3,
        total_len: u16::from_be_bytes(part(bytes, 2)),
        id: u16::from_be_bytes(part(bytes, 4)),
        flags: bytes[6] >> 5,
        fragment_offset: fragment & 0x1fff,
        ttl: bytes[8],
        protocol: bytes[9],
        checksum: u16::from_be_bytes(part(bytes, 10)),
        source: u32::from_be_bytes(part(bytes, 12)),
        destination: u32::from_be_bytes(part(bytes, 16)),
    }
}

/// An [`Ipv4`] out of its bytes in little-endian order, in which bit fields
/// start at the lowest bit.
#[inline(always)]
pub fn read_ipv4_little(bytes: &[u8; 20]) -> Ipv4 {
    let fragment = u16::from_le_bytes(part(bytes, 6));
    Ipv4 {
        version: bytes[0] & 15,
        ihl: bytes[0] >> 4,
        dscp: bytes[1] & 63,
        ecn: bytes[1] >> 6,
        total_len: u16::from_le_bytes(part(bytes, 2)),
        id: u16::from_le_bytes(part(bytes, 4)),
        flags: bytes[6] & 7,
        fragment_offset: fragment >> 3,
        ttl: bytes[8],
        protocol: bytes[9],
        checksum: u16::from_le_bytes(part(bytes, 10)),
        source: u32::from_le_bytes(part(bytes, 12)),
        destination: u32::from_le_bytes(part(bytes, 16)),
    }
}

/// The bytes of an [`Ipv4`], if all fields fit.
#[inline(always)]
pub fn write_ipv4(message: &Ipv4) -> Option<[u8; 20]> {
    if message.version > 15
        || message.ihl > 15
        || message.dscp > 63
        || message.ecn > 3
        || message.flags > 7
        || message.fragment_offset > 0x1fff
    {
        return None;
    }
    let fragment = u16::from(message.flags) << 13 | message.fragment_offset;
    let mut out = [0; 20];
    out[0] = message.version << 4 | message.ihl;
    out[1] = message.dscp << 2 | message.ecn;
    put(&mut out, 2, message.total_len.to_be_bytes());
    put(&mut out, 4, message.id.to_be_bytes());
    put(&mut out, 6, fragment.to_be_bytes());
    out[8] = message.ttl;
    out[9] = message.protocol;
    put(&mut out, 10, message.checksum.to_be_bytes());
    put(&mut out, 12, message.source.to_be_bytes());
    put(&mut out, 16, message.destination.to_be_bytes());
    Some(out)
}

/// A [`Command`] out of its bytes, if they are valid.
#[inline(always)]
pub fn read_command<O: Order>(bytes: &[u8; 8]) -> Option<Command> {
    Some(Command {
        kind: match bytes[0] {
            1 => Kind::Open,
            2 => Kind::Read,
            3 => Kind::Write,
            4 => Kind::Close,
            _ => return None,
        },
        urgent: match bytes[1] {
            0 => false,
            1 => true,
            _ => return None,
        },
        channel: O::u16(part(bytes, 2)),
        length: O::u32(part(bytes, 4)),
    })
}

/// The bytes of a [`Command`].
#[inline(always)]
pub fn write_command<O: Order>(message: &Command) -> [u8; 8] {
    let mut out = [0; 8];
    out[0] = message.kind as u8;
    out[1] = u8::from(message.urgent);
    put(&mut out, 2, O::put_u16(message.channel));
    put(&mut out, 4, O::put_u32(message.length));
    out
}

/// A [`LongRun`] out of its bytes.
#[inline(always)]
pub fn read_long_run(bytes: &[u8; 20]) -> LongRun {
    let first = u64::from_be_bytes(part(bytes, 0));
    let code = u32::from_be_bytes(part(bytes, 5));
    let second = u64::from_be_bytes(part(bytes, 8));
    let last = u64::from_be_bytes(part(bytes, 12));
    LongRun {
        head: (first >> 52) as u16,
        clock: first >> 19 & 0x1_ffff_ffff,
        code: code >> 7 & 0xf_ffff,
        last: second >> 62 & 1 != 0,
        value: (second >> 30) as u32,
        address: last >> 15 & 0x7fff_ffff_ffff,
        tail: last as u16 & 0x7fff,
    }
}

/// The bytes of a [`LongRun`], if all fields fit.
#[inline(always)]
pub fn write_long_run(message: &LongRun) -> Option<[u8; 20]> {
    if message.head > 0xfff
        || message.clock > 0x1_ffff_ffff
        || message.code > 0xf_ffff
        || message.address > 0x7fff_ffff_ffff
        || message.tail > 0x7fff
    {
        return None;
    }
    let code = u64::from(message.code);
    let first = u64::from(message.head) << 52 | message.clock << 19 | code >> 1;
    let second = code << 63
        | u64::from(message.last) << 62
        | u64::from(message.value) << 30
        | message.address >> 17;
    let last = (message.address as u32) << 15 | u32::from(message.tail);
    let mut out = [0; 20];
    put(&mut out, 0, first.to_be_bytes());
    put(&mut out, 8, second.to_be_bytes());
    put(&mut out, 16, last.to_be_bytes());
    Some(out)
}
