//! Messages over types and constants, without bounds written by hand.
#![allow(missing_docs)]
// Digits are grouped as the fields are.
#![allow(clippy::unusual_byte_groupings)]

use core::fmt::Debug;
use core::marker::PhantomData;

use hg::{Auto, Be, ByteOrder, ErrorKind, FromWire, Hg, Le, ToWire, auto};

fn both<M: Hg + PartialEq + Debug, O: ByteOrder>(message: &M, bytes: &[u8]) {
    assert_eq!(message.encode::<O>().unwrap().as_bytes(), bytes);
    assert_eq!(M::decode::<O>(bytes).unwrap(), *message);
}

fn total<T: FromWire<Be> + FromWire<Le>>() {}
fn exact<T: ToWire<Be> + ToWire<Le>>() {}

#[derive(Hg, Debug, Clone, Copy, PartialEq)]
#[repr(u8)]
enum Kind {
    A = 1,
}

#[derive(Hg, Debug, Clone, Copy, PartialEq)]
struct Frame<T> {
    len: u16,
    body: T,
}

#[derive(Hg, Debug, Clone, Copy, PartialEq)]
struct Name<const N: usize> {
    bytes: [u8; N],
    words: [[u16; N]; 2],
}

#[derive(Hg, Debug, Clone, Copy, PartialEq)]
struct Two<A: Copy, B>
where
    B: Clone,
{
    #[hg(little)]
    a: A,
    #[hg(pad_before = 1)]
    b: [B; 2],
    c: Frame<A>,
}

#[derive(Hg, Debug, Clone, Copy, PartialEq)]
#[hg(big)]
struct Pinned<T, const N: usize = 2> {
    all: [T; N],
}

#[derive(Hg, Debug, Clone, Copy, PartialEq)]
struct Wrapper<T>(T);

#[derive(Hg, Debug, Clone, Copy, PartialEq)]
struct Pair<A, B>(A, B);

#[derive(Hg, Debug, Clone, Copy, PartialEq)]
struct Marked<T> {
    a: u8,
    what: PhantomData<T>,
}

#[derive(Hg, Debug, Clone, Copy, PartialEq)]
#[hg(bits = 8)]
struct Bits<T> {
    #[hg(bits = 3)]
    a: T,
    #[hg(bits = 5)]
    b: u8,
}

#[derive(Hg, Debug, Clone, Copy, PartialEq)]
struct Reg<const M: u8> {
    #[hg(bits = 11)]
    a: u16,
    #[hg(bits = 5, value = M)]
    b: Auto<u8>,
}

trait Family {
    type Item;
}

#[derive(Debug, Clone, Copy, PartialEq)]
struct Words;

impl Family for Words {
    type Item = u16;
}

#[derive(Hg)]
struct Projected<F: Family> {
    a: F::Item,
    b: [<F as Family>::Item; 2],
}

#[derive(Hg, Debug, Clone, PartialEq, Default)]
struct Host<T: Default, U: Default> {
    a: u8,
    #[hg(skip)]
    b: Option<T>,
    c: U,
}

#[derive(Hg, Debug, Clone, Copy, PartialEq)]
struct Both<T> {
    a: T,
    #[hg(bits = 3)]
    b: T,
    #[hg(bits = 5)]
    c: [T; 1],
}

/// No message, and no bounds that a message needs.
#[derive(Debug, Clone, Copy, PartialEq)]
struct NotOne;

#[test]
fn over_types() {
    both::<_, Be>(
        &Frame {
            len: 1,
            body: 2_u32,
        },
        &[0, 1, 0, 0, 0, 2],
    );
    both::<_, Le>(
        &Frame {
            len: 1,
            body: Frame {
                len: 2,
                body: [true],
            },
        },
        &[1, 0, 2, 0, 1],
    );
    both::<_, Be>(&Frame { len: 1, body: () }, &[0, 1]);
    assert_eq!((Frame::<u8>::SIZE, Frame::<[u64; 2]>::SIZE), (3, 18));
    let mut wire = Frame {
        len: 1,
        body: 2_u32,
    }
    .to_network();
    wire.set_body(wire.body() + 1);
    assert_eq!(
        (wire.body(), wire.to_host()),
        (3, Frame { len: 1, body: 3 })
    );
    assert_eq!(wire.to_order::<Le>().as_bytes(), [1, 0, 3, 0, 0, 0]);
    let mut wire = Frame {
        len: 1,
        body: Frame { len: 2, body: 3_u8 },
    }
    .to_network();
    wire.body_mut().set_body(4);
    assert_eq!(wire.body().body(), 4);
    let layout = Frame::<u32>::LAYOUT;
    assert_eq!((layout.size(), layout.field("body").bit_width()), (6, 32));
    assert_ne!(layout.fingerprint(), Frame::<i32>::LAYOUT.fingerprint());
}

