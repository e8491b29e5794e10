//! The messages of Network Alchemy's benchmark: places, both conversions,
//! every accessor, and the vectors of the C++ library.

#![allow(
    clippy::bool_assert_comparison,
    reason = "a table of values reads better"
)]

use hg::{BigEndian, ByteOrder, Hg, LittleEndian, Net, offset_of};

#[path = "../../hg-bench/src/messages.rs"]
#[allow(
    dead_code,
    unreachable_pub,
    clippy::struct_field_names,
    reason = "the file is also a public module of hg-bench"
)]
mod messages;

use messages::{Array, Basic, Complex, NoConversion, Packed, SetA, SetB, SetC, Unaligned};

/// Bytes from their hexadecimal digits.
fn hex<const N: usize>(digits: &str) -> [u8; N] {
    assert_eq!(digits.len(), 2 * N);
    std::array::from_fn(|at| u8::from_str_radix(&digits[2 * at..2 * at + 2], 16).expect("digits"))
}

const BASIC_IN: &str = "892fd9c492b2383e5b471ef99e86";
const BASIC_OUT: &str = "c4d92f893e38b292475bf91e9e86";
const PACKED_IN: &str = "6de81c1c245bba";
const PACKED_OUT: &str = "1c1ce86d5b24ba";
const UNALIGNED_IN: &str = "71c06d86eb6e9bc95d82402210bb80bc03d5fc";
const UNALIGNED_OUT: &str = "71eb866dc05dc99b6e1022408280bb03bcfcd5";

/// The bytes in, the same in the other order, and the host form in between.
fn vector<M, const N: usize>(input: &str, output: &str, host: M)
where
    M: Hg + PartialEq + std::fmt::Debug,
{
    let (input, output) = (hex::<N>(input), hex::<N>(output));
    assert_eq!(M::decode::<LittleEndian>(&input), Ok(host));
    let host = M::decode::<LittleEndian>(&input).expect("just decoded");
    assert_eq!(host.encode::<Net>().expect("it fits").as_bytes(), output);
    // And back.
    assert_eq!(M::decode::<Net>(&output), Ok(host));
    let host = M::decode::<Net>(&output).expect("just decoded");
    assert_eq!(
        host.encode::<LittleEndian>().expect("it fits").as_bytes(),
        input
    );
}

fn basic() -> Basic {
    Basic {
        a: i32::from_le_bytes([0x89, 0x2f, 0xd9, 0xc4]),
        b: 0x3e38_b292,
        c: 0x475b,
        d: 0xf91e,
        e: -0x62,
        f: 0x86,
    }
}

fn packed() -> Packed {
    // 0x1c1ce86d, 0x5b24, 0xba
    Packed {
        set_a: SetA {
            fifteen: 0x686d,
            two: 1,
            five: 0x0e,
            eight: 0x70,
            one: false,
        },
        set_b: SetB {
            first: 4,
            second: 2,
            third: 0xb,
            fourth: 5,
        },
        set_c: SetC {
            a: false,
            b: true,
            c: false,
            d: true,
            e: true,
            f: true,
            g: false,
            h: true,
        },
    }
}

fn unaligned() -> Unaligned {
    Unaligned {
        a: 0x71,
        b: 0xeb86_6dc0,
        c: 0x5dc9_9b6e,
        d: 0x1022_4082,
        e: -0x7f45,
        f: 0x03bc,
        g: -0x032b,
    }
}

fn complex() -> Complex {
    let basic = |seq: u8| Basic {
        a: i32::from(seq),
        f: seq,
        ..basic()
    };
    Complex {
        seq: 0x0102_0304,
        basic: [basic(0), basic(1), basic(2), basic(3)],
        packed: packed(),
        unaligned: unaligned(),
    }
}

fn array() -> Array {
    Array {
        values: std::array::from_fn(|at| 0x1122_3300 + u32::try_from(at).expect("below 256")),
    }
}

