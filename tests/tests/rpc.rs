//! Calls recorded and played: every kind of argument, any bytes, errors.
#![allow(dead_code, reason = "a recorder is used as far as a test needs it")]
#![allow(
    clippy::too_many_arguments,
    clippy::trivially_copy_pass_by_ref,
    clippy::needless_pass_by_value,
    clippy::wrong_self_convention,
    clippy::new_ret_no_self,
    reason = "the calls are as odd as calls can be"
)]

use hg::archive::{Archive, SliceArchive};
use hg::rpc::{Method, Sink};
use hg::{Be, ByteOrder, ErrorKind, Hg, Le, Ne, Net, Order};

#[derive(Hg, Clone, Copy, Debug, PartialEq)]
struct Point {
    x: i16,
    y: i16,
}

#[derive(Hg, Clone, Copy, Debug, PartialEq)]
#[hg(big)]
struct Pinned {
    id: u32,
    data: [u8; 8],
}

#[derive(Hg, Clone, Debug, PartialEq)]
struct Path {
    #[hg(prefix = u8)]
    points: Vec<Point>,
}

#[derive(Hg, Clone, Copy, Debug, PartialEq)]
#[repr(u8)]
enum Mode {
    Slow = 1,
    Fast = 2,
}

#[derive(Hg, Clone, Copy, Debug, PartialEq)]
struct Narrow {
    #[hg(bits = 4)]
    low: u8,
    #[hg(bits = 4)]
    high: u8,
}

