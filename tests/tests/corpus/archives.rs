//! Archives and catalogues: ZIP, MCAP, gettext.

use hg::{Hg, Order};

use crate::cursor::{Cursor, Done};
use crate::disks::DosTime;
use crate::value;

/// PKWARE APPNOTE 6.3.10: the signature of every part.
#[derive(Hg)]
#[hg(little)]
struct ZipSignature {
    magic: [u8; 2],
    kind: u16,
}

/// PKWARE APPNOTE 6.3.10, 4.3.7: a local file header.
#[derive(Hg)]
#[hg(little)]
struct ZipLocal {
    version: u16,
    flags: ZipFlags,
    method: u16,
    modified: DosTime,
    crc: u32,
    compressed: u32,
    size: u32,
    name: u16,
    extra: u16,
}

/// PKWARE APPNOTE 6.3.10, 4.4.4: the flags.
#[derive(Hg)]
#[hg(bits = 16, lsb0)]
struct ZipFlags {
    #[hg(bits = 1)]
    encrypted: bool,
    #[hg(bits = 2)]
    options: u8,
    #[hg(bits = 1)]
    descriptor: bool,
    #[hg(bits = 1)]
    enhanced: bool,
    #[hg(bits = 1)]
    patched: bool,
    #[hg(bits = 1)]
    strong: bool,
    #[hg(bits = 4)]
    unused: u8,
    #[hg(bits = 1)]
    utf8: bool,
    #[hg(bits = 1)]
    reserved: bool,
    #[hg(bits = 1)]
    masked: bool,
    #[hg(bits = 2)]
    reserved_2: u8,
}

/// The flags and the time of a local header as bytes.
#[derive(Hg)]
#[hg(size = 26)]
struct ZipLocalBytes {
    #[hg(at = 2)]
    flags: [u8; 2],
    #[hg(at = 6)]
    modified: [u8; 4],
}

/// PKWARE APPNOTE 6.3.10, 4.3.12: an entry of the central directory.
#[derive(Hg)]
#[hg(little)]
struct ZipCentral {
    made_by: u16,
    needed: u16,
    flags: u16,
    method: u16,
    modified: DosTime,
    crc: u32,
    compressed: u32,
    size: u32,
    name: u16,
    extra: u16,
    comment: u16,
    disk: u16,
    internal: u16,
    external: u32,
    offset: i32,
}

/// The time of an entry as bytes.
#[derive(Hg)]
#[hg(size = 42)]
struct ZipCentralBytes {
    #[hg(at = 8)]
    modified: [u8; 4],
}

/// PKWARE APPNOTE 6.3.10, 4.3.16: the end of the central directory.
#[derive(Hg)]
#[hg(little)]
struct ZipEnd {
    disk: u16,
    directory_disk: u16,
    entries_here: u16,
    entries: u16,
    size: u32,
    offset: u32,
    comment: u16,
}

/// MCAP: the magic at both ends.
#[derive(Hg)]
struct McapMagic {
    bytes: [u8; 8],
}

/// MCAP: the head of a record.
#[derive(Hg)]
#[hg(little)]
struct McapRecord {
    opcode: u8,
    length: u64,
}

/// MCAP: the footer.
#[derive(Hg)]
#[hg(little)]
struct McapFooter {
    summary: u64,
    offsets: u64,
    crc: u32,
}

/// MCAP: the length in front of a text, a map or data.
#[derive(Hg)]
#[hg(little)]
struct McapLength {
    length: u32,
}

/// MCAP: the identifier of a schema or channel.
#[derive(Hg)]
#[hg(little)]
struct McapId {
    id: u16,
}

/// MCAP: a message without its data.
#[derive(Hg)]
#[hg(little)]
struct McapMessage {
    channel: u16,
    sequence: u32,
    logged: u64,
    published: u64,
}

/// MCAP: the start of a chunk.
#[derive(Hg)]
#[hg(little)]
struct McapChunk {
    start: u64,
    end: u64,
    size: u64,
    crc: u32,
}

/// MCAP: a pair of numbers: a time and an offset, an offset and a length.
#[derive(Hg)]
#[hg(little)]
struct McapPair {
    first: u64,
    second: u64,
}

/// MCAP: a channel and a number.
#[derive(Hg)]
#[hg(little)]
struct McapChannelNumber {
    channel: u16,
    number: u64,
}

/// MCAP: the start of a chunk index.
#[derive(Hg)]
#[hg(little)]
struct McapChunkIndex {
    start: u64,
    end: u64,
    offset: u64,
    length: u64,
}

/// MCAP: statistics without the counts of channels.
#[derive(Hg)]
#[hg(little)]
struct McapStatistics {
    messages: u64,
    schemas: u16,
    channels: u32,
    attachments: u32,
    metadata: u32,
    chunks: u32,
    start: u64,
    end: u64,
}

/// MCAP: where a group of the summary is.
#[derive(Hg)]
#[hg(little)]
struct McapSummaryOffset {
    opcode: u8,
    start: u64,
    length: u64,
}

/// MCAP: a number of 8 bytes.
#[derive(Hg)]
#[hg(little)]
struct McapNumber {
    number: u64,
}

