//! The derive macro of the crate `hg`; its documentation is there.
//!
//! The pipeline: `attr` reads the attributes, `model` makes a message of them
//! and of the item, `check` judges what must hold between fields, `expand`
//! prints. Every error is reported; the stages after one that failed do not run.

mod attr;
mod check;
mod diag;
mod expand;
mod expr;
mod model;
mod rpc;

use proc_macro::TokenStream;

/// Gives a struct or enum its exact wire form.
///
/// The attributes are listed in the glossary of the guide.
#[proc_macro_derive(Hg, attributes(hg))]
pub fn derive_hg(input: TokenStream) -> TokenStream {
    let input = syn::parse_macro_input!(input as syn::DeriveInput);
    expand::derive(&input).into()
}

/// Records the calls of a trait into bytes, and plays them onto another
/// implementation: see `hg::rpc` in the documentation of the crate `hg`.
#[proc_macro_attribute]
pub fn rpc(attr: TokenStream, item: TokenStream) -> TokenStream {
    rpc::rpc(attr.into(), &item.into()).into()
}