fn no_conversion() -> NoConversion {
    NoConversion {
        v0: 0xf000_0001,
        v1: 1,
        v2: 2,
        v3: 3,
        v4: 4,
        v5: 5,
        v6: 6,
        v7: 7,
        v8: 8,
        v9: 9,
        v10: 10,
        v11: 11,
        v12: 12,
        v13: 13,
        v14: 14,
        v15: 0xff00_000f,
    }
}

#[test]
fn sizes() {
    assert_eq!(Basic::SIZE, 14);
    assert_eq!(Packed::SIZE, 7);
    assert_eq!(Unaligned::SIZE, 19);
    assert_eq!(Complex::SIZE, 86);
    assert_eq!(Array::SIZE, 1024);
    assert_eq!(NoConversion::SIZE, 64);
    assert_eq!((SetA::SIZE, SetB::SIZE, SetC::SIZE), (4, 2, 1));
}

#[test]
fn offsets() {
    const {
        assert!(offset_of!(Basic, a) == 0);
        assert!(offset_of!(Basic, b) == 4);
        assert!(offset_of!(Basic, c) == 8);
        assert!(offset_of!(Basic, d) == 10);
        assert!(offset_of!(Basic, e) == 12);
        assert!(offset_of!(Basic, f) == 13);
        assert!(offset_of!(Packed, set_a) == 0);
        assert!(offset_of!(Packed, set_b) == 4);
        assert!(offset_of!(Packed, set_c) == 6);
        assert!(offset_of!(Unaligned, a) == 0);
        assert!(offset_of!(Unaligned, b) == 1);
        assert!(offset_of!(Unaligned, c) == 5);
        assert!(offset_of!(Unaligned, d) == 9);
        assert!(offset_of!(Unaligned, e) == 13);
        assert!(offset_of!(Unaligned, f) == 15);
        assert!(offset_of!(Unaligned, g) == 17);
        assert!(offset_of!(Complex, seq) == 0);
        assert!(offset_of!(Complex, basic) == 4);
        assert!(offset_of!(Complex, packed) == 60);
        assert!(offset_of!(Complex, unaligned) == 67);
        assert!(offset_of!(Array, values) == 0);
        assert!(offset_of!(NoConversion, v0) == 0);
        assert!(offset_of!(NoConversion, v15) == 60);
    }
}

#[test]
fn bits_of_the_sets() {
    let place = |name: &str| {
        let field = SetA::LAYOUT.field(name);
        (field.bit_offset(), field.bit_width())
    };
    assert_eq!(place("fifteen"), (0, 15));
    assert_eq!(place("two"), (15, 2));
    assert_eq!(place("five"), (17, 5));
    assert_eq!(place("eight"), (22, 8));
    assert_eq!(place("one"), (30, 1));
}

#[test]
fn vector_basic() {
    vector::<Basic, 14>(BASIC_IN, BASIC_OUT, basic());
}

#[test]
fn vector_packed() {
    vector::<Packed, 7>(PACKED_IN, PACKED_OUT, packed());
}

#[test]
fn vector_unaligned() {
    vector::<Unaligned, 19>(UNALIGNED_IN, UNALIGNED_OUT, unaligned());
}

/// The fields one behind the other, as plain integers have them.
fn expected<O: ByteOrder>(message: &Complex) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut put = |big: &[u8]| {
        let start = bytes.len();
        bytes.extend_from_slice(big);
        if !O::BIG {
            bytes[start..].reverse();
        }
    };
    put(&message.seq.to_be_bytes());
    for basic in &message.basic {
        put(&basic.a.to_be_bytes());
        put(&basic.b.to_be_bytes());
        put(&basic.c.to_be_bytes());
        put(&basic.d.to_be_bytes());
        put(&basic.e.to_be_bytes());
        put(&basic.f.to_be_bytes());
    }
    put(&0x1c1c_e86d_u32.to_be_bytes());
    put(&0x5b24_u16.to_be_bytes());
    put(&[0xba]);
    let unaligned = &message.unaligned;
    put(&unaligned.a.to_be_bytes());
    put(&unaligned.b.to_be_bytes());
    put(&unaligned.c.to_be_bytes());
    put(&unaligned.d.to_be_bytes());
    put(&unaligned.e.to_be_bytes());
    put(&unaligned.f.to_be_bytes());
    put(&unaligned.g.to_be_bytes());
    bytes
}

