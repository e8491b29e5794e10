//! Building automation: BACnet and KNXnet/IP.

use core::net::Ipv4Addr;

use hg::Hg;

use crate::cursor::{Cursor, Done};
use crate::value;

/// ASHRAE 135, J.2: BACnet over IP.
#[derive(Hg)]
struct Bvlc {
    kind: u8,
    function: u8,
    length: u16,
}

/// ASHRAE 135, 6.2: the network header.
#[derive(Hg)]
struct Npdu {
    version: u8,
    #[hg(bits = 1)]
    network_message: bool,
    #[hg(bits = 1)]
    reserved_6: bool,
    #[hg(bits = 1)]
    destination: bool,
    #[hg(bits = 1)]
    reserved_4: bool,
    #[hg(bits = 1)]
    source: bool,
    #[hg(bits = 1)]
    expecting_reply: bool,
    #[hg(bits = 1)]
    priority_high: bool,
    #[hg(bits = 1)]
    priority_low: bool,
}

/// The control field as a byte.
#[derive(Hg)]
struct NpduControl {
    version: u8,
    control: u8,
}

/// ASHRAE 135, 6.2.2: a network and the length of an address.
#[derive(Hg)]
struct NetworkAddress {
    network: u16,
    length: u8,
}

/// ASHRAE 135, 20.1.2: the head of a confirmed request.
#[derive(Hg)]
struct ConfirmedRequest {
    #[hg(bits = 4)]
    kind: u8,
    #[hg(bits = 1)]
    segmented: bool,
    #[hg(bits = 1)]
    more: bool,
    #[hg(bits = 1)]
    segmented_response: bool,
    #[hg(bits = 1)]
    reserved: bool,
    #[hg(bits = 1)]
    reserved_7: bool,
    #[hg(bits = 3)]
    max_segments: u8,
    #[hg(bits = 4)]
    max_size: u8,
    invoke: u8,
    service: u8,
}

/// ASHRAE 135, 20.1: the type of a PDU and its flags together.
#[derive(Hg)]
struct PduFlags {
    #[hg(bits = 4)]
    kind: u8,
    #[hg(bits = 4)]
    flags: u8,
}

/// ASHRAE 135, 20.1.3: the head of an unconfirmed request.
#[derive(Hg)]
struct UnconfirmedRequest {
    #[hg(bits = 4, pad_bits_after = 4)]
    kind: u8,
    service: u8,
}

/// ASHRAE 135, 20.1.4: the head of an acknowledgment with data.
#[derive(Hg)]
struct ComplexAck {
    #[hg(bits = 4)]
    kind: u8,
    #[hg(bits = 1)]
    segmented: bool,
    #[hg(bits = 1, pad_bits_after = 2)]
    more: bool,
    invoke: u8,
    service: u8,
}

/// ASHRAE 135, 20.2.1: a tag.
#[derive(Hg)]
struct Tag {
    #[hg(bits = 4)]
    number: u8,
    #[hg(bits = 1)]
    context: bool,
    #[hg(bits = 3)]
    length: u8,
}

/// ASHRAE 135, 20.2.14: an object.
#[derive(Hg)]
struct ObjectId {
    #[hg(bits = 10)]
    kind: u16,
    #[hg(bits = 22)]
    instance: u32,
}

/// KNXnet/IP: the header.
#[derive(Hg)]
struct Knx {
    header_length: u8,
    version: u8,
    service: u16,
    total: u16,
}

/// KNXnet/IP: the family of the service.
#[derive(Hg)]
struct KnxFamily {
    #[hg(pad_before = 2)]
    family: u8,
}

/// KNXnet/IP: an endpoint.
#[derive(Hg)]
struct KnxEndpoint {
    length: u8,
    protocol: u8,
    address: Ipv4Addr,
    port: u16,
}

/// KNXnet/IP: the head of a search parameter.
#[derive(Hg)]
struct KnxParameter {
    length: u8,
    #[hg(bits = 1)]
    mandatory: bool,
    #[hg(bits = 7)]
    kind: u8,
}

/// KNXnet/IP: the header of a tunnel, then a feature.
#[derive(Hg)]
struct KnxFeature {
    length: u8,
    channel: u8,
    sequence: u8,
    reserved: u8,
    feature: u8,
    status: u8,
}

/// Reads BACnet over IP.
pub(crate) fn bacnet_ip(c: &mut Cursor<'_>) -> Done {
    c.read::<Bvlc>()?;
    bacnet(c)
}

/// Reads a BACnet packet.
pub(crate) fn bacnet(c: &mut Cursor<'_>) -> Done {
    c.look::<NpduControl>()?;
    let header: Npdu = c.read()?;
    for present in [header.destination, header.source] {
        if present {
            let address: NetworkAddress = c.read()?;
            c.take(address.length.into());
        }
    }
    if header.destination {
        value::byte(c)?;
    }
    if header.network_message {
        return None;
    }
    match c.look::<PduFlags>()?.kind {
        0 => c.read::<ConfirmedRequest>().map(drop)?,
        1 => c.read::<UnconfirmedRequest>().map(drop)?,
        3 => c.read::<ComplexAck>().map(drop)?,
        _ => return None,
    }
    tags(c)
}

fn tags(c: &mut Cursor<'_>) -> Done {
    while c.left() > 0 {
        let tag: Tag = c.read()?;
        let size = match tag.length {
            // An extended length follows in a byte; 6 and 7 open and close.
            5 => {
                let size = *c.rest().first()?;
                value::byte(c)?;
                size
            }
            6 | 7 if tag.context => 0,
            size => size,
        };
        let mut body = c.take(size.into());
        match (tag.context, tag.number, size) {
            (false, 12, 4) | (true, 0, 4) => body.read::<ObjectId>().map(drop)?,
            (false, 7, 2..) => {
                value::byte(&mut body.take(1))?;
                value::bytes(&mut body)?;
            }
            _ => value::number(&mut body)?,
        }
    }
    Some(())
}

/// Reads KNXnet/IP packets.
pub(crate) fn knx(c: &mut Cursor<'_>) -> Done {
    while c.left() > 0 {
        c.look::<KnxFamily>()?;
        let header: Knx = c.read()?;
        let mut body = c.take(usize::from(header.total).checked_sub(6)?);
        match header.service {
            0x0201 => body.read::<KnxEndpoint>().map(drop)?,
            0x020b => {
                body.read::<KnxEndpoint>()?;
                while body.left() > 0 {
                    let parameter: KnxParameter = body.read()?;
                    let size = usize::from(parameter.length).checked_sub(2)?;
                    value::bytes(&mut body.take(size))?;
                }
            }
            0x0422..=0x0425 => {
                body.read::<KnxFeature>()?;
                value::bytes(&mut body)?;
            }
            _ => {}
        }
    }
    Some(())
}
