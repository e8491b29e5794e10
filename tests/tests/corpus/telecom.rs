//! Telecommunication: M3UA, Diameter, GTP.

use core::net::Ipv4Addr;

use hg::Hg;

use crate::cursor::{Cursor, Done};
use crate::{link, value};

/// RFC 4666, 1.4.
#[derive(Hg)]
struct M3ua {
    version: u8,
    reserved: u8,
    class: u8,
    kind: u8,
    length: u32,
}

/// RFC 4666, 3.2: the head of a parameter.
#[derive(Hg)]
struct M3uaParameter {
    tag: u16,
    length: u16,
}

/// RFC 4666, 3.4.1: a point code.
#[derive(Hg)]
struct PointCode {
    mask: u8,
    #[hg(bits = 24)]
    code: u32,
}

/// RFC 4666, 3.8.2: a state.
#[derive(Hg)]
struct Status {
    kind: u16,
    information: u16,
}

/// RFC 6733, 3.
#[derive(Hg)]
struct Diameter {
    version: u8,
    #[hg(bits = 24)]
    length: u32,
    #[hg(bits = 1)]
    request: bool,
    #[hg(bits = 1)]
    proxiable: bool,
    #[hg(bits = 1)]
    error: bool,
    #[hg(bits = 1)]
    retransmitted: bool,
    #[hg(bits = 1)]
    reserved: [bool; 4],
    #[hg(bits = 24)]
    command: u32,
    application: u32,
    hop_by_hop: u32,
    end_to_end: u32,
}

/// RFC 6733, 4.1: the head of an attribute.
#[derive(Hg)]
struct Avp {
    code: u32,
    #[hg(bits = 1)]
    vendor: bool,
    #[hg(bits = 1)]
    mandatory: bool,
    #[hg(bits = 1)]
    protected: bool,
    #[hg(bits = 1)]
    reserved: [bool; 5],
    #[hg(bits = 24)]
    length: u32,
}

/// RFC 6733: the flags of a message, and of an attribute, as a byte.
#[derive(Hg)]
struct FlagsAt4 {
    #[hg(pad_before = 4)]
    flags: u8,
}

/// 3GPP TS 29.060, 6: the header of GTP, with what the flags announce.
#[derive(Hg)]
struct Gtp {
    #[hg(bits = 3)]
    version: u8,
    #[hg(bits = 1)]
    protocol: bool,
    #[hg(bits = 1)]
    reserved: bool,
    #[hg(bits = 1)]
    extension: bool,
    #[hg(bits = 1)]
    sequence_present: bool,
    #[hg(bits = 1)]
    number_present: bool,
    message: u8,
    length: u16,
    teid: u32,
    sequence: u16,
    number: u8,
    next: u8,
}

/// 3GPP TS 29.060, 7.7: the head of an element with a length.
#[derive(Hg)]
struct GtpElement {
    kind: u8,
    length: u16,
}

/// 3GPP TS 29.060, 7.7.3: a routing area.
#[derive(Hg)]
struct RoutingArea {
    plmn: [u8; 3],
    lac: u16,
    rac: u8,
}

/// 3GPP TS 29.060, 7.7.17: an NSAPI.
#[derive(Hg)]
struct Nsapi {
    #[hg(bits = 4, pad_bits_before = 4)]
    nsapi: u8,
}

/// 3GPP TS 29.060, 7.7.12: a selection mode; also daylight saving.
#[derive(Hg)]
struct SelectionMode {
    #[hg(bits = 2, pad_bits_before = 6)]
    mode: u8,
}

/// 3GPP TS 29.060, 7.7.27: an end user address.
#[derive(Hg)]
struct EndUserAddress {
    #[hg(bits = 4, pad_bits_before = 4)]
    organization: u8,
    number: u8,
}

/// 3GPP TS 24.008, 10.5.6.3: the start of protocol configuration options.
#[derive(Hg)]
struct ProtocolConfiguration {
    #[hg(bits = 1, pad_bits_after = 4)]
    extension: bool,
    #[hg(bits = 3)]
    protocol: u8,
}

/// 3GPP TS 24.008, 10.5.6.3: the head of an option.
#[derive(Hg)]
struct ConfigurationProtocol {
    id: u16,
    length: u8,
}

/// 3GPP TS 24.008, 10.5.6.5: quality of service.
#[derive(Hg)]
pub(crate) struct Quality {
    #[hg(bits = 2)]
    spare_1: u8,
    #[hg(bits = 3)]
    delay: u8,
    #[hg(bits = 3)]
    reliability: u8,
    #[hg(bits = 4)]
    peak: u8,
    #[hg(bits = 1)]
    spare_2: bool,
    #[hg(bits = 3)]
    precedence: u8,
    #[hg(bits = 3)]
    spare_3: u8,
    #[hg(bits = 5)]
    mean: u8,
    #[hg(bits = 3)]
    traffic: u8,
    #[hg(bits = 2)]
    order: u8,
    #[hg(bits = 3)]
    errors: u8,
    maximum_size: u8,
    maximum_up: u8,
    maximum_down: u8,
    #[hg(bits = 4)]
    residual_errors: u8,
    #[hg(bits = 4)]
    error_ratio: u8,
    #[hg(bits = 6)]
    transfer_delay: u8,
    #[hg(bits = 2)]
    handling: u8,
    guaranteed_up: u8,
    guaranteed_down: u8,
}

