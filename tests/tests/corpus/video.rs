//! Video: MPEG transport streams with their tables, MPEG-2, H.264, AV1.

use hg::Hg;

use crate::cursor::{Cursor, Done};
use crate::media::{AdaptationControl, TransportHeader, TransportWord};
use crate::value;

/// ISO 13818-1, 2.4.3.4: the start of an adaptation field.
#[derive(Hg)]
#[hg(big)]
struct Adaptation {
    length: u8,
    #[hg(bits = 1)]
    discontinuity: bool,
    #[hg(bits = 1)]
    random_access: bool,
    #[hg(bits = 1)]
    priority: bool,
    #[hg(bits = 1)]
    pcr: bool,
    #[hg(bits = 1)]
    opcr: bool,
    #[hg(bits = 1)]
    splicing: bool,
    #[hg(bits = 1)]
    private: bool,
    #[hg(bits = 1)]
    extension: bool,
}

/// ISO 13818-1, 2.4.3.4: a clock reference.
#[derive(Hg)]
#[hg(big)]
struct ClockReference {
    #[hg(bits = 33)]
    base: u64,
    #[hg(bits = 6)]
    reserved: u8,
    #[hg(bits = 9)]
    extension: u16,
}

/// ISO 13818-1, 2.4.4.11: the head of a section.
#[derive(Hg)]
#[hg(big)]
struct Section {
    table: u8,
    #[hg(bits = 1)]
    syntax: bool,
    #[hg(bits = 3)]
    reserved: u8,
    #[hg(bits = 12)]
    length: u16,
}

/// ISO 13818-1, 2.4.4.3: what every table with syntax has next.
#[derive(Hg)]
#[hg(big)]
struct Table {
    id: u16,
    #[hg(bits = 2)]
    reserved: u8,
    #[hg(bits = 5)]
    version: u8,
    #[hg(bits = 1)]
    current: bool,
    number: u8,
    last: u8,
}

/// ISO 13818-1, 2.4.4.3: a program of the association table.
#[derive(Hg)]
#[hg(big)]
struct Program {
    number: u16,
    #[hg(bits = 3)]
    reserved: u8,
    #[hg(bits = 13)]
    pid: u16,
}

/// ISO 13818-1, 2.4.4.8: the start of a program map.
#[derive(Hg)]
#[hg(big)]
struct ProgramMap {
    #[hg(bits = 3)]
    reserved: u8,
    #[hg(bits = 13)]
    pcr: u16,
    #[hg(bits = 4)]
    reserved_2: u8,
    #[hg(bits = 12)]
    length: u16,
}

/// ISO 13818-1, 2.4.4.8: an elementary stream.
#[derive(Hg)]
#[hg(big)]
struct Stream {
    kind: u8,
    #[hg(bits = 3)]
    reserved: u8,
    #[hg(bits = 13)]
    pid: u16,
    #[hg(bits = 4)]
    reserved_2: u8,
    #[hg(bits = 12)]
    length: u16,
}

/// ISO 13818-1, 2.6: the head of a descriptor.
#[derive(Hg)]
struct Descriptor {
    tag: u8,
    length: u8,
}

/// ETSI EN 300 468, 5.2.3: the start of a service description.
#[derive(Hg)]
#[hg(big)]
struct ServiceDescription {
    network: u16,
    reserved: u8,
}

/// ETSI EN 300 468, 5.2.3: a service.
#[derive(Hg)]
#[hg(big)]
struct Service {
    id: u16,
    #[hg(bits = 6)]
    reserved: u8,
    #[hg(bits = 1)]
    schedule: bool,
    #[hg(bits = 1)]
    present_following: bool,
    #[hg(bits = 3)]
    running: u8,
    #[hg(bits = 1)]
    scrambled: bool,
    #[hg(bits = 12)]
    length: u16,
}

/// ISO 13818-1, 2.4.3.6: the start of a packet of an elementary stream.
#[derive(Hg)]
#[hg(big)]
struct Pes {
    #[hg(bits = 24)]
    prefix: u32,
    stream: u8,
    length: u16,
}

