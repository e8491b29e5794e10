//! What is computed and judged at compile time.

use super::Cells;
use crate::bits::BitValue;
use crate::fixed::Fixed;

/// The bytes from `at` to a later place, for padding.
///
/// # Panics
///
/// At compile time, where the place is behind already.
#[track_caller]
pub const fn gap(at: usize, to: usize) -> usize {
    assert!(to >= at, "the field before it ends behind this place");
    to - at
}

/// The bytes that fill a message up to its constant size.
///
/// # Panics
///
/// At compile time, where the fields take more.
#[track_caller]
pub const fn fill(at: usize, size: usize) -> usize {
    assert!(size >= at, "the fields take more bytes than `size`");
    size - at
}

/// The next multiple of an alignment, from `at` on.
///
/// # Panics
///
/// At compile time, where the alignment is 0.
#[track_caller]
pub const fn aligned(at: usize, to: usize) -> usize {
    assert!(to > 0, "an alignment is at least 1");
    at.next_multiple_of(to)
}

/// Judges a bit field's width at compile time.
///
/// # Panics
///
/// At compile time, where the width does not suit the type.
#[track_caller]
pub const fn width<T: Cells>(bits: u32) {
    let (min, max) = (
        <T::Leaf as BitValue>::MIN_BITS,
        <T::Leaf as BitValue>::MAX_BITS,
    );
    assert!(bits <= max, "the field has more bits than its type");
    assert!(bits >= min, "the field has fewer bits than its type needs");
}

/// Judges a member at compile time.
pub const fn fixed<T: Fixed>() {}

/// Judges a run whose width only the compiler knows.
///
/// # Panics
///
/// At compile time, where the run is no whole number of bytes.
#[track_caller]
pub const fn whole(bits: usize) {
    assert!(
        bits % 8 == 0,
        "the bit fields fill no whole number of bytes"
    );
}

/// A field name without the `r#` of a raw identifier.
pub const fn field_name(name: &'static str) -> &'static str {
    match name.as_bytes() {
        [b'r', b'#', rest @ ..] => match core::str::from_utf8(rest) {
            Ok(rest) => rest,
            Err(_) => name,
        },
        _ => name,
    }
}

/// The fewest bits that hold all of these numbers.
pub const fn bits_of(numbers: &[i128], signed: bool) -> u32 {
    let (mut most, mut rest) = (1, numbers);
    while let [first, others @ ..] = rest {
        let bits = if !signed {
            128 - first.leading_zeros()
        } else if *first < 0 {
            129 - first.leading_ones()
        } else {
            129 - first.leading_zeros()
        };
        if bits > most {
            most = bits;
        }
        rest = others;
    }
    most
}

/// Whether a number fits a width.
pub const fn in_width(number: i128, signed: bool, width: u32) -> bool {
    bits_of(&[number], signed) <= width
}

/// Judges a variant's number at compile time.
///
/// # Panics
///
/// At compile time, where the number does not fit.
#[track_caller]
pub const fn number_fits(number: i128, signed: bool, width: u32) {
    assert!(
        in_width(number, signed, width),
        "the variant's number does not fit the bits of the enum"
    );
}
