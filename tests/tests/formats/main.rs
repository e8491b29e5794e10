//! Formats of the world as dynamic messages: each defined as its document
//! says it, with a vector of real bytes or one made by hand.
#![allow(
    clippy::struct_excessive_bools,
    reason = "the formats have so many flags"
)]

mod bgp;
mod dhcp;
mod dns;
mod elf;
mod gtpv1;
mod ipv4;
mod java_class;
mod modbus;
mod mpegts;
mod mqtt;
mod name;
mod radiotap;
mod riff;
mod sbe;
mod sctp;
mod tcp_options;

use core::fmt::Debug;

use hg::{ByteOrder, Hg};

/// Bytes written as hexadecimal digits, with spaces where they help.
fn hex(digits: &str) -> Vec<u8> {
    let digits: Vec<u32> = digits
        .chars()
        .filter_map(|digit| digit.to_digit(16))
        .collect();
    let pairs = digits.chunks_exact(2);
    assert!(pairs.remainder().is_empty(), "an odd number of digits");
    let byte = |pair: &[u32]| u8::try_from(pair[0] << 4 | pair[1]).expect("two digits are a byte");
    pairs.map(byte).collect()
}

/// Both ways between a message and its bytes.
fn both_ways<M: Hg + Debug + PartialEq, O: ByteOrder>(message: &M, bytes: &[u8]) {
    let encoded = message.encode::<O>().expect("the message fits");
    assert_eq!(encoded.as_bytes(), bytes);
    assert_eq!(M::decode::<O>(bytes).as_ref(), Ok(message));
    assert_eq!(message.encoded_len(), bytes.len());
}
