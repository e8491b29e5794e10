//! Subjects out of a peer's functions for messages of a given wire form.

use std::cell::RefCell;

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

/// How a peer with a wire form of its own decodes and encodes many messages.
///
/// Both functions are never inlined: so what a derive writes is called at one
/// place, where the compiler inlines it. At two it does so by chance.
pub(super) trait Format<H: Host>: Peer {
    /// Where the encoded messages are.
    type Store: 'static;

    /// A store with room for this many bytes, if it needs to know.
    fn store(room: usize) -> Self::Store;
    /// Encodes all messages into the store.
    #[allow(
        clippy::ptr_arg,
        reason = "rkyv makes an archive of a sized value only"
    )]
    fn encode(hosts: &Vec<H>, store: &mut Self::Store);
    /// Outside of the clock: makes what was encoded ready to be decoded.
    fn settle(_hosts: &[H], _store: &mut Self::Store) {}
    /// Decodes as many messages out of the store as there are.
    fn decode(store: &mut Self::Store, hosts: &mut Vec<H>);
}

/// Decode and encode in the peer's own wire form, which is compared by what is
/// decoded of it.
pub(super) fn own_form<P: Format<H>, H: Host>() -> Vec<Subject> {
    vec![
        of::<P, H>(Mode::Decode, |input| {
            let mut hosts = H::read_all(input);
            let mut store = P::store(2 * input.len() + 1024);
            P::encode(&hosts, &mut store);
            P::settle(&hosts, &mut store);
            hosts = vec![hosts[0].clone(); hosts.len()];
            subject::task(
                (store, hosts),
                |(store, hosts)| P::decode(store, hosts),
                |(_, hosts)| hosts.iter().flat_map(H::to_bytes).collect(),
            )
        }),
        of::<P, H>(Mode::Encode, |input| {
            let store = P::store(2 * input.len() + 1024);
            let state = (H::read_all(input), RefCell::new(store));
            subject::task(
                state,
                |(hosts, store)| P::encode(hosts, store.get_mut()),
                |(hosts, store)| {
                    let mut store = store.borrow_mut();
                    P::settle(hosts, &mut store);
                    let mut decoded = vec![hosts[0].clone(); hosts.len()];
                    P::decode(&mut store, &mut decoded);
                    decoded.iter().flat_map(H::to_bytes).collect()
                },
            )
        }),
    ]
}

/// Decode and encode.
pub(super) fn one_order<P: Codec<H>, H: Host>() -> Vec<Subject> {
    vec![
        of::<P, H>(Mode::Decode, |input| {
            subject::decode(input, H::SIZE, P::decode::<H::Wire>, H::to_bytes)
        }),
        of::<P, H>(Mode::Encode, |input| {
            subject::encode(input, H::SIZE, H::from_bytes, P::encode::<H::Wire>)
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
    vec![of::<P, H>(Mode::View, |input| subject::view(input, P::sum))]
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
