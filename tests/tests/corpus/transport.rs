//! Transport layers: TCP with its options, UDP, SCTP with its chunks.

use core::net::Ipv4Addr;

use hg::Hg;

use crate::cursor::{Cursor, Done};
use crate::{ports, value};

/// RFC 768.
#[derive(Hg)]
struct Udp {
    source: u16,
    destination: u16,
    length: u16,
    checksum: u16,
}

/// RFC 9293, with the flag of RFC 7560.
#[derive(Hg)]
struct Tcp {
    source: u16,
    destination: u16,
    sequence: u32,
    acknowledgment: u32,
    #[hg(bits = 4)]
    words: u8,
    #[hg(bits = 3)]
    reserved: u8,
    #[hg(bits = 1)]
    ae: bool,
    #[hg(bits = 1)]
    cwr: bool,
    #[hg(bits = 1)]
    ece: bool,
    #[hg(bits = 1)]
    urg: bool,
    #[hg(bits = 1)]
    ack: bool,
    #[hg(bits = 1)]
    psh: bool,
    #[hg(bits = 1)]
    rst: bool,
    #[hg(bits = 1)]
    syn: bool,
    #[hg(bits = 1)]
    fin: bool,
    window: u16,
    checksum: u16,
    urgent: u16,
}

/// RFC 9293: all flags as one number.
#[derive(Hg)]
struct TcpFlags {
    #[hg(bits = 4, pad_before = 12)]
    words: u8,
    #[hg(bits = 12)]
    flags: u16,
}

/// RFC 9293: size and flags as the word they lie in.
#[derive(Hg)]
struct TcpWord {
    #[hg(pad_before = 12)]
    words_and_flags: [u8; 2],
    window: i16,
}

/// RFC 9293: an option without a length.
#[derive(Hg)]
struct TcpMark {
    kind: u8,
}

/// RFC 9293: kind and length of an option.
#[derive(Hg)]
struct TcpOption {
    kind: u8,
    length: u8,
}

/// RFC 7323: time stamps.
#[derive(Hg)]
struct TimeStamps {
    value: u32,
    echo: u32,
}

/// RFC 6994: the number of an experiment.
#[derive(Hg)]
struct Experiment {
    id: u16,
}

/// RFC 8684: the start of an MPTCP option, here of MP_CAPABLE.
#[derive(Hg)]
struct MpCapable {
    #[hg(bits = 4)]
    subtype: u8,
    #[hg(bits = 4)]
    version: u8,
    #[hg(bits = 1)]
    checksum: bool,
    #[hg(bits = 1)]
    extensible: bool,
    #[hg(bits = 1)]
    no_more_subflows: bool,
    #[hg(bits = 4)]
    reserved: u8,
    #[hg(bits = 1)]
    sha256: bool,
}

/// RFC 8684: a data sequence signal.
#[derive(Hg)]
struct DataSequenceSignal {
    #[hg(bits = 4)]
    subtype: u8,
    #[hg(bits = 7)]
    reserved: u8,
    #[hg(bits = 1)]
    fin: bool,
    #[hg(bits = 1)]
    long_sequence: bool,
    #[hg(bits = 1)]
    sequence: bool,
    #[hg(bits = 1)]
    long_acknowledgment: bool,
    #[hg(bits = 1)]
    acknowledgment: bool,
}

/// RFC 8684: the flags of an option as a byte.
#[derive(Hg)]
struct MptcpFlags {
    #[hg(bits = 4, pad_bits_after = 4)]
    subtype: u8,
    flags: u8,
}

/// RFC 8684: a key, a data sequence number or an acknowledgment.
#[derive(Hg)]
struct MptcpNumber {
    number: u64,
}

/// RFC 8684: the mapping behind the data sequence number.
#[derive(Hg)]
struct MptcpMapping {
    subflow_sequence: u32,
    length: u16,
}

/// RFC 9260: the common header.
#[derive(Hg)]
struct Sctp {
    source: u16,
    destination: u16,
    tag: u32,
    checksum: u32,
}

/// RFC 9260: the head of a chunk.
#[derive(Hg)]
struct Chunk {
    kind: u8,
    flags: u8,
    length: u16,
}

/// RFC 9260: the two upper bits say what to do with an unknown type; the
/// flags are those of DATA.
#[derive(Hg)]
struct ChunkBits {
    #[hg(bits = 1)]
    skip: bool,
    #[hg(bits = 1)]
    report: bool,
    #[hg(bits = 6)]
    number: u8,
    #[hg(bits = 4)]
    reserved: u8,
    #[hg(bits = 1)]
    immediate: bool,
    #[hg(bits = 1)]
    unordered: bool,
    #[hg(bits = 1)]
    begin: bool,
    #[hg(bits = 1)]
    end: bool,
}

