//! Java classes, device trees, U-Boot images, TrueType fonts.

use hg::Hg;

use crate::cursor::{Cursor, Done};
use crate::value;

/// JVM specification 4.1: the start of a class file.
#[derive(Hg)]
#[hg(big)]
struct JavaClass {
    magic: [u8; 4],
    minor: u16,
    major: u16,
    constants: u16,
}

/// JVM specification 4.4: the tag of a constant.
#[derive(Hg)]
struct JavaTag {
    tag: u8,
}

/// JVM specification 4.1: numbers of two bytes: counts, indices, flags.
#[derive(Hg)]
#[hg(big)]
struct JavaNumber {
    number: u16,
}

/// JVM specification 4.4.2 and 4.4.6: two indices.
#[derive(Hg)]
#[hg(big)]
struct JavaReference {
    first: u16,
    second: u16,
}

/// JVM specification 4.4.5: a long number.
#[derive(Hg)]
#[hg(big)]
struct JavaLong {
    value: u64,
}

/// JVM specification 4.1: what follows the constants.
#[derive(Hg)]
#[hg(big)]
struct JavaHeader {
    access: u16,
    this: u16,
    parent: u16,
}

/// JVM specification 4.5 and 4.6: a field or a method.
#[derive(Hg)]
#[hg(big)]
struct JavaMember {
    access: u16,
    name: u16,
    descriptor: u16,
    attributes: u16,
}

/// JVM specification 4.7: the head of an attribute.
#[derive(Hg)]
#[hg(big)]
struct JavaAttribute {
    name: u16,
    length: u32,
}

/// JVM specification 4.7.3: the start of code.
#[derive(Hg)]
#[hg(big)]
struct JavaCode {
    stack: u16,
    locals: u16,
    length: u32,
}

/// Devicetree specification 0.4, 5.2: the header.
#[derive(Hg)]
#[hg(big)]
struct DeviceTree {
    magic: [u8; 4],
    size: u32,
    structure: u32,
    strings: u32,
    reservations: u32,
    version: u32,
    compatible: u32,
    boot_cpu: u32,
    strings_size: u32,
    structure_size: u32,
}

/// Devicetree specification 0.4, 5.3: a reservation, also as bytes.
#[derive(Hg)]
#[hg(big)]
struct Reservation {
    address: u64,
    size: u64,
}

/// Devicetree specification 0.4, 5.4.1: a token.
#[derive(Hg)]
#[hg(big)]
struct Token {
    kind: u32,
}

/// Devicetree specification 0.4, 5.4.1: a property.
#[derive(Hg)]
#[hg(big)]
struct Property {
    length: u32,
    name: u32,
}

/// U-Boot: the header of an image.
#[derive(Hg)]
#[hg(big)]
struct UImage {
    magic: [u8; 4],
    header_crc: u32,
    time: u32,
    size: u32,
    load: u32,
    entry: u32,
    data_crc: u32,
    os: u8,
    architecture: u8,
    kind: u8,
    compression: u8,
    name: [u8; 32],
}

/// OpenType 1.9: the table directory.
#[derive(Hg)]
#[hg(big)]
struct Font {
    major: u16,
    minor: u16,
    tables: u16,
    range: u16,
    selector: u16,
    shift: u16,
}

/// OpenType 1.9: an entry of the directory.
#[derive(Hg)]
#[hg(big)]
struct FontTable {
    tag: [u8; 4],
    checksum: u32,
    offset: u32,
    length: u32,
}

/// OpenType 1.9, OS/2, with single bits of its ranges.
#[derive(Hg)]
#[hg(big)]
struct Os2 {
    version: u16,
    average_width: i16,
    weight: u16,
    width: u16,
    embedding: i16,
    subscript: [i16; 4],
    superscript: [i16; 4],
    strikeout: [i16; 2],
    family: i16,
    panose: [u8; 10],
    #[hg(bits = 1)]
    unicode: [bool; 70],
    #[hg(bits = 58)]
    reserved: u64,
    vendor: [u8; 4],
    selection: u16,
    first: u16,
    last: u16,
    ascender: i16,
    descender: i16,
    line_gap: i16,
    win_ascent: u16,
    win_descent: u16,
    #[hg(bits = 1)]
    code_pages: [bool; 48],
    reserved_pages: u16,
}