/// ITU-T E.164 in 3GPP TS 29.002: the start of an address.
#[derive(Hg)]
struct IsdnAddress {
    #[hg(bits = 1)]
    extension: bool,
    #[hg(bits = 3)]
    nature: u8,
    #[hg(bits = 4)]
    plan: u8,
}

/// An address, or a part of one.
#[derive(Hg)]
struct Address {
    address: Ipv4Addr,
}

/// Reads an M3UA message.
pub(crate) fn m3ua(c: &mut Cursor<'_>) -> Done {
    c.read::<M3ua>()?;
    while c.left() >= 4 {
        let parameter: M3uaParameter = c.read()?;
        let size = usize::from(parameter.length).checked_sub(4)?;
        let mut body = c.take(size);
        match parameter.tag {
            2 => value::bytes(&mut body)?,
            13 => body.read::<Status>().map(drop)?,
            18 => {
                body.read_all::<PointCode>();
            }
            _ => value::number(&mut body)?,
        }
        value::bytes(&mut c.take(size.next_multiple_of(4) - size))?;
    }
    Some(())
}

/// Reads a Diameter message.
pub(crate) fn diameter(c: &mut Cursor<'_>) -> Done {
    c.look::<FlagsAt4>()?;
    c.read::<Diameter>()?;
    attributes(c)
}

fn attributes(c: &mut Cursor<'_>) -> Done {
    while c.left() >= 8 {
        let start = c.at;
        c.look::<FlagsAt4>()?;
        let avp: Avp = c.read()?;
        let size = (avp.length as usize).checked_sub(8)?;
        let padding = size.next_multiple_of(4) - size;
        let end = c.at + size;
        value::bytes(&mut c.part(start, end + padding))?;
        let mut body = c.take(size);
        value::bytes(&mut body.part(body.at, body.end))?;
        if is_grouped(avp.code) {
            attributes(&mut body)?;
        } else if size == 8 {
            value::signed(&mut body)?;
        } else {
            value::number(&mut body)?;
        }
        value::bytes(&mut c.take(padding))?;
    }
    Some(())
}

/// RFC 4006: attributes that hold attributes.
fn is_grouped(code: u32) -> bool {
    matches!(
        code,
        260 | 413 | 423 | 431 | 437 | 440 | 443 | 445 | 446 | 456
    )
}

/// Reads a GTP message.
pub(crate) fn gtp(c: &mut Cursor<'_>) -> Done {
    value::byte(&mut c.part(c.at, c.end))?;
    c.read::<Gtp>()?;
    while c.left() > 0 {
        let kind = *c.rest().first()?;
        if kind < 0x80 {
            value::byte(&mut c.take(1))?;
            gtp_short(c, kind)?;
            continue;
        }
        let element: GtpElement = c.read()?;
        gtp_element(&mut c.take(element.length.into()), kind)?;
    }
    Some(())
}

/// Elements whose type tells their size.
fn gtp_short(c: &mut Cursor<'_>, kind: u8) -> Done {
    match kind {
        1 | 8 | 14 | 19 | 29 => value::byte(c),
        2 => value::bytes(&mut c.take(8)),
        3 => c.read::<RoutingArea>().map(drop),
        15 => c.read::<SelectionMode>().map(drop),
        16 | 17 | 127 => value::word(c),
        20 => c.read::<Nsapi>().map(drop),
        26 => value::half(c),
        _ => None,
    }
}

fn gtp_element(c: &mut Cursor<'_>, kind: u8) -> Done {
    match kind {
        128 => {
            c.read::<EndUserAddress>()?;
            value::number(c)
        }
        132 => configuration(c),
        133 => c.read_all::<Address>().first().map(drop),
        134 => {
            value::bytes(&mut c.part(c.at, c.end))?;
            c.read::<IsdnAddress>().map(drop)
        }
        135 => {
            value::byte(&mut c.take(1))?;
            c.read::<Quality>().map(drop)
        }
        153 => {
            c.at += 1;
            c.read::<SelectionMode>().map(drop)
        }
        255 => {
            value::half(&mut c.take(2))?;
            value::bytes(c)
        }
        _ => {
            value::number(&mut c.part(c.at, c.end))?;
            value::bytes(c)
        }
    }
}

/// Reads protocol configuration options.
pub(crate) fn configuration(c: &mut Cursor<'_>) -> Done {
    c.read::<ProtocolConfiguration>()?;
    while c.left() > 0 {
        let protocol: ConfigurationProtocol = c.read()?;
        let mut body = c.take(protocol.length.into());
        if protocol.id == 0x8021 {
            link::ppp_control(&mut body);
        }
    }
    Some(())
}
