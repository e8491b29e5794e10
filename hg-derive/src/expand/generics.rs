//! The generics of printed items: the user's, with inferred bounds, and the
//! parameter for the byte order.

use proc_macro2::TokenStream;
use quote::{ToTokens as _, quote};
use syn::visit::{self, Visit};
use syn::{GenericParam, Generics, Type, TypePath, parse_quote};

use crate::model::{
    Body, Field, Message, Role, first_argument, has_word, is_container, leaf, mentions, peel,
    scalar,
};

impl Message<'_> {
    /// The user's generics with the bounds that the fields need.
    pub(super) fn bounded(&self) -> Generics {
        let mut generics = self.original.generics.clone();
        let fields: Vec<&Field> = match &self.body {
            Body::Struct(body) => body.fields.iter().collect(),
            Body::Newtype(field) => vec![field],
            Body::Union(body) => {
                let variants = body.variants.iter();
                variants.flat_map(|it| &it.body.fields).collect()
            }
            Body::Enum(_) => Vec::new(),
        };
        let hg = &self.hg;
        let names: Vec<String> = generics
            .type_params()
            .map(|param| param.ident.to_string())
            .collect();
        for param in generics.type_params_mut() {
            param.bounds.push(parse_quote!('static));
            param.default = None;
            let name = param.ident.to_string();
            let used = |is: &dyn Fn(&Field) -> bool| {
                fields
                    .iter()
                    .any(|field| field.role == Role::Wire && is(field) && uses(&field.ty, &name))
            };
            let in_bits = used(&|field| field.bits.is_some());
            let in_bytes = used(&|field| field.bits.is_none() && field.member.is_none());
            if used(&|field| field.member.is_some()) {
                param.bounds.push(parse_quote!(#hg::Hg));
            }
            if in_bits {
                param.bounds.push(parse_quote!(#hg::bits::BitValue));
            }
            if in_bytes {
                param.bounds.push(parse_quote!(#hg::Fixed));
            }
        }
        for param in generics.const_params_mut() {
            param.default = None;
        }
        for field in fields.iter().filter(|field| field.role == Role::Wire) {
            if let Some(bound) = self.member_bound(field) {
                generics.make_where_clause().predicates.push(bound);
            }
        }
        for field in fields
            .iter()
            .filter(|it| it.role == Role::Skip && self.is_generic(&it.host))
        {
            let ty = &field.host;
            generics
                .make_where_clause()
                .predicates
                .push(parse_quote!(#ty: ::core::default::Default));
        }
        // A type that a parameter only leads to, such as `T::Item`, is bound itself.
        for field in fields.iter().filter(|field| field.role == Role::Wire) {
            let mut leaves = Vec::new();
            parts(&field.ty, &mut leaves);
            for leaf in leaves.into_iter().filter(|it| projects(it, &names)) {
                let bound: syn::WherePredicate = match &field.bits {
                    _ if field.member.is_some() => parse_quote!(#leaf: #hg::Hg),
                    Some(_) => parse_quote!(#leaf: #hg::bits::BitValue),
                    None => parse_quote!(#leaf: #hg::Fixed),
                };
                generics.make_where_clause().predicates.push(bound);
            }
        }
        generics
    }

    /// That a member of an unknown type is a message, or can be a bit field.
    ///
    /// The bound may be false: then nothing is implemented, and the one error
    /// is that of the judgement at the member, instead of one at every use.
    fn member_bound(&self, field: &Field) -> Option<syn::WherePredicate> {
        let hg = &self.hg;
        if let Some(member) = &field.member {
            let (ty, own) = (&member.ty, self.original.ident.to_string());
            let recursive =
                self.scope.recursive || has_word(quote!(#ty), &[own, "Self".to_owned()]);
            if self.is_generic(ty) || recursive {
                return None;
            }
            return syn::parse2(quote!(for<'any> #ty: #hg::Hg)).ok();
        }
        let leaf = leaf(&field.ty);
        if scalar(leaf).is_some() || self.is_generic(leaf) {
            return None;
        }
        let bound = match &field.bits {
            Some(_) => quote!(#hg::bits::BitValue),
            None => quote!(#hg::Fixed),
        };
        syn::parse2(quote!(for<'any> #leaf: #bound)).ok()
    }

    /// The bounded generics and the byte order behind them.
    pub(super) fn ordered(&self) -> Generics {
        let (mut generics, hg, param) = (self.bounded(), &self.hg, &self.param);
        generics.params.push(parse_quote!(#param: #hg::ByteOrder));
        generics
    }

    /// The generics of the wire type: with the byte order if it is not pinned.
    pub(super) fn of_wire(&self) -> Generics {
        if self.order.is_some() {
            self.bounded()
        } else {
            self.ordered()
        }
    }

    /// The type parameters, for a marker.
    pub(super) fn type_names(&self) -> Vec<TokenStream> {
        let params = &self.original.generics.params;
        params
            .iter()
            .filter_map(|param| match param {
                GenericParam::Type(param) => Some(param.ident.to_token_stream()),
                _ => None,
            })
            .collect()
    }

    /// The user's type with its arguments.
    pub(super) fn this(&self) -> TokenStream {
        let (ident, (_, args, _)) = (self.ident(), self.original.generics.split_for_impl());
        quote!(#ident #args)
    }

    /// The wire type with its arguments, in this order.
    pub(super) fn wire_type(&self, wire: &syn::Ident, order: &TokenStream) -> TokenStream {
        let mut args: Vec<TokenStream> = self
            .original
            .generics
            .params
            .iter()
            .filter_map(|param| match param {
                GenericParam::Type(param) => Some(param.ident.to_token_stream()),
                GenericParam::Const(param) => Some(param.ident.to_token_stream()),
                GenericParam::Lifetime(_) => None,
            })
            .collect();
        if self.order.is_none() {
            args.push(order.clone());
        }
        if args.is_empty() {
            quote!(#wire)
        } else {
            quote!(#wire<#(#args),*>)
        }
    }

    /// Whether a type mentions a generic parameter of the message.
    pub(super) fn is_generic(&self, ty: &Type) -> bool {
        mentions(ty, &self.original.generics)
    }
}

/// Finds paths that start with a parameter.
struct Params<'a> {
    is: &'a dyn Fn(&TypePath) -> bool,
    found: bool,
}

impl Visit<'_> for Params<'_> {
    fn visit_type_path(&mut self, path: &TypePath) {
        let phantom = path
            .path
            .segments
            .last()
            .is_some_and(|last| last.ident == "PhantomData");
        self.found |= (self.is)(path);
        // What `<T as Trait>::Item` names is bound itself, not `T`.
        if !phantom {
            visit::visit_path(self, &path.path);
        }
    }
}

/// Whether a type uses this parameter itself.
fn uses(ty: &Type, name: &str) -> bool {
    let is = |path: &TypePath| path.path.is_ident(name);
    let mut params = Params {
        is: &is,
        found: false,
    };
    params.visit_type(ty);
    params.found
}

/// The types that the known types around them are made of. A bound on a known
/// one would hide what it is.
fn parts<'a>(ty: &'a Type, all: &mut Vec<&'a Type>) {
    match peel(leaf(ty)) {
        Type::Tuple(tuple) => tuple.elems.iter().for_each(|it| parts(it, all)),
        Type::Slice(slice) => parts(&slice.elem, all),
        known if is_container(known) => {
            if let Some(held) = first_argument(known) {
                parts(held, all);
            }
        }
        other => all.push(other),
    }
}

/// Whether a type uses something that a parameter leads to.
fn projects(ty: &Type, names: &[String]) -> bool {
    let is = |path: &TypePath| {
        let first = path.path.segments.first();
        path.qself.is_some()
            || path.path.segments.len() > 1
                && first.is_some_and(|first| names.contains(&first.ident.to_string()))
    };
    let mut params = Params {
        is: &is,
        found: false,
    };
    params.visit_type(ty);
    params.found && !names.is_empty()
}
