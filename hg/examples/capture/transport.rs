//! The headers behind IP: TCP, UDP, ICMP.

use std::net::Ipv6Addr;

use hg::{Auto, Hg};

/// TCP with its options, RFC 9293; `data_offset` counts words with them.
#[derive(Hg)]
#[hg(big)]
pub struct Tcp {
    pub source: u16,
    pub destination: u16,
    pub sequence: u32,
    pub acknowledgment: u32,
    #[hg(bits = 4, pad_bits_after = 4)]
    pub data_offset: u8,
    #[hg(bits = 8)]
    pub flags: TcpFlags,
    pub window: u16,
    pub checksum: u16,
    pub urgent: u16,
    #[hg(bytes = data_offset * 4 - 20)]
    pub options: Vec<TcpOption>,
}

/// The options of TCP that have a name here, RFC 9293, 7323 and 2018.
#[derive(Hg)]
#[hg(big, tag = u8)]
pub enum TcpOption {
    #[hg(tag = 0)]
    End,
    #[hg(tag = 1)]
    NoOperation,
    #[hg(tag = 2)]
    MaxSegment {
        #[hg(value = 4)]
        len: Auto<u8>,
        size: u16,
    },
    #[hg(tag = 3)]
    WindowScale {
        #[hg(value = 3)]
        len: Auto<u8>,
        shift: u8,
    },
    #[hg(tag = 4)]
    SackPermitted {
        #[hg(value = 2)]
        len: Auto<u8>,
    },
    #[hg(tag = 5)]
    Sack {
        len: Auto<u8>,
        #[hg(bytes = len - 2)]
        blocks: Vec<SackBlock>,
    },
    #[hg(tag = 8)]
    Timestamps {
        #[hg(value = 10)]
        len: Auto<u8>,
        value: u32,
        echo: u32,
    },
    #[hg(other)]
    Other {
        kind: u8,
        len: Auto<u8>,
        #[hg(bytes = len - 2)]
        data: Vec<u8>,
    },
}

/// Bytes that have been received.
#[derive(Hg)]
pub struct SackBlock {
    pub left: u32,
    pub right: u32,
}

/// The flags of TCP, in their order.
#[derive(Hg)]
#[hg(bits = 8)]
pub struct TcpFlags {
    #[hg(bits = 1)]
    pub cwr: bool,
    #[hg(bits = 1)]
    pub ece: bool,
    #[hg(bits = 1)]
    pub urg: bool,
    #[hg(bits = 1)]
    pub ack: bool,
    #[hg(bits = 1)]
    pub psh: bool,
    #[hg(bits = 1)]
    pub rst: bool,
    #[hg(bits = 1)]
    pub syn: bool,
    #[hg(bits = 1)]
    pub fin: bool,
}

/// UDP, RFC 768.
#[derive(Hg)]
#[hg(big)]
pub struct Udp {
    pub source: u16,
    pub destination: u16,
    pub len: u16,
    pub checksum: u16,
}

/// The start of every ICMP message, RFC 792.
#[derive(Hg)]
#[hg(big)]
pub struct Icmp {
    pub kind: IcmpKind,
    pub code: u8,
    pub checksum: u16,
}

/// The types of ICMP that have a name here.
#[derive(Hg, Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum IcmpKind {
    EchoReply = 0,
    Unreachable = 3,
    Redirect = 5,
    Echo = 8,
    TimeExceeded = 11,
    #[hg(other)]
    Other(u8),
}

/// The start of every `ICMPv6` message, RFC 4443.
#[derive(Hg)]
#[hg(big)]
pub struct Icmpv6 {
    pub kind: Icmpv6Kind,
    pub code: u8,
    pub checksum: u16,
}

/// The types of `ICMPv6` that have a name here.
#[derive(Hg, Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Icmpv6Kind {
    Unreachable = 1,
    TooBig = 2,
    TimeExceeded = 3,
    Echo = 128,
    EchoReply = 129,
    RouterSolicitation = 133,
    RouterAdvertisement = 134,
    NeighborSolicitation = 135,
    NeighborAdvertisement = 136,
    ListenerReport = 143,
    #[hg(other)]
    Other(u8),
}

/// What both ICMPs have behind an echo or its reply.
#[derive(Hg)]
#[hg(big)]
pub struct Echo {
    pub id: u16,
    pub sequence: u16,
}

/// Whom a neighbour message is about, RFC 4861.
#[derive(Hg)]
#[hg(big)]
pub struct Neighbor {
    #[hg(pad_before = 4)]
    pub target: Ipv6Addr,
}
