//! Messages whose size depends on their value: one walk for views and
//! decoding, one writer, and the views.

mod accessors;
mod agree;
mod body;
mod computed;
mod count;
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
use crate::model::{
    Field, How, Member, Message, Part, Scalar, Sort, Struct, array, has_word, narrow, scalar,
};
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

/// Where something is judged that only the compiler knows.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Where {
    /// At once: nothing in it depends on a parameter.
    Outside,
    /// Where the message is used, which gives the parameters.
    Inside,
    /// As `Inside`, and the type holds the message itself: what is judged of
    /// one must not be part of the other.
    Within,
}

/// What only the compiler can judge of the members, each at its type.
pub(super) fn judgements(message: &Message<'_>, body: &Struct, place: Where) -> Vec<TokenStream> {
    let mut all = Vec::new();
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
        if place_of(message, &member.ty) == place {
            let padded = field.attrs.pad_after.is_some() || field.attrs.align_after.is_some();
            let followed = padded || index + 1 < dynamic.parts.len();
            all.extend(of_member(&message.hg, field, member, followed));
            all.extend(tag_fits(&message.hg, body, field, member));
            if place == Where::Outside && matches!(member.how, How::Plain) {
                let (hg, ty) = (&message.hg, &member.ty);
                all.push(at(
                    ty.span(),
                    quote!(#hg::__private::tells_its_end::<#ty>();),
                ));
            }
        }
    }
    all
}

/// Where a member of this type can be judged.
fn place_of(message: &Message<'_>, ty: &syn::Type) -> Where {
    let (own, this) = (message.original.ident.to_string(), "Self".to_owned());
    let (generic, words) = (message.is_generic(ty), quote!(#ty));
    if has_word(words.clone(), &[this]) || generic && has_word(words.clone(), &[own]) {
        Where::Within
    } else if generic {
        Where::Inside
    } else {
        Where::Outside
    }
}

fn of_member(hg: &TokenStream, field: &Field, member: &Member, followed: bool) -> Vec<TokenStream> {
    let (mut all, ty) = (Vec::new(), &member.ty);
    let mut judge = |judgement: TokenStream| all.push(at(ty.span(), judgement));
    let ended = quote!(<<#ty as #hg::Hg>::Dyn as #hg::__private::Ended<#ty>>);
    let elements = match member.how {
        How::End => Some((quote!(#ended::MIN), quote!(#ended::OPEN))),
        How::Count | How::Prefix | How::Last => Some(of_items(hg, ty)),
        _ if member.sort == Sort::Vector => Some(of_items(hg, ty)),
        _ => None,
    };
    let counted = matches!(member.how, How::Count | How::Prefix | How::End | How::Last);
    if let Some((min, open)) = elements {
        if counted && field.attrs.max.is_none() {
            judge(quote!(#hg::__private::not_empty(#min);));
        }
        judge(quote!(#hg::__private::not_open(#open);));
    }
    if matches!(member.how, How::End) && field.ends_in_a_number() {
        judge(quote!(#hg::__private::ends_in_a_byte(#ended::WIDE);));
    }
    if field.attrs.tag.is_none() && field.wire_type.is_none() {
        judge(quote!(#hg::__private::needs_no_tag::<#ty>();));
    }
    if member.sort == Sort::Plain && field.attrs.max.is_some() {
        judge(quote!(#hg::__private::has_number::<#ty>();));
    }
    let (mut outer, plain) = (ty, matches!(member.how, How::Plain));
    while let Some((element, len)) = array(outer) {
        judge(quote!(#hg::__private::apart_in_array::<#element>(#len);));
        outer = element;
    }
    if plain && followed {
        judge(quote!(#hg::__private::closed::<#ty>();));
    }
    all
}

/// Whether every number of the variants fits the field that tells the tag.
fn tag_fits(
    hg: &TokenStream,
    body: &Struct,
    field: &Field,
    member: &Member,
) -> Option<TokenStream> {
    let (tag, ty) = (&field.attrs.tag.as_ref()?.value, &member.ty);
    let (told, false) = body.place(tag)? else {
        return None;
    };
    let (signed, bits) = match scalar(&told.host)? {
        Scalar::Unsigned(bits) => (false, bits),
        Scalar::Signed(bits) => (true, bits),
        Scalar::Bool => (false, 1),
        Scalar::Float(_) => return None,
    };
    let bits = match &told.bits {
        Some(cells) if told.is_single() => narrow(cells.width),
        _ => bits,
    };
    Some(at(
        crate::check::first_span(tag),
        quote!(#hg::__private::tags_fit::<#ty>(#bits, #signed);),
    ))
}

/// The fewest bytes of an element, and whether it takes all that is left.
fn of_items(hg: &TokenStream, ty: &syn::Type) -> (TokenStream, TokenStream) {
    let item = quote!(<<#ty as #hg::Collection>::Item as #hg::Hg>);
    (quote!(#item::MIN), quote!(#item::OPEN))
}
