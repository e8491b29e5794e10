//! What is measured: the suites, their input, and all their subjects.
//!
//! - `hg` does every task with Hg, with the `sums` of all fields, `by_hand`
//!   without;
//! - `bulk` is where many messages are converted at once;
//! - `copy` moves the same bytes and does nothing else.
//!
//! In `packed` and `complex` sets of bits are integers; `packed_fields` has the
//! bytes of `packed`, and every bit field is read and written.

mod bulk;
mod by_hand;
mod copy;
mod hg;
pub(crate) mod sums;

use ::hg::{Hg, Ne, Net};

use crate::dynamic;
use crate::messages::{
    Array, Basic, ComplexInts, Ipv4, NoConversion, Packed, PackedInts, Triangle, Unaligned,
};
use crate::random::Random;
use crate::subject::{Mode, Subject};

/// The name of the hand-written side among the subjects.
pub const CONTROL: &str = "control";
/// The name of Hg among the subjects.
pub const HG: &str = "hg";
/// The name of a plain copy among the subjects. It converts nothing: what it
/// makes is its input.
pub const COPY: &str = "memcpy";

/// A buffer size that fits the cache next to its copy.
pub const IN_CACHE: usize = 16 << 10;

/// A message that is measured.
#[derive(Clone, Copy, Debug)]
pub struct Suite {
    /// Its name.
    pub name: &'static str,
    source: Source,
}

/// Where the input of a suite comes from.
#[derive(Clone, Copy, Debug)]
enum Source {
    /// Random messages of one size.
    Random {
        size: usize,
        /// Makes random bytes messages that every subject takes.
        admit: fn(&mut [u8]),
        /// From the order of the suite to the order of this machine.
        native: fn(&[u8]) -> Vec<u8>,
        /// How many messages there are at most.
        at_most: usize,
    },
    /// One message.
    One(fn() -> Vec<u8>),
}

/// Messages, one behind the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Input {
    /// All of them.
    pub bytes: Vec<u8>,
    /// The bytes of one.
    pub size: usize,
}

/// All suites.
pub const SUITES: [Suite; 11] = [
    random("basic", Basic::SIZE, |_| (), reorder::<Basic>),
    random(
        "packed",
        Packed::SIZE,
        unused_in_packed,
        reorder::<PackedInts>,
    ),
    random(
        "packed_fields",
        Packed::SIZE,
        unused_in_packed,
        reorder::<Packed>,
    ),
    random("unaligned", Unaligned::SIZE, |_| (), reorder::<Unaligned>),
    random(
        "complex",
        ComplexInts::SIZE,
        unused_in_complex,
        reorder::<ComplexInts>,
    ),
    random("array", Array::SIZE, |_| (), reorder::<Array>),
    random("no_conversion", NoConversion::SIZE, |_| (), <[u8]>::to_vec),
    random("ipv4", Ipv4::SIZE, headers, reorder::<Ipv4>),
    Suite {
        name: "mesh",
        source: Source::Random {
            size: Triangle::SIZE,
            admit: no_nan,
            native: <[u8]>::to_vec,
            at_most: 125_000,
        },
    },
    Suite {
        name: "dns",
        source: Source::One(dynamic::dns_message),
    },
    Suite {
        name: "samples",
        source: Source::One(dynamic::samples_message),
    },
];

const fn random(
    name: &'static str,
    size: usize,
    admit: fn(&mut [u8]),
    native: fn(&[u8]) -> Vec<u8>,
) -> Suite {
    let source = Source::Random {
        size,
        admit,
        native,
        at_most: usize::MAX,
    };
    Suite { name, source }
}

impl Suite {
    /// Random messages that take about `len` bytes, always the same, or the
    /// one message that there is.
    pub fn input(&self, mode: Mode, len: usize) -> Input {
        match self.source {
            Source::Random {
                size,
                admit,
                native,
                at_most,
            } => {
                let count = (len / size).min(at_most);
                let mut bytes = Random::new(size as u64).bytes(count * size);
                admit(&mut bytes);
                if matches!(mode, Mode::Convert | Mode::Bulk) {
                    bytes = native(&bytes);
                }
                Input { bytes, size }
            }
            Source::One(message) => {
                let bytes = message();
                let size = bytes.len();
                Input { bytes, size }
            }
        }
    }

    /// Whether all messages have the same size.
    fn is_fixed(&self) -> bool {
        matches!(self.source, Source::Random { .. })
    }
}

/// The highest bit of `set_a`.
fn unused_in_packed(bytes: &mut [u8]) {
    let messages = bytes.chunks_exact_mut(Packed::SIZE);
    messages.for_each(|message| message[0] &= 0x7f);
}

/// The highest bit of `packed.set_a`.
fn unused_in_complex(bytes: &mut [u8]) {
    let messages = bytes.chunks_exact_mut(ComplexInts::SIZE);
    messages.for_each(|message| message[60] &= 0x7f);
}

/// Headers of version 4, without options, the reserved flag not set.
fn headers(bytes: &mut [u8]) {
    for header in bytes.chunks_exact_mut(Ipv4::SIZE) {
        header[0] = 0x45;
        header[6] &= 0x7f;
    }
}

/// Floats that are equal to themselves.
fn no_nan(bytes: &mut [u8]) {
    let floats = bytes.as_chunks_mut().0;
    for bytes in floats {
        *bytes = (f32::from_ne_bytes(*bytes).to_bits() & !0x4000_0000).to_ne_bytes();
    }
}

/// From network order to the order of this machine, message by message.
fn reorder<M: Hg>(bytes: &[u8]) -> Vec<u8> {
    let mut native = Vec::with_capacity(bytes.len());
    for message in bytes.chunks_exact(M::SHAPE.size()) {
        let host = M::decode::<Net>(message).expect("every message is valid");
        host.encode_to::<Ne>(&mut native)
            .expect("what was read fits");
    }
    native
}

/// Every subject of every suite, those by hand first.
pub fn all() -> Vec<Subject> {
    [
        by_hand::subjects(),
        hg::subjects(),
        dynamic::subjects(),
        copy::subjects(),
        crate::peers::all(),
    ]
    .concat()
}

#[cfg(test)]
mod tests {
    use super::{CONTROL, HG, IN_CACHE, SUITES, all};
    use crate::measure::Group;
    use crate::subject::Mode;

    #[test]
    fn all_subjects_do_the_same() {
        let subjects = all();
        let mut left = subjects.len();
        for suite in SUITES {
            for mode in Mode::ALL {
                let own = |it: &&_| is(it, suite.name, mode);
                let own: Vec<_> = subjects.iter().filter(own).collect();
                let input = suite.input(mode, IN_CACHE);
                assert_eq!(input.bytes.len() % input.size, 0);
                left -= own.len();
                let mut group = Group::of(suite.name, &input.bytes, input.size, own);
                assert_eq!(group.check(), Ok(()), "{mode:?}");
            }
        }
        assert_eq!(left, 0, "a subject is of no suite");
    }

    fn is(subject: &crate::subject::Subject, suite: &str, mode: Mode) -> bool {
        subject.suite == suite && subject.mode == mode
    }

    #[test]
    fn every_fixed_message_has_a_control_and_hg_in_all_modes() {
        let subjects = all();
        for suite in SUITES.iter().filter(|suite| suite.is_fixed()) {
            for mode in Mode::ALL {
                let names = subjects.iter().filter(|it| is(it, suite.name, mode));
                let names: Vec<&str> = names.map(|it| it.name).collect();
                assert_eq!(names[..2], [CONTROL, HG], "{} {mode:?}", suite.name);
            }
        }
    }
}
