//! Every field type of whole bytes, in both orders.
#![allow(missing_docs)]

use core::fmt::Debug;
use core::marker::PhantomData;
use core::net::{Ipv4Addr, Ipv6Addr};
use core::num::{NonZero, NonZeroI64, NonZeroU8};

use hg::{Be, ByteOrder, ErrorKind, FromWire, Hg, Le, Text, ToWire};

fn both<M: Hg + PartialEq + Debug, O: ByteOrder>(message: &M, bytes: &[u8]) {
    assert_eq!(message.encode::<O>().unwrap().as_bytes(), bytes);
    assert_eq!(M::decode::<O>(bytes).unwrap(), *message);
    assert_eq!(message.encoded_len(), bytes.len());
}

fn proven<T: FromWire<Be> + ToWire<Be> + FromWire<Le> + ToWire<Le>>() {}

#[derive(Hg, Debug, Clone, Copy, PartialEq)]
struct Scalars {
    a: u8,
    b: u16,
    c: u32,
    d: u64,
    e: u128,
    f: i8,
    g: i16,
    h: i32,
    i: i64,
    j: i128,
    k: f32,
    l: f64,
}

const SCALARS: Scalars = Scalars {
    a: 0x01,
    b: 0x0102,
    c: 0x0102_0304,
    d: 0x0102_0304_0506_0708,
    e: 0x0102_0304_0506_0708_090a_0b0c_0d0e_0f10,
    f: -2,
    g: -0x0102,
    h: -0x0102_0304,
    i: i64::MIN,
    j: -2,
    k: 1.5,
    l: -2.0,
};

/// The bytes of each scalar, most significant first.
fn big(it: &Scalars) -> Vec<Vec<u8>> {
    vec![
        it.a.to_be_bytes().to_vec(),
        it.b.to_be_bytes().to_vec(),
        it.c.to_be_bytes().to_vec(),
        it.d.to_be_bytes().to_vec(),
        it.e.to_be_bytes().to_vec(),
        it.f.to_be_bytes().to_vec(),
        it.g.to_be_bytes().to_vec(),
        it.h.to_be_bytes().to_vec(),
        it.i.to_be_bytes().to_vec(),
        it.j.to_be_bytes().to_vec(),
        it.k.to_be_bytes().to_vec(),
        it.l.to_be_bytes().to_vec(),
    ]
}

#[test]
fn scalars_in_both_orders() {
    let parts = big(&SCALARS);
    assert_eq!(parts[1..3].concat(), [1, 2, 1, 2, 3, 4]);
    assert_eq!(
        parts[10..].concat(),
        [0x3f, 0xc0, 0, 0, 0xc0, 0, 0, 0, 0, 0, 0, 0]
    );
    both::<_, Be>(&SCALARS, &parts.concat());
    let little: Vec<u8> = parts
        .iter()
        .flat_map(|part| part.iter().rev().copied())
        .collect();
    both::<_, Le>(&SCALARS, &little);
    assert_eq!(Scalars::SIZE, 31 * 2 + 12);
    proven::<Scalars>();
}

fn scalar_setters<O: ByteOrder>() {
    let mut wire = ScalarsWire::<O>::default();
    assert!(wire.as_bytes().iter().all(|byte| *byte == 0));
    wire.set_a(SCALARS.a);
    wire.set_b(SCALARS.b);
    wire.set_c(SCALARS.c);
    wire.set_d(SCALARS.d);
    wire.set_e(SCALARS.e);
    wire.set_f(SCALARS.f);
    wire.try_set_g(SCALARS.g).unwrap();
    wire.try_set_h(SCALARS.h).unwrap();
    wire.try_set_i(SCALARS.i).unwrap();
    wire.set_j(SCALARS.j);
    wire.set_k(SCALARS.k);
    wire.try_set_l(SCALARS.l).unwrap();
    assert_eq!(wire.to_host(), SCALARS);
    assert_eq!(wire, SCALARS.to_wire::<O>());
    assert_eq!(
        (wire.a(), wire.b(), wire.c(), wire.d()),
        (SCALARS.a, SCALARS.b, SCALARS.c, SCALARS.d)
    );
    assert_eq!(
        (wire.e(), wire.f(), wire.g(), wire.h()),
        (SCALARS.e, SCALARS.f, SCALARS.g, SCALARS.h)
    );
    assert_eq!((wire.i(), wire.j()), (SCALARS.i, SCALARS.j));
    assert_eq!(
        (wire.k().to_bits(), wire.l().to_bits()),
        (SCALARS.k.to_bits(), SCALARS.l.to_bits())
    );
    // Reads and writes in one statement.
    wire.set_b(wire.b() - 1);
    assert_eq!(wire.b(), 0x0101);
}