/// The end of the Unicode ranges as bytes.
#[derive(Hg)]
struct Os2Reserved {
    #[hg(pad_before = 51)]
    bytes: [u8; 7],
}

/// OpenType 1.9, cmap: the header.
#[derive(Hg)]
#[hg(big)]
struct Cmap {
    version: u16,
    tables: u16,
}

/// OpenType 1.9, cmap: an encoding.
#[derive(Hg)]
#[hg(big)]
struct CmapEncoding {
    platform: u16,
    encoding: u16,
    offset: u32,
}

/// OpenType 1.9, cmap: a table of format 4 up to its segments.
#[derive(Hg)]
#[hg(big)]
struct Cmap4 {
    format: u16,
    length: u16,
    language: u16,
    segments_twice: u16,
    range: u16,
    selector: u16,
    shift: u16,
}

/// OpenType 1.9: numbers in a table.
#[derive(Hg)]
#[hg(big)]
struct FontNumber {
    number: u16,
}

/// OpenType 1.9, glyf: the header of a glyph.
#[derive(Hg)]
#[hg(big)]
struct Glyph {
    contours: i16,
    bounds: [i16; 4],
}

/// OpenType 1.9, glyf: the flags of a point.
#[derive(Hg)]
#[hg(big)]
struct GlyphFlags {
    #[hg(bits = 2)]
    reserved: u8,
    #[hg(bits = 1)]
    same_y: bool,
    #[hg(bits = 1)]
    same_x: bool,
    #[hg(bits = 1)]
    repeat: bool,
    #[hg(bits = 1)]
    short_y: bool,
    #[hg(bits = 1)]
    short_x: bool,
    #[hg(bits = 1)]
    on_curve: bool,
}

/// OpenType 1.9, head.
#[derive(Hg)]
#[hg(big)]
struct Head {
    major: u16,
    minor: u16,
    revision_major: u16,
    revision_minor: u16,
    adjustment: u32,
    magic: [u8; 4],
    flags: u16,
    units: u16,
    created: u64,
    modified: u64,
    bounds: [i16; 4],
    style: u16,
    smallest: u16,
    direction: i16,
    location: i16,
    glyphs: i16,
}

/// OpenType 1.9, hhea.
#[derive(Hg)]
#[hg(big)]
struct HorizontalHeader {
    major: u16,
    minor: u16,
    ascender: i16,
    descender: i16,
    line_gap: i16,
    advance: u16,
    left: i16,
    right: i16,
    extent: i16,
    caret: [i16; 3],
    reserved: [u8; 8],
    format: i16,
    metrics: u16,
}

/// OpenType 1.9, maxp.
#[derive(Hg)]
#[hg(big)]
struct MaximumProfile {
    major: u16,
    minor: u16,
    maxima: [u16; 14],
}

/// OpenType 1.9, post.
#[derive(Hg)]
#[hg(big)]
struct PostScript {
    major: u16,
    minor: u16,
    angle_major: u16,
    angle_minor: u16,
    underline: i16,
    thickness: i16,
    fixed: u32,
    memory: [u32; 4],
}

/// Reads a Java class.
pub(crate) fn java(c: &mut Cursor<'_>) -> Done {
    let header: JavaClass = c.read()?;
    let mut names = vec![Vec::new(); header.constants.into()];
    let mut index = 1;
    while index < usize::from(header.constants) {
        let tag = c.read::<JavaTag>()?.tag;
        match tag {
            1 => {
                let size = c.read::<JavaNumber>()?.number;
                let mut text = c.take(size.into());
                names[index] = text.rest().to_vec();
                value::bytes(&mut text)?;
            }
            5 | 6 => c.read::<JavaLong>().map(drop)?,
            7 | 8 => c.read::<JavaNumber>().map(drop)?,
            9..=12 => c.read::<JavaReference>().map(drop)?,
            _ => return None,
        }
        // Long numbers take two places.
        index += if matches!(tag, 5 | 6) { 2 } else { 1 };
    }
    c.read::<JavaHeader>()?;
    let interfaces = c.read::<JavaNumber>()?.number;
    c.read_some::<JavaNumber>(interfaces.into())?;
    for _ in 0..2 {
        for _ in 0..c.read::<JavaNumber>()?.number {
            let member: JavaMember = c.read()?;
            java_attributes(c, member.attributes, &names)?;
        }
    }
    let attributes = c.read::<JavaNumber>()?.number;
    java_attributes(c, attributes, &names)
}

