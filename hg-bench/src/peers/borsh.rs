//! borsh: little-endian, without padding, one message after the other.
//!
//! It has no other order, no bit fields and no views, and refuses NaNs. Where
//! the suite is in network order, the messages are in borsh's own form.

use ::borsh::{BorshDeserialize, BorshSerialize};

use super::codec::{Format, Peer, own_form};
use super::host::{Host, hosts};
use crate::subject::Subject;

struct Borsh;

impl Peer for Borsh {
    const NAME: &'static str = "borsh";
}

/// All that borsh does.
pub(super) fn subjects() -> Vec<Subject> {
    [
        own_form::<Borsh, Basic>(),
        own_form::<Borsh, Packed>(),
        own_form::<Borsh, Unaligned>(),
        own_form::<Borsh, Complex>(),
        own_form::<Borsh, Array>(),
        own_form::<Borsh, NoConversion>(),
        own_form::<Borsh, Triangle>(),
    ]
    .concat()
}

hosts! {
    { #[derive(BorshSerialize, BorshDeserialize)] }
    Basic Packed Unaligned Complex Array NoConversion Triangle
}

/// To where a message goes: an array, or for many numbers a vector that has
/// room. Either is the faster one for its messages.
macro_rules! formats {
    ($($name:ident |$hosts:ident, $store:ident| $encode:expr;)*) => {$(
        impl Format<$name> for Borsh {
            type Store = Vec<u8>;
            fn store(room: usize) -> Vec<u8> {
                vec![0; room]
            }
            #[inline(never)]
            fn encode($hosts: &Vec<$name>, $store: &mut Vec<u8>) {
                $encode
            }
            #[inline(never)]
            fn decode(store: &mut Vec<u8>, hosts: &mut Vec<$name>) {
                from_arrays::<_, { $name::SIZE }>(store, hosts);
            }
        }
    )*};
}

formats! {
    Basic |hosts, store| to_arrays::<_, 14>(hosts, store);
    Packed |hosts, store| to_arrays::<_, 7>(hosts, store);
    Unaligned |hosts, store| to_arrays::<_, 19>(hosts, store);
    Complex |hosts, store| to_arrays::<_, 86>(hosts, store);
    Array |hosts, store| {
        store.clear();
        for host in hosts {
            host.serialize(store).expect("a vector grows");
        }
    };
    NoConversion |hosts, store| to_arrays::<_, 64>(hosts, store);
    Triangle |hosts, store| to_arrays::<_, 48>(hosts, store);
}

#[inline(never)]
fn to_arrays<H: BorshSerialize, const N: usize>(hosts: &[H], store: &mut [u8]) {
    for (host, out) in hosts.iter().zip(store.as_chunks_mut::<N>().0) {
        host.serialize(&mut &mut out[..])
            .expect("room for a message");
    }
}

#[inline(never)]
fn from_arrays<H: BorshDeserialize, const N: usize>(store: &[u8], hosts: &mut [H]) {
    for (host, bytes) in hosts.iter_mut().zip(store.as_chunks::<N>().0) {
        *host = H::deserialize(&mut &bytes[..]).expect("a whole message");
    }
}
