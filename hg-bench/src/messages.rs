//! The messages that are measured, as messages of Hg.
//!
//! Those up to [`NoConversion`] are of the benchmark of Network Alchemy's Hg,
//! with sets of bits as structs and as integers; the others show what these do
//! not have: bit fields that follow the byte order, floats, partial fields, a
//! long bit run.

use hg::Hg;

/// Six scalars: 14 bytes.
#[derive(Hg, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Basic {
    /// Bytes 0 to 3.
    pub a: i32,
    /// Bytes 4 to 7.
    pub b: u32,
    /// Bytes 8 and 9.
    pub c: i16,
    /// Bytes 10 and 11.
    pub d: u16,
    /// Byte 12.
    pub e: i8,
    /// Byte 13.
    pub f: u8,
}

/// Three sets of bits, each in an integer: 7 bytes.
#[derive(Hg, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Packed {
    /// In 32 bits.
    pub set_a: SetA,
    /// In 16 bits.
    pub set_b: SetB,
    /// In 8 bits.
    pub set_c: SetC,
}

/// Bits of a `u32`, the first lowest. The highest bit is not used.
#[derive(Hg, Clone, Copy, Debug, Default, PartialEq, Eq)]
#[hg(bits = 32, lsb0)]
pub struct SetA {
    /// Fifteen bits.
    #[hg(bits = 15)]
    pub fifteen: u16,
    /// Two bits.
    #[hg(bits = 2)]
    pub two: u8,
    /// Five bits.
    #[hg(bits = 5)]
    pub five: u8,
    /// Eight bits.
    #[hg(bits = 8)]
    pub eight: u8,
    /// One bit.
    #[hg(bits = 1, pad_bits_after = 1)]
    pub one: bool,
}

/// Bits of a `u16`, the first lowest.
#[derive(Hg, Clone, Copy, Debug, Default, PartialEq, Eq)]
#[hg(bits = 16, lsb0)]
pub struct SetB {
    /// Bits 0 to 3.
    #[hg(bits = 4)]
    pub first: u8,
    /// Bits 4 to 7.
    #[hg(bits = 4)]
    pub second: u8,
    /// Bits 8 to 11.
    #[hg(bits = 4)]
    pub third: u8,
    /// Bits 12 to 15.
    #[hg(bits = 4)]
    pub fourth: u8,
}

/// Bits of a `u8`, the first lowest.
#[derive(Hg, Clone, Copy, Debug, Default, PartialEq, Eq)]
#[hg(bits = 8, lsb0)]
#[allow(clippy::struct_excessive_bools, reason = "it is a set of eight flags")]
pub struct SetC {
    /// Bit 0.
    #[hg(bits = 1)]
    pub a: bool,
    /// Bit 1.
    #[hg(bits = 1)]
    pub b: bool,
    /// Bit 2.
    #[hg(bits = 1)]
    pub c: bool,
    /// Bit 3.
    #[hg(bits = 1)]
    pub d: bool,
    /// Bit 4.
    #[hg(bits = 1)]
    pub e: bool,
    /// Bit 5.
    #[hg(bits = 1)]
    pub f: bool,
    /// Bit 6.
    #[hg(bits = 1)]
    pub g: bool,
    /// Bit 7.
    #[hg(bits = 1)]
    pub h: bool,
}

/// A byte in front moves every scalar to an odd place: 19 bytes.
#[derive(Hg, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Unaligned {
    /// Byte 0.
    pub a: i8,
    /// Bytes 1 to 4.
    pub b: u32,
    /// Bytes 5 to 8.
    pub c: u32,
    /// Bytes 9 to 12.
    pub d: u32,
    /// Bytes 13 and 14.
    pub e: i16,
    /// Bytes 15 and 16.
    pub f: i16,
    /// Bytes 17 and 18.
    pub g: i16,
}

/// Messages in a message: 86 bytes.
#[derive(Hg, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Complex {
    /// Bytes 0 to 3.
    pub seq: u32,
    /// Bytes 4 to 59.
    pub basic: [Basic; 4],
    /// Bytes 60 to 66.
    pub packed: Packed,
    /// Bytes 67 to 85.
    pub unaligned: Unaligned,
}

/// The sets of [`Packed`] as integers, as the C++ library has them: 7 bytes.
#[derive(Hg, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PackedInts {
    /// 15, 2, 5, 8, 1 bits, the first lowest; the highest bit is not used.
    pub set_a: u32,
    /// Four times 4 bits.
    pub set_b: u16,
    /// Eight bits.
    pub set_c: u8,
}

