//! A tuple struct of one field: everything of its inner type, by another name.

use proc_macro2::TokenStream;
use quote::quote;
use syn::ext::IdentExt as _;
use syn::spanned::Spanned as _;

use super::{at, local, quiet};
use crate::model::{Field, Message};

/// ```text
/// impl Value for Port { … }
/// impl Hg for Port { type Wire<O> = <u16 as Hg>::Wire<O>; … }
/// impl<O: ByteOrder> FromWire<O> for Port where u16: FromWire<O> {}
/// impl BitValue for Port where u16: BitValue { … }
/// ```
pub(super) fn print(message: &Message<'_>, field: &Field) -> TokenStream {
    let (hg, quiet, this, vis, param) = (
        &message.hg,
        quiet(),
        message.this(),
        message.vis(),
        &message.param,
    );
    let generics = message.bounded();
    let (params, _, bounds) = generics.split_for_impl();
    let (ty, name, pinned) = (&field.ty, message.ident().unraw().to_string(), field.order);
    let order = message.order_type(pinned);
    let to = if pinned.is_some() {
        order.clone()
    } else {
        quote!(__HgTo)
    };
    let pin = message.order_value(pinned);
    let wire = local("wire");
    let proof = |what: TokenStream, inner: TokenStream| {
        message.proof(&what, &[quote!(for<'hg> #ty: #inner)])
    };
    let proofs = [
        proof(quote!(#hg::FromWire<#param>), quote!(#hg::FromWire<#order>)),
        proof(quote!(#hg::ToWire<#param>), quote!(#hg::ToWire<#order>)),
    ];
    let (bits, numbers) = (bits(message, field), numbers(message, field));
    let judgement = (!message.is_generic(ty)).then(|| {
        at(
            ty.span(),
            quote!(const _: () = #hg::__private::fixed::<#ty>();),
        )
    });
    let pinned = pinned.map(|_| {
        let wire = quote!(<#ty as #hg::Hg>::Wire<#order>);
        super::pinned::operations(message, field.order, &wire)
    });
    quote! {
        #quiet
        impl #params #hg::Value for #this #bounds {
            const SHAPE: &'static #hg::Layout = &#hg::__private::renamed(<#ty as #hg::Value>::SHAPE, #name, #pin);
            type Bound<'hg> = &'hg Self;
            #[inline]
            fn bound(&self) -> &Self {
                self
            }
            #[inline]
            fn scalar(&self) -> ::core::option::Option<#hg::Scalar> {
                #hg::Value::scalar(&self.0)
            }
            #[inline]
            fn accept<__HgVisitor: #hg::Visitor>(&self, __hg_the_visitor: &mut __HgVisitor) {
                #hg::Value::accept(&self.0, __hg_the_visitor)
            }
        }
        #quiet
        impl #params #this #bounds {
            /// The size on the wire in bytes.
            #vis const SIZE: ::core::primitive::usize = <Self as #hg::Hg>::MIN;
        }
        #quiet
        impl #params #hg::Hg for #this #bounds {
            type Form = #hg::IsFixed;
            type Dyn = #hg::__private::NotDyn;
            type Wire<#param: #hg::ByteOrder> = <#ty as #hg::Hg>::Wire<#order>;
            type Get<'hg, #param: #hg::ByteOrder> = <#ty as #hg::Hg>::Get<'hg, #order>;
            const MIN: ::core::primitive::usize = <#ty as #hg::Hg>::MIN;
            const TOTAL: ::core::primitive::bool = <#ty as #hg::Hg>::TOTAL;
            #[inline]
            fn wire_get<#param: #hg::ByteOrder>(#wire: &Self::Wire<#param>) -> Self::Get<'_, #param> {
                <#ty as #hg::Hg>::wire_get::<#order>(#wire)
            }
            #[inline]
            fn wire_read<#param: #hg::ByteOrder>(#wire: &Self::Wire<#param>) -> ::core::result::Result<Self, #hg::Error> {
                match <#ty as #hg::Hg>::wire_read::<#order>(#wire) {
                    ::core::result::Result::Ok(__hg_the_value) => ::core::result::Result::Ok(Self(__hg_the_value)),
                    ::core::result::Result::Err(__hg_the_error) => ::core::result::Result::Err(__hg_the_error),
                }
            }
            #[inline]
            fn wire_host<#param: #hg::ByteOrder>(#wire: &Self::Wire<#param>) -> Self {
                Self(<#ty as #hg::Hg>::wire_host::<#order>(#wire))
            }
            #[inline]
            fn wire_write<#param: #hg::ByteOrder>(&self, #wire: &mut Self::Wire<#param>) -> ::core::result::Result<(), #hg::Error> {
                <#ty as #hg::Hg>::wire_write::<#order>(&self.0, #wire)
            }
            #[inline]
            fn wire_reorder<#param: #hg::ByteOrder, __HgTo: #hg::ByteOrder>(#wire: &Self::Wire<#param>) -> Self::Wire<__HgTo> {
                <#ty as #hg::Hg>::wire_reorder::<#order, #to>(#wire)
            }
        }
        #quiet
        impl #params #hg::Fixed for #this #bounds {}
        #judgement
        #(#proofs)*
        #bits
        #numbers
        #pinned
    }
}

