//! Messages whose size depends on their value: one walk for views and
//! decoding, one writer, and the views.

mod accessors;
mod body;
mod implement;
mod members;
mod union;
mod view;
mod walk;
mod write;

pub(super) use body::extent_local;
pub(super) use union::print as print_union;

use proc_macro2::TokenStream;
use quote::quote;
use syn::spanned::Spanned as _;

use super::at;
use crate::model::{How, Message, Part, Sort, Struct, has_word};
use body::Shape;

/// ```text
/// pub struct FooView<'a, O> { … }   pub struct FooViewMut<'a, O> { … }
/// impl Foo { fn __hg_walk<W: Walk, O>(…) … fn __hg_put<O>(…) … fn __hg_write<O>(…) … }
/// impl Hg for Foo { type Form = IsDynamic; type Dyn = Self; … }
/// impl Dyn<Foo> for Foo { fn view … fn view_mut … fn read … fn write … fn measure … }
/// ```
pub(super) fn print(message: &Message<'_>, body: &Struct) -> TokenStream {
    let Some(shape) = Shape::new(message, body, None) else {
        return TokenStream::new();
    };
    let parts = [
        view::print(&shape),
        accessors::print(&shape),
        body::functions(message, &[&shape]),
        implement::print(&shape),
        super::message::judgements(message, body),
    ];
    quote!(#(#parts)*)
}

/// What only the compiler can judge of the members, each at its type.
pub(super) fn judgements(message: &Message<'_>, body: &Struct) -> Vec<TokenStream> {
    let (hg, mut all) = (&message.hg, Vec::new());
    let Some(dynamic) = &body.dynamic else {
        return all;
    };
    for (index, part) in dynamic.parts.iter().enumerate() {
        let Part::Member { field, .. } = part else {
            continue;
        };
        let field = &body.fields[*field];
        let Some(member) = &field.member else {
            continue;
        };
        let own = message.original.ident.to_string();
        let ty = &member.ty;
        if message.is_generic(ty) || has_word(quote!(#ty), &[own]) {
            continue;
        }
        let counted = matches!(member.how, How::Count | How::Prefix | How::End | How::Last);
        if counted && field.attrs.max.is_none() && member.sort != Sort::Text {
            all.push(at(
                ty.span(),
                quote!(#hg::__private::not_empty(<<#ty as #hg::Collection>::Item as #hg::Hg>::MIN);),
            ));
        }
        if field.attrs.tag.is_none() && field.wire_type.is_none() {
            all.push(at(
                ty.span(),
                quote!(#hg::__private::needs_no_tag::<#ty>();),
            ));
        }
        let plain = matches!(member.how, How::Plain) && member.sort == Sort::Plain;
        if plain && index + 1 < dynamic.parts.len() {
            all.push(at(ty.span(), quote!(#hg::__private::closed::<#ty>();)));
        }
    }
    all
}
