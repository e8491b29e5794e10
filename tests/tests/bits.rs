//! Bit fields: runs, wide and odd ones, arrays, nested and pinned bit structs.
#![allow(missing_docs)]
#![allow(
    clippy::unusual_byte_groupings,
    reason = "digits are grouped as the fields lie"
)]

use core::fmt::Debug;

use arbitrary_int::{i3, u5, u12};
use hg::{Be, ByteOrder, Error, ErrorKind, FromWire, Hg, Le, Order, ToWire};

fn both<M: Hg + PartialEq + Debug, O: ByteOrder>(message: &M, bytes: &[u8]) {
    assert_eq!(message.encode::<O>().unwrap().as_bytes(), bytes);
    assert_eq!(M::decode::<O>(bytes).unwrap(), *message);
    let (mut other, len) = (vec![0; bytes.len()], bytes.len());
    assert_eq!(message.encode_into::<O>(&mut other), Ok(len));
    assert_eq!(other, bytes);
}

fn proven<T: FromWire<Be> + ToWire<Be> + FromWire<Le> + ToWire<Le>>() {}

/// The bits of a run as a big-endian stream, written as text.
fn big(bits: &str) -> Vec<u8> {
    let bits: Vec<u8> = bits
        .bytes()
        .filter(|bit| *bit != b' ')
        .map(|bit| bit - b'0')
        .collect();
    assert_eq!(bits.len() % 8, 0);
    bits.chunks(8)
        .map(|byte| byte.iter().fold(0, |byte, bit| byte << 1 | bit))
        .collect()
}

#[derive(Hg, Debug, Clone, Copy, PartialEq)]
struct Wide {
    #[hg(bits = 3)]
    head: u8,
    #[hg(bits = 77)]
    a: u128,
    #[hg(bits = 128)]
    b: u128,
    #[hg(bits = 65)]
    c: i128,
    #[hg(bits = 100)]
    d: i128,
    #[hg(bits = 1)]
    flag: bool,
    #[hg(bits = 58)]
    e: u64,
    #[hg(bits = 57, pad_bits_after = 7)]
    f: i64,
}

const WIDE: Wide = Wide {
    head: 0b101,
    a: 0x1234_5678_9abc_def0_1234,
    b: 0x8000_0000_0000_0000_0000_0000_0000_0001,
    c: -1 << 64,
    d: -2,
    flag: true,
    e: 0x0200_0000_0000_0001,
    f: -3,
};

#[test]
fn a_run_of_496_bits() {
    assert_eq!(Wide::SIZE, 62);
    let stream = format!(
        "101{:077b}{:0128b}1{}{}1{:058b}{}0000000",
        WIDE.a,
        WIDE.b,
        "0".repeat(64),
        "1".repeat(99) + "0",
        WIDE.e,
        "1".repeat(55) + "01",
    );
    both::<_, Be>(&WIDE, &big(&stream));
    let wire = WIDE.try_to_network().unwrap();
    assert_eq!(
        (wire.a(), wire.b(), wire.c(), wire.d()),
        (WIDE.a, WIDE.b, WIDE.c, WIDE.d)
    );
    assert_eq!((wire.flag(), wire.e(), wire.f()), (true, WIDE.e, -3));
    let little = wire.to_order::<Le>();
    assert_eq!(little, WIDE.try_to_little_endian().unwrap());
    assert_eq!(
        (little.a(), little.b(), little.c(), little.d()),
        (WIDE.a, WIDE.b, WIDE.c, WIDE.d)
    );
    assert_eq!((little.flag(), little.e(), little.f()), (true, WIDE.e, -3));
    // Little-endian: the stream backwards, field by field from the low bits.
    let backwards = format!(
        "0000000{}{:058b}1{}1{}{:0128b}{:077b}101",
        "1".repeat(55) + "01",
        WIDE.e,
        "1".repeat(99) + "0",
        "0".repeat(64),
        WIDE.b,
        WIDE.a,
    );
    let mut bytes = big(&backwards);
    bytes.reverse();
    both::<_, Le>(&WIDE, &bytes);
}

