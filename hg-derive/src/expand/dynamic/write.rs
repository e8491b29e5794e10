//! Writing: what is computed, what must agree, the check, the bytes, the sums.

use proc_macro2::TokenStream;
use quote::ToTokens as _;

use super::body::{Shape, at_local, extent_local, inner};
use super::members;
use super::walk::{host_type, scope};
use crate::expand::local;
use crate::expand::values::computed_local;
use crate::expr::names;
use crate::model::{
    Field, Member, Message, Part, Piece, Role, Segment, Size, Sort, Target, Told, What, literal,
    place_text,
};

/// The fields of which what is written is computed, in field order.
fn computed<'a>(shape: &Shape<'a, '_>) -> Vec<&'a Field> {
    let fields = shape.body.on_wire();
    fields.filter(|field| field.is_determined()).collect()
}

/// ```text
/// fn __hg_put<O>(a: &A, …, w: &mut Writer, computed: Option<&(…)>) -> Result<([Extent; N], [usize; S]), Error> { … }
/// fn __hg_write<O>(a: &A, …, w: &mut Writer) -> Result<(), Error> { … }
/// ```
pub(super) fn print(shape: &Shape<'_, '_>) -> TokenStream {
    let (put, write) = (put(shape), write(shape));
    hygienic!(#put #write)
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
fn extents(shape: &Shape<'_, '_>) -> Vec<TokenStream> {
    let members = shape.members();
    let mut all: Vec<TokenStream> = members
        .map(|(field, _)| extent_local(field).to_token_stream())
        .collect();
    all.push(local("total").to_token_stream());
    all
}

fn put(shape: &Shape<'_, '_>) -> TokenStream {
    let (hg, param) = (&shape.message.hg, &shape.message.param);
    let (name, w, start, known) = (
        shape.function("put"),
        local("w"),
        local("start"),
        local("known"),
    );
    let parameters = parameters(shape);
    let computed = computed(shape);
    let types = computed.iter().map(|field| host_type(field));
    let extents = extents(shape);
    let members = shape.members().map(|(field, _)| extent_local(field));
    let (count, sums) = (extents.len(), shape.sums());
    let (depth, origin) = scope(shape);
    let bind = computed.iter().enumerate().map(|(index, field)| {
        let (it, index) = (computed_local(field), syn::Index::from(index));
        if field.auto {
            hygienic!(let #it = #known.map(|known| &known.#index);)
        } else {
            let (host, ty) = (field.host_ref(), host_type(field));
            hygienic!(let #it: &#ty = #known.map_or(#host, |known| &known.#index);)
        }
    });
    let parts = shape.dynamic.parts.iter().map(|part| match part {
        Part::Segment(segment) => put_segment(shape, segment, &computed),
        Part::Member { field, .. } => put_member(shape, &shape.body.fields[*field], &computed),
        Part::Align { to, fill } => hygienic!(#w.align(#to, #fill)?;),
    });
    let late = computed
        .iter()
        .filter(|it| is_late(it))
        .map(|field| late(shape, field));
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
            #known: ::core::option::Option<&(#(#types,)*)>,
        ) -> ::core::result::Result<
            ([#hg::__private::Extent; #count], [::core::primitive::usize; #number]),
            #hg::Error,
        > {
            #judged
            #hg::__private::put_message(#w, #depth, #origin, |#w| {
                let #start = #w.position();
                #(let mut #members = #hg::__private::Extent::NONE;)*
                #(#bind)*
                #(#parts)*
                #(#late)*
                #pad
                let #total = #hg::__private::Extent::new(0, #w.position() - #start);
                ::core::result::Result::Ok(([#(#extents),*], [#(#places),*]))
            })
        }
    }
}

/// Whether the size of a member depends on what is computed for it.
fn is_late(field: &Field) -> bool {
    let varint = |it: &Member| it.sort == Sort::Varint;
    field.is_determined() && field.member.as_ref().is_some_and(varint)
}

/// A computed member while bytes are only counted: now its number is known.
fn late(shape: &Shape<'_, '_>, field: &Field) -> TokenStream {
    let (hg, w, known) = (&shape.message.hg, local("w"), local("known"));
    let (it, order) = (computed_local(field), shape.order(field));
    let value = determined(shape, field, &local("start").to_token_stream(), &put_source);
    let Some(member) = &field.member else {
        return TokenStream::new();
    };
    let ty = &member.ty;
    let convert = field
        .wire_type
        .as_ref()
        .map(|_| hygienic!(let #it: #ty = #hg::__private::to_as::<_, #ty>(&#it)?;));
    hygienic! {
        if #known.is_none() {
            #value
            #convert
            #hg::__private::out::<#ty, #order>(&#it, #w)?;
        }
    }
}

/// Where an expression finds a value while parts are written.
fn put_source(field: &Field) -> TokenStream {
    if field.loose && field.role == Role::Wire && field.is_computed() {
        let it = computed_local(field);
        return hygienic!(#it);
    }
    field.host_ref()
}

fn put_member(shape: &Shape<'_, '_>, field: &Field, computed: &[&Field]) -> TokenStream {
    let known = local("known");
    let source = |field: &Field| source_in(field, computed);
    let write = members::write(shape, field, &source, &source(field));
    if is_late(field) {
        // While bytes are only counted, its number is not known yet.
        return hygienic!(if #known.is_some() { #write });
    }
    write
}

/// A value while parts are written: the computed one, where there is one.
fn source_in(field: &Field, computed: &[&Field]) -> TokenStream {
    if !computed.iter().any(|it| it.index == field.index) {
        return field.host_ref();
    }
    let it = computed_local(field);
    if field.auto {
        hygienic!(match #it {
            ::core::option::Option::Some(value) => value,
            ::core::option::Option::None => return ::core::result::Result::Ok(::core::default::Default::default()),
        })
    } else {
        hygienic!(#it)
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
    let autos = segment.fields().into_iter().filter_map(|index| {
        let field = computed.iter().find(|it| it.index == index && it.auto)?;
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
            #(#autos)*
            #(#pieces)*
        }
    }
}

fn write(shape: &Shape<'_, '_>) -> TokenStream {
    let (hg, param) = (&shape.message.hg, &shape.message.param);
    let (name, put, w, start) = (
        shape.function("write"),
        shape.function("put"),
        local("w"),
        local("start"),
    );
    let (parameters, arguments, extents) = (parameters(shape), arguments(shape), extents(shape));
    let measured = if shape.counts_bytes() {
        hygienic! {
            let ([#(#extents),*], _) = Self::#put::<#param>(
                #arguments &mut #w.counter(), ::core::option::Option::None,
            )?;
        }
    } else {
        let counts = shape.members().map(|(field, member)| {
            let (it, host, ty) = (extent_local(field), field.host_ref(), &member.ty);
            if field.wire_type.is_some() {
                return hygienic!(let #it = #hg::__private::Extent::NONE;);
            }
            if member.optional {
                hygienic! {
                    let #it = #host.as_ref().map_or(#hg::__private::Extent::NONE, |it| {
                        #hg::__private::Extent::new(#hg::__private::count::<#ty>(it), 0)
                    });
                }
            } else {
                hygienic!(let #it = #hg::__private::Extent::new(#hg::__private::count::<#ty>(#host), 0);)
            }
        });
        hygienic!(#(#counts)*)
    };
    let determine = determine(shape);
    let agree = agree(shape);
    let layout = shape.shape();
    let source = write_source(shape);
    let check = shape.body.check.as_ref().map(|check| {
        let holds = shape.message.check(shape.body, &check.value, &source);
        hygienic!(#hg::__private::placed(#hg::__private::check(#holds, #layout), #start)?;)
    });
    let known = computed(shape).into_iter().map(computed_local);
    let (places, sums) = (local("places"), sums(shape));
    hygienic! {
        #[inline]
        fn #name<#param: #hg::ByteOrder>(
            #parameters
            #w: &mut #hg::Writer<'_>,
        ) -> ::core::result::Result<(), #hg::Error> {
            let #start = #w.position();
            #measured
            #determine
            #agree
            #check
            let (_, #places) = Self::#put::<#param>(
                #arguments #w, ::core::option::Option::Some(&(#(#known,)*)),
            )?;
            #sums
            ::core::result::Result::Ok(())
        }
    }
}

/// What is computed, each after what it needs.
fn determine(shape: &Shape<'_, '_>) -> TokenStream {
    let mut open = computed(shape);
    let mut printed: Vec<TokenStream> = Vec::new();
    while !open.is_empty() {
        let ready = |field: &&Field| {
            let needed = needs(shape, field);
            let mut others = open.iter().filter(|it| it.index != field.index);
            !others.any(|other| needed.contains(&other.index))
        };
        let next = open.iter().position(ready).unwrap_or(0);
        let field = open.remove(next);
        let source = write_source(shape);
        printed.push(determined(
            shape,
            field,
            &local("start").to_token_stream(),
            &source,
        ));
    }
    hygienic!(#(#printed)*)
}

/// A value before anything is written.
fn write_source<'a>(shape: &Shape<'a, '_>) -> impl Fn(&Field) -> TokenStream + use<'a> {
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
fn needs(shape: &Shape<'_, '_>, field: &Field) -> Vec<usize> {
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
    let targets = shape.told.iter().flat_map(|told| {
        let own = told.targets.iter().filter(|it| it.field == field.index);
        own.map(move |target| (told, target))
    });
    let mut out = TokenStream::new();
    for (told, target) in targets {
        let value = solved(shape, told, target, source);
        let wanted = |value: TokenStream| hygienic!(#hg::__private::wanted(#value, #layout, #number, #at + #offset)?);
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

/// The number, truth or tag that a place restates, of type `Result<_, Error>`.
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
        What::Present => return hygienic!(::core::result::Result::Ok(#extent.is_some())),
        What::Tag => return tag(shape, told, target),
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

/// The tag of a member, as the type of the field that tells it.
fn tag(shape: &Shape<'_, '_>, told: &Told<'_>, target: &Target<'_>) -> TokenStream {
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
    let own = if field.auto {
        hygienic!(::core::result::Result::Err(#hg::Error::new(#hg::ErrorKind::DoesNotFit)))
    } else {
        let (host, place) = (field.host_ref(), inner_place(target));
        if target.inner {
            hygienic!(::core::result::Result::Ok(::core::clone::Clone::clone(&(*#host) #place)))
        } else {
            hygienic!(::core::result::Result::Ok(::core::clone::Clone::clone(#host)))
        }
    };
    let value = if it.optional {
        hygienic!(#host.as_ref().and_then(|it| #hg::__private::tag_of::<#ty>(it)))
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
            ::core::option::Option::Some(tag) => #from(tag #part),
            ::core::option::Option::None => #own,
        }
    }
}

/// Judges that everything that was not computed agrees.
fn agree(shape: &Shape<'_, '_>) -> TokenStream {
    let (hg, message, start) = (&shape.message.hg, shape.message, local("start"));
    let (layout, source) = (shape.shape(), write_source(shape));
    let mut out = TokenStream::new();
    for told in &shape.told {
        let field = told.field.map(|index| &shape.body.fields[index]);
        let (extent, number) = match field {
            Some(field) => (extent_local(field), field.number),
            None => (local("total"), 0),
        };
        let open = told.targets.is_empty();
        let judged = match told.what {
            What::Present if open => {
                let holds = message.check(shape.body, told.expr, &source);
                hygienic!(#hg::__private::agree_some(#holds, #extent.is_some(), #start))
            }
            What::Tag => {
                let (Some(field), tag) = (field, message.any(shape.body, told.expr, &source))
                else {
                    continue;
                };
                let Some(member) = &field.member else {
                    continue;
                };
                let (ty, host) = (&member.ty, field.host_ref());
                if member.optional {
                    hygienic! {
                        match #host {
                            ::core::option::Option::Some(it) => #hg::__private::agree_tag::<#ty, _>(#tag, it, #start),
                            ::core::option::Option::None => ::core::result::Result::Ok(()),
                        }
                    }
                } else {
                    hygienic!(#hg::__private::agree_tag::<#ty, _>(#tag, #host, #start))
                }
            }
            What::Count | What::Bytes | What::Total if open => {
                let number = message.number(shape.body, told.expr, &source);
                let found = if told.what == What::Count {
                    hygienic!(#extent.len())
                } else {
                    hygienic!(#extent.bytes())
                };
                hygienic! {
                    if #extent.is_some() {
                        #hg::__private::agree(#number, #found, #start)
                    } else {
                        ::core::result::Result::Ok(())
                    }
                }
            }
            _ => continue,
        };
        out.extend(if field.is_some() {
            hygienic!(#hg::__private::within(#judged, #layout, #number, 0)?;)
        } else {
            hygienic!(#hg::__private::of_message(#judged, #layout)?;)
        });
    }
    for (field, _) in shape.members() {
        let Some(max) = &field.attrs.max else {
            continue;
        };
        let (number, extent) = (field.number, extent_local(field));
        let max = message.number(shape.body, &max.value, &source);
        out.extend(hygienic! {
            #hg::__private::within(
                #hg::__private::limit(#extent.len(), #max, #start), #layout, #number, 0,
            )?;
        });
    }
    out
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
