//! DHCP, RFC 2131, with its options, RFC 2132.

use std::net::Ipv4Addr;

use hg::{Auto, Hg};

/// A DHCP message.
#[derive(Hg)]
#[hg(big)]
pub struct Dhcp {
    pub op: u8,
    pub hardware: u8,
    pub hardware_len: u8,
    pub hops: u8,
    pub id: u32,
    pub seconds: u16,
    pub flags: u16,
    pub client: Ipv4Addr,
    pub yours: Ipv4Addr,
    pub server: Ipv4Addr,
    pub relay: Ipv4Addr,
    pub hardware_address: [u8; 16],
    pub server_name: [u8; 64],
    pub file: [u8; 128],
    #[hg(value = 0x6382_5363)]
    pub cookie: Auto<u32>,
    #[hg(until = 255)]
    pub options: Vec<DhcpOption>,
}

/// An option; a byte of padding has no length.
#[derive(Hg)]
#[hg(big, tag = u8)]
pub enum DhcpOption {
    #[hg(tag = 0)]
    Pad,
    #[hg(tag = 53)]
    Kind(#[hg(prefix_bytes = u8)] DhcpKind),
    #[hg(other)]
    Other(u8, #[hg(prefix_bytes = u8)] Vec<u8>),
}

/// What a DHCP message is for.
#[derive(Hg, Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum DhcpKind {
    Discover = 1,
    Offer,
    Request,
    Decline,
    Ack,
    Nak,
    Release,
    Inform,
    #[hg(other)]
    Other(u8),
}
