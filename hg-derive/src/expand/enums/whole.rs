//! An enum in whole bytes.

use proc_macro2::TokenStream;
use quote::quote;

use crate::expand::{local, pinned, quiet};
use crate::model::{Enum, Message, narrow};

/// The enum in whole bytes.
pub(super) fn print(message: &Message<'_>, body: &Enum) -> TokenStream {
    let (hg, quiet, this, vis, param) = (
        &message.hg,
        quiet(),
        message.this(),
        message.vis(),
        &message.param,
    );
    let generics = message.bounded();
    let (params, _, bounds) = generics.split_for_impl();
    let order = message.order_type(message.order);
    let (bytes, wire) = (body.width() / 8, local("wire"));
    let from = wire_type(message, body, &order);
    let to_order = if message.order.is_some() {
        order.clone()
    } else {
        quote!(__HgTo)
    };
    let to = wire_type(message, body, &to_order);
    let bits_width = narrow(body.width());
    let (read, write, reorder) = bodies(message, body, &order, &to_order);
    let (get, got) = if body.is_total() {
        (
            quote!(Self),
            quote!(#hg::__private::always(<Self as #hg::Hg>::wire_read::<#param>(#wire))),
        )
    } else {
        (
            quote!(::core::result::Result<Self, #hg::Error>),
            quote!(<Self as #hg::Hg>::wire_read::<#param>(#wire)),
        )
    };
    let total = body.is_total();
    let total_proof = total.then(|| message.proof(&quote!(#hg::FromWire<#param>), &[]));
    let exact = body
        .other
        .as_ref()
        .map(|(_, ty)| quote!(for<'hg> #ty: #hg::bits::ToBits<#param, #bits_width>));
    let exact_proof = message.proof(&quote!(#hg::ToWire<#param>), exact.as_slice());
    let docs = docs(message, body);
    let pinned = message
        .order
        .map(|_| pinned::operations(message, message.order, &from));
    quote! {
        #quiet
        impl #params #this #bounds {
            /// The size on the wire in bytes.
            #vis const SIZE: ::core::primitive::usize = #bytes;
        }
        #quiet
        impl #params #hg::Hg for #this #bounds {
            type Form = #hg::IsFixed;
            type Dyn = #hg::__private::NotDyn;
            type Wire<#param: #hg::ByteOrder> = #from;
            type Get<'hg, #param: #hg::ByteOrder> = #get;
            const MIN: ::core::primitive::usize = #bytes;
            const TOTAL: ::core::primitive::bool = #total;
            #docs
            #[inline]
            fn wire_get<#param: #hg::ByteOrder>(#wire: &#from) -> #get {
                #got
            }
            #[inline]
            fn wire_read<#param: #hg::ByteOrder>(#wire: &#from) -> ::core::result::Result<Self, #hg::Error> {
                #read
            }
            #[inline]
            fn wire_write<#param: #hg::ByteOrder>(&self, #wire: &mut #from) -> ::core::result::Result<(), #hg::Error> {
                #write
            }
            #[inline]
            fn wire_reorder<#param: #hg::ByteOrder, __HgTo: #hg::ByteOrder>(#wire: &#from) -> #to {
                #reorder
            }
        }
        #quiet
        impl #params #hg::Fixed for #this #bounds {}
        #total_proof
        #exact_proof
        #pinned
    }
}

fn docs(message: &Message<'_>, body: &Enum) -> Option<TokenStream> {
    let hg = &message.hg;
    let own = Message::docs(&message.original.attrs);
    let variants = body.variants.iter().map(|variant| &variant.docs);
    let none = own.is_empty() && variants.clone().all(String::is_empty);
    (!none).then(|| {
        quote! {
            const DOCS: #hg::Docs = #hg::Docs { message: #own, fields: &[#(#variants),*] };
        }
    })
}

/// Whether the wire form is that of the enum's integer.
fn is_native(body: &Enum) -> bool {
    body.width() == body.repr.bits
}

/// The integer's wire form, or bytes where there is no such integer.
fn wire_type(message: &Message<'_>, body: &Enum, order: &TokenStream) -> TokenStream {
    let (hg, int, bytes) = (&message.hg, body.repr.ty(), body.width() / 8);
    if is_native(body) {
        quote!(<#int as #hg::Hg>::Wire<#order>)
    } else {
        quote!([::core::primitive::u8; #bytes])
    }
}

/// The bodies of `wire_read`, `wire_write` and `wire_reorder`.
fn bodies(
    message: &Message<'_>,
    body: &Enum,
    order: &TokenStream,
    to_order: &TokenStream,
) -> (TokenStream, TokenStream, TokenStream) {
    let (hg, int, wire) = (&message.hg, body.repr.ty(), local("wire"));
    let (bytes, width, bits_width) = (body.width() / 8, body.width(), narrow(body.width()));
    if is_native(body) {
        (
            quote!(Self::__hg_from_number(<#int as #hg::Hg>::wire_get::<#order>(#wire))),
            quote!(<#int as #hg::Hg>::wire_write::<#order>(&self.__hg_number(), #wire)),
            quote!(<#int as #hg::Hg>::wire_reorder::<#order, #to_order>(#wire)),
        )
    } else {
        (
            quote! {
                <Self as #hg::bits::BitValue>::bits_read::<#order>(
                    #hg::bits::get_wide::<#order, #bytes>(#wire, 0, #width), #bits_width,
                )
            },
            quote! {
                let __hg_the_raw = <Self as #hg::bits::BitValue>::bits_write::<#order>(self, #bits_width)?;
                #hg::bits::set_wide::<#order, #bytes>(#wire, 0, #width, __hg_the_raw);
                ::core::result::Result::Ok(())
            },
            quote! {
                #hg::__private::reordered::<#order, #to_order, #bytes>(*#wire)
            },
        )
    }
}