/// Everything that travels.
#[hg::rpc]
trait All {
    /// Nothing.
    fn nothing(&mut self);
    /// Scalars.
    fn scalars(&mut self, a: u8, b: i16, c: u32, d: i64, e: f32, f: f64, g: bool);
    fn message(&mut self, point: Point, mode: Mode);
    fn by_reference(&mut self, point: &Point, error: &Narrow);
    fn in_place(&mut self, pinned: &PinnedWire, native: &PointWire<Ne>);
    fn bytes(&mut self, before: u8, data: &[u8], after: u16);
    fn text(&mut self, text: &str, held: &str);
    fn dynamic(&mut self, path: Path, at: u16);
    fn open(&mut self, numbers: Vec<u16>, name: String, by: &Path);
    fn arrays(&mut self, a: [u16; 3], b: (u8, Point), r#type: [[u8; 2]; 2]);
    fn wide(&mut self, number: u128);
}

/// What was played, as text.
#[derive(Default)]
struct Trace(Vec<String>);

macro_rules! trace {
    ($($name:ident($($argument:ident: $type:ty),*);)*) => {
        impl All for Trace {
            $(fn $name(&mut self $(, $argument: $type)*) {
                let arguments: Vec<String> = vec![$(format!("{:?}", $argument)),*];
                self.0.push(format!("{} {}", stringify!($name), arguments.join(" ")));
            })*
        }
    };
}

trace! {
    nothing();
    scalars(a: u8, b: i16, c: u32, d: i64, e: f32, f: f64, g: bool);
    message(point: Point, mode: Mode);
    by_reference(point: &Point, error: &Narrow);
    in_place(pinned: &PinnedWire, native: &PointWire<Ne>);
    bytes(before: u8, data: &[u8], after: u16);
    text(text: &str, held: &str);
    dynamic(path: Path, at: u16);
    open(numbers: Vec<u16>, name: String, by: &Path);
    arrays(a: [u16; 3], b: (u8, Point), r#type: [[u8; 2]; 2]);
    wide(number: u128);
}

fn path() -> Path {
    Path {
        points: vec![Point { x: 1, y: 2 }, Point { x: 3, y: -4 }],
    }
}

/// One call of each method.
fn calls(all: &mut dyn All) {
    let point = Point { x: 5, y: -6 };
    all.nothing();
    all.scalars(1, -2, 3, -4, 0.5, -0.25, true);
    all.message(point, Mode::Fast);
    all.by_reference(&point, &Narrow { low: 3, high: 12 });
    let pinned = Pinned {
        id: 7,
        data: *b"in place",
    };
    all.in_place(&pinned.to_wire(), &point.to_native());
    all.bytes(8, b"abc", 9);
    all.text("text", "ünï");
    all.dynamic(path(), 10);
    all.open(vec![1, 2, 3], "name".into(), &path());
    all.arrays([1, 2, 3], (4, point), [[5, 6], [7, 8]]);
    all.wide(u128::MAX - 1);
    all.bytes(0, &[], 0);
    all.open(vec![], String::new(), &Path { points: vec![] });
}

fn recorded<O: ByteOrder>() -> Vec<u8> {
    let mut recorder = AllRecorder::<_, O>::new(Vec::new());
    calls(&mut recorder);
    recorder.finish().unwrap()
}

fn round_trip<O: ByteOrder>() {
    let (mut direct, mut played, mut dynamic) =
        (Trace::default(), Trace::default(), Trace::default());
    calls(&mut direct);
    let bytes = recorded::<O>();
    assert_eq!(AllRpc::play::<O>(&bytes, &mut played), Ok(bytes.len()));
    assert_eq!(played.0, direct.0);
    assert_eq!(AllRpc::play_dyn::<O>(&bytes, &mut dynamic), Ok(bytes.len()));
    assert_eq!(dynamic.0, direct.0);
}

#[test]
fn every_call_arrives_in_every_order() {
    round_trip::<Be>();
    round_trip::<Le>();
    round_trip::<Ne>();
}

#[test]
fn a_call_is_its_number_and_its_arguments() {
    let mut all = AllRecorder::<_, Net>::new(Vec::new());
    all.nothing();
    all.message(Point { x: 0x102, y: 0x304 }, Mode::Slow);
    all.bytes(9, b"hi", 0x506);
    assert_eq!(
        all.finish().unwrap(),
        [0, 2, 1, 2, 3, 4, 1, 5, 9, 0, 0, 0, 2, b'h', b'i', 5, 6]
    );
}

/// A cut anywhere tells how many bytes are needed: with them it goes on.
#[test]
fn what_is_cut_short_can_go_on() {
    let bytes = recorded::<Be>();
    let mut starts = vec![0];
    let mut trace = Trace::default();
    while starts[starts.len() - 1] < bytes.len() {
        let start = starts[starts.len() - 1];
        starts.push(start + AllRpc::play_one::<Be>(&bytes[start..], &mut trace).unwrap());
    }
    let whole = trace.0;
    for end in 0..bytes.len() {
        let mut trace = Trace::default();
        let start = *starts.iter().rev().find(|start| **start <= end).unwrap();
        let result = AllRpc::play::<Be>(&bytes[..end], &mut trace);
        if start == end {
            assert_eq!(result, Ok(end));
            continue;
        }
        let error = result.unwrap_err();
        let ErrorKind::TooShort { needed } = error.kind() else {
            panic!("{end}: {error}");
        };
        let next = *starts.iter().find(|start| **start > end).unwrap();
        assert!(end < needed && needed <= next, "{end}: {needed} of {next}");
        assert_eq!(error.offset(), end, "{error}");
        assert_eq!(trace.0, whole[..trace.0.len()]);
        assert_eq!(
            AllRpc::play_one::<Be>(&bytes[start..end], &mut trace)
                .unwrap_err()
                .kind(),
            ErrorKind::TooShort {
                needed: needed - start
            }
        );
    }
}

#[test]
fn a_stream_is_read_with_exactly_what_is_needed() {
    let bytes = recorded::<Le>();
    let (mut have, mut at, mut trace) = (0, 0, Trace::default());
    while at < bytes.len() {
        match AllRpc::play_one::<Le>(&bytes[at..have], &mut trace) {
            Ok(0) => have += 1,
            Ok(taken) => at += taken,
            Err(error) => match error.kind() {
                ErrorKind::TooShort { needed } => {
                    assert!(at + needed > have);
                    have = at + needed;
                }
                _ => panic!("{error}"),
            },
        }
    }
    let mut direct = Trace::default();
    calls(&mut direct);
    assert_eq!(trace.0, direct.0);
}

#[test]
fn what_is_wrong_is_named() {
    let mut trace = Trace::default();
    let mut bytes = vec![0, 2, 0, 1, 0, 2, 3];
    let error = AllRpc::play::<Be>(&bytes, &mut trace).unwrap_err();
    assert_eq!((error.kind(), error.offset()), (ErrorKind::InvalidValue, 6));
    assert_eq!(error.path().to_string(), "message.mode");
    assert_eq!(trace.0, ["nothing "]);

    bytes = vec![0, 0, 77];
    let error = AllRpc::play::<Be>(&bytes, &mut trace).unwrap_err();
    assert_eq!((error.kind(), error.offset()), (ErrorKind::InvalidValue, 2));
    let text = "77 is not a method of All, which has 0 to 10 (byte 2)";
    assert_eq!(error.to_string(), text);

    // Text that is no text, behind its length.
    bytes = vec![6, 0, 0, 0, 2, b'a', 0xff, 0, 0, 0, 0];
    let error = AllRpc::play::<Be>(&bytes, &mut trace).unwrap_err();
    assert_eq!((error.kind(), error.offset()), (ErrorKind::Utf8, 6));
    assert_eq!(error.path().to_string(), "text.text");

    // A vector whose bytes are there, but not a whole number of elements.
    bytes = vec![8, 0, 0, 0, 3, 1, 2, 3, 0, 0, 0, 0, 0];
    let error = AllRpc::play::<Be>(&bytes, &mut trace).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Overrun);
    assert_eq!(error.path().to_string(), "open.numbers[1]");
}

#[test]
fn the_first_error_stays() {
    let mut buffer = [0xaa; 12];
    let mut all = AllRecorder::<_, Be>::new(SliceArchive::<Be>::new(&mut buffer));
    all.message(Point { x: 1, y: 2 }, Mode::Slow);
    all.wide(1);
    assert_eq!(all.error().unwrap().kind(), ErrorKind::Full);
    all.nothing();
    assert_eq!(all.sink().as_bytes().len(), 6);
    assert_eq!(all.finish().unwrap_err().kind(), ErrorKind::Full);

    // A value that does not fit: nothing of its call is written.
    let mut all = AllRecorder::<_, Be>::new(Vec::new());
    all.nothing();
    all.by_reference(&Point { x: 1, y: 2 }, &Narrow { low: 16, high: 0 });
    all.nothing();
    assert_eq!(*all.sink(), [0]);
    let error = all.finish().unwrap_err();
    assert_eq!(error.kind(), ErrorKind::DoesNotFit);
    assert_eq!(error.path().to_string(), "by_reference.error.low");

    // The same in a dynamic call.
    let points = vec![Point { x: 1, y: 2 }; 256];
    let mut all = AllRecorder::<_, Be>::new(Vec::new());
    all.nothing();
    all.dynamic(Path { points }, 1);
    assert_eq!(*all.sink(), [0]);
    let error = all.finish().unwrap_err();
    assert_eq!(error.kind(), ErrorKind::DoesNotFit);
    assert_eq!(error.path().to_string(), "dynamic.path.points");
}

#[test]
fn calls_in_an_archive() {
    let mut archive = Archive::<Net>::new();
    let mut direct = Trace::default();
    let mut all = AllRecorder::<_, Net>::new(&mut archive);
    for _ in 0..200 {
        calls(&mut all);
        calls(&mut direct);
    }
    all.finish().unwrap();
    let mut trace = Trace::default();
    for bytes in archive.slices() {
        AllRpc::play::<Net>(bytes, &mut trace).unwrap();
    }
    assert!(archive.slices().count() > 1);
    assert_eq!(trace.0, direct.0);
}

/// An interface is described without an implementation.
#[test]
fn the_description() {
    let all = AllRpc::INTERFACE;
    assert_eq!(
        (all.name(), all.docs()),
        ("All", "Everything that travels.")
    );
    let names: Vec<_> = all.methods().iter().map(Method::name).collect();
    assert_eq!(names[..3], ["nothing", "scalars", "message"]);
    let scalars = all.method(1).unwrap();
    assert_eq!(
        (scalars.number(), scalars.docs(), scalars.size()),
        (1, "Scalars.", Some(1 + 28))
    );
    let places: Vec<_> = scalars
        .arguments()
        .iter()
        .map(|it| (it.name(), it.type_name(), it.offset()))
        .collect();
    assert_eq!(
        places[..3],
        [("a", "u8", 1), ("b", "i16", 2), ("c", "u32", 4)]
    );
    let bytes = all.method(5).unwrap();
    assert_eq!(bytes.size(), None);
    assert_eq!(bytes.arguments()[1].extent(), "prefix_bytes = u32");
    assert!(bytes.arguments()[2].is_floating());
    assert_eq!(all.method(9).unwrap().arguments()[2].name(), "type");
    assert_eq!(
        all.method(4).unwrap().arguments()[1].order(),
        Some(Order::NATIVE)
    );
    assert!(all.method(11).is_none());
}

mod hashes {
    use super::Point;

