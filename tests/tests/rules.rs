//! The numbered rules that apply to messages of a fixed size, one test each.
//! What a feature does in full is tested in the file of that feature.
#![allow(missing_docs)]
#![allow(
    clippy::items_after_statements,
    reason = "an item stands where it is used"
)]

use core::ops::Range;

use hg::{Auto, Be, ErrorKind, FromWire, Hg, Le, ToWire, auto};

#[derive(Hg, Debug, Clone, Copy, PartialEq)]
#[repr(u8)]
enum Kind {
    A = 1,
    B = 2,
}

fn count(message: &[u8], at: Range<usize>) -> u8 {
    let all = message
        .iter()
        .enumerate()
        .filter(|(index, _)| !at.contains(index));
    all.fold(0, |sum, (_, byte)| sum.wrapping_add(*byte))
}

/// Everything that can be wrong at once.
#[derive(Hg, Debug, Clone, Copy, PartialEq)]
#[hg(magic = b"m", check = a < 100)]
struct All {
    a: u8,
    #[hg(value = 7)]
    fixed: u8,
    kind: Kind,
    flag: bool,
    #[hg(value = a + 1)]
    next: Auto<u8>,
    #[hg(sum = count)]
    sum: Auto<u8>,
}

const ALL: All = All {
    a: 1,
    fixed: 7,
    kind: Kind::B,
    flag: true,
    next: auto(),
    sum: auto(),
};

fn kind_of(bytes: &[u8]) -> Option<ErrorKind> {
    let error = All::view::<Be>(bytes).err();
    assert_eq!(All::decode::<Be>(bytes).err(), error);
    assert_eq!(All::view_prefix::<Be>(bytes).err(), error);
    assert_eq!(All::view_slice::<Be>(bytes).is_err(), error.is_some());
    assert_eq!(All::view_mut::<Be>(&mut bytes.to_vec()).err(), error);
    error.map(|error| error.kind())
}

#[test]
fn rule_01_view_and_decode_check_everything() {
    let good = *ALL
        .try_to_network()
        .unwrap()
        .as_bytes()
        .first_chunk::<7>()
        .unwrap();
    assert_eq!(good, [b'm', 1, 7, 2, 1, 2, b'm' + 13]);
    assert_eq!(kind_of(&good), None);
    for (at, byte, kind) in [
        (0, b'n', ErrorKind::Magic),
        (2, 8, ErrorKind::Value),
        (3, 9, ErrorKind::InvalidValue),
        (4, 2, ErrorKind::InvalidValue),
        (5, 3, ErrorKind::Value),
        (6, 0, ErrorKind::Sum),
    ] {
        let mut wrong = good;
        wrong[at] = byte;
        assert_eq!(kind_of(&wrong), Some(kind));
        assert!(All::view_lenient::<Be>(&wrong).is_ok());
    }
    assert_eq!(
        kind_of(&[b'm', 100, 7, 2, 1, 101, 64]),
        Some(ErrorKind::Check)
    );
    assert_eq!(kind_of(&good[..6]), Some(ErrorKind::TooShort { needed: 7 }));

    // For total messages that is nothing but the length.
    #[derive(Hg)]
    struct Plain(u8, i32, [f32; 2]);
    let bytes = [0xff; 13];
    assert!(Plain::view::<Be>(&bytes).is_ok() && Plain::decode::<Le>(&bytes).is_ok());
}

