//! Pictures: BMP, ICO, GIF, PNG, PCX.

use hg::Hg;

use crate::cursor::{Cursor, Done};
use crate::value;

/// Windows GDI, `BITMAPFILEHEADER`.
#[derive(Hg)]
#[hg(little)]
struct BmpFile {
    kind: [u8; 2],
    size: u32,
    reserved_1: u16,
    reserved_2: u16,
    offset: u32,
}

/// Windows GDI, `BITMAPINFOHEADER`.
#[derive(Hg)]
#[hg(little)]
struct BmpInfo {
    size: u32,
    width: u32,
    height: i32,
    planes: u16,
    bits: u16,
    compression: u32,
    image_size: u32,
    x_resolution: u32,
    y_resolution: u32,
    colors: u32,
    important: u32,
}

/// Windows GDI: masks in later headers.
#[derive(Hg)]
#[hg(little)]
struct BmpMasks {
    red: u32,
    green: u32,
    blue: u32,
    alpha: u32,
}

/// Windows GDI, `RGBQUAD`.
#[derive(Hg)]
struct BmpColor {
    blue: u8,
    green: u8,
    red: u8,
    reserved: u8,
}

/// Windows: the header of an icon file.
#[derive(Hg)]
#[hg(little)]
struct Ico {
    magic: [u8; 4],
    images: u16,
}

/// Windows: an entry of an icon file.
#[derive(Hg)]
#[hg(little)]
struct IcoEntry {
    width: u8,
    height: u8,
    colors: u8,
    reserved: u8,
    planes: u16,
    bits: u16,
    size: u32,
    offset: u32,
}

/// GIF89a, 17 and 18: header and logical screen descriptor.
#[derive(Hg)]
#[hg(little)]
struct Gif {
    magic: [u8; 3],
    version: [u8; 3],
    width: u16,
    height: u16,
    flags: u8,
    background: u8,
    aspect: u8,
}

/// GIF89a, 18: the flags of the screen.
#[derive(Hg)]
struct GifFlags {
    #[hg(bits = 1)]
    table: bool,
    #[hg(bits = 3)]
    resolution: u8,
    #[hg(bits = 1)]
    sorted: bool,
    #[hg(bits = 3)]
    size: u8,
}

/// GIF89a, 19: a colour.
#[derive(Hg)]
struct Rgb {
    red: u8,
    green: u8,
    blue: u8,
}

/// GIF89a: what kind of block follows, and of what length.
#[derive(Hg)]
struct GifByte {
    value: u8,
}

/// GIF89a, 26: the head of an application extension.
#[derive(Hg)]
struct GifApplication {
    length: u8,
    id: [u8; 8],
    code: [u8; 3],
}

/// GIF89a, 23: a graphic control extension.
#[derive(Hg)]
#[hg(little)]
struct GifControl {
    size: u8,
    flags: u8,
    delay: u16,
    transparent: u8,
    terminator: u8,
}

/// GIF89a, 20: an image descriptor.
#[derive(Hg)]
#[hg(little)]
struct GifImage {
    left: u16,
    top: u16,
    width: u16,
    height: u16,
    flags: u8,
}

/// PNG, 5.3: the head of a chunk.
#[derive(Hg)]
#[hg(big)]
struct PngChunk {
    length: u32,
    kind: [u8; 4],
}

/// PNG, 11.2.2: IHDR.
#[derive(Hg)]
#[hg(big)]
struct PngHeader {
    width: u32,
    height: u32,
    depth: u8,
    color: u8,
    compression: u8,
    filter: u8,
    interlace: u8,
}

/// PNG, 11.3.3: cHRM.
#[derive(Hg)]
#[hg(big)]
struct PngChromaticities {
    points: [[u32; 2]; 4],
}

/// PNG, 11.3.3: mDCV.
#[derive(Hg)]
#[hg(big)]
struct PngMastering {
    points: [[u16; 2]; 4],
    max_luminance: u32,
    min_luminance: u32,
}

/// PNG, 11.3.3: cLLI.
#[derive(Hg)]
#[hg(big)]
struct PngLight {
    maximum: u32,
    average: u32,
}

