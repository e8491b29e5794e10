//! Values of options and attributes: numbers and bytes of a few fixed sizes,
//! behind a head that told the size.

use hg::Hg;

use crate::cursor::{Cursor, Done};

#[derive(Hg)]
struct Byte {
    value: u8,
}

#[derive(Hg)]
struct Half {
    value: u16,
}

#[derive(Hg)]
struct Triple {
    #[hg(bits = 24)]
    value: u32,
}

#[derive(Hg)]
struct Word {
    value: u32,
}

#[derive(Hg)]
struct SignedWord {
    value: i32,
}

#[derive(Hg)]
struct Double {
    value: u64,
}

#[derive(Hg)]
struct SignedDouble {
    value: i64,
}

/// Bytes that are no number.
#[derive(Hg)]
struct Octets<const N: usize> {
    bytes: [u8; N],
}

/// Reads a number of one byte.
pub(crate) fn byte(c: &mut Cursor<'_>) -> Done {
    c.read::<Byte>().map(drop)
}

/// Reads a number of two bytes.
pub(crate) fn half(c: &mut Cursor<'_>) -> Done {
    c.read::<Half>().map(drop)
}

/// Reads a number of four bytes.
pub(crate) fn word(c: &mut Cursor<'_>) -> Done {
    c.read::<Word>().map(drop)
}

/// Reads a number in two's complement of four or eight bytes.
pub(crate) fn signed(c: &mut Cursor<'_>) -> Done {
    match c.left() {
        4 => c.read::<SignedWord>().map(drop),
        8 => c.read::<SignedDouble>().map(drop),
        _ => Some(()),
    }
}

/// Reads a number that fills what is left, if numbers have that size.
pub(crate) fn number(c: &mut Cursor<'_>) -> Done {
    match c.left() {
        1 => byte(c),
        2 => half(c),
        3 => c.read::<Triple>().map(drop),
        4 => word(c),
        8 => c.read::<Double>().map(drop),
        _ => Some(()),
    }
}

/// Reads the bytes that are left, if they are at most 16.
pub(crate) fn bytes(c: &mut Cursor<'_>) -> Done {
    match c.left() {
        1 => c.read::<Octets<1>>().map(drop),
        2 => c.read::<Octets<2>>().map(drop),
        3 => c.read::<Octets<3>>().map(drop),
        4 => c.read::<Octets<4>>().map(drop),
        5 => c.read::<Octets<5>>().map(drop),
        6 => c.read::<Octets<6>>().map(drop),
        7 => c.read::<Octets<7>>().map(drop),
        8 => c.read::<Octets<8>>().map(drop),
        9 => c.read::<Octets<9>>().map(drop),
        10 => c.read::<Octets<10>>().map(drop),
        11 => c.read::<Octets<11>>().map(drop),
        12 => c.read::<Octets<12>>().map(drop),
        13 => c.read::<Octets<13>>().map(drop),
        14 => c.read::<Octets<14>>().map(drop),
        15 => c.read::<Octets<15>>().map(drop),
        16 => c.read::<Octets<16>>().map(drop),
        _ => Some(()),
    }
}
