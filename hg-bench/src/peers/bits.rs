//! The crates for bit fields in one integer: what is around the integers is
//! written by hand, the same for all of them.

use super::codec::{Codec, Peer, View, both_orders, one_order, view};
use super::fields::{Ipv4, PackedFields};
use super::host::{Host, Order};
use crate::subject::Subject;

/// The bit fields of the messages, each set of them in an integer.
pub(super) trait Bits: Peer {
    /// The fields of the three sets.
    fn sets(set_a: u32, set_b: u16, set_c: u8) -> PackedFields;
    /// The three integers.
    fn from_sets(fields: &PackedFields) -> (u32, u16, u8);
    /// `ihl` and `version`.
    fn version(byte: u8) -> (u8, u8);
    /// [`version`](Self::version) to its byte.
    fn from_version(ihl: u8, version: u8) -> u8;
    /// `ecn` and `dscp`.
    fn service(byte: u8) -> (u8, u8);
    /// [`service`](Self::service) to its byte.
    fn from_service(ecn: u8, dscp: u8) -> u8;
    /// `fragment_offset` and `flags`.
    fn fragment(number: u16) -> (u16, u8);
    /// [`fragment`](Self::fragment) to its number.
    fn from_fragment(fragment_offset: u16, flags: u8) -> u16;
}

/// All that a crate for bit fields does. A header has one order.
pub(super) fn subjects<P: Bits>() -> Vec<Subject> {
    [
        both_orders::<P, PackedFields>(),
        view::<P, PackedFields>(),
        one_order::<P, Ipv4>(),
        view::<P, Ipv4>(),
    ]
    .concat()
}

impl<P: Bits> Codec<PackedFields> for P {
    #[inline(always)]
    fn decode<O: Order>(bytes: &[u8]) -> PackedFields {
        let bytes: &[u8; 7] = bytes.try_into().expect("a whole message");
        let set_a = [bytes[0], bytes[1], bytes[2], bytes[3]];
        let set_b = [bytes[4], bytes[5]];
        let (set_a, set_b) = if O::BIG {
            (u32::from_be_bytes(set_a), u16::from_be_bytes(set_b))
        } else {
            (u32::from_le_bytes(set_a), u16::from_le_bytes(set_b))
        };
        P::sets(set_a, set_b, bytes[6])
    }

    #[inline(always)]
    fn encode<O: Order>(host: &PackedFields, out: &mut [u8]) {
        let out: &mut [u8; 7] = out.try_into().expect("room for a message");
        let (set_a, set_b, set_c) = P::from_sets(host);
        let (set_a, set_b) = if O::BIG {
            (set_a.to_be_bytes(), set_b.to_be_bytes())
        } else {
            (set_a.to_le_bytes(), set_b.to_le_bytes())
        };
        out[..4].copy_from_slice(&set_a);
        out[4..6].copy_from_slice(&set_b);
        out[6] = set_c;
    }
}

impl<P: Bits> View<PackedFields> for P {
    fn sum(input: &[u8]) -> u64 {
        let messages = input.as_chunks::<7>().0.iter();
        let sums = messages.map(|bytes| {
            let fields: PackedFields = P::decode::<<PackedFields as Host>::Wire>(bytes);
            fields.sum()
        });
        sums.fold(0, u64::wrapping_add)
    }
}

impl<P: Bits> Codec<Ipv4> for P {
    #[inline(always)]
    fn decode<O: Order>(bytes: &[u8]) -> Ipv4 {
        let bytes: &[u8; 20] = bytes.try_into().expect("a whole header");
        let two = |at: usize| u16::from_be_bytes([bytes[at], bytes[at + 1]]);
        let four = |at: usize| {
            u32::from_be_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]])
        };
        let (ihl, version) = P::version(bytes[0]);
        let (ecn, dscp) = P::service(bytes[1]);
        let (fragment_offset, flags) = P::fragment(two(6));
        Ipv4 {
            version,
            ihl,
            dscp,
            ecn,
            total_len: two(2),
            id: two(4),
            flags,
            fragment_offset,
            ttl: bytes[8],
            protocol: bytes[9],
            checksum: two(10),
            source: four(12),
            destination: four(16),
        }
    }

    #[inline(always)]
    fn encode<O: Order>(host: &Ipv4, out: &mut [u8]) {
        let out: &mut [u8; 20] = out.try_into().expect("room for a header");
        let fragment = P::from_fragment(host.fragment_offset, host.flags);
        out[0] = P::from_version(host.ihl, host.version);
        out[1] = P::from_service(host.ecn, host.dscp);
        out[2..4].copy_from_slice(&host.total_len.to_be_bytes());
        out[4..6].copy_from_slice(&host.id.to_be_bytes());
        out[6..8].copy_from_slice(&fragment.to_be_bytes());
        out[8] = host.ttl;
        out[9] = host.protocol;
        out[10..12].copy_from_slice(&host.checksum.to_be_bytes());
        out[12..16].copy_from_slice(&host.source.to_be_bytes());
        out[16..20].copy_from_slice(&host.destination.to_be_bytes());
    }
}

impl<P: Bits> View<Ipv4> for P {
    fn sum(input: &[u8]) -> u64 {
        let messages = input.as_chunks::<20>().0.iter();
        let sums = messages.map(|bytes| {
            let header: Ipv4 = P::decode::<<Ipv4 as Host>::Wire>(bytes);
            header.sum()
        });
        sums.fold(0, u64::wrapping_add)
    }
}

/// The fields of three sets by getters; `$value` makes a plain integer of what
/// a getter returns.
macro_rules! sets {
    ($a:ident $b:ident $c:ident, $value:ident) => {
        $crate::peers::fields::PackedFields {
            fifteen: $value!($a.fifteen()),
            two: $value!($a.two()),
            five: $value!($a.five()),
            eight: $a.eight(),
            one: $a.one(),
            first: $value!($b.first()),
            second: $value!($b.second()),
            third: $value!($b.third()),
            fourth: $value!($b.fourth()),
            a: $c.a(),
            b: $c.b(),
            c: $c.c(),
            d: $c.d(),
            e: $c.e(),
            f: $c.f(),
            g: $c.g(),
            h: $c.h(),
        }
    };
}

/// Three sets by builders.
macro_rules! from_sets {
    ($fields:ident, $a:expr, $b:expr, $c:expr) => {
        (
            $a.with_fifteen($fields.fifteen)
                .with_two($fields.two)
                .with_five($fields.five)
                .with_eight($fields.eight)
                .with_one($fields.one),
            $b.with_first($fields.first)
                .with_second($fields.second)
                .with_third($fields.third)
                .with_fourth($fields.fourth),
            $c.with_a($fields.a)
                .with_b($fields.b)
                .with_c($fields.c)
                .with_d($fields.d)
                .with_e($fields.e)
                .with_f($fields.f)
                .with_g($fields.g)
                .with_h($fields.h),
        )
    };
}

pub(super) use {from_sets, sets};
