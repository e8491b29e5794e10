//! Cyclic redundancy checks, from the crate `crc`.
//!
//! Each has one table of 256 entries, which is in a program only if its
//! function is.

use core::ops::Range;

use crc::{Crc, Table};

/// What stands in for the bytes of the sum.
const ZEROS: [u8; 16] = [0; 16];

/// The message in front of the sum, the length of the sum, and what is behind it.
#[inline]
fn around(message: &[u8], at: Range<usize>) -> (&[u8], usize, &[u8]) {
    let start = at.start.min(message.len());
    let (front, rest) = message.split_at(start);
    let len = at.end.saturating_sub(start).min(rest.len());
    (front, len, rest.split_at(len).1)
}

macro_rules! crcs {
    ($(
        $(#[$doc:meta])*
        $name:ident: $type:ident $algorithm:ident, $check:literal;
    )*) => {$(
        $(#[$doc])*
        ///
        /// ```
        #[doc = concat!(
            "assert_eq!(hg::sum::", stringify!($name), "(b\"123456789\", 0..0), ",
            stringify!($check), ");"
        )]
        /// ```
        #[cfg_attr(docsrs, doc(cfg(feature = "crc")))]
        pub fn $name(message: &[u8], at: Range<usize>) -> $type {
            static CRC: Crc<$type, Table<1>> = Crc::<$type, Table<1>>::new(&crc::$algorithm);
            let (front, mut len, back) = around(message, at);
            let mut digest = CRC.digest();
            digest.update(front);
            while len > 0 {
                let zeros = ZEROS.get(..len).unwrap_or(&ZEROS);
                digest.update(zeros);
                len -= zeros.len();
            }
            digest.update(back);
            digest.finalize()
        }
    )*};
}

crcs! {
    /// CRC-32/ISO-HDLC, mostly just "CRC-32" (ISO/IEC 13239, ITU-T V.42): that
    /// of Ethernet (IEEE 802.3), gzip (RFC 1952) and PNG.
    crc32: u32 CRC_32_ISO_HDLC, 0xcbf4_3926;

    /// CRC-32/ISCSI, mostly called CRC-32C or Castagnoli: that of iSCSI
    /// (RFC 3720) and SCTP (RFC 9260, appendix A).
    ///
    /// Both send its low byte first: the field is `little`.
    crc32c: u32 CRC_32_ISCSI, 0xe306_9283;

    /// CRC-32/MPEG-2: that of the sections of an MPEG-2 transport stream
    /// (ISO/IEC 13818-1, annex A).
    crc32_mpeg2: u32 CRC_32_MPEG_2, 0x0376_e6e7;

    /// CRC-16/ARC, mostly just "CRC-16": that of the archive formats ARC and LHA.
    crc16_arc: u16 CRC_16_ARC, 0xbb3d;

    /// CRC-16/MODBUS: that of Modbus RTU (MODBUS over Serial Line V1.02,
    /// section 6.2.2).
    ///
    /// Modbus sends its low byte first: the field is `little`. It goes over
    /// what stands in front of the sum alone, which a function of one's own says:
    ///
    /// ```
    /// fn frame(message: &[u8], at: core::ops::Range<usize>) -> u16 {
    ///     hg::sum::crc16_modbus(&message[..at.start], 0..0)
    /// }
    /// // Device 2, function 7.
    /// assert_eq!(frame(&[2, 7, 0x41, 0x12], 2..4), 0x1241);
    /// ```
    crc16_modbus: u16 CRC_16_MODBUS, 0x4b37;

    /// CRC-16/XMODEM: that of XMODEM-CRC, with the polynomial of ITU-T V.41.
    crc16_xmodem: u16 CRC_16_XMODEM, 0x31c3;

    /// CRC-16/IBM-3740, often called CRC-16/CCITT-FALSE: that of the sectors
    /// of floppy disks, with the polynomial of ITU-T V.41.
    crc16_ibm_3740: u16 CRC_16_IBM_3740, 0x29b1;

    /// CRC-16/KERMIT, often called CRC-16/CCITT: ITU-T V.41 with the low bit
    /// first, as the Kermit protocol has it.
    crc16_kermit: u16 CRC_16_KERMIT, 0x2189;

    /// CRC-16/USB: that of data packets of USB (USB 2.0, section 8.3.5.2).
    ///
    /// USB sends its low byte first: the field is `little`.
    crc16_usb: u16 CRC_16_USB, 0xb4c8;
}
