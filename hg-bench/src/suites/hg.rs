//! Every task with Hg.

use hg::bulk::Shuffle;
use hg::{Hg, Ne, Net};

use super::HG;
use super::bulk;
use crate::messages::{
    Array, Basic, BasicWire, ComplexInts, Ipv4, NoConversion, Packed, PackedInts, PackedIntsWire,
    Triangle, Unaligned, UnalignedWire,
};
use crate::subject::{self, Mode, Placed, Subject, Task, apart, task};

const WHOLE: &str = "whole messages";
const FITS: &str = "what was read fits";

/// The subjects of each suite, in the order of the suite and in the one that
/// conversion leads to.
macro_rules! subjects {
    ($($suite:ident $Message:ident: $order:ident, to $to:ident, sum $sum:expr;)*) => {
        pub(super) fn subjects() -> Vec<Subject> {
            let mut subjects = Vec::new();
            $(subjects.extend($suite::subjects());)*
            subjects
        }

        $(mod $suite {
            #[allow(clippy::wildcard_imports, reason = "the parent's names, in each of them")]
            use super::*;

            pub(super) fn subjects() -> Vec<Subject> {
                let of = |mode, name, prepare| Subject {
                    suite: stringify!($suite),
                    mode,
                    name,
                    prepare,
                };
                let mut subjects = vec![
                    of(Mode::Decode, HG, decode as fn(&[u8]) -> Box<dyn Task>),
                    of(Mode::Encode, HG, encode),
                    of(Mode::Convert, HG, convert),
                    of(Mode::View, HG, view),
                    of(Mode::Bulk, HG, |input| bulk(input, Shuffle::Bytes64)),
                ];
                // What the machine has beside its widest.
                let mut less = |than, name, prepare| {
                    if Shuffle::detected() > than {
                        subjects.push(of(Mode::Bulk, name, prepare));
                    }
                };
                less(Shuffle::Bytes32, "hg-avx2", |input| bulk(input, Shuffle::Bytes32));
                less(Shuffle::Bytes16, "hg-ssse3", |input| bulk(input, Shuffle::Bytes16));
                less(Shuffle::Portable, "hg-portable", |input| bulk(input, Shuffle::Portable));
                subjects
            }

            fn hosts(input: &[u8]) -> Vec<$Message> {
                let wires = $Message::view_slice::<$order>(input).expect(WHOLE);
                wires.iter().map(|wire| wire.to_host()).collect()
            }

            fn decode(input: &[u8]) -> Box<dyn Task> {
                task(
                    (Placed::input(input), hosts(input)),
                    |(input, hosts)| apart(&**input, &mut **hosts, |input, hosts| {
                        let wires = $Message::view_slice::<$order>(input).expect(WHOLE);
                        for (wire, to) in wires.iter().zip(hosts) {
                            *to = wire.to_host();
                        }
                    }),
                    |(_, hosts)| {
                        let mut output = Vec::new();
                        for host in hosts {
                            host.encode_to::<$order>(&mut output).expect(FITS);
                        }
                        output
                    },
                )
            }

            fn encode(input: &[u8]) -> Box<dyn Task> {
                task(
                    (hosts(input), Placed::output(input.len())),
                    |(hosts, output)| apart(&**hosts, &mut **output, |hosts, output| {
                        let output = output.chunks_exact_mut($Message::SIZE);
                        for (host, to) in hosts.iter().zip(output) {
                            host.encode_into::<$order>(to).expect(FITS);
                        }
                    }),
                    |(_, output)| output.to_vec(),
                )
            }

            fn convert(input: &[u8]) -> Box<dyn Task> {
                subject::convert(input, |input, output| {
                    let wires = $Message::view_slice::<Ne>(input).expect(WHOLE);
                    let output = output.chunks_exact_mut($Message::SIZE);
                    for (wire, to) in wires.iter().zip(output) {
                        wire.to_host().encode_into::<$to>(to).expect(FITS);
                    }
                })
            }

            fn view(input: &[u8]) -> Box<dyn Task> {
                subject::view(input, |input| {
                    let wires = $Message::view_slice::<$order>(input).expect(WHOLE);
                    wires.iter().map($sum).fold(0, u64::wrapping_add)
                })
            }

            fn bulk(input: &[u8], widest: Shuffle) -> Box<dyn Task> {
                subject::convert(input, move |input, output| {
                    bulk::convert::<$Message, Ne, $to>(widest, input, output).expect(WHOLE);
                })
            }
        })*
    };
}

