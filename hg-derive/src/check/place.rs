//! Padding and places of the fields of a plain struct.

use crate::diag::Errors;
use crate::model::Field;

pub(super) fn check(field: &Field, errors: &mut Errors) {
    let attrs = &field.attrs;
    let name = field.name();
    if attrs.at.is_some() {
        for key in attrs.byte_padding() {
            if *key == "pad_before" || *key == "align_before" {
                errors.at(key, format!("`at` says where `{name}` starts, and `{key}` cannot move it\nhelp: remove one of the two"));
            }
        }
    }
    let bit_padding = [&attrs.pad_bits_before, &attrs.pad_bits_after];
    for key in bit_padding.into_iter().flatten().map(|pad| &pad.key) {
        if field.bits.is_none() && !attrs.broken {
            errors.at(key, format!("`{key}` stands beside a bit field, and `{name}` is none\nhelp: use `pad_before` or `pad_after` for whole bytes"));
        }
    }
    if let (Some(size), Some(_)) = (&attrs.size, &field.bits) {
        errors.at(
            &size.key,
            "`size` counts bytes, and this is a bit field\nhelp: use `pad_bits_after`",
        );
    }
    let padded = attrs.at.is_some() || !attrs.byte_padding().is_empty();
    if let (Some(fill), false) = (&attrs.fill, padded || attrs.broken) {
        errors.at(
            &fill.key,
            "`fill` fills the padding of whole bytes, and there is none\nhelp: remove it, or add padding, e.g. `pad_after = 2`",
        );
    }
}
