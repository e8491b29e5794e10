//! Bytes that nobody vouches for.

use hg::{Be, Le};
use hg_tests::shapes::{Shape, check};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};

use crate::allocation;

/// They are judged alike by all that read them, and cost no more memory than
/// their number allows.
pub(crate) fn any<M: Shape>(bytes: &[u8]) {
    check::any_bytes::<M>(bytes);
    allocation::bounded::<M, Be>(bytes);
    allocation::bounded::<M, Le>(bytes);
}

/// A valid encoding, each of its beginnings, and it with each bit flipped.
pub(crate) fn near<M: Shape>(host: &M) {
    for encoded in both(host) {
        for len in 0..=encoded.len() {
            any::<M>(&encoded[..len]);
        }
        for flipped in check::flips(&encoded) {
            any::<M>(&flipped);
        }
    }
}

fn both<M: Shape>(host: &M) -> [Vec<u8>; 2] {
    [
        host.encode::<Be>().expect("it fits").to_vec(),
        host.encode::<Le>().expect("it fits").to_vec(),
    ]
}

/// Random bytes, many of them small or large, as counts and tags are.
pub(crate) fn random() -> impl Strategy<Value = Vec<u8>> {
    let byte = prop_oneof![
        3 => proptest::arbitrary::any::<u8>(),
        3 => 0..6_u8,
        1 => select(vec![0x7f, 0x80, 0xfe, 0xff]),
    ];
    vec(byte, 0..80)
}

/// A valid encoding in which some bytes were replaced, taken out or put in.
pub(crate) fn edited<M: Shape>() -> impl Strategy<Value = Vec<u8>> {
    let edit = (
        proptest::arbitrary::any::<Index>(),
        proptest::arbitrary::any::<u8>(),
        0..3_u8,
    );
    (
        M::values(),
        proptest::arbitrary::any::<bool>(),
        vec(edit, 1..5),
    )
        .prop_map(|(host, big, edits)| {
            let [first, second] = both(&host);
            let mut bytes = if big { first } else { second };
            for (place, byte, how) in edits {
                let at = place.index(bytes.len() + 1);
                match how {
                    0 if at < bytes.len() => bytes[at] = byte,
                    1 if at < bytes.len() => {
                        bytes.remove(at);
                    }
                    _ => bytes.insert(at, byte),
                }
            }
            bytes
        })
}

/// One byte over and over: the largest counts and the deepest nesting.
pub(crate) fn filled() -> impl Iterator<Item = Vec<u8>> {
    let bytes = [0, 1, 2, 0x7f, 0x80, 0xff];
    let lengths = [1, 2, 3, 4, 7, 8, 15, 16, 33, 300, 2000];
    bytes
        .into_iter()
        .flat_map(move |byte| lengths.map(|len| vec![byte; len]))
}
