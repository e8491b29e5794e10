//! Application protocols: BGP, MQTT, RADIUS, IKE, classic STUN, OpenFlow, TFTP.

use core::net::Ipv4Addr;

use hg::Hg;

use crate::cursor::{Cursor, Done};
use crate::value;

/// RFC 4271, 4.1.
#[derive(Hg)]
struct Bgp {
    marker: [u8; 16],
    length: u16,
    kind: u8,
}

/// RFC 4271, 4.2: OPEN without its parameters.
#[derive(Hg)]
struct BgpOpen {
    version: u8,
    system: u16,
    hold_time: u16,
    id: Ipv4Addr,
    parameters: u8,
}

/// RFC 5492: the head of a parameter, and of a capability.
#[derive(Hg)]
struct Capability {
    kind: u8,
    length: u8,
}

/// RFC 4760: a family of addresses.
#[derive(Hg)]
struct MultiProtocol {
    family: u16,
    reserved: [u8; 1],
    subsequent: u8,
}

/// RFC 4724: graceful restart, with the flag of RFC 8538.
#[derive(Hg)]
struct GracefulRestart {
    #[hg(bits = 1)]
    restart: bool,
    #[hg(bits = 1, pad_bits_after = 2)]
    notification: bool,
    #[hg(bits = 12)]
    time: u16,
}

/// RFC 7911: several paths.
#[derive(Hg)]
struct AddPath {
    family: u16,
    subsequent: u8,
    direction: u8,
}

/// MQTT 3.1.1, 2.2: the fixed header with a short length.
#[derive(Hg)]
struct Mqtt {
    #[hg(bits = 4)]
    kind: u8,
    #[hg(bits = 1)]
    duplicate: bool,
    #[hg(bits = 2)]
    quality: u8,
    #[hg(bits = 1)]
    retain: bool,
    length: u8,
}

/// MQTT 3.1.1, 2.2: the first byte, and its lower half.
#[derive(Hg)]
struct MqttFlags {
    #[hg(bits = 4)]
    kind: u8,
    #[hg(bits = 4)]
    flags: u8,
}

/// MQTT 3.1.1, 1.5.3: the length of a text, a packet's identifier.
#[derive(Hg)]
struct MqttNumber {
    number: u16,
}

/// MQTT 3.1.1, 3.1.2: the variable header of CONNECT behind the name.
#[derive(Hg)]
struct MqttConnect {
    level: u8,
    #[hg(bits = 1)]
    user: bool,
    #[hg(bits = 1)]
    password: bool,
    #[hg(bits = 1)]
    will_retain: bool,
    #[hg(bits = 2)]
    will_quality: u8,
    #[hg(bits = 1)]
    will: bool,
    #[hg(bits = 1)]
    clean: bool,
    #[hg(bits = 1)]
    reserved: bool,
    keep_alive: u16,
}

/// MQTT 3.1.1, 3.2.2: CONNACK; also the flags of CONNECT as a byte.
#[derive(Hg)]
struct MqttPair {
    first: u8,
    second: u8,
}

/// RFC 2865, 3.
#[derive(Hg)]
struct Radius {
    code: u8,
    id: u8,
    length: u16,
    authenticator: [u8; 16],
}

/// RFC 2865, 5: the head of an attribute.
#[derive(Hg)]
struct RadiusAttribute {
    kind: u8,
    length: u8,
}

/// RFC 4675: a VLAN.
#[derive(Hg)]
struct EgressVlan {
    tag: u8,
    #[hg(bits = 12)]
    padding: u16,
    #[hg(bits = 12)]
    vlan: u16,
}

/// RFC 7296, 3.1.
#[derive(Hg)]
struct Ike {
    initiator: [u8; 8],
    responder: [u8; 8],
    next: u8,
    #[hg(bits = 4)]
    major: u8,
    #[hg(bits = 4)]
    minor: u8,
    exchange: u8,
    #[hg(bits = 1, pad_bits_before = 2)]
    response: bool,
    #[hg(bits = 1)]
    higher_version: bool,
    #[hg(bits = 1, pad_bits_after = 3)]
    from_initiator: bool,
    message: u32,
    length: u32,
}

