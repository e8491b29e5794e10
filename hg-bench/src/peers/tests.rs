//! Every output of every peer, against code that knows nothing of a peer.

use super::{admit, all};
use crate::random::Random;
use crate::subject::{Mode, Subject};

/// The scalars of a message by their sizes, one behind the other.
fn sizes(suite: &str) -> Vec<usize> {
    let basic = [4, 4, 2, 2, 1, 1];
    let packed = [4, 2, 1];
    let unaligned = [1, 4, 4, 4, 2, 2, 2];
    match suite {
        "basic" => basic.to_vec(),
        "packed" | "packed_fields" => packed.to_vec(),
        "unaligned" => unaligned.to_vec(),
        "complex" => [&[4], &basic.repeat(4)[..], &packed[..], &unaligned[..]].concat(),
        "array" => vec![4; 256],
        "no_conversion" => vec![4; 16],
        "ipv4" => vec![1, 1, 2, 2, 2, 1, 1, 2, 4, 4],
        "mesh" => vec![4; 12],
        _ => panic!("no suite {suite}"),
    }
}

/// The scalars of all messages.
fn scalars<'a>(suite: &str, bytes: &'a [u8]) -> Vec<&'a [u8]> {
    let mut rest = bytes;
    let mut scalars = Vec::new();
    for size in sizes(suite).into_iter().cycle() {
        if rest.is_empty() {
            break;
        }
        let (scalar, behind) = rest.split_at(size);
        scalars.push(scalar);
        rest = behind;
    }
    scalars
}

/// The bytes of every scalar in the other order.
fn swapped(suite: &str, bytes: &[u8]) -> Vec<u8> {
    let scalars = scalars(suite, bytes);
    scalars
        .into_iter()
        .flat_map(|scalar| scalar.iter().rev().copied())
        .collect()
}

/// The bit fields in the scalar at this place of its message, from the lowest
/// one on, where it does not count as one.
fn widths(suite: &str, place: usize) -> &'static [u32] {
    match (suite, place) {
        ("packed_fields", 0) => &[15, 2, 5, 8, 1],
        ("packed_fields", 1) => &[4; 4],
        ("packed_fields", 2) => &[1; 8],
        ("ipv4", 0) => &[4, 4],
        ("ipv4", 1) => &[2, 6],
        ("ipv4", 4) => &[13, 3],
        _ => &[32],
    }
}

/// The sum of all fields.
fn sum(suite: &str, bytes: &[u8]) -> u64 {
    let in_message = sizes(suite).len();
    let mut sum = 0;
    for (index, scalar) in scalars(suite, bytes).into_iter().enumerate() {
        let add = |value, byte: &u8| value << 8 | u64::from(*byte);
        let mut value = match suite {
            "no_conversion" | "mesh" => scalar.iter().rev().fold(0, add),
            _ => scalar.iter().fold(0, add),
        };
        for width in widths(suite, index % in_message) {
            sum += value & ((1 << width) - 1);
            value >>= width;
        }
    }
    sum
}

fn wire(suite: &str) -> Vec<u8> {
    let size: usize = sizes(suite).iter().sum();
    let mut bytes = Random::new(size as u64).bytes(size * 37);
    admit(suite, &mut bytes);
    bytes
}

fn input(subject: &Subject) -> Vec<u8> {
    let wire = wire(subject.suite);
    match (subject.suite, subject.mode) {
        ("no_conversion" | "mesh", _) => wire,
        (suite, Mode::Convert) if cfg!(target_endian = "little") => swapped(suite, &wire),
        _ => wire,
    }
}

fn expected(subject: &Subject, input: &[u8]) -> Vec<u8> {
    match (subject.suite, subject.mode) {
        (suite, Mode::View) => sum(suite, input).to_le_bytes().to_vec(),
        ("no_conversion", _) => input.to_vec(),
        (suite, Mode::Convert) if cfg!(target_endian = "little") => swapped(suite, input),
        _ => input.to_vec(),
    }
}

#[test]
fn every_output_is_what_it_should_be() {
    let mut wrong = Vec::new();
    for subject in all() {
        let input = input(&subject);
        let mut task = (subject.prepare)(&input);
        for _ in 0..2 {
            task.run();
            if task.output() != expected(&subject, &input) {
                wrong.push(subject);
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:?}");
}

#[test]
fn no_subject_is_there_twice() {
    let mut names: Vec<_> = all().iter().map(|subject| format!("{subject:?}")).collect();
    let count = names.len();
    names.sort();
    names.dedup();
    assert_eq!(names.len(), count);
}
