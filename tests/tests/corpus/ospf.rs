//! OSPF version 2 with its link state advertisements (RFC 2328).

use core::net::Ipv4Addr;

use hg::Hg;

use crate::cursor::{Cursor, Done};
use crate::value;

/// RFC 2328, A.3.1: the header of all packets.
#[derive(Hg)]
struct Ospf {
    version: u8,
    kind: Kind,
    length: u16,
    router: Ipv4Addr,
    area: Ipv4Addr,
    checksum: u16,
    authentication: u16,
}

#[derive(Hg, Clone, Copy, PartialEq)]
#[repr(u8)]
enum Kind {
    Hello = 1,
    Description = 2,
    Request = 3,
    Update = 4,
    Acknowledgment = 5,
    #[hg(other)]
    Other(u8),
}

/// RFC 2328, D.3: no authentication, or a password.
#[derive(Hg)]
struct Password {
    bytes: [u8; 8],
}

/// RFC 2328, D.3: cryptographic authentication.
#[derive(Hg)]
struct Cryptographic {
    zero: u16,
    key: u8,
    length: u8,
    sequence: u32,
}

/// RFC 2328, A.2: the options.
#[derive(Hg)]
#[hg(bits = 8)]
struct Options {
    #[hg(bits = 1)]
    down: bool,
    #[hg(bits = 1)]
    opaque: bool,
    #[hg(bits = 1)]
    demand: bool,
    #[hg(bits = 1)]
    local: bool,
    #[hg(bits = 1)]
    nssa: bool,
    #[hg(bits = 1)]
    multicast: bool,
    #[hg(bits = 1)]
    external: bool,
    #[hg(bits = 1)]
    multi_topology: bool,
}

/// RFC 2328, A.3.2: a hello without its neighbours.
#[derive(Hg)]
struct Hello {
    mask: Ipv4Addr,
    interval: u16,
    options: Options,
    priority: u8,
    dead_interval: u32,
    designated: Ipv4Addr,
    backup: Ipv4Addr,
}

/// RFC 2328, A.3.3: a database description without its headers.
#[derive(Hg)]
struct Description {
    mtu: u16,
    options: Options,
    #[hg(bits = 1, pad_bits_before = 4)]
    resync: bool,
    #[hg(bits = 1)]
    initial: bool,
    #[hg(bits = 1)]
    more: bool,
    #[hg(bits = 1)]
    master: bool,
    sequence: u32,
}

/// The options and the flags of a description as bytes.
#[derive(Hg)]
struct DescriptionBytes {
    mtu: u16,
    options: u8,
    flags: u8,
}

/// RFC 2328, A.3.4: a request.
#[derive(Hg)]
struct Request {
    kind: u32,
    id: u32,
    router: Ipv4Addr,
}

/// RFC 2328, A.3.5: the start of an update.
#[derive(Hg)]
struct Update {
    count: u32,
}

/// RFC 2328, A.4.1, and RFC 4136: the header of an advertisement.
#[derive(Hg)]
struct Advertisement {
    #[hg(bits = 1)]
    do_not_age: bool,
    #[hg(bits = 15)]
    age: u16,
    options: Options,
    kind: u8,
    id: Ipv4Addr,
    router: Ipv4Addr,
    sequence: u32,
    checksum: u16,
    length: u16,
}

/// The options as a byte; RFC 5250: the id of an opaque advertisement.
#[derive(Hg)]
struct OpaqueAdvertisement {
    #[hg(pad_before = 2)]
    options: u8,
    kind: u8,
    opaque: u8,
    reserved: u8,
    instance: u16,
}

/// RFC 2328, A.4.2: a router's advertisement without its links.
#[derive(Hg)]
struct Router {
    #[hg(bits = 1, pad_bits_after = 2)]
    host: bool,
    #[hg(bits = 1)]
    nssa: bool,
    #[hg(bits = 1)]
    wildcard: bool,
    #[hg(bits = 1)]
    virtual_link: bool,
    #[hg(bits = 1)]
    external: bool,
    #[hg(bits = 1)]
    border: bool,
    zero: u8,
    links: u16,
}

/// The flags of a router as a byte.
#[derive(Hg)]
struct RouterFlags {
    flags: u8,
}

/// RFC 2328, A.4.2: a link.
#[derive(Hg)]
struct Link {
    id: Ipv4Addr,
    data: Ipv4Addr,
    kind: u8,
    metrics: u8,
    metric: u16,
}

/// RFC 2328, A.4.3: a network's advertisement.
#[derive(Hg)]
struct NetworkMask {
    mask: Ipv4Addr,
}

/// RFC 2328, A.4.5: an external route.
#[derive(Hg)]
struct ExternalRoute {
    mask: Ipv4Addr,
    #[hg(bits = 1)]
    external: bool,
    #[hg(bits = 7)]
    tos: u8,
    #[hg(bits = 24)]
    metric: u32,
    forwarding: Ipv4Addr,
    tag: u32,
}

