//! Network layers: IPv4, IPv6 and its extension headers, ARP, NFLOG.

use core::net::{Ipv4Addr, Ipv6Addr};

use hg::{Hg, Order};

use crate::cursor::{Cursor, Done};
use crate::link::{self, EtherType};
use crate::{icmp, routing, transport, tunnel, value};

/// RFC 791: the fixed part of an IPv4 header.
#[derive(Hg)]
struct Ipv4 {
    #[hg(bits = 4)]
    version: u8,
    #[hg(bits = 4)]
    words: u8,
    #[hg(bits = 6)]
    dscp: u8,
    #[hg(bits = 2)]
    ecn: Ecn,
    length: u16,
    id: u16,
    #[hg(bits = 1)]
    reserved: bool,
    #[hg(bits = 1)]
    dont_fragment: bool,
    #[hg(bits = 1)]
    more_fragments: bool,
    #[hg(bits = 13)]
    fragment_offset: u16,
    ttl: u8,
    protocol: Protocol,
    checksum: u16,
    source: Ipv4Addr,
    destination: Ipv4Addr,
}

/// RFC 791 before RFC 2474: the type of service and the flags as they are.
#[derive(Hg)]
struct Ipv4Undivided {
    version_and_words: u8,
    type_of_service: u8,
    length: u16,
    id: u16,
    #[hg(bits = 3)]
    flags: u8,
    #[hg(bits = 13)]
    fragment_offset: u16,
}

/// RFC 3168: explicit congestion notification.
#[derive(Hg)]
#[hg(bits = 2)]
enum Ecn {
    NotCapable,
    Capable1,
    Capable0,
    Congested,
}

/// IANA: protocol numbers.
#[derive(Hg, Clone, Copy, PartialEq)]
#[repr(u8)]
pub(crate) enum Protocol {
    HopByHop = 0,
    Icmp = 1,
    Igmp = 2,
    Ipv4 = 4,
    Tcp = 6,
    Udp = 17,
    Ipv6 = 41,
    Routing = 43,
    Fragment = 44,
    Gre = 47,
    Authentication = 51,
    Icmpv6 = 58,
    Destination = 60,
    Eigrp = 88,
    Ospf = 89,
    Vrrp = 112,
    Sctp = 132,
    Mobility = 135,
    #[hg(other)]
    Other(u8),
}

/// RFC 791: the type of an option.
#[derive(Hg)]
struct Ipv4OptionKind {
    #[hg(bits = 1)]
    copied: bool,
    #[hg(bits = 2)]
    class: u8,
    #[hg(bits = 5)]
    number: u8,
}

/// RFC 791: type and length of an option.
#[derive(Hg)]
struct Ipv4Option {
    kind: u8,
    length: u8,
}

/// RFC 8200: the IPv6 header.
#[derive(Hg)]
struct Ipv6 {
    #[hg(bits = 4)]
    version: u8,
    #[hg(bits = 8)]
    traffic_class: u8,
    #[hg(bits = 20)]
    flow_label: u32,
    length: u16,
    next: Protocol,
    hop_limit: u8,
    source: Ipv6Addr,
    destination: Ipv6Addr,
}

/// RFC 2474 and RFC 3168: the traffic class in its parts.
#[derive(Hg)]
struct Ipv6TrafficClass {
    #[hg(bits = 4)]
    version: u8,
    #[hg(bits = 6)]
    dscp: u8,
    #[hg(bits = 2)]
    ecn: Ecn,
    #[hg(bits = 20)]
    flow_label: u32,
}

/// RFC 8200: the head of most extension headers, the length in 8 bytes.
#[derive(Hg)]
struct Extension {
    next: Protocol,
    length: u8,
}

/// RFC 8200: the type of an option, and its length.
#[derive(Hg)]
struct Ipv6Option {
    #[hg(bits = 2)]
    action: u8,
    #[hg(bits = 1)]
    may_change: bool,
    #[hg(bits = 5)]
    rest: u8,
    length: u8,
}

/// RFC 8200: the type of an option as a byte.
#[derive(Hg)]
struct Ipv6OptionKind {
    kind: u8,
}

/// RFC 8200: a routing header of type 0.
#[derive(Hg)]
struct RoutingHeader {
    next: Protocol,
    length: u8,
    kind: u8,
    segments_left: u8,
    reserved: [u8; 4],
}

/// RFC 8200: an address in a routing header; RFC 6275: a home address.
#[derive(Hg)]
struct Address {
    address: u128,
}

/// RFC 8200: a fragment header.
#[derive(Hg)]
struct FragmentHeader {
    next: Protocol,
    reserved: u8,
    #[hg(bits = 13)]
    offset: u16,
    #[hg(bits = 2)]
    reserved_bits: u8,
    #[hg(bits = 1)]
    more: bool,
    id: u32,
}

/// RFC 826: ARP for any sizes of addresses.
#[derive(Hg)]
struct Arp {
    hardware: u16,
    protocol: u16,
    hardware_size: u8,
    protocol_size: u8,
    operation: u16,
}

/// RFC 826: the addresses of Ethernet and IPv4.
#[derive(Hg)]
struct ArpEthernet {
    sender: [u8; 6],
    sender_protocol: Ipv4Addr,
    target: [u8; 6],
    target_protocol: Ipv4Addr,
}

/// RFC 4391: the addresses of InfiniBand and IPv4.
#[derive(Hg)]
struct ArpInfiniband {
    sender: [u8; 20],
    sender_protocol: Ipv4Addr,
    target: [u8; 20],
    target_protocol: Ipv4Addr,
}

