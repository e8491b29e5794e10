//! u-blox UBX: the class CFG (u-blox 8 interface description, 32.10).

use hg::Hg;

use crate::cursor::{Cursor, Done};

/// UBX-CFG-ANT.
#[derive(Hg)]
#[hg(little)]
struct CfgAnt {
    #[hg(bits = 1)]
    supply: bool,
    #[hg(bits = 1)]
    short_detection: bool,
    #[hg(bits = 1)]
    open_detection: bool,
    #[hg(bits = 1)]
    power_down: bool,
    #[hg(bits = 1, pad_bits_after = 11)]
    recovery: bool,
    #[hg(bits = 5)]
    switch_pin: u8,
    #[hg(bits = 5)]
    short_pin: u8,
    #[hg(bits = 5)]
    open_pin: u8,
    #[hg(bits = 1)]
    reconfigure: bool,
}

/// UBX-CFG-BATCH.
#[derive(Hg)]
#[hg(little)]
struct CfgBatch {
    version: u8,
    #[hg(bits = 1, pad_bits_after = 1)]
    enable: bool,
    #[hg(bits = 1)]
    position: bool,
    #[hg(bits = 1, pad_bits_after = 1)]
    odometer: bool,
    #[hg(bits = 1)]
    pin: bool,
    #[hg(bits = 1, pad_bits_after = 1)]
    active_low: bool,
    size: u16,
    threshold: u16,
    pin_id: u8,
    reserved: u8,
}

/// UBX-CFG-DAT.
#[derive(Hg)]
#[hg(little)]
struct CfgDat {
    number: u16,
    name: [u8; 6],
    axis: f64,
    flattening: f64,
    shift: [f32; 3],
    rotation: [f32; 3],
    scale: f32,
}

/// UBX-CFG-GNSS: a block.
#[derive(Hg)]
#[hg(little)]
struct CfgGnssBlock {
    id: u8,
    reserved_channels: u8,
    max_channels: u8,
    reserved: u8,
    #[hg(bits = 1, pad_bits_after = 15)]
    enable: bool,
    #[hg(bits = 8, pad_bits_after = 8)]
    signals: u8,
}

/// UBX-CFG-ITFM.
#[derive(Hg)]
#[hg(little)]
struct CfgItfm {
    #[hg(bits = 4)]
    broadband: u8,
    #[hg(bits = 5)]
    continuous: u8,
    #[hg(bits = 22)]
    algorithm: u32,
    #[hg(bits = 1)]
    enable: bool,
    #[hg(bits = 12)]
    general: u16,
    #[hg(bits = 2)]
    antenna: u8,
    #[hg(bits = 1, pad_bits_after = 17)]
    auxiliary: bool,
}

/// UBX-CFG-LOGFILTER.
#[derive(Hg)]
#[hg(little)]
struct CfgLogFilter {
    version: u8,
    #[hg(bits = 1)]
    recording: bool,
    #[hg(bits = 1)]
    once: bool,
    #[hg(bits = 1, pad_bits_after = 5)]
    all: bool,
    interval: u16,
    time: u16,
    speed: u16,
    position: u32,
}

/// UBX-CFG-NAV5.
#[derive(Hg)]
#[hg(little)]
struct CfgNav5 {
    #[hg(bits = 1)]
    mask: [bool; 9],
    #[hg(bits = 1, pad_bits_before = 1, pad_bits_after = 5)]
    utc: bool,
    model: u8,
    fix: u8,
    altitude: i32,
    altitude_variance: u32,
    elevation: i8,
    dead_reckoning: u8,
    dilutions: [u16; 2],
    accuracies: [u16; 2],
    hold: u8,
    timeout: u8,
    satellites: u8,
    signal: u8,
    reserved: u16,
    distance: u16,
    standard: u8,
    #[hg(bits = 40)]
    reserved_2: u64,
}

