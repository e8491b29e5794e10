//! The operations of a message that pins its byte order: the methods of `Hg`
//! without the parameter, printed by a macro of `hg`.

use proc_macro2::TokenStream;
use quote::quote;

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
    quote! {
        #quiet
        impl #params #this #bounds {
            #hg::__pinned! { #vis, #order, #wire }
        }
    }
}

/// The operations of a dynamic message that pins its byte order.
pub(super) fn dynamic(message: &Message<'_>) -> TokenStream {
    if message.order.is_none() {
        return TokenStream::new();
    }
    let (hg, quiet, this, vis) = (&message.hg, quiet(), message.this(), message.vis());
    let generics = message.bounded();
    let (params, _, bounds) = generics.split_for_impl();
    let order = message.order_type(message.order);
    quote! {
        #quiet
        impl #params #this #bounds {
            #hg::__pinned_dynamic! { #vis, #order }
        }
    }
}
