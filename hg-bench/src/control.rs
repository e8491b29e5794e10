//! The hand-written side: what a careful person writes without Hg and without
//! `unsafe`.
//!
//! Fixed-size arrays, so that no length is checked twice; whole loads and
//! stores through `from_…_bytes` and `to_…_bytes`; shifts and masks on the
//! fewest bytes that a bit field touches. The host forms are the plain structs
//! of [`messages`](crate::messages).
//!
//! Tested here for equality with Hg on random bytes.

#![allow(
    clippy::inline_always,
    reason = "this stands for code that is written where it is used"
)]

mod bits;
mod views;

pub use bits::{
    read_command, read_complex_sets, read_ipv4, read_ipv4_little, read_long_run, read_sets,
    write_command, write_complex_sets, write_ipv4, write_long_run, write_sets,
};
pub use views::{
    sum_array, sum_basic, sum_complex, sum_ipv4, sum_no_conversion, sum_packed, sum_sets,
    sum_triangle, sum_unaligned,
};

use crate::messages::{
    Array, Basic, ComplexInts, Nested, NoConversion, PackedInts, Triangle, Unaligned,
};

/// A byte order, by hand.
pub trait Order {
    /// A number out of its bytes.
    fn u16(bytes: [u8; 2]) -> u16;
    /// A number out of its bytes.
    fn u32(bytes: [u8; 4]) -> u32;
    /// The bytes of a number.
    fn put_u16(value: u16) -> [u8; 2];
    /// The bytes of a number.
    fn put_u32(value: u32) -> [u8; 4];
}

macro_rules! order {
    ($(#[doc = $doc:literal] $name:ident $from:ident $to:ident;)*) => {$(
        #[doc = $doc]
        #[derive(Clone, Copy, Debug)]
        pub enum $name {}

        impl Order for $name {
            #[inline(always)]
            fn u16(bytes: [u8; 2]) -> u16 {
                u16::$from(bytes)
            }
            #[inline(always)]
            fn u32(bytes: [u8; 4]) -> u32 {
                u32::$from(bytes)
            }
            #[inline(always)]
            fn put_u16(value: u16) -> [u8; 2] {
                value.$to()
            }
            #[inline(always)]
            fn put_u32(value: u32) -> [u8; 4] {
                value.$to()
            }
        }
    )*};
}

order! {
    /// Most significant byte first.
    Big from_be_bytes to_be_bytes;
    /// Least significant byte first.
    Little from_le_bytes to_le_bytes;
    /// As this machine has it.
    Native from_ne_bytes to_ne_bytes;
}

/// `N` bytes from `at` on. All calls have constants, and the check folds away.
#[inline(always)]
pub(crate) fn part<const N: usize>(bytes: &[u8], at: usize) -> [u8; N] {
    *bytes[at..]
        .first_chunk()
        .expect("a part of a fixed-size array")
}

/// [`part`] to be written.
#[inline(always)]
fn place<const N: usize>(bytes: &mut [u8], at: usize) -> &mut [u8; N] {
    bytes[at..]
        .first_chunk_mut()
        .expect("a part of a fixed-size array")
}

/// Puts `N` bytes at `at`.
#[inline(always)]
fn put<const N: usize>(bytes: &mut [u8], at: usize, part: [u8; N]) {
    bytes[at..at + N].copy_from_slice(&part);
}

/// A [`Basic`] out of its bytes.
#[inline(always)]
pub fn read_basic<O: Order>(bytes: &[u8; 14]) -> Basic {
    Basic {
        a: O::u32(part(bytes, 0)).cast_signed(),
        b: O::u32(part(bytes, 4)),
        c: O::u16(part(bytes, 8)).cast_signed(),
        d: O::u16(part(bytes, 10)),
        e: bytes[12].cast_signed(),
        f: bytes[13],
    }
}

/// The bytes of a [`Basic`].
#[inline(always)]
pub fn write_basic<O: Order>(message: &Basic, out: &mut [u8; 14]) {
    put(out, 0, O::put_u32(message.a.cast_unsigned()));
    put(out, 4, O::put_u32(message.b));
    put(out, 8, O::put_u16(message.c.cast_unsigned()));
    put(out, 10, O::put_u16(message.d));
    out[12] = message.e.cast_unsigned();
    out[13] = message.f;
}

/// A [`PackedInts`] out of its bytes.
#[inline(always)]
pub fn read_packed<O: Order>(bytes: &[u8; 7]) -> PackedInts {
    PackedInts {
        set_a: O::u32(part(bytes, 0)),
        set_b: O::u16(part(bytes, 4)),
        set_c: bytes[6],
    }
}

/// The bytes of a [`PackedInts`].
#[inline(always)]
pub fn write_packed<O: Order>(message: &PackedInts, out: &mut [u8; 7]) {
    put(out, 0, O::put_u32(message.set_a));
    put(out, 4, O::put_u16(message.set_b));
    out[6] = message.set_c;
}

/// An [`Unaligned`] out of its bytes.
#[inline(always)]
pub fn read_unaligned<O: Order>(bytes: &[u8; 19]) -> Unaligned {
    Unaligned {
        a: bytes[0].cast_signed(),
        b: O::u32(part(bytes, 1)),
        c: O::u32(part(bytes, 5)),
        d: O::u32(part(bytes, 9)),
        e: O::u16(part(bytes, 13)).cast_signed(),
        f: O::u16(part(bytes, 15)).cast_signed(),
        g: O::u16(part(bytes, 17)).cast_signed(),
    }
}

