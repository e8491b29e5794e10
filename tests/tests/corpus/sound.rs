//! Sound: WAV, AIFF, AU, FLAC, Ogg, MP3, AC-3, MIDI.

use hg::{Hg, Order};

use crate::cursor::{Cursor, Done};
use crate::value;

/// RIFF and AIFF: the head of a chunk.
#[derive(Hg)]
struct Chunk {
    id: u32,
    length: u32,
}

/// RIFF and AIFF: what the file holds.
#[derive(Hg)]
struct Form {
    kind: u32,
}

/// RIFF, `WAVEFORMAT` of PCM.
#[derive(Hg)]
#[hg(little)]
struct WaveFormat {
    format: u16,
    channels: u16,
    rate: u32,
    bytes_per_second: u32,
    align: u16,
    bits: u16,
}

/// AIFF 1.3: COMM; the rate is a float of 80 bits.
#[derive(Hg)]
#[hg(big)]
struct Common {
    channels: i16,
    frames: u32,
    bits: i16,
    rate: [u8; 10],
}

/// AIFF 1.3: the start of SSND.
#[derive(Hg)]
#[hg(big)]
struct SoundData {
    offset: u32,
    block: u32,
}

/// Samples as AIFF has them.
#[derive(Hg)]
#[hg(big)]
struct Samples {
    samples: [i16; 16],
}

/// Sun AU.
#[derive(Hg)]
#[hg(big)]
struct Au {
    magic: [u8; 4],
    data: u32,
    size: u32,
    encoding: u32,
    rate: u32,
    channels: u32,
}

/// RFC 9639, 8.1: the head of a metadata block.
#[derive(Hg)]
#[hg(big)]
struct FlacBlock {
    #[hg(bits = 1)]
    last: bool,
    #[hg(bits = 7)]
    kind: u8,
    #[hg(bits = 24)]
    length: u32,
}

/// RFC 9639, 8.2: stream information.
#[derive(Hg)]
#[hg(big)]
struct FlacStream {
    min_block: u16,
    max_block: u16,
    #[hg(bits = 24)]
    min_frame: u32,
    #[hg(bits = 24)]
    max_frame: u32,
    #[hg(bits = 20)]
    rate: u32,
    #[hg(bits = 3)]
    channels: u8,
    #[hg(bits = 5)]
    bits: u8,
    #[hg(bits = 36)]
    samples: u64,
    md5: u128,
}

/// RFC 9639, 9.1: the start of a frame header.
#[derive(Hg)]
#[hg(big)]
struct FlacFrame {
    #[hg(bits = 15)]
    sync: u16,
    #[hg(bits = 1)]
    variable: bool,
    #[hg(bits = 4)]
    block_size: u8,
    #[hg(bits = 4)]
    rate: u8,
    #[hg(bits = 4)]
    channels: u8,
    #[hg(bits = 3)]
    bits: u8,
    #[hg(bits = 1)]
    reserved: bool,
}

/// RFC 3533: an Ogg page; the flags lie from the lowest bit on.
#[derive(Hg)]
#[hg(little)]
struct OggPage {
    sync: [u8; 4],
    version: u8,
    #[hg(bits = 1)]
    continued: bool,
    #[hg(bits = 1)]
    first: bool,
    #[hg(bits = 1)]
    last: bool,
    #[hg(bits = 5)]
    reserved: u8,
    position: u64,
    serial: u32,
    number: u32,
    crc: u32,
    segments: u8,
}

/// ISO 11172-3, 2.4.1.3: the header of an MPEG audio frame.
#[derive(Hg)]
#[hg(big)]
struct MpegAudio {
    #[hg(bits = 11)]
    sync: u16,
    #[hg(bits = 2)]
    version: u8,
    #[hg(bits = 2)]
    layer: u8,
    #[hg(bits = 1)]
    unprotected: bool,
    #[hg(bits = 4)]
    bitrate: u8,
    #[hg(bits = 2)]
    rate: u8,
    #[hg(bits = 1)]
    padding: bool,
    #[hg(bits = 1)]
    private: bool,
    #[hg(bits = 2)]
    mode: u8,
    #[hg(bits = 2)]
    extension: u8,
    #[hg(bits = 1)]
    copyright: bool,
    #[hg(bits = 1)]
    original: bool,
    #[hg(bits = 2)]
    emphasis: u8,
}

/// ATSC A/52, 5.3: the start of a frame of one or two channels.
#[derive(Hg)]
#[hg(big)]
struct Ac3 {
    sync: u16,
    crc: u16,
    #[hg(bits = 2)]
    rate: u8,
    #[hg(bits = 6)]
    size: u8,
    #[hg(bits = 5)]
    version: u8,
    #[hg(bits = 3)]
    mode: u8,
    #[hg(bits = 3)]
    channels: u8,
    #[hg(bits = 1)]
    low_frequency: bool,
    #[hg(bits = 5)]
    dialogue: u8,
    #[hg(bits = 1)]
    compression: bool,
    #[hg(bits = 1)]
    language: bool,
    #[hg(bits = 1)]
    production: bool,
    #[hg(bits = 1)]
    copyright: bool,
    #[hg(bits = 1)]
    original: bool,
    #[hg(bits = 1)]
    time_1: bool,
    #[hg(bits = 1)]
    time_2: bool,
}

