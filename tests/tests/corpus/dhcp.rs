//! DHCP for IPv4 (RFC 2131) and for IPv6 (RFC 8415).

use core::net::{Ipv4Addr, Ipv6Addr};

use hg::{Hg, Text};

use crate::cursor::{Cursor, Done};
use crate::value;

/// RFC 2131, 2: the fixed part.
#[derive(Hg)]
struct Dhcp {
    operation: u8,
    hardware: u8,
    hardware_size: u8,
    hops: u8,
    transaction: u32,
    seconds: u16,
    #[hg(bits = 1)]
    broadcast: bool,
    #[hg(bits = 15)]
    reserved: u16,
    client: Ipv4Addr,
    yours: Ipv4Addr,
    server: Ipv4Addr,
    relay: Ipv4Addr,
    hardware_address: [u8; 6],
    hardware_padding: [u8; 10],
    server_name: Text<64>,
    file: Text<128>,
    cookie: u32,
}

/// The flags as one number.
#[derive(Hg)]
struct DhcpFlags {
    #[hg(pad_before = 10)]
    flags: u16,
}

/// RFC 8415, 8: the header.
#[derive(Hg)]
struct Dhcpv6 {
    kind: u8,
    #[hg(bits = 24)]
    transaction: u32,
}

/// RFC 8415, 21.1: the head of an option.
#[derive(Hg)]
struct Dhcpv6Option {
    code: u16,
    length: u16,
}

/// RFC 8415, 11.4: an identifier made of a link-layer address.
#[derive(Hg)]
struct DuidLinkLayer {
    kind: u16,
    hardware: u16,
    address: [u8; 6],
}

/// RFC 8415, 11.2: the same with a time.
#[derive(Hg)]
struct DuidLinkLayerTime {
    kind: u16,
    hardware: u16,
    time: u32,
    address: [u8; 6],
}

/// RFC 8415, 21.7: a requested option.
#[derive(Hg)]
struct RequestedOption {
    code: u16,
}

/// RFC 8415, 21.21: an association for prefixes.
#[derive(Hg)]
struct PrefixAssociation {
    id: [u8; 4],
    t1: u32,
    t2: u32,
}

/// RFC 8415, 21.22: a prefix.
#[derive(Hg)]
struct Prefix {
    preferred: u32,
    valid: u32,
    length: u8,
    address: Ipv6Addr,
}

/// Reads a DHCP message.
pub(crate) fn dhcp(c: &mut Cursor<'_>) -> Done {
    c.look::<DhcpFlags>()?;
    c.read::<Dhcp>().map(drop)
}

/// Reads a DHCPv6 message.
pub(crate) fn dhcpv6(c: &mut Cursor<'_>) -> Done {
    c.read::<Dhcpv6>()?;
    dhcpv6_options(c)
}

fn dhcpv6_options(c: &mut Cursor<'_>) -> Done {
    while c.left() > 0 {
        let start = c.at;
        let option: Dhcpv6Option = c.read()?;
        let end = c.at + usize::from(option.length);
        value::bytes(&mut c.part(start, end))?;
        let mut body = c.take(option.length.into());
        match option.code {
            1 | 2 => {
                value::bytes(&mut body.part(body.at, body.end))?;
                duid(&mut body)?;
            }
            6 => {
                body.read_all::<RequestedOption>();
            }
            25 => {
                body.read::<PrefixAssociation>()?;
                dhcpv6_options(&mut body)?;
            }
            26 => {
                body.read::<Prefix>()?;
                dhcpv6_options(&mut body)?;
            }
            _ => value::number(&mut body)?,
        }
    }
    Some(())
}

fn duid(c: &mut Cursor<'_>) -> Done {
    match c.rest() {
        [0, 1, ..] => c.read::<DuidLinkLayerTime>().map(drop),
        [0, 3, ..] => c.read::<DuidLinkLayer>().map(drop),
        _ => Some(()),
    }
}
