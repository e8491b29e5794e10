//! `Self` in the types of fields, which stand in other types, too.

use proc_macro2::{Group, Ident, TokenStream, TokenTree};
use quote::{ToTokens as _, quote_spanned};
use syn::{Data, DeriveInput, Fields, Type};

use super::has_word;

/// The item with its own name for `Self` in the types of its fields.
pub(crate) fn without_self(input: &DeriveInput) -> DeriveInput {
    let mut input = input.clone();
    let (_, args, _) = input.generics.split_for_impl();
    let (ident, args) = (input.ident.clone(), args.to_token_stream());
    match &mut input.data {
        Data::Struct(data) => fields(&mut data.fields, &ident, &args),
        Data::Enum(data) => {
            for variant in &mut data.variants {
                fields(&mut variant.fields, &ident, &args);
            }
        }
        Data::Union(_) => {}
    }
    input
}

fn fields(fields: &mut Fields, ident: &Ident, args: &TokenStream) {
    for field in fields {
        let ty = field.ty.to_token_stream();
        if !has_word(ty.clone(), &["Self".to_owned()]) {
            continue;
        }
        if let Ok(named) = syn::parse2::<Type>(replaced(ty, ident, args)) {
            field.ty = named;
        }
    }
}

fn replaced(tokens: TokenStream, ident: &Ident, args: &TokenStream) -> TokenStream {
    let mut out = TokenStream::new();
    let mut tokens = tokens.into_iter().peekable();
    while let Some(token) = tokens.next() {
        match token {
            TokenTree::Group(group) => {
                let inner = replaced(group.stream(), ident, args);
                let mut new = Group::new(group.delimiter(), inner);
                new.set_span(group.span());
                out.extend([TokenTree::Group(new)]);
            }
            TokenTree::Ident(this) if this == "Self" => {
                let mut ident = ident.clone();
                ident.set_span(this.span());
                let path =
                    matches!(tokens.peek(), Some(TokenTree::Punct(it)) if it.as_char() == ':');
                out.extend(if path {
                    quote_spanned!(this.span()=> <#ident #args>)
                } else {
                    quote_spanned!(this.span()=> #ident #args)
                });
            }
            other => out.extend([other]),
        }
    }
    out
}
