//! RTCM 10403.3: messages of satellite positioning, one stream of bits each.
//!
//! The counts of satellites and signals are told by masks. A fixed message
//! has one pair of counts, so there is one for each pair in the corpus.

use hg::Hg;

use crate::cursor::{Cursor, Done};

/// RTCM 10403.3, 4: the frame.
#[derive(Hg)]
struct Frame {
    preamble: u8,
    #[hg(bits = 6)]
    reserved: u8,
    #[hg(bits = 10)]
    length: u16,
}

/// RTCM 10403.3, 3.4: what all messages start with.
#[derive(Hg)]
struct Start {
    #[hg(bits = 12)]
    kind: u16,
    #[hg(bits = 12)]
    station: u16,
}

/// RTCM 10403.3, table 3.5-6: message 1005.
#[derive(Hg)]
struct Station {
    #[hg(bits = 12)]
    kind: u16,
    #[hg(bits = 12)]
    id: u16,
    #[hg(bits = 6)]
    year: u8,
    #[hg(bits = 1)]
    gps: bool,
    #[hg(bits = 1)]
    glonass: bool,
    #[hg(bits = 1)]
    galileo: bool,
    #[hg(bits = 1)]
    reference: bool,
    #[hg(bits = 38)]
    x: i64,
    #[hg(bits = 1)]
    oscillator: bool,
    #[hg(bits = 1)]
    reserved: bool,
    #[hg(bits = 38)]
    y: i64,
    #[hg(bits = 2)]
    quarter_cycle: u8,
    #[hg(bits = 38)]
    z: i64,
}

/// RTCM 10403.3, table 3.5-7: message 1007 with a description of 3 letters.
#[derive(Hg)]
struct Antenna {
    #[hg(bits = 12)]
    kind: u16,
    #[hg(bits = 12)]
    station: u16,
    length: u8,
    description: [u8; 3],
    setup: u8,
}

/// RTCM 10403.3, table 3.5-102: the start of message 1230.
#[derive(Hg)]
struct GlonassBiases {
    #[hg(bits = 12)]
    kind: u16,
    #[hg(bits = 12)]
    station: u16,
    #[hg(bits = 1)]
    aligned: bool,
    #[hg(bits = 3)]
    reserved: u8,
    #[hg(bits = 1)]
    mask: [bool; 4],
}

/// RTCM 10403.3, table 3.5-102: a bias.
#[derive(Hg)]
struct GlonassBias {
    metres: i16,
}

/// RTCM 10403.3, table 3.5-38: message 1059 with 17 satellites.
#[derive(Hg)]
struct CodeBiases {
    #[hg(bits = 12)]
    kind: u16,
    #[hg(bits = 20)]
    epoch: u32,
    #[hg(bits = 4)]
    interval: u8,
    #[hg(bits = 1)]
    multiple: bool,
    #[hg(bits = 4)]
    issue: u8,
    #[hg(bits = 16)]
    provider: u16,
    #[hg(bits = 4)]
    solution: u8,
    #[hg(bits = 6)]
    count: u8,
    #[hg(bits = 49, pad_bits_after = 4)]
    satellites: [SatelliteBias; 17],
}

/// RTCM 10403.3, table 3.5-39: a satellite with two signals.
#[derive(Hg)]
#[hg(bits = 49)]
struct SatelliteBias {
    #[hg(bits = 6)]
    satellite: u8,
    #[hg(bits = 5)]
    count: u8,
    #[hg(bits = 19)]
    codes: [CodeBias; 2],
}

/// RTCM 10403.3, table 3.5-40: a signal.
#[derive(Hg)]
#[hg(bits = 19)]
struct CodeBias {
    #[hg(bits = 5)]
    signal: u8,
    #[hg(bits = 14)]
    bias: i16,
}

/// RTCM 10403.3, table 3.5-78: the header of multiple signal messages
/// up to the masks.
#[derive(Hg)]
#[hg(bits = 73)]
struct MsmHeader {
    #[hg(bits = 12)]
    kind: u16,
    #[hg(bits = 12)]
    station: u16,
    #[hg(bits = 30)]
    epoch: u32,
    #[hg(bits = 1)]
    multiple: bool,
    #[hg(bits = 3)]
    issue: u8,
    #[hg(bits = 7)]
    reserved: u8,
    #[hg(bits = 2)]
    clock: u8,
    #[hg(bits = 2)]
    external_clock: u8,
    #[hg(bits = 1)]
    smoothed: bool,
    #[hg(bits = 3)]
    smoothing: u8,
}

/// RTCM 10403.3, table 3.5-78: the masks of satellites and signals.
#[derive(Hg)]
struct MsmMasks {
    #[hg(bits = 73)]
    header: MsmHeader,
    #[hg(bits = 64)]
    satellites: u64,
    #[hg(bits = 32, pad_bits_after = 7)]
    signals: u32,
}

/// RTCM 10403.3, table 3.5-79: the epoch of GLONASS is a day and a time.
#[derive(Hg)]
struct GlonassEpoch {
    #[hg(bits = 3, pad_before = 3)]
    day: u8,
    #[hg(bits = 27, pad_bits_after = 2)]
    time: u32,
}

