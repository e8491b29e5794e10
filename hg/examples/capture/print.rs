//! How the headers read on a line. Every value comes out of a view.

use std::fmt::{Display, Formatter, Result};
use std::net::Ipv4Addr;

use hg::{Field, Scalar, Value, Visitor};

use super::dhcp::{DhcpOptionView, DhcpView};
use super::dns::{DataView, DnsRecordView, DnsView, QuestionView, RecordKind};
use super::file::Record;
use super::network::{
    ArpWire, EthernetWire, ExtensionView, FragmentWire, Ipv4OptionView, Ipv4View, Ipv6OptionView,
    Ipv6Wire, RoutingView, StampsView, VlanWire,
};
use super::transport::{
    EchoWire, IcmpWire, Icmpv6Wire, NeighborWire, TcpOptionView, TcpView, UdpWire,
};

impl Display for EthernetWire {
    fn fmt(&self, f: &mut Formatter) -> Result {
        write!(f, "{} > {}", Mac(self.source()), Mac(self.destination()))
    }
}

impl Display for VlanWire {
    fn fmt(&self, f: &mut Formatter) -> Result {
        write!(f, "VLAN {} priority {}", self.id(), self.priority())?;
        f.write_str(if self.drop_eligible() { " [dei]" } else { "" })
    }
}

impl Display for ArpWire {
    fn fmt(&self, f: &mut Formatter) -> Result {
        write!(f, "ARP {:?} ", self.operation())?;
        write!(f, "{} {} > ", self.sender(), Mac(self.sender_mac()))?;
        write!(f, "{} {}", self.target(), Mac(self.target_mac()))
    }
}

impl Display for Ipv4View<'_> {
    fn fmt(&self, f: &mut Formatter) -> Result {
        write!(
            f,
            "{} > {} ttl {}",
            self.source(),
            self.destination(),
            self.ttl()
        )?;
        write!(
            f,
            " dscp {} id {:#06x} len {}",
            self.dscp(),
            self.id(),
            self.total_len()
        )?;
        write!(f, "{}", Set(self.flags()))?;
        if let offset @ 1.. = self.fragment_offset() {
            write!(f, " fragment at {}", u32::from(offset) * 8)?;
        }
        write!(f, "{}", list(self.options()))
    }
}

impl Display for Ipv4OptionView<'_> {
    fn fmt(&self, f: &mut Formatter) -> Result {
        match self {
            Ipv4OptionView::End => f.write_str("end"),
            Ipv4OptionView::NoOperation => f.write_str("nop"),
            Ipv4OptionView::RecordRoute { pointer, route, .. } => {
                f.write_str("route")?;
                let recorded = usize::from(pointer.saturating_sub(4)) / 4;
                let mut route = route.iter().take(recorded);
                route.try_for_each(|address| write!(f, " {}", Ipv4Addr::from(*address)))
            }
            Ipv4OptionView::Timestamps {
                pointer, stamps, ..
            } => {
                f.write_str("times")?;
                let recorded = usize::from(pointer.saturating_sub(5));
                match stamps {
                    StampsView::Times(times) => {
                        let mut times = times.iter().take(recorded / 4);
                        times.try_for_each(|time| write!(f, " {}", time.get()))
                    }
                    StampsView::Places(stamps) => {
                        let mut stamps = stamps.iter().take(recorded / 8);
                        stamps.try_for_each(|it| write!(f, " {} {}", it.address(), it.time()))
                    }
                    StampsView::Other(..) => Ok(()),
                }
            }
            Ipv4OptionView::Other { kind, data, .. } => write!(f, "{kind}={}", Hex(data)),
        }
    }
}

impl Display for Ipv6Wire {
    fn fmt(&self, f: &mut Formatter) -> Result {
        write!(
            f,
            "{} > {} hops {}",
            self.source(),
            self.destination(),
            self.hop_limit()
        )?;
        write!(
            f,
            " class {:#04x} flow {:#07x} len {}",
            self.class(),
            self.flow(),
            self.payload_len()
        )
    }
}

impl Display for ExtensionView<'_> {
    fn fmt(&self, f: &mut Formatter) -> Result {
        write!(f, "of {} bytes", self.as_bytes().len())?;
        write!(f, "{}", list(self.options()))
    }
}