#[test]
fn rule_02_what_makes_a_message_partial_or_inexact() {
    #[derive(Hg)]
    #[hg(magic = b"x")]
    struct Magic(u8);
    #[derive(Hg)]
    struct Literal(#[hg(value = 1)] u8, #[hg(sum = count)] u8);
    #[derive(Hg)]
    struct Partial(Kind, bool, #[hg(bits = 8)] Kind);
    fn exact<T: ToWire<Be> + ToWire<Le>>() {}
    fn total<T: FromWire<Be> + FromWire<Le>>() {}
    exact::<Magic>();
    exact::<Literal>();
    exact::<Partial>();
    total::<u64>();
    // An accessor of a partial field gives a result; `set_x` is there where
    // every value fits.
    let mut wire = PartialWire::<Be>::default();
    assert!(wire._0().is_err() && wire._1() == Ok(false) && wire._2().is_err());
    wire.set_0(Kind::A);
    wire.set_1(true);
    wire.set_2(Kind::B);
    assert_eq!(wire.as_bytes(), [1, 1, 2]);
    // Setters leave `value` and `sum` as they were; `validate` judges again.
    let mut wire = ALL.try_to_network().unwrap();
    wire.set_a(2);
    assert_eq!((wire.next(), wire.sum()), (2, b'm' + 13));
    assert_eq!(wire.validate().unwrap_err().path().to_string(), "next");
    wire.set_next(3);
    assert_eq!(wire.validate().unwrap_err().kind(), ErrorKind::Sum);
    wire.update_sums();
    assert_eq!(wire.validate(), Ok(()));
}

#[test]
fn rule_03_the_order_of_judgement() {
    // Reading: fields in order, each with its value, then the sum, then the check.
    let mut bytes = [b'n', 200, 8, 9, 7, 0, 0];
    for (kind, at, right) in [
        (ErrorKind::Magic, 0, b'm'),
        (ErrorKind::Value, 2, 7),
        (ErrorKind::InvalidValue, 3, 1),
        (ErrorKind::InvalidValue, 4, 0),
        (ErrorKind::Value, 5, 201),
        (ErrorKind::Sum, 6, (b'm').wrapping_add(153)),
    ] {
        assert_eq!(kind_of(&bytes), Some(kind));
        bytes[at] = right;
    }
    assert_eq!(kind_of(&bytes), Some(ErrorKind::Check));
    // Writing: `value` before `check`, `check` before what does not fit.
    let error = All { a: 255, ..ALL }.try_to_network().unwrap_err();
    assert_eq!(error.path().to_string(), "next");
    let error = All { a: 254, ..ALL }.try_to_network().unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Check);
    #[derive(Hg)]
    #[hg(check = a < b)]
    struct Narrow {
        #[hg(bits = 4)]
        a: u8,
        #[hg(bits = 4)]
        b: u8,
    }
    assert_eq!(
        Narrow { a: 17, b: 16 }.try_to_network().unwrap_err().kind(),
        ErrorKind::Check
    );
    assert_eq!(
        Narrow { a: 15, b: 16 }.try_to_network().unwrap_err().kind(),
        ErrorKind::DoesNotFit
    );
    // After an error only the buffer may have changed.
    let mut out = vec![1, 2];
    assert!(All { a: 255, ..ALL }.encode_to::<Be>(&mut out).is_err());
    assert_eq!(out, [1, 2]);
}

#[derive(Hg, Debug, Clone, Copy, PartialEq)]
#[hg(check = len * 8 + 6 >= words << 2 && words as u32 != 77 && len / 2 * 2 <= len)]
struct Arithmetic {
    len: u8,
    words: i32,
    #[hg(value = len * 8 + 6)]
    bits: u32,
    #[hg(value = -(words))]
    minus: i64,
    #[hg(value = (words + len) % 7)]
    rest: i8,
    #[hg(value = words >> 1)]
    half: i32,
}

#[test]
fn rule_04_numbers_are_checked_i128() {
    let zero = Arithmetic {
        len: 255,
        words: 0,
        bits: 0,
        minus: 0,
        rest: 0,
        half: 0,
    };
    let wire = zero.try_to_network().unwrap();
    assert_eq!((wire.bits(), wire.rest()), (2046, 3));
    let wire = Arithmetic {
        words: i32::MIN,
        ..zero
    }
    .try_to_network()
    .unwrap();
    assert_eq!(
        (wire.minus(), wire.half(), wire.rest()),
        (
            1 << 31,
            -(1 << 30),
            i8::try_from((255 - (1_i64 << 31)) % 7).unwrap()
        )
    );
    // A comparison with an arithmetic side compares as `i128`.
    let error = Arithmetic {
        words: i32::MAX,
        ..zero
    }
    .try_to_network()
    .unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Check);
    assert_eq!(
        Arithmetic { words: 77, ..zero }
            .try_to_network()
            .unwrap_err()
            .kind(),
        ErrorKind::Check
    );
    // Out of range is an error at that field.
    #[derive(Hg, Debug)]
    struct Range {
        ihl: u8,
        #[hg(value = ihl * 4 - 20)]
        options: Auto<u8>,
    }
    let error = Range {
        ihl: 4,
        options: auto(),
    }
    .try_to_network()
    .unwrap_err();
    assert_eq!(
        (error.kind(), error.path().to_string().as_str()),
        (ErrorKind::Overflow, "options")
    );
    let error = Range::decode::<Be>(&[0, 0]).unwrap_err();
    assert_eq!((error.kind(), error.offset()), (ErrorKind::Overflow, 1));
    assert_eq!(
        Range {
            ihl: 5,
            options: auto()
        }
        .try_to_network()
        .unwrap()
        .options(),
        0
    );
    let error = Range {
        ihl: 255,
        options: auto(),
    }
    .try_to_network()
    .unwrap_err();
    assert_eq!(error.path().to_string(), "options");
}

