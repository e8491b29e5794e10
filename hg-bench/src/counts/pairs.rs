//! The pairs of functions that are counted: one by hand, one with Hg, of the
//! same signature but for `[u8; N]` here and `FooWire` there.

#![allow(
    clippy::cast_possible_truncation,
    reason = "the bits that are wanted are the lowest ones"
)]

use std::hint::black_box;

use hg::{Hg, Net};

use super::pair::{CALLS, Pair, Rule, pairs, same};
use crate::control::{self, Big, part};
use crate::dynamic::{Samples, samples};
use crate::messages::{
    Basic, BasicWire, Command, CommandWire, Complex, ComplexWire, Ipv4, Ipv4Wire, Kind, LongRun,
    LongRunWire, Nested, NestedWire, Packed, PackedWire, Unaligned, UnalignedWire,
};

/// What the functions are called with: valid for every message.
const BYTES: [u8; 86] = {
    let mut bytes = [0; 86];
    let (mut at, mut byte) = (0, 0x5a_u8);
    while at < 86 {
        bytes[at] = byte;
        byte = byte.wrapping_mul(5).wrapping_add(37);
        at += 1;
    }
    // A `Command`: kind and flag.
    bytes[0] = 3;
    bytes[1] = 1;
    bytes
};

/// The first bytes of `BYTES`.
fn bytes<const N: usize>() -> [u8; N] {
    *BYTES.first_chunk().expect("no message is longer")
}

fn wire<W: Copy>(view: Result<&W, hg::Error>) -> W {
    *view.expect("`BYTES` are valid for every message")
}