fn both_ways<O: ByteOrder, P: ByteOrder>() {
    let complex = complex();
    let wire = complex.try_to_wire::<O>().expect("it fits");
    assert_eq!(wire.as_bytes(), expected::<O>(&complex));
    assert_eq!(wire.to_host(), complex);
    assert_eq!(wire.to_order::<P>().as_bytes(), expected::<P>(&complex));

    let array = array();
    let wire = array.to_wire::<O>();
    for (value, bytes) in array.values.iter().zip(wire.as_bytes().chunks(4)) {
        let one = if O::BIG {
            value.to_be_bytes()
        } else {
            value.to_le_bytes()
        };
        assert_eq!(bytes, one);
    }
    assert_eq!(wire.to_host(), array);
    assert_eq!(wire.to_order::<P>(), array.to_wire::<P>());

    let numbers = no_conversion();
    let wire = numbers.to_wire::<O>();
    assert_eq!(wire.to_host(), numbers);
    assert_eq!(wire.to_order::<P>(), numbers.to_wire::<P>());
    let first = if O::BIG {
        [0xf0, 0, 0, 1]
    } else {
        [1, 0, 0, 0xf0]
    };
    assert_eq!(wire.as_bytes()[..4], first);
}

#[test]
fn conversions_in_both_orders() {
    both_ways::<BigEndian, LittleEndian>();
    both_ways::<LittleEndian, BigEndian>();
    both_ways::<BigEndian, BigEndian>();
    both_ways::<LittleEndian, LittleEndian>();
}

#[test]
fn conversions_by_name() {
    let basic = basic();
    assert_eq!(basic.to_network().as_bytes(), hex::<14>(BASIC_OUT));
    assert_eq!(basic.to_big_endian().as_bytes(), hex::<14>(BASIC_OUT));
    assert_eq!(basic.to_little_endian().as_bytes(), hex::<14>(BASIC_IN));
    assert_eq!(basic.to_native().to_host(), basic);
    let packed = packed();
    assert_eq!(
        packed.try_to_network().expect("it fits").as_bytes(),
        hex::<7>(PACKED_OUT)
    );
    assert_eq!(
        packed.try_to_little_endian().expect("it fits").as_bytes(),
        hex::<7>(PACKED_IN)
    );
}

/// The fields of a view, each by its accessor, against those of a value.
macro_rules! same {
    ($view:expr, $value:expr; $($field:ident)*) => {$(
        assert_eq!($view.$field(), $value.$field, stringify!($field));
    )*};
}

fn accessors<O: ByteOrder>() {
    let complex = complex();
    let encoded = complex.encode::<O>().expect("it fits");
    let view = Complex::view::<O>(&encoded).expect("valid");
    same!(view, complex; seq);
    for (view, basic) in view.basic().iter().zip(complex.basic) {
        same!(view, basic; a b c d e f);
    }
    let packed = view.packed();
    same!(packed.set_a(), complex.packed.set_a; fifteen two five eight one);
    same!(packed.set_b(), complex.packed.set_b; first second third fourth);
    same!(packed.set_c(), complex.packed.set_c; a b c d e f g h);
    same!(view.unaligned(), complex.unaligned; a b c d e f g);

    let array = array();
    let wire = array.to_wire::<O>();
    for (view, value) in wire.values().iter().zip(array.values) {
        assert_eq!(view.get(), value);
    }

    let numbers = no_conversion();
    let wire = numbers.to_wire::<O>();
    same!(wire, numbers; v0 v1 v2 v3 v4 v5 v6 v7 v8 v9 v10 v11 v12 v13 v14 v15);
}

#[test]
fn every_accessor_reads() {
    accessors::<BigEndian>();
    accessors::<LittleEndian>();
}

