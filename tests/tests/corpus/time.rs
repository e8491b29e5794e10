//! Clock protocols: NTP and PTP.

use hg::Hg;

use crate::cursor::{Cursor, Done};
use crate::value;

/// RFC 5905: an NTP packet without extensions.
#[derive(Hg)]
struct Ntp {
    #[hg(bits = 2)]
    leap: u8,
    #[hg(bits = 3)]
    version: u8,
    #[hg(bits = 3)]
    mode: u8,
    stratum: u8,
    poll: i8,
    precision: i8,
    root_delay: u32,
    root_dispersion: u32,
    reference_id: [u8; 4],
    reference: u64,
    origin: u64,
    receive: u64,
    transmit: u64,
}

/// RFC 5905: the first bytes as they lie there.
#[derive(Hg)]
struct NtpBytes {
    flags: u8,
    stratum: u8,
    poll: u8,
    precision: u8,
}

/// RFC 5905: the start of a message authentication code.
#[derive(Hg)]
struct NtpKey {
    id: [u8; 4],
}

/// IEEE 1588-2019, 13.3: the header of all PTP messages.
#[derive(Hg)]
struct Ptp {
    #[hg(bits = 4)]
    sdo_major: u8,
    #[hg(bits = 4)]
    kind: u8,
    #[hg(bits = 4)]
    version_minor: u8,
    #[hg(bits = 4)]
    version: u8,
    length: u16,
    domain: u8,
    sdo_minor: u8,
    flags: PtpFlags,
    #[hg(bits = 48)]
    correction: u64,
    correction_fraction: u16,
    specific: u32,
    clock: u64,
    port: u16,
    sequence: u16,
    control: u8,
    interval: i8,
}

#[derive(Hg)]
#[hg(bits = 16)]
struct PtpFlags {
    #[hg(bits = 1)]
    security: bool,
    #[hg(bits = 1)]
    specific_2: bool,
    #[hg(bits = 1, pad_bits_after = 2)]
    specific_1: bool,
    #[hg(bits = 1)]
    unicast: bool,
    #[hg(bits = 1)]
    two_step: bool,
    #[hg(bits = 1, pad_bits_after = 1)]
    alternate_master: bool,
    #[hg(bits = 1)]
    uncertain: bool,
    #[hg(bits = 1)]
    frequency_traceable: bool,
    #[hg(bits = 1)]
    time_traceable: bool,
    #[hg(bits = 1)]
    timescale: bool,
    #[hg(bits = 1)]
    utc_reasonable: bool,
    #[hg(bits = 1)]
    leap_59: bool,
    #[hg(bits = 1)]
    leap_61: bool,
}

/// The flags as one number, and the manufacturer of the clock.
#[derive(Hg)]
#[hg(size = 34)]
struct PtpWords {
    #[hg(at = 6)]
    flags: u16,
    #[hg(at = 20)]
    manufacturer: [u8; 3],
}

/// IEEE 1588-2019, 5.3.3: a time stamp.
#[derive(Hg)]
struct Timestamp {
    #[hg(bits = 48)]
    seconds: u64,
    nanoseconds: u32,
}

/// IEEE 1588-2019, 13.5: what Announce has behind its time stamp.
#[derive(Hg)]
struct Announce {
    utc_offset: i16,
    reserved: u8,
    priority_1: u8,
    class: u8,
    accuracy: u8,
    variance: u16,
    priority_2: u8,
    grandmaster: u64,
    steps_removed: u16,
    time_source: u8,
}

/// IEEE 1588-2019, 15.4: a management message with the head of its TLV.
#[derive(Hg)]
struct Management {
    target: u64,
    target_port: u16,
    starting_hops: u8,
    hops: u8,
    #[hg(bits = 4, pad_bits_before = 4)]
    action: u8,
    reserved: u8,
    kind: u16,
    length: u16,
    id: u16,
}

/// IEEE 1588-2019, 15.5: the default data set.
#[derive(Hg)]
struct DefaultDataSet {
    #[hg(bits = 1, pad_bits_before = 6)]
    slave_only: bool,
    #[hg(bits = 1)]
    two_step: bool,
    reserved: [u8; 1],
    ports: u16,
    priority_1: u8,
    class: u8,
    accuracy: u8,
    variance: u16,
    priority_2: u8,
    clock: u64,
    domain: u8,
    reserved_end: [u8; 1],
}

/// IEEE 1588-2019, 15.5: the current data set.
#[derive(Hg)]
struct CurrentDataSet {
    steps_removed: i16,
    #[hg(bits = 48)]
    offset: u64,
    offset_fraction: u16,
    #[hg(bits = 48)]
    path_delay: u64,
    path_delay_fraction: u16,
}

/// IEEE 1588-2019, 15.5: the port data set.
#[derive(Hg)]
struct PortDataSet {
    clock: u64,
    port: u16,
    state: u8,
    delay_request_interval: i8,
    #[hg(bits = 48)]
    peer_delay: u64,
    peer_delay_fraction: u16,
    announce_interval: i8,
    announce_timeout: u8,
    sync_interval: i8,
    delay_mechanism: u8,
    peer_delay_request_interval: i8,
    #[hg(bits = 4, pad_bits_before = 4)]
    version: u8,
}

/// Reads an NTP packet.
pub(crate) fn ntp(c: &mut Cursor<'_>) -> Done {
    c.look::<NtpBytes>()?;
    c.read::<Ntp>()?;
    if c.left() >= 4 {
        c.read::<NtpKey>()?;
        value::bytes(c)?;
    }
    Some(())
}

/// Reads a PTP message.
pub(crate) fn ptp(c: &mut Cursor<'_>) -> Done {
    c.look::<PtpWords>()?;
    let header: Ptp = c.read()?;
    match header.kind {
        0..=3 | 8..=10 => c.read::<Timestamp>().map(drop),
        11 => {
            c.read::<Timestamp>()?;
            c.read::<Announce>().map(drop)
        }
        13 => match c.read::<Management>()?.id {
            0x2000 => c.read::<DefaultDataSet>().map(drop),
            0x2001 => c.read::<CurrentDataSet>().map(drop),
            0x2004 => c.read::<PortDataSet>().map(drop),
            _ => None,
        },
        _ => None,
    }
}
