//! smoltcp: the header of IPv4 as getters and setters over a buffer.
//!
//! Its `Ipv4Repr` keeps the addresses, the protocol, the length and the hop
//! limit only, so the host value is filled by getters. There is no access to
//! the reserved flag.

use ::smoltcp::wire::{IpProtocol, Ipv4Address, Ipv4Packet};

use super::codec::{Codec, Peer, View, one_order, view};
use super::fields::Ipv4;
use super::host::Order;
use crate::subject::Subject;

struct Smoltcp;

impl Peer for Smoltcp {
    const NAME: &'static str = "smoltcp";
}

/// All that smoltcp does.
pub(super) fn subjects() -> Vec<Subject> {
    [one_order::<Smoltcp, Ipv4>(), view::<Smoltcp, Ipv4>()].concat()
}

/// All fields.
#[inline(always)]
fn fields(bytes: &[u8; 20]) -> Ipv4 {
    // Not `new_checked`, which looks for the payload.
    let packet = Ipv4Packet::new_unchecked(bytes);
    Ipv4 {
        version: packet.version(),
        ihl: packet.header_len() / 4,
        dscp: packet.dscp(),
        ecn: packet.ecn(),
        total_len: packet.total_len(),
        id: packet.ident(),
        flags: u8::from(packet.dont_frag()) << 1 | u8::from(packet.more_frags()),
        fragment_offset: packet.frag_offset() / 8,
        ttl: packet.hop_limit(),
        protocol: packet.next_header().into(),
        checksum: packet.checksum(),
        source: packet.src_addr().to_bits(),
        destination: packet.dst_addr().to_bits(),
    }
}

impl Codec<Ipv4> for Smoltcp {
    #[inline(always)]
    fn decode<O: Order>(bytes: &[u8]) -> Ipv4 {
        fields(bytes.try_into().expect("a whole header"))
    }
    #[inline(always)]
    fn encode<O: Order>(host: &Ipv4, out: &mut [u8]) {
        let out: &mut [u8; 20] = out.try_into().expect("room for a header");
        let mut packet = Ipv4Packet::new_unchecked(out);
        packet.set_version(host.version);
        packet.set_header_len(host.ihl * 4);
        packet.set_dscp(host.dscp);
        packet.set_ecn(host.ecn);
        packet.set_total_len(host.total_len);
        packet.set_ident(host.id);
        packet.clear_flags();
        packet.set_dont_frag(host.flags & 2 != 0);
        packet.set_more_frags(host.flags & 1 != 0);
        packet.set_frag_offset(host.fragment_offset * 8);
        packet.set_hop_limit(host.ttl);
        packet.set_next_header(IpProtocol::from(host.protocol));
        packet.set_checksum(host.checksum);
        packet.set_src_addr(Ipv4Address::from_bits(host.source));
        packet.set_dst_addr(Ipv4Address::from_bits(host.destination));
    }
}

impl View<Ipv4> for Smoltcp {
    fn sum(input: &[u8]) -> u64 {
        let headers = input.as_chunks::<20>().0.iter();
        let sums = headers.map(|header| fields(header).sum());
        sums.fold(0, u64::wrapping_add)
    }
}
