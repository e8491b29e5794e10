//! Writing: what is computed, what must agree, the check, the bytes, the sums.

use proc_macro2::TokenStream;
use quote::ToTokens as _;

use super::agree::agree;
use super::body::{Shape, at_local, extent_local, inner};
use super::computed::{computed, is_varying, write_source};
use super::count::{agrees, computations, print_measure};
use super::members;
use super::walk::{host_type, scope};
use crate::expand::local;
use crate::expand::values::computed_local;
use crate::expr::names;
use crate::model::{Field, Message, Part, Piece, Segment, Size, literal};

/// ```text
/// fn __hg_put<O>(a: &A, …, w: &mut Writer, known: (Option<&T>, …)) -> Result<([Extent; N], [usize; S]), Error> { … }
/// fn __hg_measure<O>(a: &A, …, w: &mut Writer) -> Result<(), Error> { … }
/// fn __hg_write<O>(a: &A, …, w: &mut Writer) -> Result<(), Error> { … }
/// ```
pub(super) fn print(shape: &Shape<'_, '_>) -> TokenStream {
    let (put, measure, write) = (put(shape), print_measure(shape), write(shape));
    hygienic!(#put #measure #write)
}

/// The host values as parameters.
pub(super) fn parameters(shape: &Shape<'_, '_>) -> TokenStream {
    let fields = shape.host_fields().map(|field| {
        let (it, ty) = (field.host_local(), &field.original.ty);
        hygienic!(#it: &#ty)
    });
    hygienic!(#(#fields,)*)
}

/// The host values as arguments.
pub(super) fn arguments(shape: &Shape<'_, '_>) -> TokenStream {
    let fields = shape.host_fields().map(Field::host_local);
    hygienic!(#(#fields,)*)
}

/// The extents of all members, and the total size behind them.
pub(super) fn extents(shape: &Shape<'_, '_>) -> Vec<TokenStream> {
    let members = shape.members();
    let mut all: Vec<TokenStream> = members
        .map(|(field, _)| extent_local(field).to_token_stream())
        .collect();
    all.push(local("total").to_token_stream());
    all
}

/// Puts every part. What is computed is given, as far as it is known: all of it
/// where bytes are written; where they are counted, what is known before.
fn put(shape: &Shape<'_, '_>) -> TokenStream {
    let (hg, param) = (&shape.message.hg, &shape.message.param);
    let (name, w, start) = (shape.function("put"), local("w"), local("start"));
    let parameters = parameters(shape);
    let computed = computed(shape);
    let types = computed.iter().map(|field| host_type(field));
    let known = computed.iter().map(|field| computed_local(field));
    let extents = extents(shape);
    let members = shape.members().map(|(field, _)| extent_local(field));
    let (count, sums) = (extents.len(), shape.sums());
    let (depth, origin) = scope(shape);
    let memo = shape.counts_again().then(|| {
        let memo = local("memo");
        hygienic!(#memo: ::core::option::Option<&[#hg::__private::Extent; #count]>,)
    });
    let parts = shape.dynamic.parts.iter().map(|part| match part {
        Part::Segment(segment) => put_segment(shape, segment, &computed),
        Part::Member { field, .. } => put_member(shape, &shape.body.fields[*field]),
        Part::Align { to, fill } => hygienic!(#w.align(#to, #fill)?;),
    });
    let size = shape.dynamic.size.as_ref().map(|it| &it.value);
    let constant = size.filter(|size| {
        literal(size).is_some() || !names(size).iter().any(|it| shape.body.named(it).is_some())
    });
    let pad = constant.map(|size| hygienic!(#hg::__private::pad_to(#w, #start, #size, 0)?;));
    let (total, number, judged) = (local("total"), sums.len(), shape.judged());
    let places = sums.iter().map(|(_, segment, offset)| {
        let at = at_local(*segment);
        hygienic!(#at + #offset)
    });
    hygienic! {
        #[inline]
        fn #name<#param: #hg::ByteOrder>(
            #parameters
            #w: &mut #hg::Writer<'_>,
            (#(#known,)*): (#(::core::option::Option<&#types>,)*),
            #memo
        ) -> ::core::result::Result<
            ([#hg::__private::Extent; #count], [::core::primitive::usize; #number]),
            #hg::Error,
        > {
            #judged
            #hg::__private::put_message(#w, #depth, #origin, |#w| {
                let #start = #w.position();
                #(let mut #members = #hg::__private::Extent::NONE;)*
                #(#parts)*
                #pad
                let #total = #hg::__private::Extent::new(0, #w.position() - #start);
                ::core::result::Result::Ok(([#(#extents),*], [#(#places),*]))
            })
        }
    }
}

/// A call of `put`, with those of the computed fields that are known.
pub(super) fn call_put(
    shape: &Shape<'_, '_>,
    writer: &TokenStream,
    is_known: &dyn Fn(&Field) -> bool,
    memo: &TokenStream,
) -> TokenStream {
    let (put, param, arguments) = (
        shape.function("put"),
        &shape.message.param,
        arguments(shape),
    );
    let known = computed(shape).into_iter().map(|field| {
        let it = computed_local(field);
        if is_known(field) {
            hygienic!(::core::option::Option::Some(&#it))
        } else {
            hygienic!(::core::option::Option::None)
        }
    });
    let memo = shape.counts_again().then_some(memo);
    hygienic!(Self::#put::<#param>(#arguments #writer, (#(#known,)*), #memo))
}

fn put_member(shape: &Shape<'_, '_>, field: &Field) -> TokenStream {
    if !is_varying(field) {
        return members::write(shape, field, &field.host_ref());
    }
    let (hg, w, it) = (&shape.message.hg, local("w"), computed_local(field));
    let write = members::write(shape, field, &it.to_token_stream());
    let ty = &field.ty;
    hygienic! {
        if let ::core::option::Option::Some(#it) = #it {
            #write
        } else {
            #w.fill(0, <#ty as #hg::Hg>::MIN)?;
        }
    }
}

fn put_segment(shape: &Shape<'_, '_>, segment: &Segment, computed: &[&Field]) -> TokenStream {
    let (hg, message, w) = (&shape.message.hg, shape.message, local("w"));
    let (at, ty, seg) = (
        at_local(segment.number),
        shape.segment_type(segment),
        local("segment"),
    );
    let count = segment.pieces.len();
    let order = message.order_type(message.order);
    let pieces = segment.pieces.iter().enumerate().map(|(index, piece)| {
        let path = inner(index, count);
        let wire = hygienic!((*#seg)#path);
        match piece {
            Piece::Magic(_) => {
                let magic = message.magic_bytes(shape.body, &order);
                hygienic!(#wire = #magic;)
            }
            Piece::Pad { len, fill, .. } => hygienic!(#wire = [#fill; #len];),
            Piece::Field { field, at: offset } => {
                let place = Size::of(hygienic!(#at), false).plus(offset);
                message.write_field(&shape.body.fields[*field], &place, &wire)
            }
            Piece::Run(run) => {
                let order = message.order_type(run.order.or(message.order));
                let (sink, len) = (local("sink"), Message::run_bytes(run));
                let place = Size::of(hygienic!(#at), false).plus(&run.at);
                let fields = run.fields.iter().map(|it| {
                    message.write_bit_field(shape.body, it, &hygienic!(&mut #sink), &order, &place)
                });
                hygienic! {
                    let mut #sink = #hg::__private::RunBuf::<#order, #len>::new();
                    #(#fields)*
                    #wire = #sink.finish();
                }
            }
        }
    });
    let known = segment.fields().into_iter().filter_map(|index| {
        let field = computed.iter().find(|it| it.index == index)?;
        let it = computed_local(field);
        Some(hygienic! {
            let ::core::option::Option::Some(#it) = #it else {
                return ::core::result::Result::Err(#hg::__private::no_wire());
            };
        })
    });
    hygienic! {
        let #at = #w.position();
        if let ::core::option::Option::Some(#seg) = #w.wire::<#ty>()? {
            #(#known)*
            #(#pieces)*
        }
    }
}

fn write(shape: &Shape<'_, '_>) -> TokenStream {
    let (hg, param) = (&shape.message.hg, &shape.message.param);
    let (name, w, start) = (shape.function("write"), local("w"), local("start"));
    let (parameters, computations) = (parameters(shape), computations(shape));
    let agree = agree(shape);
    let layout = shape.shape();
    let source = write_source(shape);
    let check = shape.body.check.as_ref().map(|check| {
        let holds = shape.message.check(shape.body, &check.value, &source);
        hygienic!(#hg::__private::placed(#hg::__private::check(#holds, #layout), #start)?;)
    });
    let put = call_put(
        shape,
        &w.to_token_stream(),
        &|_| true,
        &hygienic!(::core::option::Option::None),
    );
    let (places, sums) = (local("places"), sums(shape));
    let agrees = shape.counts_again().then(|| agrees(shape));
    hygienic! {
        #[inline]
        fn #name<#param: #hg::ByteOrder>(
            #parameters
            #w: &mut #hg::Writer<'_>,
        ) -> ::core::result::Result<(), #hg::Error> {
            let #start = #w.position();
            #computations
            #agree
            #check
            let (__hg_the_written, #places) = #put?;
            #agrees
            #sums
            ::core::result::Result::Ok(())
        }
    }
}

/// Writes each checksum over the bytes of the message.
fn sums(shape: &Shape<'_, '_>) -> TokenStream {
    let (hg, w, start, places) = (
        &shape.message.hg,
        local("w"),
        local("start"),
        local("places"),
    );
    let all = shape.sums();
    let each = all.iter().enumerate().filter_map(|(index, (field, ..))| {
        let (sum, ty, order) = (&field.sum.as_ref()?.value, &field.ty, shape.order(field));
        let host = field.host_ref();
        Some(hygienic! {
            let _ = #host;
            #hg::__private::put_sum::<#ty, #order>(#w.since(#start), #places[#index] - #start, #sum)?;
        })
    });
    let several = all.len() > 1;
    let agree = all.iter().enumerate().filter_map(|(index, (field, ..))| {
        let (sum, ty, order) = (&field.sum.as_ref()?.value, &field.ty, shape.order(field));
        let (number, layout) = (field.number, shape.shape());
        several.then(|| hygienic! {
            #hg::__private::sum_in::<#ty, #order>(#w.since(#start), #places[#index] - #start, #start, #sum, #layout, #number)?;
        })
    });
    if all.is_empty() {
        return hygienic!(let _ = #places;);
    }
    // Sums that cover each other cannot all be right.
    hygienic! {
        if !#w.is_counting() {
            #(#each)*
            #(#agree)*
        }
    }
}
