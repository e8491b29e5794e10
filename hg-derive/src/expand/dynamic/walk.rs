//! The walk over a message: one function for views, mutable views and decoding.

use proc_macro2::TokenStream;
use quote::ToTokens as _;
use syn::Type;

use super::body::{Shape, at_local, inner, member_local, segment_local};
use super::members;
use crate::expand::convert::place;
use crate::expand::local;
use crate::expand::values::field_local;
use crate::expr::names;
use crate::model::{Field, Message, Part, Piece, Role, Run, RunField, Scalar, Segment, literal};

/// One result of the walk: the expression and its type.
pub(super) struct Output {
    pub(super) name: TokenStream,
    pub(super) value: TokenStream,
    pub(super) ty: TokenStream,
}

/// ```text
/// fn __hg_walk<'hg, W: Walk, O: ByteOrder>(reader: &mut Reader<'hg, W::Access>) -> Result<(…), Error> { … }
/// ```
pub(super) fn print(shape: &Shape<'_, '_>) -> TokenStream {
    let (hg, param) = (&shape.message.hg, &shape.message.param);
    let (name, r, start) = (shape.function("walk"), local("r"), local("start"));
    let outputs = outputs(shape);
    let (types, values) = (
        outputs.iter().map(|it| &it.ty),
        outputs.iter().map(|it| &it.value),
    );
    let steps = steps(shape);
    let late = late(shape);
    let (depth, origin) = scope(shape);
    let (walk, origin) = if shape.sees_origin() {
        (hygienic!(walk), hygienic!(#origin,))
    } else {
        (hygienic!(walk_plain), TokenStream::new())
    };
    let (kept, judged) = (kept_parameter(shape), shape.judged());
    hygienic! {
        #[inline]
        fn #name<'hg, __HgW: #hg::__private::Walk, #param: #hg::ByteOrder>(
            #r: &mut #hg::Reader<'hg, __HgW::Access>,
            #kept
        ) -> ::core::result::Result<(#(#types,)*), #hg::Error> {
            #judged
            #hg::__private::#walk(#r, #depth, #origin |#r| {
                let #start = #r.position();
                #steps
                #late
                ::core::result::Result::Ok((#(#values,)*))
            })
        }
    }
}

/// The catch-all's walk is given the tag that it keeps.
fn kept_parameter(shape: &Shape<'_, '_>) -> Option<TokenStream> {
    let kept = shape.body.fields.iter().find(|it| it.role == Role::Tag)?;
    let (it, ty) = (local("kept"), &kept.ty);
    Some(hygienic!(#it: #ty))
}

/// The depth limit, and whether alignment counts from here.
pub(super) fn scope(shape: &Shape<'_, '_>) -> (TokenStream, bool) {
    let scope = &shape.message.scope;
    let depth = scope
        .depth
        .as_ref()
        .map_or_else(|| hygienic!(64), |depth| hygienic!(#depth));
    (depth, scope.origin)
}

/// Everything that the walk gives, in order.
pub(super) fn outputs(shape: &Shape<'_, '_>) -> Vec<Output> {
    let mut all = Vec::new();
    for part in &shape.dynamic.parts {
        match part {
            Part::Segment(segment) => segment_outputs(shape, segment, &mut all),
            Part::Member { field, .. } => {
                let field = &shape.body.fields[*field];
                let it = member_local(field);
                all.push(Output {
                    name: it.to_token_stream(),
                    value: it.to_token_stream(),
                    ty: members::walk_type(shape, field),
                });
            }
            Part::Align { .. } => {}
        }
    }
    let sums = shape.sums();
    if !sums.is_empty() {
        let places = sums.iter().map(|(_, number, at)| {
            let segment = at_local(*number);
            hygienic!(#segment + #at)
        });
        let (it, len) = (local("sums"), sums.len());
        all.push(Output {
            name: it.to_token_stream(),
            value: hygienic!([#(#places),*]),
            ty: hygienic!([::core::primitive::usize; #len]),
        });
    }
    all
}

fn segment_outputs(shape: &Shape<'_, '_>, segment: &Segment, all: &mut Vec<Output>) {
    let hg = &shape.message.hg;
    let (it, ty) = (segment_local(segment.number), shape.segment_type(segment));
    all.push(Output {
        name: it.to_token_stream(),
        value: it.to_token_stream(),
        ty: hygienic!(#hg::__private::Held<'hg, __HgW, #ty>),
    });
    for index in segment.fields() {
        let field = &shape.body.fields[index];
        let (it, ty) = (field_local(field), host_type(field));
        let value = if shape.hosts.contains(&index) {
            hygienic!(<__HgW as #hg::__private::Walk>::kept(#it))
        } else {
            it.to_token_stream()
        };
        all.push(Output {
            name: it.to_token_stream(),
            value,
            ty: hygienic!(#hg::__private::Val<__HgW, #ty>),
        });
    }
}

/// The host's type of a field, `T` for `Auto<T>`.
pub(super) fn host_type(field: &Field) -> &Type {
    if field.wire_type.is_some() {
        &field.host
    } else {
        &field.ty
    }
}

/// The steps of the walk, part by part.
fn steps(shape: &Shape<'_, '_>) -> TokenStream {
    let (hg, r, start) = (&shape.message.hg, local("r"), local("start"));
    let size = shape.dynamic.size.as_ref().map(|it| &it.value);
    let constant = size.filter(|size| literal(size).is_some() || !names_fields(shape, size));
    let mut steps = TokenStream::new();
    let window = |total: TokenStream| {
        let inner = local("window");
        let layout = shape.shape();
        hygienic! {
            let mut #inner = match #hg::__private::total(#r, #start, #total) {
                ::core::result::Result::Ok(__hg_the_window) => __hg_the_window,
                ::core::result::Result::Err(__hg_the_error) => {
                    return ::core::result::Result::Err(__hg_the_error.of(#layout));
                }
            };
            let #r = &mut #inner;
        }
    };
    if let Some(size) = constant {
        steps.extend(window(
            hygienic!(::core::result::Result::Ok((#size) as ::core::primitive::i128)),
        ));
    }
    let told = size.filter(|_| constant.is_none());
    let last = told.and_then(|size| last_part(shape, size));
    if let (Some(size), None) = (told, last) {
        let total = total(shape, size);
        steps.extend(window(total));
    }
    for (index, part) in shape.dynamic.parts.iter().enumerate() {
        let after = shape.after(index);
        steps.extend(match part {
            Part::Segment(segment) => segment_steps(shape, segment, &after),
            Part::Member { field, .. } => members::walk(shape, &shape.body.fields[*field], &after),
            Part::Align { to, .. } => hygienic!(#r.align(#to)?;),
        });
        if let (Some(size), true) = (told, last == Some(index)) {
            let total = total(shape, size);
            steps.extend(window(total));
        }
    }
    steps
}

/// The total size that fields tell.
fn total(shape: &Shape<'_, '_>, size: &syn::Expr) -> TokenStream {
    let message = shape.message;
    message.number(shape.body, size, &|field| read_source(field))
}

fn names_fields(shape: &Shape<'_, '_>, expr: &syn::Expr) -> bool {
    let mut names = names(expr).into_iter();
    names.any(|name| shape.body.named(&name).is_some())
}

/// The last part that an expression needs.
fn last_part(shape: &Shape<'_, '_>, expr: &syn::Expr) -> Option<usize> {
    let names = names(expr);
    let needs = |field: &usize| {
        let field = &shape.body.fields[*field];
        names.iter().any(|name| field.is_named(name))
    };
    let parts = shape.dynamic.parts.iter();
    let found = parts.enumerate().filter(|(_, part)| match part {
        Part::Segment(segment) => segment.fields().iter().any(needs),
        Part::Member { field, .. } => needs(field),
        Part::Align { .. } => false,
    });
    found.map(|(index, _)| index).next_back()
}

/// Where an expression finds the value of a field while the message is read.
pub(super) fn read_source(field: &Field) -> TokenStream {
    if field.role == Role::Tag {
        let tag = local("kept");
        return hygienic!(&#tag);
    }
    let it = field_local(field);
    if field.member.is_some() && field.wire_type.is_none() {
        // A reference already: the value is where the walk holds it.
        return it.to_token_stream();
    }
    hygienic!(&#it)
}

fn segment_steps(shape: &Shape<'_, '_>, segment: &Segment, after: &TokenStream) -> TokenStream {
    let (hg, message, r) = (&shape.message.hg, shape.message, local("r"));
    let (at, it, ty) = (
        at_local(segment.number),
        segment_local(segment.number),
        shape.segment_type(segment),
    );
    let (layout, count) = (shape.shape(), segment.pieces.len());
    let order = message.order_type(message.order);
    let pieces = segment.pieces.iter().enumerate().map(|(index, piece)| {
        let path = inner(index, count);
        let wire = hygienic!((*#it)#path);
        match piece {
            Piece::Magic(_) => {
                let magic = message.magic_bytes(shape.body, &order);
                hygienic! {
                    if !#r.is_lenient() {
                        #hg::__private::magic(&#wire, &#magic, #layout, #at)?;
                    }
                }
            }
            Piece::Pad { .. } => TokenStream::new(),
            Piece::Field { field, at: offset } => {
                let (field, offset) = (&shape.body.fields[*field], offset.tokens());
                byte_field(shape, field, &wire, &hygienic!(#at + #offset))
            }
            Piece::Run(run) => run_steps(shape, run, &wire, &at.to_token_stream()),
        }
    });
    hygienic! {
        let #at = #r.position();
        let #it: #hg::__private::Held<'hg, __HgW, #ty> =
            #hg::__private::segment(#r.wire::<#ty>(), #layout, #after)?;
        #(#pieces)*
    }
}

fn byte_field(
    shape: &Shape<'_, '_>,
    field: &Field,
    wire: &TokenStream,
    at: &TokenStream,
) -> TokenStream {
    let hg = &shape.message.hg;
    let (ty, number, layout, order) = (&field.ty, field.number, shape.shape(), shape.order(field));
    let read = hygienic!(#hg::__private::read::<#ty, #order>(&#wire, #layout, #number, #at));
    let total = match field.scalar() {
        _ if field.wire_type.is_some() => hygienic!(false),
        Some(Scalar::Bool) => hygienic!(false),
        Some(_) => hygienic!(true),
        None => hygienic!(<#ty as #hg::Hg>::TOTAL),
    };
    let taken = taken(shape, field, &read, &total, at);
    let judge = wanted(shape, field).map(|wanted| {
        hygienic!(#hg::__private::value::<#ty, #order>(&#wire, #wanted, #layout, #number, #at)?;)
    });
    let judge = judge.map(|judge| unless_lenient(&judge));
    hygienic!(#taken #judge)
}

/// `let field3 = …;` whole where an expression needs it, judged otherwise.
fn taken(
    shape: &Shape<'_, '_>,
    field: &Field,
    read: &TokenStream,
    total: &TokenStream,
    at: &TokenStream,
) -> TokenStream {
    let (hg, it, r) = (&shape.message.hg, field_local(field), local("r"));
    let (number, layout, host) = (field.number, shape.shape(), host_type(field));
    let read = match &field.wire_type {
        None => read.clone(),
        Some(wire) => {
            let wire = &wire.value;
            hygienic! {
                match #read {
                    ::core::result::Result::Ok(__hg_the_wire) => {
                        #hg::__private::from_as::<#host, #wire>(__hg_the_wire, #layout, #number, #at)
                    }
                    ::core::result::Result::Err(__hg_the_error) => ::core::result::Result::Err(__hg_the_error),
                }
            }
        }
    };
    if shape.hosts.contains(&field.index) {
        return hygienic!(let #it: #host = #read?;);
    }
    hygienic! {
        let #it = <__HgW as #hg::__private::Walk>::val::<#host>(#total, #r.is_lenient(), || #read)?;
    }
}

/// The value that a `value` field must have, where it is known already.
fn wanted(shape: &Shape<'_, '_>, field: &Field) -> Option<TokenStream> {
    let value = field.value.as_ref()?;
    if is_late(shape, field) {
        return None;
    }
    let source = |other: &Field| read_source(other);
    Some(
        shape
            .message
            .value(shape.body, field, &value.value, &source),
    )
}

/// Whether a `value` needs the extent of a later field.
pub(super) fn is_late(shape: &Shape<'_, '_>, field: &Field) -> bool {
    let Some(value) = &field.value else {
        return false;
    };
    names(&value.value).iter().any(|name| {
        let other = shape.body.named(name);
        other.is_some_and(|other| other.index > field.index)
    })
}

fn unless_lenient(judge: &TokenStream) -> TokenStream {
    let r = local("r");
    hygienic!(if !#r.is_lenient() { #judge })
}

fn run_steps(
    shape: &Shape<'_, '_>,
    run: &Run,
    wire: &TokenStream,
    segment: &TokenStream,
) -> TokenStream {
    let (hg, message) = (&shape.message.hg, shape.message);
    let order = message.order_type(run.order.or(message.order));
    let (source, len, offset) = (local("source"), Message::run_bytes(run), run.at.tokens());
    let at = hygienic!(#segment + #offset);
    let fields = run
        .fields
        .iter()
        .map(|it| bit_field(shape, it, &hygienic!(&#source), &order, &at));
    hygienic! {
        let #source = #hg::__private::Run::<#order, #len>::new(&#wire);
        #(#fields)*
    }
}

fn bit_field(
    shape: &Shape<'_, '_>,
    it: &RunField,
    source: &TokenStream,
    order: &TokenStream,
    at: &TokenStream,
) -> TokenStream {
    let field = &shape.body.fields[it.field];
    let Some(cells) = &field.bits else {
        return TokenStream::new();
    };
    let (hg, ty, number, layout) = (&shape.message.hg, &field.ty, field.number, shape.shape());
    let place = place(hg, &it.at, cells.width, None);
    let leaf = &cells.leaf;
    let read = hygienic!(#hg::__private::read_bits::<#ty, #order, _>(#source, #place, #layout, #number, #at));
    let total = match field.scalar() {
        _ if field.wire_type.is_some() => hygienic!(false),
        Some(_) => hygienic!(true),
        None => {
            hygienic!(<<#leaf as #hg::bits::BitValue>::Totality as #hg::__private::Totality>::TOTAL)
        }
    };
    let taken = taken(shape, field, &read, &total, at);
    let judge = wanted(shape, field).map(|wanted| {
        hygienic!(#hg::__private::value_bits::<#ty, #order, _>(#source, #wanted, #place, #layout, #number, #at)?;)
    });
    let judge = judge.map(|judge| unless_lenient(&judge));
    hygienic!(#taken #judge)
}

/// What is judged when everything is read: late values, sums, the check.
fn late(shape: &Shape<'_, '_>) -> TokenStream {
    let (hg, message, body) = (&shape.message.hg, shape.message, shape.body);
    let (r, start, layout) = (local("r"), local("start"), shape.shape());
    let source = |field: &Field| read_source(field);
    let mut judges = TokenStream::new();
    for segment in shape.dynamic.segments() {
        let count = segment.pieces.len();
        let (it, at) = (segment_local(segment.number), at_local(segment.number));
        for (index, piece) in segment.pieces.iter().enumerate() {
            let path = inner(index, count);
            let late = |field: &&Field| is_late(shape, field);
            match piece {
                Piece::Field { field, at: offset } => {
                    let Some(field) = Some(&body.fields[*field]).filter(late) else {
                        continue;
                    };
                    let (ty, number, order) = (&field.ty, field.number, shape.order(field));
                    let (value, offset) = (field.value.as_ref(), offset.tokens());
                    let Some(value) = value else { continue };
                    let wanted = message.value(body, field, &value.value, &source);
                    judges.extend(hygienic! {
                        #hg::__private::value::<#ty, #order>(&(*#it)#path, #wanted, #layout, #number, #at + #offset)?;
                    });
                }
                Piece::Run(run) => {
                    let order = message.order_type(run.order.or(message.order));
                    let (len, offset) = (Message::run_bytes(run), run.at.tokens());
                    for it_field in &run.fields {
                        let Some(field) = Some(&body.fields[it_field.field]).filter(late) else {
                            continue;
                        };
                        let (Some(cells), Some(value)) = (&field.bits, &field.value) else {
                            continue;
                        };
                        let (ty, number) = (&field.ty, field.number);
                        let place = place(hg, &it_field.at, cells.width, None);
                        let wanted = message.value(body, field, &value.value, &source);
                        judges.extend(hygienic! {
                            #hg::__private::value_bits::<#ty, #order, _>(
                                &#hg::__private::Run::<#order, #len>::new(&(*#it)#path),
                                #wanted, #place, #layout, #number, #at + #offset,
                            )?;
                        });
                    }
                }
                Piece::Magic(_) | Piece::Pad { .. } => {}
            }
        }
    }
    for (field, number, offset) in shape.sums() {
        let Some(sum) = &field.sum else { continue };
        let (sum, ty, order, field_number) =
            (&sum.value, &field.ty, shape.order(field), field.number);
        let at = at_local(number);
        judges.extend(hygienic! {
            #hg::__private::judge_sum::<#ty, #order, _>(
                #r, #start, #at + #offset, #sum, #layout, #field_number,
            )?;
        });
    }
    if let Some(check) = &body.check {
        let holds = message.check(body, &check.value, &source);
        judges.extend(
            hygienic!(#hg::__private::placed(#hg::__private::check(#holds, #layout), #start)?;),
        );
    }
    if judges.is_empty() {
        return judges;
    }
    unless_lenient(&judges)
}
