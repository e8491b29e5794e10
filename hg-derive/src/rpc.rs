//! The attribute `rpc`: a plain trait, and what records and plays its calls.

mod print;
mod read;

use proc_macro2::TokenStream;
use quote::quote;
use syn::{ItemTrait, Path};

use crate::diag::Errors;
use read::Interface;

/// Everything that `#[rpc]` prints: the trait as it was written, and the rest
/// or the errors.
pub(crate) fn rpc(attr: TokenStream, item: &TokenStream) -> TokenStream {
    let mut errors = Errors::default();
    let item: ItemTrait = match syn::parse2(item.clone()) {
        Ok(item) => item,
        Err(error) => {
            errors.push(syn::Error::new(
                error.span(),
                format!("`rpc` stands on a trait: {error}"),
            ));
            let errors = errors.finish();
            return quote!(#item #errors);
        }
    };
    let hg = errors.take(krate(attr)).unwrap_or_else(|| quote!(::hg));
    let interface = Interface::read(&item, &mut errors);
    let plain = read::plain(&item);
    match errors.finish() {
        Some(errors) => quote!(#plain #errors),
        None => {
            let printed = print::print(&interface, &hg);
            quote!(#plain #printed)
        }
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
            "`rpc` takes nothing but `crate = path`, the path of the crate `hg`",
        )
    })
}
