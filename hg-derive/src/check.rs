//! The rules between attributes, one function each.
//!
//! - a type without a portable wire form is refused, with what to use instead
//! - `Auto` fields say how they are computed, and nothing else is computed twice
//! - a field that is not on the wire has no wire attributes
//! - in a bit struct every field is a bit field, in one order
//! - a width suits its type
//! - an expression names earlier fields only
//! - accessors do not collide

use std::collections::HashMap;

use quote::ToTokens as _;
use syn::ext::IdentExt as _;
use syn::{Expr, Lit};

use crate::diag::Errors;
use crate::expr;
use crate::model::{Body, Field, Message, Role, Scalar, Struct, is_literal, unsupported};

pub(crate) fn check(message: &Message<'_>, errors: &mut Errors) {
    match &message.body {
        Body::Struct(body) => check_struct(body, errors),
        Body::Newtype(field) => portable(field, errors),
        Body::Enum(_) => {}
    }
}

fn check_struct(body: &Struct, errors: &mut Errors) {
    for field in &body.fields {
        not_on_wire(field, errors);
        if field.role != Role::Wire {
            continue;
        }
        portable(field, errors);
        computed(field, errors);
        width(field, errors);
        sums(field, errors);
        if body.bits.is_some() {
            in_bit_struct(field, errors);
        }
        if let Some(value) = &field.value {
            earlier(body, field, &value.value, errors);
        }
    }
    if let Some(check) = &body.check {
        no_sums(body, &check.value, errors);
    }
    if body.bits.is_none_or(crate::model::BitStruct::is_whole) {
        collisions(body, errors);
    }
}

/// A type whose size or form differs between machines is refused.
fn portable(field: &Field, errors: &mut Errors) {
    if let Some((ty, why)) = unsupported(&field.ty) {
        errors.at(ty, why);
    }
}

/// A field that is not on the wire has nothing to say about it.
fn not_on_wire(field: &Field, errors: &mut Errors) {
    let says = field.bits.is_some()
        || field.is_computed()
        || field.wire_type.is_some()
        || field.own_order.is_some()
        || field.attrs.any_but_order()
        || field.accessor.is_some();
    let name = field.name();
    match field.role {
        Role::Skip if says || field.auto => {
            let message = format!(
                "`{name}` is skipped, and its other attributes have no meaning\nhelp: remove them, or `skip`"
            );
            errors.span(field.span(), message);
        }
        Role::Phantom if says || field.attrs.skip.is_some() => {
            let message = format!(
                "`{name}` is `PhantomData`, which takes no place on the wire\nhelp: remove its attributes"
            );
            errors.span(field.span(), message);
        }
        _ => {}
    }
}

/// What is computed is computed once, and `Auto` says how.
fn computed(field: &Field, errors: &mut Errors) {
    let name = field.name();
    if let (Some(_), Some(sum)) = (&field.value, &field.sum) {
        errors.at(
            &sum.key,
            format!("`{name}` is computed by `value` already\nhelp: remove one of the two"),
        );
    }
    if field.auto && !field.is_computed() {
        let message = format!(
            "`{name}` is `Auto`, and nothing computes it\nhelp: add `value = …` or `sum = …`, or store the number"
        );
        errors.at(&field.original.ty, message);
    }
    if let (true, Some(wire)) = (field.auto || field.is_computed(), &field.wire_type) {
        errors.at(
            &wire.key,
            format!("`{name}` is computed in its own type, `as` has no place\nhelp: remove `as`"),
        );
    }
}

/// A literal width suits a known type.
fn width(field: &Field, errors: &mut Errors) {
    let Some(cells) = &field.bits else { return };
    let ty = cells.leaf.to_token_stream();
    match field.scalar() {
        Some(Scalar::Bool) if cells.width > 1 => {
            let message = format!(
                "a `bool` is 1 bit, found {}\nhelp: write `bits = 1`, and padding for the others",
                cells.width
            );
            errors.at(&cells.key, message);
        }
        Some(Scalar::Float) => {
            errors.at(&cells.key, format!("`{ty}` cannot be a bit field\nhelp: take the bits as an integer, or remove `bits`"));
        }
        Some(scalar)
            if scalar
                .integer()
                .is_some_and(|max| cells.width > max as usize) =>
        {
            errors.at(
                &cells.key,
                format!(
                    "`bits = {}` is more than `{ty}` holds\nhelp: use a wider type",
                    cells.width
                ),
            );
        }
        None if cells.width > 128 => {
            errors.at(
                &cells.key,
                "a bit field has at most 128 bits\nhelp: split it, or use an array",
            );
        }
        _ => {}
    }
    let Some(Expr::Lit(syn::ExprLit {
        lit: Lit::Int(int), ..
    })) = field.value.as_ref().map(|value| &value.value)
    else {
        return;
    };
    match int.base10_parse::<u128>() {
        Ok(number) if cells.width < 128 && number >> cells.width != 0 => {
            let s = if cells.width == 1 { "" } else { "s" };
            errors.at(int, format!("{number} does not fit {} bit{s}", cells.width));
        }
        _ => {}
    }
}

