//! The attribute `rpc`: a plain trait, and what records and plays its calls.

mod client;
mod fallback;
mod judge;
mod print;
mod read;

use proc_macro2::TokenStream;
use quote::quote;
use syn::{ItemTrait, Path, TraitItem};

use crate::diag::Errors;
use read::Interface;

/// Everything that `#[rpc]` prints: the trait as it was written, and the rest
/// or the errors.
pub(crate) fn rpc(attr: TokenStream, item: &TokenStream) -> TokenStream {
    let mut errors = Errors::default();
    let item: ItemTrait = match syn::parse2(item.clone()) {
        Ok(item) => item,
        Err(error) => {
            errors.push(not_a_trait(item, error));
            let errors = errors.finish();
            return quote!(#item #errors);
        }
    };
    let hg = errors.take(krate(attr)).unwrap_or_else(|| quote!(::hg));
    let interface = Interface::read(&item, &mut errors);
    match errors.finish() {
        Some(errors) => fallback::print(&plain(&item), &errors, &hg),
        None => {
            let (plain, printed) = (plain(&item), print::print(&interface, &hg));
            let printed = conditional(printed, &judge::conditions(&item.attrs));
            quote!(#plain #printed)
        }
    }
}

/// What stands on something else says so; what is wrong in a trait the
/// compiler's parser says at the same place.
fn not_a_trait(item: &TokenStream, error: syn::Error) -> syn::Error {
    if syn::parse2::<syn::Item>(item.clone()).is_err() {
        return error;
    }
    syn::Error::new(
        error.span(),
        "expected a trait, as `rpc` records and plays its calls\nhelp: write the calls as methods of a trait",
    )
}

/// The trait without the attributes that are read here.
fn plain(item: &ItemTrait) -> ItemTrait {
    let mut item = item.clone();
    let read = |attr: &syn::Attribute| attr.path().is_ident("hg") || judge::hides(attr, "hg");
    item.attrs.retain(|attr| !read(attr));
    for it in &mut item.items {
        if let TraitItem::Fn(function) = it {
            function.attrs.retain(|attr| !read(attr));
        }
    }
    item
}

/// Everything printed is there where the trait is.
fn conditional(printed: TokenStream, conditions: &[TokenStream]) -> TokenStream {
    if conditions.is_empty() {
        return printed;
    }
    match syn::parse2::<syn::File>(printed.clone()) {
        Ok(file) => {
            let items = file.items.iter().map(|it| quote!(#(#conditions)* #it));
            quote!(#(#items)*)
        }
        Err(_) => printed,
    }
}

/// `crate = path`, or nothing.
fn krate(attr: TokenStream) -> syn::Result<TokenStream> {
    if attr.is_empty() {
        return Ok(quote!(::hg));
    }
    let parse = |input: syn::parse::ParseStream<'_>| {
        input.parse::<syn::Token![crate]>()?;
        input.parse::<syn::Token![=]>()?;
        let path = input.call(Path::parse_mod_style)?;
        input.parse::<Option<syn::Token![,]>>()?;
        Ok(quote!(#path))
    };
    syn::parse::Parser::parse2(parse, attr).map_err(|error| {
        syn::Error::new(
            error.span(),
            "expected `crate = path` or nothing\nhelp: write e.g. `crate = ::path::to::hg`, or remove it",
        )
    })
}