#[test]
fn scalar_accessors() {
    scalar_setters::<Be>();
    scalar_setters::<Le>();
}

#[test]
fn scalar_accessors_are_const() {
    const fn code(wire: &ScalarsWire<Be>) -> u32 {
        wire.c()
    }
    const fn edit(wire: &mut ScalarsWire<Be>) {
        wire.set_c(7);
    }
    let mut wire = SCALARS.to_network();
    edit(&mut wire);
    assert_eq!(code(&wire), 7);
}

#[test]
fn floats_keep_their_bits() {
    let nan = f32::from_bits(0x7fc0_1234);
    assert_eq!(
        nan.encode::<Be>().unwrap().as_bytes(),
        [0x7f, 0xc0, 0x12, 0x34]
    );
    assert_eq!(
        f32::decode::<Le>(&[0x34, 0x12, 0xc0, 0x7f])
            .unwrap()
            .to_bits(),
        0x7fc0_1234
    );
    assert_eq!(
        f64::decode::<Be>(&[0x80, 0, 0, 0, 0, 0, 0, 0])
            .unwrap()
            .to_bits(),
        1 << 63
    );
}

#[derive(Hg, Debug, Clone, Copy, PartialEq)]
struct Flags {
    a: bool,
    b: [bool; 2],
}

#[test]
fn bool_in_a_byte() {
    both::<_, Be>(
        &Flags {
            a: true,
            b: [false, true],
        },
        &[1, 0, 1],
    );
    let error = Flags::decode::<Be>(&[2, 0, 0]).unwrap_err();
    assert_eq!((error.kind(), error.offset()), (ErrorKind::InvalidValue, 0));
    assert_eq!(error.to_string(), "a: 2 is not a bool (byte 0)");
    let error = Flags::view::<Le>(&[1, 0, 255]).unwrap_err();
    assert_eq!(error.to_string(), "b[1]: 255 is not a bool (byte 2)");
    let view = Flags::view_lenient::<Be>(&[7, 1, 0]).unwrap();
    assert_eq!(view.a().unwrap_err().kind(), ErrorKind::InvalidValue);
    assert!(view.try_to_host().is_err());
    let mut wire = Flags {
        a: false,
        b: [false; 2],
    }
    .to_network();
    wire.set_a(true);
    wire.set_b([true, false]);
    assert_eq!(wire.as_bytes(), [1, 1, 0]);
    assert_eq!(wire.a(), Ok(true));
}

#[derive(Hg, Debug, Clone, Copy, PartialEq)]
struct Never {
    a: NonZeroU8,
    b: NonZero<u16>,
    c: NonZeroI64,
    d: [NonZero<u32>; 2],
}

