//! The numbers of the variants, and the two ways between them.

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens as _, format_ident, quote};
use syn::ext::IdentExt as _;

use crate::expand::quiet;
use crate::model::{Enum, Message};

/// The constant that holds a variant's number.
pub(super) fn constant(variant: &Ident) -> Ident {
    format_ident!("__HG_{}", variant.unraw())
}

/// The numbers as constants of the enum, so that `Self` in a number means the
/// enum; and the two ways between a number and a variant.
pub(super) fn print(message: &Message<'_>, body: &Enum) -> TokenStream {
    let (hg, quiet, this, int) = (&message.hg, quiet(), message.this(), body.repr.ty());
    let generics = message.bounded();
    let (params, _, bounds) = generics.split_for_impl();
    let mut last: Option<Ident> = None;
    let constants = body.variants.iter().map(|variant| {
        let (name, ident) = (constant(&variant.ident), &variant.ident);
        let number = match (&body.other, &variant.number, &last) {
            // Without data the compiler tells the number.
            (None, ..) => quote!(Self::#ident as #int),
            (Some(_), Some(number), _) => number.to_token_stream(),
            (Some(_), None, Some(last)) => quote!(Self::#last + 1),
            (Some(_), None, None) => quote!(0),
        };
        last = Some(name.clone());
        quote!(const #name: #int = #number;)
    });
    let (names, variants): (Vec<_>, Vec<_>) = body
        .variants
        .iter()
        .map(|variant| (constant(&variant.ident), &variant.ident))
        .unzip();
    let first = variants.first();
    let otherwise = match (&body.other, first) {
        (Some((other, _)), _) => quote!(Self::#other(__hg_the_number)),
        // The number was cut to the width, of which every number is a variant.
        (None, Some(first)) if body.is_total() => quote!(Self::#first),
        _ => {
            let about = about(hg, body, &quote!(InvalidValue));
            quote!(return ::core::result::Result::Err(#about.of(<Self as #hg::Value>::SHAPE)))
        }
    };
    let other = body
        .other
        .as_ref()
        .map(|(other, _)| quote!(Self::#other(__hg_the_number) => *__hg_the_number,));
    quote! {
        #quiet
        impl #params #this #bounds {
            #(#[doc(hidden)] #constants)*
            #[doc(hidden)]
            #[inline]
            const fn __hg_from_number(__hg_the_number: #int) -> ::core::result::Result<Self, #hg::Error> {
                ::core::result::Result::Ok(match __hg_the_number {
                    #(Self::#names => Self::#variants,)*
                    _ => #otherwise,
                })
            }
            #[doc(hidden)]
            #[inline]
            const fn __hg_number(&self) -> #int {
                match self {
                    #(Self::#variants => Self::#names,)*
                    #other
                }
            }
        }
    }
}

/// An error about `number`.
pub(super) fn about(hg: &TokenStream, body: &Enum, kind: &TokenStream) -> TokenStream {
    if body.repr.signed {
        quote!(#hg::Error::about_signed(#hg::ErrorKind::#kind, __hg_the_number as ::core::primitive::i128))
    } else {
        quote!(#hg::Error::about(#hg::ErrorKind::#kind, __hg_the_number as ::core::primitive::u128))
    }
}
