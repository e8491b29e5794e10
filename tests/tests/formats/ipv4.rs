//! IPv4 (RFC 791) with options and payload: what restates something is not
//! in the host.

use core::net::Ipv4Addr;

use hg::{Auto, ErrorKind, Hg, Net};

use super::{both_ways, hex};

#[derive(Hg, Debug, Clone, Copy, PartialEq, Eq)]
#[hg(bits = 2)]
enum Ecn {
    NotCapable,
    Capable1,
    Capable0,
    Experienced,
}

#[derive(Hg, Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
enum Protocol {
    Icmp = 1,
    Tcp = 6,
    Udp = 17,
    #[hg(other)]
    Other(u8),
}

#[derive(Hg, Debug, Clone, PartialEq)]
#[hg(big, size = total_len)]
struct Ipv4 {
    #[hg(bits = 4, value = 4)]
    version: Auto<u8>,
    #[hg(bits = 4)]
    ihl: Auto<u8>,
    #[hg(bits = 6)]
    dscp: u8,
    #[hg(bits = 2)]
    ecn: Ecn,
    total_len: Auto<u16>,
    id: u16,
    #[hg(bits = 1, pad_bits_before = 1)]
    dont_fragment: bool,
    #[hg(bits = 1)]
    more_fragments: bool,
    #[hg(bits = 13)]
    fragment_offset: u16,
    ttl: u8,
    protocol: Protocol,
    #[hg(sum = hg::sum::internet_header)]
    checksum: Auto<u16>,
    source: Ipv4Addr,
    destination: Ipv4Addr,
    #[hg(bytes = ihl * 4 - 20)]
    options: Vec<Ipv4Option>,
    #[hg(rest)]
    payload: Vec<u8>,
}

#[derive(Hg, Debug, Clone, PartialEq)]
#[hg(tag = u8)]
enum Ipv4Option {
    #[hg(tag = 0)]
    End,
    #[hg(tag = 1)]
    NoOperation,
    /// Who sent it on (7).
    #[hg(tag = 7)]
    RecordRoute {
        len: u8,
        pointer: u8,
        #[hg(bytes = len - 3)]
        route: Vec<Ipv4Addr>,
    },
    #[hg(other)]
    Other(u8, OptionData),
}

/// The length counts the two bytes in front too.
#[derive(Hg, Debug, Clone, PartialEq)]
struct OptionData {
    len: u8,
    #[hg(bytes = len - 2)]
    data: Vec<u8>,
}

/// A real IGMP query with a router alert (RFC 2113).
fn packet() -> Ipv4 {
    Ipv4 {
        version: hg::auto(),
        ihl: hg::auto(),
        dscp: 0x30,
        ecn: Ecn::NotCapable,
        total_len: hg::auto(),
        id: 1,
        dont_fragment: false,
        more_fragments: false,
        fragment_offset: 0,
        ttl: 1,
        protocol: Protocol::Other(2),
        checksum: hg::auto(),
        source: Ipv4Addr::new(10, 201, 181, 59),
        destination: Ipv4Addr::new(224, 0, 0, 1),
        options: vec![Ipv4Option::Other(
            148,
            OptionData {
                len: 4,
                data: vec![0, 0],
            },
        )],
        payload: hex("11 64 ec1e 00000000 02 7d 0000"),
    }
}

/// As it was recorded, but for the checksum, which was computed anew by hand
/// because the addresses are not the real ones.
const QUERY: &str = "46 c0 0024 0001 0000 01 02 840d 0ac9b53b e0000001 94040000
     1164ec1e 00000000 027d0000";

#[test]
fn a_query_with_a_router_alert() {
    let bytes = hex(QUERY);
    both_ways::<_, Net>(&packet(), &bytes);
    let view = Ipv4::view(&bytes).unwrap();
    assert_eq!((view.version(), view.ihl(), view.total_len()), (4, 6, 36));
    assert!(view.sum_ok() && !view.dont_fragment());
    assert_eq!(view.payload().len(), 12);
    match view.options().next() {
        Some(Ipv4OptionView::Other(148, data)) => assert_eq!(data.data(), [0, 0]),
        other => panic!("{other:?}"),
    }
}

#[test]
fn routes() {
    let mut packet = packet();
    packet.options = vec![
        Ipv4Option::RecordRoute {
            len: 7,
            pointer: 4,
            route: vec![Ipv4Addr::new(192, 0, 2, 1)],
        },
        Ipv4Option::End,
    ];
    let bytes = packet.encode().unwrap();
    assert_eq!(bytes[0], 0x47);
    assert_eq!(bytes[20..28], hex("07 07 04 c0 00 02 01 00"));
    assert_eq!(Ipv4::decode(&bytes), Ok(packet));
}

#[test]
fn edits_in_place() {
    let mut bytes = hex(QUERY);
    let mut packet = Ipv4::view_mut(&mut bytes).unwrap();
    packet.set_ttl(packet.ttl() + 1);
    packet.payload_mut()[0] = 0x12;
    assert_eq!(
        Ipv4::view(&bytes).map(|_| ()).map_err(|error| error.kind()),
        Err(ErrorKind::Sum)
    );
    Ipv4::update_sums(&mut bytes).unwrap();
    assert_eq!(Ipv4::view(&bytes).unwrap().checksum(), 0x830d);
}

#[test]
fn what_cannot_be() {
    let mut bytes = hex(QUERY);
    bytes[0] = 0x40;
    let error = Ipv4::decode(&bytes).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Overflow);
    assert_eq!(error.path().to_string(), "options");
    let mut long = packet();
    long.options = vec![Ipv4Option::NoOperation; 44];
    let error = long.encode().unwrap_err();
    assert_eq!(
        error.to_string(),
        "ihl: 16 does not fit 4 bits (byte 0, bits 4..8)"
    );
    long.options = vec![Ipv4Option::NoOperation; 3];
    let error = long.encode().unwrap_err();
    assert_eq!(error.kind(), ErrorKind::DoesNotFit);
}
