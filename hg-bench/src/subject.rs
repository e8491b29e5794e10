//! One way to do one task of the report: by hand, with Hg, or with a peer.
//!
//! A [`Subject`] names its suite and mode and makes a [`Task`] over input
//! bytes. Tasks of one suite and mode do the same work on the same input; their
//! [`output`](Task::output)s are compared before anything is timed.
//!
//! The input are whole messages, one behind the other: in network order, but
//! for the suites `no_conversion` and `mesh`, which are in the order of this
//! machine (the one that every peer can do), and for the mode `convert`, whose
//! input is in the order of this machine as in the ancestors' benchmark.

use std::fmt;
use std::hint::black_box;
use std::ops::{Deref, DerefMut};

/// What is done with a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Mode {
    /// Bytes to host values, stored in a vector.
    Decode,
    /// Host values out of a vector to bytes.
    Encode,
    /// Bytes in the order of this machine to a host value to bytes in network
    /// order, message by message.
    Convert,
    /// All fields read in place and added up.
    View,
    /// Bytes in the order of this machine to bytes in network order, all
    /// messages at once.
    Bulk,
}

impl Mode {
    /// All modes.
    pub const ALL: [Mode; 5] = [
        Mode::Decode,
        Mode::Encode,
        Mode::Convert,
        Mode::View,
        Mode::Bulk,
    ];

    /// As the report calls it.
    pub const fn name(self) -> &'static str {
        match self {
            Mode::Decode => "decode",
            Mode::Encode => "encode",
            Mode::Convert => "convert",
            Mode::View => "view",
            Mode::Bulk => "bulk",
        }
    }
}

/// One way to do one task.
#[derive(Clone, Copy)]
pub struct Subject {
    /// The suite: `basic`, `packed`, …
    pub suite: &'static str,
    /// What is done.
    pub mode: Mode,
    /// `control`, `hg`, `memcpy`, or the peer's name.
    pub name: &'static str,
    /// Makes the task over these messages.
    pub prepare: fn(&[u8]) -> Box<dyn Task>,
}

impl fmt::Debug for Subject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}/{}", self.suite, self.mode.name(), self.name)
    }
}

/// A prepared task, which owns its input and its output.
pub trait Task {
    /// Does the whole batch once. All memory was taken before.
    fn run(&mut self);
    /// What the last batch made, as bytes that are equal for all subjects of
    /// the suite and mode: for [`Mode::Decode`] the host values in network
    /// order (or what the suite's input is in), for [`Mode::View`] the sum.
    fn output(&self) -> Vec<u8>;
}

/// [`Mode::Decode`]: `one` makes a host value of the bytes of one message;
/// `wire` writes it back for the comparison.
pub fn decode<H: Clone + 'static>(
    input: &[u8],
    size: usize,
    one: impl Fn(&[u8]) -> H + 'static,
    wire: impl Fn(&H) -> Vec<u8> + 'static,
) -> Box<dyn Task> {
    let hosts = Placed::decoded(input, size, &one);
    task(
        (Placed::input(input), hosts),
        move |(input, hosts)| {
            apart(&**input, &mut **hosts, |input, hosts| {
                for (from, to) in input.chunks_exact(size).zip(hosts) {
                    *to = one(from);
                }
            });
        },
        move |(_, hosts)| hosts.iter().flat_map(&wire).collect(),
    )
}

/// [`Mode::Encode`]: `read` makes the host values, once; `one` writes one of
/// them to exactly the bytes of one message.
pub fn encode<H: 'static>(
    input: &[u8],
    size: usize,
    read: impl Fn(&[u8]) -> H,
    one: impl Fn(&H, &mut [u8]) + 'static,
) -> Box<dyn Task> {
    let hosts = Placed::encoded(input, size, read);
    task(
        (hosts, Placed::output(input.len())),
        move |(hosts, output)| {
            apart(&**hosts, &mut **output, |hosts, output| {
                for (from, to) in hosts.iter().zip(output.chunks_exact_mut(size)) {
                    one(from, to);
                }
            });
        },
        |(_, output)| output.to_vec(),
    )
}

/// [`Mode::Convert`] and [`Mode::Bulk`]: all bytes to all bytes.
pub fn convert(input: &[u8], all: impl Fn(&[u8], &mut [u8]) + 'static) -> Box<dyn Task> {
    task(
        (Placed::input(input), Placed::output(input.len())),
        move |(input, output)| apart(&**input, &mut **output, &all),
        |(_, output)| output.to_vec(),
    )
}

/// [`Mode::View`]: the sum of all fields of all messages, each as `u64`
/// (signed ones and floats by their bits, zero-extended), wrapping.
pub fn view(input: &[u8], all: impl Fn(&[u8]) -> u64 + 'static) -> Box<dyn Task> {
    task(
        (Placed::input(input), 0),
        move |(input, sum)| *sum = all(input),
        |(_, sum)| sum.to_le_bytes().to_vec(),
    )
}

