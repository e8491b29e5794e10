//! Every task by hand: plain loops over the functions of
//! [`control`](crate::control).

use super::CONTROL;
use crate::control::{self, Big, Native};
use crate::messages::{
    Array, Basic, ComplexInts, Ipv4, NoConversion, Packed, PackedInts, Triangle, Unaligned,
};
use crate::subject::{self, Mode, Placed, Subject, Task, apart, task};

const FITS: &str = "what was read fits";

/// The subjects of each suite: how a message of `$size` bytes is read and
/// written in the order of the suite, how it is converted, and summed up.
macro_rules! subjects {
    ($(
        $suite:ident $Host:ident $size:literal:
            read $read:expr,
            $(read_into $into:expr,)?
            write $write:expr,
            convert $from:expr => $to:expr,
            sum $sum:expr;
    )*) => {
        pub(super) fn subjects() -> Vec<Subject> {
            let mut subjects = Vec::new();
            $({
                let of = |mode, prepare| Subject {
                    suite: stringify!($suite),
                    mode,
                    name: CONTROL,
                    prepare,
                };
                subjects.extend([
                    of(Mode::Decode, |input| decode::<$Host, $size>(input, $read, into!($read $(, $into)?), $write)),
                    of(Mode::Encode, |input| encode::<$Host, $size>(input, $read, $write)),
                    of(Mode::Convert, |input| convert::<$Host, $size>(input, $from, $to)),
                    of(Mode::View, |input| view::<$size>(input, $sum)),
                    of(Mode::Bulk, |input| convert::<$Host, $size>(input, $from, $to)),
                ]);
            })*
            subjects
        }
    };
}

/// How a message is read to where it is wanted.
macro_rules! into {
    ($read:expr) => {
        |from, to| *to = $read(from)
    };
    ($read:expr, $into:expr) => {
        $into
    };
}

subjects! {
    basic Basic 14:
        read control::read_basic::<Big>,
        write control::write_basic::<Big>,
        convert control::read_basic::<Native> => control::write_basic::<Big>,
        sum control::sum_basic::<Big>;
    packed PackedInts 7:
        read control::read_packed::<Big>,
        write control::write_packed::<Big>,
        convert control::read_packed::<Native> => control::write_packed::<Big>,
        sum control::sum_packed::<Big>;
    packed_fields Packed 7:
        read control::read_sets::<Big>,
        write |host, out| *out = control::write_sets::<Big>(host).expect(FITS),
        convert control::read_sets::<Native>
            => |host, out| *out = control::write_sets::<Big>(host).expect(FITS),
        sum control::sum_sets::<Big>;
    unaligned Unaligned 19:
        read control::read_unaligned::<Big>,
        write control::write_unaligned::<Big>,
        convert control::read_unaligned::<Native> => control::write_unaligned::<Big>,
        sum control::sum_unaligned::<Big>;
    complex ComplexInts 86:
        read control::read_complex::<Big>,
        write control::write_complex::<Big>,
        convert control::read_complex::<Native> => control::write_complex::<Big>,
        sum control::sum_complex::<Big>;
    array Array 1024:
        read control::read_array::<Big>,
        read_into control::read_array_into::<Big>,
        write control::write_array::<Big>,
        convert control::read_array::<Native> => control::write_array::<Big>,
        sum control::sum_array::<Big>;
    no_conversion NoConversion 64:
        read control::read_no_conversion::<Native>,
        write control::write_no_conversion::<Native>,
        convert control::read_no_conversion::<Native>
            => control::write_no_conversion::<Native>,
        sum control::sum_no_conversion::<Native>;
    ipv4 Ipv4 20:
        read control::read_ipv4,
        write |host, out| *out = control::write_ipv4(host).expect(FITS),
        convert read_ipv4_native
            => |host, out| *out = control::write_ipv4(host).expect(FITS),
        sum control::sum_ipv4;
    mesh Triangle 48:
        read control::read_triangle::<Native>,
        write control::write_triangle::<Native>,
        convert control::read_triangle::<Native> => control::write_triangle::<Big>,
        sum control::sum_triangle::<Native>;
}

#[inline(always)]
#[allow(clippy::inline_always, reason = "as in the module of the controls")]
fn read_ipv4_native(bytes: &[u8; 20]) -> Ipv4 {
    if cfg!(target_endian = "big") {
        control::read_ipv4(bytes)
    } else {
        control::read_ipv4_little(bytes)
    }
}

/// The bytes of one message.
fn part<const N: usize>(bytes: &[u8]) -> &[u8; N] {
    bytes.first_chunk().expect("one message")
}

fn decode<H: 'static, const N: usize>(
    input: &[u8],
    read: impl Fn(&[u8; N]) -> H,
    read_into: impl Fn(&[u8; N], &mut H) + 'static,
    write: impl Fn(&H, &mut [u8; N]) + 'static,
) -> Box<dyn Task> {
    let hosts = Placed::decoded(input, N, |bytes| read(part(bytes)));
    task(
        (Placed::input(input), hosts),
        move |(input, hosts)| {
            apart(&**input, &mut **hosts, |input, hosts| {
                for (from, to) in input.as_chunks().0.iter().zip(hosts) {
                    read_into(from, to);
                }
            });
        },
        move |(_, hosts)| {
            let mut output = vec![[0; N]; hosts.len()];
            for (from, to) in hosts.iter().zip(&mut output) {
                write(from, to);
            }
            output.as_flattened().to_vec()
        },
    )
}

fn encode<H: 'static, const N: usize>(
    input: &[u8],
    read: impl Fn(&[u8; N]) -> H,
    write: impl Fn(&H, &mut [u8; N]) + 'static,
) -> Box<dyn Task> {
    let hosts = Placed::encoded(input, N, |bytes| read(part(bytes)));
    task(
        (hosts, Placed::output(input.len())),
        move |(hosts, output)| {
            apart(&**hosts, &mut **output, |hosts, output| {
                for (from, to) in hosts.iter().zip(output.as_chunks_mut().0) {
                    write(from, to);
                }
            });
        },
        |(_, output)| output.to_vec(),
    )
}

fn convert<H, const N: usize>(
    input: &[u8],
    read: impl Fn(&[u8; N]) -> H + 'static,
    write: impl Fn(&H, &mut [u8; N]) + 'static,
) -> Box<dyn Task> {
    subject::convert(input, move |input, output| {
        let input = input.as_chunks().0.iter();
        for (from, to) in input.zip(output.as_chunks_mut().0) {
            write(&read(from), to);
        }
    })
}

fn view<const N: usize>(input: &[u8], sum: impl Fn(&[u8; N]) -> u64 + 'static) -> Box<dyn Task> {
    subject::view(input, move |input| {
        let messages = input.as_chunks().0.iter();
        messages.map(&sum).fold(0, u64::wrapping_add)
    })
}
