//! ITU-R M.1371-5: AIS messages, bits from the most significant one on, each
//! message from a byte of its own on.

use hg::Hg;

use crate::cursor::{Cursor, Done};

/// M.1371-5, annex 8: what all messages start with.
#[derive(Hg)]
#[hg(big)]
struct Start {
    #[hg(bits = 6)]
    kind: u8,
    #[hg(bits = 2)]
    repeat: u8,
    #[hg(bits = 30, pad_bits_after = 2)]
    mmsi: u32,
}

/// Messages 1, 2, 3: a position report.
#[derive(Hg)]
#[hg(big)]
struct PositionReport {
    #[hg(bits = 6)]
    kind: u8,
    #[hg(bits = 2)]
    repeat: u8,
    #[hg(bits = 30)]
    mmsi: u32,
    #[hg(bits = 4)]
    status: u8,
    #[hg(bits = 8)]
    turn: i8,
    #[hg(bits = 10)]
    speed: u16,
    #[hg(bits = 1)]
    accurate: bool,
    #[hg(bits = 28)]
    longitude: i32,
    #[hg(bits = 27)]
    latitude: i32,
    #[hg(bits = 12)]
    course: u16,
    #[hg(bits = 9)]
    heading: u16,
    #[hg(bits = 6)]
    second: u8,
    #[hg(bits = 2)]
    maneuver: u8,
    #[hg(bits = 3)]
    spare: u8,
    #[hg(bits = 1)]
    raim: bool,
    #[hg(bits = 19)]
    radio: u32,
}

/// Messages 4 and 11: a base station.
#[derive(Hg)]
#[hg(big)]
struct BaseStation {
    #[hg(bits = 6)]
    kind: u8,
    #[hg(bits = 2)]
    repeat: u8,
    #[hg(bits = 30)]
    mmsi: u32,
    #[hg(bits = 14)]
    year: u16,
    #[hg(bits = 4)]
    month: u8,
    #[hg(bits = 5)]
    day: u8,
    #[hg(bits = 5)]
    hour: u8,
    #[hg(bits = 6)]
    minute: u8,
    #[hg(bits = 6)]
    second: u8,
    #[hg(bits = 1)]
    accurate: bool,
    #[hg(bits = 28)]
    longitude: i32,
    #[hg(bits = 27)]
    latitude: i32,
    #[hg(bits = 4)]
    fixing: u8,
    #[hg(bits = 10)]
    spare: u16,
    #[hg(bits = 1)]
    raim: bool,
    #[hg(bits = 19)]
    radio: u32,
}

/// Message 7 with one acknowledged station; message 10.
#[derive(Hg)]
#[hg(big)]
struct Acknowledgment {
    #[hg(bits = 6)]
    kind: u8,
    #[hg(bits = 2)]
    repeat: u8,
    #[hg(bits = 30)]
    mmsi: u32,
    #[hg(bits = 2)]
    spare: u8,
    #[hg(bits = 30)]
    destination: u32,
    #[hg(bits = 2)]
    sequence: u8,
}

/// Message 9: an aircraft.
#[derive(Hg)]
#[hg(big)]
struct Aircraft {
    #[hg(bits = 6)]
    kind: u8,
    #[hg(bits = 2)]
    repeat: u8,
    #[hg(bits = 30)]
    mmsi: u32,
    #[hg(bits = 12)]
    altitude: u16,
    #[hg(bits = 10)]
    speed: u16,
    #[hg(bits = 1)]
    accurate: bool,
    #[hg(bits = 28)]
    longitude: i32,
    #[hg(bits = 27)]
    latitude: i32,
    #[hg(bits = 12)]
    course: u16,
    #[hg(bits = 6)]
    second: u8,
    #[hg(bits = 8)]
    regional: u8,
    #[hg(bits = 1)]
    no_terminal: bool,
    #[hg(bits = 3)]
    spare: u8,
    #[hg(bits = 1)]
    assigned: bool,
    #[hg(bits = 1)]
    raim: bool,
    #[hg(bits = 20)]
    radio: u32,
}

/// Message 15: an interrogation of one station.
#[derive(Hg)]
#[hg(big)]
struct Interrogation {
    #[hg(bits = 6)]
    kind: u8,
    #[hg(bits = 2)]
    repeat: u8,
    #[hg(bits = 30)]
    mmsi: u32,
    #[hg(bits = 2)]
    spare: u8,
    #[hg(bits = 30)]
    station: u32,
    #[hg(bits = 6)]
    message: u8,
    #[hg(bits = 12, pad_bits_after = 8)]
    offset: u16,
}

/// Message 16: an assignment of one station.
#[derive(Hg)]
#[hg(big)]
struct Assignment {
    #[hg(bits = 6)]
    kind: u8,
    #[hg(bits = 2)]
    repeat: u8,
    #[hg(bits = 30)]
    mmsi: u32,
    #[hg(bits = 2)]
    spare: u8,
    #[hg(bits = 30)]
    station: u32,
    #[hg(bits = 12)]
    offset: u16,
    #[hg(bits = 10, pad_bits_after = 4)]
    increment: u16,
}

