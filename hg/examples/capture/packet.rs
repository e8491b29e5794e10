//! The way through a packet: each header says what follows it.

use std::collections::BTreeMap;
use std::fmt::{Display, Write};

use hg::{Error, Hg, Net, View};

use super::dhcp::Dhcp;
use super::dns::Dns;
use super::file::Record;
use super::network::{
    Arp, EtherType, Ethernet, Extension, Fragment, Ipv4, Ipv6, Protocol, Routing, Vlan,
};
use super::transport::{Echo, Icmp, IcmpKind, Icmpv6, Icmpv6Kind, Neighbor, Tcp, Udp};

/// How often each header was seen, by the name of its message.
pub type Counts = BTreeMap<&'static str, usize>;

/// Appends the headers of an Ethernet packet to its line and counts them, up
/// to the first error.
pub fn print(record: &Record, frame: usize, line: &mut String, counts: &mut Counts) {
    let (rest, offset) = (record.packet, record.offset);
    let mut packet = Packet {
        line,
        counts,
        rest,
        offset,
    };
    if let Err(error) = packet.ethernet() {
        packet.print(format_args!(" | error in frame {frame}: {error}"));
        *packet.counts.entry("error").or_default() += 1;
    }
}

/// A packet on its way to become a line.
struct Packet<'a, 'c> {
    line: &'c mut String,
    counts: &'c mut Counts,
    /// What has not been read yet, and its place in the file.
    rest: &'a [u8],
    offset: usize,
}

impl<'a> Packet<'a, '_> {
    fn ethernet(&mut self) -> Result<(), Error> {
        let mut next = self.header::<Ethernet>()?.ether_type();
        while let EtherType::Vlan | EtherType::ServiceVlan = next {
            next = self.header::<Vlan>()?.ether_type();
        }
        match next {
            EtherType::Arp => self.header::<Arp>().map(drop),
            EtherType::Ipv4 => self.ipv4(),
            EtherType::Ipv6 => self.ipv6(),
            other => {
                self.print(format_args!(" | EtherType {:#06x}", u16::from(other)));
                Ok(())
            }
        }
    }

    fn ipv4(&mut self) -> Result<(), Error> {
        let ip = self.header::<Ipv4>()?;
        if ip.total_len() != 0 {
            self.end_after(usize::from(ip.total_len()).saturating_sub(ip.as_bytes().len()));
        }
        if ip.fragment_offset() == 0 {
            self.transport(ip.protocol())
        } else {
            Ok(())
        }
    }

    fn ipv6(&mut self) -> Result<(), Error> {
        let ip = self.header::<Ipv6>()?;
        if ip.payload_len() != 0 {
            self.end_after(usize::from(ip.payload_len()));
        }
        let mut next = ip.next();
        loop {
            match next {
                Protocol::HopByHop | Protocol::Destination => {
                    next = self.extension::<Extension>(next)?.next();
                }
                Protocol::Routing => next = self.extension::<Routing>(next)?.next(),
                Protocol::Fragment => {
                    let fragment = self.extension::<Fragment>(next)?;
                    if fragment.offset() != 0 {
                        return Ok(());
                    }
                    next = fragment.next();
                }
                other => return self.transport(other),
            }
        }
    }

    fn transport(&mut self, protocol: Protocol) -> Result<(), Error> {
        match protocol {
            Protocol::Tcp => self.header::<Tcp>().map(drop)?,
            Protocol::Udp => self.udp()?,
            Protocol::Icmp => {
                if let IcmpKind::Echo | IcmpKind::EchoReply = self.header::<Icmp>()?.kind() {
                    self.part::<Echo>()?;
                }
            }
            Protocol::Icmpv6 => match self.header::<Icmpv6>()?.kind() {
                Icmpv6Kind::Echo | Icmpv6Kind::EchoReply => self.part::<Echo>()?,
                Icmpv6Kind::NeighborSolicitation | Icmpv6Kind::NeighborAdvertisement => {
                    self.part::<Neighbor>()?;
                }
                _ => {}
            },
            other => self.print(format_args!(" | protocol {}", u8::from(other))),
        }
        Ok(())
    }

    fn udp(&mut self) -> Result<(), Error> {
        let udp = self.header::<Udp>()?;
        if udp.len() != 0 {
            self.end_after(usize::from(udp.len()).saturating_sub(Udp::SIZE));
        }
        match (udp.source(), udp.destination()) {
            (53, _) | (_, 53) => self.header::<Dns>().map(drop),
            (67 | 68, 67 | 68) => self.header::<Dhcp>().map(drop),
            _ => Ok(()),
        }
    }

    /// Takes a header off the front, prints and counts it.
    fn header<M: Hg>(&mut self) -> Result<View<'a, M, Net>, Error>
    where
        View<'a, M, Net>: Display,
    {
        let view = self.take::<M>()?;
        self.print(format_args!(" | {view}"));
        *self.counts.entry(M::SHAPE.name()).or_default() += 1;
        Ok(view)
    }

    /// Takes a header between IPv6 and the rest off the front.
    fn extension<M: Hg>(&mut self, protocol: Protocol) -> Result<View<'a, M, Net>, Error>
    where
        View<'a, M, Net>: Display,
    {
        let view = self.take::<M>()?;
        self.print(format_args!(" | {protocol:?} {view}"));
        *self.counts.entry(M::SHAPE.name()).or_default() += 1;
        Ok(view)
    }

    /// Takes the rest of a header off the front and prints it.
    fn part<M: Hg>(&mut self) -> Result<(), Error>
    where
        View<'a, M, Net>: Display,
    {
        let view = self.take::<M>()?;
        self.print(format_args!("{view}"));
        Ok(())
    }

    fn take<M: Hg>(&mut self) -> Result<View<'a, M, Net>, Error> {
        let (view, rest) =
            M::view_prefix::<Net>(self.rest).map_err(|error| error.moved(self.offset))?;
        self.offset += self.rest.len() - rest.len();
        self.rest = rest;
        Ok(view)
    }

    /// Leaves out what the link has put behind the packet.
    fn end_after(&mut self, len: usize) {
        self.rest = self.rest.get(..len).unwrap_or(self.rest);
    }

    fn print(&mut self, text: std::fmt::Arguments) {
        // Writing to a `String` does not fail.
        let _ = self.line.write_fmt(text);
    }
}
