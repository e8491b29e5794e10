//! A literal of `value`, where the type of the field is known by its name.

use quote::ToTokens as _;
use syn::{Expr, Lit, LitInt, UnOp};

use crate::attr::shown;
use crate::diag::{Errors, counted};
use crate::model::{Field, Scalar, array, literal, scalar};

pub(super) fn check(field: &Field, errors: &mut Errors) {
    let Some(value) = field.value.as_ref().map(|value| &value.value) else {
        return;
    };
    if field.wire_type.is_some() || field.bits.is_some() && !field.is_single() {
        return;
    }
    let Some((negative, lit)) = signed(value) else {
        return;
    };
    let kind = match (field.scalar(), lit) {
        (Some(Scalar::Unsigned(bits)), Lit::Int(int)) => {
            let range = Range::unsigned(field, bits);
            return integer(field, value, (negative, int), &range, errors);
        }
        (Some(Scalar::Signed(bits)), Lit::Int(int)) => {
            let range = Range::signed(field, bits);
            return integer(field, value, (negative, int), &range, errors);
        }
        (None, Lit::ByteStr(bytes)) => return length(field, value, bytes.value().len(), errors),
        (None, _)
        | (Some(Scalar::Unsigned(8)), Lit::Byte(_))
        | (Some(Scalar::Float(_)), Lit::Float(_))
        | (Some(Scalar::Bool), Lit::Bool(_)) => return,
        (Some(Scalar::Unsigned(_) | Scalar::Signed(_)), _) => "an integer",
        (Some(Scalar::Float(_)), _) => "a number with a point",
        (Some(Scalar::Bool), _) => "`true` or `false`",
    };
    let message = format!(
        "expected {kind}, found `{}`\nhelp: write a value of `{}`",
        shown(value),
        field.ty.to_token_stream()
    );
    errors.at(value, message);
}

/// A literal, and whether it is negative.
fn signed(expr: &Expr) -> Option<(bool, &Lit)> {
    match expr {
        Expr::Lit(lit) => Some((false, &lit.lit)),
        Expr::Unary(unary) if matches!(unary.op, UnOp::Neg(_)) => {
            signed(&unary.expr).map(|(negative, lit)| (!negative, lit))
        }
        Expr::Paren(inner) => signed(&inner.expr),
        Expr::Group(inner) => signed(&inner.expr),
        _ => None,
    }
}

/// The numbers that fit: up to `max` above zero, and `min` below it.
struct Range {
    max: u128,
    min: u128,
}

impl Range {
    fn unsigned(field: &Field, bits: u32) -> Self {
        let max = ones(width(field, bits));
        Range { max, min: 0 }
    }

    fn signed(field: &Field, bits: u32) -> Self {
        let max = ones(width(field, bits).saturating_sub(1));
        Range { max, min: max + 1 }
    }
}

/// The bits that the field has, where its type has so many.
fn width(field: &Field, bits: u32) -> usize {
    let cells = field.bits.as_ref().map(|cells| cells.width);
    cells.unwrap_or(bits as usize).min(bits as usize)
}

/// The greatest number of so many bits.
fn ones(bits: usize) -> u128 {
    match bits {
        0 => 0,
        bits => u128::MAX >> 128_usize.saturating_sub(bits),
    }
}

fn integer(
    field: &Field,
    value: &Expr,
    (negative, int): (bool, &LitInt),
    range: &Range,
    errors: &mut Errors,
) {
    let (ty, found) = (field.ty.to_token_stream().to_string(), shown(value));
    let suffix = int.suffix();
    let typed = syn::parse_str(suffix).ok().and_then(|ty| scalar(&ty));
    if !suffix.is_empty() && field.scalar() != typed {
        let message =
            format!("expected `{ty}`, found `{found}`\nhelp: remove the type of the number");
        errors.at(value, message);
        return;
    }
    let most = if negative { range.min } else { range.max };
    if int.base10_parse().is_ok_and(|number: u128| number <= most) {
        return;
    }
    let what = match &field.bits {
        Some(cells) => format!("{} of `{ty}`", counted(cells.width, "bit")),
        None => format!("`{ty}`"),
    };
    let sign = if range.min == 0 { "" } else { "-" };
    let (min, max) = (range.min, range.max);
    errors.at(
        value,
        format!("`{found}` does not fit {what}\nhelp: write a number from {sign}{min} to {max}"),
    );
}

/// A byte string is as long as its array.
fn length(field: &Field, value: &Expr, found: usize, errors: &mut Errors) {
    let Some(wanted) = array(&field.ty).and_then(|(_, len)| literal(len)) else {
        return;
    };
    if found != wanted {
        let (name, found, wanted) = (
            field.name(),
            counted(found, "byte"),
            counted(wanted, "byte"),
        );
        errors.at(
            value,
            format!("expected {wanted} for `{name}`, found {found}"),
        );
    }
}
