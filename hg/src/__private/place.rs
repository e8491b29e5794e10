//! What is computed and judged at compile time.

use super::Cells;
use crate::bits::BitValue;
use crate::fixed::Fixed;

/// The bytes from `at` to a later place, for padding; none where the place is
/// behind already, which is judged on its own.
pub const fn gap(at: usize, to: usize) -> usize {
    to.saturating_sub(at)
}

/// The place `at` at the next multiple of an alignment; an alignment of 0 is
/// judged on its own.
pub const fn aligned(at: usize, to: usize) -> usize {
    if to == 0 { at } else { at.next_multiple_of(to) }
}

/// Judges an alignment at compile time.
///
/// # Panics
///
/// At compile time, where the alignment is 0.
#[track_caller]
pub const fn alignment(to: usize) {
    assert!(
        to > 0,
        "expected an alignment of at least 1, found 0\nhelp: align to 2 or more, or remove it"
    );
}

/// Judges a place at compile time.
///
/// # Panics
///
/// At compile time, where the fields before end behind the place.
#[track_caller]
pub const fn behind(at: usize, to: usize) {
    assert!(
        to >= at,
        "the fields before this one take this place\nhelp: give `at` a later byte"
    );
}

/// Judges the `size` of a field at compile time.
///
/// # Panics
///
/// At compile time, where the field takes more.
#[track_caller]
pub const fn holds_field(at: usize, to: usize) {
    assert!(
        to >= at,
        "the field takes more bytes than its `size`\nhelp: give it a larger `size`"
    );
}

/// Judges the `size` of a message at compile time.
///
/// # Panics
///
/// At compile time, where the fields take more.
#[track_caller]
pub const fn holds_fields(at: usize, size: usize) {
    assert!(
        size >= at,
        "the fields take more bytes than `size`\nhelp: give the message a larger `size`"
    );
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
    assert!(
        bits <= max,
        "the field has more bits than its type\nhelp: write fewer `bits`"
    );
    assert!(
        bits >= min,
        "the field has fewer bits than its type needs\nhelp: write more `bits`"
    );
}

/// Judges a member at compile time.
pub const fn fixed<T: Fixed>() {}

/// A type that a constant has judged: the constant is the second parameter.
pub trait Judged<const VERDICT: usize> {
    type Type;
}

impl<T> Judged<0> for T {
    type Type = T;
}

/// The type itself, if the judgement does not fail to compile.
pub type Checked<T, const VERDICT: usize> = <T as Judged<VERDICT>>::Type;

/// Judges a run whose width only the compiler knows.
///
/// # Panics
///
/// At compile time, where the run is no whole number of bytes.
#[track_caller]
pub const fn whole(bits: usize) {
    assert!(
        bits % 8 == 0,
        "the bit fields fill no whole number of bytes\nhelp: add padding, e.g. `pad_bits_after = 4` on this one"
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
        "the number does not fit the bits of the enum\nhelp: write more `bits`, or another number"
    );
}
