//! An enum in bits.

use proc_macro2::TokenStream;
use quote::quote;

use super::numbers::constant;
use crate::expand::{at, quiet};
use crate::model::{Enum, Message, narrow};

pub(super) fn print(message: &Message<'_>, body: &Enum) -> TokenStream {
    let (hg, quiet, this, param) = (&message.hg, quiet(), message.this(), &message.param);
    let generics = message.bounded();
    let (params, _, bounds) = generics.split_for_impl();
    let (int, width, signed) = (body.repr.ty(), narrow(body.width()), body.repr.signed);
    let totality = if body.is_total() {
        quote!(Total)
    } else {
        quote!(Partial)
    };
    let number = if signed {
        quote!(#hg::bits::sign_extend_wide(__hg_the_raw, __hg_the_width) as #int)
    } else {
        quote!(__hg_the_raw as #int)
    };
    let names = body.variants.iter().map(|variant| constant(&variant.ident));
    let fits = judge_numbers(message, body);
    let total = body
        .is_total()
        .then(|| message.proof(&quote!(#hg::bits::FromBits<#param>), &[]));
    let exact = exact_bits(message, body);
    quote! {
        #fits
        #quiet
        impl #params #hg::bits::BitValue for #this #bounds {
            const MIN_BITS: ::core::primitive::u32 = #hg::__private::bits_of(&[#(Self::#names as ::core::primitive::i128),*], #signed);
            const MAX_BITS: ::core::primitive::u32 = #width;
            type Totality = #hg::__private::#totality;
            #[inline]
            fn bits_read<#param: #hg::ByteOrder>(
                __hg_the_raw: ::core::primitive::u128,
                __hg_the_width: ::core::primitive::u32,
            ) -> ::core::result::Result<Self, #hg::Error> {
                Self::__hg_from_number(#number)
            }
            #[inline]
            fn bits_write<#param: #hg::ByteOrder>(
                &self,
                __hg_the_width: ::core::primitive::u32,
            ) -> ::core::result::Result<::core::primitive::u128, #hg::Error> {
                <#int as #hg::bits::BitValue>::bits_write::<#param>(&self.__hg_number(), __hg_the_width)
            }
        }
        #total
        #exact
    }
}

/// Every number fits the width: judged at its variant.
fn judge_numbers(message: &Message<'_>, body: &Enum) -> TokenStream {
    let (hg, this) = (&message.hg, message.this());
    let (signed, width) = (body.repr.signed, narrow(body.width()));
    if body.bits.is_none() || !message.original.generics.params.is_empty() {
        return TokenStream::new();
    }
    let judgements = body.variants.iter().map(|variant| {
        let name = constant(&variant.ident);
        at(variant.ident.span(), quote!(#hg::__private::number_fits(#this::#name as ::core::primitive::i128, #signed, #width);))
    });
    quote!(const _: () = { #(#judgements)* };)
}

/// An enum without catch-all fits every width that its numbers fit; one with
/// a catch-all only the width of its catch-all.
fn exact_bits(message: &Message<'_>, body: &Enum) -> TokenStream {
    let (hg, quiet, this, param) = (&message.hg, quiet(), message.this(), &message.param);
    let Some((_, ty)) = &body.other else {
        let mut generics = message.ordered();
        generics
            .params
            .push(syn::parse_quote!(const __HG_WIDTH: ::core::primitive::u32));
        let (params, _, bounds) = generics.split_for_impl();
        return quote! {
            #quiet
            impl #params #hg::bits::ToBits<#param, __HG_WIDTH> for #this #bounds {}
        };
    };
    let width = narrow(body.width());
    message.proof(
        &quote!(#hg::bits::ToBits<#param, #width>),
        &[quote!(for<'hg> #ty: #hg::bits::ToBits<#param, #width>)],
    )
}
