//! The pcapng file: blocks, each with its length in front and behind, in
//! sections that tell their byte order. Source: draft-ietf-opsawg-pcapng.

use hg::{Auto, ByteOrder, Error, ErrorKind, Hg, Order};

use super::file::{LinkType, Record};

/// A block.
#[derive(Hg)]
#[hg(check = len % 4 == 0)]
pub struct Block {
    pub kind: u32,
    pub len: u32,
    #[hg(tag = kind, bytes = len - 12)]
    pub body: Body,
    #[hg(value = len)]
    pub again: Auto<u32>,
}

/// What a block holds.
#[derive(Hg)]
pub enum Body {
    #[hg(tag = 0x0a0d_0d0a)]
    Section(Section),
    #[hg(tag = 1)]
    Interface(Interface),
    #[hg(tag = 3)]
    Simple {
        original: u32,
        #[hg(rest)]
        packet: Vec<u8>,
    },
    #[hg(tag = 6)]
    Enhanced(Enhanced),
    #[hg(other)]
    Other(u32, #[hg(rest)] Vec<u8>),
}

/// The start of a section.
#[derive(Hg)]
pub struct Section {
    pub magic: SectionMagic,
    pub version: [u16; 2],
    pub len: u64,
    #[hg(rest)]
    pub options: Vec<u8>,
}

/// Read in the wrong byte order it is another number.
#[derive(Hg, Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u32)]
pub enum SectionMagic {
    Right = 0x1a2b_3c4d,
}

/// The kind and length of the first block, and the order that they are in.
#[derive(Hg)]
pub struct Start {
    pub kind: u32,
    pub len: u32,
    pub magic: SectionMagic,
}

/// Where packets were seen.
#[derive(Hg)]
pub struct Interface {
    #[hg(pad_after = 2)]
    pub link: LinkType,
    pub snap_len: u32,
    #[hg(rest)]
    pub options: Vec<InterfaceOption>,
}

/// What else is known of an interface.
#[derive(Hg)]
pub struct InterfaceOption {
    pub code: u16,
    pub len: u16,
    #[hg(tag = code, bytes = len, align_after = 4)]
    pub value: OptionValue,
}

/// The options that change what a time means.
#[derive(Hg)]
pub enum OptionValue {
    /// The parts of a second: a power of 10, or with the top bit of 2.
    #[hg(tag = 9)]
    TimeUnit(u8),
    /// Seconds to be added.
    #[hg(tag = 14)]
    TimeOffset(i64),
    #[hg(other)]
    Other(u16, #[hg(rest)] Vec<u8>),
}

/// A packet with its time.
#[derive(Hg)]
pub struct Enhanced {
    pub interface: u32,
    pub time_high: u32,
    pub time_low: u32,
    pub captured: u32,
    pub original: u32,
    #[hg(bytes = captured, align_after = 4)]
    pub packet: Vec<u8>,
    #[hg(rest)]
    pub options: Vec<u8>,
}

/// An interface as far as its packets need it.
#[derive(Clone, Copy)]
struct Link {
    kind: LinkType,
    snap_len: u32,
    unit: u8,
    offset: i64,
}

/// A file, and how far it has been read.
pub struct PcapNg<'a> {
    file: &'a [u8],
    offset: usize,
    order: Order,
    links: Vec<Link>,
}

impl<'a> PcapNg<'a> {
    /// Whether the file starts as a section does.
    pub fn starts(file: &[u8]) -> bool {
        file.starts_with(&[0x0a, 0x0d, 0x0d, 0x0a])
    }

    /// Reads the start of a file.
    pub fn open(file: &'a [u8]) -> Result<Self, Error> {
        Ok(PcapNg {
            file,
            offset: 0,
            order: order(file)?,
            links: Vec::new(),
        })
    }