/// UBX-CFG-NAVX5.
#[derive(Hg)]
#[hg(little)]
struct CfgNavx5 {
    version: u16,
    #[hg(bits = 1, pad_bits_before = 2)]
    min_max: bool,
    #[hg(bits = 1)]
    min_signal: bool,
    #[hg(bits = 1, pad_bits_before = 2)]
    initial_3d: bool,
    #[hg(bits = 1, pad_bits_before = 2)]
    rollover: bool,
    #[hg(bits = 1)]
    acknowledge: bool,
    #[hg(bits = 1, pad_bits_before = 2)]
    ppp: bool,
    #[hg(bits = 1, pad_bits_after = 1)]
    aop: bool,
    #[hg(bits = 1, pad_bits_before = 6)]
    adr: bool,
    #[hg(bits = 1, pad_bits_after = 24)]
    attenuation: bool,
    reserved: u16,
    min_satellites: u8,
    max_satellites: u8,
    min_cno: u8,
    reserved_1: u8,
    fix_3d: u8,
    reserved_2: u16,
    aiding: u8,
    week: u16,
    compensation: u8,
    reserved_3: u8,
    reserved_4: u16,
    reserved_5: u16,
    use_ppp: u8,
    aop_settings: u8,
    reserved_6: u16,
    orbit_error: u16,
    reserved_7: u32,
    #[hg(bits = 24)]
    reserved_8: u32,
    use_adr: u8,
}

/// UBX-CFG-NMEA.
#[derive(Hg)]
#[hg(little)]
struct CfgNmea {
    #[hg(bits = 1, pad_bits_after = 2)]
    filters: [bool; 6],
    version: u8,
    satellites: u8,
    #[hg(bits = 1, pad_bits_after = 4)]
    flags: [bool; 4],
    #[hg(bits = 1, pad_bits_after = 1)]
    gps_sbas_galileo: [bool; 3],
    #[hg(bits = 1, pad_bits_after = 25)]
    qzss_glonass_beidou: [bool; 3],
    numbering: u8,
    talker: u8,
    gsv_talker: u8,
    message_version: u8,
    beidou_talker: [u8; 2],
    #[hg(bits = 48)]
    reserved: u64,
}

/// UBX-CFG-ODO.
#[derive(Hg)]
#[hg(little)]
struct CfgOdo {
    version: u8,
    #[hg(bits = 24)]
    reserved: u32,
    #[hg(bits = 1, pad_bits_after = 4)]
    uses: [bool; 4],
    #[hg(bits = 3, pad_bits_after = 5)]
    profile: u8,
    #[hg(bits = 48)]
    reserved_1: u64,
    speed: u8,
    accuracy: u8,
    reserved_2: u16,
    velocity_gain: u8,
    course_gain: u8,
    reserved_3: u16,
}

/// UBX-CFG-PM2.
#[derive(Hg)]
#[hg(little)]
struct CfgPm2 {
    version: u8,
    reserved: u8,
    startup: u8,
    reserved_1: u8,
    #[hg(bits = 3, pad_bits_before = 1)]
    target: u8,
    #[hg(bits = 1)]
    interrupts: [bool; 4],
    #[hg(bits = 2)]
    peak: u8,
    #[hg(bits = 1)]
    wait: bool,
    #[hg(bits = 1)]
    update_clock: bool,
    #[hg(bits = 1)]
    update_ephemeris: bool,
    #[hg(bits = 1, pad_bits_before = 3)]
    never_off: bool,
    #[hg(bits = 2, pad_bits_after = 13)]
    mode: u8,
    periods: [u32; 3],
    on_time: u16,
    acquisition: u16,
    reserved_2: [u8; 20],
    inactivity: u32,
}

/// UBX-CFG-PRT of a serial port.
#[derive(Hg)]
#[hg(little)]
struct CfgPrt {
    port: u8,
    reserved: u8,
    #[hg(bits = 1)]
    ready: bool,
    #[hg(bits = 1)]
    polarity: bool,
    #[hg(bits = 5)]
    pin: u8,
    #[hg(bits = 9)]
    threshold: u16,
    #[hg(bits = 2, pad_bits_before = 6)]
    length: u8,
    #[hg(bits = 3, pad_bits_before = 1)]
    parity: u8,
    #[hg(bits = 2, pad_bits_after = 18)]
    stop: u8,
    baud: u32,
    #[hg(bits = 1, pad_bits_after = 2)]
    input: [bool; 3],
    #[hg(bits = 1, pad_bits_after = 10)]
    input_rtcm3: bool,
    #[hg(bits = 1, pad_bits_after = 3)]
    output: [bool; 2],
    #[hg(bits = 1, pad_bits_after = 10)]
    output_rtcm3: bool,
    #[hg(bits = 1, pad_bits_before = 1, pad_bits_after = 14)]
    timeout: bool,
    reserved_1: u16,
}

