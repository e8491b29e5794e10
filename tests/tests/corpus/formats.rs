//! Which format has which file.

use std::path::Path;

use crate::cursor::{Cursor, Done};
use crate::{
    ais, archives, capture, disks, elf, geography, images, mavlink, photos, programs, rtcm, sound,
    space, survey, ubx, video, volumes,
};

/// Walks through a file by its format. Where a walk ends early, the rest of
/// the file stays unread.
pub(crate) fn read(name: &str, c: &mut Cursor<'_>) {
    let extension = Path::new(name).extension().unwrap_or_default();
    let _: Done = match extension.to_str().unwrap_or_default() {
        "ac3" => sound::ac3(c),
        "aiff" => sound::aiff(c),
        "au" => sound::au(c),
        "bdf" => survey::bdf(c),
        "bin" if c.starts_with(&[0, 0xff, 0xff, 0xff]) => photos::edid(c),
        "bin" if name.starts_with("ais") => ais::messages(c),
        "bin" if name.starts_with("ccsds") => space::packets(c),
        "bin" if name.starts_with("modes") => space::mode_s(c),
        "bmp" => images::bmp(c),
        "class" => programs::java(c),
        "dbf" => geography::dbf(c),
        "dcm" => volumes::dicom(c),
        "dtb" => programs::device_tree(c),
        "efi" => elf::pe(c),
        "flac" => sound::flac(c),
        "gif" => images::gif(c),
        "grib" => geography::grib(c),
        "h264" => video::h264(c),
        "hdr" => survey::nifti(c),
        "ico" => images::ico(c),
        "img" => disks::image(c),
        "iso" => volumes::iso(c),
        "jpg" => photos::jpeg(c),
        "las" => geography::las(c),
        "m2v" => video::mpeg2(c),
        "mcap" => archives::mcap(c),
        "mid" => sound::midi(c),
        "mo" => archives::gettext(c),
        "mp3" => sound::mp3(c),
        "o" => elf::elf(c),
        "obu" => video::av1(c),
        "ogg" => sound::ogg(c),
        "pcap" | "pcapng" => capture::capture(c),
        "pcx" => images::pcx(c),
        "png" => images::png(c),
        "qcow2" => disks::qcow2(c),
        "rtcm3" => rtcm::log(c),
        "sgy" => survey::segy(c),
        "shp" => geography::shapefile(c),
        "sqlite" => disks::sqlite(c),
        "tif" | "tiff" => photos::tiff(c),
        "tlm" => space::packets(c),
        "tlog" => mavlink::log(c),
        "trk" => survey::track_vis(c),
        "ts" => video::transport_stream(c),
        "ttf" => programs::font(c),
        "ubx" => ubx::messages(c),
        "uimg" => programs::u_image(c),
        "vdi" => disks::vdi(c),
        "wav" => sound::wav(c),
        "xwd" => photos::xwd(c),
        "zip" => archives::zip(c),
        _ => None,
    };
}