#[test]
fn proofs_depend_on_the_parameter() {
    total::<Frame<u32>>();
    exact::<Frame<u32>>();
    exact::<Frame<Kind>>();
    exact::<Frame<bool>>();
    // A body that is partial: only the fallible forms are left.
    let wire = Frame {
        len: 1,
        body: Kind::A,
    }
    .to_network();
    assert_eq!(
        (wire.body(), wire.try_to_host()),
        (
            Ok(Kind::A),
            Ok(Frame {
                len: 1,
                body: Kind::A
            })
        )
    );
    let error = Frame::<Kind>::decode::<Be>(&[0, 1, 2]).unwrap_err();
    assert_eq!(
        (error.kind(), error.to_string().as_str()),
        (ErrorKind::InvalidValue, "body: 2 is not a Kind (byte 2)")
    );
    let error = Frame::<[Frame<bool>; 2]>::decode::<Be>(&[0, 0, 0, 0, 1, 0, 0, 2]).unwrap_err();
    assert_eq!(error.to_string(), "body[1].body: 2 is not a bool (byte 7)");
}

#[test]
fn over_constants() {
    both::<_, Be>(
        &Name {
            bytes: [1, 2],
            words: [[3, 4], [5, 6]],
        },
        &[1, 2, 0, 3, 0, 4, 0, 5, 0, 6],
    );
    both::<_, Be>(
        &Name::<0> {
            bytes: [],
            words: [[], []],
        },
        &[],
    );
    assert_eq!(Name::<3>::SIZE, 15);
    let wire = Name {
        bytes: *b"ab",
        words: [[1, 2], [3, 4]],
    }
    .to_little_endian();
    let bytes: &[u8; 2] = wire.bytes();
    assert_eq!((bytes, wire.words()[1][0].get()), (b"ab", 3));
    assert_eq!(Name::<2>::LAYOUT.field("words").offset(), 2);
}

#[test]
fn over_both_with_bounds_and_defaults() {
    let two = Two {
        a: 0x0102_u16,
        b: [3_u8, 4],
        c: Frame {
            len: 5,
            body: 0x0607,
        },
    };
    both::<_, Be>(&two, &[2, 1, 0, 3, 4, 0, 5, 6, 7]);
    both::<_, Le>(&two, &[2, 1, 0, 3, 4, 5, 0, 7, 6]);
    exact::<Two<u16, u8>>();
    let pinned: Pinned<u16> = Pinned { all: [1, 2] };
    assert_eq!(pinned.to_wire().as_bytes(), [0, 1, 0, 2]);
    assert_eq!(Pinned::<u16, 1>::decode(&[1, 2]).unwrap().all, [0x0102]);
    assert_eq!(pinned.to_wire().to_host(), pinned);
    let view = Pinned::<Kind>::view_lenient(&[1, 2]).unwrap();
    assert!(view.try_to_host().is_err());
}

#[test]
fn newtypes_tuples_and_markers() {
    both::<_, Be>(&Wrapper(Wrapper(0x0102_u16)), &[1, 2]);
    both::<_, Be>(&Pair(1_u8, Pair(2_u16, Kind::A)), &[1, 0, 2, 1]);
    let mut wire = Pair(1_u8, 2_u16).to_network();
    wire.set_1(wire._0().into());
    assert_eq!(wire.as_bytes(), [1, 0, 1]);
    both::<_, Be>(
        &Marked::<NotOne> {
            a: 1,
            what: PhantomData,
        },
        &[1],
    );
    total::<Marked<NotOne>>();
    exact::<Wrapper<Frame<u8>>>();
}

#[test]
fn in_bits() {
    both::<_, Be>(&Bits { a: 5_u8, b: 1 }, &[0b101_00001]);
    both::<_, Le>(&Bits { a: -1_i16, b: 1 }, &[0b00001_111]);
    let wire = Bits { a: 5_u8, b: 1 }.try_to_network().unwrap();
    assert_eq!((wire.a(), wire.b()), (5, 1));
    assert_eq!(
        Bits { a: 8_u8, b: 1 }
            .try_to_network()
            .unwrap_err()
            .path()
            .to_string(),
        "a"
    );
    both::<_, Be>(&Bits { a: Kind::A, b: 1 }, &[0b001_00001]);
    let reg = Reg::<3> {
        a: 0x7ff,
        b: auto(),
    };
    both::<_, Be>(&reg, &[0xff, 0xe3]);
    assert_eq!(
        Reg::<4>::decode::<Be>(&[0xff, 0xe3]).unwrap_err().kind(),
        ErrorKind::Value
    );
}

#[test]
fn what_a_parameter_leads_to() {
    let projected = Projected::<Words> { a: 1, b: [2, 3] };
    assert_eq!(
        projected.encode::<Be>().unwrap().as_bytes(),
        [0, 1, 0, 2, 0, 3]
    );
    assert_eq!(projected.to_little_endian().to_host().b, [2, 3]);
    assert_eq!(Projected::<Words>::SIZE, 6);
    // A parameter of the host form alone needs nothing.
    both::<_, Be>(
        &Host::<String, u16> {
            a: 1,
            b: None,
            c: 2,
        },
        &[1, 0, 2],
    );
    // One that stands in bytes and in bits needs both.
    both::<_, Be>(
        &Both {
            a: 1_u16,
            b: 2,
            c: [3],
        },
        &[0, 1, 0b010_00011],
    );
}

#[test]
fn generic_functions_over_generic_messages() {
    fn body<T: Hg + Clone>(bytes: &[u8]) -> Result<T, hg::Error>
    where
        Frame<T>: Hg,
    {
        Ok(Frame::<T>::decode::<Be>(bytes)?.body)
    }
    assert_eq!(body::<u16>(&[0, 0, 1, 2]), Ok(0x0102));
    assert!(body::<bool>(&[0, 0, 2]).is_err());
}
