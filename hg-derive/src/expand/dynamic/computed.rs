//! What is computed on writing: which fields, from what, and where expressions
//! find it.

use proc_macro2::TokenStream;
use quote::ToTokens as _;

use super::body::{Shape, extent_local};
use super::walk::host_type;
use crate::expand::local;
use crate::expand::values::computed_local;
use crate::expr::names;
use crate::model::{Field, Part, Piece, Target, Told, What, narrow, place_text};

/// The fields of which what is written is computed, in field order.
pub(super) fn computed<'a>(shape: &Shape<'a, '_>) -> Vec<&'a Field> {
    let fields = shape.body.on_wire();
    fields.filter(|field| field.is_determined()).collect()
}

/// Whether a field is computed, or a place in it, and its size may depend on that.
pub(super) fn is_varying(field: &Field) -> bool {
    field.is_determined() && field.member.is_some()
}

/// What an expression gives, if all that is computed in it is known; else
/// something that takes its place.
pub(super) fn when_known(
    shape: &Shape<'_, '_>,
    expr: &syn::Expr,
    given: &TokenStream,
    otherwise: &TokenStream,
) -> TokenStream {
    let named = named(shape, expr);
    if named.is_empty() {
        return given.clone();
    }
    let locals: Vec<_> = named.into_iter().map(computed_local).collect();
    hygienic! {
        if let (#(::core::option::Option::Some(#locals),)*) = (#(#locals,)*) {
            #given
        } else {
            #otherwise
        }
    }
}

/// The computed fields that an expression names.
pub(super) fn named<'a>(shape: &Shape<'a, '_>, expr: &syn::Expr) -> Vec<&'a Field> {
    let names = names(expr);
    let mut all = computed(shape);
    all.retain(|field| names.iter().any(|name| field.is_named(name)));
    all
}

/// Where an expression finds a value within [`when_known`].
pub(super) fn known_source<'a>(shape: &Shape<'a, '_>) -> impl Fn(&Field) -> TokenStream + use<'a> {
    let computed: Vec<usize> = computed(shape).iter().map(|it| it.index).collect();
    move |field| {
        if computed.contains(&field.index) {
            computed_local(field).to_token_stream()
        } else {
            field.host_ref()
        }
    }
}

/// Where an expression finds a value once bytes are written.
pub(super) fn written_source<'a>(
    shape: &Shape<'a, '_>,
) -> impl Fn(&Field) -> TokenStream + use<'a> {
    let hg = shape.message.hg.clone();
    let known = known_source(shape);
    move |field| {
        let it = known(field);
        if field.is_determined() {
            hygienic!(#it.ok_or_else(#hg::__private::no_wire)?)
        } else {
            it
        }
    }
}

/// What is computed, each after what it needs.
pub(super) fn in_order<'a>(shape: &Shape<'a, '_>) -> Vec<&'a Field> {
    let (mut open, mut ordered) = (computed(shape), Vec::new());
    while !open.is_empty() {
        let ready = |field: &&Field| {
            let needed = needs(shape, field);
            let mut others = open.iter().filter(|it| it.index != field.index);
            !others.any(|other| needed.contains(&other.index))
        };
        let next = open.iter().position(ready).unwrap_or(0);
        ordered.push(open.remove(next));
    }
    ordered
}