/// ISO 13818-2, 6.2.2.1: a sequence header behind its prefix.
#[derive(Hg)]
#[hg(big)]
struct Sequence {
    code: u8,
    #[hg(bits = 12)]
    width: u16,
    #[hg(bits = 12)]
    height: u16,
    #[hg(bits = 4)]
    aspect: u8,
    #[hg(bits = 4)]
    frame_rate: u8,
    #[hg(bits = 18)]
    bit_rate: u32,
    #[hg(bits = 1)]
    marker: bool,
    #[hg(bits = 10)]
    buffer_size: u16,
    #[hg(bits = 1)]
    constrained: bool,
    #[hg(bits = 1)]
    intra_matrix: bool,
    #[hg(bits = 1)]
    non_intra_matrix: bool,
}

/// ISO 13818-2, 6.2.2.6: the header of a group of pictures.
#[derive(Hg)]
#[hg(big)]
struct Group {
    code: u8,
    #[hg(bits = 25)]
    time: u32,
    #[hg(bits = 1)]
    closed: bool,
    #[hg(bits = 1, pad_bits_after = 5)]
    broken: bool,
}

/// ISO 13818-2, 6.2.3: the header of a picture of type I.
#[derive(Hg)]
#[hg(big)]
struct PictureI {
    code: u8,
    #[hg(bits = 10)]
    reference: u16,
    #[hg(bits = 3)]
    kind: u8,
    #[hg(bits = 16)]
    delay: u16,
    #[hg(bits = 1, pad_bits_after = 2)]
    extra: bool,
}

/// ISO 13818-2, 6.2.3: the header of a picture of type P.
#[derive(Hg)]
#[hg(big)]
struct PictureP {
    code: u8,
    #[hg(bits = 10)]
    reference: u16,
    #[hg(bits = 3)]
    kind: u8,
    #[hg(bits = 16)]
    delay: u16,
    #[hg(bits = 1)]
    full_pel: bool,
    #[hg(bits = 3)]
    forward: u8,
    #[hg(bits = 1, pad_bits_after = 6)]
    extra: bool,
}

/// ISO 13818-2, 6.2.3.1: the coding extension of a picture.
#[derive(Hg)]
#[hg(big)]
struct PictureCoding {
    code: u8,
    #[hg(bits = 4)]
    extension: u8,
    #[hg(bits = 4)]
    f_codes: [u8; 4],
    #[hg(bits = 2)]
    dc_precision: u8,
    #[hg(bits = 2)]
    structure: u8,
    #[hg(bits = 1)]
    top_first: bool,
    #[hg(bits = 1)]
    frame_only: bool,
    #[hg(bits = 1)]
    concealment: bool,
    #[hg(bits = 1)]
    q_scale: bool,
    #[hg(bits = 1)]
    intra_vlc: bool,
    #[hg(bits = 1)]
    alternate_scan: bool,
    #[hg(bits = 1)]
    repeat_first: bool,
    #[hg(bits = 1)]
    chroma_420: bool,
    #[hg(bits = 1)]
    progressive: bool,
    #[hg(bits = 1, pad_bits_after = 6)]
    composite: bool,
}

/// ITU-T H.264, 7.3.1: the header of a NAL unit.
#[derive(Hg)]
#[hg(big)]
struct NalUnit {
    #[hg(bits = 1)]
    forbidden: bool,
    #[hg(bits = 2)]
    reference: u8,
    #[hg(bits = 5)]
    kind: u8,
}

/// ITU-T H.264, 7.3.2.1.1: a sequence parameter set up to its first number of
/// variable length.
#[derive(Hg)]
#[hg(big)]
struct SequenceParameters {
    profile: u8,
    #[hg(bits = 1)]
    constraints: [bool; 6],
    #[hg(bits = 2)]
    reserved: u8,
    level: u8,
}

/// ITU-T H.264, 7.3.2.3.1: a byte of a type or size of enhancement.
#[derive(Hg)]
struct EnhancementByte {
    value: u8,
}

/// AV1, 5.3.2: the header of an OBU.
#[derive(Hg)]
#[hg(big)]
struct Obu {
    #[hg(bits = 1)]
    forbidden: bool,
    #[hg(bits = 4)]
    kind: u8,
    #[hg(bits = 1)]
    extension: bool,
    #[hg(bits = 1)]
    has_size: bool,
    #[hg(bits = 1)]
    reserved: bool,
}

/// AV1, 4.10.5: a byte of a LEB128 number.
#[derive(Hg)]
struct LebByte {
    byte: u8,
}