const FIVE: u8 = 5;

fn pick<T: From<u8>, const N: u8>(number: u8) -> T {
    T::from(number % N)
}

#[allow(
    clippy::trivially_copy_pass_by_ref,
    reason = "what an expression gives"
)]
fn take(kind: Kind, point: &Point, bytes: &[u8; 2]) -> u8 {
    kind as u8 + point.x + bytes[1]
}

#[derive(Hg, Debug, Clone, Copy, PartialEq)]
struct Point {
    x: u8,
}

#[derive(Hg, Debug, Clone, Copy, PartialEq)]
#[hg(check = [1u8, 2].iter().all(|a| *a < 9) && { let kind = 3; kind == 3 } && r#type != 200)]
struct Names {
    kind: Kind,
    flag: bool,
    point: Point,
    bytes: [u8; 2],
    r#type: u8,
    #[hg(value = take(kind, point, bytes))]
    called: u8,
    #[hg(value = if flag { FIVE } else { point.x })]
    chosen: u8,
    #[hg(value = match kind { Kind::A => 10, Kind::B => 20 })]
    matched: u8,
    #[hg(value = bytes.len() + r#type)]
    methods: u16,
    #[hg(value = pick::<u16, 7>(r#type) + 1)]
    generic: u16,
}

#[test]
fn rule_05_names_stand_for_fields() {
    let names = Names {
        kind: Kind::B,
        flag: true,
        point: Point { x: 3 },
        bytes: [4, 5],
        r#type: 250,
        called: 0,
        chosen: 0,
        matched: 0,
        methods: 0,
        generic: 0,
    };
    let wire = names.try_to_network().unwrap();
    assert_eq!(
        (
            wire.called(),
            wire.chosen(),
            wire.matched(),
            wire.methods(),
            wire.generic()
        ),
        (10, 5, 20, 252, 6)
    );
    let wire = Names {
        flag: false,
        ..names
    }
    .try_to_network()
    .unwrap();
    assert_eq!(wire.chosen(), 3);
    // Earlier fields are validated first.
    let mut bytes = wire.as_bytes().to_vec();
    bytes[0] = 9;
    assert_eq!(
        Names::decode::<Be>(&bytes).unwrap_err().path().to_string(),
        "kind"
    );
    assert_eq!(
        Names {
            r#type: 200,
            ..names
        }
        .try_to_network()
        .unwrap_err()
        .kind(),
        ErrorKind::Check
    );
    // Fields of a tuple struct are `_0`, `_1`.
    #[derive(Hg)]
    #[hg(check = _0 < _1)]
    struct Pair(u8, u8, #[hg(value = _0 + _1)] Auto<u16>);
    assert_eq!(
        Pair(1, 255, auto()).try_to_network().unwrap().as_bytes(),
        [1, 255, 1, 0]
    );
    assert!(Pair(2, 1, auto()).try_to_network().is_err());
}

#[test]
fn rule_06_07_what_is_computed_is_not_the_hosts() {
    #[derive(Hg, Debug, Clone, Copy, PartialEq)]
    struct Computed {
        a: u8,
        #[hg(value = a * 2)]
        stale: u8,
        #[hg(value = a * 3)]
        none: Auto<u8>,
    }
    // The host's number is ignored on writing, and reads back right.
    let message = Computed {
        a: 2,
        stale: 99,
        none: auto(),
    };
    let wire = message.try_to_network().unwrap();
    assert_eq!(wire.as_bytes(), [2, 4, 6]);
    assert_eq!(
        Computed::decode::<Be>(wire.as_bytes()),
        Ok(Computed {
            stale: 4,
            ..message
        })
    );
    // An `Auto` is nothing in the host, and the view reads it.
    assert_eq!((size_of::<Auto<u64>>(), wire.none()), (0, 6));
}

#[test]
fn rule_16_the_order_of_padding() {
    #[derive(Hg, Debug, Clone, Copy, PartialEq)]
    #[hg(magic = b"m")]
    struct Inner {
        #[hg(
            align_before = 2,
            pad_before = 1,
            pad_after = 2,
            align_after = 4,
            fill = 0xff
        )]
        a: u8,
        #[hg(
            bits = 4,
            align_before = 4,
            pad_before = 1,
            pad_bits_before = 2,
            pad_bits_after = 2,
            pad_after = 1,
            align_after = 4
        )]
        b: u8,
    }
    #[derive(Hg, Debug, Clone, Copy, PartialEq)]
    struct Outer {
        head: u8,
        #[hg(pad_before = 1, pad_after = 1, fill = 9)]
        all: [Inner; 2],
    }
    let inner = Inner { a: 1, b: 0xf };
    #[rustfmt::skip]
    let bytes = [
        b'm', 0xff, 0xff, 1, 0xff, 0xff, 0xff, 0xff,
        0, 0x3c, 0, 0,
    ];
    assert_eq!(inner.try_to_network().unwrap().as_bytes(), bytes);
    // On an array they act once, not per element.
    let outer = Outer {
        head: 7,
        all: [inner; 2],
    };
    let wire = outer.try_to_network().unwrap();
    assert_eq!(
        wire.as_bytes(),
        [&[7, 9][..], &bytes, &bytes, &[9]].concat()
    );
    // Padding is ignored on reading, and does not survive.
    let mut other = wire.as_bytes().to_vec();
    other[1] = 0;
    assert_eq!(Outer::decode::<Be>(&other), Ok(outer));
    assert_ne!(Outer::view::<Be>(&other).unwrap(), &wire);
}

