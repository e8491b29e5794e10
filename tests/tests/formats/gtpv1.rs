//! GTP version 1 (3GPP TS 29.060): any of three flags brings a block of four
//! bytes.

use hg::{Auto, Hg, Net};

use super::{both_ways, hex};

#[derive(Hg, Debug, Clone, PartialEq)]
#[hg(big)]
struct Gtp {
    #[hg(bits = 3, value = 1)]
    version: Auto<u8>,
    #[hg(bits = 1, pad_bits_after = 1)]
    protocol_type: bool,
    #[hg(bits = 1)]
    extended: bool,
    #[hg(bits = 1)]
    sequenced: bool,
    #[hg(bits = 1)]
    numbered: bool,
    kind: u8,
    /// What follows the tunnel.
    length: Auto<u16>,
    tunnel: u32,
    #[hg(bytes = length)]
    body: Content,
}

/// What the length covers.
#[derive(Hg, Debug, Clone, PartialEq)]
#[hg(big)]
struct Content {
    sequence: u16,
    number: u8,
    next: u8,
    #[hg(rest)]
    elements: Vec<u8>,
}

/// The same with the block where its flags say so.
#[derive(Hg, Debug, Clone, PartialEq)]
#[hg(big)]
struct Flagged {
    #[hg(bits = 3, value = 1)]
    version: Auto<u8>,
    #[hg(bits = 1, pad_bits_after = 1)]
    protocol_type: bool,
    #[hg(bits = 1)]
    extended: bool,
    #[hg(bits = 1)]
    sequenced: bool,
    #[hg(bits = 1)]
    numbered: bool,
    kind: u8,
    length: u16,
    tunnel: u32,
    #[hg(if = extended || sequenced || numbered)]
    block: Option<Block>,
    #[hg(bytes = length - block.bytes())]
    payload: Vec<u8>,
}

#[derive(Hg, Debug, Clone, PartialEq)]
#[hg(big)]
struct Block {
    sequence: u16,
    number: u8,
    next: u8,
}

/// The start of a real request to create a context, cut behind two elements.
const REQUEST: &str = "32 10 000b 00000000 130b 00 00 02640040 01000000";

#[test]
fn a_real_request() {
    let mut bytes = hex(REQUEST);
    bytes[3] = 12;
    let request = Gtp::decode(&bytes).unwrap();
    assert!(request.sequenced && !request.numbered);
    assert_eq!(request.body.sequence, 0x130b);
    both_ways::<_, Net>(&request, &bytes);
    let flagged = Flagged::decode(&bytes).unwrap();
    assert_eq!(flagged.block.as_ref().map(|it| it.sequence), Some(0x130b));
    assert_eq!(flagged.payload, hex("02640040 01000000"));
    both_ways::<_, Net>(&flagged, &bytes);
    let view = Flagged::view(&bytes).unwrap();
    assert_eq!(view.block().map(BlockWire::sequence), Some(0x130b));
}

#[test]
fn without_the_block() {
    let bytes = hex("30 ff 0003 00000001 010203");
    let message = Flagged::decode(&bytes).unwrap();
    assert_eq!((&message.block, &message.payload), (&None, &vec![1, 2, 3]));
    both_ways::<_, Net>(&message, &bytes);
    // The flags and the block must agree.
    let wrong = Flagged {
        sequenced: true,
        ..message
    };
    assert!(wrong.encode().is_err());
}