fn setters_keep_the_other_bits<O: ByteOrder>() {
    let ones = vec![0xff; Wide::SIZE];
    let zeros = vec![0; Wide::SIZE];
    for start in [&zeros, &ones] {
        let mut bytes = start.clone();
        let wire = Wide::view_mut::<O>(&mut bytes).unwrap();
        wire.try_set_head(5).unwrap();
        wire.try_set_a(WIDE.a).unwrap();
        wire.set_b(WIDE.b);
        wire.try_set_c(WIDE.c).unwrap();
        wire.try_set_d(WIDE.d).unwrap();
        wire.set_flag(true);
        wire.try_set_e(WIDE.e).unwrap();
        wire.try_set_f(WIDE.f).unwrap();
        assert_eq!(wire.to_host(), WIDE);
        let before = *wire;
        assert!(wire.try_set_head(8).is_err());
        assert!(wire.try_set_a(1 << 77).is_err());
        assert!(wire.try_set_c(1 << 64).is_err());
        assert!(wire.try_set_d(-1 << 100).is_err());
        assert!(wire.try_set_e(1 << 58).is_err());
        assert!(wire.try_set_f(1 << 56).is_err());
        assert_eq!(*wire, before);
        // The padding is as it was.
        let padding = if O::BIG {
            bytes[61] & 0x7f
        } else {
            bytes[61] >> 1
        };
        assert_eq!(padding, start[0] & 0x7f);
    }
}

#[test]
fn setters_keep_the_other_bits_in_both_orders() {
    setters_keep_the_other_bits::<Be>();
    setters_keep_the_other_bits::<Le>();
}

#[derive(Hg, Debug, Clone, Copy, PartialEq)]
struct Vxlan {
    flags: u8,
    #[hg(bits = 24)]
    reserved: u32,
    #[hg(bits = 24)]
    vni: u32,
    last: u8,
}

#[derive(Hg, Debug, Clone, Copy, PartialEq)]
struct Odd {
    #[hg(bits = 24)]
    a: u32,
    #[hg(bits = 40)]
    b: u64,
    #[hg(bits = 48)]
    c: i64,
    #[hg(bits = 56)]
    d: u64,
    #[hg(bits = 24)]
    e: i32,
}

#[test]
fn integers_of_odd_bytes() {
    let message = Vxlan {
        flags: 8,
        reserved: 0,
        vni: 0x0001_0203,
        last: 4,
    };
    both::<_, Be>(&message, &[8, 0, 0, 0, 1, 2, 3, 4]);
    both::<_, Le>(&message, &[8, 0, 0, 0, 3, 2, 1, 4]);
    let odd = Odd {
        a: 0x01_0203,
        b: 0x01_0203_0405,
        c: -2,
        d: 0x07_0605_0403_0201,
        e: -(1 << 23),
    };
    both::<_, Be>(
        &odd,
        &[
            1, 2, 3, 1, 2, 3, 4, 5, 255, 255, 255, 255, 255, 254, 7, 6, 5, 4, 3, 2, 1, 0x80, 0, 0,
        ],
    );
    both::<_, Le>(
        &odd,
        &[
            3, 2, 1, 5, 4, 3, 2, 1, 254, 255, 255, 255, 255, 255, 1, 2, 3, 4, 5, 6, 7, 0, 0, 0x80,
        ],
    );
    assert_eq!(
        Odd { e: 1 << 23, ..odd }
            .try_to_network()
            .unwrap_err()
            .offset(),
        21
    );
    assert_eq!(
        Odd {
            e: -(1 << 23) - 1,
            ..odd
        }
        .try_to_network()
        .unwrap_err()
        .kind(),
        ErrorKind::DoesNotFit
    );
}

#[derive(Hg, Debug, Clone, Copy, PartialEq)]
#[hg(bits = 3)]
struct Inner {
    #[hg(bits = 1)]
    on: bool,
    #[hg(bits = 2)]
    level: u8,
}

#[derive(Hg, Debug, Clone, Copy, PartialEq)]
#[hg(bits = 13)]
struct Middle {
    #[hg(bits = 3)]
    first: Inner,
    #[hg(bits = 3)]
    more: [Inner; 2],
    #[hg(bits = 4)]
    number: i8,
}

#[derive(Hg, Debug, Clone, Copy, PartialEq)]
struct Outer {
    #[hg(bits = 5)]
    head: u8,
    #[hg(bits = 13)]
    middle: Middle,
    #[hg(bits = 3)]
    inner: Inner,
    #[hg(bits = 3)]
    tail: u8,
}

