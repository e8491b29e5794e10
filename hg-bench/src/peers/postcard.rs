//! postcard: serde, with integers over 8 bits in 1 to 5 bytes each, one
//! message after the other.
//!
//! Its form has no byte order to choose, no bit fields and no views. serde has
//! no arrays over 32, so there is no `array`.

use ::postcard::{take_from_bytes, to_slice};
use serde::{Deserialize, Serialize};

use super::codec::{Format, Peer, own_form};
use super::host::hosts;
use crate::subject::Subject;

struct Postcard;

impl Peer for Postcard {
    const NAME: &'static str = "postcard";
}

/// All that postcard does.
pub(super) fn subjects() -> Vec<Subject> {
    [
        own_form::<Postcard, Basic>(),
        own_form::<Postcard, Packed>(),
        own_form::<Postcard, Unaligned>(),
        own_form::<Postcard, Complex>(),
        own_form::<Postcard, NoConversion>(),
        own_form::<Postcard, Triangle>(),
    ]
    .concat()
}

hosts! {
    { #[derive(Serialize, Deserialize)] }
    Basic Packed Unaligned Complex NoConversion Triangle
}

macro_rules! formats {
    ($($name:ident)*) => {$(
        impl Format<$name> for Postcard {
            type Store = Vec<u8>;
            fn store(room: usize) -> Vec<u8> {
                vec![0; room]
            }
            #[inline(never)]
            fn encode(hosts: &Vec<$name>, store: &mut Vec<u8>) {
                let mut rest = store.as_mut_slice();
                for host in hosts {
                    let used = to_slice(host, rest).expect("room for a message").len();
                    rest = &mut rest[used..];
                }
            }
            #[inline(never)]
            fn decode(store: &mut Vec<u8>, hosts: &mut Vec<$name>) {
                let mut rest = store.as_slice();
                for host in hosts {
                    (*host, rest) = take_from_bytes(rest).expect("a whole message");
                }
            }
        }
    )*};
}

formats! { Basic Packed Unaligned Complex NoConversion Triangle }
