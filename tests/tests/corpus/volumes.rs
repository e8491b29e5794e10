//! Two formats that mix byte orders: DICOM and ISO 9660.

use hg::{Hg, Order};

use crate::cursor::{Cursor, Done};
use crate::value;

/// DICOM PS3.5, 7.1.2: an explicit data element with a short length.
#[derive(Hg)]
struct DicomShort {
    group: u16,
    element: u16,
    representation: [u8; 2],
    length: u16,
}

/// DICOM PS3.5, 7.1.2: an explicit data element with a long length.
#[derive(Hg)]
struct DicomLong {
    group: u16,
    element: u16,
    representation: [u8; 2],
    reserved: [u8; 2],
    length: u32,
}

/// ECMA-119, 8.4: the primary volume descriptor.
#[derive(Hg)]
#[hg(little)]
struct IsoVolume {
    kind: u8,
    magic: [u8; 5],
    version: u8,
    unused_1: [u8; 1],
    system: [u8; 32],
    volume: [u8; 32],
    unused_2: [u8; 8],
    space: Both32,
    unused_3: [u8; 32],
    set_size: Both16,
    sequence: Both16,
    block_size: Both16,
    path_table_size: Both32,
    path_table: u32,
    optional_path_table: u32,
    #[hg(big)]
    big_path_table: u32,
    #[hg(big)]
    optional_big_path_table: u32,
    root_length: u8,
    root: IsoEntry,
    root_name: u8,
    texts: [[u8; 128]; 4],
    more_texts: [[u8; 37]; 3],
    dates: [IsoDate; 4],
    structure: u8,
    unused_4: u8,
}

/// ECMA-119, 7.3.3: a number in both byte orders.
#[derive(Hg)]
struct Both32 {
    #[hg(little)]
    little: u32,
    #[hg(big)]
    big: u32,
}

/// ECMA-119, 7.2.3: a number in both byte orders.
#[derive(Hg)]
struct Both16 {
    #[hg(little)]
    little: u16,
    #[hg(big)]
    big: u16,
}

/// ECMA-119, 9.1: a directory record behind its length, up to its name.
#[derive(Hg)]
struct IsoEntry {
    extended: u8,
    extent: Both32,
    size: Both32,
    date: [u8; 7],
    flags: u8,
    unit: u8,
    gap: u8,
    sequence: Both16,
    name_length: u8,
}

/// ECMA-119, 8.4.26.1: a date in digits.
#[derive(Hg)]
struct IsoDate {
    year: [u8; 4],
    parts: [[u8; 2]; 6],
    zone: u8,
}

/// ECMA-119, 9.4: an entry of the path table up to its name.
#[derive(Hg)]
#[hg(little)]
struct IsoPath {
    name_length: u8,
    extended: u8,
    extent: u32,
    parent: u16,
}

/// Reads the elements of a DICOM file; the meta data is little-endian, the
/// order of the rest is that of the first length that makes sense.
pub(crate) fn dicom(c: &mut Cursor<'_>) -> Done {
    c.order = Order::Little;
    c.at = 132;
    while c.left() > 0 {
        if c.starts_with(&[0, 8]) {
            c.order = Order::Big;
        }
        let header: DicomShort = c.look()?;
        let size = match &header.representation {
            b"OB" | b"OW" | b"SQ" | b"UN" | b"UT" => c.read::<DicomLong>()?.length as usize,
            _ => c.read::<DicomShort>()?.length.into(),
        };
        value::number(&mut c.take(size))?;
    }
    Some(())
}

/// Reads an ISO 9660 image: descriptor, path table, root directory and its files.
pub(crate) fn iso(c: &mut Cursor<'_>) -> Done {
    const BLOCK: usize = 2048;
    c.at = 16 * BLOCK;
    let at = c.at + 157 + 32;
    let volume: IsoVolume = c.read()?;
    value::bytes(&mut c.part(at, at + usize::from(volume.root.name_length)))?;
    let at = volume.path_table as usize * BLOCK;
    let mut path = c.part(at, at + volume.path_table_size.little as usize);
    value::bytes(&mut path.part(path.at, path.end))?;
    let entry: IsoPath = path.read()?;
    value::bytes(&mut path.take(entry.name_length.into()))?;
    value::byte(&mut path)?;
    let at = volume.root.extent.little as usize * BLOCK;
    let mut files = Vec::new();
    iso_directory(
        &mut c.part(at, at + volume.root.size.little as usize),
        &mut files,
    )?;
    for file in files {
        let at = file.extent.big as usize * BLOCK;
        value::bytes(&mut c.part(at, at + file.size.big as usize))?;
    }
    Some(())
}

fn iso_directory(c: &mut Cursor<'_>, files: &mut Vec<IsoEntry>) -> Done {
    loop {
        let length = usize::from(*c.rest().first()?);
        value::byte(c)?;
        if length == 0 {
            return Some(());
        }
        let mut record = c.take(length - 1);
        let entry: IsoEntry = record.read()?;
        value::bytes(&mut record.take(entry.name_length.into()))?;
        if entry.name_length.is_multiple_of(2) {
            value::byte(&mut record)?;
        }
        files.push(entry);
    }
}
