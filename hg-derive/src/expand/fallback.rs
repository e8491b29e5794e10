//! Empty impls after an error, so that one mistake does not become many.
//!
//! The errors stand in a constant. What has the constant in its type is in
//! error itself, and the compiler says no more about it: `FooWire`, what an
//! accessor returns, every method of them.

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens as _, format_ident, quote};
use syn::{Data, DeriveInput, GenericParam, Generics, parse_quote};

use super::quiet;

pub(super) fn print(input: &DeriveInput, errors: &TokenStream, hg: &TokenStream) -> TokenStream {
    let (ident, quiet) = (&input.ident, quiet());
    let wrong = format_ident!("__HG_{ident}_IS_WRONG");
    let errors = quote! {
        #quiet
        const #wrong: ::core::primitive::usize = { #errors 0 };
    };
    if input.generics.lifetimes().next().is_some() {
        return errors;
    }
    let nothing = quote!(#hg::__private::Checked<(), { #wrong }>);
    let (wire, impls) = (wire(input, &wrong, hg), impls(input, &nothing, hg));
    quote!(#errors #wire #impls)
}

/// The wire type, in error.
fn wire(input: &DeriveInput, wrong: &Ident, hg: &TokenStream) -> TokenStream {
    if !matches!(input.data, Data::Struct(_)) {
        return TokenStream::new();
    }
    let (vis, wire) = (&input.vis, format_ident!("{}Wire", input.ident));
    let params = input.generics.params.iter().map(|param| match param {
        GenericParam::Const(param) => {
            let (ident, ty) = (&param.ident, &param.ty);
            quote!(const #ident: #ty)
        }
        GenericParam::Type(param) => param.ident.to_token_stream(),
        GenericParam::Lifetime(param) => param.to_token_stream(),
    });
    let types = input.generics.type_params().map(|param| &param.ident);
    quote! {
        #[allow(dead_code)]
        #[doc(hidden)]
        #vis type #wire<#(#params,)* __HgOrder = ()> = #hg::__private::Checked<(#(#types,)* __HgOrder,), { #wrong }>;
    }
}

fn impls(input: &DeriveInput, nothing: &TokenStream, hg: &TokenStream) -> TokenStream {
    let mut generics = input.generics.clone();
    for param in generics.type_params_mut() {
        param.attrs.clear();
        param.bounds.push(parse_quote!('static));
    }
    for param in generics.const_params_mut() {
        param.attrs.clear();
    }
    let result = quote!(::core::result::Result<Self, #hg::Error>);
    let fail = quote!(::core::result::Result::Err(#hg::Error::new(#hg::ErrorKind::InvalidValue)));
    let (name, quiet) = (input.ident.to_string(), quiet());
    let (params, args, bounds) = generics.split_for_impl();
    let ident = &input.ident;
    let this = quote!(#ident #args);
    let proofs = proofs(&this, &generics, hg);
    quote! {
        #quiet
        impl #params #hg::Value for #this #bounds {
            const SHAPE: &'static #hg::Layout = &#hg::Layout::leaf(#name, #hg::Kind::Message, 0);
            type Bound<'__hg> = #nothing;
            fn bound(&self) -> #nothing {
                loop {}
            }
        }
        #quiet
        impl #params #hg::Hg for #this #bounds {
            type Form = #hg::IsFixed;
            type Dyn = #hg::__private::NotDyn;
            type Wire<O: #hg::ByteOrder> = #nothing;
            type Get<'__hg, O: #hg::ByteOrder> = #nothing;
            const MIN: ::core::primitive::usize = 0;
            const TOTAL: ::core::primitive::bool = false;
            fn wire_get<O: #hg::ByteOrder>(_: &#nothing) -> #nothing {
                loop {}
            }
            fn wire_read<O: #hg::ByteOrder>(_: &#nothing) -> #result {
                #fail
            }
            fn wire_write<O: #hg::ByteOrder>(&self, _: &mut #nothing) -> ::core::result::Result<(), #hg::Error> {
                loop {}
            }
            fn wire_reorder<O: #hg::ByteOrder, __HgTo: #hg::ByteOrder>(_: &#nothing) -> #nothing {
                loop {}
            }
        }
        #quiet
        impl #params #this #bounds {
            pub const SIZE: ::core::primitive::usize = 0;
        }
        #quiet
        impl #params #hg::bits::BitValue for #this #bounds {
            const MIN_BITS: ::core::primitive::u32 = 0;
            const MAX_BITS: ::core::primitive::u32 = 128;
            type Totality = #hg::__private::Total;
            fn bits_read<O: #hg::ByteOrder>(_: ::core::primitive::u128, _: ::core::primitive::u32) -> #result {
                #fail
            }
            fn bits_write<O: #hg::ByteOrder>(
                &self, _: ::core::primitive::u32,
            ) -> ::core::result::Result<::core::primitive::u128, #hg::Error> {
                loop {}
            }
        }
        #proofs
    }
}

/// The proofs, all given: what is wrong is not what they speak of.
fn proofs(this: &TokenStream, generics: &Generics, hg: &TokenStream) -> TokenStream {
    let quiet = quiet();
    let mut ordered = generics.clone();
    ordered.params.push(parse_quote!(__HgOrder: #hg::ByteOrder));
    let mut widths = ordered.clone();
    widths
        .params
        .push(parse_quote!(const __HG_WIDTH: ::core::primitive::u32));
    let (params, _, bounds) = generics.split_for_impl();
    let (ordered, ..) = ordered.split_for_impl();
    let (widths, ..) = widths.split_for_impl();
    quote! {
        #quiet
        impl #params #hg::Fixed for #this #bounds {}
        #quiet
        impl #ordered #hg::ToWire<__HgOrder> for #this #bounds {}
        #quiet
        impl #ordered #hg::FromWire<__HgOrder> for #this #bounds {}
        #quiet
        impl #ordered #hg::bits::FromBits<__HgOrder> for #this #bounds {}
        #quiet
        impl #widths #hg::bits::ToBits<__HgOrder, __HG_WIDTH> for #this #bounds {}
    }
}
