//! Capture files: classic pcap in both byte orders and its variants, pcapng,
//! and the choice of the first protocol by link type.

use hg::{Hg, Order};

use crate::cursor::{Cursor, Done};
use crate::{can, dot11, link, net, usb, value, vsock, wireless};

/// `draft-ietf-opsawg-pcap`: the file header. The magic chooses the order.
#[derive(Hg)]
struct PcapHeader {
    magic: u32,
    major: u16,
    minor: u16,
    zone: i32,
    significant_figures: u32,
    snapshot: u32,
    link_type: u32,
}

/// The head of a packet in the file.
#[derive(Hg)]
struct PcapRecord {
    seconds: u32,
    fraction: u32,
    included: u32,
    original: u32,
}

/// Kuznetzov's variant of the file has more behind it.
#[derive(Hg)]
struct KuznetzovRecord {
    interface: u32,
    protocol: u16,
    packet_type: u8,
    padding: u8,
}

/// The time of a packet as one number.
#[derive(Hg)]
struct PcapTime {
    time: u64,
}

/// `draft-ietf-opsawg-pcapng`: the head of every block.
#[derive(Hg)]
struct Block {
    kind: u32,
    length: u32,
}

/// The type of a block with its top bit, in a little-endian section.
#[derive(Hg)]
#[hg(little)]
struct LittleBlockType {
    #[hg(bits = 31)]
    value: u32,
    #[hg(bits = 1)]
    vendor: bool,
}

/// The type of a block with its top bit, in a big-endian section.
#[derive(Hg)]
#[hg(big)]
struct BigBlockType {
    #[hg(bits = 1)]
    vendor: bool,
    #[hg(bits = 31)]
    value: u32,
}

/// The body of a section header block.
#[derive(Hg)]
struct Section {
    magic: u32,
    major: u16,
    minor: u16,
    length: i64,
}

/// The body of an interface description block.
#[derive(Hg)]
struct Interface {
    link_type: u16,
    reserved: u16,
    snapshot: u32,
}

/// The body of an enhanced packet block.
#[derive(Hg)]
struct EnhancedPacket {
    interface: u32,
    time_high: u32,
    time_low: u32,
    captured: u32,
    original: u32,
}

/// The time of an enhanced packet as one number, as it lies there.
#[derive(Hg)]
struct BlockTime {
    #[hg(pad_before = 4)]
    time: u64,
}

/// The body of the old packet block.
#[derive(Hg)]
struct OldPacket {
    interface: u16,
    drops: u16,
    time_high: u32,
    time_low: u32,
    captured: u32,
    original: u32,
}

/// The body of a simple packet block.
#[derive(Hg)]
struct SimplePacket {
    original: u32,
}

/// The body of an interface statistics block.
#[derive(Hg)]
struct Statistics {
    interface: u32,
    time_high: u32,
    time_low: u32,
}

/// The head of an option.
#[derive(Hg)]
struct BlockOption {
    code: u16,
    length: u16,
}

/// The option `if_tsresol`: a power of ten or of two.
#[derive(Hg)]
struct Resolution {
    raw: u8,
}

/// The same option in its parts.
#[derive(Hg)]
#[hg(big)]
struct ResolutionParts {
    #[hg(bits = 1)]
    of_two: bool,
    #[hg(bits = 7)]
    exponent: u8,
}

/// The length at the end of every block.
#[derive(Hg)]
struct BlockEnd {
    length: u32,
}

/// Reads a capture file.
pub(crate) fn capture(c: &mut Cursor<'_>) -> Done {
    match c.rest() {
        [0xa1, 0xb2, 0xc3, 0xd4, ..] | [0xa1, 0xb2, 0x3c, 0x4d, ..] => pcap(c, Order::Big),
        [0x0a, 0x0d, 0x0d, 0x0a, ..] => pcapng(c),
        _ => pcap(c, Order::Little),
    }
}

fn pcap(c: &mut Cursor<'_>, order: Order) -> Done {
    c.order = order;
    let header: PcapHeader = c.read()?;
    while c.left() > 0 {
        c.look::<PcapTime>()?;
        let record: PcapRecord = c.read()?;
        if header.magic == 0xa1b2_cd34 {
            c.read::<KuznetzovRecord>()?;
        }
        frame(&mut c.take(record.included as usize), header.link_type);
    }
    Some(())
}

