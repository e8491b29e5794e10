//! Printing: one output piece per file, put together here.

/// `quote!` whose locals the user's expressions cannot see.
macro_rules! hygienic {
    ($($tokens:tt)*) => {
        ::quote::quote_spanned!(::proc_macro2::Span::mixed_site()=> $($tokens)*)
    };
}

mod access;
mod bits;
mod convert;
mod dynamic;
mod enums;
mod fallback;
mod generics;
#[cfg(test)]
mod hygiene;
mod layout;
mod message;
mod newtype;
mod pinned;
mod proofs;
mod register;
mod source;
mod values;
mod wire;

use proc_macro2::{Group, Ident, Span, TokenStream, TokenTree};
use quote::quote;
use syn::DeriveInput;

use crate::check;
use crate::diag::Errors;
use crate::model::{Body, Message, Struct, without_self};

/// Everything that `#[derive(Hg)]` prints.
pub(crate) fn derive(input: &DeriveInput) -> TokenStream {
    let mut errors = Errors::default();
    let input = &without_self(input);
    let message = Message::read(input, &mut errors);
    if let Some(message) = &message {
        check::check(message, &mut errors);
    }
    match (errors.finish(), message) {
        (Some(errors), None) => fallback::print(input, &errors, &quote!(::hg)),
        (Some(errors), Some(message)) => {
            let main = fallback::print(input, &errors, &message.hg);
            let sources = source::fallback(&message);
            quote!(#main #sources)
        }
        (None, Some(message)) => {
            let (main, sources) = (print(&message), source::print(&message));
            quote!(#main #sources)
        }
        (None, None) => TokenStream::new(),
    }
}

fn print(message: &Message<'_>) -> TokenStream {
    match &message.body {
        Body::Enum(body) => enums::print(message, body),
        Body::Union(body) => dynamic::print_union(message, body),
        Body::Newtype(field) => newtype::print(message, field),
        Body::Struct(body) => {
            if body.dynamic.is_some() {
                let (layout, rest) = (layout::print(message, body), dynamic::print(message, body));
                return quote!(#layout #rest);
            }
            let whole = body.bits.is_none_or(crate::model::BitStruct::is_whole);
            let parts = [
                layout::print(message, body),
                if body.bits.is_some() {
                    bits::print(message, body)
                } else {
                    TokenStream::new()
                },
                if whole {
                    whole_bytes(message, body)
                } else {
                    bits::layout_const(message)
                },
            ];
            quote!(#(#parts)*)
        }
    }
}

/// What a struct of whole bytes has beyond its layout.
fn whole_bytes(message: &Message<'_>, body: &Struct) -> TokenStream {
    let parts = [
        wire::print(message, body),
        access::print(message, body),
        message::print(message, body),
        proofs::print(message, body),
        pinned::print(message, body),
    ];
    quote!(#(#parts)*)
}

/// A local name that user code cannot see or shadow.
///
/// Names that are written in a quotation start with `__hg_the_`: a constant, a
/// static or a unit struct of the user's that had the name would be a pattern.
fn local(name: &str) -> Ident {
    Ident::new(&format!("__hg_{name}"), Span::mixed_site())
}

/// The same tokens, all at one place: an error in them points there.
pub(crate) fn at(span: Span, tokens: TokenStream) -> TokenStream {
    let move_token = |mut token: TokenTree| {
        if let TokenTree::Group(group) = &token {
            token = Group::new(group.delimiter(), at(span, group.stream())).into();
        }
        token.set_span(span.resolved_at(token.span()));
        token
    };
    tokens.into_iter().map(move_token).collect()
}

/// Lints that say nothing about printed code.
pub(crate) fn quiet() -> TokenStream {
    quote! {
        #[automatically_derived]
        #[allow(
            deprecated, unused, unused_lifetimes, unused_qualifications, non_snake_case, non_camel_case_types, non_upper_case_globals,
            unreachable_pub, clippy::all, clippy::pedantic, clippy::nursery,
        )]
    }
}
