//! An interface with arguments of all kinds, for the property tests and the
//! fuzz targets: any bytes may be played.

#![allow(missing_docs, reason = "the names say it")]
#![allow(clippy::too_many_arguments, reason = "a call has as many as it wants")]

use hg::{Be, ByteOrder, ErrorKind, Hg, Le, Leb128, Ne};

#[derive(Hg, Clone, Copy, Debug, PartialEq)]
pub struct Point {
    pub x: i16,
    pub y: i16,
}

#[derive(Hg, Clone, Copy, Debug, PartialEq)]
#[hg(big, magic = b"HG")]
pub struct Pinned {
    pub id: u32,
    #[hg(bits = 4)]
    pub low: u8,
    #[hg(bits = 4)]
    pub high: u8,
}

#[derive(Hg, Clone, Copy, Debug, PartialEq)]
#[repr(u8)]
pub enum Mode {
    Slow = 1,
    Fast = 2,
}

#[derive(Hg, Clone, Debug, PartialEq)]
pub struct Path {
    #[hg(prefix = u8)]
    pub points: Vec<Point>,
    #[hg(until = 0)]
    pub name: String,
}

#[derive(Hg, Clone, Debug, PartialEq)]
#[hg(tag = u8)]
pub enum Tree {
    #[hg(tag = 0)]
    Leaf(Leb128<u32>),
    #[hg(tag = 1)]
    Node(#[hg(prefix = u16)] Vec<Self>),
    #[hg(other)]
    Other(u8),
}

#[derive(Hg, Clone, Debug, PartialEq)]
pub struct Open {
    pub tree: Tree,
    #[hg(rest)]
    pub rest: Vec<u16>,
}

/// Everything that travels.
#[hg::rpc]
pub trait All {
    fn nothing(&mut self);
    fn scalars(&mut self, a: u8, b: i16, c: u32, d: i64, e: f32, f: f64, g: bool, h: u128);
    fn messages(&mut self, point: Point, mode: Mode, pinned: &Pinned);
    fn in_place(&mut self, pinned: &PinnedWire, native: &PointWire<Ne>);
    fn bytes(&mut self, before: u8, data: &[u8], after: u16);
    fn texts(&mut self, text: &str, owned: String);
    fn arrays(&mut self, a: [u16; 3], b: (u8, Point), c: [[bool; 2]; 2]);
    fn dynamic(&mut self, path: Path, by: &Path, at: Mode);
    fn open(&mut self, tree: Tree, numbers: Vec<u16>, by: &Open, empty: ());
    #[hg(id = 0x80)]
    fn last(&mut self, long: Leb128<u64>);
}

/// What was played, as text.
#[derive(Debug, Default)]
pub struct Trace(pub Vec<String>);

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
    scalars(a: u8, b: i16, c: u32, d: i64, e: f32, f: f64, g: bool, h: u128);
    messages(point: Point, mode: Mode, pinned: &Pinned);
    in_place(pinned: &PinnedWire, native: &PointWire<Ne>);
    bytes(before: u8, data: &[u8], after: u16);
    texts(text: &str, owned: String);
    arrays(a: [u16; 3], b: (u8, Point), c: [[bool; 2]; 2]);
    dynamic(path: Path, by: &Path, at: Mode);
    open(tree: Tree, numbers: Vec<u16>, by: &Open, empty: ());
    last(long: Leb128<u64>);
}

/// Calls every method once.
pub fn every(all: &mut dyn All) {
    let point = Point { x: 5, y: -6 };
    let pinned = Pinned {
        id: 7,
        low: 3,
        high: 12,
    };
    let path = Path {
        points: vec![point, Point { x: 3, y: -4 }],
        name: "ünï".into(),
    };
    let tree = Tree::Node(vec![Tree::Leaf(Leb128(300)), Tree::Node(vec![])]);
    all.nothing();
    all.scalars(1, -2, 3, -4, 0.5, -0.25, true, 8);
    all.messages(point, Mode::Fast, &pinned);
    if let Ok(wire) = pinned.try_to_wire() {
        all.in_place(&wire, &point.to_native());
    }
    all.bytes(8, b"abc", 9);
    all.texts("text", "owned".into());
    all.arrays([1, 2, 3], (4, point), [[true, false]; 2]);
    all.dynamic(path.clone(), &path, Mode::Slow);
    let open = Open {
        tree: Tree::Other(9),
        rest: vec![1],
    };
    all.open(tree, vec![1, 2], &open, ());
    all.last(Leb128(1 << 40));
}

/// Plays any bytes in all orders: never a panic, and what is told about them
/// lies in them.
///
/// # Panics
///
/// Where that does not hold.
pub fn any_bytes(bytes: &[u8]) {
    played::<Be>(bytes);
    played::<Le>(bytes);
}

fn played<O: ByteOrder>(bytes: &[u8]) {
    let mut trace = Trace::default();
    let result = AllRpc::play::<O>(bytes, &mut trace);
    let (mut single, mut at) = (Trace::default(), 0);
    let last = loop {
        match AllRpc::play_one::<O>(bytes.get(at..).unwrap_or_default(), &mut single) {
            Ok(0) => break Ok(at),
            Ok(len) => at += len,
            Err(error) => break Err(error.moved(at)),
        }
        assert!(at <= bytes.len(), "a call ends in the bytes");
    };
    assert_eq!(result, last, "one call at a time is the same");
    assert_eq!(trace.0, single.0, "one call at a time is the same");
    let error = match result {
        Ok(len) => return assert_eq!(len, bytes.len(), "all bytes were played"),
        Err(error) => error,
    };
    assert!(error.offset() <= bytes.len(), "{error} lies in the bytes");
    if let ErrorKind::TooShort { needed } = error.kind() {
        assert!(needed > bytes.len(), "{error}, and there are more");
    }
    assert!(!error.to_string().is_empty(), "it can be printed");
}
