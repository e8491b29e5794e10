//! Every task with Hg.

use hg::bulk::Shuffle;
use hg::{Hg, Ne, Net};

use super::{HG, bulk, sums};
use crate::messages::{
    Array, Basic, ComplexInts, Ipv4, NoConversion, Packed, PackedInts, Triangle, Unaligned,
};
use crate::subject::{self, Mode, Placed, Subject, Task, apart, task};

const WHOLE: &str = "whole messages";
const FITS: &str = "what was read fits";

/// The subjects of each suite, in the order of the suite and in the one that
/// conversion leads to.
macro_rules! subjects {
    ($($suite:ident $Message:ident: $order:ident, to $to:ident;)*) => {
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

            fn read(bytes: &[u8]) -> $Message {
                $Message::decode::<$order>(bytes).expect(WHOLE)
            }

            fn decode(input: &[u8]) -> Box<dyn Task> {
                task(
                    (Placed::input(input), Placed::decoded(input, $Message::SIZE, read)),
                    |(input, hosts)| apart(&**input, &mut **hosts, |input, hosts| {
                        let wires = $Message::view_slice::<$order>(input).expect(WHOLE);
                        for (wire, to) in wires.iter().zip(hosts) {
                            *to = wire.to_host();
                        }
                    }),
                    |(_, hosts)| {
                        let mut output = Vec::new();
                        for host in hosts.iter() {
                            host.encode_to::<$order>(&mut output).expect(FITS);
                        }
                        output
                    },
                )
            }

            fn encode(input: &[u8]) -> Box<dyn Task> {
                task(
                    (Placed::encoded(input, $Message::SIZE, read), Placed::output(input.len())),
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
                    wires.iter().map(sums::$suite).fold(0, u64::wrapping_add)
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
    basic Basic: Net, to Net;
    packed PackedInts: Net, to Net;
    packed_fields Packed: Net, to Net;
    unaligned Unaligned: Net, to Net;
    complex ComplexInts: Net, to Net;
    array Array: Net, to Net;
    no_conversion NoConversion: Ne, to Ne;
    ipv4 Ipv4: Net, to Net;
    mesh Triangle: Ne, to Net;
}
