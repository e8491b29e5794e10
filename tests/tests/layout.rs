//! Reflection: places, masks, fingerprints, visitors, docs.
#![allow(missing_docs)]
#![allow(
    clippy::items_after_statements,
    reason = "an item stands where it is used"
)]

use hg::{BitOrder, Field, Hg, Kind, Layout, Order, Scalar, Value, Visitor, offset_of};

#[derive(Hg, Debug, Clone, Copy, PartialEq)]
#[repr(u8)]
enum Colour {
    Red = 1,
    Green = 2,
}

/// A point.
#[derive(Hg, Debug, Clone, Copy, PartialEq)]
struct Point {
    /// To the right.
    x: i16,
    y: i16,
}

/// A message of
/// all kinds.
#[derive(Hg, Debug, Clone, Copy, PartialEq)]
#[hg(magic = 0x0102u16)]
struct All {
    /// The number.
    id: u32,
    #[hg(bits = 4)]
    a: u8,
    /// A flag.
    #[hg(bits = 1, pad_bits_after = 1)]
    b: bool,
    #[hg(bits = 5)]
    c: [i8; 2],
    colour: Colour,
    #[hg(little)]
    points: [Point; 2],
    #[hg(skip)]
    host: u8,
    #[hg(value = 7)]
    auto: hg::Auto<u16>,
    r#type: f32,
}

const ALL: All = All {
    id: 1,
    a: 2,
    b: true,
    c: [-1, 3],
    colour: Colour::Green,
    points: [Point { x: -4, y: 5 }, Point { x: 6, y: 7 }],
    host: 8,
    auto: hg::auto(),
    r#type: 1.5,
};

