//! The sum of all fields of a message, read in place, by hand.
//!
//! Every field counts as `u64`; signed ones and floats by their bits.

use super::{Order, part};

/// The sum of a [`Basic`](crate::messages::Basic).
#[inline(always)]
pub fn sum_basic<O: Order>(bytes: &[u8; 14]) -> u64 {
    u64::from(O::u32(part(bytes, 0)))
        + u64::from(O::u32(part(bytes, 4)))
        + u64::from(O::u16(part(bytes, 8)))
        + u64::from(O::u16(part(bytes, 10)))
        + u64::from(bytes[12])
        + u64::from(bytes[13])
}

/// The sum of a [`PackedInts`](crate::messages::PackedInts).
#[inline(always)]
pub fn sum_packed<O: Order>(bytes: &[u8; 7]) -> u64 {
    u64::from(O::u32(part(bytes, 0))) + u64::from(O::u16(part(bytes, 4))) + u64::from(bytes[6])
}

/// The sum of a [`Packed`](crate::messages::Packed): all bit fields.
#[inline(always)]
pub fn sum_sets<O: Order>(bytes: &[u8; 7]) -> u64 {
    let a = u64::from(O::u32(part(bytes, 0)));
    let b = u64::from(O::u16(part(bytes, 4)));
    let fields_a = (a & 0x7fff) + (a >> 15 & 3) + (a >> 17 & 31) + (a >> 22 & 255) + (a >> 30 & 1);
    let fields_b = (b & 15) + (b >> 4 & 15) + (b >> 8 & 15) + (b >> 12);
    let c = u64::from(bytes[6]);
    let fields_c: u64 = (0..8).map(|at| c >> at & 1).sum();
    fields_a + fields_b + fields_c
}

/// The sum of an [`Unaligned`](crate::messages::Unaligned).
#[inline(always)]
pub fn sum_unaligned<O: Order>(bytes: &[u8; 19]) -> u64 {
    u64::from(bytes[0])
        + u64::from(O::u32(part(bytes, 1)))
        + u64::from(O::u32(part(bytes, 5)))
        + u64::from(O::u32(part(bytes, 9)))
        + u64::from(O::u16(part(bytes, 13)))
        + u64::from(O::u16(part(bytes, 15)))
        + u64::from(O::u16(part(bytes, 17)))
}

/// The sum of a [`ComplexInts`](crate::messages::ComplexInts).
#[inline(always)]
pub fn sum_complex<O: Order>(bytes: &[u8; 86]) -> u64 {
    let basic = bytes[4..60].as_chunks().0;
    u64::from(O::u32(part(bytes, 0)))
        + basic.iter().map(sum_basic::<O>).sum::<u64>()
        + sum_packed::<O>(&part(bytes, 60))
        + sum_unaligned::<O>(&part(bytes, 67))
}

/// The sum of an [`Array`](crate::messages::Array).
#[inline(always)]
pub fn sum_array<O: Order>(bytes: &[u8; 1024]) -> u64 {
    sum_numbers::<O>(bytes)
}

/// The sum of a [`NoConversion`](crate::messages::NoConversion).
#[inline(always)]
pub fn sum_no_conversion<O: Order>(bytes: &[u8; 64]) -> u64 {
    sum_numbers::<O>(bytes)
}

/// The sum of a [`Triangle`](crate::messages::Triangle).
#[inline(always)]
pub fn sum_triangle<O: Order>(bytes: &[u8; 48]) -> u64 {
    sum_numbers::<O>(bytes)
}

/// The sum of an [`Ipv4`](crate::messages::Ipv4) in network order.
#[inline(always)]
pub fn sum_ipv4(bytes: &[u8; 20]) -> u64 {
    let fragment = u16::from_be_bytes(part(bytes, 6));
    u64::from(bytes[0] >> 4)
        + u64::from(bytes[0] & 15)
        + u64::from(bytes[1] >> 2)
        + u64::from(bytes[1] & 3)
        + u64::from(u16::from_be_bytes(part(bytes, 2)))
        + u64::from(u16::from_be_bytes(part(bytes, 4)))
        + u64::from(fragment >> 13)
        + u64::from(fragment & 0x1fff)
        + u64::from(bytes[8])
        + u64::from(bytes[9])
        + u64::from(u16::from_be_bytes(part(bytes, 10)))
        + u64::from(u32::from_be_bytes(part(bytes, 12)))
        + u64::from(u32::from_be_bytes(part(bytes, 16)))
}

/// The sum of numbers of 32 bits.
#[inline(always)]
fn sum_numbers<O: Order>(bytes: &[u8]) -> u64 {
    let numbers = bytes.as_chunks().0.iter();
    numbers.map(|number| u64::from(O::u32(*number))).sum()
}
