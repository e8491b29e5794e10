//! MQTT 3.1 and 3.1.1: CONNECT and PUBLISH, with a length in as many bytes as
//! it takes.

use hg::{Auto, Hg, Leb128, Net};

use super::{both_ways, hex};

#[derive(Hg, Debug, Clone, PartialEq)]
#[hg(big)]
struct Packet {
    #[hg(bits = 4)]
    kind: u8,
    #[hg(bits = 4)]
    flags: Flags,
    #[hg(tag = (kind, flags.quality), prefix_bytes = Leb128<u32>)]
    body: Body,
}

#[derive(Hg, Debug, Clone, PartialEq)]
#[hg(bits = 4)]
struct Flags {
    #[hg(bits = 1)]
    again: bool,
    #[hg(bits = 2)]
    quality: u8,
    #[hg(bits = 1)]
    retain: bool,
}

#[derive(Hg, Debug, Clone, PartialEq)]
#[hg(big)]
enum Body {
    #[hg(tag = (1, 0))]
    Connect(Connect),
    /// Without a confirmation there is no number.
    #[hg(tag = (3, 0))]
    Publish {
        #[hg(prefix_bytes = u16)]
        topic: String,
        #[hg(rest)]
        message: Vec<u8>,
    },
    #[hg(tag = (3, 1..=2))]
    PublishConfirmed {
        #[hg(prefix_bytes = u16)]
        topic: String,
        id: u16,
        #[hg(rest)]
        message: Vec<u8>,
    },
    #[hg(other)]
    Other((u8, u8), #[hg(rest)] Vec<u8>),
}

#[derive(Hg, Debug, Clone, PartialEq)]
#[hg(big)]
struct Connect {
    #[hg(prefix_bytes = u16)]
    protocol: String,
    level: u8,
    #[hg(bits = 1)]
    has_name: Auto<bool>,
    #[hg(bits = 1)]
    has_password: Auto<bool>,
    #[hg(bits = 1)]
    will_retain: bool,
    #[hg(bits = 2)]
    will_quality: u8,
    #[hg(bits = 1)]
    has_will: Auto<bool>,
    #[hg(bits = 1, pad_bits_after = 1)]
    clean: bool,
    keep_alive: u16,
    #[hg(prefix_bytes = u16)]
    client: String,
    #[hg(if = has_will)]
    will: Option<Will>,
    #[hg(if = has_name, prefix_bytes = u16)]
    name: Option<String>,
    #[hg(if = has_password, prefix_bytes = u16)]
    password: Option<Vec<u8>>,
}

#[derive(Hg, Debug, Clone, PartialEq)]
#[hg(big)]
struct Will {
    #[hg(prefix_bytes = u16)]
    topic: String,
    #[hg(prefix_bytes = u16)]
    message: Vec<u8>,
}

fn plain() -> Flags {
    Flags {
        again: false,
        quality: 0,
        retain: false,
    }
}

#[test]
fn a_real_connection() {
    let bytes = hex("10 25 0006 48514e6f6474 03 02 0005 0017
         69656f6b2f333441434635344237354338333935363642");
    let packet = Packet {
        kind: 1,
        flags: plain(),
        body: Body::Connect(Connect {
            protocol: "HQNodt".into(),
            level: 3,
            has_name: hg::auto(),
            has_password: hg::auto(),
            will_retain: false,
            will_quality: 0,
            has_will: hg::auto(),
            clean: true,
            keep_alive: 5,
            client: "ieok/34ACF54B75C839566B".into(),
            will: None,
            name: None,
            password: None,
        }),
    };
    both_ways::<_, Net>(&packet, &bytes);
}

#[test]
fn a_real_message() {
    let bytes = hex("31 30 000b 5167686c6e6156716369 73
         48656c6c6f2066726f6d20746865205061686f20626c6f636b696e6720636c69656e74");
    let packet = Packet::decode(&bytes).unwrap();
    assert!(packet.flags.retain);
    both_ways::<_, Net>(&packet, &bytes);
    match Packet::view(&bytes).unwrap().body() {
        BodyView::Publish { message, .. } => {
            assert_eq!(message, b"Hello from the Paho blocking client");
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_long_message_with_a_confirmation() {
    let packet = Packet {
        kind: 3,
        flags: Flags {
            quality: 1,
            ..plain()
        },
        body: Body::PublishConfirmed {
            topic: "t".into(),
            id: 0x1234,
            message: vec![7; 200],
        },
    };
    let bytes = packet.encode().unwrap();
    assert_eq!(bytes[..9], hex("32 cd01 0001 74 1234 07"));
    assert_eq!(Packet::decode(&bytes), Ok(packet));
}

#[test]
fn everything_in_a_connection() {
    let connect = Connect {
        protocol: "MQTT".into(),
        level: 4,
        has_name: hg::auto(),
        has_password: hg::auto(),
        will_retain: true,
        will_quality: 2,
        has_will: hg::auto(),
        clean: false,
        keep_alive: 60,
        client: String::new(),
        will: Some(Will {
            topic: "w".into(),
            message: vec![1],
        }),
        name: Some("n".into()),
        password: Some(vec![2]),
    };
    let bytes = hex("0004 4d515454 04 f4 003c 0000 0001 77 0001 01 0001 6e 0001 02");
    both_ways::<_, Net>(&connect, &bytes);
}
