//! The expressions of `value` and `check` as printed closures.

use proc_macro2::TokenStream;
use quote::quote;
use syn::Expr;

use super::local;
use crate::expr::{is_arithmetic, literal, names, rewrite};
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

    fn closure(
        &self,
        body: &Struct,
        expr: &Expr,
        ty: &TokenStream,
        result: &TokenStream,
        source: &dyn Fn(&Field) -> TokenStream,
    ) -> TokenStream {
        let hg = &self.hg;
        let bindings = names(expr).into_iter().filter_map(|name| {
            let field = body.named(&name)?;
            let value = source(field);
            Some(match field.role {
                // A field that is only in the host is seen by reference.
                Role::Skip | Role::Phantom => return None,
                Role::Wire if field.wire_type.is_some() && scalar(&field.host).is_some() => {
                    quote!(let #name = *#value;)
                }
                Role::Wire if field.wire_type.is_some() => quote!(let #name = #value;),
                Role::Wire => quote!(let #name = #hg::__private::bound(#value);),
            })
        });
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
