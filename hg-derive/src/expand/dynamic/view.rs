//! The views: typed pieces of the bytes, shared and to be edited.

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens as _, quote};
use syn::{GenericParam, Generics};

use super::body::{Shape, member_local, segment_local};
use super::walk::host_type;
use crate::expand::{local, quiet};
use crate::model::{Field, Member, Message};

/// The generics of a view: a lifetime, the user's, and the order if it is not pinned.
pub(super) fn generics(message: &Message<'_>) -> Generics {
    let mut generics = message.of_wire();
    generics.params.insert(0, syn::parse_quote!('hg));
    generics
}

/// A view's type with this lifetime, in this order.
pub(super) fn view_type(
    message: &Message<'_>,
    view: &Ident,
    lifetime: &TokenStream,
    order: &TokenStream,
) -> TokenStream {
    let args = message
        .original
        .generics
        .params
        .iter()
        .filter_map(|param| match param {
            GenericParam::Type(param) => Some(param.ident.to_token_stream()),
            GenericParam::Const(param) => Some(param.ident.to_token_stream()),
            GenericParam::Lifetime(_) => None,
        });
    let order = message.order.is_none().then_some(order).into_iter();
    quote!(#view<#lifetime, #(#args,)* #(#order,)*>)
}

/// What a view holds of a member.
fn held(shape: &Shape<'_, '_>, field: &Field, member: &Member, shared: bool) -> TokenStream {
    let (hg, order, ty) = (&shape.message.hg, shape.order(field), &member.ty);
    let held = if field.wire_type.is_some() {
        host_type(field).to_token_stream()
    } else if shared {
        quote!(#hg::View<'hg, #ty, #order>)
    } else {
        quote!(#hg::__private::Part<'hg, #ty, #order>)
    };
    if member.optional {
        quote!(::core::option::Option<#held>)
    } else {
        held
    }
}

/// The pieces of a view as fields.
fn pieces(shape: &Shape<'_, '_>, shared: bool) -> TokenStream {
    let reference = if shared {
        quote!(&'hg)
    } else {
        quote!(&'hg mut)
    };
    let segments = shape.dynamic.segments().map(|segment| {
        let (it, ty) = (segment_local(segment.number), shape.segment_type(segment));
        quote!(#it: #reference #ty,)
    });
    let members = shape.members().map(|(field, member)| {
        let (it, ty) = (member_local(field), held(shape, field, member, shared));
        quote!(#it: #ty,)
    });
    quote!(#(#segments)* #(#members)*)
}

/// ```text
/// pub struct FooView<'a, O> { … }      impl Clone, Copy, Debug for FooView<'_, O>
/// pub struct FooViewMut<'a, O> { … }   impl Debug for FooViewMut<'_, O>
/// ```
pub(super) fn print(shape: &Shape<'_, '_>) -> TokenStream {
    let message = shape.message;
    let (hg, quiet, vis, ident) = (&message.hg, quiet(), message.vis(), message.ident());
    let (view, view_mut) = (&message.scope.view, &message.scope.view_mut);
    let generics = generics(message);
    let (params, args, bounds) = generics.split_for_impl();
    let (shared, exclusive) = (pieces(shape, true), pieces(shape, false));
    let sums = shape.sums().len();
    let parameters = message.type_names().into_iter().chain(
        message
            .order
            .is_none()
            .then(|| message.param.to_token_stream()),
    );
    let marker = quote!(::core::marker::PhantomData<fn() -> (#(#parameters,)*)>);
    let doc = format!("A view of a [`{ident}`] in its bytes.");
    let doc_mut = format!("A view of a [`{ident}`] in its bytes, to be edited in place.");
    let (name, name_mut) = (view.to_string(), view_mut.to_string());
    quote! {
        #[doc = #doc]
        #quiet
        #vis struct #view #params #bounds {
            __hg_seen: #hg::__private::Seen<'hg>,
            __hg_sums: [::core::primitive::usize; #sums],
            #shared
            __hg_order: #marker,
        }
        #quiet
        impl #params ::core::clone::Clone for #view #args #bounds {
            #[inline]
            fn clone(&self) -> Self {
                *self
            }
        }
        #quiet
        impl #params ::core::marker::Copy for #view #args #bounds {}
        #quiet
        impl #params ::core::fmt::Debug for #view #args #bounds {
            fn fmt(&self, __hg_the_f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                __hg_the_f.debug_struct(#name).field("bytes", &self.as_bytes()).finish_non_exhaustive()
            }
        }
        #[doc = #doc_mut]
        #quiet
        #vis struct #view_mut #params #bounds {
            #exclusive
            __hg_order: #marker,
        }
        #quiet
        impl #params ::core::fmt::Debug for #view_mut #args #bounds {
            fn fmt(&self, __hg_the_f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                __hg_the_f.debug_struct(#name_mut).finish_non_exhaustive()
            }
        }
    }
}

/// The view made of what the walk gave.
pub(super) fn construct(shape: &Shape<'_, '_>, shared: bool) -> TokenStream {
    let message = shape.message;
    let name = if shared {
        &message.scope.view
    } else {
        &message.scope.view_mut
    };
    let segments = shape.dynamic.segments().map(|it| segment_local(it.number));
    let members = shape.members().map(|(field, _)| member_local(field));
    let pieces = segments.chain(members);
    let seen = shared.then(|| {
        let (hg, start, r) = (&message.hg, local("start"), local("r"));
        let sums = if shape.sums().is_empty() {
            quote!([])
        } else {
            local("sums").to_token_stream()
        };
        quote! {
            __hg_seen: #hg::__private::Seen::between(#start, #r.position()),
            __hg_sums: #sums,
        }
    });
    quote! {
        #name {
            #seen
            #(#pieces,)*
            __hg_order: ::core::marker::PhantomData,
        }
    }
}
