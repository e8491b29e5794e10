//! The host values of messages with bit fields, each field in the smallest
//! integer.

use super::host::{Plain, host};

/// Every bit field of the sets of `packed`.
#[derive(Clone, Copy)]
#[allow(clippy::struct_excessive_bools, reason = "it is a set of flags")]
pub(super) struct PackedFields {
    pub(super) fifteen: u16,
    pub(super) two: u8,
    pub(super) five: u8,
    pub(super) eight: u8,
    pub(super) one: bool,
    pub(super) first: u8,
    pub(super) second: u8,
    pub(super) third: u8,
    pub(super) fourth: u8,
    pub(super) a: bool,
    pub(super) b: bool,
    pub(super) c: bool,
    pub(super) d: bool,
    pub(super) e: bool,
    pub(super) f: bool,
    pub(super) g: bool,
    pub(super) h: bool,
}

impl PackedFields {
    /// The fields of three integers, by hand.
    #[inline(always)]
    #[allow(
        clippy::cast_possible_truncation,
        reason = "the bits that are wanted are the lowest ones"
    )]
    pub(super) fn from_sets(set_a: u32, set_b: u16, set_c: u8) -> Self {
        Self {
            fifteen: set_a as u16 & 0x7fff,
            two: (set_a >> 15) as u8 & 3,
            five: (set_a >> 17) as u8 & 31,
            eight: (set_a >> 22) as u8,
            one: set_a >> 30 & 1 != 0,
            first: set_b as u8 & 15,
            second: set_b as u8 >> 4,
            third: (set_b >> 8) as u8 & 15,
            fourth: (set_b >> 12) as u8,
            a: set_c & 1 != 0,
            b: set_c & 2 != 0,
            c: set_c & 4 != 0,
            d: set_c & 8 != 0,
            e: set_c & 16 != 0,
            f: set_c & 32 != 0,
            g: set_c & 64 != 0,
            h: set_c & 128 != 0,
        }
    }

    /// The three integers, by hand.
    #[inline(always)]
    pub(super) fn to_sets(self) -> (u32, u16, u8) {
        let set_a = u32::from(self.fifteen) & 0x7fff
            | (u32::from(self.two) & 3) << 15
            | (u32::from(self.five) & 31) << 17
            | u32::from(self.eight) << 22
            | u32::from(self.one) << 30;
        let set_b = u16::from(self.first & 15)
            | u16::from(self.second & 15) << 4
            | u16::from(self.third & 15) << 8
            | u16::from(self.fourth & 15) << 12;
        let set_c = u8::from(self.a)
            | u8::from(self.b) << 1
            | u8::from(self.c) << 2
            | u8::from(self.d) << 3
            | u8::from(self.e) << 4
            | u8::from(self.f) << 5
            | u8::from(self.g) << 6
            | u8::from(self.h) << 7;
        (set_a, set_b, set_c)
    }

    /// The sum of all fields.
    #[inline(always)]
    pub(super) fn sum(self) -> u64 {
        u64::from(self.fifteen)
            + u64::from(self.two)
            + u64::from(self.five)
            + u64::from(self.eight)
            + u64::from(self.one)
            + u64::from(self.first)
            + u64::from(self.second)
            + u64::from(self.third)
            + u64::from(self.fourth)
            + u64::from(self.a)
            + u64::from(self.b)
            + u64::from(self.c)
            + u64::from(self.d)
            + u64::from(self.e)
            + u64::from(self.f)
            + u64::from(self.g)
            + u64::from(self.h)
    }
}

impl Plain for PackedFields {
    fn read(bytes: &mut &[u8], big: bool) -> Self {
        Self::from_sets(
            Plain::read(bytes, big),
            Plain::read(bytes, big),
            Plain::read(bytes, big),
        )
    }
    fn write(&self, big: bool, out: &mut Vec<u8>) {
        let (set_a, set_b, set_c) = self.to_sets();
        set_a.write(big, out);
        set_b.write(big, out);
        set_c.write(big, out);
    }
}