pairs! { PAIRS
    read_u32: Equal, "read u32 at byte 1", value
    hand(bytes: &[u8; 19] = &bytes()) -> u32 {
        u32::from_be_bytes(part(bytes, 1))
    }
    hg(wire: &UnalignedWire<Net> = &wire(Unaligned::view::<Net>(&BYTES[..19]))) -> u32 {
        wire.b()
    }

    read_i16: Equal, "read i16 at byte 17", value
    hand(bytes: &[u8; 19] = &bytes()) -> i16 {
        i16::from_be_bytes(part(bytes, 17))
    }
    hg(wire: &UnalignedWire<Net> = &wire(Unaligned::view::<Net>(&BYTES[..19]))) -> i16 {
        wire.g()
    }

    read_u8: Equal, "read u8", value
    hand(bytes: &[u8; 20] = &bytes()) -> u8 {
        bytes[8]
    }
    hg(wire: &Ipv4Wire<Net> = &wire(Ipv4::view::<Net>(&BYTES[..20]))) -> u8 {
        wire.ttl()
    }

    read_nested: Equal, "read u32 in element 2 of nested messages", value
    hand(bytes: &[u8; 86] = &bytes()) -> u32 {
        u32::from_be_bytes(part(bytes, 36))
    }
    hg(wire: &ComplexWire<Net> = &wire(Complex::view::<Net>(&BYTES[..86]))) -> u32 {
        wire.basic()[2].b()
    }

    read_enum: Equal, "read an enum", value
    hand(bytes: &[u8; 8] = &bytes()) -> u32 {
        let kind = match bytes[0] {
            1 => Kind::Open,
            2 => Kind::Read,
            3 => Kind::Write,
            4 => Kind::Close,
            _ => return 0xffff,
        };
        kind as u32
    }
    hg(wire: &CommandWire<Net> = &wire(Command::view::<Net>(&BYTES[..8]))) -> u32 {
        wire.kind().map_or(0xffff, |kind| kind as u32)
    }

    read_bool: Equal, "read a bool", value
    hand(bytes: &[u8; 8] = &bytes()) -> Option<bool> {
        if bytes[1] > 1 { None } else { Some(bytes[1] != 0) }
    }
    hg(wire: &CommandWire<Net> = &wire(Command::view::<Net>(&BYTES[..8]))) -> Option<bool> {
        wire.urgent().ok()
    }

    bits_version: Equal, "read ipv4 version, 4 bits", value
    hand(bytes: &[u8; 20] = &bytes()) -> u8 {
        bytes[0] >> 4
    }
    hg(wire: &Ipv4Wire<Net> = &wire(Ipv4::view::<Net>(&BYTES[..20]))) -> u8 {
        wire.version()
    }

    bits_ihl: Equal, "read ipv4 ihl, 4 bits", value
    hand(bytes: &[u8; 20] = &bytes()) -> u8 {
        bytes[0] & 15
    }
    hg(wire: &Ipv4Wire<Net> = &wire(Ipv4::view::<Net>(&BYTES[..20]))) -> u8 {
        wire.ihl()
    }

    bits_dscp: Equal, "read ipv4 dscp, 6 bits", value
    hand(bytes: &[u8; 20] = &bytes()) -> u8 {
        bytes[1] >> 2
    }
    hg(wire: &Ipv4Wire<Net> = &wire(Ipv4::view::<Net>(&BYTES[..20]))) -> u8 {
        wire.dscp()
    }

    bits_ecn: Equal, "read ipv4 ecn, 2 bits", value
    hand(bytes: &[u8; 20] = &bytes()) -> u8 {
        bytes[1] & 3
    }
    hg(wire: &Ipv4Wire<Net> = &wire(Ipv4::view::<Net>(&BYTES[..20]))) -> u8 {
        wire.ecn()
    }

    bits_flags: Equal, "read ipv4 flags, 3 bits", value
    hand(bytes: &[u8; 20] = &bytes()) -> u8 {
        bytes[6] >> 5
    }
    hg(wire: &Ipv4Wire<Net> = &wire(Ipv4::view::<Net>(&BYTES[..20]))) -> u8 {
        wire.flags()
    }

    bits_fragment_offset: Equal, "read ipv4 fragment offset, 13 bits", value
    hand(bytes: &[u8; 20] = &bytes()) -> u16 {
        u16::from_be_bytes(part(bytes, 6)) & 0x1fff
    }
    hg(wire: &Ipv4Wire<Net> = &wire(Ipv4::view::<Net>(&BYTES[..20]))) -> u16 {
        wire.fragment_offset()
    }

    long_clock: Equal, "read 33 bits at bit 12 of 160", value
    hand(bytes: &[u8; 20] = &bytes()) -> u64 {
        u64::from_be_bytes(part(bytes, 0)) >> 19 & 0x1_ffff_ffff
    }
    hg(wire: &LongRunWire<Net> = &wire(LongRun::view::<Net>(&BYTES[..20]))) -> u64 {
        wire.clock()
    }

    long_code: Equal, "read 20 bits at bit 45 of 160", value
    hand(bytes: &[u8; 20] = &bytes()) -> u32 {
        u32::from_be_bytes(part(bytes, 5)) >> 7 & 0xf_ffff
    }
    hg(wire: &LongRunWire<Net> = &wire(LongRun::view::<Net>(&BYTES[..20]))) -> u32 {
        wire.code()
    }

    long_last: Equal, "read a bool at bit 65 of 160", value
    hand(bytes: &[u8; 20] = &bytes()) -> bool {
        bytes[8] >> 6 & 1 != 0
    }
    hg(wire: &LongRunWire<Net> = &wire(LongRun::view::<Net>(&BYTES[..20]))) -> bool {
        wire.last()
    }

    long_value: Equal, "read 32 bits at bit 66 of 160", value
    hand(bytes: &[u8; 20] = &bytes()) -> u32 {
        (u64::from_be_bytes(part(bytes, 8)) >> 30) as u32
    }
    hg(wire: &LongRunWire<Net> = &wire(LongRun::view::<Net>(&BYTES[..20]))) -> u32 {
        wire.value()
    }

    long_address: Equal, "read 47 bits at bit 98 of 160", value
    hand(bytes: &[u8; 20] = &bytes()) -> u64 {
        u64::from_be_bytes(part(bytes, 12)) >> 15 & 0x7fff_ffff_ffff
    }
    hg(wire: &LongRunWire<Net> = &wire(LongRun::view::<Net>(&BYTES[..20]))) -> u64 {
        wire.address()
    }

    long_tail: Equal, "read 15 bits at bit 145 of 160", value
    hand(bytes: &[u8; 20] = &bytes()) -> u16 {
        u16::from_be_bytes(part(bytes, 18)) & 0x7fff
    }
    hg(wire: &LongRunWire<Net> = &wire(LongRun::view::<Net>(&BYTES[..20]))) -> u16 {
        wire.tail()
    }

    lsb0_fifteen: Equal, "read 15 bits at lsb0 bit 0 of a u32", value
    hand(bytes: &[u8; 7] = &bytes()) -> u16 {
        u16::from_be_bytes(part(bytes, 2)) & 0x7fff
    }
    hg(wire: &PackedWire<Net> = &wire(Packed::view::<Net>(&BYTES[..7]))) -> u16 {
        wire.set_a().fifteen()
    }

    lsb0_five: Equal, "read 5 bits at lsb0 bit 17 of a u32", value
    hand(bytes: &[u8; 7] = &bytes()) -> u8 {
        bytes[1] >> 1 & 31
    }
    hg(wire: &PackedWire<Net> = &wire(Packed::view::<Net>(&BYTES[..7]))) -> u8 {
        wire.set_a().five()
    }

    lsb0_eight: Equal, "read 8 bits at lsb0 bit 22 of a u32", value
    hand(bytes: &[u8; 7] = &bytes()) -> u8 {
        (u16::from_be_bytes(part(bytes, 0)) >> 6) as u8
    }
    hg(wire: &PackedWire<Net> = &wire(Packed::view::<Net>(&BYTES[..7]))) -> u8 {
        wire.set_a().eight()
    }

    lsb0_one: Equal, "read a bool at lsb0 bit 30 of a u32", value
    hand(bytes: &[u8; 7] = &bytes()) -> bool {
        bytes[0] >> 6 & 1 != 0
    }
    hg(wire: &PackedWire<Net> = &wire(Packed::view::<Net>(&BYTES[..7]))) -> bool {
        wire.set_a().one()
    }

    set_u32: Equal, "set u32 at byte 1", set
    hand(bytes: &mut [u8; 19] = &mut bytes(), b: u32 = 0x1234_5678) {
        bytes[1..5].copy_from_slice(&b.to_be_bytes());
    }
    hg(wire: &mut UnalignedWire<Net> = &mut wire(Unaligned::view::<Net>(&BYTES[..19])), b: u32 = 0x1234_5678) {
        wire.set_b(b);
    }

    set_u8: Equal, "set u8", set
    hand(bytes: &mut [u8; 20] = &mut bytes(), ttl: u8 = 63) {
        bytes[8] = ttl;
    }
    hg(wire: &mut Ipv4Wire<Net> = &mut wire(Ipv4::view::<Net>(&BYTES[..20])), ttl: u8 = 63) {
        wire.set_ttl(ttl);
    }

    decrement: Equal, "decrement u8", set
    hand(bytes: &mut [u8; 20] = &mut bytes()) {
        bytes[8] = bytes[8].wrapping_sub(1);
    }
    hg(wire: &mut Ipv4Wire<Net> = &mut wire(Ipv4::view::<Net>(&BYTES[..20]))) {
        wire.set_ttl(wire.ttl().wrapping_sub(1));
    }

    set_enum: Equal, "set an enum", set
    hand(bytes: &mut [u8; 8] = &mut bytes(), kind: Kind = Kind::Close) {
        bytes[0] = kind as u8;
    }
    hg(wire: &mut CommandWire<Net> = &mut wire(Command::view::<Net>(&BYTES[..8])), kind: Kind = Kind::Close) {
        wire.set_kind(kind);
    }

    set_bool: Equal, "set a bool", set
    hand(bytes: &mut [u8; 8] = &mut bytes(), urgent: bool = false) {
        bytes[1] = u8::from(urgent);
    }
    hg(wire: &mut CommandWire<Net> = &mut wire(Command::view::<Net>(&BYTES[..8])), urgent: bool = false) {
        wire.set_urgent(urgent);
    }

    set_long_last: Equal, "set a bool at bit 65 of 160", set
    hand(bytes: &mut [u8; 20] = &mut bytes(), last: bool = true) {
        bytes[8] = bytes[8] & !(1 << 6) | u8::from(last) << 6;
    }
    hg(wire: &mut LongRunWire<Net> = &mut wire(LongRun::view::<Net>(&BYTES[..20])), last: bool = true) {
        wire.set_last(last);
    }

    set_long_value: Equal, "set 32 bits at bit 66 of 160", set
    hand(bytes: &mut [u8; 20] = &mut bytes(), value: u32 = 0x1234_5678) {
        let word = u64::from_be_bytes(part(bytes, 8));
        let word = word & !(0xffff_ffff << 30) | u64::from(value) << 30;
        bytes[8..16].copy_from_slice(&word.to_be_bytes());
    }
    hg(wire: &mut LongRunWire<Net> = &mut wire(LongRun::view::<Net>(&BYTES[..20])), value: u32 = 0x1234_5678) {
        wire.set_value(value);
    }

    set_lsb0_eight: Equal, "set 8 bits at lsb0 bit 22 of a u32", set
    hand(bytes: &mut [u8; 7] = &mut bytes(), eight: u8 = 0xa5) {
        let word = u16::from_be_bytes(part(bytes, 0));
        let word = word & !(0xff << 6) | u16::from(eight) << 6;
        bytes[..2].copy_from_slice(&word.to_be_bytes());
    }
    hg(wire: &mut PackedWire<Net> = &mut wire(Packed::view::<Net>(&BYTES[..7])), eight: u8 = 0xa5) {
        wire.set_a_mut().set_eight(eight);
    }

    set_lsb0_one: Equal, "set a bool at lsb0 bit 30 of a u32", set
    hand(bytes: &mut [u8; 7] = &mut bytes(), one: bool = false) {
        bytes[0] = bytes[0] & !(1 << 6) | u8::from(one) << 6;
    }
    hg(wire: &mut PackedWire<Net> = &mut wire(Packed::view::<Net>(&BYTES[..7])), one: bool = false) {
        wire.set_a_mut().set_one(one);
    }

    try_set_dscp: Equal, "try to set ipv4 dscp, 6 bits", set
    hand(bytes: &mut [u8; 20] = &mut bytes(), dscp: u8 = 46) -> bool {
        if dscp > 63 {
            return false;
        }
        bytes[1] = dscp << 2 | bytes[1] & 3;
        true
    }
    hg(wire: &mut Ipv4Wire<Net> = &mut wire(Ipv4::view::<Net>(&BYTES[..20])), dscp: u8 = 46) -> bool {
        wire.try_set_dscp(dscp).is_ok()
    }

    try_set_fragment: Equal, "try to set ipv4 fragment offset, 13 bits", set
    hand(bytes: &mut [u8; 20] = &mut bytes(), offset: u16 = 0x1abc) -> bool {
        if offset > 0x1fff {
            return false;
        }
        let word = u16::from_be_bytes(part(bytes, 6)) & 0xe000 | offset;
        bytes[6..8].copy_from_slice(&word.to_be_bytes());
        true
    }
    hg(wire: &mut Ipv4Wire<Net> = &mut wire(Ipv4::view::<Net>(&BYTES[..20])), offset: u16 = 0x1abc) -> bool {
        wire.try_set_fragment_offset(offset).is_ok()
    }

    try_set_clock: Equal, "try to set 33 bits at bit 12 of 160", set
    hand(bytes: &mut [u8; 20] = &mut bytes(), clock: u64 = 0x1_2345_6789) -> bool {
        if clock > 0x1_ffff_ffff {
            return false;
        }
        let word = u64::from_be_bytes(part(bytes, 0)) & !(0x1_ffff_ffff << 19) | clock << 19;
        bytes[..8].copy_from_slice(&word.to_be_bytes());
        true
    }
    hg(wire: &mut LongRunWire<Net> = &mut wire(LongRun::view::<Net>(&BYTES[..20])), clock: u64 = 0x1_2345_6789) -> bool {
        wire.try_set_clock(clock).is_ok()
    }

    basic_to_network: TwoMore, "to_network, basic", bytes
    hand(message: &Basic = &wire(Basic::view::<Net>(&BYTES[..14])).to_host()) -> [u8; 14] {
        let mut out = [0; 14];
        control::write_basic::<Big>(message, &mut out);
        out
    }
    hg(message: &Basic = &wire(Basic::view::<Net>(&BYTES[..14])).to_host()) -> BasicWire<Net> {
        message.to_network()
    }

    basic_to_host: TwoMore, "to_host, basic", value
    hand(bytes: &[u8; 14] = &bytes()) -> Basic {
        control::read_basic::<Big>(bytes)
    }
    hg(wire: &BasicWire<Net> = &wire(Basic::view::<Net>(&BYTES[..14]))) -> Basic {
        wire.to_host()
    }

    unaligned_to_network: TwoMore, "to_network, unaligned", bytes
    hand(message: &Unaligned = &wire(Unaligned::view::<Net>(&BYTES[..19])).to_host()) -> [u8; 19] {
        let mut out = [0; 19];
        control::write_unaligned::<Big>(message, &mut out);
        out
    }
    hg(message: &Unaligned = &wire(Unaligned::view::<Net>(&BYTES[..19])).to_host()) -> UnalignedWire<Net> {
        message.to_network()
    }

    unaligned_to_host: TwoMore, "to_host, unaligned", value
    hand(bytes: &[u8; 19] = &bytes()) -> Unaligned {
        control::read_unaligned::<Big>(bytes)
    }
    hg(wire: &UnalignedWire<Net> = &wire(Unaligned::view::<Net>(&BYTES[..19]))) -> Unaligned {
        wire.to_host()
    }

    nested_to_network: TwoMore, "to_network, messages in a message", bytes
    hand(message: &Nested = &wire(Nested::view::<Net>(&BYTES[..37])).to_host()) -> [u8; 37] {
        let mut out = [0; 37];
        control::write_nested::<Big>(message, &mut out);
        out
    }
    hg(message: &Nested = &wire(Nested::view::<Net>(&BYTES[..37])).to_host()) -> NestedWire<Net> {
        message.to_network()
    }

    nested_to_host: TwoMore, "to_host, messages in a message", value
    hand(bytes: &[u8; 37] = &bytes()) -> Nested {
        control::read_nested::<Big>(bytes)
    }
    hg(wire: &NestedWire<Net> = &wire(Nested::view::<Net>(&BYTES[..37]))) -> Nested {
        wire.to_host()
    }

    packed_to_network: TwoMore, "try_to_network, packed", maybe
    hand(message: &Packed = &wire(Packed::view::<Net>(&BYTES[..7])).to_host()) -> Option<[u8; 7]> {
        control::write_sets::<Big>(message)
    }
    hg(message: &Packed = &wire(Packed::view::<Net>(&BYTES[..7])).to_host()) -> Option<PackedWire<Net>> {
        message.try_to_network().ok()
    }

    packed_to_host: TwoMore, "to_host, packed", value
    hand(bytes: &[u8; 7] = &bytes()) -> Packed {
        control::read_sets::<Big>(bytes)
    }
    hg(wire: &PackedWire<Net> = &wire(Packed::view::<Net>(&BYTES[..7]))) -> Packed {
        wire.to_host()
    }

    complex_to_network: Shown, "try_to_network, complex", maybe
    hand(message: &Complex = &wire(Complex::view::<Net>(&BYTES[..86])).to_host()) -> Option<[u8; 86]> {
        control::write_complex_sets::<Big>(message)
    }
    hg(message: &Complex = &wire(Complex::view::<Net>(&BYTES[..86])).to_host()) -> Option<ComplexWire<Net>> {
        message.try_to_network().ok()
    }

    complex_to_host: Shown, "to_host, complex", value
    hand(bytes: &[u8; 86] = &bytes()) -> Complex {
        control::read_complex_sets::<Big>(bytes)
    }
    hg(wire: &ComplexWire<Net> = &wire(Complex::view::<Net>(&BYTES[..86]))) -> Complex {
        wire.to_host()
    }

    ipv4_to_network: FourMore, "try_to_network, ipv4: narrow bit fields", maybe
    hand(message: &Ipv4 = &wire(Ipv4::view::<Net>(&BYTES[..20])).to_host()) -> Option<[u8; 20]> {
        control::write_ipv4(message)
    }
    hg(message: &Ipv4 = &wire(Ipv4::view::<Net>(&BYTES[..20])).to_host()) -> Option<Ipv4Wire<Net>> {
        message.try_to_network().ok()
    }

    ipv4_to_host: TwoMore, "to_host, ipv4: narrow bit fields", value
    hand(bytes: &[u8; 20] = &bytes()) -> Ipv4 {
        control::read_ipv4(bytes)
    }
    hg(wire: &Ipv4Wire<Net> = &wire(Ipv4::view::<Net>(&BYTES[..20]))) -> Ipv4 {
        wire.to_host()
    }

    long_run_to_network: TwoMore, "try_to_network, a run of 160 bits", maybe
    hand(message: &LongRun = &wire(LongRun::view::<Net>(&BYTES[..20])).to_host()) -> Option<[u8; 20]> {
        control::write_long_run(message)
    }
    hg(message: &LongRun = &wire(LongRun::view::<Net>(&BYTES[..20])).to_host()) -> Option<LongRunWire<Net>> {
        message.try_to_network().ok()
    }

    long_run_to_host: TwoMore, "to_host, a run of 160 bits", value
    hand(bytes: &[u8; 20] = &bytes()) -> LongRun {
        control::read_long_run(bytes)
    }
    hg(wire: &LongRunWire<Net> = &wire(LongRun::view::<Net>(&BYTES[..20]))) -> LongRun {
        wire.to_host()
    }

    command_to_network: TwoMore, "to_network, an enum and a bool", bytes
    hand(message: &Command = &wire(Command::view::<Net>(&BYTES[..8])).try_to_host().expect("valid")) -> [u8; 8] {
        control::write_command::<Big>(message)
    }
    hg(message: &Command = &wire(Command::view::<Net>(&BYTES[..8])).try_to_host().expect("valid")) -> CommandWire<Net> {
        message.to_network()
    }

    command_try_to_host: TwoMore, "try_to_host, an enum and a bool", value
    hand(bytes: &[u8; 8] = &bytes()) -> Option<Command> {
        control::read_command::<Big>(bytes)
    }
    hg(wire: &CommandWire<Net> = &wire(Command::view::<Net>(&BYTES[..8]))) -> Option<Command> {
        wire.try_to_host().ok()
    }

    view_total: Equal, "view, total (ipv4)", maybe
    hand(bytes: &[u8] = &BYTES[..20]) -> Option<&[u8; 20]> {
        bytes.try_into().ok()
    }
    hg(bytes: &[u8] = &BYTES[..20]) -> Option<&Ipv4Wire<Net>> {
        Ipv4::view::<Net>(bytes).ok()
    }

    view_partial: Equal, "view, partial: an enum and a bool", maybe
    hand(bytes: &[u8] = &BYTES[..8]) -> Option<&[u8; 8]> {
        let bytes: &[u8; 8] = bytes.try_into().ok()?;
        (matches!(bytes[0], 1..=4) && bytes[1] <= 1).then_some(bytes)
    }
    hg(bytes: &[u8] = &BYTES[..8]) -> Option<&CommandWire<Net>> {
        Command::view::<Net>(bytes).ok()
    }

    view_and_read: Equal, "view, then read one field", value
    hand(bytes: &[u8] = &BYTES[..19]) -> Option<u32> {
        let bytes: &[u8; 19] = bytes.try_into().ok()?;
        Some(u32::from_be_bytes(part(bytes, 1)))
    }
    hg(bytes: &[u8] = &BYTES[..19]) -> Option<u32> {
        Some(Unaligned::view::<Net>(bytes).ok()?.b())
    }

    view_prefix: Equal, "view of a prefix, then read one field", value
    hand(bytes: &[u8] = &BYTES) -> Option<u32> {
        let (bytes, _) = bytes.split_first_chunk::<19>()?;
        Some(u32::from_be_bytes(part(bytes, 1)))
    }
    hg(bytes: &[u8] = &BYTES) -> Option<u32> {
        Some(Unaligned::view_prefix::<Net>(bytes).ok()?.0.b())
    }

    decode_total: TwoMore, "decode, unaligned", value
    hand(bytes: &[u8] = &BYTES[..19]) -> Option<Unaligned> {
        Some(control::read_unaligned::<Big>(bytes.try_into().ok()?))
    }
    hg(bytes: &[u8] = &BYTES[..19]) -> Option<Unaligned> {
        Unaligned::decode::<Net>(bytes).ok()
    }

    decode_partial: TwoMore, "decode, an enum and a bool", value
    hand(bytes: &[u8] = &BYTES[..8]) -> Option<Command> {
        control::read_command::<Big>(bytes.try_into().ok()?)
    }
    hg(bytes: &[u8] = &BYTES[..8]) -> Option<Command> {
        Command::decode::<Net>(bytes).ok()
    }

    decode_narrow: Shown, "decode, ipv4", value
    hand(bytes: &[u8] = &BYTES[..20]) -> Option<Ipv4> {
        Some(control::read_ipv4(bytes.try_into().ok()?))
    }
    hg(bytes: &[u8] = &BYTES[..20]) -> Option<Ipv4> {
        Ipv4::decode::<Net>(bytes).ok()
    }

    view_of_many: Equal, "view of a million elements, against ten", value
    hand(bytes: &[u8] = &samples(10)) -> Option<u32> {
        Some(Samples::view::<Net>(bytes).ok()?.samples().first()?.time())
    }
    hg(bytes: &[u8] = &samples(1_000_000)) -> Option<u32> {
        Some(Samples::view::<Net>(bytes).ok()?.samples().first()?.time())
    }

    encode_into: TwoMore, "encode_into, unaligned", set
    hand(bytes: &mut [u8] = &mut [0; 19], message: &Unaligned = &wire(Unaligned::view::<Net>(&BYTES[..19])).to_host()) -> bool {
        let Some(bytes) = bytes.first_chunk_mut() else { return false };
        control::write_unaligned::<Big>(message, bytes);
        true
    }
    hg(bytes: &mut [u8] = &mut [0; 19], message: &Unaligned = &wire(Unaligned::view::<Net>(&BYTES[..19])).to_host()) -> bool {
        message.encode_into::<Net>(bytes).is_ok()
    }
}
