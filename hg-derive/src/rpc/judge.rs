//! What a trait and its methods must be so that calls can travel.

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote};
use syn::visit::Visit;
use syn::{
    Attribute, FnArg, GenericParam, ItemTrait, Lifetime, Path, Receiver, Signature, TraitItem,
    TraitItemFn, Type,
};

use crate::diag::Errors;
use crate::model::{peel, unsupported};

/// The rules of the trait itself.
pub(super) fn interface(item: &ItemTrait, errors: &mut Errors) {
    if !item.generics.params.is_empty() || item.generics.where_clause.is_some() {
        let generics = (&item.generics.params, &item.generics.where_clause);
        let (params, bounds) = generics;
        errors.at(
            quote!(#params #bounds),
            "expected an interface without parameters and bounds, as what travels has one type\nhelp: remove them",
        );
    }
    if !item.supertraits.is_empty() {
        errors.at(
            &item.supertraits,
            "expected an interface without supertraits, as the recorder could not implement them\nhelp: remove them, or put a trait of both over it",
        );
    }
    let words: [Option<TokenStream>; 2] = [
        item.unsafety.map(ToTokens::into_token_stream),
        item.auto_token.map(ToTokens::into_token_stream),
    ];
    for word in words.into_iter().flatten() {
        let message = format!("expected a plain trait, found `{word}`\nhelp: remove `{word}`");
        errors.at(word, message);
    }
    for attr in item.attrs.iter().filter(|attr| attr.path().is_ident("hg")) {
        errors.at(
            attr,
            "nothing is set on the trait\nhelp: remove it; `crate = path` stands in `#[hg::rpc(…)]`",
        );
    }
    for attr in item.attrs.iter().filter(|attr| hides(attr, "hg")) {
        hidden(attr, errors);
    }
}

/// An item of the trait that is no method.
pub(super) fn no_method(item: &TraitItem, errors: &mut Errors) {
    errors.at(
        item,
        "expected a method, as an interface has nothing else\nhelp: move it to another trait",
    );
}

/// The rules of a method, but for its arguments.
pub(super) fn method(function: &TraitItemFn, errors: &mut Errors) {
    for attr in function.attrs.iter().filter(|attr| hides(attr, "hg")) {
        hidden(attr, errors);
    }
    let sig = &function.sig;
    qualifiers(sig, errors);
    let named = |param: &&GenericParam| !matches!(param, GenericParam::Lifetime(_));
    if let Some(param) = sig.generics.params.iter().find(named) {
        errors.at(
            param,
            "expected a call without parameters, as what travels has one type\nhelp: name the type",
        );
    } else if let Some(param) = sig.generics.params.first() {
        lifetime(param, errors);
    }
    if let Some(bounds) = &sig.generics.where_clause {
        errors.at(
            bounds,
            "expected a call without bounds, as every target is called alike\nhelp: remove them",
        );
    }
    if let Some(variadic) = &sig.variadic {
        errors.at(
            variadic,
            "expected a fixed number of arguments\nhelp: use a `Vec` for several",
        );
    }
    match sig.inputs.first() {
        Some(FnArg::Receiver(it)) => receiver(it, errors),
        _ => errors.at(
            &sig.ident,
            "expected `&mut self`, as a call is played onto something\nhelp: write `&mut self` first",
        ),
    }
}

/// The words in front of `fn`.
fn qualifiers(sig: &Signature, errors: &mut Errors) {
    if let Some(asyncness) = &sig.asyncness {
        errors.at(
            asyncness,
            "a call is recorded now, and played by whoever has the bytes: nothing is `async`\nhelp: remove `async`",
        );
    }
    if let Some(unsafety) = &sig.unsafety {
        errors.at(
            unsafety,
            "the bytes of a call may come from anywhere: it cannot be `unsafe`\nhelp: remove `unsafe`",
        );
    }
    if let Some(constness) = &sig.constness {
        errors.at(
            constness,
            "a method of a trait cannot be `const`\nhelp: remove `const`",
        );
    }
    if let Some(abi) = &sig.abi {
        errors.at(
            abi,
            "a call travels as bytes, in no calling convention\nhelp: remove `extern`",
        );
    }
}

/// `&mut self` and nothing else.
fn receiver(it: &Receiver, errors: &mut Errors) {
    argument_attributes(&it.attrs, errors);
    let plain = it.reference.is_some() && it.mutability.is_some() && it.colon_token.is_none();
    if !plain {
        // Without its attributes, which have an error of their own.
        let (reference, mutability, this, ty) = (
            it.reference
                .as_ref()
                .map(|(and, lifetime)| quote!(#and #lifetime)),
            &it.mutability,
            &it.self_token,
            it.colon_token.map(|colon| {
                let ty = &it.ty;
                quote!(#colon #ty)
            }),
        );
        errors.at(
            quote!(#reference #mutability #this #ty),
            "expected `&mut self`, as a call is played onto something\nhelp: write `&mut self`",
        );
    } else if let Some((_, Some(name))) = &it.reference {
        lifetime(name, errors);
    }
}

/// What travels is always the same.
pub(super) fn argument_attributes(attrs: &[Attribute], errors: &mut Errors) {
    if let Some(attr) = attrs.first() {
        errors.at(
            attr,
            "expected an argument without attributes, as both sides must have it\nhelp: put the attribute on the method",
        );
    }
}

pub(super) fn lifetime(it: impl ToTokens, errors: &mut Errors) {
    errors.at(
        it,
        "a call needs no named lifetime, as it is over when it is recorded\nhelp: leave it out",
    );
}

/// Whether the type of an argument can be a message.
pub(super) fn portable(ty: &Type, errors: &mut Errors) -> bool {
    let before = errors.count();
    if let Some(lifetime) = named_lifetime(ty) {
        self::lifetime(lifetime, errors);
    } else if let Some(inner) = inner(ty) {
        errors.at(
            inner,
            "this cannot travel within a message\nhelp: own the data; by reference travel `&[u8]`, `&str`, `&Message` and `&MessageWire`",
        );
    } else if let Some((ty, why)) = unsupported(ty) {
        errors.at(ty, why);
    }
    errors.count() == before
}

fn named_lifetime(ty: &Type) -> Option<Lifetime> {
    struct Find(Option<Lifetime>);

    impl Visit<'_> for Find {
        fn visit_lifetime(&mut self, it: &Lifetime) {
            self.0.get_or_insert_with(|| it.clone());
        }
    }

    let mut find = Find(None);
    find.visit_type(ty);
    find.0
}

/// The first part of a type that no message has.
fn inner(ty: &Type) -> Option<TokenStream> {
    struct Find(Option<TokenStream>);

    impl Visit<'_> for Find {
        fn visit_type(&mut self, ty: &Type) {
            let never = matches!(
                peel(ty),
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
        fn visit_path(&mut self, path: &Path) {
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

/// Whether two methods are never there together: `cfg(a)` and `cfg(not(a))`.
pub(super) fn opposite(a: &[TokenStream], b: &[TokenStream]) -> bool {
    let not = |it: &TokenStream| {
        let attr = syn::parse::Parser::parse2(Attribute::parse_outer, it.clone()).ok()?;
        let condition = attr.first()?.parse_args::<TokenStream>().ok()?;
        Some(quote!(#[cfg(not(#condition))]).to_string())
    };
    let denies = |a: &[TokenStream], b: &[TokenStream]| {
        let denied: Vec<String> = a.iter().filter_map(not).collect();
        b.iter().any(|it| denied.contains(&it.to_string()))
    };
    denies(a, b) || denies(b, a)
}

/// Whether a `cfg_attr` has an attribute of this name in it.
pub(super) fn hides(attr: &Attribute, name: &str) -> bool {
    within(attr).is_some_and(|(_, all)| {
        all.iter()
            .any(|it| it.path().is_ident(name) || hides(&outer(it), name))
    })
}

fn hidden(attr: &Attribute, errors: &mut Errors) {
    errors.at(
        attr,
        "expected `#[hg(…)]` without a condition, as both sides must have it\nhelp: put it in an attribute of its own",
    );
}

/// The conditions under which an item is there: each `cfg`, and what of a
/// `cfg_attr` is one.
pub(super) fn conditions(attrs: &[Attribute]) -> Vec<TokenStream> {
    attrs.iter().filter_map(condition).collect()
}

fn condition(attr: &Attribute) -> Option<TokenStream> {
    if attr.path().is_ident("cfg") {
        return Some(attr.to_token_stream());
    }
    let (predicate, all) = within(attr)?;
    let inner: Vec<TokenStream> = all
        .iter()
        .filter_map(
            |it| match it.path().get_ident().map(Ident::to_string).as_deref() {
                Some("cfg") => Some(it.to_token_stream()),
                Some("cfg_attr") => {
                    let inner = condition(&outer(it))?;
                    let attr = syn::parse::Parser::parse2(Attribute::parse_outer, inner).ok()?;
                    attr.first().map(|it| it.meta.to_token_stream())
                }
                _ => None,
            },
        )
        .collect();
    (!inner.is_empty()).then(|| quote!(#[cfg_attr(#predicate, #(#inner),*)]))
}

/// The predicate and the attributes of a `cfg_attr`.
fn within(attr: &Attribute) -> Option<(syn::Meta, Vec<syn::Meta>)> {
    if !attr.path().is_ident("cfg_attr") {
        return None;
    }
    let list = syn::punctuated::Punctuated::<syn::Meta, syn::Token![,]>::parse_terminated;
    let mut all = attr.parse_args_with(list).ok()?.into_iter();
    Some((all.next()?, all.collect()))
}

fn outer(meta: &syn::Meta) -> Attribute {
    syn::parse_quote!(#[#meta])
}