/// A checksum takes whole bytes.
fn sums(field: &Field, errors: &mut Errors) {
    if let (Some(sum), Some(_)) = (&field.sum, &field.bits) {
        errors.at(
            &sum.key,
            "a checksum takes whole bytes, and this is a bit field\nhelp: remove `bits`",
        );
    }
}

/// In a bit struct every field is a bit field, in the order of the struct.
fn in_bit_struct(field: &Field, errors: &mut Errors) {
    let name = field.name();
    if field.bits.is_none() {
        errors.span(field.span(), format!("in a bit struct every field is a bit field\nhelp: add `#[hg(bits = N)]` to `{name}`"));
    }
    if field.own_order.is_some() {
        errors.span(field.span(), format!("a bit struct has one byte order\nhelp: remove the order of `{name}`, or put it on the struct"));
    }
    for key in field.attrs.byte_padding() {
        errors.at(key, format!("`{key}` counts bytes, and a bit struct has only bits\nhelp: use `pad_bits_before` or `pad_bits_after`"));
    }
    if let Some(fill) = &field.attrs.fill {
        errors.at(&fill.key, "`fill` fills the padding of whole bytes, and there is none\nhelp: padding bits are zero");
    }
}

/// An expression of `value` names only fields that stand before its own.
fn earlier(body: &Struct, field: &Field, value: &Expr, errors: &mut Errors) {
    if is_literal(value) {
        return;
    }
    for name in expr::names(value) {
        let Some(other) = body.named(&name) else {
            continue;
        };
        if other.role == Role::Wire && other.index >= field.index {
            errors.at(
                &name,
                format!(
                    "expected an earlier field, and `{name}` is not before `{}`",
                    field.name()
                ),
            );
        } else if other.sum.is_some() {
            errors.at(&name, format!("`{name}` is a checksum, which is computed last\nhelp: leave it out of the expression"));
        }
    }
}

/// A check cannot name a checksum, which is written after it.
fn no_sums(body: &Struct, check: &Expr, errors: &mut Errors) {
    for name in expr::names(check) {
        if body.named(&name).is_some_and(|field| field.sum.is_some()) {
            errors.at(&name, format!("`{name}` is a checksum, which is computed last\nhelp: leave it out of the check"));
        }
    }
}

/// The operations that every wire type has.
const OPERATIONS: &[&str] = &[
    "to_host",
    "try_to_host",
    "to_order",
    "as_bytes",
    "validate",
    "sum_ok",
    "update_sums",
];

/// Accessors collide neither with each other nor with an operation.
fn collisions(body: &Struct, errors: &mut Errors) {
    let mut taken: HashMap<String, String> = OPERATIONS
        .iter()
        .map(|name| {
            (
                (*name).to_owned(),
                "an operation of the wire form".to_owned(),
            )
        })
        .collect();
    for field in body.on_wire() {
        let (name, getter) = (field.name(), field.getter());
        let operations = [
            getter.unraw().to_string(),
            field.operation("set_", "").to_string(),
            field.operation("try_set_", "").to_string(),
            field.operation("", "_mut").to_string(),
        ];
        let clash = operations
            .iter()
            .find_map(|it| taken.get(it).map(|other| (it, other)));
        if let Some((operation, other)) = clash {
            let message = format!(
                "`{operation}()` of `{name}` collides with {other}\nhelp: rename it, e.g. `#[hg(accessor = {name}_field)]`"
            );
            errors.span(getter.span(), message);
        }
        for operation in operations {
            taken
                .entry(operation)
                .or_insert_with(|| format!("an accessor of `{name}`"));
        }
    }
}
