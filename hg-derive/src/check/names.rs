//! The names in the expressions of `value` and `check`.

use proc_macro2::Ident;
use syn::Expr;

use crate::diag::Errors;
use crate::expr;
use crate::model::{Field, Role, Struct, is_literal};

/// An expression of `value` names only fields that stand before its own.
pub(super) fn value(body: &Struct, field: &Field, errors: &mut Errors) {
    let Some(value) = field.value.as_ref().map(|value| &value.value) else {
        return;
    };
    if is_literal(value) {
        return;
    }
    for (name, other) in fields(body, value) {
        if other.is_extent(&name, value) {
            // The extent of a later field is known when the message is whole.
            continue;
        }
        if other.role == Role::Wire && other.index >= field.index {
            let which = if other.index == field.index {
                "the field itself".to_owned()
            } else {
                format!("which is behind `{}`", field.name())
            };
            let message = format!(
                "expected an earlier field, found `{name}`, {which}\nhelp: leave it out of the expression"
            );
            errors.at(&name, message);
        } else {
            known(&name, other, errors);
        }
    }
}

/// What tells an extent names only fields that stand before it.
pub(super) fn before(body: &Struct, field: &Field, expr: &Expr, errors: &mut Errors) {
    for (name, other) in fields(body, expr) {
        if other.role == Role::Wire && other.index >= field.index {
            let which = if other.index == field.index {
                "the field itself".to_owned()
            } else {
                format!("which is behind `{}`", field.name())
            };
            let message = format!(
                "expected an earlier field, found `{name}`, {which}\nhelp: move it before `{}`, or leave it out",
                field.name()
            );
            errors.at(&name, message);
        } else if other.role != Role::Tag {
            known(&name, other, errors);
        }
    }
}

/// A check names every field but those that are not known when it is judged.
pub(super) fn check(body: &Struct, check: &Expr, errors: &mut Errors) {
    for (name, field) in fields(body, check) {
        known(&name, field, errors);
    }
}

/// A checksum is written after the expression is judged, and a field that is
/// not on the wire is not known on reading.
fn known(name: &Ident, field: &Field, errors: &mut Errors) {
    if field.role != Role::Wire {
        errors.at(name, format!("`{name}` is not on the wire, and so not known on reading\nhelp: leave it out of the expression"));
    } else if field.sum.is_some() {
        errors.at(name, format!("`{name}` is a checksum, which is computed last\nhelp: leave it out of the expression"));
    }
}

/// The fields that an expression names.
fn fields<'a>(body: &'a Struct, expr: &Expr) -> Vec<(Ident, &'a Field)> {
    let names = expr::names(expr).into_iter();
    names
        .filter_map(|name| Some((body.named(&name)?, name)))
        .map(|(field, name)| (name, field))
        .collect()
}
