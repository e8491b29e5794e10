//! Maps and weather: LAS, GRIB, shapefile, dBASE.

use hg::Hg;

use crate::cursor::{Cursor, Done};
use crate::value;

/// ASPRS LAS 1.2: the public header.
#[derive(Hg)]
#[hg(little)]
struct Las {
    signature: [u8; 4],
    source: u16,
    encoding: u16,
    guid: [u8; 16],
    major: u8,
    minor: u8,
    system: [u8; 32],
    software: [u8; 32],
    day: u16,
    year: u16,
    header_size: u16,
    points: u32,
    records: u32,
    format: u8,
    record_size: u16,
    point_count: u32,
    by_return: [u32; 5],
    scale: [f64; 3],
    offset: [f64; 3],
    bounds: [[f64; 2]; 3],
}

/// ASPRS LAS 1.4: what it adds.
#[derive(Hg)]
#[hg(little)]
struct Las14 {
    waveforms: u64,
    extended: u64,
    extended_count: u32,
    point_count: u64,
    by_return: [u64; 15],
}

/// ASPRS LAS 1.2: a point of format 3.
#[derive(Hg)]
#[hg(little)]
struct LasPoint3 {
    position: [i32; 3],
    intensity: u16,
    #[hg(bits = 3)]
    return_number: u8,
    #[hg(bits = 3)]
    returns: u8,
    #[hg(bits = 1)]
    direction: bool,
    #[hg(bits = 1)]
    edge: bool,
    #[hg(bits = 5)]
    class: u8,
    #[hg(bits = 1)]
    synthetic: bool,
    #[hg(bits = 1)]
    key_point: bool,
    #[hg(bits = 1)]
    withheld: bool,
    scan_angle: i8,
    user: u8,
    source: u16,
    time: f64,
    color: [u16; 3],
}

/// ASPRS LAS 1.4: a point of format 6.
#[derive(Hg)]
#[hg(little)]
struct LasPoint6 {
    position: [i32; 3],
    intensity: u16,
    #[hg(bits = 4)]
    return_number: u8,
    #[hg(bits = 4)]
    returns: u8,
    #[hg(bits = 1)]
    synthetic: bool,
    #[hg(bits = 1)]
    key_point: bool,
    #[hg(bits = 1)]
    withheld: bool,
    #[hg(bits = 1)]
    overlap: bool,
    #[hg(bits = 2)]
    channel: u8,
    #[hg(bits = 1)]
    direction: bool,
    #[hg(bits = 1)]
    edge: bool,
    class: u8,
    user: u8,
    scan_angle: i16,
    source: u16,
    time: f64,
}

/// The bytes of both points that hold bits.
#[derive(Hg)]
struct LasPointBytes {
    #[hg(pad_before = 14)]
    bits: u8,
    class: u8,
}

/// WMO FM 92 GRIB edition 1: section 0.
#[derive(Hg)]
#[hg(big, magic = b"GRIB")]
struct Grib1 {
    #[hg(bits = 24)]
    length: u32,
    edition: u8,
}

/// WMO FM 92 GRIB edition 1: section 1, with ECMWF's local part.
#[derive(Hg)]
#[hg(big)]
struct Grib1Product {
    #[hg(bits = 24)]
    length: u32,
    table: u8,
    centre: u8,
    process: u8,
    grid: u8,
    flags: u8,
    parameter: u8,
    level_kind: u8,
    level: u16,
    year: u8,
    month: u8,
    day: u8,
    hour: u8,
    minute: u8,
    unit: u8,
    p1: u8,
    p2: u8,
    range: u8,
    averaged: u16,
    missing: u8,
    century: u8,
    subcentre: u8,
    decimal_scale: u16,
    reserved: [u8; 12],
    local: u8,
    class: u8,
    kind: u8,
    stream: u16,
    version: [u8; 4],
    perturbation: u8,
    ensemble: u8,
    padding: u8,
}

/// WMO FM 92 GRIB edition 1: section 2, polar stereographic.
#[derive(Hg)]
#[hg(big)]
struct Grib1Grid {
    #[hg(bits = 24)]
    length: u32,
    verticals: u8,
    location: u8,
    kind: u8,
    nx: u16,
    ny: u16,
    #[hg(bits = 24)]
    latitude: u32,
    #[hg(bits = 24)]
    longitude: u32,
    resolution: u8,
    #[hg(bits = 24)]
    orientation: u32,
    #[hg(bits = 24)]
    dx: u32,
    #[hg(bits = 24)]
    dy: u32,
    centre: u8,
    scanning: u8,
    reserved: [u8; 4],
}

/// WMO FM 92 GRIB edition 1: section 4; the scale is sign and magnitude.
#[derive(Hg)]
#[hg(big)]
struct Grib1Data {
    #[hg(bits = 24)]
    length: u32,
    flags: u8,
    binary_scale: u16,
    reference: [u8; 4],
    bits: u8,
}

/// WMO FM 92 GRIB edition 2: section 0.
#[derive(Hg)]
#[hg(big, magic = b"GRIB")]
struct Grib2 {
    reserved: u16,
    discipline: u8,
    edition: u8,
    length: u64,
}

/// WMO FM 92 GRIB edition 2: the head of a section.
#[derive(Hg)]
#[hg(big)]
struct Grib2Section {
    length: u32,
    number: u8,
}

/// WMO FM 92 GRIB edition 2: section 1.
#[derive(Hg)]
#[hg(big)]
struct Grib2Identification {
    centre: u16,
    subcentre: u16,
    tables: u8,
    local_tables: u8,
    significance: u8,
    year: u16,
    month: u8,
    day: u8,
    hour: u8,
    minute: u8,
    second: u8,
    status: u8,
    kind: u8,
}