/// Message 18: a position report of class B.
#[derive(Hg)]
#[hg(big)]
struct PositionReportB {
    #[hg(bits = 6)]
    kind: u8,
    #[hg(bits = 2)]
    repeat: u8,
    #[hg(bits = 30)]
    mmsi: u32,
    #[hg(bits = 8)]
    regional: u8,
    #[hg(bits = 10)]
    speed: u16,
    #[hg(bits = 1)]
    accurate: bool,
    #[hg(bits = 28)]
    longitude: i32,
    #[hg(bits = 27)]
    latitude: i32,
    #[hg(bits = 12)]
    course: u16,
    #[hg(bits = 9)]
    heading: u16,
    #[hg(bits = 6)]
    second: u8,
    #[hg(bits = 2)]
    regional_2: u8,
    #[hg(bits = 1)]
    carrier_sense: bool,
    #[hg(bits = 1)]
    display: bool,
    #[hg(bits = 1)]
    dsc: bool,
    #[hg(bits = 1)]
    band: bool,
    #[hg(bits = 1)]
    message_22: bool,
    #[hg(bits = 1)]
    assigned: bool,
    #[hg(bits = 1)]
    raim: bool,
    #[hg(bits = 20)]
    radio: u32,
}

/// Message 20: reservations of slots.
#[derive(Hg)]
#[hg(big)]
struct DataLink {
    #[hg(bits = 6)]
    kind: u8,
    #[hg(bits = 2)]
    repeat: u8,
    #[hg(bits = 30)]
    mmsi: u32,
    #[hg(bits = 2)]
    spare: u8,
    #[hg(bits = 30, pad_bits_after = 8)]
    reservations: [Reservation; 4],
}

/// A reservation of message 20.
#[derive(Hg)]
#[hg(bits = 30)]
struct Reservation {
    #[hg(bits = 12)]
    offset: u16,
    #[hg(bits = 4)]
    number: u8,
    #[hg(bits = 3)]
    timeout: u8,
    #[hg(bits = 11)]
    increment: u16,
}

/// Message 22 to two stations.
#[derive(Hg)]
#[hg(big)]
struct Channels {
    #[hg(bits = 6)]
    kind: u8,
    #[hg(bits = 2)]
    repeat: u8,
    #[hg(bits = 30)]
    mmsi: u32,
    #[hg(bits = 2)]
    spare: u8,
    #[hg(bits = 12)]
    channel_a: u16,
    #[hg(bits = 12)]
    channel_b: u16,
    #[hg(bits = 4)]
    mode: u8,
    #[hg(bits = 1)]
    low_power: bool,
    #[hg(bits = 30)]
    destination_1: u32,
    #[hg(bits = 5)]
    empty_1: u8,
    #[hg(bits = 30)]
    destination_2: u32,
    #[hg(bits = 5)]
    empty_2: u8,
    #[hg(bits = 1)]
    addressed: bool,
    #[hg(bits = 1)]
    band_a: bool,
    #[hg(bits = 1)]
    band_b: bool,
    #[hg(bits = 3, pad_bits_after = 23)]
    zone: u8,
}

/// Message 27: a long-range position report.
#[derive(Hg)]
#[hg(big)]
struct LongRange {
    #[hg(bits = 6)]
    kind: u8,
    #[hg(bits = 2)]
    repeat: u8,
    #[hg(bits = 30)]
    mmsi: u32,
    #[hg(bits = 1)]
    accurate: bool,
    #[hg(bits = 1)]
    raim: bool,
    #[hg(bits = 4)]
    status: u8,
    #[hg(bits = 18)]
    longitude: i32,
    #[hg(bits = 17)]
    latitude: i32,
    #[hg(bits = 6)]
    speed: u8,
    #[hg(bits = 9)]
    course: u16,
    #[hg(bits = 1)]
    no_gnss: bool,
    #[hg(bits = 1)]
    spare: bool,
}

/// Reads messages one behind the other.
pub(crate) fn messages(c: &mut Cursor<'_>) -> Done {
    while c.left() > 0 {
        match c.look::<Start>()?.kind {
            // The corpus holds a report that says it is of kind 0.
            0..=3 => c.read::<PositionReport>().map(drop)?,
            4 | 11 => c.read::<BaseStation>().map(drop)?,
            7 | 10 => c.read::<Acknowledgment>().map(drop)?,
            9 => c.read::<Aircraft>().map(drop)?,
            15 => c.read::<Interrogation>().map(drop)?,
            16 => c.read::<Assignment>().map(drop)?,
            18 => c.read::<PositionReportB>().map(drop)?,
            20 => c.read::<DataLink>().map(drop)?,
            22 => c.read::<Channels>().map(drop)?,
            27 => c.read::<LongRange>().map(drop)?,
            _ => return None,
        }
    }
    Some(())
}
