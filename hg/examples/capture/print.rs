//! How the headers read on a line. Every value comes out of a view.

use std::fmt::{Display, Formatter, Result};

use hg::{Field, Scalar, Value, Visitor};

use super::network::{
    ArpWire, EthernetWire, ExtensionWire, FragmentWire, Ipv4Wire, Ipv6Wire, VlanWire,
};
use super::pcap::Record;
use super::transport::{DnsWire, EchoWire, IcmpWire, Icmpv6Wire, NeighborWire, TcpWire, UdpWire};

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

impl Display for Ipv4Wire {
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
        match self.fragment_offset() {
            0 => Ok(()),
            offset => write!(f, " fragment at {}", u32::from(offset) * 8),
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

impl Display for ExtensionWire {
    fn fmt(&self, f: &mut Formatter) -> Result {
        write!(f, "extension of {} bytes", (u32::from(self.len()) + 1) * 8)
    }
}

impl Display for FragmentWire {
    fn fmt(&self, f: &mut Formatter) -> Result {
        write!(
            f,
            "fragment at {} of {:#010x}",
            u32::from(self.offset()) * 8,
            self.id()
        )
    }
}

impl Display for TcpWire {
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
        )
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

impl Display for DnsWire {
    fn fmt(&self, f: &mut Formatter) -> Result {
        let flags = self.flags().to_host();
        write!(
            f,
            "DNS {:#06x} {:?} {:?}",
            self.id(),
            flags.opcode,
            flags.rcode
        )?;
        write!(f, "{} {}/{}", Set(flags), self.questions(), self.answers())?;
        write!(f, "/{}/{}", self.authorities(), self.additionals())
    }
}

impl Display for Record<'_> {
    fn fmt(&self, f: &mut Formatter) -> Result {
        if self.header.captured != self.header.original {
            write!(f, "{} of ", self.header.captured)?;
        }
        write!(f, "{} bytes", self.header.original)
    }
}

/// A time in seconds, with so many digits of its fraction.
pub fn seconds(nanoseconds: i64, digits: usize) -> String {
    let sign = if nanoseconds < 0 { "-" } else { "" };
    let time = nanoseconds.unsigned_abs();
    let fraction = format!("{:09}", time % 1_000_000_000);
    format!("{sign}{}.{fraction:.digits$}", time / 1_000_000_000)
}

/// Six bytes as an address of the link.
struct Mac<'a>(&'a [u8; 6]);

impl Display for Mac<'_> {
    fn fmt(&self, f: &mut Formatter) -> Result {
        f.write_str(&self.0.map(|byte| format!("{byte:02x}")).join(":"))
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
