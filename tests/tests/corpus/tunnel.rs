//! Tunnels: GRE, ERSPAN, VXLAN, Geneve.

use hg::Hg;

use crate::cursor::{Cursor, Done};
use crate::link::{self, EtherType};
use crate::value;

/// RFC 2784 and RFC 1701: the start of a GRE header.
#[derive(Hg)]
struct Gre {
    #[hg(bits = 1)]
    checksum: bool,
    #[hg(bits = 1)]
    routing: bool,
    #[hg(bits = 1)]
    key: bool,
    #[hg(bits = 1)]
    sequence: bool,
    #[hg(bits = 1)]
    strict: bool,
    #[hg(bits = 3)]
    recursion: u8,
    #[hg(bits = 5)]
    reserved: u8,
    #[hg(bits = 3)]
    version: u8,
    protocol: u16,
}

/// RFC 2637: the same with the flag for acknowledgments.
#[derive(Hg)]
struct EnhancedGre {
    #[hg(bits = 8)]
    flags: u8,
    #[hg(bits = 1)]
    acknowledgment: bool,
    #[hg(bits = 4)]
    reserved: u8,
    #[hg(bits = 3)]
    version: u8,
}

/// The flags and the version as one number.
#[derive(Hg)]
struct GreWord {
    flags_and_version: u16,
}

/// RFC 2637: what the key is there.
#[derive(Hg)]
struct PptpKey {
    length: u16,
    call: u16,
}

/// `draft-foschiano-erspan`: ERSPAN type III.
#[derive(Hg)]
struct Erspan {
    #[hg(bits = 4)]
    version: u8,
    #[hg(bits = 12)]
    vlan: u16,
    #[hg(bits = 3)]
    priority: u8,
    #[hg(bits = 2)]
    integrity: u8,
    #[hg(bits = 1)]
    truncated: bool,
    #[hg(bits = 10)]
    session: u16,
    timestamp: u32,
    group_tag: u16,
    #[hg(bits = 1)]
    ethernet: bool,
    #[hg(bits = 5)]
    frame_type: u8,
    #[hg(bits = 6)]
    hardware: u8,
    #[hg(bits = 1)]
    egress: bool,
    #[hg(bits = 2)]
    granularity: u8,
    #[hg(bits = 1)]
    subheader: bool,
}

/// RFC 7348 and `draft-smith-vxlan-group-policy`.
#[derive(Hg)]
struct Vxlan {
    #[hg(bits = 1, pad_bits_after = 3)]
    group_policy: bool,
    #[hg(bits = 1, pad_bits_after = 3)]
    valid: bool,
    #[hg(bits = 1, pad_bits_before = 1)]
    dont_learn: bool,
    #[hg(bits = 1, pad_bits_before = 2, pad_bits_after = 3)]
    applied: bool,
    policy: u16,
    #[hg(bits = 24)]
    vni: u32,
    reserved: u8,
}

/// Its flags as one number.
#[derive(Hg)]
struct VxlanFlags {
    flags: u16,
}

/// RFC 8926.
#[derive(Hg)]
struct Geneve {
    #[hg(bits = 2)]
    version: u8,
    #[hg(bits = 6)]
    words: u8,
    #[hg(bits = 1)]
    control: bool,
    #[hg(bits = 1)]
    critical: bool,
    #[hg(bits = 6)]
    reserved: u8,
    protocol: u16,
    #[hg(bits = 24)]
    vni: u32,
    reserved_byte: u8,
}

/// The flags as a byte.
#[derive(Hg)]
struct GeneveFlags {
    #[hg(pad_before = 1)]
    flags: u8,
}

/// RFC 8926: the head of an option.
#[derive(Hg)]
struct GeneveOption {
    class: u16,
    kind: u8,
    #[hg(bits = 3)]
    reserved: u8,
    #[hg(bits = 5)]
    words: u8,
}

/// Reads a GRE packet.
pub(crate) fn gre(c: &mut Cursor<'_>) -> Done {
    c.look::<GreWord>()?;
    let header: Gre = c.look()?;
    if header.version == 1 {
        return pptp(c, &header);
    }
    c.read::<Gre>()?;
    for present in [
        header.checksum || header.routing,
        header.key,
        header.sequence,
    ] {
        if present {
            value::word(c)?;
        }
    }
    match header.protocol {
        // A keepalive: an answer to itself.
        0 => Some(()),
        0x22eb => {
            c.read::<Erspan>()?;
            link::ethernet(c)
        }
        protocol => link::payload(c, EtherType::from(protocol)),
    }
}

fn pptp(c: &mut Cursor<'_>, header: &Gre) -> Done {
    let enhanced: EnhancedGre = c.look()?;
    c.at += 4;
    c.read::<PptpKey>()?;
    for present in [header.sequence, enhanced.acknowledgment] {
        if present {
            value::word(c)?;
        }
    }
    link::ppp_hdlc(c)
}

/// Reads a VXLAN packet.
pub(crate) fn vxlan(c: &mut Cursor<'_>) -> Done {
    c.look::<VxlanFlags>()?;
    c.read::<Vxlan>()?;
    link::ethernet(c)
}

/// Reads a Geneve packet.
pub(crate) fn geneve(c: &mut Cursor<'_>) -> Done {
    c.look::<GeneveFlags>()?;
    let header: Geneve = c.read()?;
    let mut options = c.take(usize::from(header.words) * 4);
    while options.left() > 0 {
        let start = options.at;
        let option: GeneveOption = options.read()?;
        let size = usize::from(option.words) * 4;
        value::bytes(&mut options.part(start, start + 4 + size))?;
        value::bytes(&mut options.take(size))?;
    }
    link::payload(c, EtherType::from(header.protocol))
}