impl Display for Ipv6OptionView<'_> {
    fn fmt(&self, f: &mut Formatter) -> Result {
        match self {
            Ipv6OptionView::Pad1 => f.write_str("pad"),
            Ipv6OptionView::PadN(bytes) => write!(f, "pad of {}", bytes.len()),
            Ipv6OptionView::RouterAlert(value) => write!(f, "router alert {value}"),
            Ipv6OptionView::Other(kind, data) => write!(f, "{kind}={}", Hex(data)),
        }
    }
}

impl Display for RoutingView<'_> {
    fn fmt(&self, f: &mut Formatter) -> Result {
        let len = self.as_bytes().len();
        write!(
            f,
            "of {len} bytes, type {}, {} left",
            self.kind(),
            self.segments_left()
        )
    }
}

impl Display for FragmentWire {
    fn fmt(&self, f: &mut Formatter) -> Result {
        write!(
            f,
            "at {} of {:#010x}",
            u32::from(self.offset()) * 8,
            self.id()
        )?;
        f.write_str(if self.more() { " [more]" } else { "" })
    }
}

impl Display for TcpView<'_> {
    fn fmt(&self, f: &mut Formatter) -> Result {
        write!(
            f,
            "TCP {} > {}{}",
            self.source(),
            self.destination(),
            Set(self.flags())
        )?;
        write!(
            f,
            " seq {} ack {} win {}",
            self.sequence(),
            self.acknowledgment(),
            self.window()
        )?;
        write!(f, "{}", list(self.options()))
    }
}

impl Display for TcpOptionView<'_> {
    fn fmt(&self, f: &mut Formatter) -> Result {
        match self {
            TcpOptionView::End => f.write_str("end"),
            TcpOptionView::NoOperation => f.write_str("nop"),
            TcpOptionView::MaxSegment { size, .. } => write!(f, "mss {size}"),
            TcpOptionView::WindowScale { shift, .. } => write!(f, "scale {shift}"),
            TcpOptionView::SackPermitted { .. } => f.write_str("sack allowed"),
            TcpOptionView::Sack { blocks, .. } => {
                f.write_str("sack")?;
                let mut blocks = blocks.iter();
                blocks.try_for_each(|block| write!(f, " {}-{}", block.left(), block.right()))
            }
            TcpOptionView::Timestamps { value, echo, .. } => write!(f, "time {value} echo {echo}"),
            TcpOptionView::Other { kind, data, .. } => write!(f, "{kind}={}", Hex(data)),
        }
    }
}

impl Display for UdpWire {
    fn fmt(&self, f: &mut Formatter) -> Result {
        write!(
            f,
            "UDP {} > {} len {}",
            self.source(),
            self.destination(),
            self.len()
        )
    }
}

impl Display for IcmpWire {
    fn fmt(&self, f: &mut Formatter) -> Result {
        write!(f, "ICMP {:?} code {}", self.kind(), self.code())
    }
}

impl Display for Icmpv6Wire {
    fn fmt(&self, f: &mut Formatter) -> Result {
        write!(f, "ICMPv6 {:?} code {}", self.kind(), self.code())
    }
}

impl Display for EchoWire {
    fn fmt(&self, f: &mut Formatter) -> Result {
        write!(f, " id {:#06x} seq {}", self.id(), self.sequence())
    }
}

impl Display for NeighborWire {
    fn fmt(&self, f: &mut Formatter) -> Result {
        write!(f, " for {}", self.target())
    }
}

impl Display for DnsView<'_> {
    fn fmt(&self, f: &mut Formatter) -> Result {
        let flags = self.flags().to_host();
        write!(
            f,
            "DNS {:#06x} {:?} {:?}",
            self.id(),
            flags.opcode,
            flags.rcode
        )?;
        let counts = [
            self.question_count(),
            self.answer_count(),
            self.authority_count(),
            self.additional_count(),
        ];
        write!(
            f,
            "{} {}",
            Set(flags),
            counts.map(|count| count.to_string()).join("/")
        )?;
        let mut questions = self.questions();
        questions.try_for_each(|question| write!(f, " {question}"))?;
        let parts = [self.answers(), self.authorities(), self.additionals()];
        let mut records = parts.into_iter().flatten();
        records.try_for_each(|record| write!(f, " {record}"))
    }
}

impl Display for QuestionView<'_> {
    fn fmt(&self, f: &mut Formatter) -> Result {
        write!(f, "{} {}", self.kind(), self.name())
    }
}

