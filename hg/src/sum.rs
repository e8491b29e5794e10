//! Checksums for `#[hg(sum = path)]`.
//!
//! A checksum function gets the bytes of the whole message and the place of
//! the sum in them, and counts the bytes at that place as zero. Any function
//! of this shape serves, such as one that gives a part of the message to one
//! of these.
//!
//! With the feature `crc` there are the usual cyclic redundancy checks. Their
//! names and check values (the sum of `123456789`) are those of the catalogue
//! of parametrised CRC algorithms.

#[cfg(feature = "crc")]
mod crc;

use core::ops::Range;

#[cfg(feature = "crc")]
pub use crc::{
    crc16_arc, crc16_ibm_3740, crc16_kermit, crc16_modbus, crc16_usb, crc16_xmodem, crc32,
    crc32_mpeg2, crc32c,
};

/// The internet checksum (RFC 1071) over the whole message: the one's
/// complement of the one's complement sum of its 16-bit words.
///
/// An odd byte at the end counts as if a zero byte stood behind it. The
/// number is that of the big-endian field in the message.
pub fn internet(message: &[u8], at: Range<usize>) -> u16 {
    let mut sum = 0u64;
    for (index, byte) in message.iter().enumerate() {
        if at.contains(&index) {
            continue;
        }
        let shift = if index % 2 == 0 { 8 } else { 0 };
        sum += u64::from(*byte) << shift;
    }
    while sum > 0xffff {
        sum = (sum & 0xffff) + (sum >> 16);
    }
    !(sum as u16)
}

/// The internet checksum over the header alone, whose length is 4 times the
/// low half of byte 0 (IPv4, RFC 791), or the whole message if that is shorter.
pub fn internet_header(message: &[u8], at: Range<usize>) -> u16 {
    let words = message.first().map_or(0, |byte| usize::from(byte & 15));
    internet(message.get(..words * 4).unwrap_or(message), at)
}
