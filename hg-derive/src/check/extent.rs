//! How much there is of a member: one thing tells it, and what tells it is known.

use proc_macro2::Ident;
use syn::{Expr, Lit};

use crate::attr::shown;
use crate::diag::{Errors, counted};
use crate::model::{Field, How, Member, Part, Sort, Struct, first_argument, scalar};

/// The rules of a dynamic struct, or of a variant.
pub(super) fn check(body: &Struct, errors: &mut Errors) {
    let Some(dynamic) = &body.dynamic else { return };
    for field in body.on_wire() {
        let attrs = &field.attrs;
        if let Some(at) = &attrs.at {
            errors.at(
                &at.key,
                "`at` places fields in a message of a fixed size, and this one's size depends on its value\nhelp: use `pad_before`",
            );
        }
        match &field.member {
            Some(member) => {
                one_extent(field, member, errors);
                presence(field, member, errors);
                expressions(body, field, errors);
            }
            None => unused(field, errors),
        }
    }
    rest_is_last(body, &dynamic.parts, errors);
}

/// The keys that tell how much there is, in the order of the fields' attributes.
pub(super) fn keys(field: &Field) -> Vec<&Ident> {
    let attrs = &field.attrs;
    let exprs = [&attrs.count, &attrs.bytes, &attrs.size, &attrs.until];
    let mut keys: Vec<&Ident> = exprs.into_iter().flatten().map(|it| &it.key).collect();
    let prefixes = [&attrs.prefix, &attrs.prefix_bytes].into_iter().flatten();
    keys.extend(prefixes.map(|it| &it.key));
    keys.extend(attrs.rest.as_ref().map(|it| &it.key));
    keys
}

/// Vectors and text need exactly one, everything else takes at most one.
fn one_extent(field: &Field, member: &Member, errors: &mut Errors) {
    let (name, keys) = (field.name(), keys(field));
    let until_in_size = field.attrs.until.is_some() && field.attrs.size.is_some();
    match keys.as_slice() {
        // The wire type has an error of its own.
        [] if field.wire_type.is_some() => {}
        [] if matches!(member.sort, Sort::Vector | Sort::Text) && !field.attrs.broken => {
            let example = if member.sort == Sort::Text {
                "`prefix_bytes = u16`, `bytes = len`, `until = 0` or `rest`"
            } else {
                "`count = n`, `prefix = u16`, `bytes = len` or `rest`"
            };
            errors.span(
                field.span(),
                format!("nothing tells how long `{name}` is\nhelp: add e.g. {example}"),
            );
        }
        [first, second, ..] if !(until_in_size && keys.len() == 2) => {
            errors.at(
                second,
                format!("`{first}` tells already how much there is of `{name}`\nhelp: remove one of the two"),
            );
        }
        _ => {}
    }
    for key in [
        field.attrs.count.as_ref().map(|it| &it.key),
        field.attrs.prefix.as_ref().map(|it| &it.key),
    ]
    .into_iter()
    .flatten()
    {
        if matches!(member.sort, Sort::Text | Sort::Varint) {
            errors.at(
                key,
                format!("`{key}` counts elements, and `{name}` has none\nhelp: use `bytes` or `prefix_bytes`"),
            );
        }
    }
    if let Some(until) = &field.attrs.until {
        let closure = matches!(until.value, Expr::Closure(_));
        let literal = crate::model::is_literal(&until.value);
        if !closure && !literal {
            errors.at(
                &until.value,
                "expected a literal or a closure\nhelp: write e.g. `until = 0` or `until = |it| it.last`",
            );
        }
        if let Expr::Lit(lit) = crate::model::peel_expr(&until.value) {
            ending(member, &lit.lit, errors);
        }
        one_argument(&until.value, errors);
        if closure && member.sort == Sort::Text {
            errors.at(
                &until.value,
                "a closure looks at elements, and text has none\nhelp: write the text at its end, e.g. `until = \"\\n\"`",
            );
        }
    }
}

