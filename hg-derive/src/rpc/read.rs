//! The trait as an interface: its methods, and how their arguments travel.

use proc_macro2::{Ident, TokenStream};
use quote::ToTokens;
use syn::ext::IdentExt as _;
use syn::{FnArg, ItemTrait, Pat, ReturnType, TraitItem, TraitItemFn, Type, Visibility};

use super::judge;
use crate::attr::MethodAttrs;
use crate::diag::Errors;
use crate::model::{Message, Scalar, peel, scalar};

pub(super) struct Interface<'a> {
    pub(super) vis: &'a Visibility,
    pub(super) ident: &'a Ident,
    pub(super) docs: String,
    pub(super) methods: Vec<Method<'a>>,
}

pub(super) struct Method<'a> {
    pub(super) ident: &'a Ident,
    pub(super) number: u8,
    pub(super) docs: String,
    /// `cfg` and the like, which whatever is printed for the method has too.
    pub(super) conditions: Vec<TokenStream>,
    pub(super) arguments: Vec<Argument<'a>>,
    /// What it returns; none where a call goes one way.
    pub(super) reply: Option<&'a Type>,
}

pub(super) struct Argument<'a> {
    pub(super) ident: &'a Ident,
    pub(super) ty: &'a Type,
    pub(super) kind: Kind<'a>,
}

/// How an argument travels.
pub(super) enum Kind<'a> {
    /// A message by value.
    Value,
    /// A message by reference.
    Reference(&'a Type),
    /// `&[u8]`
    Bytes,
    /// `&str`
    Text,
    /// A wire type by reference.
    InPlace(&'a Type),
}

impl<'a> Interface<'a> {
    pub(super) fn read(item: &'a ItemTrait, errors: &mut Errors) -> Self {
        judge::interface(item, errors);
        let mut methods: Vec<Method<'a>> = Vec::new();
        let mut next = 0;
        for it in &item.items {
            let TraitItem::Fn(function) = it else {
                judge::no_method(it, errors);
                continue;
            };
            judge::method(function, errors);
            let own = number(function, errors);
            let (number, place) = own.unwrap_or((next, function.sig.ident.to_token_stream()));
            next = number + 1;
            let Ok(number) = u8::try_from(number) else {
                errors.at(
                    place,
                    "the number of a method is one byte, and no more are left behind 255\nhelp: give it a number that is free, e.g. `#[hg(id = 3)]`",
                );
                break;
            };
            let method = Method {
                ident: &function.sig.ident,
                number,
                docs: Message::docs(&function.attrs),
                conditions: judge::conditions(&function.attrs),
                arguments: arguments(function, errors),
                reply: reply(function, errors),
            };
            taken(&methods, &method, place, errors);
            methods.push(method);
        }
        Interface {
            vis: &item.vis,
            ident: &item.ident,
            docs: Message::docs(&item.attrs),
            methods,
        }
    }
}

/// A number belongs to one method, but for methods that are never there
/// together.
fn taken(methods: &[Method<'_>], new: &Method<'_>, place: TokenStream, errors: &mut Errors) {
    let other = methods
        .iter()
        .find(|it| it.number == new.number && !judge::opposite(&it.conditions, &new.conditions));
    if let Some(other) = other {
        let (number, ident) = (new.number, other.ident);
        let help = if new.conditions.is_empty() || other.conditions.is_empty() {
            "give one of the two another, e.g. `#[hg(id = 3)]`"
        } else {
            "give one of the two another, or write `cfg(…)` on one and `cfg(not(…))` of the same on the other"
        };
        errors.at(
            place,
            format!("the number {number} is that of `{ident}`\nhelp: {help}"),
        );
    }
}

/// `#[hg(id = 3)]`, with its place.
fn number(function: &TraitItemFn, errors: &mut Errors) -> Option<(usize, TokenStream)> {
    let literal = MethodAttrs::read(&function.attrs, errors).id?.value;
    match literal.base10_parse::<u8>() {
        Ok(number) => Some((usize::from(number), literal.to_token_stream())),
        Err(_) => {
            let message = format!(
                "expected a number from 0 to 255, found `{literal}`\nhelp: write e.g. `id = 3`"
            );
            errors.at(literal, message);
            None
        }
    }
}

fn arguments<'a>(function: &'a TraitItemFn, errors: &mut Errors) -> Vec<Argument<'a>> {
    let inputs = function.sig.inputs.iter();
    inputs.filter_map(|it| argument(it, errors)).collect()
}

/// What a method returns; `-> ()` is nothing.
fn reply<'a>(function: &'a TraitItemFn, errors: &mut Errors) -> Option<&'a Type> {
    let ReturnType::Type(_, ty) = &function.sig.output else {
        return None;
    };
    if matches!(&**ty, Type::Tuple(tuple) if tuple.elems.is_empty()) {
        return None;
    }
    judge::portable(ty, errors).then_some(ty)
}

fn argument<'a>(input: &'a FnArg, errors: &mut Errors) -> Option<Argument<'a>> {
    let FnArg::Typed(input) = input else {
        return None;
    };
    judge::argument_attributes(&input.attrs, errors);
    let ident = match &*input.pat {
        Pat::Ident(it) if it.by_ref.is_none() && it.subpat.is_none() => &it.ident,
        pat => {
            errors.at(
                pat,
                "expected the name of an argument, found a pattern\nhelp: write e.g. `value`",
            );
            return None;
        }
    };
    let kind = kind(&input.ty, errors)?;
    Some(Argument {
        ident,
        ty: &input.ty,
        kind,
    })
}

fn kind<'a>(ty: &'a Type, errors: &mut Errors) -> Option<Kind<'a>> {
    let Type::Reference(reference) = peel(ty) else {
        return judge::portable(ty, errors).then_some(Kind::Value);
    };
    if let Some(mutability) = &reference.mutability {
        errors.at(
            mutability,
            "nothing comes back from a call through an argument\nhelp: remove `mut`",
        );
        return None;
    }
    if let Some(lifetime) = &reference.lifetime {
        judge::lifetime(lifetime, errors);
        return None;
    }
    let elem = &*reference.elem;
    match peel(elem) {
        Type::Slice(slice) if scalar(&slice.elem) == Some(Scalar::Unsigned(8)) => Some(Kind::Bytes),
        Type::Path(path) if path.path.is_ident("str") => Some(Kind::Text),
        _ if !judge::portable(elem, errors) => None,
        Type::Path(path) => {
            let last = path.path.segments.last();
            let wire = last.is_some_and(|it| it.ident.unraw().to_string().ends_with("Wire"));
            Some(if wire {
                Kind::InPlace(elem)
            } else {
                Kind::Reference(elem)
            })
        }
        _ => Some(Kind::Reference(elem)),
    }
}