host! { PackedFields "packed_fields" 7 Big Big }

/// Every field of an IPv4 header.
#[derive(Clone, Copy)]
pub(super) struct Ipv4 {
    pub(super) version: u8,
    pub(super) ihl: u8,
    pub(super) dscp: u8,
    pub(super) ecn: u8,
    pub(super) total_len: u16,
    pub(super) id: u16,
    pub(super) flags: u8,
    pub(super) fragment_offset: u16,
    pub(super) ttl: u8,
    pub(super) protocol: u8,
    pub(super) checksum: u16,
    pub(super) source: u32,
    pub(super) destination: u32,
}

impl Ipv4 {
    /// The sum of all fields.
    #[inline(always)]
    pub(super) fn sum(&self) -> u64 {
        u64::from(self.version)
            + u64::from(self.ihl)
            + u64::from(self.dscp)
            + u64::from(self.ecn)
            + u64::from(self.total_len)
            + u64::from(self.id)
            + u64::from(self.flags)
            + u64::from(self.fragment_offset)
            + u64::from(self.ttl)
            + u64::from(self.protocol)
            + u64::from(self.checksum)
            + u64::from(self.source)
            + u64::from(self.destination)
    }
}

impl Plain for Ipv4 {
    fn read(bytes: &mut &[u8], big: bool) -> Self {
        let versions = u8::read(bytes, big);
        let service = u8::read(bytes, big);
        let total_len = u16::read(bytes, big);
        let id = u16::read(bytes, big);
        let fragment = u16::read(bytes, big);
        Self {
            version: versions >> 4,
            ihl: versions & 15,
            dscp: service >> 2,
            ecn: service & 3,
            total_len,
            id,
            flags: u8::try_from(fragment >> 13).expect("3 bits"),
            fragment_offset: fragment & 0x1fff,
            ttl: Plain::read(bytes, big),
            protocol: Plain::read(bytes, big),
            checksum: Plain::read(bytes, big),
            source: Plain::read(bytes, big),
            destination: Plain::read(bytes, big),
        }
    }
    fn write(&self, big: bool, out: &mut Vec<u8>) {
        out.push(self.version << 4 | self.ihl);
        out.push(self.dscp << 2 | self.ecn);
        self.total_len.write(big, out);
        self.id.write(big, out);
        (u16::from(self.flags) << 13 | self.fragment_offset).write(big, out);
        self.ttl.write(big, out);
        self.protocol.write(big, out);
        self.checksum.write(big, out);
        self.source.write(big, out);
        self.destination.write(big, out);
    }
}

host! { Ipv4 "ipv4" 20 Big Big }

/// `impl Plain` and `impl Host` for a peer's own struct with these fields, by
/// way of the plain one.
macro_rules! like {
    ($name:ident: PackedFields) => {
        $crate::peers::fields::like! {
            @$name PackedFields: fifteen two five eight one
            first second third fourth a b c d e f g h
        }
        $crate::peers::host::host! { $name "packed_fields" 7 Big Big }
    };
    ($name:ident: Ipv4) => {
        $crate::peers::fields::like! {
            @$name Ipv4: version ihl dscp ecn total_len id flags
            fragment_offset ttl protocol checksum source destination
        }
        $crate::peers::host::host! { $name "ipv4" 20 Big Big }
    };
    (@$name:ident $plain:ident: $($field:ident)*) => {
        impl $crate::peers::host::Plain for $name {
            #[allow(clippy::useless_conversion, reason = "some peers have types of their own")]
            fn read(bytes: &mut &[u8], big: bool) -> Self {
                let plain = $crate::peers::fields::$plain::read(bytes, big);
                Self { $($field: plain.$field.into()),* }
            }
            #[allow(clippy::useless_conversion, reason = "some peers have types of their own")]
            fn write(&self, big: bool, out: &mut Vec<u8>) {
                let own = self.clone();
                let plain = $crate::peers::fields::$plain { $($field: own.$field.into()),* };
                plain.write(big, out);
            }
        }
    };
}

pub(super) use like;