/// An end has bytes, and one that stands for a single byte is one.
fn ending(member: &Member, end: &Lit, errors: &mut Errors) {
    let scalars = first_argument(&member.ty).is_some_and(|it| scalar(it).is_some());
    let found = shown(end);
    let message = match end {
        Lit::Str(text) if text.value().is_empty() => {
            "expected at least 1 byte, found an empty string\nhelp: write what ends it, e.g. `until = 0`"
                .to_owned()
        }
        Lit::ByteStr(bytes) if bytes.value().is_empty() => {
            "expected at least 1 byte, found an empty byte string\nhelp: write what ends it, e.g. `until = 0`"
                .to_owned()
        }
        Lit::Char(char) if member.sort != Sort::Text && !char.value().is_ascii() => {
            format!("`{found}` is more than one byte\nhelp: write its bytes in UTF-8: `until = {:?}`", char.value().to_string())
        }
        Lit::Int(int)
            if !scalars
                && int.suffix().is_empty()
                && int.base10_parse::<u8>().is_err() =>
        {
            format!("expected a number from 0 to 255, found `{found}`\nhelp: write its type, e.g. `until = {found}u16`")
        }
        Lit::Float(_) | Lit::Bool(_) if !scalars => {
            format!("expected bytes, found `{found}`\nhelp: write e.g. `until = 0` or `until = \"\\n\"`")
        }
        _ => return,
    };
    errors.at(end, message);
}

/// A condition is asked of one element at a time.
fn one_argument(until: &Expr, errors: &mut Errors) {
    let Expr::Closure(closure) = until else {
        return;
    };
    let count = closure.inputs.len();
    if count == 1 {
        return;
    }
    let message = format!(
        "expected a closure of one element, found {}\nhelp: write e.g. `until = |it| it.last`",
        counted(count, "argument")
    );
    match closure.inputs.iter().nth(1) {
        Some(second) => errors.at(second, message),
        None => errors.at(closure.or1_token, message),
    }
}

/// `if` stands on an `Option`, and an `Option` needs it, or `rest`.
fn presence(field: &Field, member: &Member, errors: &mut Errors) {
    let (name, attrs) = (field.name(), &field.attrs);
    match (&attrs.present, member.optional) {
        (Some(present), false) => errors.at(
            &present.key,
            format!("expected an `Option` for `{name}`, which may not be there\nhelp: write `Option<…>`, or remove `if`"),
        ),
        (None, true) if attrs.rest.is_none() && !attrs.broken => errors.span(
            field.span(),
            format!("nothing tells whether `{name}` is there\nhelp: add `if = flag`, or `rest` where it ends the message"),
        ),
        _ => {}
    }
}

/// What tells an extent stands before it.
fn expressions(body: &Struct, field: &Field, errors: &mut Errors) {
    let attrs = &field.attrs;
    let exprs = [
        &attrs.count,
        &attrs.bytes,
        &attrs.size,
        &attrs.max,
        &attrs.present,
        &attrs.tag,
        &attrs.until,
    ];
    let prefixes = [&attrs.prefix, &attrs.prefix_bytes].into_iter().flatten();
    let conditions = prefixes.filter_map(|prefix| match &prefix.value {
        crate::attr::Prefix::Choice(choice) => Some(&choice.0),
        crate::attr::Prefix::One(_) => None,
    });
    let exprs = exprs.into_iter().flatten().map(|it| &it.value);
    for expr in exprs.chain(conditions) {
        super::names::before(body, field, expr, errors);
    }
}

/// Attributes of members have no meaning on a fixed field.
fn unused(field: &Field, errors: &mut Errors) {
    for key in field.attrs.dynamic_keys() {
        if field.bits.is_some() {
            errors.at(
                key,
                format!("`{key}` is for whole bytes, and this is a bit field\nhelp: remove it, or `bits`"),
            );
        }
    }
}

/// Nothing stands behind what takes all that is left.
fn rest_is_last(body: &Struct, parts: &[Part], errors: &mut Errors) {
    let mut open: Option<&Field> = None;
    for part in parts {
        let field = match part {
            Part::Member { field, .. } => Some(&body.fields[*field]),
            Part::Segment(segment) => segment.fields().first().map(|it| &body.fields[*it]),
            Part::Align { .. } => None,
        };
        if let (Some(first), Some(field)) = (open, field) {
            errors.span(
                field.span(),
                format!(
                    "`{}` takes all bytes that are left, and `{}` stands behind it\nhelp: give `{0}` an end: `count`, `bytes` or `prefix_bytes`",
                    first.name(),
                    field.name()
                ),
            );
            return;
        }
        let rest = |field: &&Field| {
            let member = field.member.as_ref();
            member.is_some_and(|it| matches!(it.how, How::Rest))
        };
        if let (Part::Member { .. }, Some(field)) = (part, field) {
            open = open.or(Some(field).filter(rest));
        }
    }
}
