//! USB 2.0: packets on the wire, and descriptors.

use hg::Hg;

use crate::cursor::{Cursor, Done};
use crate::value;

/// USB 2.0, 8.3.1: the identifier of a packet.
#[derive(Hg)]
struct PacketId {
    pid: u8,
}

/// USB 2.0, 8.4.1: OUT, IN, SETUP, PING.
#[derive(Hg)]
#[hg(little)]
struct Token {
    #[hg(bits = 7)]
    address: u8,
    #[hg(bits = 4)]
    endpoint: u8,
    #[hg(bits = 5)]
    crc: u8,
}

/// USB 2.0, 8.4.3: start of frame.
#[derive(Hg)]
#[hg(little)]
struct StartOfFrame {
    #[hg(bits = 11)]
    number: u16,
    #[hg(bits = 5)]
    crc: u8,
}

/// USB 2.0, 8.4.2: a split transaction, as a bit struct that pins its order.
#[derive(Hg)]
#[hg(bits = 24, lsb0)]
struct Split {
    #[hg(bits = 7)]
    hub: u8,
    #[hg(bits = 1)]
    complete: bool,
    #[hg(bits = 7)]
    port: u8,
    #[hg(bits = 1)]
    speed: bool,
    #[hg(bits = 1)]
    end: bool,
    #[hg(bits = 2)]
    endpoint_type: EndpointType,
    #[hg(bits = 5)]
    crc: u8,
}

/// The split transaction on the wire.
#[derive(Hg)]
#[hg(little)]
struct SplitToken {
    split: Split,
}

#[derive(Hg)]
#[hg(bits = 2)]
enum EndpointType {
    Control,
    Isochronous,
    Bulk,
    Interrupt,
}

/// USB 2.0, 8.3.5.2: the checksum of data.
#[derive(Hg)]
#[hg(little)]
struct Crc16 {
    crc: u16,
}

/// USB 2.0, 9.3: a request.
#[derive(Hg)]
#[hg(little)]
struct Setup {
    #[hg(bits = 5)]
    recipient: u8,
    #[hg(bits = 2)]
    kind: u8,
    #[hg(bits = 1)]
    inbound: bool,
    request: u8,
    value: u16,
    index: u16,
    length: u16,
}

/// USB 2.0, 9.4.3: the request of a descriptor, undivided at the start.
#[derive(Hg)]
#[hg(little)]
struct GetDescriptor {
    request_type: u8,
    request: u8,
    index: u8,
    descriptor: u8,
    language: u16,
    length: u16,
}

/// USB 2.0, 9.5: the head of a descriptor.
#[derive(Hg)]
struct DescriptorHead {
    length: u8,
    kind: u8,
}

/// USB 2.0, 9.6.1.
#[derive(Hg)]
#[hg(little)]
struct DeviceDescriptor {
    length: u8,
    kind: u8,
    usb: u16,
    class: u8,
    subclass: u8,
    protocol: u8,
    max_packet: u8,
    vendor: u16,
    product: u16,
    device: u16,
    manufacturer: u8,
    product_name: u8,
    serial: u8,
    configurations: u8,
}

/// USB 2.0, 9.6.3.
#[derive(Hg)]
#[hg(little)]
struct ConfigurationDescriptor {
    length: u8,
    kind: u8,
    total_length: u16,
    interfaces: u8,
    value: u8,
    name: u8,
    #[hg(bits = 1, pad_bits_before = 5)]
    remote_wakeup: bool,
    #[hg(bits = 1)]
    self_powered: bool,
    #[hg(bits = 1)]
    bus_powered: bool,
    max_power: u8,
}

/// The attributes of a configuration as a byte.
#[derive(Hg)]
struct ConfigurationAttributes {
    #[hg(pad_before = 7)]
    attributes: u8,
}

/// USB 2.0, 9.6.5.
#[derive(Hg)]
struct InterfaceDescriptor {
    length: u8,
    kind: u8,
    number: u8,
    alternate: u8,
    endpoints: u8,
    class: u8,
    subclass: u8,
    protocol: u8,
    name: u8,
}

/// Device Firmware Upgrade 1.1, 4.1.3.
#[derive(Hg)]
#[hg(little)]
struct DfuDescriptor {
    length: u8,
    kind: u8,
    #[hg(bits = 1)]
    download: bool,
    #[hg(bits = 1)]
    upload: bool,
    #[hg(bits = 1)]
    manifestation_tolerant: bool,
    #[hg(bits = 1)]
    detaches: bool,
    #[hg(bits = 4)]
    reserved: u8,
    detach_timeout: u16,
    transfer_size: u16,
    version: u16,
}

/// Reads a packet of the link layer.
pub(crate) fn link_layer(c: &mut Cursor<'_>) -> Done {
    match c.read::<PacketId>()?.pid {
        0xe1 | 0x69 | 0x2d | 0xb4 => c.read::<Token>().map(drop),
        0xa5 => c.read::<StartOfFrame>().map(drop),
        0x78 => c.read::<SplitToken>().map(drop),
        0xc3 | 0x4b | 0x87 | 0x0f => {
            let size = c.left().checked_sub(2)?;
            data(&mut c.take(size));
            c.read::<Crc16>().map(drop)
        }
        _ => Some(()),
    }
}

/// Reads data: a request has 8 bytes, a descriptor tells its own length.
fn data(c: &mut Cursor<'_>) -> Done {
    value::bytes(&mut c.part(c.at, c.end))?;
    if let (8, [0x80, 6, ..]) = (c.left(), c.rest()) {
        c.look::<GetDescriptor>()?;
        return c.read::<Setup>().map(drop);
    }
    while c.left() >= 2 {
        let head: DescriptorHead = c.look()?;
        let mut body = c.take(head.length.max(2).into());
        match head.kind {
            1 => body.read::<DeviceDescriptor>().map(drop)?,
            2 => {
                body.look::<ConfigurationAttributes>()?;
                body.read::<ConfigurationDescriptor>()?;
            }
            4 => body.read::<InterfaceDescriptor>().map(drop)?,
            33 => body.read::<DfuDescriptor>().map(drop)?,
            _ => {}
        }
    }
    Some(())
}
