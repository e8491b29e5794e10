//! The accessors of a field of whole bytes.

use proc_macro2::TokenStream;
use quote::{ToTokens as _, quote};

use super::Access;
use super::docs::byte_place;
use crate::expand::local;
use crate::expand::wire::{get_scalar, new_scalar};
use crate::model::{Size, array};

impl Access<'_, '_> {
    pub(super) fn host(&self) -> &syn::Type {
        &self.field.host
    }

    /// The accessors of a field of whole bytes.
    pub(super) fn bytes(&self, at: &Size) -> TokenStream {
        let place = byte_place(self.field, at);
        if self.field.wire_type.is_some() {
            return self.bytes_as(at, place);
        }
        let value = local("value");
        let (read, write) = (
            get_scalar(self.field, &self.path),
            new_scalar(self.field, &value.to_token_stream(), &self.message.hg),
        );
        if let (Some(read), Some(write)) = (read, write) {
            return self.scalar(&read, &write, place);
        }
        let (hg, vis, ty) = (&self.message.hg, &self.field.original.vis, &self.field.ty);
        let path = &self.path;
        let order = self.message.order_type(self.field.order);
        let (get, set) = (self.field.getter(), self.field.operation("set_", ""));
        let (try_set, get_mut) = (
            self.field.operation("try_set_", ""),
            self.field.operation("", "_mut"),
        );
        let (docs, set_docs, fallible, mut_docs) = (
            self.docs(place),
            self.setter_docs("Sets"),
            self.fallible_docs(),
            self.setter_docs("The wire form, to be edited in place, of"),
        );
        let wire = self.message.field_wire(self.field);
        let lifetime = &self.lifetime;
        let getter = if array(ty).is_some() {
            quote!(#vis const fn #get(&self) -> &#lifetime #wire { &#path })
        } else {
            quote! {
                #vis fn #get(&self) -> <#ty as #hg::Hg>::Get<#lifetime, #order> {
                    <#ty as #hg::Hg>::wire_get::<#order>(&#path)
                }
            }
        };
        let (number, at) = (self.field.number, at.tokens());
        let this = self.message.this();
        let edits = quote! {
            #set_docs
            #[inline]
            #vis fn #set(&mut self, #value: #ty) where for<'any> #ty: #hg::ToWire<#order> {
                #path = #hg::__private::to_wire::<#ty, #order>(&#value);
            }
            #fallible
            #[inline]
            #vis fn #try_set(&mut self, #value: #ty) -> ::core::result::Result<(), #hg::Error> {
                #path = #hg::__private::written::<#ty, #order>(
                    &#value, <#this as #hg::Value>::SHAPE, #number, #at,
                )?;
                ::core::result::Result::Ok(())
            }
            #mut_docs
            #[inline]
            #vis const fn #get_mut(&mut self) -> &mut #wire {
                &mut #path
            }
        };
        self.chosen(&quote!(#docs #[inline] #getter), &edits)
    }

    /// A scalar of whole bytes: its type is known, so everything is `const`.
    fn scalar(
        &self,
        read: &TokenStream,
        write: &TokenStream,
        place: Option<String>,
    ) -> TokenStream {
        let (hg, vis, ty, path) = (
            &self.message.hg,
            &self.field.original.vis,
            &self.field.ty,
            &self.path,
        );
        let (get, set, try_set) = (
            self.field.getter(),
            self.field.operation("set_", ""),
            self.field.operation("try_set_", ""),
        );
        let (docs, set_docs, fallible) = (
            self.docs(place),
            self.setter_docs("Sets"),
            self.fallible_docs(),
        );
        let value = local("value");
        let getter = quote! {
            #docs
            #[inline]
            #vis const fn #get(&self) -> #ty {
                #read
            }
        };
        let edits = quote! {
            #set_docs
            #[inline]
            #vis const fn #set(&mut self, #value: #ty) {
                #path = #write;
            }
            #fallible
            #[inline]
            #vis const fn #try_set(&mut self, #value: #ty) -> ::core::result::Result<(), #hg::Error> {
                #path = #write;
                ::core::result::Result::Ok(())
            }
        };
        self.chosen(&getter, &edits)
    }

    /// A field of another wire type: read and written through it.
    fn bytes_as(&self, at: &Size, place: Option<String>) -> TokenStream {
        let (hg, vis, ty, host) = (
            &self.message.hg,
            &self.field.original.vis,
            &self.field.ty,
            self.host(),
        );
        let (path, value, this) = (&self.path, local("value"), self.message.this());
        let order = self.message.order_type(self.field.order);
        let (get, try_set) = (self.field.getter(), self.field.operation("try_set_", ""));
        let (docs, fallible) = (self.docs(place), self.fallible_docs());
        let (number, at) = (self.field.number, at.tokens());
        let place = quote!(<#this as #hg::Value>::SHAPE, #number, #at);
        let getter = quote! {
            #docs
            ///
            /// # Errors
            ///
            /// `InvalidValue` where the wire value has no host value.
            #[inline]
            #vis fn #get(&self) -> ::core::result::Result<#host, #hg::Error> {
                #hg::__private::from_as::<#host, #ty>(
                    #hg::__private::read::<#ty, #order>(&#path, #place)?, #place,
                )
            }
        };
        let edits = quote! {
            #fallible
            #[inline]
            #vis fn #try_set(&mut self, #value: #host) -> ::core::result::Result<(), #hg::Error> {
                let #value = #hg::__private::try_as::<#host, #ty>(#value, #place)?;
                #path = #hg::__private::written::<#ty, #order>(&#value, #place)?;
                ::core::result::Result::Ok(())
            }
        };
        self.chosen(&getter, &edits)
    }
}
