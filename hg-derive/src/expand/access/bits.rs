//! The accessors of a bit field.

use proc_macro2::TokenStream;
use quote::{ToTokens as _, quote};

use super::Access;
use super::docs::bit_place;
use crate::expand::convert::place;
use crate::expand::local;
use crate::model::{Message, Run, RunField, Scalar, array, narrow};

impl Access<'_, '_> {
    /// The accessors of a bit field.
    pub(super) fn bits(&self, run: &Run, it: &RunField) -> TokenStream {
        let Some(cells) = &self.field.bits else {
            return TokenStream::new();
        };
        let hg = &self.message.hg;
        let order = self.message.order_type(run.order.or(self.message.order));
        let place = place(hg, &it.at, cells.width, self.body.bits);
        let where_it_is = bit_place(
            self.body,
            run,
            it,
            cells.width,
            cells.total(&self.message.original.generics).number(),
        );
        let getter = self.bits_getter(run, cells.width, &order, &place, where_it_is);
        let setters = self.bits_setters(run, cells.width, &order, &place);
        self.chosen(&getter, &setters)
    }

    fn bits_getter(
        &self,
        run: &Run,
        width: usize,
        order: &TokenStream,
        place: &TokenStream,
        at: Option<String>,
    ) -> TokenStream {
        let (hg, vis, ty, path) = (
            &self.message.hg,
            &self.field.original.vis,
            &self.field.ty,
            &self.path,
        );
        let (get, docs, len) = (self.field.getter(), self.docs(at), Message::run_bytes(run));
        let source = quote!(&#hg::__private::Run::<#order, #len>::new(&#path));
        if self.field.wire_type.is_some() {
            let (host, number, this) = (self.host(), self.field.number, self.message.this());
            let at = run.at.tokens();
            let shape = quote!(<#this as #hg::Value>::SHAPE, #number, #at);
            return quote! {
                #docs
                ///
                /// # Errors
                ///
                /// `InvalidValue` where the wire value has no host value.
                #[inline]
                #vis fn #get(&self) -> ::core::result::Result<#host, #hg::Error> {
                    #hg::__private::from_as::<#host, #ty>(
                        #hg::__private::read_bits::<#ty, #order, _>(#source, #place, #shape)?, #shape,
                    )
                }
            };
        }
        let scalar = self.field.scalar();
        if !self.field.is_single() || scalar.is_none() {
            let result = match (scalar, array(ty)) {
                (Some(_), _) => ty.to_token_stream(),
                _ => quote!(#hg::__private::Get<#ty>),
            };
            return quote! {
                #docs
                #[inline]
                #vis fn #get(&self) -> #result {
                    #hg::__private::get_bits::<#ty, #order, _>(#source, #place)
                }
            };
        }
        let (function, signed) = if width <= 64 {
            (quote!(get), quote!(sign_extend))
        } else {
            (quote!(get_wide), quote!(sign_extend_wide))
        };
        let raw = quote!(#hg::bits::#function::<#order, #len>(&#path, (#place).stream::<#order>(0), #width));
        let value = match scalar {
            Some(Scalar::Bool) => quote!(#raw != 0),
            Some(Scalar::Signed(_)) => {
                quote!(#hg::bits::#signed(#raw, #width as ::core::primitive::u32) as #ty)
            }
            _ => quote!(#raw as #ty),
        };
        quote! {
            #docs
            #[inline]
            #vis const fn #get(&self) -> #ty {
                #value
            }
        }
    }

    fn bits_setters(
        &self,
        run: &Run,
        width: usize,
        order: &TokenStream,
        place: &TokenStream,
    ) -> TokenStream {
        let (hg, vis, ty, path) = (
            &self.message.hg,
            &self.field.original.vis,
            &self.field.ty,
            &self.path,
        );
        let (set, try_set) = (
            self.field.operation("set_", ""),
            self.field.operation("try_set_", ""),
        );
        let (set_docs, fallible) = (self.setter_docs("Sets"), self.fallible_docs());
        let (value, len, number, at) = (
            local("value"),
            Message::run_bytes(run),
            self.field.number,
            run.at.tokens(),
        );
        let this = self.message.this();
        let shape = quote!(<#this as #hg::Value>::SHAPE, #number, #at);
        let convert = self.field.wire_type.as_ref().map(|_| {
            let host = self.host();
            quote!(let #value = #hg::__private::try_as::<#host, #ty>(#value, #shape)?;)
        });
        let host = if convert.is_some() { self.host() } else { ty };
        let fallible = quote! {
            #fallible
            #[inline]
            #vis fn #try_set(&mut self, #value: #host) -> ::core::result::Result<(), #hg::Error> {
                #convert
                #hg::__private::try_set_bits::<#ty, #order, #len>(&mut #path, &#value, #place, #shape)
            }
        };
        if convert.is_some() {
            return fallible;
        }
        let scalar = self.field.scalar();
        let exact = match scalar {
            Some(Scalar::Bool) => true,
            Some(scalar) => scalar.integer() == Some(narrow(width)),
            None => false,
        };
        let setter = if exact && self.field.is_single() {
            let (function, wide) = if width <= 64 {
                (quote!(set), quote!(::core::primitive::u64))
            } else {
                (quote!(set_wide), quote!(::core::primitive::u128))
            };
            quote! {
                #vis const fn #set(&mut self, #value: #ty) {
                    #hg::bits::#function::<#order, #len>(
                        &mut #path, (#place).stream::<#order>(0), #width, #value as #wide,
                    );
                }
            }
        } else if scalar.is_some() && !exact {
            // Known not to be exact: no setter that could lose bits.
            return fallible;
        } else {
            let width = narrow(width);
            quote! {
                #vis fn #set(&mut self, #value: #ty) where for<'any> #ty: #hg::bits::ToBits<#order, #width> {
                    #hg::__private::set_bits::<#ty, #order, #len>(&mut #path, &#value, #place);
                }
            }
        };
        quote!(#set_docs #[inline] #setter #fallible)
    }
}