    /// Docs, numbers and names of arguments are not hashed.
    #[hg::rpc]
    pub(crate) trait One {
        fn a(&mut self, x: u32, p: Point);
        fn b(&mut self, x: u32);
        fn c(&mut self, x: u32, y: u16);
    }

    #[hg::rpc]
    pub(crate) trait Two {
        #[hg(id = 9)]
        fn c(&mut self, y: u16, x: u32);
        /// Docs.
        #[hg(id = 3)]
        fn a(&mut self, other: u32, point: &Point);
        fn b(&mut self, x: i32);
    }
}

#[test]
fn what_a_hash_tells() {
    let hash = |interface: hg::rpc::Interface, name| {
        let method = interface.methods().iter().find(|it| it.name() == name);
        method.unwrap().hash()
    };
    let (one, two) = (hashes::OneRpc::INTERFACE, hashes::TwoRpc::INTERFACE);
    assert_eq!(hash(one, "a"), hash(two, "a"));
    assert_ne!(hash(one, "b"), hash(two, "b"));
    assert_ne!(hash(one, "c"), hash(two, "c"));
    let numbers: Vec<_> = two.methods().iter().map(Method::number).collect();
    assert_eq!(numbers, [9, 3, 4]);
}

/// Names that the printed code uses itself, and a method that is not there.
mod odd_names {
    use super::{Be, Hg, Le};