const fn inner(on: bool, level: u8) -> Inner {
    Inner { on, level }
}

const OUTER: Outer = Outer {
    head: 0b10001,
    middle: Middle {
        first: inner(true, 2),
        more: [inner(false, 1), inner(true, 3)],
        number: -7,
    },
    inner: inner(false, 2),
    tail: 0b011,
};

#[test]
fn nested_bit_structs_of_odd_widths() {
    both::<_, Be>(&OUTER, &big("10001 1 10 0 01 1 11 1001 0 10 011"));
    let mut bytes = big("011 10 0 1001 11 1 01 0 10 1 10001");
    bytes.reverse();
    both::<_, Le>(&OUTER, &bytes);
    let mut wire = OUTER.try_to_network().unwrap();
    let middle: Middle = wire.middle();
    assert_eq!((middle, wire.inner()), (OUTER.middle, OUTER.inner));
    let error = wire.try_set_inner(inner(true, 4)).unwrap_err();
    assert_eq!(
        error.to_string(),
        "inner.level: 4 does not fit 2 bits (byte 2, bits 3..5)"
    );
    wire.try_set_inner(inner(true, 3)).unwrap();
    assert_eq!(wire.as_bytes()[2], 0b0111_1011);
    let mut wrong = OUTER;
    wrong.middle.number = 8;
    let error = wrong.try_to_network().unwrap_err();
    assert_eq!(
        error.to_string(),
        "middle.number: 8 does not fit 4 bits (byte 1, bits 6..10)"
    );
    let mut wrong = OUTER;
    wrong.middle.more[1].level = 9;
    let error = wrong.try_to_network().unwrap_err();
    assert_eq!(
        error.to_string(),
        "middle.more[1].level: 9 does not fit 2 bits (byte 1, bits 4..6)"
    );
    let error = wrong.try_to_little_endian().unwrap_err();
    assert_eq!(
        error.to_string(),
        "middle.more[1].level: 9 does not fit 2 bits (byte 1, bits 4..6)"
    );
}

#[derive(Hg, Debug, Clone, Copy, PartialEq)]
struct Arrays {
    #[hg(bits = 1)]
    flags: [bool; 6],
    #[hg(bits = 3)]
    small: [i8; 3],
    #[hg(bits = 2)]
    nested: [[u8; 2]; 2],
    #[hg(bits = 9)]
    nine: [u16; 1],
}

#[test]
fn arrays_of_bit_fields() {
    let message = Arrays {
        flags: [true, false, true, true, false, false],
        small: [-4, 3, -1],
        nested: [[0, 1], [2, 3]],
        nine: [0x101],
    };
    both::<_, Be>(&message, &big("101100 100 011 111 00 01 10 11 100000001"));
    let mut bytes = big("100000001 11 10 01 00 111 011 100 001101");
    bytes.reverse();
    both::<_, Le>(&message, &bytes);
    let mut wire = message.try_to_network().unwrap();
    let (flags, nested): ([bool; 6], [[u8; 2]; 2]) = (wire.flags(), wire.nested());
    assert_eq!(
        (flags, nested, wire.small()),
        (message.flags, message.nested, message.small)
    );
    wire.set_flags([true; 6]);
    wire.try_set_small([1, 2, 3]).unwrap();
    let before = wire;
    let error = wire.try_set_nested([[0, 1], [4, 0]]).unwrap_err();
    assert_eq!(error.path().to_string(), "nested[1][0]");
    assert_eq!((error.offset(), error.bits()), (2, Some((3, 2))));
    assert_eq!(wire, before);
    assert_eq!(wire.try_to_host().unwrap().small, [1, 2, 3]);
}

#[derive(Hg, Debug, Clone, Copy, PartialEq)]
#[hg(bits = 16, msb0)]
struct Msb {
    #[hg(bits = 3)]
    a: u8,
    #[hg(bits = 9)]
    b: u16,
    #[hg(bits = 1)]
    c: [bool; 4],
}

#[derive(Hg, Debug, Clone, Copy, PartialEq)]
#[hg(bits = 16, lsb0)]
struct Lsb {
    #[hg(bits = 3)]
    a: u8,
    #[hg(bits = 9)]
    b: u16,
    #[hg(bits = 1)]
    c: [bool; 4],
}