/// Version and flags as bytes.
#[derive(Hg)]
#[hg(size = 28)]
struct IkeBytes {
    #[hg(at = 17)]
    version: u8,
    #[hg(at = 19)]
    flags: u8,
}

/// RFC 7296, 3.2: the head of a payload.
#[derive(Hg)]
struct IkePayload {
    next: u8,
    #[hg(bits = 1)]
    critical: bool,
    #[hg(bits = 7)]
    reserved: u8,
    length: u16,
}

/// RFC 7296, 3.3.1: a proposal.
#[derive(Hg)]
struct IkeProposal {
    next: u8,
    reserved: [u8; 1],
    length: u16,
    number: u8,
    protocol: u8,
    spi_size: u8,
    transforms: u8,
}

/// RFC 7296, 3.3.2: a transform.
#[derive(Hg)]
struct IkeTransform {
    next: u8,
    reserved: [u8; 1],
    length: u16,
    kind: u8,
    reserved_2: [u8; 1],
    id: u16,
}

/// RFC 7296, 3.4: a key exchange without its data.
#[derive(Hg)]
struct IkeKeyExchange {
    group: u16,
    reserved: [u8; 2],
}

/// RFC 3489, 11.1.
#[derive(Hg)]
struct ClassicStun {
    kind: u16,
    length: u16,
    transaction: [u8; 16],
}

/// RFC 3489, 11.2: the head of an attribute.
#[derive(Hg)]
struct StunAttribute {
    kind: u16,
    length: u16,
}

/// RFC 3489, 11.2.1: an address.
#[derive(Hg)]
struct StunAddress {
    #[hg(pad_before = 1)]
    family: u8,
    port: u16,
    address: Ipv4Addr,
}

/// RFC 3489, 11.2.4: change request.
#[derive(Hg)]
struct StunChange {
    #[hg(bits = 1, pad_bits_before = 29)]
    address: bool,
    #[hg(bits = 1, pad_bits_after = 1)]
    port: bool,
}

/// OpenFlow 1.0, 5.1.
#[derive(Hg)]
struct OpenFlow {
    #[hg(bits = 1)]
    experimental: bool,
    #[hg(bits = 7)]
    version: u8,
    kind: u8,
    length: u16,
    transaction: u32,
}

/// RFC 1350, 5.
#[derive(Hg)]
struct Tftp {
    opcode: u16,
}

/// Reads the messages at the start of a segment.
pub(crate) fn bgp(c: &mut Cursor<'_>) -> Done {
    while c.left() > 0 {
        let header: Bgp = c.read()?;
        let mut body = c.take(usize::from(header.length).checked_sub(19)?);
        if header.kind != 1 {
            continue;
        }
        let open: BgpOpen = body.read()?;
        let mut parameters = body.take(open.parameters.into());
        while parameters.left() > 0 {
            let parameter: Capability = parameters.read()?;
            capabilities(&mut parameters.take(parameter.length.into()))?;
        }
    }
    Some(())
}

fn capabilities(c: &mut Cursor<'_>) -> Done {
    while c.left() > 0 {
        let capability: Capability = c.read()?;
        let mut body = c.take(capability.length.into());
        match capability.kind {
            1 => body.read::<MultiProtocol>().map(drop)?,
            64 => {
                body.look::<GracefulRestart>()?;
                value::half(&mut body)?;
            }
            69 => body.read::<AddPath>().map(drop)?,
            _ => value::number(&mut body)?,
        }
    }
    Some(())
}

/// Reads MQTT packets.
pub(crate) fn mqtt(c: &mut Cursor<'_>) -> Done {
    while c.left() > 0 {
        value::byte(&mut c.part(c.at, c.end))?;
        c.look::<MqttFlags>()?;
        let header: Mqtt = c.read()?;
        mqtt_body(&mut c.take(header.length.into()), &header)?;
    }
    Some(())
}