/// LINKTYPE_NULL: the address family, in the order of the machine.
#[derive(Hg)]
struct Null {
    family: u32,
}

/// LINKTYPE_NFLOG: the header; the resource is big-endian everywhere.
#[derive(Hg)]
struct Nflog {
    family: u8,
    version: u8,
    #[hg(big)]
    resource: u16,
}

/// LINKTYPE_NFLOG: the head of an attribute, in the order of the machine.
#[derive(Hg)]
#[hg(little)]
struct NflogAttribute {
    length: u16,
    #[hg(bits = 15, pad_bits_after = 1)]
    kind: u16,
}

/// NFULA_PACKET_HDR.
#[derive(Hg)]
struct NflogPacket {
    protocol: u16,
    hook: u8,
    padding: u8,
}

/// Reads IPv4 or IPv6, told apart by the version.
pub(crate) fn ip(c: &mut Cursor<'_>) -> Done {
    match c.rest().first()? >> 4 {
        4 => ipv4(c),
        6 => ipv6(c),
        _ => None,
    }
}

fn ipv4(c: &mut Cursor<'_>) -> Done {
    c.look::<Ipv4Undivided>()?;
    let start = c.at;
    let header: Ipv4 = c.read()?;
    if let Some(size) = (usize::from(header.words) * 4).checked_sub(20) {
        ipv4_options(&mut c.take(size));
    }
    let size = (usize::from(header.length)).saturating_sub(c.at - start);
    // Segmentation offload leaves the length 0.
    let mut body = if header.length == 0 {
        c.part(c.at, c.end)
    } else {
        c.take(size)
    };
    if header.fragment_offset == 0 {
        return payload(&mut body, header.protocol);
    }
    None
}

fn ipv4_options(c: &mut Cursor<'_>) -> Done {
    while c.left() > 0 {
        c.look::<Ipv4OptionKind>()?;
        if let Some(0 | 1) = c.rest().first() {
            value::byte(c)?;
            continue;
        }
        let option: Ipv4Option = c.read()?;
        value::number(&mut c.take(usize::from(option.length).checked_sub(2)?))?;
    }
    Some(())
}

fn ipv6(c: &mut Cursor<'_>) -> Done {
    c.look::<Ipv6TrafficClass>()?;
    let header: Ipv6 = c.read()?;
    payload(&mut c.take(header.length.into()), header.next)
}

/// Reads what a protocol number announces.
pub(crate) fn payload(c: &mut Cursor<'_>, protocol: Protocol) -> Done {
    match protocol {
        Protocol::HopByHop | Protocol::Destination => {
            let extension: Extension = c.read()?;
            ipv6_options(&mut c.take(usize::from(extension.length) * 8 + 6));
            payload(c, extension.next)
        }
        Protocol::Routing => {
            let header: RoutingHeader = c.read()?;
            c.take(usize::from(header.length) * 8).read_all::<Address>();
            payload(c, header.next)
        }
        Protocol::Fragment => {
            let header: FragmentHeader = c.read()?;
            if header.offset == 0 {
                payload(c, header.next)
            } else {
                None
            }
        }
        Protocol::Icmp => icmp::icmp(c),
        Protocol::Icmpv6 => icmp::icmpv6(c),
        Protocol::Igmp => icmp::igmp(c),
        Protocol::Ipv4 | Protocol::Ipv6 => ip(c),
        Protocol::Tcp => transport::tcp(c),
        Protocol::Udp => transport::udp(c),
        Protocol::Sctp => transport::sctp(c),
        Protocol::Gre => tunnel::gre(c),
        Protocol::Eigrp => routing::eigrp(c),
        Protocol::Ospf => crate::ospf::ospf(c),
        Protocol::Vrrp => routing::vrrp(c),
        Protocol::Authentication | Protocol::Mobility | Protocol::Other(_) => None,
    }
}

fn ipv6_options(c: &mut Cursor<'_>) -> Done {
    while c.left() > 1 {
        let kind = c.look::<Ipv6OptionKind>()?.kind;
        let option: Ipv6Option = c.read()?;
        let mut body = c.take(option.length.into());
        match kind {
            0xc9 => body.look::<Address>().map(drop),
            _ => value::bytes(&mut body),
        };
    }
    Some(())
}

/// Reads ARP or RARP.
pub(crate) fn arp(c: &mut Cursor<'_>) -> Done {
    let header: Arp = c.read()?;
    match (header.hardware_size, header.protocol_size) {
        (6, 4) => c.read::<ArpEthernet>().map(drop),
        (20, 4) => c.read::<ArpInfiniband>().map(drop),
        _ => None,
    }
}

/// Reads a frame of the loopback device of BSD.
pub(crate) fn null(c: &mut Cursor<'_>) -> Done {
    c.read::<Null>()?;
    ip(&mut c.in_order(Order::Big))
}

/// Reads a frame of Linux' packet filter log.
pub(crate) fn nflog(c: &mut Cursor<'_>) -> Done {
    c.read::<Nflog>()?;
    while c.left() >= 4 {
        let start = c.at;
        let attribute: NflogAttribute = c.look()?;
        let size = usize::from(attribute.length);
        value::bytes(&mut c.part(start, start + size))?;
        let mut whole = c.take(size.next_multiple_of(4));
        let end = whole.at + size;
        whole.at += 4;
        let mut body = whole.part(whole.at, end);
        match attribute.kind {
            1 => body.read::<NflogPacket>().map(drop),
            4 | 5 => value::word(&mut body),
            9 => link::payload(&mut body, EtherType::Ipv4),
            _ => value::bytes(&mut body),
        };
    }
    Some(())
}
