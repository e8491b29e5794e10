//! The operations that every wire type has.

use proc_macro2::TokenStream;
use quote::quote;

use crate::model::{Message, Struct};

pub(super) fn print(message: &Message<'_>, body: &Struct) -> TokenStream {
    let (hg, vis, this) = (&message.hg, message.vis(), message.this());
    let order = message.order_type(message.order);
    let reorder = message.order.is_none().then(|| {
        let to = message.wire_type(&body.wire, &quote!(__HgTo));
        quote! {
            /// The same message in another byte order.
            #[inline]
            #[must_use]
            #vis fn to_order<__HgTo: #hg::ByteOrder>(&self) -> #to {
                #hg::__private::to_order::<#this, #order, __HgTo>(self)
            }
        }
    });
    let sums = body.has_sums().then(|| {
        let (sum_ok, write) = (
            sum_ok(message, body),
            message.write_sums(body, &quote!(self)),
        );
        quote! {
            /// Whether every checksum is right.
            #[inline]
            #[must_use]
            #vis fn sum_ok(&self) -> ::core::primitive::bool {
                #sum_ok
            }
            /// Computes every checksum anew, after edits in place.
            #[inline]
            #vis fn update_sums(&mut self) {
                #write
            }
        }
    });
    quote! {
        /// The host form; it exists where all bytes are a valid message.
        #[inline]
        #[must_use]
        #vis fn to_host(&self) -> #this where for<'any> #this: #hg::FromWire<#order> {
            #hg::__private::always(self.try_to_host())
        }
        /// The host form, if the bytes are a valid message.
        ///
        /// # Errors
        ///
        /// The first field that is invalid, with its place.
        #[inline]
        #vis fn try_to_host(&self) -> ::core::result::Result<#this, #hg::Error> {
            <#this as #hg::Hg>::try_from_wire::<#order>(self)
        }
        /// Judges the message by everything that it says of itself.
        ///
        /// # Errors
        ///
        /// The first field that is invalid, with its place.
        #[inline]
        #vis fn validate(&self) -> ::core::result::Result<(), #hg::Error> {
            #hg::__private::validate::<#this, #order>(self)
        }
        /// The bytes of the message.
        #[inline]
        #[must_use]
        #vis fn as_bytes(&self) -> &[::core::primitive::u8] {
            #hg::__private::bytes(self)
        }
        #reorder
        #sums
    }
}

/// `true && sum_ok(&self.0.3, bytes, 4, sum) && …`
fn sum_ok(message: &Message<'_>, body: &Struct) -> TokenStream {
    let hg = &message.hg;
    let sums = message.each_sum(body, |field, path, at, _, sum| {
        let (ty, order) = (&field.ty, message.order_type(field.order));
        let path = quote!(self.#path);
        quote! {
            && #hg::__private::sum_ok::<#ty, #order>(&#path, #hg::__private::bytes(self), #at, #sum)
        }
    });
    quote!(true #sums)
}