/// RFC 9260: DATA.
#[derive(Hg)]
struct DataChunk {
    tsn: u32,
    stream: u16,
    sequence: u16,
    protocol: u32,
}

/// RFC 9260: INIT and INIT ACK.
#[derive(Hg)]
struct InitChunk {
    tag: u32,
    window: u32,
    outbound: u16,
    inbound: u16,
    tsn: u32,
}

/// RFC 9260: SACK.
#[derive(Hg)]
struct SackChunk {
    tsn: u32,
    window: u32,
    gaps: u16,
    duplicates: u16,
}

/// RFC 9260: the head of a parameter.
#[derive(Hg)]
struct Parameter {
    kind: u16,
    length: u16,
}

/// RFC 9260: its two upper bits.
#[derive(Hg)]
struct ParameterBits {
    #[hg(bits = 1)]
    skip: bool,
    #[hg(bits = 1)]
    report: bool,
    #[hg(bits = 14)]
    number: u16,
}

/// RFC 9260: an IPv4 address parameter.
#[derive(Hg)]
struct AddressParameter {
    address: Ipv4Addr,
}

/// Reads a UDP datagram.
pub(crate) fn udp(c: &mut Cursor<'_>) -> Done {
    let header: Udp = c.read()?;
    value::bytes(&mut c.part(c.at, c.end));
    ports::udp(c, header.source, header.destination)
}

/// Reads a TCP segment.
pub(crate) fn tcp(c: &mut Cursor<'_>) -> Done {
    c.look::<TcpFlags>();
    c.look::<TcpWord>();
    let header: Tcp = c.read()?;
    let options = (usize::from(header.words) * 4).checked_sub(20)?;
    let mut options = c.take(options);
    value::bytes(&mut options.part(options.at, options.end));
    tcp_options(&mut options);
    value::bytes(&mut c.part(c.at, c.end));
    if c.left() == 0 {
        return Some(());
    }
    ports::tcp(c, header.source, header.destination)
}

fn tcp_options(c: &mut Cursor<'_>) -> Done {
    while c.left() > 0 {
        if c.look::<TcpMark>()?.kind < 2 {
            c.read::<TcpMark>()?;
            continue;
        }
        let option: TcpOption = c.read()?;
        let mut body = c.take(usize::from(option.length).checked_sub(2)?);
        match option.kind {
            8 => body.read::<TimeStamps>().map(drop),
            30 => mptcp(&mut body),
            34 => value::bytes(&mut body),
            253 | 254 => {
                body.read::<Experiment>()?;
                value::bytes(&mut body)
            }
            _ => value::number(&mut body),
        };
    }
    Some(())
}

fn mptcp(c: &mut Cursor<'_>) -> Done {
    match c.look::<MptcpFlags>()?.subtype {
        0 => {
            c.read::<MpCapable>()?;
            c.read_all::<MptcpNumber>();
            if c.left() >= 2 {
                value::half(c)
            } else {
                Some(())
            }
        }
        2 => {
            let signal: DataSequenceSignal = c.read()?;
            if signal.acknowledgment && signal.long_acknowledgment {
                c.read::<MptcpNumber>()?;
            }
            if signal.sequence && signal.long_sequence {
                c.read::<MptcpNumber>()?;
                c.read::<MptcpMapping>()?;
            }
            Some(())
        }
        _ => None,
    }
}

/// Reads an SCTP packet.
pub(crate) fn sctp(c: &mut Cursor<'_>) -> Done {
    c.read::<Sctp>()?;
    while c.left() >= 4 {
        c.look::<ChunkBits>()?;
        let chunk: Chunk = c.read()?;
        let size = usize::from(chunk.length).checked_sub(4)?;
        let mut whole = c.take(size.next_multiple_of(4));
        let end = whole.at + size;
        let mut body = whole.part(whole.at, end);
        match chunk.kind {
            0 => {
                let data: DataChunk = body.read()?;
                ports::sctp(&mut body, data.protocol);
            }
            1 | 2 => {
                body.read::<InitChunk>()?;
                parameters(&mut body);
            }
            3 => body.read::<SackChunk>().map(drop)?,
            4 | 5 => parameters(&mut body)?,
            _ => {}
        }
    }
    Some(())
}

fn parameters(c: &mut Cursor<'_>) -> Done {
    while c.left() >= 4 {
        c.look::<ParameterBits>()?;
        let parameter: Parameter = c.read()?;
        let size = usize::from(parameter.length).checked_sub(4)?;
        let mut body = c.take(size.next_multiple_of(4));
        if parameter.kind == 5 {
            body.read::<AddressParameter>()?;
        }
    }
    Some(())
}
