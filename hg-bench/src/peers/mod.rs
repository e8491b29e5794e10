//! Other crates at the same tasks.
//!
//! Each peer is used as its documentation recommends for speed, and does the
//! suites and modes that it can do naturally; its module says which and why.
//!
//! - `host` and `fields` have the host values and their canonical bytes,
//!   outside of the clock;
//! - `codec` makes subjects of functions for one message of a given wire form.
//!
//! In the suites `packed` and `complex` sets of bits are integers; they are
//! fields in `packed_fields` only. The sum of the mode view adds up what the
//! host value has as numbers.

#![allow(
    clippy::inline_always,
    reason = "what is written here around a peer must not cost it a call, which it would by chance"
)]

mod bilge;
mod binrw;
mod bitcode;
mod bitfield_struct;
mod bits;
mod borsh;
mod codec;
mod deku;
mod etherparse;
mod fields;
mod host;
mod ingot;
mod modular_bitfield;
mod packed_struct;
mod postcard;
mod rkyv;
mod scroll;
mod smoltcp;
mod wincode;
mod zerocopy;

#[cfg(test)]
mod tests;

use crate::subject::Subject;

/// All tasks of all peers.
pub fn all() -> Vec<Subject> {
    [
        zerocopy::subjects(),
        deku::subjects(),
        binrw::subjects(),
        packed_struct::subjects(),
        bits::subjects::<modular_bitfield::ModularBitfield>(),
        bits::subjects::<bilge::Bilge>(),
        bits::subjects::<bitfield_struct::BitfieldStruct>(),
        scroll::subjects(),
        etherparse::subjects(),
        smoltcp::subjects(),
        ingot::subjects(),
        wincode::subjects(),
        rkyv::subjects(),
        bitcode::subjects(),
        borsh::subjects(),
        postcard::subjects(),
    ]
    .concat()
}

/// Makes random bytes messages of the suite that every peer takes.
///
/// The unused bit of a set is 0; a header of IPv4 has version 4, no options
/// and the reserved flag 0, as etherparse insists on the first two and neither
/// it nor smoltcp has the last; no float is a NaN, which borsh refuses.
pub fn admit(suite: &str, bytes: &mut [u8]) {
    let clear = |bytes: &mut [u8], size: usize, at: usize, bits: u8| {
        let messages = bytes.chunks_exact_mut(size);
        messages.for_each(|message| message[at] &= !bits);
    };
    match suite {
        "packed" | "packed_fields" => clear(bytes, 7, 0, 0x80),
        "complex" => clear(bytes, 86, 60, 0x80),
        "ipv4" => {
            clear(bytes, 20, 6, 0x80);
            for header in bytes.chunks_exact_mut(20) {
                header[0] = 0x45;
            }
        }
        "mesh" => clear(bytes, 4, 3, 0x40),
        _ => {}
    }
}