#[test]
fn non_zero() {
    let message = Never {
        a: NonZero::new(1).unwrap(),
        b: NonZero::new(0x0102).unwrap(),
        c: NonZero::new(-2).unwrap(),
        d: [NonZero::new(3).unwrap(), NonZero::new(4).unwrap()],
    };
    let bytes = [
        1, 1, 2, 255, 255, 255, 255, 255, 255, 255, 254, 0, 0, 0, 3, 0, 0, 0, 4,
    ];
    both::<_, Be>(&message, &bytes);
    let wire = message.to_network();
    assert_eq!(wire.as_bytes(), bytes);
    assert_eq!(wire.b(), Ok(message.b));
    for (at, zeros, path) in [
        (0, 1, "a"),
        (1, 2, "b"),
        (3, 8, "c"),
        (11, 4, "d[0]"),
        (15, 4, "d[1]"),
    ] {
        let mut wrong = bytes;
        wrong[at..at + zeros].fill(0);
        let error = Never::decode::<Be>(&wrong).unwrap_err();
        assert_eq!(
            (error.kind(), error.offset()),
            (ErrorKind::InvalidValue, at)
        );
        assert_eq!(error.path().to_string(), path);
    }
}

#[derive(Hg, Debug, Clone, Copy, PartialEq)]
struct Point {
    x: i16,
    y: u8,
}

#[derive(Hg, Debug, Clone, PartialEq)]
struct Arrays {
    bytes: [u8; 3],
    words: [[u16; 2]; 3],
    points: [Point; 2],
    none: [u32; 0],
    deep: [[[Point; 1]; 2]; 1],
}

#[test]
fn arrays_nest() {
    let point = |x| Point { x, y: 9 };
    let message = Arrays {
        bytes: [1, 2, 3],
        words: [[1, 2], [3, 4], [5, 6]],
        points: [point(1), point(-1)],
        none: [],
        deep: [[[point(2)], [point(3)]]],
    };
    both::<_, Be>(
        &message,
        &[
            1, 2, 3, 0, 1, 0, 2, 0, 3, 0, 4, 0, 5, 0, 6, 0, 1, 9, 255, 255, 9, 0, 2, 9, 0, 3, 9,
        ],
    );
    let little = message.to_little_endian();
    assert_eq!(little.as_bytes()[3..8], [1, 0, 2, 0, 3]);
    assert_eq!(little.as_bytes()[15..21], [1, 0, 9, 255, 255, 9]);
    let bytes: &[u8; 3] = little.bytes();
    assert_eq!(bytes, &[1, 2, 3]);
    let points: &[PointWire<Le>; 2] = little.points();
    assert_eq!(points.map(|point| point.x()), [1, -1]);
    assert_eq!(little.words()[2][1].get(), 6);
    assert_eq!(little.deep()[0][1][0].x(), 3);
    let mut wire = little;
    wire.points_mut()[1].set_x(77);
    wire.bytes_mut()[0] = 9;
    wire.words_mut()[0][0].set(0x0102);
    wire.set_deep([[[point(5)], [point(6)]]]);
    let host = wire.to_host();
    assert_eq!(
        (host.points[1].x, host.bytes, host.words[0][0]),
        (77, [9, 2, 3], 0x0102)
    );
    assert_eq!(host.deep[0][1][0], point(6));
    assert_eq!(host.to_little_endian(), wire);
}

#[derive(Hg, Debug, Clone, Copy, PartialEq)]
struct Nested {
    head: u8,
    point: Point,
    #[hg(little)]
    inner: Point,
}

#[test]
fn messages_in_messages() {
    let message = Nested {
        head: 1,
        point: Point { x: 0x0203, y: 4 },
        inner: Point { x: 0x0506, y: 7 },
    };
    both::<_, Be>(&message, &[1, 2, 3, 4, 6, 5, 7]);
    both::<_, Le>(&message, &[1, 3, 2, 4, 6, 5, 7]);
    let mut wire = message.to_network();
    let point: &PointWire<Be> = wire.point();
    assert_eq!((point.x(), point.y()), (0x0203, 4));
    let inner: &PointWire<Le> = wire.inner();
    assert_eq!(inner.x(), 0x0506);
    wire.point_mut().set_x(-1);
    wire.set_inner(Point { x: 1, y: 2 });
    assert_eq!(wire.as_bytes(), [1, 255, 255, 4, 1, 0, 2]);
}

