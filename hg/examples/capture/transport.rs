//! The headers behind IP: TCP, UDP, ICMP, and DNS in UDP.

use std::net::Ipv6Addr;

use hg::Hg;

/// The first 20 bytes of TCP, RFC 9293; `data_offset` counts words with the options.
#[derive(Hg)]
#[hg(big, check = data_offset >= 5)]
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

/// The header of DNS, RFC 1035.
#[derive(Hg)]
#[hg(big)]
pub struct Dns {
    pub id: u16,
    pub flags: DnsFlags,
    pub questions: u16,
    pub answers: u16,
    pub authorities: u16,
    pub additionals: u16,
}

/// The second word of DNS, with the flags of RFC 4035.
#[derive(Hg)]
#[hg(bits = 16)]
pub struct DnsFlags {
    #[hg(bits = 1)]
    pub qr: bool,
    #[hg(bits = 4)]
    pub opcode: Opcode,
    #[hg(bits = 1)]
    pub aa: bool,
    #[hg(bits = 1)]
    pub tc: bool,
    #[hg(bits = 1)]
    pub rd: bool,
    #[hg(bits = 1, pad_bits_after = 1)]
    pub ra: bool,
    #[hg(bits = 1)]
    pub ad: bool,
    #[hg(bits = 1)]
    pub cd: bool,
    #[hg(bits = 4)]
    pub rcode: Rcode,
}

/// What a DNS message is for.
#[derive(Hg, Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
#[hg(bits = 4)]
pub enum Opcode {
    Query = 0,
    Status = 2,
    Notify = 4,
    Update = 5,
    #[hg(other)]
    Other(u8),
}

/// How a DNS query ended.
#[derive(Hg, Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
#[hg(bits = 4)]
pub enum Rcode {
    NoError = 0,
    FormErr = 1,
    ServFail = 2,
    NxDomain = 3,
    NotImp = 4,
    Refused = 5,
    #[hg(other)]
    Other(u8),
}
