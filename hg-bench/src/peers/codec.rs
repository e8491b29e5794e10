//! Subjects out of a peer's functions for one message.

use super::host::{Host, Native, Order};
use crate::subject::{self, Mode, Subject, Task};

/// How a peer decodes and encodes one message of a given wire form.
pub(super) trait Codec: Host {
    /// A host value out of the bytes of one message.
    fn decode<O: Order>(bytes: &[u8]) -> Self;
    /// Writes exactly the bytes of one message.
    fn encode<O: Order>(&self, out: &mut [u8]);
}

/// Decode and encode.
pub(super) fn one_order<H: Codec>(name: &'static str) -> Vec<Subject> {
    let of = |mode, prepare| Subject {
        suite: H::SUITE,
        mode,
        name,
        prepare,
    };
    vec![
        of(Mode::Decode, decode::<H>),
        of(Mode::Encode, encode::<H>),
    ]
}

/// Decode, encode, convert.
pub(super) fn both_orders<H: Codec>(name: &'static str) -> Vec<Subject> {
    let mut subjects = one_order::<H>(name);
    subjects.push(Subject {
        suite: H::SUITE,
        mode: Mode::Convert,
        name,
        prepare: convert::<H>,
    });
    subjects
}

fn decode<H: Codec>(input: &[u8]) -> Box<dyn Task> {
    subject::decode(input, H::SIZE, H::decode::<H::Wire>, H::to_bytes)
}

fn encode<H: Codec>(input: &[u8]) -> Box<dyn Task> {
    let read = |mut bytes: &[u8]| H::read(&mut bytes, H::Wire::BIG);
    subject::encode(input, H::SIZE, read, H::encode::<H::Wire>)
}

fn convert<H: Codec>(input: &[u8]) -> Box<dyn Task> {
    subject::convert(input, |input, output| {
        let output = output.chunks_exact_mut(H::SIZE);
        for (from, to) in input.chunks_exact(H::SIZE).zip(output) {
            H::decode::<Native>(from).encode::<H::Converted>(to);
        }
    })
}
