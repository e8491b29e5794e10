//! The proofs: `FromWire` for total messages, `ToWire` for exact ones.
//!
//! A proof is an empty impl under bounds that may be false. Each bound stands
//! at the field that needs it, so that the compiler's note points there, and
//! under a `for<'hg>`, without which a false bound on a concrete type would
//! be an error of its own.

use proc_macro2::{Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::spanned::Spanned as _;

use super::quiet;
use crate::model::{Field, Message, Scalar, Struct, narrow};

/// Which of the two proofs.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Proof {
    Total,
    Exact,
}

impl Message<'_> {
    fn reason(&self, name: &str, span: Span) -> TokenStream {
        let (hg, name) = (&self.hg, format_ident!("{name}"));
        quote_spanned!(span=> for<'hg> (): #hg::__private::#name)
    }

    /// What must hold of one field.
    pub(super) fn field_bound(&self, field: &Field, proof: Proof) -> Option<TokenStream> {
        let (hg, ty, order) = (&self.hg, &field.ty, self.order_type(field.order));
        let span = field.ty.span();
        if let Some(wire) = &field.wire_type {
            return Some(self.reason("NoAs", wire.span()));
        }
        match proof {
            Proof::Total => {
                if let Some(value) = &field.value {
                    return Some(self.reason("NoValue", value.span()));
                }
                if let Some(sum) = &field.sum {
                    return Some(self.reason("NoSum", sum.span()));
                }
                match (field.scalar(), &field.bits) {
                    (Some(Scalar::Bool) | None, None) => {
                        Some(quote_spanned!(span=> for<'hg> #ty: #hg::FromWire<#order>))
                    }
                    (None, Some(_)) => {
                        Some(quote_spanned!(span=> for<'hg> #ty: #hg::bits::FromBits<#order>))
                    }
                    (Some(_), _) => None,
                }
            }
            Proof::Exact => {
                if let Some(value) = field.value.as_ref().filter(|_| !field.is_constant()) {
                    return Some(self.reason("NoValue", value.span()));
                }
                if field.sum.is_some() || field.is_constant() && field.is_judged() {
                    return None;
                }
                match (field.scalar(), &field.bits) {
                    (None, None) => Some(quote_spanned!(span=> for<'hg> #ty: #hg::ToWire<#order>)),
                    (Some(Scalar::Bool), _) | (Some(_), None) => None,
                    (Some(scalar), Some(cells))
                        if scalar.integer() == Some(narrow(cells.width)) =>
                    {
                        None
                    }
                    (_, Some(cells)) => {
                        let (width, span) = (narrow(cells.width), cells.key.span());
                        Some(quote_spanned!(span=> for<'hg> #ty: #hg::bits::ToBits<#order, #width>))
                    }
                }
            }
        }
    }

    /// What must hold of the whole message.
    pub(super) fn bounds(&self, body: &Struct, proof: Proof) -> Vec<TokenStream> {
        let mut bounds: Vec<TokenStream> = body
            .on_wire()
            .filter_map(|field| self.field_bound(field, proof))
            .collect();
        if let Some(check) = &body.check {
            bounds.push(self.reason("NoCheck", check.span()));
        }
        let mut sums = body.on_wire().filter_map(|field| field.sum.as_ref());
        if let (Some(_), Some(second), Proof::Exact) = (sums.next(), sums.next(), proof) {
            // Sums that cover each other cannot all be right.
            bounds.push(self.reason("NoSum", second.span()));
        }
        if body.magic.is_some() && proof == Proof::Total {
            bounds.push(self.reason("NoMagic", self.ident().span()));
        }
        bounds
    }

    /// `impl<O: ByteOrder> FromWire<O> for Foo where …`
    pub(super) fn proof(&self, what: &TokenStream, bounds: &[TokenStream]) -> TokenStream {
        let (quiet, this) = (quiet(), self.this());
        let generics = self.ordered();
        let (params, _, user) = generics.split_for_impl();
        let user = user.into_iter().flat_map(|user| &user.predicates);
        quote! {
            #quiet
            impl #params #what for #this where #(#user,)* #(#bounds,)* {}
        }
    }
}

pub(super) fn print(message: &Message<'_>, body: &Struct) -> TokenStream {
    let (hg, param) = (&message.hg, &message.param);
    let total = message.proof(
        &quote!(#hg::FromWire<#param>),
        &message.bounds(body, Proof::Total),
    );
    let exact = message.proof(
        &quote!(#hg::ToWire<#param>),
        &message.bounds(body, Proof::Exact),
    );
    quote!(#total #exact)
}
