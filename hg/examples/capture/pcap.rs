//! The classic pcap file: a header that tells the byte order and the unit of
//! time, then records. Source: draft-ietf-opsawg-pcap.

use hg::{Error, ErrorKind, Hg, Order};

use super::file::{LinkType, Record};

/// What stands at the start of the file.
#[derive(Hg)]
pub struct FileHeader {
    pub magic: Magic,
    pub version: [u16; 2],
    #[hg(pad_before = 8)]
    pub snap_len: u32,
    pub link: Link,
}

/// The first number. Read in the wrong byte order it is neither of these.
#[derive(Hg, Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u32)]
pub enum Magic {
    Microseconds = 0xa1b2_c3d4,
    Nanoseconds = 0xa1b2_3c4d,
}

/// The last number: its low half is the type of the link, whatever the order.
#[derive(Hg)]
#[hg(bits = 32, msb0)]
pub struct Link {
    #[hg(bits = 16, pad_bits_before = 16)]
    pub kind: LinkType,
}

/// What stands before each packet.
#[derive(Hg)]
pub struct RecordHeader {
    pub seconds: u32,
    pub fraction: u32,
    pub captured: u32,
    pub original: u32,
}

/// A file, and how far it has been read.
pub struct Pcap<'a> {
    header: FileHeader,
    order: Order,
    file: &'a [u8],
    offset: usize,
}

impl<'a> Pcap<'a> {
    /// Reads the header of a file; the order is the one in which the magic is right.
    pub fn open(file: &'a [u8]) -> Result<Self, Error> {
        let bytes = file.get(..FileHeader::SIZE).unwrap_or(file);
        let (order, header) = match FileHeader::decode_as(Order::Little, bytes) {
            Ok(header) => (Order::Little, header),
            Err(_) => (Order::Big, FileHeader::decode_as(Order::Big, bytes)?),
        };
        Ok(Pcap {
            header,
            order,
            file,
            offset: bytes.len(),
        })
    }

    /// The next packet, nothing at the end of the file, or an error where the
    /// file ends too early.
    pub fn record(&mut self) -> Result<Option<Record<'a>>, Error> {
        let rest = self.file.get(self.offset..).unwrap_or_default();
        if rest.is_empty() {
            return Ok(None);
        }
        let (header, rest) =
            hg::with_order!(self.order, O => RecordHeader::decode_prefix::<O>(rest))
                .map_err(|error| error.moved(self.offset))?;
        let captured = usize::try_from(header.captured).unwrap_or(usize::MAX);
        let offset = self.offset + RecordHeader::SIZE;
        let Some(packet) = rest.get(..captured) else {
            let needed = offset.saturating_add(captured);
            return Err(Error::new(ErrorKind::TooShort { needed }).at_offset(self.file.len()));
        };
        self.offset = offset + captured;
        let (unit, digits) = match self.header.magic {
            Magic::Microseconds => (1000, 6),
            Magic::Nanoseconds => (1, 9),
        };
        Ok(Some(Record {
            link: self.header.link.kind,
            time: i128::from(header.seconds) * 1_000_000_000 + i128::from(header.fraction) * unit,
            digits,
            original: header.original,
            offset,
            packet,
        }))
    }
}
