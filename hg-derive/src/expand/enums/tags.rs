//! The enum as what tells the variant of an enum with data.

use proc_macro2::TokenStream;
use quote::quote;

use crate::expand::quiet;
use crate::model::{Enum, Message};

/// ```text
/// impl Tag for Kind where Kind: Copy { … }
/// impl IntoTag<Kind>, IntoTag<Number>, FromTag<Kind>, FromTag<Number> for Kind
/// ```
pub(super) fn print(message: &Message<'_>, body: &Enum) -> TokenStream {
    let (hg, quiet, this, int) = (&message.hg, quiet(), message.this(), body.repr.ty());
    let generics = message.bounded();
    let (params, _, bounds) = generics.split_for_impl();
    let of_tag = match bounds {
        Some(bounds) => quote!(#bounds, for<'any> #this: ::core::marker::Copy),
        None => quote!(where for<'any> #this: ::core::marker::Copy),
    };
    let result = |ok: TokenStream| quote!(::core::result::Result<#ok, #hg::Error>);
    let (own, number, value) = (
        result(quote!(Self)),
        result(quote!(#hg::__private::Number)),
        quote!(#hg::__private::Number),
    );
    quote! {
        #quiet
        impl #params #hg::__private::Tag for #this #of_tag {
            const NONE: ::core::option::Option<Self> = ::core::option::Option::None;
            fn number(&self) -> ::core::option::Option<::core::primitive::i128> {
                #hg::expr::num(self.__hg_number()).ok()
            }
        }
        #quiet
        impl #params #hg::__private::IntoTag<#this> for #this #bounds {
            #[inline]
            fn into_tag(self) -> #own {
                ::core::result::Result::Ok(self)
            }
        }
        #quiet
        impl #params #hg::__private::IntoTag<#value> for #this #bounds {
            #[inline]
            fn into_tag(self) -> #number {
                #hg::__private::IntoTag::into_tag(self.__hg_number())
            }
        }
        #quiet
        impl #params #hg::__private::FromTag<#this> for #this #bounds {
            #[inline]
            fn from_tag(__hg_the_tag: #this) -> #own {
                ::core::result::Result::Ok(__hg_the_tag)
            }
        }
        #quiet
        impl #params #hg::__private::FromTag<#value> for #this #bounds {
            #[inline]
            fn from_tag(__hg_the_tag: #value) -> #own {
                Self::__hg_from_number(<#int as #hg::__private::FromTag<#value>>::from_tag(__hg_the_tag)?)
            }
        }
    }
}
