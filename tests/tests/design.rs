//! The examples of the design, whole.
#![allow(missing_docs)]

use core::net::Ipv4Addr;
use hg::{Auto, Be, Hg, Le, Net, auto};

#[derive(Hg, Debug, Clone, PartialEq)]
pub struct AppError {
    pub id: u32,
    pub code: u32,
    pub desc: [u8; 128],
}

#[derive(Hg, Debug, Clone, Copy, PartialEq)]
#[hg(bits = 2)]
pub enum Ecn {
    Not,
    Ect1,
    Ect0,
    Ce,
}

#[derive(Hg, Debug, Clone, Copy, PartialEq)]
#[repr(u8)]
pub enum Protocol {
    Icmp = 1,
    Tcp = 6,
    Udp = 17,
    #[hg(other)]
    Unknown(u8),
}

#[derive(Hg, Debug, Clone, PartialEq)]
#[hg(big)]
pub struct Ipv4 {
    #[hg(bits = 4, value = 4)]
    pub version: Auto<u8>,
    #[hg(bits = 4)]
    pub ihl: u8,
    #[hg(bits = 6)]
    pub dscp: u8,
    #[hg(bits = 2)]
    pub ecn: Ecn,
    pub total_len: u16,
    pub id: u16,
    #[hg(bits = 1, pad_bits_before = 1)]
    pub dont_fragment: bool,
    #[hg(bits = 1)]
    pub more_fragments: bool,
    #[hg(bits = 13)]
    pub fragment_offset: u16,
    pub ttl: u8,
    pub protocol: Protocol,
    #[hg(sum = hg::sum::internet_header)]
    pub checksum: Auto<u16>,
    pub source: Ipv4Addr,
    pub destination: Ipv4Addr,
}

#[test]
fn app_error() {
    let msg = AppError {
        id: 1,
        code: 404,
        desc: [7; 128],
    };
    let net = msg.to_network();
    assert_eq!(net.as_bytes().len(), 136);
    let seen = AppError::view::<Net>(net.as_bytes()).unwrap();
    assert_eq!(seen.code(), 404);
    assert_eq!(seen.to_host(), msg);
    assert_eq!(seen.to_order::<Le>().to_host(), msg);
    assert_eq!(AppError::decode::<Be>(net.as_bytes()).unwrap(), msg);
    let error = AppError::decode::<Be>(&net.as_bytes()[..10]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "AppError: too short, 136 bytes are needed (byte 10)"
    );
}

#[test]
fn ipv4() {
    let packet = Ipv4 {
        version: auto(),
        ihl: 5,
        dscp: 0,
        ecn: Ecn::Ect0,
        total_len: 20,
        id: 1,
        dont_fragment: true,
        more_fragments: false,
        fragment_offset: 5,
        ttl: 64,
        protocol: Protocol::Udp,
        checksum: auto(),
        source: Ipv4Addr::new(192, 0, 2, 1),
        destination: Ipv4Addr::LOCALHOST,
    };
    let wire = packet.try_to_wire().unwrap();
    assert_eq!(wire.as_bytes()[..2], [0x45, 2]);
    assert!(wire.sum_ok());
    assert_eq!(hg::sum::internet_header(wire.as_bytes(), 0..0), 0);
    let mut bytes = wire.as_bytes().to_vec();
    let packet2 = Ipv4::view_mut(&mut bytes).unwrap();
    packet2.set_ttl(packet2.ttl() - 1);
    assert!(!packet2.sum_ok());
    assert_eq!(
        packet2.validate().unwrap_err().to_string(),
        "checksum: wrong checksum (byte 10)"
    );
    packet2.update_sums();
    assert_eq!(packet2.protocol(), Protocol::Udp);
    assert_eq!(Ipv4::decode(&bytes).unwrap().ttl, 63);
    println!("{:?}", Ipv4::view(&bytes).unwrap());
    bytes[0] = 0x55;
    assert_eq!(
        Ipv4::decode(&bytes).unwrap_err().to_string(),
        "version: not the value that this field must have (byte 0, bits 0..4)"
    );
    let mut wrong = packet.clone();
    wrong.dscp = 64;
    assert_eq!(
        wrong.try_to_wire().unwrap_err().to_string(),
        "dscp: 64 does not fit 6 bits (byte 1, bits 0..6)"
    );
}