#[test]
fn pinned_bit_orders() {
    let c = [true, false, false, false];
    let (msb, lsb) = (Msb { a: 5, b: 0x101, c }, Lsb { a: 5, b: 0x101, c });
    assert_eq!(msb.try_to_bits().unwrap(), 0b101_1_0000_0001_1000);
    assert_eq!(lsb.try_to_bits().unwrap(), 0b0001_1_0000_0001_101);
    assert_eq!(Msb::from_bits(0b101_1_0000_0001_1000), msb);
    assert_eq!(Lsb::from_bits(0b0001_1_0000_0001_101), lsb);
    let bits = 0b1011_0000_0001_1000_u16;
    both::<_, Be>(&msb, &bits.to_be_bytes());
    both::<_, Le>(&msb, &bits.to_le_bytes());
    let bits = 0b0001_1000_0000_1101_u16;
    both::<_, Be>(&lsb, &bits.to_be_bytes());
    both::<_, Le>(&lsb, &bits.to_le_bytes());
    let mut wire = lsb.try_to_network().unwrap();
    wire.set_c([false, true, true, true]);
    assert_eq!(wire.as_bytes(), (0b1110_1000_0000_1101_u16).to_be_bytes());
    wire.try_set_b(0).unwrap();
    assert_eq!(
        (wire.a(), wire.b(), wire.c()),
        (5, 0, [false, true, true, true])
    );
    let mut wire = wire.to_order::<Le>();
    assert_eq!(wire.as_bytes(), (0b1110_0000_0000_0101_u16).to_le_bytes());
    wire.try_set_a(2).unwrap();
    assert_eq!(
        wire.to_host(),
        Lsb {
            a: 2,
            b: 0,
            c: [false, true, true, true]
        }
    );
    // An error says the bits where they lie in the bytes.
    let error = Msb { a: 8, ..msb }.try_to_network().unwrap_err();
    assert_eq!(
        error.to_string(),
        "a: 8 does not fit 3 bits (byte 0, bits 0..3)"
    );
    let error = Lsb { a: 8, ..lsb }.try_to_little_endian().unwrap_err();
    assert_eq!(
        error.to_string(),
        "a: 8 does not fit 3 bits (byte 0, bits 0..3)"
    );
    let error = Lsb { a: 8, ..lsb }.try_to_network().unwrap_err();
    assert_eq!(
        error.to_string(),
        "a: 8 does not fit 3 bits (byte 1, bits 5..8)"
    );
}

#[derive(Hg, Debug, Clone, Copy, PartialEq)]
#[hg(bits = 11, lsb0)]
struct OddLsb {
    #[hg(bits = 4)]
    low: u8,
    #[hg(bits = 7)]
    high: u8,
}

#[derive(Hg, Debug, Clone, Copy, PartialEq)]
struct AroundPinned {
    #[hg(bits = 2)]
    head: u8,
    #[hg(bits = 11)]
    odd: OddLsb,
    #[hg(bits = 3)]
    tail: u8,
    whole: Lsb,
    #[hg(bits = 16)]
    in_run: [Lsb; 2],
}

#[test]
fn a_pinned_bit_struct_is_one_integer_in_its_parent() {
    let lsb = Lsb::from_bits(0x1234);
    let odd = OddLsb {
        low: 0b0110,
        high: 0b101_0001,
    };
    assert_eq!(odd.try_to_bits().unwrap(), 0b101_0001_0110);
    assert_eq!(OddLsb::try_from_bits(0b101_0001_0110), Ok(odd));
    assert_eq!(
        OddLsb::try_from_bits(1 << 11).unwrap_err().kind(),
        ErrorKind::DoesNotFit
    );
    let message = AroundPinned {
        head: 0b10,
        odd,
        tail: 0b011,
        whole: lsb,
        in_run: [lsb, Lsb::from_bits(0x5678)],
    };
    let mut bytes = big("10 10100010110 011");
    bytes.extend([0x12, 0x34, 0x12, 0x34, 0x56, 0x78]);
    both::<_, Be>(&message, &bytes);
    let mut bytes = big("011 10100010110 10");
    bytes.reverse();
    bytes.extend([0x34, 0x12, 0x34, 0x12, 0x78, 0x56]);
    both::<_, Le>(&message, &bytes);
    let wire = message.try_to_network().unwrap();
    assert_eq!(
        (wire.odd(), wire.in_run()[1], wire.whole().a()),
        (odd, Lsb::from_bits(0x5678), 4)
    );
    assert_eq!(
        wire.to_order::<Le>(),
        message.try_to_little_endian().unwrap()
    );
    let error = AroundPinned {
        odd: OddLsb { low: 16, high: 0 },
        ..message
    }
    .try_to_network()
    .unwrap_err();
    assert_eq!((error.offset(), error.bits()), (1, Some((1, 4))));
}

