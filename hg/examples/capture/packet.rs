//! The way through a packet: each header says what follows it.

use std::collections::BTreeMap;
use std::fmt::{Display, Write};

use hg::{Error, ErrorKind, Fixed, Net};

use super::network::{Arp, EtherType, Ethernet, Extension, Fragment, Ipv4, Ipv6, Protocol, Vlan};
use super::pcap::Record;
use super::transport::{Dns, Echo, Icmp, IcmpKind, Icmpv6, Icmpv6Kind, Neighbor, Tcp, Udp};

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
        let header_len = usize::from(ip.ihl()) * 4;
        if ip.total_len() != 0 {
            self.end_after(usize::from(ip.total_len()).saturating_sub(Ipv4::SIZE));
        }
        self.skip(header_len.saturating_sub(Ipv4::SIZE))?;
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
                Protocol::HopByHop | Protocol::Routing | Protocol::Destination => {
                    let extension = self.header::<Extension>()?;
                    self.skip(usize::from(extension.len()) * 8 + 8 - Extension::SIZE)?;
                    next = extension.next();
                }
                Protocol::Fragment => {
                    let fragment = self.header::<Fragment>()?;
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
            Protocol::Tcp => {
                let tcp = self.header::<Tcp>()?;
                self.skip((usize::from(tcp.data_offset()) * 4).saturating_sub(Tcp::SIZE))?;
            }
            Protocol::Udp => {
                let udp = self.header::<Udp>()?;
                if udp.source() == 53 || udp.destination() == 53 {
                    self.header::<Dns>()?;
                }
            }
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

    /// Takes a header off the front, prints and counts it.
    fn header<M: Fixed<Wire<Net>: Display>>(&mut self) -> Result<&'a M::Wire<Net>, Error> {
        let wire = self.take::<M>()?;
        self.print(format_args!(" | {wire}"));
        *self.counts.entry(M::LAYOUT.name()).or_default() += 1;
        Ok(wire)
    }

    /// Takes the rest of a header off the front and prints it.
    fn part<M: Fixed<Wire<Net>: Display>>(&mut self) -> Result<(), Error> {
        let wire = self.take::<M>()?;
        self.print(format_args!("{wire}"));
        Ok(())
    }

    fn take<M: Fixed>(&mut self) -> Result<&'a M::Wire<Net>, Error> {
        let (wire, rest) =
            M::view_prefix::<Net>(self.rest).map_err(|error| error.moved(self.offset))?;
        self.offset += self.rest.len() - rest.len();
        self.rest = rest;
        Ok(wire)
    }

    fn skip(&mut self, len: usize) -> Result<(), Error> {
        let Some(rest) = self.rest.get(len..) else {
            let error = Error::new(ErrorKind::TooShort { needed: len });
            return Err(error.moved(self.offset + self.rest.len()));
        };
        self.offset += len;
        self.rest = rest;
        Ok(())
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