/// Reads a transport stream.
pub(crate) fn transport_stream(c: &mut Cursor<'_>) -> Done {
    while c.left() > 0 {
        let mut packet = c.take(188);
        packet.look::<TransportWord>()?;
        packet.look::<AdaptationControl>()?;
        let header: TransportHeader = packet.read()?;
        if header.has_adaptation {
            adaptation(&mut packet)?;
        }
        if header.has_payload && header.unit_start {
            if packet.starts_with(&[0, 0, 1]) {
                packet.read::<Pes>()?;
            } else {
                value::byte(&mut packet)?;
                section(&mut packet);
            }
        }
    }
    Some(())
}

fn adaptation(c: &mut Cursor<'_>) -> Done {
    let length = *c.rest().first()?;
    if length == 0 {
        return value::byte(c);
    }
    let field: Adaptation = c.look()?;
    let mut body = c.take(usize::from(field.length) + 1);
    body.at += 2;
    if field.pcr {
        body.read::<ClockReference>()?;
    }
    value::bytes(&mut body)
}

fn section(c: &mut Cursor<'_>) -> Done {
    let section: Section = c.read()?;
    let mut body = c.take(section.length.into());
    body.read::<Table>()?;
    let crc = body.end.checked_sub(4)?;
    value::word(&mut body.part(crc, crc + 4))?;
    body.end = crc;
    match section.table {
        0 => drop(body.read_all::<Program>()),
        2 => {
            let map: ProgramMap = body.read()?;
            descriptors(&mut body.take(map.length.into()))?;
            while body.left() > 0 {
                let stream: Stream = body.read()?;
                descriptors(&mut body.take(stream.length.into()))?;
            }
        }
        0x42 => {
            body.read::<ServiceDescription>()?;
            while body.left() > 0 {
                let service: Service = body.read()?;
                descriptors(&mut body.take(service.length.into()))?;
            }
        }
        _ => {}
    }
    Some(())
}

fn descriptors(c: &mut Cursor<'_>) -> Done {
    while c.left() > 0 {
        let descriptor: Descriptor = c.read()?;
        let mut body = c.take(descriptor.length.into());
        if descriptor.tag == 0x48 {
            value::byte(&mut body)?;
            for _ in 0..2 {
                let length = *body.rest().first()?;
                value::byte(&mut body)?;
                value::bytes(&mut body.take(length.into()))?;
            }
        } else {
            value::number(&mut body)?;
        }
    }
    Some(())
}

/// Reads the headers of an MPEG-2 video, each behind 00 00 01.
pub(crate) fn mpeg2(c: &mut Cursor<'_>) -> Done {
    let mut after_picture = false;
    while let Some(at) = c.rest().windows(3).position(|window| window == [0, 0, 1]) {
        c.at += at + 3;
        let code = *c.rest().first()?;
        match code {
            0x00 if c.rest().get(2)? >> 3 & 7 == 1 => c.look::<PictureI>().map(drop)?,
            0x00 => c.look::<PictureP>().map(drop)?,
            0xb3 => c.look::<Sequence>().map(drop)?,
            0xb5 if after_picture => c.look::<PictureCoding>().map(drop)?,
            0xb8 => c.look::<Group>().map(drop)?,
            _ => {}
        }
        after_picture = code == 0;
    }
    Some(())
}

/// Reads the starts of the NAL units of an H.264 video, each behind 00 00 01.
pub(crate) fn h264(c: &mut Cursor<'_>) -> Done {
    while let Some(at) = c.rest().windows(3).position(|window| window == [0, 0, 1]) {
        c.at += at + 3;
        match c.read::<NalUnit>()?.kind {
            6 => {
                c.read::<EnhancementByte>()?;
                while c.read::<EnhancementByte>()?.value == 0xff {}
            }
            7 => c.look::<SequenceParameters>().map(drop)?,
            _ => {}
        }
    }
    Some(())
}

/// Reads the headers of an AV1 stream.
pub(crate) fn av1(c: &mut Cursor<'_>) -> Done {
    while c.left() > 0 {
        c.read::<Obu>()?;
        let mut size = 0;
        for shift in (0..).step_by(7) {
            let byte = c.read::<LebByte>()?.byte;
            size |= usize::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                break;
            }
        }
        c.take(size);
    }
    Some(())
}
