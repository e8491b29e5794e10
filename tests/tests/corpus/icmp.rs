//! ICMP with its extensions, ICMPv6, IGMP.

use core::net::{Ipv4Addr, Ipv6Addr};

use hg::{Hg, Order};

use crate::cursor::{Cursor, Done};
use crate::link::MplsLabel;
use crate::{net, value};

/// RFC 792: the header of all messages.
#[derive(Hg)]
struct Icmp {
    kind: u8,
    code: u8,
    checksum: u16,
}

/// RFC 792: an echo request or reply.
#[derive(Hg)]
struct Echo {
    id: u16,
    sequence: u16,
}

/// Linux' `ping`: the time in front of the data, as one number.
#[derive(Hg)]
struct EchoTime {
    time: u64,
}

/// RFC 792: the unused word of errors.
#[derive(Hg)]
struct Unused {
    unused: [u8; 4],
}

/// RFC 4884: the header of an extension structure.
#[derive(Hg)]
struct IcmpExtension {
    #[hg(bits = 4)]
    version: u8,
    #[hg(bits = 12)]
    reserved: u16,
    checksum: u16,
}

/// RFC 4884: the header of an object.
#[derive(Hg)]
struct IcmpObject {
    length: u16,
    class: u8,
    kind: u8,
}

/// RFC 5837: the kind of interface information.
#[derive(Hg)]
struct InterfaceKind {
    #[hg(bits = 2, pad_before = 3)]
    role: u8,
    #[hg(bits = 2)]
    reserved: u8,
    #[hg(bits = 1)]
    index: bool,
    #[hg(bits = 1)]
    address: bool,
    #[hg(bits = 1)]
    name: bool,
    #[hg(bits = 1)]
    mtu: bool,
}

/// RFC 5837: an interface address.
#[derive(Hg)]
struct InterfaceAddress {
    family: u16,
    reserved: [u8; 2],
    address: Ipv4Addr,
}

/// RFC 4861: a router advertisement behind the ICMPv6 header.
#[derive(Hg)]
struct RouterAdvertisement {
    hop_limit: u8,
    #[hg(bits = 1)]
    managed: bool,
    #[hg(bits = 1)]
    other: bool,
    #[hg(bits = 1)]
    home_agent: bool,
    #[hg(bits = 2)]
    preference: u8,
    #[hg(bits = 1)]
    proxy: bool,
    #[hg(bits = 2)]
    reserved: u8,
    lifetime: u16,
    reachable_time: u32,
    retransmission_timer: u32,
}

/// RFC 4861: the flags as a byte.
#[derive(Hg)]
struct RouterFlags {
    hop_limit: u8,
    flags: u8,
}

/// RFC 4861: the head of an option, the length in 8 bytes.
#[derive(Hg)]
struct NeighborOption {
    kind: u8,
    length: u8,
}

/// RFC 4861: a prefix.
#[derive(Hg)]
struct PrefixInformation {
    prefix_length: u8,
    #[hg(bits = 1)]
    on_link: bool,
    #[hg(bits = 1)]
    autonomous: bool,
    #[hg(bits = 1)]
    router: bool,
    #[hg(bits = 5)]
    reserved: u8,
    valid: u32,
    preferred: u32,
    reserved_word: u32,
    prefix: Ipv6Addr,
}

/// RFC 4861: the flags of a prefix as a byte.
#[derive(Hg)]
struct PrefixFlags {
    prefix_length: u8,
    flags: u8,
}

/// RFC 8781: a NAT64 prefix.
#[derive(Hg)]
struct Pref64 {
    #[hg(bits = 13)]
    lifetime: u16,
    #[hg(bits = 3)]
    length_code: u8,
    prefix: [u8; 12],
}

/// RFC 2236: IGMP version 2.
#[derive(Hg)]
struct Igmp {
    kind: u8,
    response_time: u8,
    checksum: u16,
    group: Ipv4Addr,
}

/// RFC 3376: what a query of version 3 adds.
#[derive(Hg)]
struct IgmpQuery {
    #[hg(bits = 4)]
    reserved: u8,
    #[hg(bits = 1)]
    suppress: bool,
    #[hg(bits = 3)]
    robustness: u8,
    interval: u8,
    sources: u16,
}

/// RFC 3376: a response time of 128 and more is a float.
#[derive(Hg)]
struct IgmpFloat {
    #[hg(bits = 1, pad_before = 1)]
    float: bool,
    #[hg(bits = 3)]
    exponent: u8,
    #[hg(bits = 4)]
    mantissa: u8,
}

/// Reads an ICMP message.
pub(crate) fn icmp(c: &mut Cursor<'_>) -> Done {
    let header: Icmp = c.read()?;
    match header.kind {
        0 | 8 => {
            // Windows writes these numbers in its own order.
            c.in_order(Order::Little).look::<Echo>()?;
            c.read::<Echo>()?;
            c.read::<EchoTime>().map(drop)
        }
        3 | 11 | 12 => {
            c.read::<Unused>()?;
            let quoted = c.part(c.at, c.at + 128);
            let end = quoted.end;
            icmp_quote(c, end)
        }
        _ => None,
    }
}

/// The quoted packet, and the extensions behind it where it is filled up to
/// 128 bytes.
fn icmp_quote(c: &mut Cursor<'_>, end: usize) -> Done {
    let full = end - c.at == 128;
    net::ip(&mut c.part(c.at, end));
    c.at = end;
    if !full || c.left() == 0 {
        return None;
    }
    c.read::<IcmpExtension>()?;
    while c.left() > 0 {
        c.look::<InterfaceKind>()?;
        let object: IcmpObject = c.read()?;
        let mut body = c.take(usize::from(object.length).checked_sub(4)?);
        match object.class {
            1 => {
                body.read_all::<MplsLabel>();
            }
            2 => {
                interface(&mut body, object.kind);
            }
            _ => {}
        }
    }
    Some(())
}

fn interface(c: &mut Cursor<'_>, kind: u8) -> Done {
    if kind & 8 != 0 {
        value::word(c)?;
    }
    if kind & 4 != 0 {
        c.read::<InterfaceAddress>()?;
    }
    if kind & 2 != 0 {
        value::byte(c)?;
    }
    Some(())
}

/// Reads an ICMPv6 message.
pub(crate) fn icmpv6(c: &mut Cursor<'_>) -> Done {
    let header: Icmp = c.read()?;
    match header.kind {
        128 | 129 => c.read::<Echo>().map(drop),
        134 => {
            c.look::<RouterFlags>()?;
            c.read::<RouterAdvertisement>()?;
            neighbor_options(c)
        }
        _ => None,
    }
}

fn neighbor_options(c: &mut Cursor<'_>) -> Done {
    while c.left() > 0 {
        let option: NeighborOption = c.read()?;
        let mut body = c.take((usize::from(option.length) * 8).checked_sub(2)?);
        match option.kind {
            3 => {
                body.look::<PrefixFlags>()?;
                body.read::<PrefixInformation>().map(drop)
            }
            38 => body.read::<Pref64>().map(drop),
            _ => value::bytes(&mut body),
        }?;
    }
    Some(())
}

/// Reads an IGMP message.
pub(crate) fn igmp(c: &mut Cursor<'_>) -> Done {
    c.look::<IgmpFloat>()?;
    let header: Igmp = c.read()?;
    match header.kind {
        0x11 => c.read::<IgmpQuery>().map(drop),
        _ => Some(()),
    }
}