fn pcapng(c: &mut Cursor<'_>) -> Done {
    let mut interfaces: Vec<Interface> = Vec::new();
    while c.left() > 0 {
        if let [0x0a, 0x0d, 0x0d, 0x0a, _, _, _, _, magic, ..] = c.rest() {
            c.order = if *magic == 0x1a {
                Order::Big
            } else {
                Order::Little
            };
            interfaces.clear();
        }
        match c.order {
            Order::Big => c.look::<BigBlockType>().map(drop)?,
            Order::Little => c.look::<LittleBlockType>().map(drop)?,
        }
        let block: Block = c.read()?;
        let mut body = c.take((block.length as usize).checked_sub(12)?);
        match block.kind {
            0x0a0d_0d0a => section(&mut body),
            1 => {
                interfaces.push(body.read()?);
                options(&mut body, Some(9))
            }
            2 => old_packet(&mut body, &interfaces),
            3 => simple_packet(&mut body, &interfaces),
            5 => body
                .read::<Statistics>()
                .and_then(|_| options(&mut body, None)),
            6 => enhanced_packet(&mut body, &interfaces),
            _ => None,
        };
        c.read::<BlockEnd>()?;
    }
    Some(())
}

fn section(c: &mut Cursor<'_>) -> Done {
    c.read::<Section>()?;
    options(c, None)
}

fn enhanced_packet(c: &mut Cursor<'_>, interfaces: &[Interface]) -> Done {
    c.look::<BlockTime>()?;
    let packet: EnhancedPacket = c.read()?;
    let link_type = interfaces.get(packet.interface as usize)?.link_type;
    frame(&mut c.take(packet.captured as usize), link_type.into());
    c.at += (packet.captured as usize).next_multiple_of(4) - packet.captured as usize;
    options(c, None)
}

fn old_packet(c: &mut Cursor<'_>, interfaces: &[Interface]) -> Done {
    let packet: OldPacket = c.read()?;
    let link_type = interfaces.get(usize::from(packet.interface))?.link_type;
    frame(&mut c.take(packet.captured as usize), link_type.into());
    Some(())
}

fn simple_packet(c: &mut Cursor<'_>, interfaces: &[Interface]) -> Done {
    let packet: SimplePacket = c.read()?;
    let interface = interfaces.first()?;
    let snapshot = if interface.snapshot == 0 {
        u32::MAX
    } else {
        interface.snapshot
    };
    frame(
        &mut c.take(packet.original.min(snapshot) as usize),
        interface.link_type.into(),
    );
    Some(())
}

fn options(c: &mut Cursor<'_>, resolution: Option<u16>) -> Done {
    while c.left() >= 4 {
        let option: BlockOption = c.read()?;
        let size = usize::from(option.length);
        value::bytes(&mut c.part(c.at, c.at + size))?;
        let mut value = c.take(size.next_multiple_of(4));
        if resolution == Some(option.code) {
            value.look::<Resolution>()?;
            value.look::<ResolutionParts>()?;
        }
    }
    Some(())
}

/// Reads a captured frame. Errors end its walk and nothing else.
fn frame(c: &mut Cursor<'_>, link_type: u32) {
    let host_order = c.order;
    c.order = Order::Big;
    let _: Done = match link_type {
        0 | 108 => net::null(&mut c.in_order(host_order)),
        1 => link::ethernet(c),
        9 | 50 => link::ppp_hdlc(c),
        101 | 228 | 229 => net::ip(c),
        105 => dot11::frame(c, false),
        113 => link::cooked(c),
        127 => wireless::radiotap(c),
        129 => link::arcnet(c),
        192 => wireless::ppi(c),
        195 | 230 => wireless::wpan(c, link_type == 195),
        227 => can::socket_can(c),
        239 => net::nflog(c),
        242 => link::infiniband(c),
        271 => vsock::monitor(c),
        288 => usb::link_layer(c),
        _ => None,
    };
}