#[derive(Hg, Debug, Clone, Copy, PartialEq)]
struct Pair(u16, u8);
#[derive(Hg, Debug, Clone, Copy, PartialEq)]
struct Mixed(u8, Point, [u16; 2], #[hg(bits = 4)] u8, #[hg(bits = 4)] u8);

#[test]
fn tuple_structs() {
    both::<_, Be>(&Pair(0x0102, 3), &[1, 2, 3]);
    both::<_, Le>(&Pair(0x0102, 3), &[2, 1, 3]);
    let mut wire = Pair(1, 2).to_network();
    assert_eq!((wire._0(), wire._1()), (1, 2));
    wire.set_0(5);
    wire.set_1(6);
    wire.try_set_0(7).unwrap();
    wire.try_set_1(8).unwrap();
    assert_eq!(wire.to_host(), Pair(7, 8));
    let mut wire = Mixed(1, Point { x: 2, y: 3 }, [4, 5], 6, 7)
        .try_to_network()
        .unwrap();
    assert_eq!(wire.as_bytes(), [1, 0, 2, 3, 0, 4, 0, 5, 0x67]);
    assert_eq!((wire._1().x(), wire._3(), wire._4()), (2, 6, 7));
    wire._1_mut().set_y(9);
    wire._2_mut()[0].set(10);
    wire.try_set_3(1).unwrap();
    assert_eq!(wire.try_set_4(16).unwrap_err().path().to_string(), "4");
    assert_eq!(
        wire.to_host(),
        Mixed(1, Point { x: 2, y: 9 }, [10, 5], 1, 7)
    );
}

#[derive(Hg, Debug, Clone, Copy, PartialEq)]
struct Port(u16);
#[derive(Hg, Debug, Clone, Copy, PartialEq)]
struct Deep(Port);
#[derive(Hg, Debug, Clone, Copy, PartialEq)]
struct Center(Point);
#[derive(Hg, Debug, Clone, Copy, PartialEq)]
struct Mac([u8; 6]);
#[derive(Hg, Debug, Clone, Copy, PartialEq)]
#[hg(big)]
struct NetPort(u16);
#[derive(Hg, Debug, Clone, Copy, PartialEq)]
struct LePort(#[hg(little)] u16);

#[derive(Hg, Debug, Clone, Copy, PartialEq)]
struct Newtypes {
    port: Port,
    deep: Deep,
    center: Center,
    mac: Mac,
    net: NetPort,
    le: LePort,
    #[hg(bits = 12)]
    in_bits: Deep,
    #[hg(bits = 4)]
    rest: u8,
}

#[test]
fn newtypes_have_the_inner_wire_form() {
    both::<_, Be>(&Port(0x0102), &[1, 2]);
    both::<_, Le>(&Deep(Port(0x0102)), &[2, 1]);
    let message = Newtypes {
        port: Port(0x0102),
        deep: Deep(Port(0x0304)),
        center: Center(Point { x: 5, y: 6 }),
        mac: Mac(*b"\x01\x02\x03\x04\x05\x06"),
        net: NetPort(0x0708),
        le: LePort(0x0708),
        in_bits: Deep(Port(0xabc)),
        rest: 0xd,
    };
    let bytes = [
        1, 2, 3, 4, 0, 5, 6, 1, 2, 3, 4, 5, 6, 7, 8, 8, 7, 0xab, 0xcd,
    ];
    both::<_, Be>(&message, &bytes);
    both::<_, Le>(
        &message,
        &[
            2, 1, 4, 3, 5, 0, 6, 1, 2, 3, 4, 5, 6, 7, 8, 8, 7, 0xbc, 0xda,
        ],
    );
    let wire = message.try_to_network().unwrap();
    let mac: &[u8; 6] = wire.mac();
    assert_eq!(mac, b"\x01\x02\x03\x04\x05\x06");
    // The accessor gives what that of the inner type gives.
    let (port, deep): (u16, u16) = (wire.port(), wire.deep());
    assert_eq!((port, deep), (0x0102, 0x0304));
    assert_eq!(wire.center().x(), 5);
    let (net, le): (u16, u16) = (wire.net(), wire.le());
    assert_eq!((net, le), (0x0708, 0x0708));
    let error = Newtypes {
        in_bits: Deep(Port(0x1000)),
        ..message
    }
    .try_to_network()
    .unwrap_err();
    assert_eq!((error.kind(), error.offset()), (ErrorKind::DoesNotFit, 17));
    let mut wire = wire;
    wire.set_port(Port(9));
    wire.set_net(NetPort(0x0102));
    wire.try_set_in_bits(Deep(Port(0x123))).unwrap();
    assert_eq!(
        (
            wire.as_bytes()[..2].to_vec(),
            wire.as_bytes()[13..15].to_vec()
        ),
        (vec![0, 9], vec![1, 2])
    );
    assert_eq!(wire.as_bytes()[17..], [0x12, 0x3d]);
}

#[test]
fn a_pinned_newtype_has_its_operations() {
    assert_eq!(NetPort::decode(&[1, 2]).unwrap(), NetPort(0x0102));
    assert_eq!(NetPort(0x0102).encode().unwrap().as_bytes(), [1, 2]);
    both::<_, Le>(&NetPort(0x0102), &[1, 2]);
}

#[derive(Hg, Debug, Clone, Copy, PartialEq, Default)]
struct Unit;
#[derive(Hg, Debug, Clone, Copy, PartialEq, Default)]
struct Braces {}
#[derive(Hg, Debug, Clone, Copy, PartialEq, Default)]
struct Parens();

#[derive(Hg, Debug, Clone, Copy, PartialEq, Default)]
struct Around {
    unit: Unit,
    a: u8,
    braces: Braces,
    parens: [Parens; 4],
    what: PhantomData<String>,
    nothing: (),
}

#[test]
fn unit_structs_take_no_bytes() {
    both::<_, Be>(&Unit, &[]);
    assert_eq!(
        (Unit::SIZE, Braces::SIZE, Parens::SIZE, Around::SIZE),
        (0, 0, 0, 1)
    );
    both::<_, Be>(
        &Around {
            a: 7,
            ..Around::default()
        },
        &[7],
    );
    assert_eq!(
        Unit::decode::<Be>(&[1]).unwrap_err().kind(),
        ErrorKind::Trailing
    );
    proven::<Around>();
}

#[derive(Hg, Debug, Clone, Copy, PartialEq)]
struct Tuples {
    a: (u8, u16),
    b: (Point, (bool, [u8; 2])),
    c: [(u8,); 2],
    #[hg(little)]
    d: (u16, u32),
}

#[test]
fn tuples() {
    let message = Tuples {
        a: (1, 0x0203),
        b: (Point { x: 4, y: 5 }, (true, [6, 7])),
        c: [(8,), (9,)],
        d: (0x0a0b, 0x0c0d_0e0f),
    };
    let bytes = [
        1, 2, 3, 0, 4, 5, 1, 6, 7, 8, 9, 0x0b, 0x0a, 0x0f, 0x0e, 0x0d, 0x0c,
    ];
    both::<_, Be>(&message, &bytes);
    let mut wrong = bytes;
    wrong[6] = 9;
    let error = Tuples::decode::<Be>(&wrong).unwrap_err();
    assert_eq!(error.to_string(), "b.1.0: 9 is not a bool (byte 6)");
    both::<_, Le>(&(1_u8, 2_u16, 3_u32), &[1, 2, 0, 3, 0, 0, 0]);
}

#[derive(Hg, Debug, Clone, Copy, PartialEq)]
struct Named {
    name: Text<8>,
    v4: Ipv4Addr,
    v6: Ipv6Addr,
}

#[test]
fn text_and_addresses() {
    let message = Named {
        name: Text::new("eth0").unwrap(),
        v4: Ipv4Addr::new(192, 0, 2, 1),
        v6: Ipv6Addr::LOCALHOST,
    };
    let bytes = [
        b'e', b't', b'h', b'0', 0, 0, 0, 0, 192, 0, 2, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        0, 1,
    ];
    // Addresses travel in network order, whatever the message's.
    both::<_, Be>(&message, &bytes);
    both::<_, Le>(&message, &bytes);
    proven::<Named>();
    let mut wire = message.to_little_endian();
    assert_eq!(wire.name().as_str(), Ok("eth0"));
    assert_eq!((wire.v4(), wire.v6()), (message.v4, message.v6));
    wire.set_v4(Ipv4Addr::BROADCAST);
    wire.set_name("wlan0".parse().unwrap());
    assert_eq!(wire.to_host().v4, Ipv4Addr::BROADCAST);
    assert_eq!(wire.to_host().name.as_str(), Ok("wlan0"));
    let error = Text::<4>::from_bytes(*b"ab\xffd").as_str().unwrap_err();
    assert_eq!((error.kind(), error.offset()), (ErrorKind::Utf8, 2));
    assert_eq!(
        Text::<4>::new("abcde").unwrap_err().kind(),
        ErrorKind::DoesNotFit
    );
    assert_eq!(
        Text::<4>::new("ab\0").unwrap_err().kind(),
        ErrorKind::InvalidValue
    );
    assert_eq!(Text::<4>::from_bytes(*b"a\0b\0").as_str(), Ok("a\0b"));
    assert_eq!(Text::<0>::new("").unwrap().as_str(), Ok(""));
}

#[derive(Hg, Debug, Clone, Copy, PartialEq, Default)]
struct Skips {
    a: u8,
    #[hg(skip)]
    cache: Option<u32>,
    b: u16,
    #[hg(skip)]
    last: (),
}

#[test]
fn skipped_fields_are_in_the_host_only() {
    let message = Skips {
        a: 1,
        cache: Some(7),
        b: 2,
        last: (),
    };
    assert_eq!(message.to_network().as_bytes(), [1, 0, 2]);
    assert_eq!(
        Skips::decode::<Be>(&[1, 0, 2]).unwrap(),
        Skips {
            cache: None,
            ..message
        }
    );
    assert_eq!(Skips::SIZE, 3);
    proven::<Skips>();
}

type Alias = u32;
type AliasArray = [u16; 2];

#[derive(Hg, Debug, Clone, Copy, PartialEq)]
struct Aliases {
    a: Alias,
    b: AliasArray,
    c: core::primitive::u16,
    d: ::std::primitive::i32,
    e: [Alias; 1],
    #[hg(bits = 20)]
    f: Alias,
    #[hg(bits = 12)]
    g: u16,
}

#[test]
fn aliases_are_what_they_stand_for() {
    let message = Aliases {
        a: 1,
        b: [2, 3],
        c: 4,
        d: -1,
        e: [5],
        f: 0xabcde,
        g: 0xf01,
    };
    let wire = message.try_to_network().unwrap();
    assert_eq!(
        wire.as_bytes(),
        [
            0, 0, 0, 1, 0, 2, 0, 3, 0, 4, 255, 255, 255, 255, 0, 0, 0, 5, 0xab, 0xcd, 0xef, 0x01
        ]
    );
    assert_eq!(
        (
            wire.a(),
            wire.b()[1].get(),
            wire.c(),
            wire.d(),
            wire.f(),
            wire.g()
        ),
        (1, 3, 4, -1, 0xabcde, 0xf01)
    );
    assert_eq!(Aliases::decode::<Be>(wire.as_bytes()).unwrap(), message);
}

#[test]
fn scalars_and_arrays_are_messages_themselves() {
    both::<_, Be>(&0x0102_u16, &[1, 2]);
    both::<_, Le>(&[0x0102_u16, 0x0304], &[2, 1, 4, 3]);
    both::<_, Be>(&true, &[1]);
    both::<_, Be>(&[[1_u8; 2]; 2], &[1; 4]);
    assert_eq!(u32::view::<Be>(&[0, 0, 1, 0]).unwrap().get(), 256);
    assert_eq!(
        <[u16; 2]>::decode::<Be>(&[0, 1, 0]).unwrap_err().kind(),
        ErrorKind::TooShort { needed: 4 }
    );
}