    #[derive(Hg, Clone, Copy, Debug, PartialEq)]
    pub(crate) struct O(pub(crate) u16);
    #[derive(Hg, Clone, Copy, Debug, PartialEq)]
    pub(crate) struct S(pub(crate) u8);
    #[derive(Hg, Clone, Copy, Debug, PartialEq)]
    pub(crate) struct T(pub(crate) u8);

    #[hg::rpc]
    pub(crate) trait Odd {
        fn new(&mut self, rest: O, target: S, call: T);
        fn finish(&mut self, error: &O, held: &S, output: &[u8], input: T, behind: u8, at: u8);
        fn r#match(&mut self, sink: u8, bytes: u8, argument_0: u8, size: u8);
        #[cfg(any())]
        fn absent(&mut self, x: DoesNotExist);
        fn last(&mut self, mut_: u8);
    }

    #[derive(Default)]
    struct Seen(u32);

    impl Odd for Seen {
        fn new(&mut self, rest: O, target: S, call: T) {
            self.0 += u32::from(rest.0) + u32::from(target.0) + u32::from(call.0);
        }
        fn finish(&mut self, error: &O, held: &S, output: &[u8], input: T, behind: u8, at: u8) {
            self.0 += u32::from(error.0) + u32::from(held.0) + u32::from(input.0);
            self.0 += u32::from(output[0]) + u32::from(behind) + u32::from(at);
        }
        fn r#match(&mut self, sink: u8, bytes: u8, argument_0: u8, size: u8) {
            self.0 += u32::from(sink) + u32::from(bytes) + u32::from(argument_0) + u32::from(size);
        }
        fn last(&mut self, mut_: u8) {
            self.0 += u32::from(mut_);
        }
    }