/// WMO FM 92 GRIB edition 2: section 3, latitude and longitude.
#[derive(Hg)]
#[hg(big)]
struct Grib2Grid {
    source: u8,
    points: u32,
    list_octets: u8,
    interpretation: u8,
    template: u16,
    shape: u8,
    radius: [u8; 15],
    ni: u32,
    nj: u32,
    basic_angle: u32,
    subdivisions: u32,
    first_latitude: u32,
    first_longitude: u32,
    resolution: u8,
    last_latitude: u32,
    last_longitude: u32,
    i_increment: u32,
    j_increment: u32,
    scanning: u8,
}

/// WMO FM 92 GRIB edition 2: section 4, template 0.
#[derive(Hg)]
#[hg(big)]
struct Grib2Product {
    verticals: u16,
    template: u16,
    category: u8,
    parameter: u8,
    process: u8,
    background: u8,
    generating: u8,
    cutoff_hours: u16,
    cutoff_minutes: u8,
    unit: u8,
    forecast: u32,
    first_surface: u8,
    first_value: [u8; 5],
    second_surface: u8,
    second_value: [u8; 5],
}

/// WMO FM 92 GRIB edition 2: section 5, template 0.
#[derive(Hg)]
#[hg(big)]
struct Grib2Packing {
    values: u32,
    template: u16,
    reference: [u8; 4],
    binary_scale: u16,
    decimal_scale: u16,
    bits: u8,
    kind: u8,
}

/// ESRI, Shapefile Technical Description: the header in both orders.
#[derive(Hg)]
#[hg(little)]
struct Shapefile {
    #[hg(big)]
    code: i32,
    #[hg(big)]
    unused: [i32; 5],
    #[hg(big)]
    length: i32,
    version: i32,
    kind: i32,
    bounds: [f64; 8],
}

/// ESRI: the head of a record.
#[derive(Hg)]
#[hg(big)]
struct ShapeRecord {
    number: i32,
    length: i32,
}

/// ESRI: a polygon up to its parts.
#[derive(Hg)]
#[hg(little)]
struct Polygon {
    kind: i32,
    bounds: [f64; 4],
    parts: i32,
    points: i32,
}

/// ESRI: where a part starts.
#[derive(Hg)]
#[hg(little)]
struct ShapePart {
    first: i32,
}

/// ESRI: a point.
#[derive(Hg)]
#[hg(little)]
struct ShapePoint {
    x: f64,
    y: f64,
}

/// dBASE III: the header.
#[derive(Hg)]
#[hg(little)]
struct Dbf {
    version: u8,
    year: u8,
    month: u8,
    day: u8,
    records: u32,
    header_size: u16,
    record_size: u16,
    reserved_1: [u8; 3],
    reserved_2: [u8; 13],
    reserved_3: [u8; 4],
}

/// dBASE III: a field.
#[derive(Hg)]
#[hg(little)]
struct DbfField {
    name: [u8; 11],
    kind: u8,
    address: u32,
    length: u8,
    decimals: u8,
    reserved_1: [u8; 2],
    work_area: u8,
    reserved_2: [u8; 2],
    set_fields: u8,
    reserved_3: [u8; 8],
}

/// Reads a LAS file.
pub(crate) fn las(c: &mut Cursor<'_>) -> Done {
    let header: Las = c.read()?;
    if header.minor == 4 {
        c.read::<Las14>()?;
    }
    c.at = header.points as usize;
    while c.left() > 0 {
        let mut point = c.take(header.record_size.into());
        point.look::<LasPointBytes>()?;
        match header.format {
            3 => point.read::<LasPoint3>().map(drop)?,
            6 => point.read::<LasPoint6>().map(drop)?,
            _ => return None,
        }
    }
    Some(())
}

/// Reads a GRIB message of either edition.
pub(crate) fn grib(c: &mut Cursor<'_>) -> Done {
    if c.rest().get(7) == Some(&1) {
        c.read::<Grib1>()?;
        let product: Grib1Product = c.look()?;
        c.take(product.length as usize);
        let grid: Grib1Grid = c.look()?;
        c.take(grid.length as usize);
        return c.read::<Grib1Data>().map(drop);
    }
    c.read::<Grib2>()?;
    while c.left() > 4 {
        let section: Grib2Section = c.read()?;
        let mut body = c.take((section.length as usize).checked_sub(5)?);
        match section.number {
            1 => body.read::<Grib2Identification>().map(drop)?,
            3 => body.read::<Grib2Grid>().map(drop)?,
            4 => body.read::<Grib2Product>().map(drop)?,
            5 => body.read::<Grib2Packing>().map(drop)?,
            6 => value::byte(&mut body)?,
            _ => {}
        }
    }
    Some(())
}

/// Reads a shapefile of polygons.
pub(crate) fn shapefile(c: &mut Cursor<'_>) -> Done {
    c.read::<Shapefile>()?;
    while c.left() > 0 {
        let record: ShapeRecord = c.read()?;
        let mut body = c.take(usize::try_from(record.length).ok()? * 2);
        let polygon: Polygon = body.read()?;
        body.read_some::<ShapePart>(polygon.parts.try_into().ok()?)?;
        body.read_some::<ShapePoint>(polygon.points.try_into().ok()?)?;
    }
    Some(())
}

/// Reads a dBASE table and the mark of its first record.
pub(crate) fn dbf(c: &mut Cursor<'_>) -> Done {
    c.read::<Dbf>()?;
    let mut widths = Vec::new();
    while !c.starts_with(b"\r") {
        widths.push(usize::from(c.read::<DbfField>()?.length));
    }
    value::byte(c)?;
    value::byte(c)?;
    for width in widths {
        value::bytes(&mut c.take(width))?;
    }
    Some(())
}
