//! A file of packets: pcap or pcapng, as its first bytes say.

use hg::{Error, Hg};

use super::pcap::Pcap;
use super::pcapng::PcapNg;

/// What the packets start with.
#[derive(Hg, Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u16)]
pub enum LinkType {
    Ethernet = 1,
    #[hg(other)]
    Other(u16),
}

/// A packet, with its place in the file.
pub struct Record<'a> {
    pub link: LinkType,
    /// When it was seen, in nanoseconds since 1970.
    pub time: i128,
    /// How many digits of a second the file keeps, at most 9.
    pub digits: usize,
    /// How many bytes it had on the wire.
    pub original: u32,
    pub offset: usize,
    pub packet: &'a [u8],
}

/// A file, and how far it has been read.
pub enum File<'a> {
    Pcap(Pcap<'a>),
    PcapNg(PcapNg<'a>),
}

impl<'a> File<'a> {
    /// Reads the start of a file.
    pub fn open(file: &'a [u8]) -> Result<Self, Error> {
        if PcapNg::starts(file) {
            PcapNg::open(file).map(File::PcapNg)
        } else {
            Pcap::open(file).map(File::Pcap)
        }
    }

    /// The next packet, nothing at the end of the file, or an error where the
    /// file is broken.
    pub fn record(&mut self) -> Result<Option<Record<'a>>, Error> {
        match self {
            File::Pcap(pcap) => pcap.record(),
            File::PcapNg(pcapng) => pcapng.record(),
        }
    }
}