#[test]
fn rule_17_an_inner_pin_wins() {
    #[derive(Hg, Debug, Clone, Copy, PartialEq)]
    struct Inner(u16, #[hg(little)] u16);
    #[derive(Hg, Debug, Clone, Copy, PartialEq)]
    #[hg(little)]
    struct Outer(Inner, #[hg(big)] [Inner; 1], u16);
    let outer = Outer(Inner(1, 1), [Inner(1, 1)], 1);
    assert_eq!(outer.to_wire().as_bytes(), [1, 0, 1, 0, 0, 1, 1, 0, 1, 0]);
}

#[test]
fn rule_18_runs() {
    #[derive(Hg, Debug, Clone, Copy, PartialEq)]
    #[hg(bits = 4, lsb0)]
    struct Pinned {
        #[hg(bits = 1)]
        a: bool,
        #[hg(bits = 3)]
        b: u8,
    }
    #[derive(Hg, Debug, Clone, Copy, PartialEq)]
    #[repr(u8)]
    enum Other {
        A = 1,
        #[hg(other)]
        B(u8),
    }
    #[derive(Hg, Debug, Clone, Copy, PartialEq)]
    struct Runs {
        #[hg(bits = 4)]
        a: Pinned,
        #[hg(bits = 12)]
        b: u16,
        // Another order, and another run.
        #[hg(bits = 2, little)]
        kind: Kind,
        #[hg(bits = 6, little)]
        other: Other,
        // Padding ends a run.
        #[hg(bits = 8, pad_before = 1)]
        c: u8,
    }
    let runs = Runs {
        a: Pinned { a: true, b: 0 },
        b: 0x234,
        kind: Kind::B,
        other: Other::B(3),
        c: 5,
    };
    assert_eq!(
        runs.try_to_network().unwrap().as_bytes(),
        [0x12, 0x34, 0b0000_1110, 0, 5]
    );
    assert_eq!(
        runs.try_to_little_endian().unwrap().as_bytes(),
        [0x41, 0x23, 0b0000_1110, 0, 5]
    );
    // With `other` it is narrow.
    let error = Runs {
        other: Other::B(64),
        ..runs
    }
    .try_to_network()
    .unwrap_err();
    assert_eq!(error.kind(), ErrorKind::DoesNotFit);
    let places = Runs::LAYOUT
        .fields()
        .iter()
        .map(|field| field.run().map(|run| (run.bit_offset, run.bit_width)));
    assert_eq!(
        places.collect::<Vec<_>>(),
        [
            Some((0, 16)),
            Some((0, 16)),
            Some((16, 8)),
            Some((16, 8)),
            Some((32, 8))
        ]
    );
}

#[test]
fn rule_19_places_and_registers() {
    #[derive(Hg, Debug, Clone, Copy, PartialEq)]
    #[hg(bits = 8, msb0)]
    struct Msb {
        #[hg(bits = 1, at = 7)]
        last: bool,
        #[hg(bits = 1, at = 0)]
        first: bool,
    }
    #[derive(Hg, Debug, Clone, Copy, PartialEq)]
    #[hg(bits = 8, lsb0)]
    struct Lsb {
        #[hg(bits = 1, at = 7)]
        last: bool,
        #[hg(bits = 1, at = 0)]
        first: bool,
    }
    const MSB: u8 = Msb {
        last: false,
        first: true,
    }
    .to_bits();
    const LSB: Lsb = Lsb::from_bits(1);
    assert_eq!(
        (MSB, LSB),
        (
            0x80,
            Lsb {
                last: false,
                first: true
            }
        )
    );
    assert_eq!(Msb::from_bits(0xff).to_bits(), 0x81);
    assert_eq!(
        (Msb::try_from_bits(1), LSB.try_to_bits()),
        (
            Ok(Msb {
                last: true,
                first: false
            }),
            Ok(1)
        )
    );
    #[derive(Hg, Debug, Clone, Copy, PartialEq)]
    struct Bytes {
        #[hg(at = 1)]
        a: u8,
        #[hg(at = 4)]
        b: u8,
    }
    assert_eq!(
        Bytes { a: 1, b: 2 }.to_network().as_bytes(),
        [0, 1, 0, 0, 2]
    );
}

#[test]
fn rule_20_an_enum_whose_only_data_is_the_number_is_fixed() {
    #[derive(Hg, Debug, Clone, Copy, PartialEq)]
    #[repr(u16)]
    enum Protocol {
        Ip = 0x0800,
        #[hg(other)]
        Other(u16),
    }
    fn fixed<T: hg::Fixed + FromWire<Be> + ToWire<Be>>() {}
    fixed::<Protocol>();
    assert_eq!(Protocol::decode::<Be>(&[8, 0]), Ok(Protocol::Ip));
    assert_eq!(Protocol::decode::<Be>(&[8, 1]), Ok(Protocol::Other(0x0801)));
}

/// Two digits in a byte.
#[derive(Hg, Debug, Clone, Copy, PartialEq)]
struct Bcd(u8);

impl TryFrom<Bcd> for u8 {
    type Error = &'static str;
    fn try_from(wire: Bcd) -> Result<u8, Self::Error> {
        match (wire.0 >> 4, wire.0 & 15) {
            (tens @ 0..10, ones @ 0..10) => Ok(tens * 10 + ones),
            _ => Err("no digit"),
        }
    }
}

impl TryFrom<u8> for Bcd {
    type Error = &'static str;
    fn try_from(number: u8) -> Result<Bcd, Self::Error> {
        if number < 100 {
            Ok(Bcd(((number / 10) << 4) | (number % 10)))
        } else {
            Err("three digits")
        }
    }
}

#[test]
fn rule_21_other_wire_types() {
    #[derive(Hg, Debug, Clone, Copy, PartialEq)]
    struct Clock {
        #[hg(as = Bcd)]
        hours: u8,
        #[hg(bits = 8, as = Bcd)]
        minutes: u8,
    }
    let clock = Clock {
        hours: 23,
        minutes: 59,
    };
    let wire = clock.try_to_network().unwrap();
    assert_eq!((wire.as_bytes(), wire.hours()), (&[0x23, 0x59][..], Ok(23)));
    assert_eq!(Clock::decode::<Be>(&[0x23, 0x59]), Ok(clock));
    assert_eq!(
        Clock::decode::<Be>(&[0x23, 0x5a])
            .unwrap_err()
            .path()
            .to_string(),
        "minutes"
    );
    assert_eq!(
        Clock {
            hours: 100,
            ..clock
        }
        .try_to_network()
        .unwrap_err()
        .kind(),
        ErrorKind::DoesNotFit
    );
}

fn place(message: &[u8], at: Range<usize>) -> u16 {
    u16::try_from(message.len() * 256 + at.start).unwrap_or(0)
}

#[test]
fn rule_22_sums() {
    #[derive(Hg, Debug, Clone, Copy, PartialEq)]
    struct Summed {
        #[hg(sum = place, pad_before = 1)]
        place: u16,
        #[hg(sum = hg::sum::internet, little)]
        sum: Auto<u16>,
    }
    // The place of the sum in the message, and the order of the field.
    let wire = Summed {
        place: 0,
        sum: auto(),
    }
    .try_to_network()
    .unwrap();
    assert_eq!(wire.as_bytes()[..3], [0, 5, 1]);
    let sum = hg::sum::internet(&[0, 5, 1, 0, 0], 3..5);
    assert_eq!(
        (wire.sum(), wire.as_bytes()[3..].to_vec()),
        (sum, sum.to_le_bytes().to_vec())
    );
    assert!(wire.sum_ok());
    let mut other = wire;
    other.set_place(9);
    assert!(!other.sum_ok());
    other.update_sums();
    assert_eq!(other, wire);
}

#[test]
fn rule_24_field_types() {
    use core::marker::PhantomData;
    use core::net::{Ipv4Addr, Ipv6Addr};
    use core::num::NonZero;
    #[derive(Hg, Debug, Clone, Copy, PartialEq)]
    struct Newtype((u8, Point));
    #[derive(Hg, Debug, Clone, Copy, PartialEq)]
    struct Types(
        bool,
        [[u16; 1]; 2],
        (u8, i8),
        Point,
        PhantomData<str>,
        Ipv4Addr,
        Ipv6Addr,
        NonZero<u32>,
        Kind,
        #[hg(value = 1)] Auto<u8>,
        hg::Text<2>,
        Newtype,
        #[hg(skip)] Option<u8>,
    );
    let types = Types(
        true,
        [[1], [2]],
        (3, -4),
        Point { x: 5 },
        PhantomData,
        Ipv4Addr::LOCALHOST,
        Ipv6Addr::LOCALHOST,
        NonZero::<u32>::MIN,
        Kind::A,
        auto(),
        hg::Text::new("ab").unwrap(),
        Newtype((6, Point { x: 7 })),
        None,
    );
    let wire = types.to_little_endian();
    assert_eq!(Types::decode::<Le>(wire.as_bytes()), Ok(types));
    assert_eq!(
        wire.as_bytes().len(),
        1 + 4 + 2 + 1 + 4 + 16 + 4 + 1 + 1 + 2 + 2
    );
    assert_eq!(
        (wire._0(), wire._3().x(), wire._7(), wire._9()),
        (Ok(true), 5, Ok(NonZero::<u32>::MIN), 1)
    );
    let mut wire = wire;
    wire.set_2((8, 9));
    wire._3_mut().set_x(1);
    assert_eq!(
        wire.try_to_host().map(|types| (types.2, types.3.x)),
        Ok(((8, 9), 1))
    );
}

#[test]
fn rule_26_a_renamed_accessor() {
    #[derive(Hg, Debug, Clone, Copy, PartialEq)]
    struct Renamed {
        #[hg(accessor = good)]
        validate: u8,
        set_x: u8,
        #[hg(accessor = the_x)]
        x: u8,
    }
    let mut wire = Renamed {
        validate: 1,
        set_x: 2,
        x: 3,
    }
    .to_network();
    wire.set_good(4);
    wire.set_set_x(5);
    wire.set_the_x(6);
    assert_eq!(
        (wire.good(), wire.set_x(), wire.the_x(), wire.validate()),
        (4, 5, 6, Ok(()))
    );
}
