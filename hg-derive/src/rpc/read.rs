//! The trait as an interface, and what cannot travel.

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote};
use syn::ext::IdentExt as _;
use syn::visit::Visit;
use syn::{
    Attribute, FnArg, GenericParam, ItemTrait, LitInt, Pat, ReturnType, TraitItem, TraitItemFn,
    Type, Visibility,
};

use crate::diag::Errors;
use crate::model::{Message, unsupported};

/// The most methods: their number is one byte.
const MOST: usize = 256;

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
    pub(super) conditions: Vec<&'a Attribute>,
    pub(super) arguments: Vec<Argument<'a>>,
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
        judge_trait(item, errors);
        let mut methods: Vec<Method<'a>> = Vec::new();
        let mut next = 0;
        for it in &item.items {
            let TraitItem::Fn(function) = it else {
                errors.at(it, "an interface has methods and nothing else");
                continue;
            };
            let (number, place) = match errors.take(number(function)) {
                Some(Some((number, place))) => (number, place),
                _ => (next, function.sig.ident.to_token_stream()),
            };
            next = number + 1;
            let Ok(number) = u8::try_from(number) else {
                let message =
                    format!("an interface has at most {MOST} methods, with the numbers 0 to 255");
                errors.at(place, message);
                break;
            };
            if let Some(other) = methods.iter().find(|method| method.number == number) {
                let message = format!("`{}` has the number {number} already", other.ident);
                errors.at(place, message);
            }
            let arguments = arguments(function, errors);
            methods.push(Method {
                ident: &function.sig.ident,
                number,
                docs: Message::docs(&function.attrs),
                conditions: conditions(&function.attrs),
                arguments,
            });
        }
        Interface {
            vis: &item.vis,
            ident: &item.ident,
            docs: Message::docs(&item.attrs),
            methods,
        }
    }
}

/// The trait without the attributes that are read here.
pub(super) fn plain(item: &ItemTrait) -> ItemTrait {
    let mut item = item.clone();
    item.attrs.retain(|attr| !attr.path().is_ident("hg"));
    for it in &mut item.items {
        if let TraitItem::Fn(function) = it {
            function.attrs.retain(|attr| !attr.path().is_ident("hg"));
        }
    }
    item
}

fn judge_trait(item: &ItemTrait, errors: &mut Errors) {
    if !item.generics.params.is_empty() || item.generics.where_clause.is_some() {
        errors.at(
            &item.generics,
            "an interface has no parameters: what travels has one type",
        );
    }
    if !item.supertraits.is_empty() {
        errors.at(
            &item.supertraits,
            "an interface has no supertraits: the recorder could not implement them",
        );
    }
    if let Some(unsafety) = &item.unsafety {
        errors.at(unsafety, "an interface cannot be `unsafe`");
    }
    for attr in item.attrs.iter().filter(|attr| attr.path().is_ident("hg")) {
        errors.at(
            attr,
            "on the trait nothing is set: `rpc` takes `crate = path`",
        );
    }
}

/// `#[hg(id = 3)]`, with its place.
fn number(function: &TraitItemFn) -> syn::Result<Option<(usize, TokenStream)>> {
    let mut found: Option<(usize, TokenStream)> = None;
    for attr in function
        .attrs
        .iter()
        .filter(|attr| attr.path().is_ident("hg"))
    {
        attr.parse_nested_meta(|meta| {
            if !meta.path.is_ident("id") {
                return Err(
                    meta.error("a method has one setting: `id = N`, its number from 0 to 255")
                );
            }
            let literal: LitInt = meta
                .value()
                .and_then(syn::parse::ParseBuffer::parse)
                .map_err(|error| syn::Error::new(error.span(), "`id` is a number from 0 to 255"))?;
            if found.is_some() {
                return Err(syn::Error::new(literal.span(), "`id` is set twice"));
            }
            let number = literal
                .base10_parse::<u8>()
                .map_err(|_| syn::Error::new(literal.span(), "`id` is a number from 0 to 255"))?;
            found = Some((usize::from(number), literal.to_token_stream()));
            Ok(())
        })?;
    }
    Ok(found)
}