/// Calls a function with what it reads and what it writes.
///
/// It is never inlined: of the arguments of a function the compiler knows that
/// they do not overlap, of two parts of a task's state it does not, and then a
/// message must be read as a whole before the first byte of it is written.
#[inline(never)]
pub fn apart<A: ?Sized, B: ?Sized>(from: &A, to: &mut B, all: impl Fn(&A, &mut B)) {
    all(from, to);
}

/// Values at the same place of a page for every subject.
///
/// A load waits for an earlier store whose address has the same lowest twelve
/// bits, which costs up to half of the time: not even two copies of the same
/// code can be compared where the allocator decides about it. So input starts
/// where a page starts, and output where its second half does, or as near
/// behind as the size of a value allows.
pub struct Placed<T> {
    values: Vec<T>,
    start: usize,
}

/// The bytes of a page.
const PAGE: usize = 4096;

impl Placed<u8> {
    /// A copy of the input.
    pub fn input(bytes: &[u8]) -> Self {
        Placed::at(0, bytes.len(), |at| bytes[at])
    }

    /// Room for output.
    pub fn output(len: usize) -> Self {
        Placed::at(PAGE / 2, len, |_| 0)
    }
}

impl<T> Placed<T> {
    /// Host values to be encoded, one of each `size` bytes.
    pub fn encoded(input: &[u8], size: usize, read: impl Fn(&[u8]) -> T) -> Self {
        let read = |at| read(&input[at * size..][..size]);
        Placed::at(0, input.len() / size, read)
    }

    /// Host values to be overwritten by decoded ones.
    pub fn decoded(input: &[u8], size: usize, read: impl Fn(&[u8]) -> T) -> Self {
        let read = |at| read(&input[at * size..][..size]);
        Placed::at(PAGE / 2, input.len() / size, read)
    }

    fn at(offset: usize, len: usize, value: impl Fn(usize) -> T) -> Self {
        let size = size_of::<T>().max(1);
        let spare = PAGE.div_ceil(size);
        let mut values: Vec<T> = Vec::with_capacity(len + spare);
        let from = values.as_ptr().addr() + PAGE - offset;
        let behind = |start: &usize| (from + start * size) % PAGE;
        let start = (0..spare).min_by_key(behind).unwrap_or(0);
        if len > 0 {
            values.extend((0..start).map(|_| value(0)));
            values.extend((0..len).map(value));
        }
        let start = start.min(values.len());
        Placed { values, start }
    }
}

impl<T> Deref for Placed<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.values[self.start..]
    }
}

impl<T> DerefMut for Placed<T> {
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.values[self.start..]
    }
}

impl<T> fmt::Debug for Placed<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Placed")
            .field("len", &self.len())
            .finish_non_exhaustive()
    }
}

/// A task of any state.
pub fn task<S: 'static>(
    state: S,
    run: impl Fn(&mut S) + 'static,
    output: impl Fn(&S) -> Vec<u8> + 'static,
) -> Box<dyn Task> {
    struct Of<S, R, O> {
        state: S,
        run: R,
        output: O,
    }

    impl<S, R: Fn(&mut S), O: Fn(&S) -> Vec<u8>> Task for Of<S, R, O> {
        fn run(&mut self) {
            (self.run)(black_box(&mut self.state));
            black_box(&self.state);
        }
        fn output(&self) -> Vec<u8> {
            (self.output)(&self.state)
        }
    }

    Box::new(Of { state, run, output })
}

#[cfg(test)]
mod tests {
    use super::{PAGE, Placed};

    #[test]
    fn places_do_not_depend_on_the_allocator() {
        for len in [1, 100, PAGE, 3 * PAGE + 7] {
            let (input, output) = (Placed::input(&vec![7; len]), Placed::output(len));
            assert_eq!(input.as_ptr().addr() % PAGE, 0);
            assert_eq!(output.as_ptr().addr() % PAGE, PAGE / 2);
            assert_eq!(&input[..], &vec![7; len][..]);
            assert_eq!(&output[..], &vec![0; len][..]);
        }
        assert!(Placed::input(&[]).is_empty());
    }

    #[test]
    fn host_values_come_near() {
        let read = |bytes: &[u8]| [u32::from(bytes[0]), 0, 0];
        let input: Vec<u8> = (0..200).collect();
        let from = Placed::encoded(&input, 2, read);
        let to = Placed::decoded(&input, 2, read);
        let expected: Vec<_> = input.chunks(2).map(read).collect();
        assert_eq!((&from[..], &to[..]), (&expected[..], &expected[..]));
        assert!(from.as_ptr().addr() % PAGE < 12);
        assert!(to.as_ptr().addr() % PAGE - PAGE / 2 < 12);
    }
}
