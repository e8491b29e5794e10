//! One step of the ancestors' benchmark, by hand and with Hg: a message's
//! bytes in host order → host struct → network order → output bytes.
//!
//! The last step is that of a router, all in network order: a header's bytes
//! → host struct → one hop less to live → output bytes.

use hg::{Hg, Ne, Net};

use crate::control::{self, Big, Native};
use crate::measure::Suite;
use crate::messages::{Array, Basic, Complex, Ipv4, NoConversion, Packed, Unaligned};
use crate::random::Random;

/// The task of one message: many of them, one behind the other, from the
/// first buffer to the second.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    /// The message.
    pub name: &'static str,
    /// Its size in bytes.
    pub size: usize,
    /// By hand.
    pub control: fn(&[u8], &mut [u8]),
    /// With Hg.
    pub hg: fn(&[u8], &mut [u8]),
}

/// All steps.
pub const STEPS: [Step; 7] = [
    Step {
        name: "basic",
        size: 14,
        control: control_basic,
        hg: hg_basic,
    },
    Step {
        name: "packed",
        size: 7,
        control: control_packed,
        hg: hg_packed,
    },
    Step {
        name: "unaligned",
        size: 19,
        control: control_unaligned,
        hg: hg_unaligned,
    },
    Step {
        name: "complex",
        size: 86,
        control: control_complex,
        hg: hg_complex,
    },
    Step {
        name: "array",
        size: 1024,
        control: control_array,
        hg: hg_array,
    },
    Step {
        name: "no_conversion",
        size: 64,
        control: control_no_conversion,
        hg: hg_no_conversion,
    },
    Step {
        name: "ipv4",
        size: 20,
        control: control_ipv4,
        hg: hg_ipv4,
    },
];

/// A buffer size that fits the cache next to its copy.
pub const IN_CACHE: usize = 16 << 10;

impl Step {
    /// Random messages that take about `len` bytes, always the same.
    pub fn input(&self, len: usize) -> Vec<u8> {
        Random::new(self.size as u64).bytes(len / self.size * self.size)
    }

    /// The step as a suite: `control` and `hg` over this input.
    pub fn suite<'a>(&self, input: &'a [u8]) -> Suite<'a> {
        let Step { control, hg, .. } = *self;
        Suite::new(self.name, input.len() / self.size, input.len())
            .subject("control", move |out| control(input, out))
            .subject("hg", move |out| hg(input, out))
    }
}

/// The step by hand.
macro_rules! control {
    ($($name:ident $size:literal: $read:ident::<$from:ident> $write:ident::<$to:ident>;)*) => {$(
        fn $name(input: &[u8], output: &mut [u8]) {
            let (input, output) = (input.as_chunks::<$size>().0, output.as_chunks_mut().0);
            for (from, to) in input.iter().zip(output) {
                control::$write::<$to>(&control::$read::<$from>(from), to);
            }
        }
    )*};
}

control! {
    control_basic 14: read_basic::<Native> write_basic::<Big>;
    control_packed 7: read_packed::<Native> write_packed::<Big>;
    control_unaligned 19: read_unaligned::<Native> write_unaligned::<Big>;
    control_complex 86: read_complex::<Native> write_complex::<Big>;
    control_array 1024: read_array::<Native> write_array::<Big>;
    control_no_conversion 64: read_no_conversion::<Native> write_no_conversion::<Native>;
}

fn control_ipv4(input: &[u8], output: &mut [u8]) {
    let (input, output) = (input.as_chunks().0, output.as_chunks_mut().0);
    for (from, to) in input.iter().zip(output) {
        let mut header = control::read_ipv4(from);
        header.ttl = header.ttl.wrapping_sub(1);
        *to = control::write_ipv4(&header).expect("what was read fits");
    }
}

/// The step with Hg.
macro_rules! hg {
    ($($name:ident $message:ident: $from:ident $to:ident $(, $edit:expr)?;)*) => {$(
        fn $name(input: &[u8], output: &mut [u8]) {
            let input = $message::view_slice::<$from>(input).expect("whole messages");
            let output = output.chunks_exact_mut($message::SIZE);
            for (wire, to) in input.iter().zip(output) {
                let message = wire.to_host();
                $(let message = $edit(message);)?
                message.encode_into::<$to>(to).expect("what was read fits");
            }
        }
    )*};
}

hg! {
    hg_basic Basic: Ne Net;
    hg_packed Packed: Ne Net;
    hg_unaligned Unaligned: Ne Net;
    hg_complex Complex: Ne Net;
    hg_array Array: Ne Net;
    hg_no_conversion NoConversion: Ne Ne;
    hg_ipv4 Ipv4: Net Net, |header: Ipv4| Ipv4 { ttl: header.ttl.wrapping_sub(1), ..header };
}

#[cfg(test)]
mod tests {
    use super::STEPS;

    #[test]
    fn both_sides_give_equal_bytes() {
        for step in STEPS {
            let input = step.input(20_000);
            assert_eq!(step.suite(&input).check(), Ok(()), "{}", step.name);
        }
    }
}