fn arguments<'a>(function: &'a TraitItemFn, errors: &mut Errors) -> Vec<Argument<'a>> {
    let sig = &function.sig;
    if let Some(asyncness) = &sig.asyncness {
        errors.at(
            asyncness,
            "a call cannot be `async`: it is recorded now, and played by whoever has the bytes",
        );
    }
    if let Some(unsafety) = &sig.unsafety {
        errors.at(
            unsafety,
            "a call cannot be `unsafe`: its bytes may come from anywhere",
        );
    }
    if let Some(constness) = &sig.constness {
        errors.at(constness, "a method of an interface cannot be `const`");
    }
    let named = |param: &&GenericParam| !matches!(param, GenericParam::Lifetime(_));
    if let Some(param) = sig.generics.params.iter().find(named) {
        errors.at(param, "a call has no parameters: what travels has one type");
    } else if let Some(param) = sig.generics.params.first() {
        errors.at(param, "a call needs no named lifetime: leave it out");
    }
    if let ReturnType::Type(arrow, ty) = &sig.output {
        errors.at(
            quote!(#arrow #ty),
            "a call returns nothing: nobody waits for it where it is recorded",
        );
    }
    let mut inputs = sig.inputs.iter();
    match inputs.next() {
        Some(FnArg::Receiver(it))
            if it.reference.is_some() && it.mutability.is_some() && it.colon_token.is_none() => {}
        Some(FnArg::Receiver(it)) => errors.at(it, "a call takes `&mut self`"),
        _ => errors.at(&sig.ident, "a call takes `&mut self` first"),
    }
    inputs.filter_map(|it| argument(it, errors)).collect()
}

fn argument<'a>(input: &'a FnArg, errors: &mut Errors) -> Option<Argument<'a>> {
    let FnArg::Typed(input) = input else {
        return None;
    };
    let ident = match &*input.pat {
        Pat::Ident(it) if it.by_ref.is_none() && it.subpat.is_none() => &it.ident,
        pat => {
            errors.at(pat, "an argument has a plain name");
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

const REFERENCES: &str = "by reference travel `&[u8]`, `&str`, `&Message` and `&MessageWire`";

fn kind<'a>(ty: &'a Type, errors: &mut Errors) -> Option<Kind<'a>> {
    let Type::Reference(reference) = ty else {
        if let Some(inner) = inner(ty) {
            errors.at(
                inner,
                format!("this cannot travel within a message; {REFERENCES}"),
            );
            return None;
        }
        return portable(ty, errors).then_some(Kind::Value);
    };
    if let Some(mutability) = &reference.mutability {
        errors.at(
            mutability,
            "nothing comes back from a call: an argument is not `&mut`",
        );
        return None;
    }
    if let Some(lifetime) = &reference.lifetime {
        errors.at(lifetime, "a call needs no named lifetime: leave it out");
        return None;
    }
    match &*reference.elem {
        Type::Slice(slice) if slice.elem.to_token_stream().to_string() == "u8" => Some(Kind::Bytes),
        Type::Path(path) if path.path.is_ident("str") => Some(Kind::Text),
        elem => {
            if let Some(inner) = inner(elem) {
                errors.at(inner, format!("this cannot travel; {REFERENCES}"));
                return None;
            }
            match elem {
                Type::Path(path)
                    if path
                        .path
                        .segments
                        .last()
                        .is_some_and(|it| it.ident.unraw().to_string().ends_with("Wire")) =>
                {
                    Some(Kind::InPlace(elem))
                }
                _ => portable(elem, errors).then_some(Kind::Reference(elem)),
            }
        }
    }
}

fn portable(ty: &Type, errors: &mut Errors) -> bool {
    let why = unsupported(ty);
    if let Some((ty, why)) = &why {
        errors.at(ty, why);
    }
    why.is_none()
}

/// The first part of a type that no message has.
fn inner(ty: &Type) -> Option<TokenStream> {
    struct Find(Option<TokenStream>);

    impl Visit<'_> for Find {
        fn visit_type(&mut self, ty: &Type) {
            let never = matches!(
                ty,
                Type::Reference(_)
                    | Type::Ptr(_)
                    | Type::BareFn(_)
                    | Type::ImplTrait(_)
                    | Type::TraitObject(_)
                    | Type::Slice(_)
                    | Type::Never(_)
                    | Type::Infer(_)
            );
            if never {
                self.0.get_or_insert_with(|| ty.to_token_stream());
            } else {
                syn::visit::visit_type(self, ty);
            }
        }
        fn visit_path(&mut self, path: &syn::Path) {
            if path.segments.first().is_some_and(|it| it.ident == "Self") {
                self.0.get_or_insert_with(|| path.to_token_stream());
            }
            syn::visit::visit_path(self, path);
        }
    }

    let mut find = Find(None);
    find.visit_type(ty);
    find.0
}

/// The attributes that decide whether a method is there.
fn conditions(attrs: &[Attribute]) -> Vec<&Attribute> {
    attrs
        .iter()
        .filter(|attr| attr.path().is_ident("cfg"))
        .collect()
}
