//! The headers of link and network as their standards draw them, field by
//! field. All are in network byte order, so all are pinned with `big`.

use std::net::{Ipv4Addr, Ipv6Addr};

use hg::{Auto, Hg};

/// Ethernet II, IEEE 802.3.
#[derive(Hg)]
#[hg(big)]
pub struct Ethernet {
    pub destination: [u8; 6],
    pub source: [u8; 6],
    pub ether_type: EtherType,
}

/// What follows a header of the link.
#[derive(Hg, Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u16)]
pub enum EtherType {
    Ipv4 = 0x0800,
    Arp = 0x0806,
    Vlan = 0x8100,
    Ipv6 = 0x86dd,
    ServiceVlan = 0x88a8,
    #[hg(other)]
    Other(u16),
}

/// The tag of IEEE 802.1Q, behind its `EtherType`.
#[derive(Hg)]
#[hg(big)]
pub struct Vlan {
    #[hg(bits = 3)]
    pub priority: u8,
    #[hg(bits = 1)]
    pub drop_eligible: bool,
    #[hg(bits = 12)]
    pub id: u16,
    pub ether_type: EtherType,
}

/// ARP for IPv4 on Ethernet, RFC 826; other kinds are an error here.
#[derive(Hg)]
#[hg(big)]
pub struct Arp {
    #[hg(value = 1)]
    pub hardware: Auto<u16>,
    #[hg(value = 0x0800)]
    pub protocol: Auto<u16>,
    #[hg(value = 6)]
    pub hardware_len: Auto<u8>,
    #[hg(value = 4)]
    pub protocol_len: Auto<u8>,
    pub operation: Operation,
    pub sender_mac: [u8; 6],
    pub sender: Ipv4Addr,
    pub target_mac: [u8; 6],
    pub target: Ipv4Addr,
}

/// What an ARP packet asks or tells.
#[derive(Hg, Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u16)]
pub enum Operation {
    Request = 1,
    Reply = 2,
    #[hg(other)]
    Other(u16),
}

/// IPv4 with its options, RFC 791; `ihl` counts words with them.
#[derive(Hg)]
#[hg(big)]
pub struct Ipv4 {
    #[hg(bits = 4, value = 4)]
    pub version: Auto<u8>,
    #[hg(bits = 4)]
    pub ihl: u8,
    #[hg(bits = 6)]
    pub dscp: u8,
    #[hg(bits = 2)]
    pub ecn: u8,
    pub total_len: u16,
    pub id: u16,
    #[hg(bits = 3)]
    pub flags: Ipv4Flags,
    #[hg(bits = 13)]
    pub fragment_offset: u16,
    pub ttl: u8,
    pub protocol: Protocol,
    pub checksum: u16,
    pub source: Ipv4Addr,
    pub destination: Ipv4Addr,
    #[hg(bytes = ihl * 4 - 20)]
    pub options: Vec<Ipv4Option>,
}

/// The options of IPv4 that have a name here.
#[derive(Hg)]
#[hg(big, tag = u8)]
pub enum Ipv4Option {
    #[hg(tag = 0)]
    End,
    #[hg(tag = 1)]
    NoOperation,
    #[hg(tag = 7)]
    RecordRoute {
        len: u8,
        pointer: u8,
        #[hg(bytes = len - 3)]
        route: Vec<Ipv4Addr>,
    },
    #[hg(tag = 68)]
    Timestamps {
        len: u8,
        pointer: u8,
        #[hg(bits = 4)]
        overflow: u8,
        #[hg(bits = 4)]
        kind: u8,
        #[hg(tag = kind, bytes = len - 4)]
        stamps: Stamps,
    },
    #[hg(other)]
    Other {
        kind: u8,
        len: u8,
        #[hg(bytes = len - 2)]
        data: Vec<u8>,
    },
}

/// Milliseconds since midnight, with or without who says so.
#[derive(Hg)]
#[hg(big)]
pub enum Stamps {
    #[hg(tag = 0)]
    Times(#[hg(rest)] Vec<u32>),
    #[hg(tag = 1 | 3)]
    Places(#[hg(rest)] Vec<Stamp>),
    #[hg(other)]
    Other(u8, #[hg(rest)] Vec<u8>),
}

/// When a packet was where.
#[derive(Hg)]
#[hg(big)]
pub struct Stamp {
    pub address: Ipv4Addr,
    pub time: u32,
}

/// Don't fragment, more fragments.
#[derive(Hg)]
#[hg(bits = 3)]
pub struct Ipv4Flags {
    #[hg(bits = 1, pad_bits_before = 1)]
    pub df: bool,
    #[hg(bits = 1)]
    pub mf: bool,
}

/// IPv6, RFC 8200.
#[derive(Hg)]
#[hg(big)]
pub struct Ipv6 {
    #[hg(bits = 4, value = 6)]
    pub version: Auto<u8>,
    #[hg(bits = 8)]
    pub class: u8,
    #[hg(bits = 20)]
    pub flow: u32,
    pub payload_len: u16,
    pub next: Protocol,
    pub hop_limit: u8,
    pub source: Ipv6Addr,
    pub destination: Ipv6Addr,
}

/// What follows an IP header.
#[derive(Hg, Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Protocol {
    HopByHop = 0,
    Icmp = 1,
    Tcp = 6,
    Udp = 17,
    Routing = 43,
    Fragment = 44,
    Icmpv6 = 58,
    Destination = 60,
    #[hg(other)]
    Other(u8),
}

/// An IPv6 extension of options; `len` counts 8 bytes, the first 8 not.
#[derive(Hg)]
#[hg(big)]
pub struct Extension {
    pub next: Protocol,
    pub len: u8,
    #[hg(bytes = len * 8 + 6)]
    pub options: Vec<Ipv6Option>,
}

/// An option of an IPv6 extension: one byte of padding has no length.
#[derive(Hg)]
#[hg(big, tag = u8)]
pub enum Ipv6Option {
    #[hg(tag = 0)]
    Pad1,
    #[hg(tag = 1)]
    PadN(#[hg(prefix_bytes = u8)] Vec<u8>),
    #[hg(tag = 5)]
    RouterAlert(#[hg(prefix_bytes = u8)] u16),
    #[hg(other)]
    Other(u8, #[hg(prefix_bytes = u8)] Vec<u8>),
}

/// The IPv6 extension of a route.
#[derive(Hg)]
#[hg(big)]
pub struct Routing {
    pub next: Protocol,
    pub len: u8,
    pub kind: u8,
    pub segments_left: u8,
    #[hg(bytes = len * 8 + 4)]
    pub data: Vec<u8>,
}

/// The IPv6 extension of a fragment.
#[derive(Hg)]
#[hg(big)]
pub struct Fragment {
    pub next: Protocol,
    #[hg(bits = 13, pad_before = 1)]
    pub offset: u16,
    #[hg(bits = 1, pad_bits_before = 2)]
    pub more: bool,
    pub id: u32,
}