/// RFC 3630 and RFC 5613: the head of a TLV.
#[derive(Hg)]
struct Tlv {
    kind: u16,
    length: u16,
}

/// RFC 3630: bandwidths, in bytes a second.
#[derive(Hg)]
struct Bandwidth {
    bytes: f32,
}

/// RFC 4203: the switching capability of an interface.
#[derive(Hg)]
struct Switching {
    capability: u8,
    encoding: u8,
    reserved: [u8; 2],
    priorities: [f32; 8],
}

/// RFC 5613: the start of a link-local signalling block.
#[derive(Hg)]
struct LinkLocal {
    checksum: u16,
    words: u16,
}

/// RFC 5613: extended options.
#[derive(Hg)]
struct ExtendedOptions {
    #[hg(bits = 1, pad_bits_before = 30)]
    restart: bool,
    #[hg(bits = 1)]
    resync: bool,
}

/// RFC 5613: cryptographic authentication of the block.
#[derive(Hg)]
struct LinkLocalAuthentication {
    sequence: u32,
    digest: [u8; 16],
}

/// Reads an OSPF packet.
pub(crate) fn ospf(c: &mut Cursor<'_>) -> Done {
    let start = c.at;
    let header: Ospf = c.read()?;
    let mut digest = 0;
    if header.authentication == 2 {
        digest = c.read::<Cryptographic>()?.length;
    } else {
        c.read::<Password>()?;
    }
    let end = start + usize::from(header.length);
    let mut body = c.part(c.at, end);
    let signalling = packet(&mut body, header.kind)?;
    if header.authentication == 2 {
        value::bytes(&mut c.part(end, end + usize::from(digest)))?;
    }
    let at = end + usize::from(digest);
    if signalling && at < c.end {
        link_local(&mut c.part(at, c.end))?;
    }
    Some(())
}

/// Reads the body of a packet; tells whether link-local signalling follows.
fn packet(c: &mut Cursor<'_>, kind: Kind) -> Option<bool> {
    match kind {
        Kind::Hello => {
            let at = c.at + 6;
            value::byte(&mut c.part(at, at + 1))?;
            let hello: Hello = c.read()?;
            c.read_all::<NetworkMask>();
            Some(hello.options.local)
        }
        Kind::Description => {
            c.look::<DescriptionBytes>()?;
            let description: Description = c.read()?;
            while c.left() > 0 {
                advertisement(c)?;
            }
            Some(description.options.local)
        }
        Kind::Request => {
            c.read_all::<Request>();
            Some(false)
        }
        Kind::Update => {
            for _ in 0..c.read::<Update>()?.count {
                let start = c.at;
                let header = advertisement(c)?;
                let size = usize::from(header.length).checked_sub(20)?;
                let mut body = c.take(size);
                links(&mut body, header.kind);
                c.at = start + usize::from(header.length);
            }
            Some(false)
        }
        Kind::Acknowledgment => {
            while c.left() > 0 {
                advertisement(c)?;
            }
            Some(false)
        }
        Kind::Other(_) => None,
    }
}

fn advertisement(c: &mut Cursor<'_>) -> Option<Advertisement> {
    c.look::<OpaqueAdvertisement>()?;
    c.read::<Advertisement>()
}

fn links(c: &mut Cursor<'_>, kind: u8) -> Done {
    match kind {
        1 => {
            c.look::<RouterFlags>()?;
            let router: Router = c.read()?;
            c.read_some::<Link>(router.links.into()).map(drop)
        }
        2 => {
            c.read_all::<NetworkMask>();
            Some(())
        }
        5 | 7 => c.read::<ExternalRoute>().map(drop),
        10 => {
            let tlv: Tlv = c.read()?;
            let mut body = c.take(tlv.length.into());
            match tlv.kind {
                1 => body.read::<NetworkMask>().map(drop),
                _ => traffic(&mut body),
            }
        }
        _ => None,
    }
}

/// Reads what RFC 3630 and RFC 4203 say of a link.
fn traffic(c: &mut Cursor<'_>) -> Done {
    while c.left() > 0 {
        let tlv: Tlv = c.read()?;
        let size = usize::from(tlv.length);
        let mut whole = c.take(size.next_multiple_of(4));
        let mut body = whole.part(whole.at, whole.at + size);
        match tlv.kind {
            6..=8 => {
                body.read_all::<Bandwidth>();
            }
            15 => {
                body.read::<Switching>();
            }
            11 | 16 => {
                body.read_all::<NetworkMask>();
            }
            _ => value::number(&mut body)?,
        }
    }
    Some(())
}

fn link_local(c: &mut Cursor<'_>) -> Done {
    c.read::<LinkLocal>()?;
    while c.left() > 0 {
        let tlv: Tlv = c.read()?;
        let mut body = c.take(tlv.length.into());
        match tlv.kind {
            1 => {
                body.look::<ExtendedOptions>()?;
                value::word(&mut body)?;
            }
            2 => body.read::<LinkLocalAuthentication>().map(drop)?,
            _ => {}
        }
    }
    Some(())
}
