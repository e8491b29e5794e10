//! Routing and redundancy protocols: RIP, EIGRP, OLSR, Babel, VRRP, HSRP, BFD.

use core::net::{Ipv4Addr, Ipv6Addr};

use hg::Hg;

use crate::cursor::{Cursor, Done};
use crate::value;

/// RFC 2453: the header of RIP.
#[derive(Hg)]
struct Rip {
    command: u8,
    version: u8,
    zero: u16,
}

/// RFC 2453: an entry.
#[derive(Hg)]
struct RipEntry {
    family: u16,
    tag: u16,
    address: Ipv4Addr,
    mask: Ipv4Addr,
    next_hop: Ipv4Addr,
    metric: u32,
}

/// RFC 7868: the header of EIGRP.
#[derive(Hg)]
struct Eigrp {
    version: u8,
    opcode: u8,
    checksum: u16,
    #[hg(bits = 1, pad_bits_before = 28)]
    end_of_table: bool,
    #[hg(bits = 1)]
    restart: bool,
    #[hg(bits = 1)]
    conditional_receive: bool,
    #[hg(bits = 1)]
    init: bool,
    sequence: u32,
    acknowledgment: u32,
    router: u16,
    system: u16,
}

/// The flags of EIGRP as one number.
#[derive(Hg)]
struct EigrpFlags {
    #[hg(pad_before = 4)]
    flags: u32,
}

/// RFC 7868: the head of a TLV.
#[derive(Hg)]
struct EigrpTlv {
    kind: u16,
    length: u16,
}

/// RFC 7868: parameters.
#[derive(Hg)]
struct EigrpParameters {
    k: [u8; 6],
    hold_time: u16,
}

/// RFC 7868: versions.
#[derive(Hg)]
struct EigrpVersions {
    release: u16,
    tlv: u16,
}

/// RFC 7868: an internal route of IPv4 up to its prefix.
#[derive(Hg)]
struct EigrpRoute {
    next_hop: Ipv4Addr,
    delay: u32,
    bandwidth: u32,
    #[hg(bits = 24)]
    mtu: u32,
    hop_count: u8,
    reliability: u8,
    load: u8,
    tag: u8,
    #[hg(bits = 1, pad_bits_before = 4)]
    replicated: bool,
    #[hg(bits = 1)]
    active: bool,
    #[hg(bits = 1)]
    candidate: bool,
    #[hg(bits = 1)]
    source_withdraw: bool,
    prefix_length: u8,
}

/// RFC 3626: the header of OLSR.
#[derive(Hg)]
struct Olsr {
    length: u16,
    sequence: u16,
}

/// RFC 3626: a message.
#[derive(Hg)]
struct OlsrMessage {
    kind: u8,
    validity: u8,
    size: u16,
    originator: Ipv4Addr,
    ttl: u8,
    hop_count: u8,
    sequence: u16,
}

/// RFC 3626: an associated network.
#[derive(Hg)]
struct OlsrNetwork {
    address: Ipv4Addr,
    mask: Ipv4Addr,
}

/// RFC 3626: the start of a hello.
#[derive(Hg)]
struct OlsrHello {
    reserved: u16,
    interval: u8,
    willingness: u8,
}

/// RFC 3626: the head of a list of neighbours.
#[derive(Hg)]
struct OlsrLinks {
    kind: u8,
    reserved: u8,
    size: u16,
}

/// olsrd: a neighbour with the quality of the link.
#[derive(Hg)]
struct OlsrNeighbor {
    address: Ipv4Addr,
    quality: u8,
    neighbor_quality: u8,
    reserved: u16,
}

/// The same as bytes.
#[derive(Hg)]
struct OlsrNeighborBytes {
    bytes: [u8; 8],
}

/// RFC 8966: the header of Babel.
#[derive(Hg)]
struct Babel {
    magic: u8,
    version: u8,
    length: u16,
}

/// RFC 8966: the head of a TLV and of a sub-TLV.
#[derive(Hg)]
struct BabelTlv {
    kind: u8,
    length: u8,
}

/// RFC 8966: a hello.
#[derive(Hg)]
struct BabelHello {
    flags: u16,
    sequence: u16,
    interval: u16,
}

/// RFC 8966: "I heard you", with a compressed IPv6 address.
#[derive(Hg)]
struct BabelIhu {
    encoding: u8,
    reserved: u8,
    cost: u16,
    interval: u16,
    address: [u8; 8],
}

/// RFC 8966: a router id.
#[derive(Hg)]
struct BabelRouter {
    reserved: u16,
    id: [u8; 8],
}

/// RFC 8966: a next hop of IPv4.
#[derive(Hg)]
struct BabelNextHop {
    encoding: u8,
    reserved: u8,
    address: [u8; 4],
}

/// RFC 8966: an update of a whole prefix of IPv4.
#[derive(Hg)]
struct BabelUpdate {
    encoding: u8,
    flags: u8,
    prefix_length: u8,
    omitted: u8,
    interval: u16,
    sequence: u16,
    metric: u16,
    prefix: [u8; 4],
}

/// RFC 5798: VRRP version 3.
#[derive(Hg)]
struct Vrrp {
    #[hg(bits = 4)]
    version: u8,
    #[hg(bits = 4)]
    kind: u8,
    router: u8,
    priority: u8,
    addresses: u8,
    #[hg(bits = 4)]
    reserved: u8,
    #[hg(bits = 12)]
    interval: u16,
    checksum: u16,
}

/// RFC 3768: VRRP version 2.
#[derive(Hg)]
struct Vrrp2 {
    version_and_kind: u8,
    router: u8,
    priority: u8,
    addresses: u8,
    authentication: u8,
    interval: u8,
    checksum: u16,
}

