//! ingot: a derive that makes an owned header and a view of its bytes, built
//! on zerocopy.
//!
//! 0.2 needs Rust 1.97, so this is 0.1.1. The header is declared here, with
//! ingot's derive: that of the crate itself reads an ECN of 3 as 1, and its
//! options are a vector.

use ::ingot::Ingot;
use ::ingot::types::HeaderParse;
use ::ingot::types::primitives::{u2, u3, u4, u6, u13be, u16be, u32be};

use super::codec::{Codec, Peer, View, one_order, view};
use super::fields::{self, like};
use super::host::Order;
use crate::subject::Subject;

struct OfIngot;

impl Peer for OfIngot {
    const NAME: &'static str = "ingot";
}

/// All that ingot does.
pub(super) fn subjects() -> Vec<Subject> {
    [one_order::<OfIngot, Ipv4>(), view::<OfIngot, Ipv4>()].concat()
}

#[allow(
    missing_docs,
    unreachable_pub,
    reason = "what the derive makes of it is public"
)]
mod header {
    use super::{Ingot, u2, u3, u4, u6, u13be, u16be, u32be};

    #[derive(Clone, Debug, Ingot)]
    pub struct Ipv4 {
        pub version: u4,
        pub ihl: u4,
        pub dscp: u6,
        pub ecn: u2,
        pub total_len: u16be,
        pub id: u16be,
        pub flags: u3,
        pub fragment_offset: u13be,
        pub ttl: u8,
        pub protocol: u8,
        pub checksum: u16be,
        pub source: u32be,
        pub destination: u32be,
    }
}

use header::{Ipv4, Ipv4Mut, Ipv4Ref, ValidIpv4};

like! { Ipv4: Ipv4 }

impl Codec<Ipv4> for OfIngot {
    #[inline(always)]
    fn decode<O: Order>(bytes: &[u8]) -> Ipv4 {
        let (header, ..) = ValidIpv4::parse(bytes).expect("a whole header");
        Ipv4::from(&header)
    }
    #[inline(always)]
    fn encode<O: Order>(host: &Ipv4, out: &mut [u8]) {
        // Not `emit_raw`, which makes the text of an error in advance.
        let (mut header, ..) = ValidIpv4::parse(out).expect("room for a header");
        header.set_version(host.version);
        header.set_ihl(host.ihl);
        header.set_dscp(host.dscp);
        header.set_ecn(host.ecn);
        header.set_total_len(host.total_len);
        header.set_id(host.id);
        header.set_flags(host.flags);
        header.set_fragment_offset(host.fragment_offset);
        header.set_ttl(host.ttl);
        header.set_protocol(host.protocol);
        header.set_checksum(host.checksum);
        header.set_source(host.source);
        header.set_destination(host.destination);
    }
}

impl View<Ipv4> for OfIngot {
    fn sum(input: &[u8]) -> u64 {
        let headers = input.as_chunks::<20>().0.iter();
        let sums = headers.map(|header| {
            let (header, ..) = ValidIpv4::parse(&header[..]).expect("a whole header");
            let fields = fields::Ipv4 {
                version: header.version(),
                ihl: header.ihl(),
                dscp: header.dscp(),
                ecn: header.ecn(),
                total_len: header.total_len(),
                id: header.id(),
                flags: header.flags(),
                fragment_offset: header.fragment_offset(),
                ttl: header.ttl(),
                protocol: header.protocol(),
                checksum: header.checksum(),
                source: header.source(),
                destination: header.destination(),
            };
            fields.sum()
        });
        sums.fold(0, u64::wrapping_add)
    }
}