/// RTCM 10403.3, table 3.5-84: MSM3.
macro_rules! msm3 {
    ($name:ident, $satellites:literal, $cells:literal, $mask:literal, $padding:literal) => {
        #[derive(Hg)]
        struct $name {
            #[hg(bits = 73)]
            header: MsmHeader,
            #[hg(bits = 64)]
            satellites: u64,
            #[hg(bits = 32)]
            signals: u32,
            #[hg(bits = $mask)]
            cells: u32,
            #[hg(bits = 10)]
            ranges: [u16; $satellites],
            #[hg(bits = 15)]
            pseudoranges: [i16; $cells],
            #[hg(bits = 22)]
            phases: [i32; $cells],
            #[hg(bits = 4)]
            lock_times: [u8; $cells],
            #[hg(bits = 1, pad_bits_after = $padding)]
            half_cycles: [bool; $cells],
        }
    };
}

/// RTCM 10403.3, table 3.5-92: MSM7.
macro_rules! msm7 {
    ($name:ident, $satellites:literal, $cells:literal, $mask:literal, $padding:literal) => {
        #[derive(Hg)]
        struct $name {
            #[hg(bits = 73)]
            header: MsmHeader,
            #[hg(bits = 64)]
            satellites: u64,
            #[hg(bits = 32)]
            signals: u32,
            #[hg(bits = $mask)]
            cells: u32,
            #[hg(bits = 8)]
            range_milliseconds: [u8; $satellites],
            #[hg(bits = 4)]
            extended: [u8; $satellites],
            #[hg(bits = 10)]
            ranges: [u16; $satellites],
            #[hg(bits = 14)]
            rates: [i16; $satellites],
            #[hg(bits = 20)]
            pseudoranges: [i32; $cells],
            #[hg(bits = 24)]
            phases: [i32; $cells],
            #[hg(bits = 10)]
            lock_times: [u16; $cells],
            #[hg(bits = 1)]
            half_cycles: [bool; $cells],
            #[hg(bits = 10)]
            noise: [u16; $cells],
            #[hg(bits = 15, pad_bits_after = $padding)]
            phase_rates: [i16; $cells],
        }
    };
}

msm3!(Msm3Of8And20, 8, 20, 32, 7);
msm3!(Msm3Of7And14, 7, 14, 14, 7);
msm3!(Msm3Of7And21, 7, 21, 21, 2);
msm7!(Msm7Of10And17, 10, 17, 20, 3);
msm7!(Msm7Of7And13, 7, 13, 14, 5);
msm7!(Msm7Of5And10, 5, 10, 10, 1);
msm7!(Msm7Of10And11, 10, 11, 20, 3);
msm7!(Msm7Of3And12, 3, 12, 12, 7);

/// Reads the frames in a log, which also holds other protocols: a frame is
/// one whose checksum is right.
pub(crate) fn log(c: &mut Cursor<'_>) -> Done {
    while c.left() > 6 {
        let size = frame_size(c.rest());
        let Some(size) = size.filter(|size| c.rest().get(..*size).is_some_and(|it| crc24(it) == 0))
        else {
            c.at += 1;
            continue;
        };
        let mut frame = c.take(size);
        let header: Frame = frame.read()?;
        message(&mut frame.take(header.length.into()));
    }
    Some(())
}

fn frame_size(bytes: &[u8]) -> Option<usize> {
    match bytes {
        [0xd3, high @ 0..=3, low, ..] => Some(6 + usize::from(*high) * 256 + usize::from(*low)),
        _ => None,
    }
}

/// RTCM 10403.3, 4.2: over a frame with its checksum it is zero.
fn crc24(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0, |crc, byte| {
        (0..8).fold(crc ^ u32::from(*byte) << 16, |crc, _| {
            let crc = crc << 1;
            if crc >> 24 == 0 {
                crc
            } else {
                crc ^ 0x0186_4cfb
            }
        })
    })
}

fn message(c: &mut Cursor<'_>) -> Done {
    let start: Start = c.look()?;
    match start.kind {
        1005 => c.read::<Station>().map(drop),
        1007 => c.read::<Antenna>().map(drop),
        1059 => c.read::<CodeBiases>().map(drop),
        1230 => {
            c.read::<GlonassBiases>()?;
            c.read_all::<GlonassBias>();
            Some(())
        }
        1087 | 1083 => {
            c.look::<GlonassEpoch>()?;
            signals(c, start.kind)
        }
        kind => signals(c, kind),
    }
}

/// Multiple signal messages of the corpus.
fn signals(c: &mut Cursor<'_>, kind: u16) -> Done {
    let masks: MsmMasks = c.look()?;
    match (
        kind,
        masks.satellites.count_ones(),
        masks.signals.count_ones(),
    ) {
        (1073, 8, 4) => c.read::<Msm3Of8And20>().map(drop),
        (1083, 7, 2) => c.read::<Msm3Of7And14>().map(drop),
        (1093, 7, 3) => c.read::<Msm3Of7And21>().map(drop),
        (1077, 10, 2) => c.read::<Msm7Of10And17>().map(drop),
        (1087, 7, 2) => c.read::<Msm7Of7And13>().map(drop),
        (1097, 5, 2) => c.read::<Msm7Of5And10>().map(drop),
        (1127, 10, 2) => c.read::<Msm7Of10And11>().map(drop),
        (1117, 3, 4) => c.read::<Msm7Of3And12>().map(drop),
        _ => None,
    }
}
