//! Pictures of cameras, scanners and screens: JPEG, TIFF, XWD; and EDID.

use hg::{Hg, Order};

use crate::cursor::{Cursor, Done};
use crate::value;

/// JPEG, B.1.1: a marker.
#[derive(Hg)]
struct JpegMarker {
    magic: u8,
    code: u8,
}

/// JPEG, B.1.1: the length of a segment.
#[derive(Hg)]
#[hg(big)]
struct JpegLength {
    length: u16,
}

/// JFIF 1.02: the first segment.
#[derive(Hg)]
#[hg(big)]
struct Jfif {
    magic: [u8; 5],
    major: u8,
    minor: u8,
    units: u8,
    x_density: u16,
    y_density: u16,
    x_thumbnail: u8,
    y_thumbnail: u8,
}

/// JPEG, B.2.2: a frame header up to its components.
#[derive(Hg)]
#[hg(big)]
struct JpegFrame {
    precision: u8,
    height: u16,
    width: u16,
    components: u8,
}

/// JPEG, B.2.2: a component.
#[derive(Hg)]
#[hg(big)]
struct JpegComponent {
    id: u8,
    #[hg(bits = 4)]
    horizontal: u8,
    #[hg(bits = 4)]
    vertical: u8,
    table: u8,
}

/// JPEG, B.2.3: a component of a scan.
#[derive(Hg)]
struct JpegScanComponent {
    id: u8,
    tables: u8,
}

/// JPEG, B.2.3: the end of a scan header.
#[derive(Hg)]
struct JpegScanEnd {
    start: u8,
    end: u8,
    approximation: u8,
}

/// TIFF 6.0: the mark that tells the order, the same in both.
#[derive(Hg)]
#[hg(little)]
struct TiffOrder {
    mark: u16,
}

/// TIFF 6.0: the rest of the header.
#[derive(Hg)]
struct Tiff {
    version: u16,
    directory: u32,
}

/// TIFF 6.0: the number of entries.
#[derive(Hg)]
struct TiffCount {
    entries: u16,
}

/// TIFF 6.0: an entry.
#[derive(Hg)]
struct TiffEntry {
    tag: u16,
    kind: u16,
    count: u32,
    value: u32,
}

/// TIFF 6.0: where the next directory is.
#[derive(Hg)]
struct TiffNext {
    offset: u32,
}

/// BigTIFF: the rest of the header.
#[derive(Hg)]
struct BigTiff {
    version: u16,
    offset_size: u16,
    zero: u16,
    directory: u64,
}

/// BigTIFF: the number of entries.
#[derive(Hg)]
struct BigTiffCount {
    entries: u64,
}

/// BigTIFF: an entry with short values.
#[derive(Hg)]
struct BigTiffEntry {
    tag: u16,
    kind: u16,
    count: u64,
    values: [u16; 4],
}

/// X11, `XWDFile.h`: the header of a window dump.
#[derive(Hg)]
#[hg(big)]
struct Xwd {
    size: u32,
    version: u32,
    format: u32,
    depth: u32,
    width: u32,
    height: u32,
    x_offset: u32,
    byte_order: u32,
    unit: u32,
    bit_order: u32,
    pad: u32,
    bits: u32,
    bytes_per_line: u32,
    visual: u32,
    masks: [u32; 3],
    bits_per_rgb: u32,
    colors: u32,
    map_entries: u32,
    window_width: u32,
    window_height: u32,
    window_x: i32,
    window_y: i32,
    border: u32,
}

/// VESA E-EDID, A.2: the base block up to the detailed timings.
#[derive(Hg)]
#[hg(little)]
struct Edid {
    magic: [u8; 8],
    #[hg(big)]
    manufacturer: u16,
    product: u16,
    serial: u32,
    week: u8,
    year_from_1990: u8,
    major: u8,
    minor: u8,
    input: u8,
    width: u8,
    height: u8,
    gamma: u8,
    features: u8,
    #[hg(big)]
    color_low: EdidLowBits,
    color_high: [u8; 8],
    #[hg(big)]
    established: EdidTimings,
    #[hg(big)]
    standard: [EdidTiming; 8],
}

/// The two low bits of each colour coordinate.
#[derive(Hg)]
struct EdidLowBits {
    #[hg(bits = 2)]
    coordinates: [u8; 8],
}

/// Timings one by one.
#[derive(Hg)]
struct EdidTimings {
    #[hg(bits = 1)]
    timings: [bool; 17],
    #[hg(bits = 7)]
    reserved: u8,
}

/// A standard timing.
#[derive(Hg)]
struct EdidTiming {
    width: u8,
    #[hg(bits = 2)]
    aspect: u8,
    #[hg(bits = 6)]
    refresh: u8,
}

/// The standard timings as bytes.
#[derive(Hg)]
struct EdidTimingBytes {
    timings: [[u8; 2]; 8],
}

/// Reads a JPEG file up to its first scan.
pub(crate) fn jpeg(c: &mut Cursor<'_>) -> Done {
    loop {
        let marker: JpegMarker = c.read()?;
        if marker.code == 0xd8 {
            continue;
        }
        let length = c.read::<JpegLength>()?.length;
        let mut body = c.take(usize::from(length).checked_sub(2)?);
        value::bytes(&mut body.part(body.at, body.end))?;
        match marker.code {
            0xe0 => body.read::<Jfif>().map(drop)?,
            0xc0..=0xc2 => {
                let frame: JpegFrame = body.read()?;
                body.read_some::<JpegComponent>(frame.components.into())?;
            }
            0xda => {
                let count = body.rest().first().copied()?;
                value::byte(&mut body.take(1))?;
                body.read_some::<JpegScanComponent>(count.into())?;
                return body.read::<JpegScanEnd>().map(drop);
            }
            _ => {}
        }
    }
}

/// Reads a TIFF or BigTIFF file in its own order.
pub(crate) fn tiff(c: &mut Cursor<'_>) -> Done {
    c.order = if c.starts_with(b"MM") {
        Order::Big
    } else {
        Order::Little
    };
    c.read::<TiffOrder>()?;
    if c.look::<TiffCount>()?.entries == 43 {
        return big_tiff(c);
    }
    c.at = c.read::<Tiff>()?.directory as usize;
    let count = c.read::<TiffCount>()?.entries;
    c.read_some::<TiffEntry>(count.into())?;
    c.read::<TiffNext>().map(drop)
}

fn big_tiff(c: &mut Cursor<'_>) -> Done {
    c.at = c.read::<BigTiff>()?.directory.try_into().ok()?;
    let count = c.read::<BigTiffCount>()?.entries;
    c.read_some::<BigTiffEntry>(count.try_into().ok()?)
        .map(drop)
}

/// Reads an XWD file.
pub(crate) fn xwd(c: &mut Cursor<'_>) -> Done {
    c.read::<Xwd>().map(drop)
}

/// Reads an EDID block.
pub(crate) fn edid(c: &mut Cursor<'_>) -> Done {
    c.part(38, 54).read::<EdidTimingBytes>()?;
    c.read::<Edid>().map(drop)
}