/// The newtype as a number, where its inner type is one: it can be a `prefix`.
fn numbers(message: &Message<'_>, field: &Field) -> TokenStream {
    let (hg, quiet, this, ty) = (&message.hg, quiet(), message.this(), &field.ty);
    let generics = message.bounded();
    let (params, ..) = generics.split_for_impl();
    let user = generics
        .where_clause
        .iter()
        .flat_map(|user| &user.predicates);
    let user: Vec<_> = user.collect();
    quote! {
        #quiet
        impl #params #hg::expr::Num for #this where #(#user,)* for<'any> #ty: #hg::expr::Num {
            #[inline]
            fn num(&self) -> ::core::result::Result<::core::primitive::i128, #hg::Error> {
                #hg::expr::Num::num(&self.0)
            }
        }
        #quiet
        impl #params #hg::expr::FromNum for #this where #(#user,)* for<'any> #ty: #hg::expr::FromNum {
            #[inline]
            fn from_num(__hg_the_number: ::core::primitive::i128) -> ::core::result::Result<Self, #hg::Error> {
                <#ty as #hg::expr::FromNum>::from_num(__hg_the_number).map(Self)
            }
            #[inline]
            fn from_wide(__hg_the_number: ::core::primitive::u128) -> ::core::result::Result<Self, #hg::Error> {
                <#ty as #hg::expr::FromNum>::from_wide(__hg_the_number).map(Self)
            }
        }
    }
}

/// The newtype in bits, where its inner type can stand in bits.
fn bits(message: &Message<'_>, field: &Field) -> TokenStream {
    let (hg, quiet, this, param, ty) = (
        &message.hg,
        quiet(),
        message.this(),
        &message.param,
        &field.ty,
    );
    let inner = quote!(for<'hg> #ty: #hg::bits::BitValue);
    let with = |generics: &syn::Generics, bound: TokenStream| {
        let user = generics
            .where_clause
            .iter()
            .flat_map(|user| &user.predicates);
        quote!(where #(#user,)* #bound)
    };
    let (plain, ordered) = (message.bounded(), message.ordered());
    let (params, ..) = plain.split_for_impl();
    let (ordered_params, ..) = ordered.split_for_impl();
    let value_bounds = with(&plain, inner);
    let total_bounds = with(&ordered, quote!(for<'hg> #ty: #hg::bits::FromBits<#param>));
    let mut widths = ordered.clone();
    widths
        .params
        .push(syn::parse_quote!(const __HG_WIDTH: ::core::primitive::u32));
    let (width_params, ..) = widths.split_for_impl();
    let exact_bounds = with(
        &widths,
        quote!(for<'hg> #ty: #hg::bits::ToBits<#param, __HG_WIDTH>),
    );
    quote! {
        #quiet
        impl #params #hg::bits::BitValue for #this #value_bounds {
            const MIN_BITS: ::core::primitive::u32 = <#ty as #hg::bits::BitValue>::MIN_BITS;
            const MAX_BITS: ::core::primitive::u32 = <#ty as #hg::bits::BitValue>::MAX_BITS;
            type Totality = <#ty as #hg::bits::BitValue>::Totality;
            #[inline]
            fn bits_read<#param: #hg::ByteOrder>(
                __hg_the_raw: ::core::primitive::u128,
                __hg_the_width: ::core::primitive::u32,
            ) -> ::core::result::Result<Self, #hg::Error> {
                match <#ty as #hg::bits::BitValue>::bits_read::<#param>(__hg_the_raw, __hg_the_width) {
                    ::core::result::Result::Ok(__hg_the_value) => ::core::result::Result::Ok(Self(__hg_the_value)),
                    ::core::result::Result::Err(__hg_the_error) => ::core::result::Result::Err(__hg_the_error),
                }
            }
            #[inline]
            fn bits_write<#param: #hg::ByteOrder>(
                &self,
                __hg_the_width: ::core::primitive::u32,
            ) -> ::core::result::Result<::core::primitive::u128, #hg::Error> {
                <#ty as #hg::bits::BitValue>::bits_write::<#param>(&self.0, __hg_the_width)
            }
            #[inline]
            fn bits_reorder<#param: #hg::ByteOrder, __HgTo: #hg::ByteOrder>(
                __hg_the_raw: ::core::primitive::u128,
            ) -> ::core::primitive::u128 {
                <#ty as #hg::bits::BitValue>::bits_reorder::<#param, __HgTo>(__hg_the_raw)
            }
        }
        #quiet
        impl #ordered_params #hg::bits::FromBits<#param> for #this #total_bounds {}
        #quiet
        impl #width_params #hg::bits::ToBits<#param, __HG_WIDTH> for #this #exact_bounds {}
    }
}
