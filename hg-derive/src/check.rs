//! The rules between attributes, one function each.
//!
//! - a type without a portable wire form is refused, with what to use instead
//! - `Auto` fields say how they are computed, and nothing else is computed twice
//! - a field that is not on the wire has no wire attributes
//! - in a bit struct every field is a bit field, in one order
//! - a width suits its type (`width`), and a literal its field (`literal`)
//! - what places and pads a field suits it (`place`)
//! - an expression names earlier fields only (`names`)
//! - one thing tells how much there is of a member (`extent`)
//! - the tags of an enum with data are of one kind, and each its own (`tags`)
//! - accessors do not collide (`collide`)
//! - a struct is made from other messages, each field in one way (`source`)

mod collide;
mod extent;
mod literal;
mod names;
mod place;
mod source;
mod tags;
mod width;

pub(crate) use tags::{judgements as judge_tags, span as first_span, table as tag_table};

use syn::{Expr, Lit};

use crate::attr::shown;
use crate::diag::{Errors, counted};
use crate::expr;
use crate::model::{
    BitStruct, Body, Field, Member, Message, Role, Sort, Struct, type_text, unsupported,
};

pub(crate) fn check(message: &Message<'_>, errors: &mut Errors) {
    match &message.body {
        Body::Struct(body) => check_struct(body, errors),
        Body::Newtype(field) => portable(field, errors),
        Body::Enum(_) => {}
        Body::Union(body) => {
            tags::check(message, body, errors);
            for variant in &body.variants {
                check_struct(&variant.body, errors);
            }
        }
    }
    source::check(message, errors);
}

fn check_struct(body: &Struct, errors: &mut Errors) {
    for field in &body.fields {
        not_on_wire(field, errors);
        if field.role != Role::Wire {
            continue;
        }
        portable(field, errors);
        computed(field, errors);
        wire_type(field, errors);
        width::check(field, errors);
        literal::check(field, errors);
        sums(field, errors);
        match body.bits {
            Some(bits) => in_bit_struct(field, bits, errors),
            None => place::check(field, errors),
        }
        names::value(body, field, errors);
    }
    extent::check(body, errors);
    if let Some(check) = &body.check {
        names::check(body, &check.value, errors);
        condition(&check.value, errors);
    }
    if body.bits.is_none_or(BitStruct::is_whole) {
        collide::check(body, errors);
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
    if field.auto && !field.is_computed() && !field.restates && !field.attrs.broken {
        let message = format!(
            "`{name}` is `Auto`, and nothing computes it\nhelp: add `value = …` or `sum = …`, or store the number"
        );
        errors.at(&field.original.ty, message);
    }
    let fixed = |it: &Member| it.sort == Sort::Varint && !it.optional;
    let key = [&field.value, &field.sum].into_iter().flatten().next();
    if let (Some(key), Some(member)) = (key, field.member.as_ref().filter(|it| !fixed(it))) {
        let key = &key.key;
        errors.at(
            key,
            format!("`{key}` computes a field of one size, and `{name}` has one that {}\nhelp: remove `{key}`", if member.optional { "may not be there" } else { "depends on its value" }),
        );
    }
    if let (true, Some(wire)) = (field.is_computed(), &field.wire_type) {
        errors.at(
            &wire.key,
            format!("`{name}` is computed in its own type, `as` has no place\nhelp: remove `as`"),
        );
    }
}

/// A wire type ends by itself: what tells an extent speaks of a vector or text.
fn wire_type(field: &Field, errors: &mut Errors) {
    let (Some(wire), Some(member)) = (&field.wire_type, &field.member) else {
        return;
    };
    let name = field.name();
    if matches!(member.sort, Sort::Vector | Sort::Text) {
        let ty = type_text(&wire.value);
        errors.at(
            &wire.value,
            format!("expected a wire type that knows its own end, found `{ty}`\nhelp: use a message around it, e.g. `struct Bytes {{ #[hg(prefix = u8)] bytes: {ty} }}`"),
        );
    } else if let Some(key) = extent::keys(field).first() {
        errors.at(
            key,
            format!("`as` says what `{name}` is on the wire, and `{key}` cannot tell how much\nhelp: put `{key}` on a field of `{}`", type_text(&wire.value)),
        );
    }
}

/// A checksum is a function's, and takes whole bytes.
fn sums(field: &Field, errors: &mut Errors) {
    let Some(sum) = &field.sum else { return };
    if field.bits.is_some() {
        errors.at(
            &sum.key,
            "a checksum takes whole bytes, and this is a bit field\nhelp: remove `bits`",
        );
    }
    if let Expr::Lit(_) = sum.value {
        let message = format!(
            "expected a function, found `{}`\nhelp: write e.g. `sum = hg::sum::internet`",
            shown(&sum.value)
        );
        errors.at(&sum.value, message);
    }
}

/// A check gives a `bool`.
fn condition(check: &Expr, errors: &mut Errors) {
    let literal = match check {
        Expr::Lit(lit) => !matches!(lit.lit, Lit::Bool(_)),
        _ => false,
    };
    if literal || expr::is_arithmetic(check) {
        errors.at(
            check,
            "expected a condition, found a number\nhelp: compare it, e.g. `start <= end`",
        );
    }
}

/// In a bit struct every field is a bit field, in the order of the struct.
fn in_bit_struct(field: &Field, bits: BitStruct, errors: &mut Errors) {
    let name = field.name();
    if field.bits.is_none() && !field.attrs.broken {
        errors.span(field.span(), format!("in a bit struct every field is a bit field\nhelp: add `#[hg(bits = N)]` to `{name}`"));
    }
    if let Some(key) = field.attrs.order_key() {
        errors.at(
            key,
            format!(
                "a bit struct has one byte order\nhelp: remove `{key}`, or put it on the struct"
            ),
        );
    }
    for key in field.attrs.byte_padding() {
        errors.at(key, format!("`{key}` counts bytes, and a bit struct has only bits\nhelp: use `pad_bits_before` or `pad_bits_after`"));
    }
    if let Some(fill) = &field.attrs.fill {
        errors.at(&fill.key, "`fill` fills the padding of whole bytes, and there is none\nhelp: remove it; padding bits are zero");
    }
    if let Some(accessor) = field.accessor.as_ref().filter(|_| !bits.is_whole()) {
        let width = counted(bits.width, "bit");
        errors.at(&accessor.key, format!("a bit struct of {width} has no wire form, and so no accessors\nhelp: remove `accessor`"));
    }
}
