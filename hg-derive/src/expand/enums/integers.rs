//! `From` and `TryFrom` with the integer.

use proc_macro2::TokenStream;
use quote::quote;

use super::numbers::about;
use crate::expand::quiet;
use crate::model::{Enum, Message, narrow};

/// `From` and `TryFrom` with the integer.
pub(super) fn print(message: &Message<'_>, body: &Enum) -> TokenStream {
    let (hg, quiet, this, int) = (&message.hg, quiet(), message.this(), body.repr.ty());
    let generics = message.bounded();
    let (params, _, bounds) = generics.split_for_impl();
    let exact_int = body.width() == body.repr.bits;
    let from = if body.is_total() && exact_int {
        quote! {
            impl #params ::core::convert::From<#int> for #this #bounds {
                #[inline]
                fn from(__hg_the_number: #int) -> Self {
                    #hg::__private::always(Self::__hg_from_number(__hg_the_number))
                }
            }
        }
    } else {
        let (signed, width) = (body.repr.signed, narrow(body.width()));
        let cut = (!exact_int).then(|| {
            let about = about(hg, body, &quote!(InvalidValue));
            quote! {
                if !#hg::__private::in_width(__hg_the_number as ::core::primitive::i128, #signed, #width) {
                    return ::core::result::Result::Err(#about.of(<Self as #hg::Value>::SHAPE));
                }
            }
        });
        quote! {
            impl #params ::core::convert::TryFrom<#int> for #this #bounds {
                type Error = #hg::Error;
                #[inline]
                fn try_from(__hg_the_number: #int) -> ::core::result::Result<Self, #hg::Error> {
                    #cut
                    Self::__hg_from_number(__hg_the_number)
                }
            }
        }
    };
    quote! {
        #quiet
        #from
        #quiet
        impl #params ::core::convert::From<#this> for #int #bounds {
            #[inline]
            fn from(__hg_the_value: #this) -> #int {
                __hg_the_value.__hg_number()
            }
        }
    }
}