fn java_attributes(c: &mut Cursor<'_>, count: u16, names: &[Vec<u8>]) -> Done {
    for _ in 0..count {
        let attribute: JavaAttribute = c.read()?;
        let mut body = c.take(attribute.length as usize);
        value::bytes(&mut body.part(body.at, body.end))?;
        match names.get(usize::from(attribute.name)).map(Vec::as_slice) {
            Some(b"Code") => {
                let code: JavaCode = body.read()?;
                value::bytes(&mut body.take(code.length as usize))?;
                let exceptions = body.read::<JavaNumber>()?.number;
                body.take(usize::from(exceptions) * 8);
                let inner = body.read::<JavaNumber>()?.number;
                java_attributes(&mut body, inner, names)?;
            }
            Some(b"LineNumberTable") => {
                let lines = body.read::<JavaNumber>()?.number;
                body.read_some::<JavaReference>(lines.into())?;
            }
            _ => value::number(&mut body)?,
        }
    }
    Some(())
}

/// Reads a device tree.
pub(crate) fn device_tree(c: &mut Cursor<'_>) -> Done {
    let header: DeviceTree = c.read()?;
    c.at = header.reservations as usize;
    value::bytes(&mut c.part(c.at, c.at + 16))?;
    c.read::<Reservation>()?;
    c.at = header.structure as usize;
    loop {
        match c.read::<Token>()?.kind {
            1 => {
                let length = c.rest().iter().position(|byte| *byte == 0)?;
                c.at += length + 1;
                padding(c)?;
            }
            3 => {
                let property: Property = c.read()?;
                value::bytes(&mut c.take(property.length as usize))?;
                padding(c)?;
            }
            9 => return Some(()),
            _ => {}
        }
    }
}

fn padding(c: &mut Cursor<'_>) -> Done {
    let size = c.at.next_multiple_of(4) - c.at;
    value::bytes(&mut c.take(size))
}

/// Reads the header of a U-Boot image.
pub(crate) fn u_image(c: &mut Cursor<'_>) -> Done {
    c.read::<UImage>().map(drop)
}

/// Reads the tables of a font.
pub(crate) fn font(c: &mut Cursor<'_>) -> Done {
    let font: Font = c.read()?;
    for table in c.read_some::<FontTable>(font.tables.into())? {
        let at = table.offset as usize;
        let mut body = c.part(at, at + table.length as usize);
        value::bytes(&mut body.part(body.at, body.end))?;
        let _: Done = match &table.tag {
            b"OS/2" => {
                body.look::<Os2Reserved>();
                body.read::<Os2>().map(drop)
            }
            b"cmap" => cmap(&mut body),
            b"glyf" => glyph(&mut body),
            b"head" => body.read::<Head>().map(drop),
            b"hhea" => body.read::<HorizontalHeader>().map(drop),
            b"maxp" => body.read::<MaximumProfile>().map(drop),
            b"post" => body.read::<PostScript>().map(drop),
            _ => None,
        };
    }
    Some(())
}

fn cmap(c: &mut Cursor<'_>) -> Done {
    let start = c.at;
    let count = c.read::<Cmap>()?.tables;
    for encoding in c.read_some::<CmapEncoding>(count.into())? {
        let mut table = c.part(start + encoding.offset as usize, c.end);
        let header: Cmap4 = table.read()?;
        // Ends, padding, starts, deltas, offsets.
        table.read_some::<FontNumber>(usize::from(header.segments_twice) * 2 + 1)?;
    }
    Some(())
}

/// The first glyph.
fn glyph(c: &mut Cursor<'_>) -> Done {
    let glyph: Glyph = c.read()?;
    c.read_some::<FontNumber>(glyph.contours.try_into().ok()?)?;
    let instructions = c.read::<FontNumber>()?.number;
    c.take(instructions.into());
    while c.left() > 0 {
        c.read::<GlyphFlags>()?;
    }
    Some(())
}