#[test]
fn places_in_constants() {
    const _: () = assert!(All::LAYOUT.field("id").offset() == 2);
    const CODE: usize = offset_of!(All, colour);
    const _: () = assert!(offset_of!(All, r#type) == CODE + 11);
    const LAYOUT: &Layout = All::LAYOUT;
    assert_eq!(CODE, 8);
    assert_eq!(
        (LAYOUT.name(), LAYOUT.kind(), LAYOUT.size(), LAYOUT.bits()),
        ("All", Kind::Message, All::SIZE, All::SIZE * 8)
    );
    assert_eq!(
        (LAYOUT.magic(), LAYOUT.order(), LAYOUT.bit_order()),
        (&[1, 2][..], None, None)
    );
    let names: Vec<_> = LAYOUT.fields().iter().map(Field::name).collect();
    assert_eq!(
        names,
        ["id", "a", "b", "c", "colour", "points", "auto", "type"]
    );
    assert!(LAYOUT.find("host").is_none());
    let bits: Vec<_> = LAYOUT
        .fields()
        .iter()
        .map(|field| (field.bit_offset(), field.bit_width(), field.cells()))
        .collect();
    assert_eq!(
        bits,
        [
            (16, 32, 1),
            (48, 4, 1),
            (52, 1, 1),
            (54, 10, 2),
            (64, 8, 1),
            (72, 64, 1),
            (136, 16, 1),
            (152, 32, 1)
        ]
    );
    let types: Vec<_> = LAYOUT.fields().iter().map(Field::type_name).collect();
    assert_eq!(
        types[..6],
        ["u32", "u8", "bool", "[i8; 2]", "Colour", "[Point; 2]"]
    );
    let kinds: Vec<_> = LAYOUT
        .fields()
        .iter()
        .map(|field| field.layout().kind())
        .collect();
    assert_eq!(
        kinds,
        [
            Kind::Unsigned,
            Kind::Unsigned,
            Kind::Bool,
            Kind::Signed,
            Kind::Enum,
            Kind::Array,
            Kind::Unsigned,
            Kind::Float
        ]
    );
    let points = LAYOUT.field("points");
    assert_eq!(
        (points.order(), points.layout().len(), points.run()),
        (Some(Order::Little), 2, None)
    );
    assert_eq!(points.layout().fields()[0].layout().field("y").offset(), 2);
    let run = LAYOUT.field("c").run().unwrap();
    assert_eq!((run.bit_offset, run.bit_width), (48, 16));
    let colour = LAYOUT.field("colour").layout();
    assert_eq!(
        colour
            .values()
            .iter()
            .map(|it| (it.name, it.number))
            .collect::<Vec<_>>(),
        [("Red", 1), ("Green", 2)]
    );
    assert_eq!(<u16 as Hg>::LAYOUT.bits(), 16);
    assert_eq!(<[[u8; 2]; 3] as Hg>::LAYOUT.len(), 3);
}

#[derive(Hg)]
#[hg(bits = 16, msb0)]
struct Msb {
    #[hg(bits = 4)]
    a: u8,
    #[hg(bits = 1)]
    b: bool,
    #[hg(bits = 11)]
    c: u16,
}

#[derive(Hg)]
#[hg(bits = 16, lsb0)]
struct Lsb {
    #[hg(bits = 4)]
    a: u8,
    #[hg(bits = 1)]
    b: bool,
    #[hg(bits = 11)]
    c: u16,
}

#[derive(Hg)]
struct Long {
    #[hg(bits = 4)]
    a: u8,
    #[hg(bits = 128, pad_bits_after = 4)]
    b: u128,
}

#[test]
fn masks() {
    let masks = |layout: &Layout, order| {
        ["a", "b", "c"].map(|name| layout.field(name).mask(order).unwrap())
    };
    assert_eq!(masks(All::LAYOUT, Order::Big), [0xf000, 0x0800, 0x03ff]);
    assert_eq!(masks(All::LAYOUT, Order::Little), [0x000f, 0x0010, 0xffc0]);
    for order in [Order::Big, Order::Little] {
        assert_eq!(masks(Msb::LAYOUT, order), [0xf000, 0x0800, 0x07ff]);
        assert_eq!(masks(Lsb::LAYOUT, order), [0x000f, 0x0010, 0xffe0]);
    }
    assert_eq!(All::LAYOUT.field("id").mask(Order::Big), None);
    assert_eq!(Long::LAYOUT.field("b").mask(Order::Big), None);
    assert_eq!(Msb::LAYOUT.bit_order(), Some(BitOrder::Msb0));
    assert_eq!(
        (Lsb::LAYOUT.bit_order(), Lsb::LAYOUT.kind()),
        (Some(BitOrder::Lsb0), Kind::Bits)
    );
}

mod same {
    use hg::Hg;

    /// Other names, other docs, another struct.
    #[derive(Hg)]
    pub(super) struct Other {
        /// Not the same.
        pub(super) right: i16,
        pub(super) down: i16,
    }
    #[derive(Hg)]
    #[hg(bits = 8)]
    pub(super) struct Bits {
        #[hg(bits = 4)]
        pub(super) a: u8,
        #[hg(bits = 4)]
        pub(super) b: u8,
    }
}

#[test]
fn fingerprints() {
    macro_rules! print {
        ({ $($body:tt)* } $(#[$attr:meta])*) => {{
            #[derive(Hg)]
            #[allow(dead_code)]
            $(#[$attr])*
            struct It { $($body)* }
            const PRINT: u64 = It::LAYOUT.fingerprint();
            PRINT
        }};
    }
    const POINT: u64 = Point::LAYOUT.fingerprint();
    assert_eq!(POINT, same::Other::LAYOUT.fingerprint());
    let all = [
        POINT,
        print!({ x: i16, y: u16 }),
        print!({ x: i16 }),
        print!({ x: i16, y: i16, z: i16 }),
        print!({ x: i16, y: i8, z: i8 }),
        print!({ x: i16, #[hg(pad_before = 1)] y: i16 }),
        print!({ x: i16, #[hg(pad_after = 1)] y: i16 }),
        print!({ x: i16, #[hg(big)] y: i16 }),
        print!({ x: i16, #[hg(little)] y: i16 }),
        print!({ x: i16, y: i16 } #[hg(big)]),
        print!({ x: i16, y: i16 } #[hg(little)]),
        print!({ x: i16, y: i16 } #[hg(magic = b"ab")]),
        print!({ x: i16, y: i16 } #[hg(magic = b"cd")]),
        print!({ #[hg(at = 2)] x: i16, y: i16 }),
        print!({ x: [i16; 2] }),
        print!({ x: [i8; 4] }),
        print!({ #[hg(bits = 16)] x: i16, #[hg(bits = 16)] y: i16 }),
        print!({ #[hg(bits = 15)] x: i16, #[hg(bits = 17)] y: i32 }),
        print!({ x: f32 }),
        print!({ x: Colour, y: [u8; 3] }),
        print!({ x: u8, y: [u8; 3] }),
        print!({ x: Point }),
        same::Bits::LAYOUT.fingerprint(),
        Msb::LAYOUT.fingerprint(),
        Lsb::LAYOUT.fingerprint(),
    ];
    for (index, print) in all.iter().enumerate() {
        assert!(!all[..index].contains(print), "{index}");
    }
    // What only the host form has does not count.
    assert_eq!(POINT, print!({ x: i16, #[hg(skip)] host: u64, y: i16 }));
    assert_eq!(POINT, print!({ #[hg(accessor = right)] x: i16, y: i16 }));
    // A constant that must be there is part of the wire form, and so is its
    // place; the fields under a pinned message are those under pinned fields.
    let _ = same::Other { right: 0, down: 0 };
    let _ = same::Bits { a: 0, b: 0 };
}

#[derive(Default)]
struct Walk {
    seen: Vec<String>,
    depth: usize,
}

impl Visitor for Walk {
    fn field<T: Value>(&mut self, field: &'static Field, value: &T) {
        let indent = "-".repeat(self.depth);
        match value.scalar() {
            Some(Scalar::Unsigned(number)) => {
                self.seen.push(format!("{indent}{}={number}", field.name()));
            }
            Some(Scalar::Signed(number)) => {
                self.seen.push(format!("{indent}{}={number}", field.name()));
            }
            Some(Scalar::F32(number)) => self
                .seen
                .push(format!("{indent}{}={number}f", field.name())),
            Some(Scalar::F64(number)) => self
                .seen
                .push(format!("{indent}{}={number}d", field.name())),
            None => {
                self.seen
                    .push(format!("{indent}{}:{}", field.name(), T::SHAPE.name()));
                self.depth += 1;
                value.accept(self);
                self.depth -= 1;
            }
        }
    }

    fn element<T: Value>(&mut self, index: usize, value: &T) {
        let indent = "-".repeat(self.depth);
        match value.scalar() {
            Some(Scalar::Signed(number)) => self.seen.push(format!("{indent}[{index}]={number}")),
            _ => {
                self.seen.push(format!("{indent}[{index}]"));
                self.depth += 1;
                value.accept(self);
                self.depth -= 1;
            }
        }
    }
}

#[test]
fn visitors_see_each_field_in_order() {
    let mut walk = Walk::default();
    ALL.visit(&mut walk);
    assert_eq!(
        walk.seen,
        [
            "id=1",
            "a=2",
            "b=1",
            "c:array",
            "-[0]=-1",
            "-[1]=3",
            "colour=2",
            "points:array",
            "-[0]",
            "--x=-4",
            "--y=5",
            "-[1]",
            "--x=6",
            "--y=7",
            "type=1.5f"
        ]
    );
}

#[test]
fn visitors_see_places() {
    struct Places(Vec<usize>);
    impl Visitor for Places {
        fn field<T: Value>(&mut self, field: &'static Field, _: &T) {
            self.0.push(field.offset());
        }
    }
    let mut places = Places(Vec::new());
    ALL.visit(&mut places);
    assert_eq!(places.0, [2, 6, 6, 6, 8, 9, 19]);
}

#[test]
fn docs_are_kept_apart() {
    const DOCS: hg::Docs = <All as Hg>::DOCS;
    assert_eq!(DOCS.message, "A message of\nall kinds.");
    assert_eq!(DOCS.fields.len(), All::LAYOUT.fields().len());
    assert_eq!(
        (DOCS.fields[0], DOCS.fields[1], DOCS.fields[2]),
        ("The number.", "", "A flag.")
    );
    assert_eq!(<Point as Hg>::DOCS.fields, ["To the right.", ""]);
    assert_eq!(<u8 as Hg>::DOCS.message, "");
}

#[test]
fn layouts_of_messages_in_place() {
    #[derive(Hg)]
    #[hg(little)]
    struct Pinned {
        a: u16,
        #[hg(big)]
        b: u16,
    }
    #[derive(Hg)]
    struct Outer(u8, #[hg(big)] Point, Pinned);
    assert_eq!(Pinned::LAYOUT.order(), Some(Order::Little));
    assert_eq!(
        (
            Pinned::LAYOUT.field("a").order(),
            Pinned::LAYOUT.field("b").order()
        ),
        (Some(Order::Little), Some(Order::Big))
    );
    assert_eq!(
        (
            Outer::LAYOUT.field("1").order(),
            Outer::LAYOUT.field("2").offset()
        ),
        (Some(Order::Big), 5)
    );
    assert_eq!((offset_of!(Outer, 0), offset_of!(Outer, 1)), (0, 1));
    assert!(std::panic::catch_unwind(|| Outer::LAYOUT.field("x")).is_err());
}