/// `let computed3: T = …;` for each of these.
pub(super) fn determine(shape: &Shape<'_, '_>, fields: &[&Field]) -> TokenStream {
    let (source, start) = (write_source(shape), local("start").to_token_stream());
    let each = fields
        .iter()
        .map(|field| determined(shape, field, &start, &source));
    hygienic!(#(#each)*)
}

/// A value before anything is written.
pub(super) fn write_source<'a>(shape: &Shape<'a, '_>) -> impl Fn(&Field) -> TokenStream + use<'a> {
    let computed: Vec<usize> = computed(shape).iter().map(|it| it.index).collect();
    move |field| {
        if computed.contains(&field.index) {
            let it = computed_local(field);
            hygienic!(&#it)
        } else {
            field.host_ref()
        }
    }
}

/// The fields that the computation of one needs.
pub(super) fn needs(shape: &Shape<'_, '_>, field: &Field) -> Vec<usize> {
    let mut needed = Vec::new();
    let mut add = |expr: &syn::Expr| {
        for name in names(expr) {
            needed.extend(shape.body.named(&name).map(|it| it.index));
        }
    };
    if let Some(value) = &field.value {
        add(&value.value);
    }
    for told in &shape.told {
        if told.targets.iter().any(|it| it.field == field.index) {
            add(told.expr);
        }
    }
    needed
}

/// `let computed3: T = …;`
fn determined(
    shape: &Shape<'_, '_>,
    field: &Field,
    at: &TokenStream,
    source: &dyn Fn(&Field) -> TokenStream,
) -> TokenStream {
    let (hg, message) = (&shape.message.hg, shape.message);
    let (it, ty, number, layout) = (
        computed_local(field),
        host_type(field),
        field.number,
        shape.shape(),
    );
    let offset = offset(shape, field);
    let host = field.host_ref();
    let used = hygienic!(let _ = #host;);
    if let Some(value) = &field.value {
        let value = message.value(shape.body, field, &value.value, source);
        let value = message.in_bits(shape.body, field, value);
        return hygienic! {
            #used
            let #it: #ty = #hg::__private::wanted(#value, #layout, #number, #at + #offset)?;
        };
    }
    let tellers = shape.told.iter().flat_map(|told| {
        let own = told.targets.iter().filter(|it| it.field == field.index);
        own.map(move |target| (told, target))
    });
    let mut places: Vec<(String, Vec<(&Told<'_>, &Target<'_>)>)> = Vec::new();
    for (told, target) in tellers {
        let place = place_text(target.place);
        match places.iter_mut().find(|it| it.0 == place) {
            Some((_, all)) => all.push((told, target)),
            None => places.push((place, vec![(told, target)])),
        }
    }
    let mut out = TokenStream::new();
    for (_, tellers) in &places {
        let Some((_, target)) = tellers.first() else {
            continue;
        };
        let wanted = |value: TokenStream| hygienic!(#hg::__private::wanted(#value, #layout, #number, #at + #offset)?);
        let value = told_value(shape, tellers, target, source);
        if target.inner {
            let place = inner_place(target);
            if out.is_empty() {
                out.extend(hygienic!(let mut #it: #ty = ::core::clone::Clone::clone(#host);));
            }
            let value = wanted(value);
            out.extend(hygienic!(#it #place = #value;));
        } else {
            let value = message.in_bits(shape.body, field, value);
            let value = wanted(value);
            out.extend(hygienic!(#used let #it: #ty = #value;));
        }
    }
    out
}

/// What the first of these tells, of type `Result<_, Error>`; what is written
/// anyway where none of them does.
fn told_value(
    shape: &Shape<'_, '_>,
    tellers: &[(&Told<'_>, &Target<'_>)],
    target: &Target<'_>,
    source: &dyn Fn(&Field) -> TokenStream,
) -> TokenStream {
    let untold = untold(shape, target);
    tellers
        .iter()
        .rev()
        .fold(untold, |otherwise, (told, target)| {
            if told.what == What::Tag {
                return tag(shape, told, target, &otherwise);
            }
            let solved = solved(shape, told, target, source);
            match told.field {
                Some(index) if !told.tells_always(shape.body) => {
                    let extent = extent_local(&shape.body.fields[index]);
                    hygienic!(if #extent.is_some() { #solved } else { #otherwise })
                }
                _ => solved,
            }
        })
}

/// What is written where nothing tells a place: the host's own, of an `Auto` zero.
fn untold(shape: &Shape<'_, '_>, target: &Target<'_>) -> TokenStream {
    let hg = &shape.message.hg;
    let field = &shape.body.fields[target.field];
    if !field.auto {
        let (host, place) = (field.host_ref(), inner_place(target));
        return hygienic!(::core::result::Result::Ok(::core::clone::Clone::clone(&(*#host) #place)));
    }
    let ty = &field.ty;
    let zero = match &field.bits {
        Some(cells) => {
            let width = narrow(cells.width);
            hygienic!(#hg::__private::zero_bits::<#ty>(#width))
        }
        None => hygienic!(#hg::__private::zero::<#ty>()),
    };
    if field.wire_type.is_some() {
        let host = host_type(field);
        return hygienic!(#hg::__private::zero_as::<#host, #ty>(#zero));
    }
    zero
}

/// `.items`, the way from a field to the place in it.
fn inner_place(target: &Target<'_>) -> TokenStream {
    fn path(expr: &syn::Expr) -> TokenStream {
        match crate::model::peel_expr(expr) {
            syn::Expr::Field(field) => {
                let (base, member) = (path(&field.base), &field.member);
                hygienic!(#base.#member)
            }
            _ => TokenStream::new(),
        }
    }
    path(target.place)
}

/// The number or truth that a place restates, of type `Result<_, Error>`.
fn solved(
    shape: &Shape<'_, '_>,
    told: &Told<'_>,
    target: &Target<'_>,
    source: &dyn Fn(&Field) -> TokenStream,
) -> TokenStream {
    let (hg, message) = (&shape.message.hg, shape.message);
    let extent = match told.field {
        Some(index) => extent_local(&shape.body.fields[index]),
        None => local("total"),
    };
    let found = match told.what {
        What::Present | What::Tag => {
            return hygienic!(::core::result::Result::Ok(#extent.is_some()));
        }
        What::Count => hygienic!(#extent.len()),
        What::Bytes | What::Total => hygienic!(#extent.bytes()),
    };
    let place = place_text(target.place);
    let solve = message.linear(shape.body, told.expr, &place, source);
    let field = &shape.body.fields[target.field];
    let fit = if target.inner {
        hygienic!(#hg::__private::fit)
    } else {
        let ty = host_type(field);
        hygienic!(#hg::__private::fit::<#ty>)
    };
    hygienic!(#hg::__private::solve(#found, #solve).and_then(#fit))
}

/// The tag of a member, as the type of the field that tells it; something else
/// where the value leaves it open.
fn tag(
    shape: &Shape<'_, '_>,
    told: &Told<'_>,
    target: &Target<'_>,
    otherwise: &TokenStream,
) -> TokenStream {
    let hg = &shape.message.hg;
    let Some(member) = told.field.map(|index| &shape.body.fields[index]) else {
        return TokenStream::new();
    };
    let Some(it) = &member.member else {
        return TokenStream::new();
    };
    let (ty, host) = (&it.ty, member.host_ref());
    let field = &shape.body.fields[target.field];
    let part = target.part.map(syn::Index::from);
    let part = part.map(|part| hygienic!(.#part));
    let value = if it.optional {
        hygienic!(#host.as_ref().and_then(|__hg_the_it| #hg::__private::tag_of::<#ty>(__hg_the_it)))
    } else {
        hygienic!(#hg::__private::tag_of::<#ty>(#host))
    };
    let from = if target.inner {
        hygienic!(#hg::__private::from_tag)
    } else {
        let field_ty = host_type(field);
        hygienic!(#hg::__private::from_tag::<#field_ty, _>)
    };
    hygienic! {
        match #value {
            ::core::option::Option::Some(__hg_the_tag) => #from(__hg_the_tag #part),
            ::core::option::Option::None => #otherwise,
        }
    }
}

/// The place of a field in its message, as far as it is known before writing.
fn offset(shape: &Shape<'_, '_>, field: &Field) -> TokenStream {
    for part in &shape.dynamic.parts {
        match part {
            Part::Segment(segment) => {
                for piece in &segment.pieces {
                    let at = match piece {
                        Piece::Field { field: index, at } if *index == field.index => at,
                        Piece::Run(run) if run.fields.iter().any(|it| it.field == field.index) => {
                            &run.at
                        }
                        _ => continue,
                    };
                    return segment.before.clone().plus(at).tokens();
                }
            }
            Part::Member {
                field: index,
                before,
            } if *index == field.index => {
                return before.tokens();
            }
            _ => {}
        }
    }
    hygienic!(0)
}