fn mqtt_body(c: &mut Cursor<'_>, header: &Mqtt) -> Done {
    match header.kind {
        1 => {
            mqtt_text(c)?;
            c.look::<MqttPair>()?;
            c.read::<MqttConnect>()?;
            mqtt_text(c)
        }
        2 => c.read::<MqttPair>().map(drop),
        3 => {
            mqtt_text(c)?;
            if header.quality > 0 {
                c.read::<MqttNumber>()?;
            }
            value::bytes(c)
        }
        8 => {
            c.read::<MqttNumber>()?;
            mqtt_text(c)?;
            value::byte(c)
        }
        9 => {
            c.read::<MqttNumber>()?;
            value::byte(c)
        }
        _ => Some(()),
    }
}

fn mqtt_text(c: &mut Cursor<'_>) -> Done {
    let length = c.read::<MqttNumber>()?.number;
    value::bytes(&mut c.take(length.into()))
}

/// Reads a RADIUS packet.
pub(crate) fn radius(c: &mut Cursor<'_>) -> Done {
    c.read::<Radius>()?;
    while c.left() > 0 {
        let start = c.at;
        let attribute: RadiusAttribute = c.read()?;
        let end = start + usize::from(attribute.length);
        value::bytes(&mut c.part(start, end))?;
        let mut body = c.take(usize::from(attribute.length).checked_sub(2)?);
        value::bytes(&mut body.part(body.at, body.end))?;
        match attribute.kind {
            56 => body.read::<EgressVlan>().map(drop)?,
            58 => {
                value::byte(&mut body.take(1))?;
                value::bytes(&mut body)?;
            }
            _ => value::number(&mut body)?,
        }
    }
    Some(())
}

/// Reads an IKE message.
pub(crate) fn ike(c: &mut Cursor<'_>) -> Done {
    c.look::<IkeBytes>()?;
    let mut kind = c.read::<Ike>()?.next;
    while kind != 0 && c.left() > 0 {
        let payload: IkePayload = c.read()?;
        let mut body = c.take(usize::from(payload.length).checked_sub(4)?);
        ike_payload(&mut body, kind)?;
        kind = payload.next;
    }
    Some(())
}

fn ike_payload(c: &mut Cursor<'_>, kind: u8) -> Done {
    match kind {
        33 => {
            while c.left() > 0 {
                let proposal: IkeProposal = c.read()?;
                let mut body = c.take(usize::from(proposal.length).checked_sub(8)?);
                while body.left() > 0 {
                    let transform: IkeTransform = body.read()?;
                    body.take(usize::from(transform.length).checked_sub(8)?);
                }
            }
            Some(())
        }
        34 => c.read::<IkeKeyExchange>().map(drop),
        _ => value::bytes(c),
    }
}

/// Reads a STUN message of the first version.
pub(crate) fn classic_stun(c: &mut Cursor<'_>) -> Done {
    let header: ClassicStun = c.read()?;
    let mut body = c.take(header.length.into());
    while body.left() > 0 {
        let attribute: StunAttribute = body.read()?;
        let mut value = body.take(attribute.length.into());
        match attribute.kind {
            1 => value.read::<StunAddress>().map(drop)?,
            3 => value.read::<StunChange>().map(drop)?,
            _ => {}
        }
    }
    Some(())
}

/// Reads the header of an OpenFlow message.
pub(crate) fn openflow(c: &mut Cursor<'_>) -> Done {
    c.read::<OpenFlow>().map(drop)
}

/// Reads a TFTP request, with its texts where they are short.
pub(crate) fn tftp(c: &mut Cursor<'_>) -> Done {
    c.read::<Tftp>()?;
    while let Some(length) = c.rest().iter().position(|byte| *byte == 0) {
        value::bytes(&mut c.take(length + 1))?;
    }
    Some(())
}
