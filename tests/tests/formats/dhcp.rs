//! DHCP (RFC 2131) with its options (RFC 2132).

use core::net::Ipv4Addr;

use hg::{Hg, Net, Text};

use super::{both_ways, hex};

#[derive(Hg, Debug, Clone, PartialEq)]
#[hg(big)]
struct Dhcp {
    op: u8,
    hardware_type: u8,
    hardware_len: u8,
    hops: u8,
    xid: u32,
    seconds: u16,
    flags: u16,
    client: Ipv4Addr,
    yours: Ipv4Addr,
    server: Ipv4Addr,
    relay: Ipv4Addr,
    hardware: [u8; 16],
    server_name: Text<64>,
    file: Text<128>,
    #[hg(value = 0x6382_5363)]
    cookie: hg::Auto<u32>,
    #[hg(until = 255)]
    options: Vec<DhcpOption>,
    #[hg(rest)]
    padding: Vec<u8>,
}

#[derive(Hg, Debug, Clone, PartialEq)]
#[hg(big, tag = u8)]
enum DhcpOption {
    #[hg(tag = 0)]
    Pad,
    #[hg(tag = 1)]
    SubnetMask(#[hg(prefix_bytes = u8)] Vec<Ipv4Addr>),
    #[hg(tag = 3)]
    Router(#[hg(prefix_bytes = u8)] Vec<Ipv4Addr>),
    #[hg(tag = 15)]
    Domain(#[hg(prefix_bytes = u8)] String),
    #[hg(tag = 51)]
    Lease {
        #[hg(prefix_bytes = u8)]
        seconds: u32,
    },
    #[hg(tag = 53)]
    Kind(#[hg(prefix_bytes = u8)] MessageKind),
    #[hg(tag = 55)]
    Wanted(#[hg(prefix_bytes = u8)] Vec<u8>),
    #[hg(other)]
    Other(u8, #[hg(prefix_bytes = u8)] Vec<u8>),
}

#[derive(Hg, Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
enum MessageKind {
    Discover = 1,
    Offer,
    Request,
    Decline,
    Ack,
    Nak,
    Release,
    Inform,
}

/// The options of a real offer.
const OPTIONS: &str = "35 01 02 36 04 c0a80101 33 04 00015180 01 04 ffffff00 03 04 c0a80101
     06 04 c0a80101 0f 04 48676d6d ff";

fn bytes() -> Vec<u8> {
    let mut bytes = hex(
        "02 01 06 00 06e32864 0000 0000 00000000 c0a80104 00000000 00000000
         02005e013d30 0000 0000 0000 0000 0000",
    );
    bytes.resize(bytes.len() + 64 + 128, 0);
    bytes.extend(hex("63825363"));
    bytes.extend(hex(OPTIONS));
    bytes
}

#[test]
fn a_real_offer() {
    let bytes = bytes();
    let offer = Dhcp::decode(&bytes).unwrap();
    assert_eq!(offer.yours, Ipv4Addr::new(192, 168, 1, 4));
    assert_eq!(
        offer.options,
        [
            DhcpOption::Kind(MessageKind::Offer),
            DhcpOption::Other(54, vec![192, 168, 1, 1]),
            DhcpOption::Lease { seconds: 86_400 },
            DhcpOption::SubnetMask(vec![Ipv4Addr::new(255, 255, 255, 0)]),
            DhcpOption::Router(vec![Ipv4Addr::new(192, 168, 1, 1)]),
            DhcpOption::Other(6, vec![192, 168, 1, 1]),
            DhcpOption::Domain("Hgmm".into()),
        ]
    );
    both_ways::<_, Net>(&offer, &bytes);
    let view = Dhcp::view(&bytes).unwrap();
    let lease = view.options().find_map(|option| match option {
        DhcpOptionView::Lease { seconds } => Some(seconds),
        _ => None,
    });
    assert_eq!(lease, Some(86_400));
}

#[test]
fn options_that_cannot_be() {
    let good = bytes();
    let at = good.len() - hex(OPTIONS).len();
    for (place, byte) in [(at + 1, 0), (at + 1, 200), (at + 2, 9), (good.len() - 1, 0)] {
        let mut bytes = good.clone();
        bytes[place] = byte;
        assert!(Dhcp::decode(&bytes).is_err(), "{place} {byte}");
        assert!(Dhcp::view(&bytes).is_err(), "{place} {byte}");
    }
}
