//! The accessors of the views.

use proc_macro2::TokenStream;
use quote::{ToTokens as _, quote};

use super::body::{Shape, inner, member_local, segment_local};
use super::view::generics;
use super::walk::host_type;
use crate::expand::access::Access;
use crate::expand::{local, quiet};
use crate::model::{Field, Member, Part, Piece, Segment};

/// ```text
/// impl<'a, O> FooView<'a, O> { pub fn n(&self) -> u16 … pub fn items(&self) -> &'a [ItemWire<O>] … }
/// impl<'a, O> FooViewMut<'a, O> { pub fn n(&self) -> u16 … pub fn items_mut(&mut self) -> … }
/// ```
pub(super) fn print(shape: &Shape<'_, '_>) -> TokenStream {
    let (message, quiet) = (shape.message, quiet());
    let (view, view_mut) = (&message.scope.view, &message.scope.view_mut);
    let generics = generics(message);
    let (params, args, bounds) = generics.split_for_impl();
    let (shared, exclusive) = (all(shape, true), all(shape, false));
    let operations = operations(shape);
    quote! {
        #quiet
        impl #params #view #args #bounds {
            #shared
            #operations
        }
        #quiet
        impl #params #view_mut #args #bounds {
            #exclusive
        }
    }
}

fn all(shape: &Shape<'_, '_>, shared: bool) -> TokenStream {
    let parts = shape.dynamic.parts.iter().map(|part| match part {
        Part::Segment(segment) => of_segment(shape, segment, shared),
        Part::Member { field, .. } => {
            let field = &shape.body.fields[*field];
            match &field.member {
                Some(member) => of_member(shape, field, member, shared),
                None => TokenStream::new(),
            }
        }
        Part::Align { .. } => TokenStream::new(),
    });
    parts.collect()
}

