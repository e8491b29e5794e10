//! Space packets and transponders: CCSDS, Mode S.

use hg::Hg;

use crate::cursor::{Cursor, Done};

/// CCSDS 133.0-B-2: the primary header.
#[derive(Hg)]
#[hg(big)]
struct SpacePacket {
    #[hg(bits = 3)]
    version: u8,
    #[hg(bits = 1)]
    command: bool,
    #[hg(bits = 1)]
    secondary: bool,
    #[hg(bits = 11)]
    apid: u16,
    #[hg(bits = 2)]
    sequence_flags: u8,
    #[hg(bits = 14)]
    sequence: u16,
    length: u16,
}

/// ccsdspy, simulated telemetry of application 10.
#[derive(Hg)]
#[hg(big)]
struct Packet10 {
    seconds: u32,
    subseconds: u16,
    #[hg(bits = 1)]
    valid: bool,
    #[hg(bits = 2)]
    oscillator: u8,
    #[hg(bits = 3)]
    unused: u8,
    #[hg(bits = 1)]
    five_hertz: bool,
    #[hg(bits = 1)]
    thirteen_hertz: bool,
    #[hg(bits = 2)]
    statuses: [u8; 8],
    oscillators: u32,
}

/// The same with its bit fields as numbers.
#[derive(Hg)]
#[hg(big)]
struct Packet10Words {
    #[hg(pad_before = 6)]
    flags: u8,
    statuses: u16,
}

/// ccsdspy, simulated telemetry of application 251.
#[derive(Hg)]
#[hg(big)]
struct Packet251 {
    seconds: u32,
    microseconds: u32,
    #[hg(bits = 6)]
    first: u8,
    #[hg(bits = 7)]
    second: u8,
    #[hg(bits = 6)]
    third: u8,
    #[hg(bits = 7)]
    fourth: u8,
    #[hg(bits = 6)]
    fifth: u8,
    hourly: f32,
    daily: f32,
    two_hourly: f64,
}

/// The same with its bit fields as one number.
#[derive(Hg)]
#[hg(big)]
struct Packet251Word {
    #[hg(pad_before = 8)]
    fields: u32,
}

/// ccsdspy, numbers in an unusual byte order, as the bytes they are.
#[derive(Hg)]
struct OddNumber {
    bytes: [u8; 4],
}

/// ICAO Annex 10, volume IV: an extended squitter.
#[derive(Hg)]
#[hg(big)]
struct ExtendedSquitter {
    #[hg(bits = 5)]
    format: u8,
    #[hg(bits = 3)]
    capability: u8,
    #[hg(bits = 24)]
    address: u32,
    #[hg(bits = 5)]
    kind: u8,
    #[hg(bits = 3)]
    subtype: u8,
    #[hg(bits = 48)]
    message: u64,
    #[hg(bits = 24)]
    parity: u32,
}

/// ICAO Annex 10, volume IV: an airborne position.
#[derive(Hg)]
#[hg(big)]
struct AirbornePosition {
    #[hg(bits = 5)]
    kind: u8,
    #[hg(bits = 2)]
    surveillance: u8,
    #[hg(bits = 1)]
    antenna: bool,
    #[hg(bits = 12)]
    altitude: u16,
    #[hg(bits = 1)]
    time: bool,
    #[hg(bits = 1)]
    odd: bool,
    #[hg(bits = 17)]
    latitude: u32,
    #[hg(bits = 17)]
    longitude: u32,
}

/// ICAO Annex 10, volume IV: an airborne velocity.
#[derive(Hg)]
#[hg(big)]
struct AirborneVelocity {
    #[hg(bits = 5)]
    kind: u8,
    #[hg(bits = 3)]
    subtype: u8,
    #[hg(bits = 1)]
    intent: bool,
    #[hg(bits = 1)]
    reserved: bool,
    #[hg(bits = 3)]
    uncertainty: u8,
    #[hg(bits = 1)]
    west: bool,
    #[hg(bits = 10)]
    east_speed: u16,
    #[hg(bits = 1)]
    south: bool,
    #[hg(bits = 10)]
    north_speed: u16,
    #[hg(bits = 1)]
    barometric: bool,
    #[hg(bits = 1)]
    descending: bool,
    #[hg(bits = 9)]
    vertical_rate: u16,
    #[hg(bits = 2)]
    reserved_2: u8,
    #[hg(bits = 1)]
    below: bool,
    #[hg(bits = 7)]
    difference: u8,
}

/// Reads space packets one behind the other.
pub(crate) fn packets(c: &mut Cursor<'_>) -> Done {
    while c.left() > 0 {
        let header: SpacePacket = c.read()?;
        let mut body = c.take(usize::from(header.length) + 1);
        match header.apid {
            10 => {
                body.look::<Packet10Words>()?;
                body.read::<Packet10>()?;
            }
            251 => {
                body.look::<Packet251Word>()?;
                body.read::<Packet251>()?;
            }
            _ => drop(body.read_all::<OddNumber>()),
        }
    }
    Some(())
}

/// Reads Mode S messages of 112 bits.
pub(crate) fn mode_s(c: &mut Cursor<'_>) -> Done {
    while c.left() > 0 {
        let mut squitter = c.take(14);
        let header: ExtendedSquitter = squitter.look()?;
        let at = squitter.at + 4;
        let mut message = squitter.part(at, at + 7);
        match header.kind {
            9..=18 => message.read::<AirbornePosition>().map(drop)?,
            19 => message.read::<AirborneVelocity>().map(drop)?,
            _ => {}
        }
    }
    Some(())
}
