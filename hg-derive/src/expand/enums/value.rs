//! The layout of an enum.

use proc_macro2::TokenStream;
use quote::quote;
use syn::ext::IdentExt as _;

use super::numbers::constant;
use crate::expand::quiet;
use crate::model::{Enum, Message};

pub(super) fn print(message: &Message<'_>, body: &Enum) -> TokenStream {
    let (hg, quiet, this, name) = (
        &message.hg,
        quiet(),
        message.this(),
        message.ident().unraw().to_string(),
    );
    let generics = message.bounded();
    let (params, _, bounds) = generics.split_for_impl();
    let (width, signed, order) = (
        body.width(),
        body.repr.signed,
        message.order_value(message.order),
    );
    let values = body.variants.iter().map(|variant| {
        let (name, constant) = (variant.ident.unraw().to_string(), constant(&variant.ident));
        quote!(#hg::EnumValue { name: #name, number: Self::#constant as ::core::primitive::i128 })
    });
    let other = match &body.other {
        Some((other, _)) => {
            let other = other.unraw().to_string();
            quote!(::core::option::Option::Some(#other))
        }
        None => quote!(::core::option::Option::None),
    };
    let scalar = if signed {
        quote!(Signed(self.__hg_number() as ::core::primitive::i128))
    } else {
        quote!(Unsigned(self.__hg_number() as ::core::primitive::u128))
    };
    let variants = body.variants.iter().map(|variant| &variant.ident);
    let other_bound = body
        .other
        .as_ref()
        .map(|(other, _)| quote!(Self::#other(__hg_the_number) => Self::#other(*__hg_the_number),));
    quote! {
        #quiet
        impl #params #hg::Value for #this #bounds {
            const SHAPE: &'static #hg::Layout = &#hg::Layout {
                name: #name,
                kind: #hg::Kind::Enum,
                bits: #width,
                order: #order,
                signed: #signed,
                values: &[#(#values),*],
                other: #other,
                ..#hg::Layout::NEW
            };
            type Bound<'hg> = Self;
            #[inline]
            fn bound(&self) -> Self {
                match self {
                    #(Self::#variants => Self::#variants,)*
                    #other_bound
                }
            }
            #[inline]
            fn scalar(&self) -> ::core::option::Option<#hg::Scalar> {
                ::core::option::Option::Some(#hg::Scalar::#scalar)
            }
        }
    }
}