    #[test]
    fn names_do_not_meet() {
        let mut odd = OddRecorder::<_, Le>::new(Vec::new());
        Odd::new(&mut odd, O(1), S(2), T(3));
        Odd::finish(&mut odd, &O(4), &S(5), &[6], T(7), 8, 9);
        odd.r#match(10, 11, 12, 13);
        odd.last(14);
        let bytes = odd.finish().unwrap();
        let mut seen = Seen::default();
        OddRpc::play::<Le>(&bytes, &mut seen).unwrap();
        assert_eq!(seen.0, (1..=14).sum::<u32>());
        // The number of a method does not depend on those that are not there.
        assert_eq!(OddRpc::INTERFACE.methods().last().unwrap().number(), 4);
        assert!(OddRpc::play::<Be>(&[3], &mut seen).is_err());
    }
}

/// A trait without methods, and one with all numbers.
mod extremes {
    #[hg::rpc]
    pub(crate) trait Empty {}

    #[hg::rpc]
    pub(crate) trait Last {
        #[hg(id = 255)]
        fn last(&mut self);
    }

    struct Nobody;
    impl Empty for Nobody {}
    impl Last for Nobody {
        fn last(&mut self) {}
    }

    #[test]
    fn both_ends() {
        assert_eq!(EmptyRpc::play::<hg::Be>(&[], &mut Nobody), Ok(0));
        assert!(EmptyRpc::play::<hg::Be>(&[0], &mut Nobody).is_err());
        assert_eq!(LastRpc::play::<hg::Be>(&[255, 255], &mut Nobody), Ok(2));
    }
}

/// Attributes on the trait and its methods that decide what is there.
mod conditions {
    use super::{Be, ErrorKind};

    #[hg::rpc]
    #[cfg(not(any()))]
    pub(crate) trait There {
        /// Under one condition it is this, under its opposite another.
        #[cfg(any())]
        #[hg(id = 4)]
        fn a(&mut self, x: DoesNotExist);
        #[cfg(not(any()))]
        #[hg(id = 4)]
        fn a(&mut self, x: u8);
        #[cfg_attr(not(any()), cfg(any()), doc = "Never there.")]
        fn b(&mut self, x: DoesNotExist);
        #[cfg_attr(not(any()), cfg_attr(not(any()), cfg(not(any()))), allow(unused))]
        fn c(&mut self);
        #[cfg_attr(any(), cfg(any()))]
        fn d(&mut self);
    }

    #[hg::rpc]
    #[cfg(any())]
    trait NotThere {
        fn a(&mut self, x: DoesNotExist);
    }

    /// Neither is this one, or its description would be there twice.
    #[hg::rpc]
    #[cfg_attr(not(any()), cfg(any()))]
    trait There {
        fn a(&mut self, x: DoesNotExist);
    }

    struct Seen(u8);

    impl There for Seen {
        fn a(&mut self, x: u8) {
            self.0 += x;
        }
        fn c(&mut self) {
            self.0 += 1;
        }
        fn d(&mut self) {
            self.0 += 2;
        }
    }

    #[test]
    fn only_what_is_there() {
        let mut there = ThereRecorder::<_, Be>::new(Vec::new());
        there.a(100);
        there.c();
        there.d();
        let (bytes, mut seen) = (there.finish().unwrap(), Seen(0));
        assert_eq!(bytes, [4, 100, 6, 7]);
        assert_eq!(ThereRpc::play::<Be>(&bytes, &mut seen), Ok(4));
        assert_eq!(seen.0, 103);
        let error = ThereRpc::play::<Be>(&[5], &mut seen).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::InvalidValue);
    }
}

