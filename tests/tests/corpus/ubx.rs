//! u-blox UBX: the frame and the class MON; little-endian, with bits from the
//! lowest one on.

use hg::Hg;

use crate::cursor::{Cursor, Done};
use crate::ubx_settings;

/// u-blox 8 interface description, 32.2: the head of a message.
#[derive(Hg)]
#[hg(little, magic = b"\xb5b")]
struct Frame {
    class: u8,
    id: u8,
    length: u16,
}

/// UBX-MON-MSGPP.
#[derive(Hg)]
#[hg(little)]
struct MonMsgpp {
    messages: [[u16; 8]; 6],
    skipped: [u32; 6],
}

/// UBX-MON-TXBUF.
#[derive(Hg)]
#[hg(little)]
struct MonTxbuf {
    pending: [u16; 6],
    usage: [u8; 6],
    peak: [u8; 6],
    total: u8,
    total_peak: u8,
    #[hg(bits = 6)]
    limit: u8,
    #[hg(bits = 1)]
    memory: bool,
    #[hg(bits = 1)]
    allocation: bool,
    reserved: u8,
}

/// UBX-MON-RXBUF.
#[derive(Hg)]
#[hg(little)]
struct MonRxbuf {
    pending: [u16; 6],
    usage: [u8; 6],
    peak: [u8; 6],
}

/// UBX-MON-IO: a port.
#[derive(Hg)]
#[hg(little)]
struct MonIoPort {
    received: u32,
    sent: u32,
    errors: [u16; 4],
    receiving: u8,
    sending: u8,
    reserved: u16,
}

/// UBX-MON-COMMS: the start.
#[derive(Hg)]
#[hg(little)]
struct MonComms {
    version: u8,
    ports: u8,
    #[hg(bits = 1)]
    memory: bool,
    #[hg(bits = 1)]
    allocation: bool,
    #[hg(bits = 3, pad_bits_after = 3)]
    output: u8,
    reserved: u8,
    protocols: [u8; 4],
}

/// UBX-MON-COMMS: a port.
#[derive(Hg)]
#[hg(little)]
struct MonCommsPort {
    id: u16,
    pending: u16,
    sent: u32,
    usage: u8,
    peak: u8,
    receive_pending: u16,
    received: u32,
    receive_usage: u8,
    receive_peak: u8,
    overruns: u16,
    messages: [u16; 4],
    reserved: u64,
    skipped: u32,
}

/// UBX-MON-HW.
#[derive(Hg)]
#[hg(little)]
struct MonHw {
    pins: [u32; 4],
    noise: u16,
    gain: u16,
    antenna: u8,
    power: u8,
    #[hg(bits = 1)]
    clock: bool,
    #[hg(bits = 1)]
    safe_boot: bool,
    #[hg(bits = 2)]
    jamming: u8,
    #[hg(bits = 1, pad_bits_after = 3)]
    no_crystal: bool,
    reserved: u8,
    used: u32,
    virtual_pins: [u8; 17],
    jammer: u8,
    reserved_2: u16,
    irqs: [u32; 3],
}

/// UBX-MON-HW2.
#[derive(Hg)]
#[hg(little)]
struct MonHw2 {
    offset_i: i8,
    magnitude_i: u8,
    offset_q: i8,
    magnitude_q: u8,
    source: u8,
    #[hg(bits = 24)]
    reserved: u32,
    low_level: u32,
    reserved_2: u64,
    post: u32,
    reserved_3: u32,
}

/// UBX-MON-HW3: the start.
#[derive(Hg)]
#[hg(little)]
struct MonHw3 {
    version: u8,
    pins: u8,
    #[hg(bits = 1)]
    clock: bool,
    #[hg(bits = 1)]
    safe_boot: bool,
    #[hg(bits = 1, pad_bits_after = 5)]
    no_crystal: bool,
    hardware: [u8; 10],
    #[hg(bits = 72)]
    reserved: u128,
}

/// UBX-MON-HW3: a pin.
#[derive(Hg)]
#[hg(little)]
struct MonHw3Pin {
    id: u16,
    #[hg(bits = 1)]
    peripheral: bool,
    #[hg(bits = 3)]
    bank: u8,
    #[hg(bits = 1)]
    output: bool,
    #[hg(bits = 1)]
    value: bool,
    #[hg(bits = 1)]
    managed: bool,
    #[hg(bits = 1)]
    irq: bool,
    #[hg(bits = 1)]
    pull_high: bool,
    #[hg(bits = 1, pad_bits_after = 6)]
    pull_low: bool,
    virtual_pin: u8,
    reserved: u8,
}

/// UBX-MON-RF and UBX-MON-SPAN: the start.
#[derive(Hg)]
#[hg(little)]
struct MonBlocks {
    version: u8,
    blocks: u8,
    #[hg(bits = 2, pad_bits_after = 6)]
    source: u8,
    reserved: u8,
}

/// UBX-MON-RF: a block.
#[derive(Hg)]
#[hg(little)]
struct MonRfBlock {
    id: u8,
    #[hg(bits = 2, pad_bits_after = 6)]
    jamming: u8,
    antenna: u8,
    power: u8,
    post: u32,
    reserved: u32,
    noise: u16,
    gain: u16,
    jammer: u8,
    offset_i: i8,
    magnitude_i: u8,
    offset_q: i8,
    magnitude_q: u8,
    #[hg(bits = 24)]
    reserved_2: u32,
}

/// UBX-MON-SPAN: a block.
#[derive(Hg)]
#[hg(little)]
struct MonSpanBlock {
    spectrum: [u8; 256],
    span: u32,
    resolution: u32,
    center: u32,
    amplifier: u8,
    #[hg(bits = 24)]
    reserved: u32,
}

/// Reads messages one behind the other.
pub(crate) fn messages(c: &mut Cursor<'_>) -> Done {
    while c.left() > 0 {
        let frame: Frame = c.read()?;
        let mut body = c.take(frame.length.into());
        match frame.class {
            0x06 => ubx_settings::read(&mut body, frame.id),
            0x0a => monitoring(&mut body, frame.id),
            _ => None,
        };
        c.take(2);
    }
    Some(())
}

fn monitoring(c: &mut Cursor<'_>, id: u8) -> Done {
    match id {
        0x02 => drop(c.read_all::<MonIoPort>()),
        0x06 => drop(c.read::<MonMsgpp>()),
        0x07 => drop(c.read::<MonRxbuf>()),
        0x08 => drop(c.read::<MonTxbuf>()),
        0x09 => drop(c.read::<MonHw>()),
        0x0b => drop(c.read::<MonHw2>()),
        0x31 => {
            c.read::<MonBlocks>()?;
            c.read_all::<MonSpanBlock>();
        }
        0x36 => {
            c.read::<MonComms>()?;
            c.read_all::<MonCommsPort>();
        }
        0x37 => {
            c.read::<MonHw3>()?;
            c.read_all::<MonHw3Pin>();
        }
        0x38 => {
            c.read::<MonBlocks>()?;
            c.read_all::<MonRfBlock>();
        }
        _ => return None,
    }
    Some(())
}
