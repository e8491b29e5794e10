//! Streams: RTP, RTCP, MPEG transport streams.

use hg::Hg;

use crate::cursor::{Cursor, Done};
use crate::value;

/// RFC 3550, 5.1.
#[derive(Hg)]
struct Rtp {
    #[hg(bits = 2)]
    version: u8,
    #[hg(bits = 1)]
    padding: bool,
    #[hg(bits = 1)]
    extension: bool,
    #[hg(bits = 4)]
    contributors: u8,
    #[hg(bits = 1)]
    marker: bool,
    #[hg(bits = 7)]
    payload_type: u8,
    sequence: u16,
    timestamp: u32,
    source: u32,
}

/// RFC 3550, 6.4: the header of all RTCP packets.
#[derive(Hg)]
struct Rtcp {
    #[hg(bits = 2)]
    version: u8,
    #[hg(bits = 1)]
    padding: bool,
    #[hg(bits = 5)]
    count: u8,
    kind: u8,
    length: u16,
}

/// RFC 3550, 6.4.1: the sender of a report, and of a source description.
#[derive(Hg)]
struct Source {
    source: u32,
}

/// RFC 3550, 6.4.1: what a sender says of itself.
#[derive(Hg)]
struct SenderInfo {
    ntp_seconds: u32,
    ntp_fraction: u32,
    rtp: u32,
    packets: u32,
    octets: u32,
}

/// The time stamp of NTP as one number.
#[derive(Hg)]
struct NtpTime {
    time: u64,
}

/// RFC 3550, 6.4.1: a report block.
#[derive(Hg)]
struct ReportBlock {
    source: u32,
    fraction_lost: u8,
    #[hg(bits = 24)]
    lost: i32,
    highest: u32,
    jitter: u32,
    last_report: u32,
    delay: u32,
}

/// The highest sequence number in its parts.
#[derive(Hg)]
struct HighestSequence {
    #[hg(pad_before = 8)]
    cycles: u16,
    number: u16,
}

/// RFC 3550, 6.5: the head of an item.
#[derive(Hg)]
struct DescriptionItem {
    kind: u8,
    length: u8,
}

/// ISO 13818-1, 2.4.3.2: the header of a packet of 188 bytes.
#[derive(Hg)]
pub(crate) struct TransportHeader {
    sync: u8,
    #[hg(bits = 1)]
    error: bool,
    #[hg(bits = 1)]
    pub(crate) unit_start: bool,
    #[hg(bits = 1)]
    priority: bool,
    #[hg(bits = 13)]
    pub(crate) pid: u16,
    #[hg(bits = 2)]
    scrambling: u8,
    #[hg(bits = 1)]
    pub(crate) has_adaptation: bool,
    #[hg(bits = 1)]
    pub(crate) has_payload: bool,
    #[hg(bits = 4)]
    continuity: u8,
}

/// The header as one number.
#[derive(Hg)]
pub(crate) struct TransportWord {
    word: u32,
}

/// ISO 13818-1, 2.4.3.2: what the packet holds as one number.
#[derive(Hg)]
pub(crate) struct AdaptationControl {
    #[hg(bits = 2, pad_before = 3, pad_bits_before = 2, pad_bits_after = 4)]
    control: u8,
}

/// Reads an RTP packet.
pub(crate) fn rtp(c: &mut Cursor<'_>) -> Done {
    c.read::<Rtp>().map(drop)
}

/// Reads a compound of RTCP packets.
pub(crate) fn rtcp(c: &mut Cursor<'_>) -> Done {
    while c.left() > 0 {
        let header: Rtcp = c.read()?;
        let mut body = c.take(usize::from(header.length) * 4);
        match header.kind {
            200 => {
                body.read::<Source>()?;
                body.look::<NtpTime>()?;
                body.read::<SenderInfo>()?;
                reports(&mut body, header.count)?;
            }
            201 => {
                body.read::<Source>()?;
                reports(&mut body, header.count)?;
            }
            202 => {
                body.read::<Source>()?;
                description(&mut body)?;
            }
            _ => {}
        }
    }
    Some(())
}

fn reports(c: &mut Cursor<'_>, count: u8) -> Done {
    for _ in 0..count {
        c.look::<HighestSequence>()?;
        c.read::<ReportBlock>()?;
    }
    Some(())
}

fn description(c: &mut Cursor<'_>) -> Done {
    while c.left() > 0 {
        if let Some(0) = c.rest().first() {
            return value::byte(c);
        }
        let item: DescriptionItem = c.read()?;
        value::bytes(&mut c.take(item.length.into()))?;
    }
    Some(())
}

/// Reads the headers of the packets in a datagram.
pub(crate) fn transport_stream(c: &mut Cursor<'_>) -> Done {
    while c.left() > 0 {
        let mut packet = c.take(188);
        packet.look::<TransportWord>()?;
        packet.look::<AdaptationControl>()?;
        packet.read::<TransportHeader>()?;
    }
    Some(())
}