/// GNU gettext: the header; its magic tells the order.
#[derive(Hg)]
struct Mo {
    magic: u32,
    version: u32,
    texts: u32,
    originals: u32,
    translations: u32,
    hash_size: u32,
    hash: u32,
}

/// GNU gettext: where a text is.
#[derive(Hg)]
struct MoText {
    length: u32,
    offset: u32,
}

/// GNU gettext: an entry of the hash table.
#[derive(Hg)]
struct MoHash {
    index: u32,
}

/// Reads a ZIP file from its start.
pub(crate) fn zip(c: &mut Cursor<'_>) -> Done {
    loop {
        match c.read::<ZipSignature>()?.kind {
            0x0403 => {
                c.look::<ZipLocalBytes>()?;
                let header: ZipLocal = c.read()?;
                value::bytes(&mut c.take(header.name.into()))?;
                c.take(header.extra.into());
                value::bytes(&mut c.take(header.compressed as usize))?;
            }
            0x0201 => {
                c.look::<ZipCentralBytes>()?;
                let header: ZipCentral = c.read()?;
                value::bytes(&mut c.take(header.name.into()))?;
                c.take(usize::from(header.extra) + usize::from(header.comment));
            }
            0x0605 => return c.read::<ZipEnd>().map(drop),
            _ => return None,
        }
    }
}

/// Reads an MCAP file without compression.
pub(crate) fn mcap(c: &mut Cursor<'_>) -> Done {
    c.read::<McapMagic>()?;
    c.end -= 8;
    mcap_records(c)?;
    let end = c.end;
    c.end += 8;
    c.part(end, end + 8).read::<McapMagic>().map(drop)
}

fn mcap_records(c: &mut Cursor<'_>) -> Done {
    while c.left() > 0 {
        let record: McapRecord = c.read()?;
        let mut body = c.take(record.length.try_into().ok()?);
        value::bytes(&mut body.part(body.at, body.end))?;
        mcap_record(&mut body, record.opcode)?;
    }
    Some(())
}

fn mcap_record(c: &mut Cursor<'_>, opcode: u8) -> Done {
    match opcode {
        1 => {
            mcap_text(c)?;
            mcap_text(c)
        }
        2 => c.read::<McapFooter>().map(drop),
        3 => {
            c.read::<McapId>()?;
            mcap_text(c)?;
            mcap_text(c)?;
            mcap_text(c)
        }
        4 => {
            c.read::<McapId>()?;
            c.read::<McapId>()?;
            mcap_text(c)?;
            mcap_text(c)?;
            mcap_map(c)
        }
        5 => c.read::<McapMessage>().map(drop),
        6 => {
            c.read::<McapChunk>()?;
            mcap_text(c)?;
            c.read::<McapNumber>()?;
            mcap_records(c)
        }
        7 => {
            c.read::<McapId>()?;
            let length = c.read::<McapLength>()?.length;
            c.take(length as usize).read_all::<McapPair>();
            Some(())
        }
        8 => {
            c.read::<McapChunkIndex>()?;
            mcap_numbers(c)?;
            c.read::<McapNumber>()?;
            mcap_text(c)?;
            c.read::<McapPair>().map(drop)
        }
        11 => {
            c.read::<McapStatistics>()?;
            mcap_numbers(c)
        }
        12 => {
            mcap_text(c)?;
            mcap_map(c)
        }
        13 => {
            c.read::<McapPair>()?;
            mcap_text(c)
        }
        14 => c.read::<McapSummaryOffset>().map(drop),
        15 => c.read::<McapLength>().map(drop),
        _ => None,
    }
}

fn mcap_text(c: &mut Cursor<'_>) -> Done {
    let length = c.read::<McapLength>()?.length;
    value::bytes(&mut c.take(length as usize))
}

fn mcap_map(c: &mut Cursor<'_>) -> Done {
    let length = c.read::<McapLength>()?.length;
    let mut map = c.take(length as usize);
    value::bytes(&mut map.part(map.at, map.end))?;
    while map.left() > 0 {
        mcap_text(&mut map)?;
    }
    Some(())
}

fn mcap_numbers(c: &mut Cursor<'_>) -> Done {
    let length = c.read::<McapLength>()?.length;
    let mut numbers = c.take(length as usize);
    value::bytes(&mut numbers.part(numbers.at, numbers.end))?;
    numbers.read_all::<McapChannelNumber>();
    Some(())
}

/// Reads a catalogue of GNU gettext in its own order.
pub(crate) fn gettext(c: &mut Cursor<'_>) -> Done {
    c.order = if c.starts_with(&[0x95]) {
        Order::Big
    } else {
        Order::Little
    };
    let header: Mo = c.read()?;
    for at in [header.originals, header.translations] {
        c.at = at as usize;
        for text in c.read_some::<MoText>(header.texts as usize)? {
            let start = text.offset as usize;
            value::bytes(&mut c.part(start, start + text.length as usize))?;
        }
    }
    c.at = header.hash as usize;
    c.read_some::<MoHash>(header.hash_size as usize).map(drop)
}
