//! What a message is made from: `from` and `try_from`, and what its fields
//! say about it.

use proc_macro2::Ident;
use quote::ToTokens as _;
use syn::Type;

use crate::attr::shown;
use crate::diag::Errors;
use crate::model::{Body, Field, Message, Role};

pub(super) fn check(message: &Message<'_>, errors: &mut Errors) {
    sources(message, errors);
    match &message.body {
        Body::Struct(body) => {
            for field in &body.fields {
                field_keys(message, field, errors);
            }
        }
        Body::Newtype(field) => field_keys(message, field, errors),
        Body::Enum(_) => no_enum(message, errors),
        Body::Union(body) => {
            no_enum(message, errors);
            let variants = body.variants.iter();
            for field in variants.flat_map(|variant| &variant.body.fields) {
                for key in field.attrs.source_keys() {
                    errors.at(
                        key,
                        format!("`{key}` has no place in an enum, which is not made field by field\nhelp: remove it"),
                    );
                }
            }
        }
    }
}

/// Each source stands once, and none is the message itself.
fn sources(message: &Message<'_>, errors: &mut Errors) {
    for (index, source) in message.sources.iter().enumerate() {
        let name = shown(&source.value);
        if is_itself(message.ident(), &source.value) {
            errors.at(
                &source.value,
                format!("every message comes from itself already\nhelp: name another one, or remove `{}`", source.key),
            );
        }
        let mut before = message.sources.iter().take(index);
        if before.any(|it| shown(&it.value) == name) {
            errors.at(
                &source.value,
                format!("the message is made from `{name}` already\nhelp: remove one of the two"),
            );
        }
    }
}

/// Whether a type is the message, as its own tokens tell.
fn is_itself(ident: &Ident, ty: &Type) -> bool {
    let name = ty.to_token_stream().to_string();
    name == "Self" || *ident == name
}

/// Which variant becomes which is for the user to say.
fn no_enum(message: &Message<'_>, errors: &mut Errors) {
    for source in &message.sources {
        let (key, ty, ident) = (&source.key, shown(&source.value), message.ident());
        let wanted = if key == "from" { "From" } else { "TryFrom" };
        errors.at(
            key,
            format!("`{key}` makes a struct field by field, and this is an enum\nhelp: write `impl {wanted}<{ty}> for {ident}` by hand"),
        );
    }
}

/// A field says in one way what it is made from, where there is a source.
fn field_keys(message: &Message<'_>, field: &Field, errors: &mut Errors) {
    let (name, attrs) = (field.name(), &field.attrs);
    let nothing = match field.role {
        Role::Phantom => Some("`PhantomData`"),
        _ if field.auto => Some("`Auto`"),
        _ => None,
    };
    for key in attrs.source_keys() {
        if message.sources.is_empty() && !message.broken {
            errors.at(
                key,
                format!("`{key}` says what `{name}` is made from, and nothing says what the message is made from\nhelp: add `#[hg(from = OtherMessage)]` to the struct"),
            );
        } else if let Some(what) = nothing {
            errors.at(
                key,
                format!("`{name}` is {what}, and holds nothing that could be converted\nhelp: remove `{key}`"),
            );
        }
    }
    if let (Some(_), Some(default)) = (&attrs.from, &attrs.default) {
        errors.at(
            &default.key,
            format!(
                "`{name}` is made from another field already\nhelp: remove `from` or `default`"
            ),
        );
    }
}