/// RFC 5798: an address.
#[derive(Hg)]
struct Vrrp4Address {
    address: Ipv4Addr,
}

/// RFC 5798: an address.
#[derive(Hg)]
struct Vrrp6Address {
    address: Ipv6Addr,
}

/// RFC 2281: HSRP, a message of one size.
#[derive(Hg)]
struct Hsrp {
    version: u8,
    opcode: HsrpOpcode,
    state: u8,
    hello_time: u8,
    hold_time: u8,
    priority: u8,
    group: u8,
    reserved: u8,
    authentication: [u8; 8],
    address: Ipv4Addr,
}

#[derive(Hg)]
#[repr(u8)]
enum HsrpOpcode {
    Hello,
    Coup,
    Resign,
}

/// RFC 5880: the mandatory section of BFD.
#[derive(Hg)]
struct Bfd {
    #[hg(bits = 3)]
    version: u8,
    #[hg(bits = 5)]
    diagnostic: u8,
    #[hg(bits = 2)]
    state: BfdState,
    #[hg(bits = 1)]
    poll: bool,
    #[hg(bits = 1)]
    r#final: bool,
    #[hg(bits = 1)]
    control_plane: bool,
    #[hg(bits = 1)]
    authentication: bool,
    #[hg(bits = 1)]
    demand: bool,
    #[hg(bits = 1)]
    multipoint: bool,
    multiplier: u8,
    length: u8,
    mine: u32,
    yours: u32,
    desired_transmit: u32,
    required_receive: u32,
    required_echo: u32,
}

#[derive(Hg)]
#[hg(bits = 2)]
enum BfdState {
    AdminDown,
    Down,
    Init,
    Up,
}

/// The flags of BFD as a byte.
#[derive(Hg)]
struct BfdFlags {
    #[hg(pad_before = 1)]
    flags: u8,
}

/// RFC 5880: keyed SHA1 authentication.
#[derive(Hg)]
struct BfdSha1 {
    kind: u8,
    length: u8,
    key: u8,
    reserved: u8,
    sequence: u32,
    digest: [u8; 20],
}

/// Reads a RIP packet.
pub(crate) fn rip(c: &mut Cursor<'_>) -> Done {
    c.read::<Rip>()?;
    c.read_all::<RipEntry>();
    Some(())
}

/// Reads an EIGRP packet.
pub(crate) fn eigrp(c: &mut Cursor<'_>) -> Done {
    c.look::<EigrpFlags>()?;
    c.read::<Eigrp>()?;
    while c.left() > 0 {
        let tlv: EigrpTlv = c.read()?;
        let mut body = c.take(usize::from(tlv.length).checked_sub(4)?);
        match tlv.kind {
            1 => body.read::<EigrpParameters>().map(drop)?,
            4 => body.read::<EigrpVersions>().map(drop)?,
            0x102 => body.read::<EigrpRoute>().map(drop)?,
            _ => {}
        }
    }
    Some(())
}

/// Reads an OLSR packet.
pub(crate) fn olsr(c: &mut Cursor<'_>) -> Done {
    c.read::<Olsr>()?;
    while c.left() > 0 {
        let message: OlsrMessage = c.read()?;
        let mut body = c.take(usize::from(message.size).checked_sub(12)?);
        match message.kind {
            4 => {
                body.read_all::<OlsrNetwork>();
            }
            201 => {
                body.read::<OlsrHello>()?;
                while body.left() > 0 {
                    let links: OlsrLinks = body.read()?;
                    let mut links = body.take(usize::from(links.size).checked_sub(4)?);
                    links
                        .part(links.at, links.end)
                        .read_all::<OlsrNeighborBytes>();
                    links.read_all::<OlsrNeighbor>();
                }
            }
            _ => {}
        }
    }
    Some(())
}

/// Reads a Babel packet.
pub(crate) fn babel(c: &mut Cursor<'_>) -> Done {
    let header: Babel = c.read()?;
    let mut body = c.take(header.length.into());
    while body.left() > 0 {
        let tlv: BabelTlv = body.read()?;
        let mut value = body.take(tlv.length.into());
        match tlv.kind {
            4 => value.read::<BabelHello>().map(drop)?,
            5 => value.read::<BabelIhu>().map(drop)?,
            6 => value.read::<BabelRouter>().map(drop)?,
            7 => value.read::<BabelNextHop>().map(drop)?,
            8 => value.read::<BabelUpdate>().map(drop)?,
            _ => {}
        }
        if value.left() > 0 {
            value.read::<BabelTlv>()?;
        }
    }
    Some(())
}

/// Reads a VRRP packet over IPv4 or IPv6, told apart by its size.
pub(crate) fn vrrp(c: &mut Cursor<'_>) -> Done {
    c.look::<Vrrp2>()?;
    let header: Vrrp = c.read()?;
    let addresses = usize::from(header.addresses);
    if c.left() >= addresses * 16 {
        c.read_some::<Vrrp6Address>(addresses)?;
    } else {
        c.read_some::<Vrrp4Address>(addresses)?;
    }
    value::bytes(c)
}

/// Reads an HSRP packet.
pub(crate) fn hsrp(c: &mut Cursor<'_>) -> Done {
    c.read::<Hsrp>().map(drop)
}

/// Reads a BFD control packet.
pub(crate) fn bfd(c: &mut Cursor<'_>) -> Done {
    c.look::<BfdFlags>()?;
    let header: Bfd = c.read()?;
    if header.authentication {
        c.read::<BfdSha1>().map(drop)
    } else {
        Some(())
    }
}
