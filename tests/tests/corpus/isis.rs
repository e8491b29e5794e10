//! IS-IS link state PDUs (ISO 10589) and their extensions.

use core::net::Ipv4Addr;

use hg::Hg;

use crate::cursor::{Cursor, Done};
use crate::value;

/// ISO 10589, 9.5: the common header.
#[derive(Hg)]
struct Isis {
    discriminator: u8,
    length: u8,
    version: u8,
    id_length: u8,
    #[hg(bits = 3)]
    reserved: u8,
    #[hg(bits = 5)]
    kind: u8,
    version_2: u8,
    reserved_byte: u8,
    maximum_areas: u8,
}

/// ISO 10589, 9.8: a link state PDU.
#[derive(Hg)]
struct LinkState {
    length: u16,
    lifetime: u16,
    id: [u8; 8],
    sequence: u32,
    checksum: u16,
    #[hg(bits = 1)]
    partition_repair: bool,
    #[hg(bits = 4)]
    attached: u8,
    #[hg(bits = 1)]
    overload: bool,
    #[hg(bits = 2)]
    kind: u8,
}

/// ISO 10589, 9.8: the bits of the last byte one by one.
#[derive(Hg)]
struct LinkStateBits {
    #[hg(bits = 1, pad_before = 18, pad_bits_before = 4)]
    error_metric: bool,
    #[hg(bits = 1)]
    expense_metric: bool,
    #[hg(bits = 1)]
    delay_metric: bool,
    #[hg(bits = 1)]
    default_metric: bool,
}

/// ISO 10589: the head of a TLV and of a sub-TLV.
#[derive(Hg)]
struct Tlv {
    kind: u8,
    length: u8,
}

/// ISO 10589, 9.8: a metric in six bits.
#[derive(Hg)]
#[hg(bits = 8)]
struct Metric {
    #[hg(bits = 1)]
    flag: bool,
    #[hg(bits = 1)]
    external: bool,
    #[hg(bits = 6)]
    value: u8,
}

/// ISO 10589, 9.8: a neighbour.
#[derive(Hg)]
struct Neighbor {
    metrics: [Metric; 4],
    id: [u8; 7],
}

/// RFC 1195: a network.
#[derive(Hg)]
struct Network {
    metrics: [Metric; 4],
    address: Ipv4Addr,
    mask: Ipv4Addr,
}

/// RFC 5305, 3: a neighbour with a wide metric.
#[derive(Hg)]
struct WideNeighbor {
    id: [u8; 7],
    #[hg(bits = 24)]
    metric: u32,
    length: u8,
}

/// RFC 5307: identifiers of a link.
#[derive(Hg)]
struct LinkIdentifiers {
    local: u32,
    remote: u32,
}

/// RFC 8667, 2.2.1: the flags of an adjacency's segment.
#[derive(Hg)]
struct AdjacencySegment {
    #[hg(bits = 1)]
    family: bool,
    #[hg(bits = 1)]
    backup: bool,
    #[hg(bits = 1)]
    value: bool,
    #[hg(bits = 1)]
    local: bool,
    #[hg(bits = 1, pad_bits_after = 3)]
    set: bool,
    weight: u8,
}

/// RFC 8667, 2.2.2: the label of an adjacency in a LAN.
#[derive(Hg)]
struct LanLabel {
    flags: u8,
    weight: u8,
    neighbor: [u8; 6],
    #[hg(bits = 4)]
    reserved: u8,
    #[hg(bits = 20)]
    label: u32,
}

/// RFC 5305, 4: a prefix with a wide metric, without the prefix itself.
#[derive(Hg)]
struct WidePrefix {
    metric: u32,
    #[hg(bits = 1)]
    down: bool,
    #[hg(bits = 1)]
    sub_tlvs: bool,
    #[hg(bits = 6)]
    length: u8,
}

