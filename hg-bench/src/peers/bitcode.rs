//! bitcode: the columns of all messages, packed; one call for all of them, as
//! message by message it would lose what it is made for.
//!
//! What is encoded stays in its own buffer, which is kept; decoding makes a new
//! vector each time, as it has no other way. It has no byte order to choose, no
//! bit fields and no views.

use ::bitcode::{Buffer, Decode, Encode};

use super::codec::{Format, Peer, own_form};
use super::host::hosts;
use crate::subject::Subject;

struct Bitcode;

impl Peer for Bitcode {
    const NAME: &'static str = "bitcode";
}

/// All that bitcode does.
pub(super) fn subjects() -> Vec<Subject> {
    [
        own_form::<Bitcode, Basic>(),
        own_form::<Bitcode, Packed>(),
        own_form::<Bitcode, Unaligned>(),
        own_form::<Bitcode, Complex>(),
        own_form::<Bitcode, Array>(),
        own_form::<Bitcode, NoConversion>(),
        own_form::<Bitcode, Triangle>(),
    ]
    .concat()
}

hosts! {
    { #[derive(Encode, Decode)] }
    Basic Packed Unaligned Complex Array NoConversion Triangle
}

macro_rules! formats {
    ($($name:ident)*) => {$(
        impl Format<$name> for Bitcode {
            type Store = (Buffer, Vec<u8>);
            fn store(_room: usize) -> (Buffer, Vec<u8>) {
                (Buffer::new(), Vec::new())
            }
            #[inline(never)]
            fn encode(hosts: &Vec<$name>, (buffer, _): &mut (Buffer, Vec<u8>)) {
                std::hint::black_box(buffer.encode(hosts));
            }
            fn settle(hosts: &[$name], (buffer, bytes): &mut (Buffer, Vec<u8>)) {
                *bytes = buffer.encode(hosts).to_vec();
            }
            #[inline(never)]
            fn decode((buffer, bytes): &mut (Buffer, Vec<u8>), hosts: &mut Vec<$name>) {
                *hosts = buffer.decode(bytes).expect("whole messages");
            }
        }
    )*};
}

formats! { Basic Packed Unaligned Complex Array NoConversion Triangle }
