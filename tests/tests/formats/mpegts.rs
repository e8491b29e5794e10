//! A packet of an MPEG transport stream (ISO/IEC 13818-1): 188 bytes, with an
//! adaptation field where two bits say so.

use hg::{Auto, Hg, Net};

use super::{both_ways, hex};

#[derive(Hg, Debug, Clone, PartialEq)]
#[hg(big, size = 188)]
struct Packet {
    #[hg(value = 0x47)]
    sync: Auto<u8>,
    #[hg(bits = 1)]
    error: bool,
    #[hg(bits = 1)]
    start: bool,
    #[hg(bits = 1)]
    priority: bool,
    #[hg(bits = 13)]
    pid: u16,
    #[hg(bits = 2)]
    scrambling: u8,
    #[hg(bits = 1)]
    has_adaptation: Auto<bool>,
    #[hg(bits = 1)]
    has_payload: Auto<bool>,
    #[hg(bits = 4)]
    continuity: u8,
    #[hg(if = has_adaptation, prefix_bytes = u8)]
    adaptation: Option<Adaptation>,
    #[hg(if = has_payload, rest)]
    payload: Option<Vec<u8>>,
}

#[derive(Hg, Debug, Clone, PartialEq)]
#[hg(big)]
struct Adaptation {
    #[hg(bits = 1)]
    discontinuity: bool,
    #[hg(bits = 1)]
    random_access: bool,
    #[hg(bits = 1)]
    priority: bool,
    #[hg(bits = 1)]
    has_clock: Auto<bool>,
    #[hg(bits = 1)]
    has_original_clock: Auto<bool>,
    #[hg(bits = 1)]
    has_splice: Auto<bool>,
    #[hg(bits = 1)]
    has_private: Auto<bool>,
    #[hg(bits = 1)]
    extended: bool,
    #[hg(if = has_clock)]
    clock: Option<Clock>,
    #[hg(if = has_original_clock)]
    original_clock: Option<Clock>,
    #[hg(if = has_splice)]
    splice: Option<i8>,
    #[hg(if = has_private, prefix = u8)]
    private: Option<Vec<u8>>,
    #[hg(rest)]
    stuffing: Vec<u8>,
}

#[derive(Hg, Debug, Clone, PartialEq)]
#[hg(bits = 48)]
struct Clock {
    #[hg(bits = 33, pad_bits_after = 6)]
    base: u64,
    #[hg(bits = 9)]
    extension: u16,
}

/// The start of a packet of a real stream, whose padding bits are ones.
const START: &str = "47 4100 30 1e 10 0000891c 7e 00";

#[test]
fn a_real_packet_with_a_clock() {
    let mut bytes = hex(START);
    bytes.resize(5 + 30, 0xff);
    bytes.resize(188, 0x5a);
    let packet = Packet::decode(&bytes).unwrap();
    assert!(packet.start && packet.pid == 0x100);
    let adaptation = packet.adaptation.clone().unwrap();
    assert_eq!(
        adaptation.clock,
        Some(Clock {
            base: 0x1_1238,
            extension: 0
        })
    );
    assert_eq!(adaptation.stuffing, [0xff; 23]);
    // Padding bits are written as zero.
    bytes[10] = 0;
    both_ways::<_, Net>(&packet, &bytes);
    let view = Packet::view(&bytes).unwrap();
    assert_eq!(view.payload().map(<[u8]>::len), Some(188 - 35));
}

#[test]
fn without_a_payload() {
    let mut bytes = hex("47 1fff 20 b7 00");
    bytes.resize(188, 0xff);
    let packet = Packet::decode(&bytes).unwrap();
    assert_eq!(packet.payload, None);
    both_ways::<_, Net>(&packet, &bytes);
    bytes[4] = 184;
    assert!(Packet::decode(&bytes).is_err());
    assert!(Packet::decode(&bytes[..100]).is_err());
}