/// Standard MIDI Files 1.0: the header chunk behind its head.
#[derive(Hg)]
#[hg(big)]
struct MidiHeader {
    format: u16,
    tracks: u16,
    division: i16,
}

/// Standard MIDI Files 1.0: a byte of a variable-length number.
#[derive(Hg)]
struct MidiVarint {
    #[hg(bits = 1)]
    more: bool,
    #[hg(bits = 7)]
    value: u8,
}

/// Standard MIDI Files 1.0: the status of an event, the type of a meta event.
#[derive(Hg)]
struct MidiByte {
    value: u8,
}

/// Standard MIDI Files 1.0: a note that begins or ends.
#[derive(Hg)]
struct MidiNote {
    note: u8,
    velocity: u8,
}

/// Reads a WAV file.
pub(crate) fn wav(c: &mut Cursor<'_>) -> Done {
    c.order = Order::Little;
    c.read::<Chunk>()?;
    c.read::<Form>()?;
    while c.left() >= 8 {
        let chunk: Chunk = c.read()?;
        let mut body = c.take((chunk.length as usize).next_multiple_of(2));
        value::bytes(&mut body.part(body.at, body.end))?;
        if &chunk.id.to_le_bytes() == b"fmt " {
            body.read::<WaveFormat>()?;
        }
    }
    Some(())
}

/// Reads an AIFF file.
pub(crate) fn aiff(c: &mut Cursor<'_>) -> Done {
    c.read::<Chunk>()?;
    c.read::<Form>()?;
    while c.left() >= 8 {
        let chunk: Chunk = c.read()?;
        let mut body = c.take((chunk.length as usize).next_multiple_of(2));
        match &chunk.id.to_be_bytes() {
            b"COMM" => body.read::<Common>().map(drop)?,
            b"SSND" => {
                body.read::<SoundData>()?;
                body.read_all::<Samples>();
            }
            _ => {}
        }
    }
    Some(())
}

/// Reads an AU file.
pub(crate) fn au(c: &mut Cursor<'_>) -> Done {
    c.read::<Au>().map(drop)
}

/// Reads a FLAC file up to its first frame.
pub(crate) fn flac(c: &mut Cursor<'_>) -> Done {
    c.take(4);
    loop {
        let block: FlacBlock = c.read()?;
        let mut body = c.take(block.length as usize);
        if block.kind == 0 {
            body.read::<FlacStream>()?;
        }
        if block.last {
            return c.read::<FlacFrame>().map(drop);
        }
    }
}

/// Reads the pages of an Ogg file.
pub(crate) fn ogg(c: &mut Cursor<'_>) -> Done {
    while c.left() > 0 {
        let segments = c.read::<OggPage>()?.segments;
        let sizes = c.rest().get(..segments.into())?;
        for _ in sizes {
            value::byte(c)?;
        }
        c.take(sizes.iter().map(|size| usize::from(*size)).sum());
    }
    Some(())
}

/// Reads the headers of MPEG audio frames of 44.1 kHz.
pub(crate) fn mp3(c: &mut Cursor<'_>) -> Done {
    const KILOBITS: [usize; 15] = [
        0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320,
    ];
    while c.left() >= 4 {
        let header: MpegAudio = c.look()?;
        let bits = KILOBITS.get(usize::from(header.bitrate))? * 1000;
        c.take(144 * bits / 44_100 + usize::from(header.padding));
    }
    Some(())
}

/// Reads the headers of AC-3 frames of 44.1 kHz.
pub(crate) fn ac3(c: &mut Cursor<'_>) -> Done {
    // Words in a frame, ATSC A/52, table 5.18.
    const WORDS: [usize; 16] = [
        69, 70, 87, 88, 104, 105, 121, 122, 139, 140, 174, 175, 208, 209, 243, 244,
    ];
    while c.left() >= 8 {
        let header: Ac3 = c.look()?;
        c.take(WORDS.get(usize::from(header.size))? * 2);
    }
    Some(())
}

/// Reads a MIDI file.
pub(crate) fn midi(c: &mut Cursor<'_>) -> Done {
    while c.left() >= 8 {
        let chunk: Chunk = c.read()?;
        let mut body = c.take(chunk.length as usize);
        match &chunk.id.to_be_bytes() {
            b"MThd" => body.read::<MidiHeader>().map(drop)?,
            _ => midi_track(&mut body)?,
        }
    }
    Some(())
}

fn midi_track(c: &mut Cursor<'_>) -> Done {
    while c.left() > 0 {
        midi_number(c)?;
        match c.read::<MidiByte>()?.value {
            0xff => {
                c.read::<MidiByte>()?;
                let size = midi_number(c)?;
                value::bytes(&mut c.take(size))?;
            }
            0x80..=0x9f => c.read::<MidiNote>().map(drop)?,
            _ => return None,
        }
    }
    Some(())
}

fn midi_number(c: &mut Cursor<'_>) -> Option<usize> {
    let mut number = 0;
    loop {
        let byte: MidiVarint = c.read()?;
        number = number << 7 | usize::from(byte.value);
        if !byte.more {
            return Some(number);
        }
    }
}
