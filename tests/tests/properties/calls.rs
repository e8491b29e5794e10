//! Any bytes are played without harm, and what was recorded plays to its end.

use hg::{Be, ByteOrder, Le};
use hg_tests::calls::{AllRecorder, AllRpc, Trace, any_bytes, every};
use proptest::collection::vec;
use proptest::prelude::{Strategy, any};
use proptest::sample::Index;

use super::each;

fn recorded<O: ByteOrder>() -> Vec<u8> {
    let mut recorder = AllRecorder::<_, O>::new(Vec::new());
    every(&mut recorder);
    recorder.finish().unwrap()
}

/// The number of a method, or any byte, and bytes that are often small.
fn calls() -> impl Strategy<Value = Vec<u8>> {
    let number =
        proptest::prop_oneof![4 => 0u8..9, 1 => proptest::strategy::Just(0x80), 1 => any::<u8>()];
    let byte = proptest::prop_oneof![3 => 0u8..4, 1 => any::<u8>()];
    let call = (number, vec(byte, 0..60)).prop_map(|(number, mut bytes)| {
        bytes.insert(0, number);
        bytes
    });
    vec(call, 0..4).prop_map(|all| all.concat())
}

#[test]
fn any_bytes_are_played_or_refused() {
    each("any bytes", 2000, &vec(any::<u8>(), 0..200), |bytes| {
        any_bytes(&bytes);
    });
    each("nearly calls", 4000, &calls(), |bytes| any_bytes(&bytes));
}

#[test]
fn calls_with_a_few_other_bytes() {
    let edits = vec((any::<Index>(), any::<u8>()), 0..4);
    let changed = (any::<bool>(), edits, any::<Index>());
    each("changed calls", 4000, &changed, |(big, edits, end)| {
        let mut bytes = if big {
            recorded::<Be>()
        } else {
            recorded::<Le>()
        };
        for (at, byte) in edits {
            let at = at.index(bytes.len());
            bytes[at] = byte;
        }
        bytes.truncate(end.index(bytes.len() + 1));
        any_bytes(&bytes);
    });
}

#[test]
fn what_was_recorded_plays_to_its_end() {
    let mut direct = Trace::default();
    every(&mut direct);
    let (mut big, mut little) = (Trace::default(), Trace::default());
    let bytes = recorded::<Be>();
    assert_eq!(AllRpc::play::<Be>(&bytes, &mut big), Ok(bytes.len()));
    let bytes = recorded::<Le>();
    assert_eq!(AllRpc::play::<Le>(&bytes, &mut little), Ok(bytes.len()));
    assert_eq!((&big.0, &little.0), (&direct.0, &direct.0));
    let methods = AllRpc::INTERFACE.methods().len();
    assert_eq!(direct.0.len(), methods, "every method was called");
}
