//! Who decides the byte order of a part.
#![allow(missing_docs)]

use core::fmt::Debug;

use hg::{Be, ByteOrder, Hg, Le, Order, with_order};

fn both<M: Hg + PartialEq + Debug, O: ByteOrder>(message: &M, bytes: &[u8]) {
    assert_eq!(message.encode::<O>().unwrap().as_bytes(), bytes);
    assert_eq!(M::decode::<O>(bytes).unwrap(), *message);
}

#[derive(Hg, Debug, Clone, Copy, PartialEq)]
struct Free(u16, u16);
#[derive(Hg, Debug, Clone, Copy, PartialEq)]
#[hg(big)]
struct Big(u16, #[hg(little)] u16, Free);
#[derive(Hg, Debug, Clone, Copy, PartialEq)]
#[hg(little)]
struct Little(u16, #[hg(big)] u16, Free);
#[derive(Hg, Debug, Clone, Copy, PartialEq)]
#[repr(u16)]
enum Kind {
    A = 0x0102,
}
#[derive(Hg, Debug, Clone, Copy, PartialEq)]
#[repr(u16)]
#[hg(little)]
enum LittleKind {
    A = 0x0102,
}
#[derive(Hg, Debug, Clone, Copy, PartialEq)]
#[hg(bits = 16, big)]
struct BigBits {
    #[hg(bits = 4)]
    a: u8,
    #[hg(bits = 12)]
    b: u16,
}

#[derive(Hg, Debug, Clone, Copy, PartialEq)]
struct Mixed {
    free: Free,
    #[hg(big)]
    in_big: Free,
    #[hg(little)]
    in_little: [Free; 2],
    big: Big,
    #[hg(big)]
    little: Little,
    #[hg(little)]
    number: (u16, [u32; 1]),
    kind: Kind,
    #[hg(little)]
    pinned_kind: Kind,
    little_kind: LittleKind,
    big_bits: BigBits,
    #[hg(bits = 16, little)]
    in_run: u16,
    #[hg(little)]
    big_bits_in_little: BigBits,
}

const FREE: Free = Free(0x0102, 0x0304);
const MIXED: Mixed = Mixed {
    free: FREE,
    in_big: FREE,
    in_little: [FREE; 2],
    big: Big(0x0102, 0x0304, FREE),
    little: Little(0x0102, 0x0304, FREE),
    number: (0x0102, [0x0304_0506]),
    kind: Kind::A,
    pinned_kind: Kind::A,
    little_kind: LittleKind::A,
    big_bits: BigBits { a: 1, b: 0x234 },
    in_run: 0x0102,
    big_bits_in_little: BigBits { a: 1, b: 0x234 },
};

/// What is the same in both orders, behind the first field.
#[rustfmt::skip]
const PINNED: [u8; 34] = [
    1, 2, 3, 4,
    2, 1, 4, 3, 2, 1, 4, 3,
    1, 2, 4, 3, 1, 2, 3, 4,
    2, 1, 3, 4, 2, 1, 4, 3,
    2, 1, 6, 5, 4, 3,
];
const BEHIND: [u8; 10] = [2, 1, 2, 1, 0x12, 0x34, 2, 1, 0x12, 0x34];

#[test]
fn an_inner_pin_wins() {
    both::<_, Be>(
        &MIXED,
        &[&[1, 2, 3, 4][..], &PINNED, &[1, 2], &BEHIND].concat(),
    );
    both::<_, Le>(
        &MIXED,
        &[&[2, 1, 4, 3][..], &PINNED, &[2, 1], &BEHIND].concat(),
    );
    let wire = MIXED.try_to_network().unwrap();
    assert_eq!(wire.to_order::<Le>(), MIXED.try_to_little_endian().unwrap());
    assert_eq!(
        (
            wire.in_little()[1]._1(),
            wire.little()._0(),
            wire.big()._2()._0()
        ),
        (0x0304, 0x0102, 0x0102)
    );
    assert_eq!(
        (wire.pinned_kind(), wire.big_bits().b(), wire.in_run()),
        (Ok(Kind::A), 0x234, 0x0102)
    );
    let mut wire = wire.to_order::<Le>();
    wire.in_big_mut().set_0(0x0506);
    wire.set_in_run(0x0708);
    wire.set_pinned_kind(Kind::A);
    wire.set_little(Little(9, 9, FREE));
    let host = wire.try_to_host().unwrap();
    assert_eq!(
        (host.in_big.0, host.in_run, host.little.0),
        (0x0506, 0x0708, 9)
    );
}

#[test]
fn a_pinned_message_has_one_wire_type() {
    let wire: BigWire = Big(1, 2, FREE).to_wire();
    assert_eq!(wire.as_bytes(), [0, 1, 2, 0, 1, 2, 3, 4]);
    let inner: &FreeWire<Be> = wire._2();
    assert_eq!(inner._1(), 0x0304);
    assert_eq!(LittleKind::A.encode().unwrap().as_bytes(), [2, 1]);
    assert_eq!(
        BigBits { a: 1, b: 0x234 }.try_to_wire().unwrap().as_bytes(),
        [0x12, 0x34]
    );
    assert_eq!(BigBits::decode(&[0x12, 0x34]).unwrap().b, 0x234);
}

/// The order stands in the first bytes.
#[test]
fn an_order_told_by_the_data() {
    fn number(bytes: &[u8]) -> Result<u16, hg::Error> {
        let order = match bytes {
            [b'M', b'M', ..] => Order::Big,
            _ => Order::Little,
        };
        let rest = bytes.get(2..).unwrap_or_default();
        with_order!(order, O => Ok(Free::view::<O>(rest)?._1()))
    }
    assert_eq!(number(b"MM\0\x01\0\x02"), Ok(2));
    assert_eq!(number(b"II\x01\0\x02\0"), Ok(2));
    assert!(number(b"II").is_err());
}