/// PNG, 11.3.5: bKGD of a picture in colours.
#[derive(Hg)]
#[hg(big)]
struct PngBackground {
    color: [u16; 3],
}

/// PNG, 11.3.5: pHYs; oFFs has the same shape.
#[derive(Hg)]
#[hg(big)]
struct PngSizes {
    x: u32,
    y: u32,
    unit: u8,
}

/// PNG, 11.3.3: sBIT and cICP.
#[derive(Hg)]
struct PngFour {
    bytes: [u8; 4],
}

/// ZSoft PCX, revision 5.
#[derive(Hg)]
#[hg(little)]
struct Pcx {
    magic: u8,
    version: u8,
    encoding: u8,
    bits: u8,
    x_min: u16,
    y_min: u16,
    x_max: u16,
    y_max: u16,
    x_resolution: u16,
    y_resolution: u16,
    palette: [Rgb; 16],
    reserved: u8,
    planes: u8,
    bytes_per_line: u16,
    palette_kind: u16,
    screen_width: u16,
    screen_height: u16,
}

/// Reads a BMP file.
pub(crate) fn bmp(c: &mut Cursor<'_>) -> Done {
    c.read::<BmpFile>()?;
    let info: BmpInfo = c.read()?;
    if info.size >= 56 {
        c.read::<BmpMasks>()?;
    }
    let colors = if info.bits <= 8 { info.colors } else { 0 };
    c.read_some::<BmpColor>(colors as usize).map(drop)
}

/// Reads an ICO file.
pub(crate) fn ico(c: &mut Cursor<'_>) -> Done {
    let header: Ico = c.read()?;
    for entry in c.read_some::<IcoEntry>(header.images.into())? {
        let at = entry.offset as usize;
        value::bytes(&mut c.part(at, at + 8))?;
    }
    Some(())
}

/// Reads a GIF file.
pub(crate) fn gif(c: &mut Cursor<'_>) -> Done {
    c.read::<Gif>()?;
    let flags: GifFlags = c.part(10, 11).read()?;
    if flags.table {
        c.read_some::<Rgb>(2 << flags.size)?;
    }
    loop {
        match c.read::<GifByte>()?.value {
            0x21 => gif_extension(c)?,
            0x2c => {
                c.read::<GifImage>()?;
                c.read::<GifByte>()?;
                gif_blocks(c)?;
            }
            _ => return Some(()),
        }
    }
}

fn gif_extension(c: &mut Cursor<'_>) -> Done {
    match c.read::<GifByte>()?.value {
        0xf9 => c.read::<GifControl>().map(drop),
        0xff => {
            c.read::<GifApplication>()?;
            gif_blocks(c)
        }
        _ => gif_blocks(c),
    }
}

fn gif_blocks(c: &mut Cursor<'_>) -> Done {
    loop {
        match c.read::<GifByte>()?.value {
            0 => return Some(()),
            length => value::bytes(&mut c.take(length.into()))?,
        }
    }
}

/// Reads a PNG file.
pub(crate) fn png(c: &mut Cursor<'_>) -> Done {
    value::bytes(&mut c.take(8))?;
    while c.left() > 0 {
        let chunk: PngChunk = c.read()?;
        let mut body = c.take(chunk.length as usize);
        value::bytes(&mut body.part(body.at, body.end))?;
        match &chunk.kind {
            b"IHDR" => body.read::<PngHeader>().map(drop)?,
            b"cHRM" => body.read::<PngChromaticities>().map(drop)?,
            b"mDCV" => body.read::<PngMastering>().map(drop)?,
            b"cLLI" => body.read::<PngLight>().map(drop)?,
            b"bKGD" => body.read::<PngBackground>().map(drop)?,
            b"pHYs" | b"oFFs" => body.read::<PngSizes>().map(drop)?,
            b"sBIT" | b"cICP" => body.read::<PngFour>().map(drop)?,
            _ => value::number(&mut body)?,
        }
        value::word(c)?;
    }
    Some(())
}

/// Reads a PCX file.
pub(crate) fn pcx(c: &mut Cursor<'_>) -> Done {
    c.read::<Pcx>().map(drop)
}
