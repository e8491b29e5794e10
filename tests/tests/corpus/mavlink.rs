//! MAVLink: a telemetry log with big-endian times and little-endian packets.

use hg::Hg;

use crate::cursor::{Cursor, Done};

/// The time in front of each packet.
#[derive(Hg)]
#[hg(big)]
struct LogTime {
    microseconds: u64,
}

/// MAVLink 1: the header.
#[derive(Hg)]
#[hg(little, magic = 0xfeu8)]
struct Header1 {
    length: u8,
    sequence: u8,
    system: u8,
    component: u8,
    message: u8,
}

/// MAVLink 2: the header.
#[derive(Hg)]
#[hg(little, magic = 0xfdu8)]
struct Header2 {
    length: u8,
    incompatible: u8,
    compatible: u8,
    sequence: u8,
    system: u8,
    component: u8,
    #[hg(bits = 24)]
    message: u32,
}

/// MAVLink: the checksum behind the payload.
#[derive(Hg)]
#[hg(little)]
struct Checksum {
    crc: u16,
}

#[derive(Hg)]
#[hg(little)]
struct Heartbeat {
    custom_mode: u32,
    kind: u8,
    autopilot: u8,
    base_mode: u8,
    status: u8,
    version: u8,
}

#[derive(Hg)]
#[hg(little)]
struct SystemStatus {
    sensors: [u32; 3],
    load: u16,
    voltage: u16,
    current: i16,
    drop_rate: u16,
    communication_errors: u16,
    errors: [u16; 4],
    remaining: i8,
}

#[derive(Hg)]
#[hg(little)]
struct SystemStatusExtension {
    sensors: [u32; 3],
}

#[derive(Hg)]
#[hg(little)]
struct GpsRaw {
    time: u64,
    latitude: i32,
    longitude: i32,
    altitude: i32,
    horizontal_dilution: u16,
    vertical_dilution: u16,
    velocity: u16,
    course: u16,
    fix: u8,
    satellites: u8,
}

#[derive(Hg)]
#[hg(little)]
struct GpsRawExtension {
    ellipsoid_altitude: i32,
    accuracies: [u32; 4],
    yaw: u16,
}

/// RAW_IMU and SCALED_IMU.
#[derive(Hg)]
#[hg(little)]
struct RawImu {
    time: u64,
    acceleration: [i16; 3],
    rotation: [i16; 3],
    magnetic: [i16; 3],
}

#[derive(Hg)]
#[hg(little)]
struct RawImuExtension {
    id: u8,
    temperature: i16,
}

/// ATTITUDE and LOCAL_POSITION_NED.
#[derive(Hg)]
#[hg(little)]
struct Motion {
    time: u32,
    position: [f32; 3],
    speed: [f32; 3],
}

#[derive(Hg)]
#[hg(little)]
struct RcChannels {
    time: u32,
    channels: [u16; 18],
    count: u8,
    strength: u8,
}

#[derive(Hg)]
#[hg(little)]
struct ServoOutput {
    time: u32,
    servos: [u16; 8],
    port: u8,
}

#[derive(Hg)]
#[hg(little)]
struct ServoOutputExtension {
    servos: [u16; 8],
}

#[derive(Hg)]
#[hg(little)]
struct VfrHud {
    airspeed: f32,
    ground_speed: f32,
    altitude: f32,
    climb: f32,
    heading: i16,
    throttle: u16,
}

#[derive(Hg)]
#[hg(little)]
struct ParamValue {
    value: f32,
    count: u16,
    index: u16,
    id: [u8; 16],
    kind: u8,
}

#[derive(Hg)]
#[hg(little)]
struct HighresImu {
    time: u64,
    values: [f32; 13],
    updated: u16,
}

#[derive(Hg)]
struct HighresImuExtension {
    id: u8,
}

#[derive(Hg)]
#[hg(little)]
struct BatteryStatus {
    consumed: i32,
    energy: i32,
    temperature: i16,
    voltages: [u16; 10],
    current: i16,
    id: u8,
    function: u8,
    kind: u8,
    remaining: i8,
}

#[derive(Hg)]
#[hg(little)]
struct BatteryStatusExtension {
    time_remaining: i32,
    charge_state: u8,
    voltages: [u16; 4],
    mode: u8,
    faults: u32,
}

/// Reads a log.
pub(crate) fn log(c: &mut Cursor<'_>) -> Done {
    while c.left() > 0 {
        c.read::<LogTime>()?;
        let (length, message) = if c.starts_with(&[0xfe]) {
            let header: Header1 = c.read()?;
            (header.length, header.message.into())
        } else {
            let header: Header2 = c.read()?;
            (header.length, header.message)
        };
        payload(&mut c.take(length.into()), message);
        c.read::<Checksum>()?;
    }
    Some(())
}

/// Reads a payload. Extensions are there in version 2 only, and a payload is
/// cut behind its last byte that is not zero.
fn payload(c: &mut Cursor<'_>, message: u32) -> Done {
    match message {
        0 => c.read::<Heartbeat>().map(drop),
        1 => {
            c.read::<SystemStatus>()?;
            c.read::<SystemStatusExtension>().map(drop)
        }
        22 => c.read::<ParamValue>().map(drop),
        24 => {
            c.read::<GpsRaw>()?;
            c.read::<GpsRawExtension>().map(drop)
        }
        27 => {
            c.read::<RawImu>()?;
            c.read::<RawImuExtension>().map(drop)
        }
        30 | 32 => c.read::<Motion>().map(drop),
        36 => {
            c.read::<ServoOutput>()?;
            c.read::<ServoOutputExtension>().map(drop)
        }
        65 => c.read::<RcChannels>().map(drop),
        74 => c.read::<VfrHud>().map(drop),
        105 => {
            c.read::<HighresImu>()?;
            c.read::<HighresImuExtension>().map(drop)
        }
        147 => {
            c.read::<BatteryStatus>()?;
            c.read::<BatteryStatusExtension>().map(drop)
        }
        _ => None,
    }
}