/// UBX-CFG-GEOFENCE, and the bytes at the start of UBX-CFG-GNSS.
#[derive(Hg)]
struct Bytes<const N: usize> {
    bytes: [u8; N],
}

/// UBX-CFG-PMS and UBX-CFG-RATE: numbers of two bytes.
#[derive(Hg)]
#[hg(little)]
struct Halves<const N: usize> {
    numbers: [u16; N],
}

/// UBX-CFG-PWR.
#[derive(Hg)]
#[hg(little)]
struct CfgPwr {
    version: u8,
    #[hg(bits = 24)]
    reserved: u32,
    state: u32,
}

/// UBX-CFG-RINV: the start.
#[derive(Hg)]
#[hg(little)]
struct CfgRinv {
    #[hg(bits = 1)]
    dump: bool,
    #[hg(bits = 1, pad_bits_after = 6)]
    binary: bool,
}

/// UBX-CFG-SBAS.
#[derive(Hg)]
#[hg(little)]
struct CfgSbas {
    #[hg(bits = 1, pad_bits_after = 6)]
    mode: [bool; 2],
    #[hg(bits = 1, pad_bits_after = 5)]
    usage: [bool; 3],
    channels: u8,
    #[hg(bits = 1, pad_bits_after = 1)]
    codes_152: [bool; 7],
    #[hg(bits = 1)]
    codes_120: [bool; 32],
}

/// UBX-CFG-TP5.
#[derive(Hg)]
#[hg(little)]
struct CfgTp5 {
    index: u8,
    version: u8,
    reserved: u16,
    cable_delay: i16,
    group_delay: i16,
    periods: [u32; 2],
    ratios: [u32; 2],
    user_delay: i32,
    #[hg(bits = 1)]
    flags: [bool; 7],
    #[hg(bits = 4)]
    grid: u8,
    #[hg(bits = 3, pad_bits_after = 18)]
    sync: u8,
}

/// UBX-CFG-USB: the start.
#[derive(Hg)]
#[hg(little)]
struct CfgUsb {
    numbers: [u16; 5],
    #[hg(bits = 1)]
    enumerate: bool,
    #[hg(bits = 1, pad_bits_after = 14)]
    self_powered: bool,
}

/// Reads a message of the class CFG.
pub(crate) fn read(c: &mut Cursor<'_>, id: u8) -> Done {
    match id {
        0x00 => c.read::<CfgPrt>().map(drop),
        0x06 => c.read::<CfgDat>().map(drop),
        0x08 => c.read::<Halves<3>>().map(drop),
        0x11 => c.read::<Bytes<2>>().map(drop),
        0x13 => c.read::<CfgAnt>().map(drop),
        0x16 => c.read::<CfgSbas>().map(drop),
        0x17 => c.read::<CfgNmea>().map(drop),
        0x1b => c.read::<CfgUsb>().map(drop),
        0x1e => c.read::<CfgOdo>().map(drop),
        0x23 => c.read::<CfgNavx5>().map(drop),
        0x24 => c.read::<CfgNav5>().map(drop),
        0x31 => c.read::<CfgTp5>().map(drop),
        0x34 => {
            c.read::<CfgRinv>()?;
            c.read::<Bytes<22>>().map(drop)
        }
        0x39 => c.read::<CfgItfm>().map(drop),
        0x3b => c.read::<CfgPm2>().map(drop),
        0x3e => {
            c.read::<Bytes<4>>()?;
            c.read_all::<CfgGnssBlock>();
            Some(())
        }
        0x47 => c.read::<CfgLogFilter>().map(drop),
        0x57 => c.read::<CfgPwr>().map(drop),
        0x69 => c.read::<Bytes<8>>().map(drop),
        0x86 => {
            c.read::<Bytes<2>>()?;
            c.read::<Halves<3>>().map(drop)
        }
        0x93 => c.read::<CfgBatch>().map(drop),
        _ => None,
    }
}