/// Methods with a body: the recorder records all the same, and who implements
/// the trait may leave them out.
mod with_bodies {
    #[hg::rpc]
    trait Grown {
        fn old(&mut self, x: u8);
        fn new(&mut self, mut x: u8) {
            x += 1;
            self.old(x);
        }
    }

    struct Old(Vec<u8>);

    impl Grown for Old {
        fn old(&mut self, x: u8) {
            self.0.push(x);
        }
    }

    #[test]
    fn a_body_is_for_the_target() {
        let mut grown = GrownRecorder::<_, hg::Be>::new(Vec::new());
        grown.new(7);
        let (bytes, mut old) = (grown.finish().unwrap(), Old(Vec::new()));
        assert_eq!(bytes, [1, 7]);
        assert_eq!(GrownRpc::play::<hg::Be>(&bytes, &mut old), Ok(2));
        assert_eq!(old.0, [8]);
    }
}

/// Types that come through a macro stand in groups that nobody sees.
mod types_of_a_macro {
    use super::{Be, Pinned, Point};

    macro_rules! interface {
        ($byte:ty, $text:ty, $bytes:ty, $message:ty, $wire:ty, $by:ty) => {
            #[hg::rpc]
            pub(super) trait Made {
                fn bytes(&mut self, all: $bytes, each: &[$byte], text: &$text);
                fn message(&mut self, at: $message, by: &$message, also: $by, paren: &(u8));
                fn wire(&mut self, raw: &$wire);
            }

            impl Made for Vec<String> {
                fn bytes(&mut self, all: $bytes, each: &[$byte], text: &$text) {
                    self.push(format!("{all:?} {each:?} {text}"));
                }
                fn message(&mut self, at: $message, by: &$message, also: $by, paren: &(u8)) {
                    self.push(format!("{at:?} {by:?} {also:?} {paren}"));
                }
                fn wire(&mut self, raw: &$wire) {
                    self.push(format!("{raw:?}"));
                }
            }
        };
    }

    #[allow(unused_parens, reason = "parentheses are groups, too")]
    mod made {
        use super::super::{PinnedWire, Point};

        interface!(u8, str, &[u8], Point, PinnedWire, &Point);
    }
    use made::{Made, MadeRecorder, MadeRpc};

    #[test]
    fn they_travel() {
        let point = Point { x: 1, y: 2 };
        let wire = Pinned {
            id: 7,
            data: [8; 8],
        }
        .to_wire();
        let calls = |made: &mut dyn Made| {
            made.bytes(&[1], &[2, 3], "four");
            made.message(point, &point, &point, &5);
            made.wire(&wire);
        };
        let mut recorder = MadeRecorder::<_, Be>::new(Vec::new());
        calls(&mut recorder);
        let (mut direct, mut played) = (Vec::<String>::new(), Vec::<String>::new());
        calls(&mut direct);
        MadeRpc::play::<Be>(&recorder.finish().unwrap(), &mut played).unwrap();
        assert_eq!(played, direct);
    }
}

/// Any sink will do.
#[test]
fn a_sink_of_ones_own() {
    struct Counted(Vec<u8>, usize);
    impl Sink for Counted {
        fn room(&mut self, len: usize) -> Result<&mut [u8], hg::Error> {
            self.1 += 1;
            self.0.room(len)
        }
        fn take_back(&mut self, len: usize) {
            self.0.take_back(len);
        }
    }
    let mut all = AllRecorder::<_, Be>::new(Counted(Vec::new(), 0));
    calls(&mut all);
    let Counted(bytes, calls) = all.finish().unwrap();
    assert_eq!((bytes, calls), (recorded::<Be>(), 13));
}
