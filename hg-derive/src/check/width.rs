//! The width of a bit field, where the type is known by its name.

use quote::ToTokens as _;

use crate::diag::Errors;
use crate::model::{Field, Scalar};

pub(super) fn check(field: &Field, errors: &mut Errors) {
    let Some(cells) = &field.bits else { return };
    let (ty, width) = (cells.leaf.to_token_stream(), cells.width);
    let message = match field.scalar() {
        Some(Scalar::Bool) if width > 1 => {
            format!(
                "a `bool` is 1 bit, found {width}\nhelp: write `bits = 1`, and padding for the others"
            )
        }
        Some(Scalar::Float(_)) => {
            format!(
                "`{ty}` cannot be a bit field\nhelp: take the bits as an integer, or remove `bits`"
            )
        }
        Some(scalar) if scalar.integer().is_some_and(|max| width > max as usize) => {
            format!("`bits = {width}` is more than `{ty}` holds\nhelp: use a wider type")
        }
        None if width > 128 => {
            format!(
                "a bit field has at most 128 bits, found {width}\nhelp: split it, or use an array"
            )
        }
        _ => return,
    };
    errors.at(&cells.literal, message);
}