#[derive(Hg, Debug, Clone, Copy, PartialEq)]
#[hg(bits = 16)]
struct Word {
    #[hg(bits = 4)]
    a: u8,
    #[hg(bits = 12)]
    b: u16,
}

#[derive(Hg, Debug, Clone, Copy, PartialEq)]
struct Orders {
    #[hg(bits = 4)]
    a: u8,
    #[hg(bits = 12)]
    b: u16,
    #[hg(bits = 4, little)]
    c: u8,
    #[hg(bits = 12, little)]
    d: u16,
    #[hg(bits = 4, big)]
    e: u8,
    #[hg(bits = 12, big)]
    f: u16,
    #[hg(little)]
    word: Word,
    free: Word,
}

#[test]
fn a_change_of_order_ends_a_run() {
    let word = Word { a: 1, b: 0x234 };
    let message = Orders {
        a: 1,
        b: 0x234,
        c: 1,
        d: 0x234,
        e: 1,
        f: 0x234,
        word,
        free: word,
    };
    both::<_, Be>(
        &message,
        &[0x12, 0x34, 0x41, 0x23, 0x12, 0x34, 0x41, 0x23, 0x12, 0x34],
    );
    both::<_, Le>(
        &message,
        &[0x41, 0x23, 0x41, 0x23, 0x12, 0x34, 0x41, 0x23, 0x41, 0x23],
    );
    let field = Orders::LAYOUT.field("c");
    assert_eq!((field.offset(), field.order()), (2, Some(Order::Little)));
    let mut wire = message.try_to_network().unwrap();
    wire.try_set_d(0xabc).unwrap();
    wire.word_mut().try_set_b(0xdef).unwrap();
    assert_eq!(wire.as_bytes()[2..8], [0xc1, 0xab, 0x12, 0x34, 0xf1, 0xde]);
    assert_eq!(
        wire.try_set_f(0x1000).unwrap_err().to_string(),
        "f: 4096 does not fit 12 bits (byte 4, bits 4..16)"
    );
}

#[derive(Hg, Debug, Clone, Copy, PartialEq)]
struct Arbitrary {
    #[hg(bits = 5)]
    a: u5,
    #[hg(bits = 3)]
    b: i3,
    #[hg(bits = 12)]
    c: [u12; 2],
    #[hg(bits = 8)]
    d: u8,
}

#[test]
fn integers_of_odd_widths_are_exact() {
    proven::<Arbitrary>();
    let message = Arbitrary {
        a: u5::new(31),
        b: i3::new(-4),
        c: [u12::new(0xabc), u12::new(1)],
        d: 2,
    };
    assert_eq!(
        message.to_network().as_bytes(),
        [0b1111_1100, 0xab, 0xc0, 0x01, 2]
    );
    both::<_, Le>(&message, &[0b1001_1111, 0xbc, 0x1a, 0x00, 2]);
    let mut wire = message.to_network();
    wire.set_a(u5::new(0));
    wire.set_c([u12::new(0); 2]);
    assert_eq!(
        (wire.a(), wire.b(), wire.as_bytes()[1]),
        (u5::new(0), i3::new(-4), 0)
    );
}

#[derive(Hg, Debug, Clone, Copy, PartialEq)]
struct Exact {
    #[hg(bits = 1)]
    a: bool,
    #[hg(bits = 32)]
    b: u32,
    #[hg(bits = 16)]
    c: i16,
    #[hg(bits = 1)]
    d: [bool; 7],
}

#[test]
fn full_widths_at_odd_starts_are_exact() {
    proven::<Exact>();
    let message = Exact {
        a: true,
        b: 0x8000_0001,
        c: -2,
        d: [true; 7],
    };
    assert_eq!(
        message.to_network().as_bytes(),
        big(&format!("1{:032b}1111111111111110 1111111", message.b))
    );
    let mut wire = message.to_little_endian();
    wire.set_c(5);
    wire.set_b(0);
    assert_eq!(
        wire.to_host(),
        Exact {
            b: 0,
            c: 5,
            ..message
        }
    );
}

