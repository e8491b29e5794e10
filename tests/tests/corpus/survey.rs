//! Measurements: SEG-Y, NIfTI, TrackVis, BDF.

use hg::{Hg, Order};

use crate::cursor::{Cursor, Done};

/// SEG-Y rev 2, table 2: the binary file header.
#[derive(Hg)]
#[hg(size = 400)]
struct SegyFile {
    job: i32,
    line: i32,
    reel: i32,
    counts: [i16; 24],
    extended_traces: i32,
    extended_auxiliary: i32,
    extended_samples: i16,
    #[hg(pad_before = 18)]
    extended_samples_original: i32,
    extended_fold: i16,
    #[hg(pad_before = 206)]
    revision: u8,
    revision_minor: u8,
    trace_flag: i16,
    extended_headers: i16,
}

/// SEG-Y rev 2, table 3: a trace header.
#[derive(Hg)]
#[hg(size = 240)]
struct SegyTrace {
    numbers: [i32; 7],
    uses: [i16; 4],
    distances: [i32; 8],
    scalars: [i16; 2],
    coordinates: [i32; 4],
    units_to_over_travel: [i16; 46],
    positions: [i32; 5],
    shot_scalar: i16,
    value_unit: i16,
    transduction: i32,
    transduction_power: i16,
    transduction_unit: i16,
    device: i16,
    time_scalar: i16,
    source_kind: i16,
    direction: i32,
    direction_exponent: i16,
    measurement: i32,
    measurement_exponent: i16,
    measurement_unit: i16,
    unassigned_1: i32,
    unassigned_2: i16,
}

/// NIfTI-1.1, `nifti1.h`, in the order of the machine that wrote it.
#[derive(Hg)]
struct Nifti {
    size: i32,
    data_type: [u8; 10],
    database: [u8; 18],
    extents: i32,
    session_error: i16,
    regular: u8,
    dimension_info: u8,
    dimensions: [i16; 8],
    intent: [f32; 3],
    intent_code: i16,
    datatype: i16,
    bits: i16,
    slice_start: i16,
    pixels: [f32; 8],
    offset: f32,
    slope: f32,
    intercept: f32,
    slice_end: i16,
    slice_code: u8,
    units: u8,
    maximum: f32,
    minimum: f32,
    slice_duration: f32,
    time_offset: f32,
    global_maximum: i32,
    global_minimum: i32,
    description: [u8; 80],
    auxiliary: [u8; 24],
    q_form: i16,
    s_form: i16,
    quaternion: [f32; 3],
    q_offset: [f32; 3],
    rows: [[f32; 4]; 3],
    intent_name: [u8; 16],
    magic: [u8; 4],
}

/// TrackVis, the header of version 2.
#[derive(Hg)]
#[hg(little)]
struct TrackVis {
    magic: [u8; 6],
    dimensions: [i16; 3],
    voxel_sizes: [f32; 3],
    origin: [f32; 3],
    scalars: i16,
    scalar_names: [[u8; 20]; 10],
    properties: i16,
    property_names: [[u8; 20]; 10],
    voxel_to_millimetres: [[f32; 4]; 4],
    reserved: [u8; 444],
    voxel_order: [u8; 4],
    padding: [u8; 4],
    orientation: [f32; 6],
    padding_2: [u8; 2],
    flips: [u8; 6],
    tracks: i32,
    version: i32,
    header_size: i32,
}

/// BDF: samples of 24 bits in two's complement.
#[derive(Hg)]
#[hg(little)]
struct BdfSamples {
    #[hg(bits = 24)]
    samples: [i32; 20],
}

/// Reads a SEG-Y file, with as many samples as the header tells, of 4 bytes.
pub(crate) fn segy(c: &mut Cursor<'_>) -> Done {
    c.at = 3200;
    let file: SegyFile = c.read()?;
    let samples = usize::try_from(file.counts[4]).ok()?;
    while c.left() > 0 {
        c.read::<SegyTrace>()?;
        c.take(samples * 4);
    }
    Some(())
}

/// Reads a NIfTI header in its own order: its size is told first.
pub(crate) fn nifti(c: &mut Cursor<'_>) -> Done {
    c.order = if c.starts_with(&[0, 0]) {
        Order::Big
    } else {
        Order::Little
    };
    c.read::<Nifti>().map(drop)
}

/// Reads a TrackVis header.
pub(crate) fn track_vis(c: &mut Cursor<'_>) -> Done {
    c.read::<TrackVis>().map(drop)
}

/// Reads the samples of a BDF file: its header, in text, tells its own size.
pub(crate) fn bdf(c: &mut Cursor<'_>) -> Done {
    let size = std::str::from_utf8(c.rest().get(184..192)?).ok()?;
    c.at = size.trim().parse().ok()?;
    c.read_all::<BdfSamples>();
    Some(())
}