/// RFC 8667, 2.1: the segment of a prefix.
#[derive(Hg)]
struct PrefixSegment {
    #[hg(bits = 1)]
    readvertised: bool,
    #[hg(bits = 1)]
    node: bool,
    #[hg(bits = 1)]
    no_pop: bool,
    #[hg(bits = 1)]
    explicit_null: bool,
    #[hg(bits = 1)]
    value: bool,
    #[hg(bits = 1, pad_bits_after = 2)]
    local: bool,
    algorithm: u8,
    index: u32,
}

/// RFC 7981: the capabilities of a router.
#[derive(Hg)]
struct Capability {
    router: Ipv4Addr,
    #[hg(bits = 1, pad_bits_before = 6)]
    down: bool,
    #[hg(bits = 1)]
    flood: bool,
}

/// RFC 8667, 3.1: segment routing.
#[derive(Hg)]
struct SegmentRouting {
    #[hg(bits = 1)]
    ipv4: bool,
    #[hg(bits = 1, pad_bits_after = 6)]
    ipv6: bool,
    #[hg(bits = 24)]
    range: u32,
    kind: u8,
    length: u8,
    #[hg(bits = 24)]
    label: u32,
}

/// Reads an IS-IS PDU.
pub(crate) fn isis(c: &mut Cursor<'_>) -> Done {
    let header: Isis = c.read()?;
    if !matches!(header.kind, 18 | 20) {
        return None;
    }
    c.look::<LinkStateBits>()?;
    c.read::<LinkState>()?;
    while c.left() >= 2 {
        let tlv: Tlv = c.read()?;
        link_state(&mut c.take(tlv.length.into()), tlv.kind);
    }
    Some(())
}

fn link_state(c: &mut Cursor<'_>, kind: u8) -> Done {
    match kind {
        2 => {
            value::byte(c)?;
            c.read_all::<Neighbor>();
        }
        22 => {
            while c.left() > 0 {
                let neighbor: WideNeighbor = c.read()?;
                neighbor_details(&mut c.take(neighbor.length.into()))?;
            }
        }
        128 | 130 => {
            c.read_all::<Network>();
        }
        129 => {
            while c.left() > 0 {
                value::byte(c)?;
            }
        }
        135 => {
            while c.left() > 0 {
                wide_prefix(c)?;
            }
        }
        242 => capabilities(c)?,
        _ => {
            value::number(&mut c.part(c.at, c.end))?;
            value::bytes(c)?;
        }
    }
    Some(())
}

fn neighbor_details(c: &mut Cursor<'_>) -> Done {
    while c.left() > 0 {
        let tlv: Tlv = c.read()?;
        let mut body = c.take(tlv.length.into());
        match tlv.kind {
            4 => body.read::<LinkIdentifiers>().map(drop)?,
            32 => {
                let bytes = body.at;
                value::byte(&mut body.part(bytes, bytes + 1))?;
                body.look::<AdjacencySegment>()?;
                body.read::<LanLabel>()?;
            }
            _ => value::number(&mut body)?,
        }
    }
    Some(())
}

fn wide_prefix(c: &mut Cursor<'_>) -> Done {
    let prefix: WidePrefix = c.read()?;
    value::number(&mut c.take(usize::from(prefix.length).div_ceil(8)))?;
    if prefix.sub_tlvs {
        let size = *c.rest().first()?;
        value::byte(c)?;
        let mut details = c.take(size.into());
        while details.left() > 0 {
            let tlv: Tlv = details.read()?;
            let mut body = details.take(tlv.length.into());
            if tlv.kind == 3 {
                value::byte(&mut body.part(body.at, body.end))?;
                body.read::<PrefixSegment>()?;
            }
        }
    }
    Some(())
}

fn capabilities(c: &mut Cursor<'_>) -> Done {
    c.read::<Capability>()?;
    while c.left() > 0 {
        let tlv: Tlv = c.read()?;
        let mut body = c.take(tlv.length.into());
        match tlv.kind {
            2 => body.read::<SegmentRouting>().map(drop)?,
            19 => value::byte(&mut body)?,
            _ => {}
        }
    }
    Some(())
}