subjects! {
    basic Basic: Net, to Net, sum sum_basic;
    packed PackedInts: Net, to Net, sum sum_packed;
    packed_fields Packed: Net, to Net, sum |wire| {
        let (a, b, c) = (wire.set_a(), wire.set_b(), wire.set_c());
        u64::from(a.fifteen())
            + u64::from(a.two())
            + u64::from(a.five())
            + u64::from(a.eight())
            + u64::from(a.one())
            + u64::from(b.first())
            + u64::from(b.second())
            + u64::from(b.third())
            + u64::from(b.fourth())
            + u64::from(c.a())
            + u64::from(c.b())
            + u64::from(c.c())
            + u64::from(c.d())
            + u64::from(c.e())
            + u64::from(c.f())
            + u64::from(c.g())
            + u64::from(c.h())
    };
    unaligned Unaligned: Net, to Net, sum sum_unaligned;
    complex ComplexInts: Net, to Net, sum |wire| {
        u64::from(wire.seq())
            + wire.basic().iter().map(sum_basic).sum::<u64>()
            + sum_packed(wire.packed())
            + sum_unaligned(wire.unaligned())
    };
    array Array: Net, to Net, sum |wire| {
        wire.values().iter().map(|value| u64::from(value.get())).sum::<u64>()
    };
    no_conversion NoConversion: Ne, to Ne, sum |wire| {
        [
            wire.v0(), wire.v1(), wire.v2(), wire.v3(),
            wire.v4(), wire.v5(), wire.v6(), wire.v7(),
            wire.v8(), wire.v9(), wire.v10(), wire.v11(),
            wire.v12(), wire.v13(), wire.v14(), wire.v15(),
        ]
        .into_iter()
        .map(u64::from)
        .sum::<u64>()
    };
    ipv4 Ipv4: Net, to Net, sum |wire| {
        u64::from(wire.version())
            + u64::from(wire.ihl())
            + u64::from(wire.dscp())
            + u64::from(wire.ecn())
            + u64::from(wire.total_len())
            + u64::from(wire.id())
            + u64::from(wire.flags())
            + u64::from(wire.fragment_offset())
            + u64::from(wire.ttl())
            + u64::from(wire.protocol())
            + u64::from(wire.checksum())
            + u64::from(wire.source())
            + u64::from(wire.destination())
    };
    mesh Triangle: Ne, to Net, sum |wire| {
        let vertices = [wire.normal(), wire.v0(), wire.v1(), wire.v2()];
        let floats = vertices.into_iter().flatten();
        floats.map(|float| u64::from(float.get().to_bits())).sum::<u64>()
    };
}

#[inline]
fn sum_basic(wire: &BasicWire<Net>) -> u64 {
    u64::from(wire.a().cast_unsigned())
        + u64::from(wire.b())
        + u64::from(wire.c().cast_unsigned())
        + u64::from(wire.d())
        + u64::from(wire.e().cast_unsigned())
        + u64::from(wire.f())
}

#[inline]
fn sum_packed(wire: &PackedIntsWire<Net>) -> u64 {
    u64::from(wire.set_a()) + u64::from(wire.set_b()) + u64::from(wire.set_c())
}

#[inline]
fn sum_unaligned(wire: &UnalignedWire<Net>) -> u64 {
    u64::from(wire.a().cast_unsigned())
        + u64::from(wire.b())
        + u64::from(wire.c())
        + u64::from(wire.d())
        + u64::from(wire.e().cast_unsigned())
        + u64::from(wire.f().cast_unsigned())
        + u64::from(wire.g().cast_unsigned())
}