fn of_segment(shape: &Shape<'_, '_>, segment: &Segment, shared: bool) -> TokenStream {
    let it = segment_local(segment.number);
    let count = segment.pieces.len();
    let access = |field: &'_ Field, path: TokenStream| {
        let sets = !shared && !shape.is_named(field);
        Access::in_segment(shape.message, shape.body, field, path, shared, sets)
            .of_pieces(&segment.pieces)
    };
    let pieces = segment.pieces.iter().enumerate().map(|(index, piece)| {
        let rest = inner(index, count);
        let path = if rest.is_empty() {
            quote!((*self.#it))
        } else {
            quote!(self.#it #rest)
        };
        match piece {
            Piece::Magic(_) | Piece::Pad { .. } => TokenStream::new(),
            Piece::Field { field, .. } => access(&shape.body.fields[*field], path),
            Piece::Run(run) => run
                .fields
                .iter()
                .map(|it| access(&shape.body.fields[it.field], path.clone()))
                .collect(),
        }
    });
    pieces.collect()
}

fn of_member(shape: &Shape<'_, '_>, field: &Field, member: &Member, shared: bool) -> TokenStream {
    let (hg, vis, order) = (&shape.message.hg, &field.original.vis, shape.order(field));
    let (it, ty, get) = (member_local(field), &member.ty, field.getter());
    let docs = field
        .original
        .attrs
        .iter()
        .filter(|attr| attr.path().is_ident("doc") || attr.path().is_ident("deprecated"));
    let mut docs = quote!(#(#docs)*);
    if !field
        .original
        .attrs
        .iter()
        .any(|attr| attr.path().is_ident("doc"))
    {
        let name = format!("`{}`, in place.", field.name());
        docs.extend(quote!(#[doc = #name]));
    }
    let lifetime = if shared { quote!('hg) } else { quote!('_) };
    let (got, value) = if field.wire_type.is_some() {
        let host = host_type(field).to_token_stream();
        (host, quote!(*__hg_the_it))
    } else if shared {
        (
            quote!(#hg::__private::Got<#lifetime, #ty, #order>),
            quote!(#hg::__private::got::<#ty, #order>(*__hg_the_it)),
        )
    } else {
        (
            quote!(#hg::__private::Got<#lifetime, #ty, #order>),
            quote!(#hg::__private::got_part::<#ty, #order>(__hg_the_it)),
        )
    };
    let getter = if member.optional {
        quote! {
            #docs
            #[inline]
            #vis fn #get(&self) -> ::core::option::Option<#got> {
                match &self.#it {
                    ::core::option::Option::Some(__hg_the_it) => ::core::option::Option::Some(#value),
                    ::core::option::Option::None => ::core::option::Option::None,
                }
            }
        }
    } else {
        quote! {
            #docs
            #[inline]
            #vis fn #get(&self) -> #got {
                let __hg_the_it = &self.#it;
                #value
            }
        }
    };
    if shared || field.wire_type.is_some() || !shape.is_editable(field, member) {
        return getter;
    }
    let edits = of_member_mut(shape, field, member);
    quote!(#getter #edits)
}

fn of_member_mut(shape: &Shape<'_, '_>, field: &Field, member: &Member) -> TokenStream {
    use crate::model::{How, Sort};
    let (hg, vis, order) = (&shape.message.hg, &field.original.vis, shape.order(field));
    let (it, ty, number) = (member_local(field), &member.ty, field.number);
    let get_mut = field.operation("", "_mut");
    let docs = format!("`{}`, to be edited in place.", field.name());
    let edit = if member.optional {
        quote! {
            #[doc = #docs]
            #[inline]
            #vis fn #get_mut(&mut self) -> ::core::option::Option<#hg::ViewMut<'_, #ty, #order>> {
                match &mut self.#it {
                    ::core::option::Option::Some(__hg_the_it) => {
                        ::core::option::Option::Some(#hg::__private::part_mut::<#ty, #order>(__hg_the_it))
                    }
                    ::core::option::Option::None => ::core::option::Option::None,
                }
            }
        }
    } else {
        quote! {
            #[doc = #docs]
            #[inline]
            #vis fn #get_mut(&mut self) -> #hg::ViewMut<'_, #ty, #order> {
                #hg::__private::part_mut::<#ty, #order>(&mut self.#it)
            }
        }
    };
    let plain = member.sort == Sort::Plain && !member.optional && matches!(member.how, How::Plain);
    if !plain || shape.is_named(field) {
        return edit;
    }
    let (set, try_set, value) = (
        field.operation("set_", ""),
        field.operation("try_set_", ""),
        local("value"),
    );
    let this = shape.message.this();
    let docs = format!("Sets `{}`.", field.name());
    quote! {
        #edit
        #[doc = #docs]
        #[inline]
        #vis fn #set(&mut self, #value: #ty) where for<'any> #ty: #hg::ToWire<#order> {
            #hg::__private::always(#hg::__private::set_part::<#ty, #order>(
                &mut self.#it, &#value, <#this as #hg::Value>::SHAPE, #number,
            ));
        }
        #[doc = #docs]
        ///
        /// # Errors
        ///
        /// `DoesNotFit` where the value does not fit; nothing is changed then.
        #[inline]
        #vis fn #try_set(&mut self, #value: #ty) -> ::core::result::Result<(), #hg::Error>
        where
            for<'any> #ty: #hg::Fixed,
        {
            #hg::__private::set_part::<#ty, #order>(
                &mut self.#it, &#value, <#this as #hg::Value>::SHAPE, #number,
            )
        }
    }
}

/// The operations of every view.
fn operations(shape: &Shape<'_, '_>) -> TokenStream {
    let (message, hg) = (shape.message, &shape.message.hg);
    let (vis, this) = (message.vis(), message.this());
    let order = message.order_type(message.order);
    let sums = shape.sums();
    let sum_ok = (!sums.is_empty()).then(|| {
        let each = sums.iter().enumerate().filter_map(|(index, (field, ..))| {
            let (sum, ty, order) = (&field.sum.as_ref()?.value, &field.ty, shape.order(field));
            Some(quote! {
                && #hg::__private::seen_sum::<#ty, #order>(&self.__hg_seen, self.__hg_sums[#index], #sum)
            })
        });
        quote! {
            /// Whether every checksum is right.
            #[must_use]
            #vis fn sum_ok(&self) -> ::core::primitive::bool {
                true #(#each)*
            }
        }
    });
    quote! {
        /// The host form, if the bytes are a valid message.
        ///
        /// # Errors
        ///
        /// The first field that is invalid, with its place.
        #vis fn try_to_host(&self) -> ::core::result::Result<#this, #hg::Error> {
            #hg::__private::read_plain::<#this, #order>(&mut self.__hg_seen.reader())
        }
        /// Judges the message by everything that it says of itself.
        ///
        /// # Errors
        ///
        /// The first field that is invalid, with its place.
        #vis fn validate(&self) -> ::core::result::Result<(), #hg::Error> {
            match #hg::__private::view_plain::<#this, #order>(&mut self.__hg_seen.reader()) {
                ::core::result::Result::Ok(_) => ::core::result::Result::Ok(()),
                ::core::result::Result::Err(__hg_the_error) => ::core::result::Result::Err(__hg_the_error),
            }
        }
        /// The bytes of the message.
        #[inline]
        #[must_use]
        #vis fn as_bytes(&self) -> &'hg [::core::primitive::u8] {
            self.__hg_seen.bytes()
        }
        #sum_ok
    }
}