/// [`Complex`] with sets of bits as integers: 86 bytes.
#[derive(Hg, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ComplexInts {
    /// Bytes 0 to 3.
    pub seq: u32,
    /// Bytes 4 to 59.
    pub basic: [Basic; 4],
    /// Bytes 60 to 66.
    pub packed: PackedInts,
    /// Bytes 67 to 85.
    pub unaligned: Unaligned,
}

/// A large array: 1024 bytes.
#[derive(Hg, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Array {
    /// 256 numbers.
    pub values: [u32; 256],
}

/// Sixteen numbers that are copied in the order that they have: 64 bytes.
#[derive(Hg, Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs, reason = "sixteen times the same")]
pub struct NoConversion {
    pub v0: u32,
    pub v1: u32,
    pub v2: u32,
    pub v3: u32,
    pub v4: u32,
    pub v5: u32,
    pub v6: u32,
    pub v7: u32,
    pub v8: u32,
    pub v9: u32,
    pub v10: u32,
    pub v11: u32,
    pub v12: u32,
    pub v13: u32,
    pub v14: u32,
    pub v15: u32,
}

/// The fields of an IPv4 header (RFC 791, RFC 3168): 20 bytes.
///
/// It is not pinned to network order, so that both orders can be measured.
#[derive(Hg, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ipv4 {
    /// Bits 0 to 3 of byte 0.
    #[hg(bits = 4)]
    pub version: u8,
    /// Bits 4 to 7 of byte 0.
    #[hg(bits = 4)]
    pub ihl: u8,
    /// Bits 0 to 5 of byte 1.
    #[hg(bits = 6)]
    pub dscp: u8,
    /// Bits 6 and 7 of byte 1.
    #[hg(bits = 2)]
    pub ecn: u8,
    /// Bytes 2 and 3.
    pub total_len: u16,
    /// Bytes 4 and 5.
    pub id: u16,
    /// Bits 0 to 2 of byte 6.
    #[hg(bits = 3)]
    pub flags: u8,
    /// The rest of bytes 6 and 7.
    #[hg(bits = 13)]
    pub fragment_offset: u16,
    /// Byte 8.
    pub ttl: u8,
    /// Byte 9.
    pub protocol: u8,
    /// Bytes 10 and 11.
    pub checksum: u16,
    /// Bytes 12 to 15.
    pub source: u32,
    /// Bytes 16 to 19.
    pub destination: u32,
}

/// A part of a surface: 48 bytes.
#[derive(Hg, Clone, Copy, Debug, Default, PartialEq)]
pub struct Triangle {
    /// The direction that it faces.
    pub normal: [f32; 3],
    /// Its first corner.
    pub v0: [f32; 3],
    /// Its second corner.
    pub v1: [f32; 3],
    /// Its third corner.
    pub v2: [f32; 3],
}

/// Messages in a message, and nothing else: 37 bytes.
#[derive(Hg, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Nested {
    /// Bytes 0 to 3.
    pub seq: u32,
    /// Bytes 4 to 17.
    pub basic: Basic,
    /// Bytes 18 to 36.
    pub unaligned: Unaligned,
}

/// What a [`Command`] is about.
#[derive(Hg, Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Kind {
    /// 1.
    Open = 1,
    /// 2.
    Read = 2,
    /// 3.
    Write = 3,
    /// 4.
    Close = 4,
}

/// An enum and a `bool`, not all of whose bytes are valid: 8 bytes.
#[derive(Hg, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Command {
    /// Byte 0: 1 to 4.
    pub kind: Kind,
    /// Byte 1: 0 or 1.
    pub urgent: bool,
    /// Bytes 2 and 3.
    pub channel: u16,
    /// Bytes 4 to 7.
    pub length: u32,
}

/// One bit run that is longer than any register, and in which no two fields
/// meet at the end of a byte: 20 bytes.
#[derive(Hg, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LongRun {
    /// Bits 0 to 11.
    #[hg(bits = 12)]
    pub head: u16,
    /// Bits 12 to 44.
    #[hg(bits = 33)]
    pub clock: u64,
    /// Bits 45 to 64.
    #[hg(bits = 20)]
    pub code: u32,
    /// Bit 65.
    #[hg(bits = 1)]
    pub last: bool,
    /// Bits 66 to 97.
    #[hg(bits = 32)]
    pub value: u32,
    /// Bits 98 to 144.
    #[hg(bits = 47)]
    pub address: u64,
    /// Bits 145 to 159.
    #[hg(bits = 15)]
    pub tail: u16,
}