/// The bytes of an [`Unaligned`].
#[inline(always)]
pub fn write_unaligned<O: Order>(message: &Unaligned, out: &mut [u8; 19]) {
    out[0] = message.a.cast_unsigned();
    put(out, 1, O::put_u32(message.b));
    put(out, 5, O::put_u32(message.c));
    put(out, 9, O::put_u32(message.d));
    put(out, 13, O::put_u16(message.e.cast_unsigned()));
    put(out, 15, O::put_u16(message.f.cast_unsigned()));
    put(out, 17, O::put_u16(message.g.cast_unsigned()));
}

/// A [`ComplexInts`] out of its bytes.
#[inline(always)]
pub fn read_complex<O: Order>(bytes: &[u8; 86]) -> ComplexInts {
    ComplexInts {
        seq: O::u32(part(bytes, 0)),
        basic: [
            read_basic::<O>(&part(bytes, 4)),
            read_basic::<O>(&part(bytes, 18)),
            read_basic::<O>(&part(bytes, 32)),
            read_basic::<O>(&part(bytes, 46)),
        ],
        packed: read_packed::<O>(&part(bytes, 60)),
        unaligned: read_unaligned::<O>(&part(bytes, 67)),
    }
}

/// The bytes of a [`ComplexInts`].
#[inline(always)]
pub fn write_complex<O: Order>(message: &ComplexInts, out: &mut [u8; 86]) {
    put(out, 0, O::put_u32(message.seq));
    for (own, out) in message.basic.iter().zip(out[4..60].as_chunks_mut().0) {
        write_basic::<O>(own, out);
    }
    write_packed::<O>(&message.packed, place(out, 60));
    write_unaligned::<O>(&message.unaligned, place(out, 67));
}

/// A [`Nested`] out of its bytes.
#[inline(always)]
pub fn read_nested<O: Order>(bytes: &[u8; 37]) -> Nested {
    Nested {
        seq: O::u32(part(bytes, 0)),
        basic: read_basic::<O>(&part(bytes, 4)),
        unaligned: read_unaligned::<O>(&part(bytes, 18)),
    }
}

/// The bytes of a [`Nested`].
#[inline(always)]
pub fn write_nested<O: Order>(message: &Nested, out: &mut [u8; 37]) {
    put(out, 0, O::put_u32(message.seq));
    write_basic::<O>(&message.basic, place(out, 4));
    write_unaligned::<O>(&message.unaligned, place(out, 18));
}

/// An [`Array`] out of its bytes, straight to where it is wanted.
#[inline(always)]
pub fn read_array_into<O: Order>(bytes: &[u8; 1024], message: &mut Array) {
    for (value, bytes) in message.values.iter_mut().zip(bytes.as_chunks().0) {
        *value = O::u32(*bytes);
    }
}

/// An [`Array`] out of its bytes.
#[inline(always)]
pub fn read_array<O: Order>(bytes: &[u8; 1024]) -> Array {
    let mut message = Array { values: [0; 256] };
    read_array_into::<O>(bytes, &mut message);
    message
}

/// The bytes of an [`Array`].
#[inline(always)]
pub fn write_array<O: Order>(message: &Array, out: &mut [u8; 1024]) {
    for (value, bytes) in message.values.iter().zip(out.as_chunks_mut().0) {
        *bytes = O::put_u32(*value);
    }
}

/// A [`NoConversion`] out of its bytes.
#[inline(always)]
pub fn read_no_conversion<O: Order>(bytes: &[u8; 64]) -> NoConversion {
    let at = |index: usize| O::u32(part(bytes, index * 4));
    NoConversion {
        v0: at(0),
        v1: at(1),
        v2: at(2),
        v3: at(3),
        v4: at(4),
        v5: at(5),
        v6: at(6),
        v7: at(7),
        v8: at(8),
        v9: at(9),
        v10: at(10),
        v11: at(11),
        v12: at(12),
        v13: at(13),
        v14: at(14),
        v15: at(15),
    }
}

/// The bytes of a [`NoConversion`].
#[inline(always)]
pub fn write_no_conversion<O: Order>(message: &NoConversion, out: &mut [u8; 64]) {
    let mut at = |index: usize, value: u32| put(out, index * 4, O::put_u32(value));
    at(0, message.v0);
    at(1, message.v1);
    at(2, message.v2);
    at(3, message.v3);
    at(4, message.v4);
    at(5, message.v5);
    at(6, message.v6);
    at(7, message.v7);
    at(8, message.v8);
    at(9, message.v9);
    at(10, message.v10);
    at(11, message.v11);
    at(12, message.v12);
    at(13, message.v13);
    at(14, message.v14);
    at(15, message.v15);
}

/// A [`Triangle`] out of its bytes.
#[inline(always)]
pub fn read_triangle<O: Order>(bytes: &[u8; 48]) -> Triangle {
    let float = |at| f32::from_bits(O::u32(part(bytes, at)));
    let vertex = |at| [float(at), float(at + 4), float(at + 8)];
    Triangle {
        normal: vertex(0),
        v0: vertex(12),
        v1: vertex(24),
        v2: vertex(36),
    }
}

/// The bytes of a [`Triangle`].
#[inline(always)]
pub fn write_triangle<O: Order>(message: &Triangle, out: &mut [u8; 48]) {
    let mut vertex = |at, [x, y, z]: [f32; 3]| {
        put(out, at, O::put_u32(x.to_bits()));
        put(out, at + 4, O::put_u32(y.to_bits()));
        put(out, at + 8, O::put_u32(z.to_bits()));
    };
    vertex(0, message.normal);
    vertex(12, message.v0);
    vertex(24, message.v1);
    vertex(36, message.v2);
}

#[cfg(test)]
mod tests;