/// Sets fields of a wire form, one by one, to those of a value.
macro_rules! set {
    ($wire:expr, $value:expr; $($set:ident $field:ident)*) => {
        $($wire.$set($value.$field);)*
    };
}

/// [`set!`] for fields that may not fit.
macro_rules! try_set {
    ($wire:expr, $value:expr; $($set:ident $field:ident)*) => {
        $($wire.$set($value.$field).expect(stringify!($field));)*
    };
}

fn setters<O: ByteOrder>() {
    let complex = complex();
    // Garbage, of which nothing may be left but the bit of no field.
    let mut bytes = [0xff; 86];
    let view = Complex::view_mut::<O>(&mut bytes).expect("valid");
    set!(view, complex; set_seq seq);
    for (view, basic) in view.basic_mut().iter_mut().zip(complex.basic) {
        set!(view, basic; set_a a set_b b set_c c set_d d set_e e set_f f);
    }
    let packed = view.packed_mut();
    let (set_a, own) = (packed.set_a_mut(), complex.packed.set_a);
    try_set!(set_a, own; try_set_fifteen fifteen try_set_two two try_set_five five);
    set!(set_a, own; set_eight eight set_one one);
    let (set_b, own) = (packed.set_b_mut(), complex.packed.set_b);
    try_set!(set_b, own;
        try_set_first first try_set_second second try_set_third third try_set_fourth fourth);
    let (set_c, own) = (packed.set_c_mut(), complex.packed.set_c);
    set!(set_c, own; set_a a set_b b set_c c set_d d set_e e set_f f set_g g set_h h);
    let (view, own) = (view.unaligned_mut(), complex.unaligned);
    set!(view, own; set_a a set_b b set_c c set_d d set_e e set_f f set_g g);

    let mut expected = expected::<O>(&complex);
    // A setter leaves the unused bit of the set alone.
    expected[if O::BIG { 60 } else { 63 }] |= 0x80;
    assert_eq!(bytes, *expected);

    let array = array();
    let mut wire = Array { values: [0; 256] }.to_wire::<O>();
    for (wire, value) in wire.values_mut().iter_mut().zip(array.values) {
        wire.set(value);
    }
    assert_eq!(wire, array.to_wire::<O>());
    wire.set_values([7; 256]);
    assert_eq!(wire.to_host(), Array { values: [7; 256] });

    let numbers = no_conversion();
    let mut wire = NoConversion::default().to_wire::<O>();
    set!(wire, numbers;
        set_v0 v0 set_v1 v1 set_v2 v2 set_v3 v3 set_v4 v4 set_v5 v5 set_v6 v6 set_v7 v7
        set_v8 v8 set_v9 v9 set_v10 v10 set_v11 v11 set_v12 v12 set_v13 v13 set_v14 v14
        set_v15 v15);
    assert_eq!(wire, numbers.to_wire::<O>());
}

#[test]
fn every_accessor_writes() {
    setters::<BigEndian>();
    setters::<LittleEndian>();
}

#[test]
fn what_does_not_fit_its_bits_is_refused() {
    let mut message = packed();
    message.set_a.five = 32;
    let error = message.try_to_network().expect_err("32 takes 6 bits");
    assert_eq!(error.kind(), hg::ErrorKind::DoesNotFit);
    assert_eq!(error.path().to_string(), "set_a.five");

    let mut wire = packed().try_to_network().expect("it fits");
    assert!(wire.set_b_mut().try_set_third(16).is_err());
    assert_eq!(wire.to_host(), packed());
}

#[test]
fn the_unused_bit_is_ignored_and_written_as_zero() {
    let mut bytes = hex::<7>(PACKED_OUT);
    bytes[0] |= 0x80;
    assert_eq!(Packed::decode::<Net>(&bytes), Ok(packed()));
    // Without a way through the host it stays.
    let wire = Packed::view::<Net>(&bytes).expect("valid");
    assert_eq!(wire.to_order::<LittleEndian>().as_bytes()[3], 0x1c | 0x80);
}
