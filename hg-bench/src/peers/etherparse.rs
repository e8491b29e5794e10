//! etherparse: the header of IPv4 as a struct and as a slice.
//!
//! Both refuse another version than 4 and check the length of the options;
//! neither has the reserved flag. The struct also has room for all options, so
//! decoding takes the fields out of the slice, as etherparse says is faster;
//! only the struct can be written.

use ::etherparse::{IpFragOffset, IpNumber, Ipv4Header, Ipv4HeaderSlice};

use super::codec::{Peer, View, of, view};
use super::fields::Ipv4;
use super::host::{Host, Plain, host};
use crate::subject::{self, Mode, Subject};

struct Etherparse;

impl Peer for Etherparse {
    const NAME: &'static str = "etherparse";
}

/// All that etherparse does.
pub(super) fn subjects() -> Vec<Subject> {
    [
        vec![
            of::<Etherparse, Ipv4>(Mode::Decode, |input| {
                subject::decode(input, Ipv4::SIZE, fields, Ipv4::to_bytes)
            }),
            of::<Etherparse, Ipv4Header>(Mode::Encode, |input| {
                subject::encode(input, Ipv4::SIZE, Ipv4Header::from_bytes, write)
            }),
        ],
        view::<Etherparse, Ipv4>(),
    ]
    .concat()
}

impl Plain for Ipv4Header {
    fn read(bytes: &mut &[u8], big: bool) -> Self {
        let plain = Ipv4::read(bytes, big);
        Ipv4Header {
            dscp: plain.dscp.try_into().expect("6 bits"),
            ecn: plain.ecn.try_into().expect("2 bits"),
            total_len: plain.total_len,
            identification: plain.id,
            dont_fragment: plain.flags & 2 != 0,
            more_fragments: plain.flags & 1 != 0,
            fragment_offset: IpFragOffset::try_new(plain.fragment_offset).expect("13 bits"),
            time_to_live: plain.ttl,
            protocol: IpNumber(plain.protocol),
            header_checksum: plain.checksum,
            source: plain.source.to_be_bytes(),
            destination: plain.destination.to_be_bytes(),
            ..Ipv4Header::default()
        }
    }
    fn write(&self, big: bool, out: &mut Vec<u8>) {
        let plain = Ipv4 {
            version: 4,
            ihl: self.ihl(),
            dscp: self.dscp.value(),
            ecn: self.ecn.value(),
            total_len: self.total_len,
            id: self.identification,
            flags: u8::from(self.dont_fragment) << 1 | u8::from(self.more_fragments),
            fragment_offset: self.fragment_offset.value(),
            ttl: self.time_to_live,
            protocol: self.protocol.0,
            checksum: self.header_checksum,
            source: u32::from_be_bytes(self.source),
            destination: u32::from_be_bytes(self.destination),
        };
        plain.write(big, out);
    }
}

host! { Ipv4Header "ipv4" 20 Big Big }

/// All fields.
#[inline(always)]
fn fields(bytes: &[u8]) -> Ipv4 {
    let header = Ipv4HeaderSlice::from_slice(bytes).expect("a valid header");
    Ipv4 {
        version: header.version(),
        ihl: header.ihl(),
        dscp: header.dcp().value(),
        ecn: header.ecn().value(),
        total_len: header.total_len(),
        id: header.identification(),
        flags: u8::from(header.dont_fragment()) << 1 | u8::from(header.more_fragments()),
        fragment_offset: header.fragments_offset().value(),
        ttl: header.ttl(),
        protocol: header.protocol().0,
        checksum: header.header_checksum(),
        source: u32::from_be_bytes(header.source()),
        destination: u32::from_be_bytes(header.destination()),
    }
}

#[inline(always)]
fn write(header: &Ipv4Header, out: &mut [u8]) {
    out.copy_from_slice(&header.to_bytes());
}

impl View<Ipv4> for Etherparse {
    fn sum(input: &[u8]) -> u64 {
        let headers = input.as_chunks::<20>().0.iter();
        let sums = headers.map(|header| fields(header).sum());
        sums.fold(0, u64::wrapping_add)
    }
}
