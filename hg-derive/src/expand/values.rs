//! The expressions of `value` and `check` as printed closures.

use proc_macro2::TokenStream;
use quote::quote;
use syn::Expr;

use super::local;
use crate::expr::{is_arithmetic, literal, names, replaced, rewrite};
use crate::model::{Field, Message, Role, Struct, is_literal, scalar};

impl Message<'_> {
    /// The value of a `value` field, of type `Result<T, Error>`.
    ///
    /// `source` tells where the value of another field is: an expression of
    /// type `&T`.
    pub(super) fn value(
        &self,
        body: &Struct,
        field: &Field,
        value: &Expr,
        source: &dyn Fn(&Field) -> TokenStream,
    ) -> TokenStream {
        let (hg, ty) = (&self.hg, &field.ty);
        if is_literal(value) {
            let value = literal(value);
            return quote!(::core::result::Result::<#ty, #hg::Error>::Ok(#value));
        }
        let integer = field.bits.as_ref().is_none_or(|_| field.is_single())
            && field
                .scalar()
                .is_some_and(|scalar| scalar.integer().is_some());
        let rewritten = rewrite(value, hg);
        let result = if is_arithmetic(value) || integer {
            quote!(#hg::expr::Num::fit::<#ty>(&(#rewritten)))
        } else {
            quote!(::core::result::Result::Ok(#rewritten))
        };
        self.closure(body, value, &quote!(#ty), &result, source)
    }

    /// A check, of type `Result<bool, Error>`.
    pub(super) fn check(
        &self,
        body: &Struct,
        check: &Expr,
        source: &dyn Fn(&Field) -> TokenStream,
    ) -> TokenStream {
        let rewritten = rewrite(check, &self.hg);
        let result = quote!(::core::result::Result::Ok(#rewritten));
        self.closure(
            body,
            check,
            &quote!(::core::primitive::bool),
            &result,
            source,
        )
    }

    /// A number, of type `Result<i128, Error>`.
    pub(super) fn number(
        &self,
        body: &Struct,
        expr: &Expr,
        source: &dyn Fn(&Field) -> TokenStream,
    ) -> TokenStream {
        let (hg, rewritten) = (&self.hg, rewrite(expr, &self.hg));
        let result = quote!(#hg::expr::num(#rewritten));
        let number = quote!(::core::primitive::i128);
        self.closure(body, expr, &number, &result, source)
    }

    /// A value of whatever type, of type `Result<_, Error>`.
    pub(super) fn any(
        &self,
        body: &Struct,
        expr: &Expr,
        source: &dyn Fn(&Field) -> TokenStream,
    ) -> TokenStream {
        let rewritten = rewrite(expr, &self.hg);
        let result = quote!(::core::result::Result::Ok(#rewritten));
        self.closure(body, expr, &quote!(_), &result, source)
    }

    /// A condition on an element: a closure of type `FnMut(T::Bound) -> Result<bool, Error>`.
    pub(super) fn condition(
        &self,
        body: &Struct,
        closure: &syn::ExprClosure,
        source: &dyn Fn(&Field) -> TokenStream,
    ) -> TokenStream {
        let hg = &self.hg;
        let whole = Expr::Closure(closure.clone());
        let bindings = self.bindings(body, &whole, source);
        let (input, last, element) = (closure.inputs.first(), &closure.body, local("element"));
        quote! {
            |#element| -> ::core::result::Result<::core::primitive::bool, #hg::Error> {
                #(#bindings)*
                let #input = #element;
                ::core::result::Result::Ok(#last)
            }
        }
    }

    /// A linear expression as a function of one place in it: a closure of type
    /// `Fn(i128) -> Result<i128, Error>`.
    pub(super) fn linear(
        &self,
        body: &Struct,
        expr: &Expr,
        place: &str,
        source: &dyn Fn(&Field) -> TokenStream,
    ) -> TokenStream {
        let (hg, number) = (&self.hg, local("number"));
        let bindings = names(expr).into_iter().filter_map(|name| {
            // The place itself is the number, and has no value yet.
            if name == place {
                return None;
            }
            let field = body.named(&name)?;
            self.binding(field, &name, expr, source)
        });
        let rewritten = replaced(expr, place, &number, hg);
        quote! {
            |#number: ::core::primitive::i128| -> ::core::result::Result<::core::primitive::i128, #hg::Error> {
                #(#bindings)*
                #hg::expr::num(#rewritten)
            }
        }
    }

    fn bindings(
        &self,
        body: &Struct,
        expr: &Expr,
        source: &dyn Fn(&Field) -> TokenStream,
    ) -> Vec<TokenStream> {
        let names = names(expr).into_iter();
        names
            .filter_map(|name| self.binding(body.named(&name)?, &name, expr, source))
            .collect()
    }

    /// What an expression sees of a field.
    fn binding(
        &self,
        field: &Field,
        name: &proc_macro2::Ident,
        expr: &Expr,
        source: &dyn Fn(&Field) -> TokenStream,
    ) -> Option<TokenStream> {
        let hg = &self.hg;
        if field.is_extent(name, expr) {
            let extent = super::dynamic::extent_local(field);
            return Some(quote!(let #name = #extent;));
        }
        let value = source(field);
        Some(match field.role {
            // A field that is only in the host is seen by reference.
            Role::Skip | Role::Phantom => return None,
            Role::Wire if field.wire_type.is_some() && scalar(&field.host).is_some() => {
                quote!(let #name = *#value;)
            }
            Role::Wire if field.wire_type.is_some() => quote!(let #name = #value;),
            Role::Wire | Role::Tag => quote!(let #name = #hg::__private::bound(#value);),
        })
    }

    fn closure(
        &self,
        body: &Struct,
        expr: &Expr,
        ty: &TokenStream,
        result: &TokenStream,
        source: &dyn Fn(&Field) -> TokenStream,
    ) -> TokenStream {
        let hg = &self.hg;
        let bindings = self.bindings(body, expr, source);
        quote! {
            (|| -> ::core::result::Result<#ty, #hg::Error> {
                #(#bindings)*
                #result
            })()
        }
    }
}

/// The local that holds the host value of a field while it is read.
pub(super) fn field_local(field: &Field) -> proc_macro2::Ident {
    local(&format!("field{}", field.index))
}

/// The local that holds a computed value while the message is written.
pub(super) fn computed_local(field: &Field) -> proc_macro2::Ident {
    local(&format!("computed{}", field.index))
}