    /// The next packet, nothing at the end of the file, or an error where the
    /// file is broken.
    pub fn record(&mut self) -> Result<Option<Record<'a>>, Error> {
        loop {
            let rest = self.file.get(self.offset..).unwrap_or_default();
            if rest.is_empty() {
                return Ok(None);
            }
            let record = self
                .section(rest)
                .and_then(|()| hg::with_order!(self.order, O => self.block::<O>(rest)));
            if let Some(record) = record.map_err(|error| error.moved(self.offset))? {
                return Ok(Some(record));
            }
        }
    }

    /// A new section has its own order and its own interfaces.
    fn section(&mut self, rest: &[u8]) -> Result<(), Error> {
        if PcapNg::starts(rest) {
            self.order = order(rest)?;
            self.links.clear();
        }
        Ok(())
    }

    /// Reads a block, and gives the packet in it, if there is one.
    fn block<O: ByteOrder>(&mut self, rest: &'a [u8]) -> Result<Option<Record<'a>>, Error> {
        let (block, behind) = Block::view_prefix::<O>(rest)?;
        let start = self.offset;
        let record = match block.body() {
            BodyView::Interface(interface) => {
                self.links.push(Link::of(interface));
                None
            }
            BodyView::Enhanced(packet) => {
                let link = self.link(packet.interface())?;
                let ticks = u64::from(packet.time_high()) << 32 | u64::from(packet.time_low());
                Some(Record {
                    link: link.kind,
                    time: link.time(ticks),
                    digits: link.digits(),
                    original: packet.original(),
                    offset: start + 28,
                    packet: packet.packet(),
                })
            }
            // Its length is not told, only that of what was cut: padding stands behind.
            BodyView::Simple { original, packet } => {
                let link = self.link(0)?;
                let most = usize::try_from(link.snap_len).unwrap_or(usize::MAX);
                let len = usize::try_from(original).unwrap_or(usize::MAX);
                let len = if most == 0 { len } else { len.min(most) };
                let short = Error::new(ErrorKind::Overrun).at_offset(12 + packet.len());
                Some(Record {
                    link: link.kind,
                    time: 0,
                    digits: link.digits(),
                    original,
                    offset: start + 12,
                    packet: packet.get(..len).ok_or(short)?,
                })
            }
            _ => None,
        };
        self.offset += rest.len() - behind.len();
        Ok(record)
    }

    fn link(&self, number: u32) -> Result<Link, Error> {
        let index = usize::try_from(number).unwrap_or(usize::MAX);
        let missing = Error::about(ErrorKind::InvalidValue, number.into()).at_offset(8);
        self.links.get(index).copied().ok_or(missing)
    }
}

/// The order of a section, which its third word tells.
fn order(section: &[u8]) -> Result<Order, Error> {
    let start = section.get(..Start::SIZE).unwrap_or(section);
    match Start::decode_as(Order::Little, start) {
        Ok(_) => Ok(Order::Little),
        Err(_) => Start::decode_as(Order::Big, start).map(|_| Order::Big),
    }
}

impl Link {
    fn of<O: ByteOrder>(interface: InterfaceView<'_, O>) -> Link {
        let mut link = Link {
            kind: interface.link(),
            snap_len: interface.snap_len(),
            unit: 6,
            offset: 0,
        };
        for option in interface.options() {
            match option.value() {
                OptionValueView::TimeUnit(unit) => link.unit = unit,
                OptionValueView::TimeOffset(seconds) => link.offset = seconds,
                OptionValueView::Other(..) => {}
            }
        }
        link
    }

    /// A number of units in nanoseconds since 1970.
    fn time(self, ticks: u64) -> i128 {
        let base = if self.unit & 0x80 == 0 { 10_u128 } else { 2 };
        let parts = base.checked_pow(u32::from(self.unit & 0x7f));
        // Parts as small as that do not add up to anything.
        let nanoseconds = parts.map_or(0, |parts| u128::from(ticks) * 1_000_000_000 / parts);
        i128::from(self.offset) * 1_000_000_000 + i128::try_from(nanoseconds).unwrap_or(i128::MAX)
    }

    fn digits(self) -> usize {
        usize::from(self.unit).min(9)
    }
}
