//! Subjects out of a peer's functions for messages of a given wire form.

use super::host::{Host, Native, Order};
use crate::subject::{self, Mode, Subject, Task};

/// A peer.
pub(super) trait Peer: 'static {
    /// As the report calls it.
    const NAME: &'static str;
}

/// How a peer decodes and encodes one message.
pub(super) trait Codec<H: Host>: Peer {
    /// A host value out of the bytes of one message.
    fn decode<O: Order>(bytes: &[u8]) -> H;

    /// Writes exactly the bytes of one message.
    fn encode<O: Order>(host: &H, out: &mut [u8]);

    /// All messages to the other order, by way of the host value.
    fn convert(input: &[u8], output: &mut [u8]) {
        let output = output.chunks_exact_mut(H::SIZE);
        for (from, to) in input.chunks_exact(H::SIZE).zip(output) {
            Self::encode::<H::Converted>(&Self::decode::<Native>(from), to);
        }
    }
}

/// How a peer reads messages in place.
pub(super) trait View<H: Host>: Peer {
    /// The sum of all fields of all messages.
    fn sum(input: &[u8]) -> u64;
}

/// Decode and encode.
pub(super) fn one_order<P: Codec<H>, H: Host>() -> Vec<Subject> {
    vec![
        of::<P, H>(Mode::Decode, |input| {
            subject::decode(input, H::SIZE, P::decode::<H::Wire>, H::to_bytes)
        }),
        of::<P, H>(Mode::Encode, |input| {
            let read = |mut bytes: &[u8]| H::read(&mut bytes, H::Wire::BIG);
            subject::encode(input, H::SIZE, read, P::encode::<H::Wire>)
        }),
    ]
}

/// Decode, encode, convert.
pub(super) fn both_orders<P: Codec<H>, H: Host>() -> Vec<Subject> {
    let mut subjects = one_order::<P, H>();
    subjects.push(of::<P, H>(Mode::Convert, |input| {
        subject::convert(input, P::convert)
    }));
    subjects
}

/// View.
pub(super) fn view<P: View<H>, H: Host>() -> Vec<Subject> {
    vec![of::<P, H>(Mode::View, |input| {
        subject::view(input, P::sum)
    })]
}

/// A task of this peer in this host value's suite.
pub(super) fn of<P: Peer, H: Host>(mode: Mode, prepare: fn(&[u8]) -> Box<dyn Task>) -> Subject {
    Subject {
        suite: H::SUITE,
        mode,
        name: P::NAME,
        prepare,
    }
}
