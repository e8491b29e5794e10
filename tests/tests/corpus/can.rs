//! CAN frames, and payloads packed by a database of signals.

use hg::{Hg, Order};

use crate::cursor::{Cursor, Done};
use crate::value;

/// LINKTYPE_CAN_SOCKETCAN: the header of a frame.
#[derive(Hg)]
struct SocketCan {
    #[hg(bits = 1)]
    extended: bool,
    #[hg(bits = 1)]
    remote: bool,
    #[hg(bits = 1)]
    error: bool,
    #[hg(bits = 29)]
    id: u32,
    length: u8,
    #[hg(pad_after = 2)]
    fd_flags: u8,
}

/// Linux: `struct can_frame` in the order of the machine.
#[derive(Hg)]
#[hg(little)]
struct CanFrame {
    #[hg(bits = 29)]
    id: u32,
    #[hg(bits = 1)]
    error: bool,
    #[hg(bits = 1)]
    remote: bool,
    #[hg(bits = 1)]
    extended: bool,
    length: u8,
    #[hg(pad_after = 2)]
    fd: FdFlags,
}

/// Linux: the same with a standard identifier.
#[derive(Hg)]
#[hg(little)]
struct StandardCanFrame {
    #[hg(bits = 11, pad_bits_after = 18)]
    id: u16,
    #[hg(bits = 3)]
    flags: u8,
}

/// Linux: the flags of CAN FD.
#[derive(Hg)]
#[hg(bits = 8, lsb0)]
struct FdFlags {
    #[hg(bits = 1)]
    bit_rate_switch: bool,
    #[hg(bits = 1, pad_bits_after = 6)]
    error_state: bool,
}

/// ISO 11898 over UDP: the header.
#[derive(Hg)]
struct CanEthernet {
    magic: [u8; 8],
    version: u8,
    frames: u8,
}

/// ISO 11898 over UDP: a frame.
#[derive(Hg)]
#[hg(little)]
struct CanEthernetFrame {
    #[hg(bits = 29, pad_bits_after = 3)]
    id: u32,
    length: u8,
}

/// cantools `motohawk.dbc`, id 496: signals from the most significant bit.
#[derive(Hg)]
#[hg(big, size = 8)]
struct Motohawk {
    #[hg(bits = 1)]
    enable: bool,
    #[hg(bits = 6)]
    average_radius: u8,
    #[hg(bits = 12, pad_bits_after = 5)]
    temperature: i16,
}

/// cantools `signed.dbc`, id 10: the signals from the least significant bit.
#[derive(Hg)]
#[hg(little)]
struct SmallFromLow {
    #[hg(bits = 7, pad_bits_before = 1, pad_bits_after = 9)]
    s7: i8,
    #[hg(bits = 9)]
    s9: i16,
    #[hg(bits = 8)]
    s8: i8,
    #[hg(bits = 3, pad_bits_after = 27)]
    s3: i8,
}

/// The other signals of the same message.
#[derive(Hg)]
#[hg(big)]
struct SmallFromHigh {
    #[hg(bits = 8, pad_bits_before = 7)]
    s8: i8,
    #[hg(bits = 3, pad_bits_before = 17)]
    s3: i8,
    #[hg(bits = 10, pad_bits_before = 12)]
    s10: i16,
    #[hg(bits = 7)]
    s7: i8,
}

/// cantools `signed.dbc`: a signal of 63 bits from the first bit on.
#[derive(Hg)]
struct First63 {
    #[hg(bits = 63, pad_bits_after = 1)]
    signal: i64,
}

/// cantools `signed.dbc`: a signal of 63 bits from the second bit on.
#[derive(Hg)]
struct Last63 {
    #[hg(bits = 63, pad_bits_before = 1)]
    signal: i64,
}

/// cantools `signed.dbc`: a signal of 33 bits.
#[derive(Hg)]
struct First33 {
    #[hg(bits = 33, pad_bits_after = 31)]
    signal: i64,
}

/// cantools `signed.dbc`: a signal of 32 bits.
#[derive(Hg)]
#[hg(size = 8)]
struct First32 {
    signal: i32,
}

/// cantools `signed.dbc`: a signal of 64 bits.
#[derive(Hg)]
struct Signed64 {
    signal: i64,
}

/// cantools `padding_bit_order.dbc`, ids 1 and 2.
#[derive(Hg)]
#[hg(size = 8)]
struct OneAndFifteen {
    #[hg(bits = 1)]
    first: bool,
    #[hg(bits = 15)]
    second: u16,
    #[hg(bits = 1, pad_before = 2)]
    third: bool,
    #[hg(bits = 15)]
    fourth: u16,
}

/// cantools `padding_bit_order.dbc`, id 3.
#[derive(Hg)]
#[hg(little, size = 8)]
struct Nibbles {
    #[hg(bits = 4)]
    signals: [u8; 4],
}

/// cantools `padding_bit_order.dbc`, ids 4 and 5.
#[derive(Hg)]
struct Unsigned64 {
    signal: u64,
}

/// Reads a frame of SocketCAN. Two databases use the same identifiers: the
/// payload is read by both.
pub(crate) fn socket_can(c: &mut Cursor<'_>) -> Done {
    let frame: SocketCan = c.read()?;
    match frame.id {
        496 => c.look::<Motohawk>().map(drop),
        0 => little::<First32>(c),
        1 => {
            little::<First33>(c)?;
            big::<OneAndFifteen>(c)
        }
        2 => {
            little::<Signed64>(c)?;
            little::<OneAndFifteen>(c)
        }
        3 => {
            big::<Signed64>(c)?;
            little::<Nibbles>(c)
        }
        4 => {
            big::<First33>(c)?;
            big::<Unsigned64>(c)
        }
        5 => {
            big::<First32>(c)?;
            little::<Unsigned64>(c)
        }
        6 => little::<First63>(c),
        7 => big::<First63>(c),
        8 => little::<Last63>(c),
        9 => big::<Last63>(c),
        10 => {
            c.look::<SmallFromLow>()?;
            c.look::<SmallFromHigh>().map(drop)
        }
        _ => None,
    }
}

fn little<M: hg::Fixed>(c: &mut Cursor<'_>) -> Done {
    c.in_order(Order::Little).look::<M>().map(drop)
}

fn big<M: hg::Fixed>(c: &mut Cursor<'_>) -> Done {
    c.in_order(Order::Big).look::<M>().map(drop)
}

/// Reads a CAN frame behind a Linux cooked header.
pub(crate) fn cooked_can(c: &mut Cursor<'_>) -> Done {
    c.look::<StandardCanFrame>()?;
    let frame: CanFrame = c.read()?;
    value::bytes(&mut c.take(frame.length.into()))
}

/// Reads CAN over UDP.
pub(crate) fn can_ethernet(c: &mut Cursor<'_>) -> Done {
    let header: CanEthernet = c.read()?;
    for index in 0..header.frames {
        if index > 0 {
            value::bytes(&mut c.take(2))?;
        }
        let frame: CanEthernetFrame = c.read()?;
        value::bytes(&mut c.take(frame.length.into()))?;
    }
    value::bytes(&mut c.take(1))?;
    value::bytes(c)
}
