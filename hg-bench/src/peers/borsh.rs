//! borsh: little-endian, without padding, one message after the other.
//!
//! It has no other order, no bit fields and no views, and refuses NaNs. Where
//! the suite is in network order, the messages are in borsh's own form.

use ::borsh::{BorshDeserialize, BorshSerialize};

use super::codec::{Format, Peer, own_form};
use super::host::hosts;
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

macro_rules! formats {
    ($($name:ident)*) => {$(
        impl Format<$name> for Borsh {
            type Store = Vec<u8>;
            fn store(room: usize) -> Vec<u8> {
                Vec::with_capacity(room)
            }
            fn encode(hosts: &Vec<$name>, store: &mut Vec<u8>) {
                // A vector that has room is faster for borsh than a slice.
                store.clear();
                for host in hosts {
                    host.serialize(store).expect("room for a message");
                }
            }
            fn decode(store: &mut Vec<u8>, hosts: &mut Vec<$name>) {
                let mut rest = store.as_slice();
                for host in hosts {
                    *host = $name::deserialize(&mut rest).expect("a whole message");
                }
            }
        }
    )*};
}

formats! { Basic Packed Unaligned Complex Array NoConversion Triangle }