impl Display for DnsRecordView<'_> {
    fn fmt(&self, f: &mut Formatter) -> Result {
        write!(f, "{}", self.kind())?;
        match self.data() {
            DataView::A(address) => write!(f, " {address}"),
            DataView::Aaaa(address) => write!(f, " {address}"),
            DataView::Name(name) => write!(f, " {name}"),
            DataView::Mx {
                preference,
                exchange,
            } => write!(f, " {preference} {exchange}"),
            DataView::Srv {
                priority,
                weight,
                port,
                target,
            } => {
                write!(f, " {priority} {weight} {port} {target}")
            }
            DataView::Soa { server, .. } => write!(f, " {server}"),
            DataView::Other(..) => Ok(()),
        }
    }
}

impl Display for RecordKind {
    fn fmt(&self, f: &mut Formatter) -> Result {
        match self {
            RecordKind::Other(number) => write!(f, "TYPE{number}"),
            known => f.write_str(&format!("{known:?}").to_uppercase()),
        }
    }
}

impl Display for DhcpView<'_> {
    fn fmt(&self, f: &mut Formatter) -> Result {
        let address = self.hardware_address();
        let address = address
            .get(..usize::from(self.hardware_len()))
            .unwrap_or(address);
        write!(f, "DHCP {:#010x} {}", self.id(), Mac(address))?;
        write!(f, " client {} yours {}", self.client(), self.yours())?;
        write!(f, " server {} relay {}", self.server(), self.relay())?;
        write!(f, "{}", list(self.options()))
    }
}

impl Display for DhcpOptionView<'_> {
    fn fmt(&self, f: &mut Formatter) -> Result {
        match self {
            DhcpOptionView::Pad => f.write_str("pad"),
            DhcpOptionView::Kind(kind) => write!(f, "{kind:?}"),
            DhcpOptionView::Other(kind, data) => write!(f, "{kind}={}", Hex(data)),
        }
    }
}

impl Display for Record<'_> {
    fn fmt(&self, f: &mut Formatter) -> Result {
        if u32::try_from(self.packet.len()) != Ok(self.original) {
            write!(f, "{} of ", self.packet.len())?;
        }
        write!(f, "{} bytes", self.original)
    }
}

/// A time in seconds, with so many digits of its fraction.
pub fn seconds(nanoseconds: i128, digits: usize) -> String {
    let sign = if nanoseconds < 0 { "-" } else { "" };
    let time = nanoseconds.unsigned_abs();
    let fraction = format!("{:09}", time % 1_000_000_000);
    let point = if digits == 0 { "" } else { "." };
    let seconds = time / 1_000_000_000;
    format!("{sign}{seconds}{point}{fraction:.digits$}")
}

/// Bytes as an address of the link.
struct Mac<'a>(&'a [u8]);

impl Display for Mac<'_> {
    fn fmt(&self, f: &mut Formatter) -> Result {
        let bytes: Vec<String> = self.0.iter().map(|byte| format!("{byte:02x}")).collect();
        f.write_str(&bytes.join(":"))
    }
}

/// Bytes as digits.
struct Hex<'a>(&'a [u8]);

impl Display for Hex<'_> {
    fn fmt(&self, f: &mut Formatter) -> Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// Options, if there are any.
fn list(options: impl Iterator<Item: Display>) -> String {
    let options: Vec<String> = options.map(|option| option.to_string()).collect();
    if options.is_empty() {
        String::new()
    } else {
        format!(" <{}>", options.join(", "))
    }
}

/// The names of the flags that are set: any bit struct tells them itself.
struct Set<T>(T);

impl<T: Value> Display for Set<T> {
    fn fmt(&self, f: &mut Formatter) -> Result {
        let mut names = Names(Vec::new());
        self.0.accept(&mut names);
        if names.0.is_empty() {
            Ok(())
        } else {
            write!(f, " [{}]", names.0.join(" "))
        }
    }
}

/// Collects the names of the fields of one bit that are 1.
struct Names(Vec<&'static str>);

impl Visitor for Names {
    fn field<T: Value>(&mut self, field: &'static Field, value: &T) {
        if field.bit_width() == 1 && value.scalar() == Some(Scalar::Unsigned(1)) {
            self.0.push(field.name());
        }
    }
}