#[derive(Hg, Debug, Clone, Copy, PartialEq)]
#[hg(bits = 12)]
struct Vlan(#[hg(bits = 12)] u16);

#[derive(Hg, Debug, Clone, Copy, PartialEq)]
#[hg(bits = 4)]
struct Two(#[hg(bits = 1)] bool, #[hg(bits = 3)] u8);

#[derive(Hg, Debug, Clone, Copy, PartialEq)]
struct Tag {
    #[hg(bits = 4)]
    two: Two,
    #[hg(bits = 12)]
    vlan: Vlan,
}

#[test]
fn tuple_bit_structs() {
    let tag = Tag {
        two: Two(true, 3),
        vlan: Vlan(0xabc),
    };
    both::<_, Be>(&tag, &[0xba, 0xbc]);
    both::<_, Le>(&tag, &[0xc7, 0xab]);
    assert_eq!(
        (Vlan::LAYOUT.bits(), Two::LAYOUT.field("1").bit_offset()),
        (12, 1)
    );
}

#[derive(Hg, Debug, Clone, Copy, PartialEq)]
#[hg(bits = 32)]
struct Placed {
    #[hg(bits = 4, at = 28)]
    last: u8,
    #[hg(bits = 4, at = 0)]
    first: u8,
    #[hg(bits = 8)]
    next: u8,
    #[hg(bits = 1, at = 20)]
    flag: bool,
}

#[test]
fn places_in_bit_structs() {
    let message = Placed {
        last: 1,
        first: 2,
        next: 0x34,
        flag: true,
    };
    both::<_, Be>(&message, &big("0010 00110100 00000000 1 0000000 0001"));
    assert_eq!(
        Placed::decode::<Be>(&big("0010 00110100 11111111 1 1111111 0001")).unwrap(),
        message
    );
    both::<_, Le>(&message, &[0x42, 0x03, 0x10, 0x10]);
    // A setter leaves the gaps alone.
    let mut bytes = [0xff; 4];
    let wire = Placed::view_mut::<Be>(&mut bytes).unwrap();
    wire.try_set_first(0).unwrap();
    wire.set_flag(false);
    assert_eq!(bytes, [0x0f, 0xff, 0xf7, 0xff]);
}

#[derive(Hg, Debug, Clone, Copy, PartialEq)]
#[hg(bits = 32, msb0)]
struct ConstRegister {
    #[hg(bits = 1)]
    enable: bool,
    #[hg(bits = 16)]
    code: u16,
    #[hg(bits = 8, pad_bits_before = 7)]
    signed: i8,
}

#[test]
fn registers_in_constants() {
    const REGISTER: ConstRegister = ConstRegister::from_bits(0x8000_80fe);
    const BITS: u32 = REGISTER.to_bits();
    assert_eq!(
        REGISTER,
        ConstRegister {
            enable: true,
            code: 1,
            signed: -2
        }
    );
    assert_eq!(BITS, 0x8000_80fe);
    // Bits of no field are padding.
    assert_eq!(ConstRegister::from_bits(u32::MAX).to_bits(), 0xffff_80ff);
    assert_eq!(REGISTER.try_to_bits(), Ok(BITS));
}

#[derive(Hg, Debug, Clone, Copy, PartialEq)]
#[hg(bits = 2)]
enum Kind {
    A = 1,
    B = 2,
}

#[derive(Hg, Debug, Clone, Copy, PartialEq)]
#[hg(bits = 8, lsb0)]
struct PartialRegister {
    #[hg(bits = 2)]
    kind: Kind,
    #[hg(bits = 6)]
    number: u8,
}

#[test]
fn registers_of_enums() {
    assert_eq!(
        PartialRegister::try_from_bits(0b0000_1110),
        Ok(PartialRegister {
            kind: Kind::B,
            number: 3
        })
    );
    let error: Error = PartialRegister::try_from_bits(0b0000_1111).unwrap_err();
    assert_eq!(
        (error.kind(), error.path().to_string()),
        (ErrorKind::InvalidValue, "kind".to_owned())
    );
    assert_eq!(
        PartialRegister {
            kind: Kind::A,
            number: 64
        }
        .try_to_bits()
        .unwrap_err()
        .kind(),
        ErrorKind::DoesNotFit
    );
    assert_eq!(
        PartialRegister {
            kind: Kind::A,
            number: 63
        }
        .try_to_bits(),
        Ok(0xfd)
    );
}

// The same run in structs of other shapes: the imagined storage does not matter.
#[derive(Hg, Debug, Clone, Copy, PartialEq)]
struct Split {
    #[hg(bits = 1)]
    bits: [bool; 96],
}

#[test]
fn a_run_is_one_stream() {
    let bytes: [u8; 12] = *b"\x01\x23\x45\x67\x89\xab\xcd\xef\x10\x32\x54\x76";
    let bits = Split::decode::<Be>(&bytes).unwrap().bits;
    for (at, bit) in bits.into_iter().enumerate() {
        assert_eq!(bit, bytes[at / 8] >> (7 - at % 8) & 1 == 1);
    }
    let bits = Split::decode::<Le>(&bytes).unwrap().bits;
    for (at, bit) in bits.into_iter().enumerate() {
        assert_eq!(bit, bytes[at / 8] >> (at % 8) & 1 == 1);
    }
    both::<_, Be>(&Split::decode::<Be>(&bytes).unwrap(), &bytes);
    both::<_, Le>(&Split::decode::<Le>(&bytes).unwrap(), &bytes);
}

/// A bit struct that pins the other byte order than the run around it.
mod against_the_order_around {
    use hg::{Hg, Le};

    #[derive(Hg, Debug, Clone, Copy, PartialEq)]
    #[hg(big, bits = 12)]
    struct Inner {
        #[hg(bits = 4)]
        a: u8,
        #[hg(bits = 8, value = 50)]
        b: u8,
    }

    #[derive(Hg, Debug, Clone, Copy, PartialEq)]
    struct Outer {
        #[hg(bits = 12)]
        inner: Inner,
        #[hg(bits = 4)]
        c: u8,
    }

    #[test]
    fn shows_and_reports_the_right_bits() {
        let outer = Outer {
            inner: Inner { a: 4, b: 50 },
            c: 1,
        };
        let wire = outer.try_to_little_endian().unwrap();
        // The integer 0x432 in the low 12 bits.
        assert_eq!(wire.as_bytes(), [0x32, 0x14]);
        assert_eq!(
            format!("{wire:?}"),
            "Outer { inner: Inner { a: 4, b: 50 }, c: 1 }"
        );
        let error = Outer {
            inner: Inner { a: 16, b: 50 },
            c: 1,
        }
        .try_to_little_endian()
        .unwrap_err();
        // `a` lies in the bits 8 to 11 of the stream.
        assert_eq!((error.offset(), error.bits()), (1, Some((0, 4))), "{error}");
        assert_eq!(Outer::decode::<Le>(wire.as_bytes()).unwrap(), outer);
    }
}

/// A width that suits no type is judged where the type is known.
mod generic_widths {
    use hg::{Be, Hg};

    #[derive(Hg, Debug, PartialEq)]
    struct Pair<T> {
        #[hg(bits = 4)]
        a: T,
        #[hg(bits = 4)]
        b: T,
    }

    #[test]
    fn fits() {
        let pair = Pair { a: 1u8, b: 2 };
        assert_eq!(pair.encode::<Be>().unwrap()[..], [0x12]);
    }
}

/// A public bit struct may hold what only its module sees.
mod private_parts {
    use hg::Hg;

    #[derive(Hg, Clone, Copy, Debug, PartialEq)]
    #[hg(bits = 2)]
    enum Quarter {
        A,
        B,
        C,
        D,
    }

    #[derive(Hg, Clone, Copy, Debug, PartialEq)]
    #[hg(bits = 8)]
    #[allow(unreachable_pub, reason = "public is what is tested")]
    pub struct Public {
        #[hg(bits = 2, pad_bits_after = 6)]
        quarter: Quarter,
    }

    #[test]
    fn stay_private() {
        let all = [Quarter::A, Quarter::B, Quarter::C, Quarter::D];
        for (number, quarter) in all.into_iter().enumerate() {
            let wire = Public { quarter }.to_network();
            assert_eq!(usize::from(wire.as_bytes()[0]), number << 6);
            assert_eq!(wire.to_host(), Public { quarter });
        }
    }
}
