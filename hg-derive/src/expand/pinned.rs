//! The operations of a message that pins its byte order: the methods of `Hg`
//! without the parameter.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};

use super::quiet;
use crate::attr::Pinned;
use crate::model::{Message, Struct};

/// ```text
/// impl Foo {
///     pub fn view(bytes: &[u8]) -> Result<&FooWire, Error> { … }
///     …
/// }
/// ```
pub(super) fn print(message: &Message<'_>, body: &Struct) -> TokenStream {
    if message.order.is_none() {
        return TokenStream::new();
    }
    let order = message.order_type(message.order);
    let wire = message.wire_type(&body.wire, &order);
    operations(message, message.order, &wire)
}

/// The operations for a wire type without a parameter.
pub(super) fn operations(
    message: &Message<'_>,
    pinned: Option<Pinned>,
    wire: &TokenStream,
) -> TokenStream {
    let (hg, quiet, this, vis) = (&message.hg, quiet(), message.this(), message.vis());
    let generics = message.bounded();
    let (params, _, bounds) = generics.split_for_impl();
    let order = message.order_type(pinned);
    let (bytes, error) = (quote!([::core::primitive::u8]), quote!(#hg::Error));
    let reading = |name: &str, doc: &str, result: TokenStream| {
        let name = format_ident!("{name}");
        let doc = format!("{doc}: see `Hg::{name}`.");
        quote! {
            #[doc = #doc]
            #[inline]
            #vis fn #name(bytes: &#bytes) -> #result {
                <Self as #hg::Hg>::#name::<#order>(bytes)
            }
        }
    };
    let ok = |ty: TokenStream| quote!(::core::result::Result<#ty, #error>);
    let reads = [
        reading("view", "The message in these bytes", ok(quote!(&#wire))),
        reading(
            "view_prefix",
            "The message at the start of these bytes",
            ok(quote!((&#wire, &#bytes))),
        ),
        reading(
            "view_lenient",
            "The message in these bytes, judged by its length only",
            ok(quote!(&#wire)),
        ),
        reading(
            "view_slice",
            "The messages in these bytes",
            ok(quote!(&[#wire])),
        ),
        reading(
            "views",
            "The messages in these bytes one by one",
            quote!(#hg::Views<'_, Self, #order>),
        ),
        reading(
            "decode",
            "The host form of the message in these bytes",
            ok(quote!(Self)),
        ),
        reading(
            "decode_prefix",
            "The host form of the message at the start of these bytes",
            ok(quote!((Self, &#bytes))),
        ),
    ];
    let editing = |name: &str, doc: &str, result: TokenStream| {
        let name = format_ident!("{name}");
        quote! {
            #[doc = #doc]
            #[inline]
            #vis fn #name(bytes: &mut #bytes) -> ::core::result::Result<#result, #error> {
                <Self as #hg::Hg>::#name::<#order>(bytes)
            }
        }
    };
    let edits = [
        editing(
            "view_mut",
            "The message in these bytes, to be edited in place.",
            quote!(&mut #wire),
        ),
        editing(
            "view_prefix_mut",
            "The message at the start of these bytes, to be edited in place.",
            quote!((&mut #wire, &mut #bytes)),
        ),
        editing(
            "view_slice_mut",
            "The messages in these bytes, to be edited in place.",
            quote!(&mut [#wire]),
        ),
    ];
    quote! {
        #quiet
        impl #params #this #bounds {
            #(#reads)*
            #(#edits)*
            /// The message as bytes of its own.
            #[inline]
            #vis fn encode(&self) -> ::core::result::Result<#hg::Encoded<Self, #order>, #error> {
                <Self as #hg::Hg>::encode::<#order>(self)
            }
            /// Writes the message to the start of a buffer and gives the bytes written.
            #[inline]
            #vis fn encode_into(&self, buffer: &mut #bytes) -> ::core::result::Result<::core::primitive::usize, #error> {
                <Self as #hg::Hg>::encode_into::<#order>(self, buffer)
            }
            /// The wire form; it exists where every value fits.
            #[inline]
            #vis fn to_wire(&self) -> #wire where for<'hg> Self: #hg::ToWire<#order> {
                #hg::__private::to_wire::<Self, #order>(self)
            }
            /// The wire form, if every value fits.
            #[inline]
            #vis fn try_to_wire(&self) -> ::core::result::Result<#wire, #error> {
                #hg::__private::try_to_wire::<Self, #order>(self)
            }
            #hg::__pinned_streams! { #vis, #order }
        }
    }
}
