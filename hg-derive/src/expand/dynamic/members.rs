//! A member of a dynamic message: how it is read and written.

use proc_macro2::TokenStream;
use quote::ToTokens as _;
use syn::{Expr, Lit};

use super::body::{Shape, extent_local, member_local};
use super::computed::{known_source, when_known, written_source};
use super::walk::{host_type, read_source};
use crate::attr::Prefix;
use crate::expand::local;
use crate::expand::values::field_local;
use crate::model::{Field, How, Member, Sort, prefix_type};

/// What the walk makes of a member.
pub(super) fn walk_type(shape: &Shape<'_, '_>, field: &Field) -> TokenStream {
    let (hg, order) = (&shape.message.hg, shape.order(field));
    let Some(member) = &field.member else {
        return TokenStream::new();
    };
    let ty = &member.ty;
    let out = if field.wire_type.is_some() {
        host_type(field).to_token_stream()
    } else {
        hygienic!(#hg::__private::Out<'hg, __HgW, #ty, #order>)
    };
    if member.optional {
        hygienic!(::core::option::Option<#out>)
    } else {
        out
    }
}

/// Reads a member.
pub(super) fn walk(shape: &Shape<'_, '_>, field: &Field, after: &TokenStream) -> TokenStream {
    let Some(member) = &field.member else {
        return TokenStream::new();
    };
    let (hg, r, it) = (&shape.message.hg, local("r"), member_local(field));
    let (ty, number, layout) = (walk_type(shape, field), field.number, shape.shape());
    let (extent, at) = (extent_local(field), local("at"));
    let needs_extent = shape.is_named(field);
    let extents = needs_extent.then(|| hygienic!(let mut #extent = #hg::__private::Extent::NONE;));
    let set = needs_extent.then(|| hygienic!(#extent = #hg::__private::extent(#r, #at);));
    let content = content(shape, field, member);
    let present = present(shape, field, member).map(|present| {
        hygienic! {
            if !(#present) {
                return ::core::result::Result::Ok(::core::option::Option::None);
            }
        }
    });
    let (before, behind) = read_padding(field);
    let (mut peeked, mut kept) = (TokenStream::new(), TokenStream::new());
    if shape.hosts.contains(&field.index) {
        let (host, order, ty) = (field_local(field), shape.order(field), &member.ty);
        if field.wire_type.is_some() {
            // The walk gives the host value itself, a plain number.
            kept = hygienic!(let #host = #it;);
        } else {
            let own = peeked_local(field);
            peeked = hygienic!(let mut #own = ::core::option::Option::None;);
            kept = hygienic! {
                let #host: &#ty = <__HgW as #hg::__private::Walk>::host::<#ty, #order>(&#it, &#own)?;
            };
        }
    }
    let value = if member.optional {
        hygienic!(::core::option::Option::Some(__hg_the_value))
    } else {
        hygienic!(__hg_the_value)
    };
    hygienic! {
        #extents
        #peeked
        let #it: #ty = #hg::__private::within((|| -> ::core::result::Result<#ty, #hg::Error> {
            #present
            #before
            #content
            #set
            #behind
            ::core::result::Result::Ok(#value)
        })(), #layout, #number, #after)?;
        #kept
    }
}

/// Whether an optional member is there, as an expression of type `bool`.
fn present(shape: &Shape<'_, '_>, field: &Field, member: &Member) -> Option<TokenStream> {
    let (hg, r) = (&shape.message.hg, local("r"));
    if !member.optional {
        return None;
    }
    match &field.attrs.present {
        Some(condition) => {
            let source = |field: &Field| read_source(field);
            let holds = shape.message.check(shape.body, &condition.value, &source);
            Some(hygienic!(#hg::__private::placed(#holds, #r.position())?))
        }
        None => Some(hygienic!(#r.remaining() > 0)),
    }
}

fn read_padding(field: &Field) -> (TokenStream, TokenStream) {
    let (r, attrs) = (local("r"), &field.attrs);
    let align = |it: &crate::attr::Setting<Expr>| {
        let to = &it.value;
        hygienic!(#r.align(#to)?;)
    };
    let pad = |it: &crate::attr::Setting<Expr>| {
        let len = &it.value;
        hygienic!(#r.take(#len)?;)
    };
    let before = [
        attrs.align_before.as_ref().map(align),
        attrs.pad_before.as_ref().map(pad),
    ];
    let behind = [
        attrs.pad_after.as_ref().map(pad),
        attrs.align_after.as_ref().map(align),
    ];
    (
        before.into_iter().flatten().collect(),
        behind.into_iter().flatten().collect(),
    )
}

/// The tag of a member, as an argument.
fn tag(shape: &Shape<'_, '_>, field: &Field, member: &Member) -> TokenStream {
    let (hg, r, ty) = (&shape.message.hg, local("r"), &member.ty);
    match &field.attrs.tag {
        None => hygienic!(#hg::__private::untagged::<#ty>()),
        Some(tag) => {
            let source = |field: &Field| read_source(field);
            let told = shape.message.any(shape.body, &tag.value, &source);
            hygienic!(#hg::__private::tag::<#ty, _>(#told, #r.position())?)
        }
    }
}

/// A member whose type knows its end, and before it the host value that an
/// expression names.
fn plain(shape: &Shape<'_, '_>, field: &Field, member: &Member, tag: &TokenStream) -> TokenStream {
    let (hg, r) = (&shape.message.hg, local("r"));
    let (ty, order) = (&member.ty, shape.order(field));
    let walk = hygienic!(<__HgW as #hg::__private::Walk>);
    let own = peeked_local(field);
    let named = shape.hosts.contains(&field.index) && field.wire_type.is_none();
    let peek = named.then(
        || hygienic!(#own = ::core::option::Option::Some(#walk::peek::<#ty, #order>(#r, __hg_the_tag)?);),
    );
    hygienic! {{
        let __hg_the_tag = #tag;
        #peek
        #walk::plain::<#ty, #order>(#r, __hg_the_tag)?
    }}
}

/// The local with the host value of a member of which the walk makes something else.
fn peeked_local(field: &Field) -> proc_macro2::Ident {
    local(&format!("peeked{}", field.index))
}

/// `let value = …;` from the reader.
fn content(shape: &Shape<'_, '_>, field: &Field, member: &Member) -> TokenStream {
    let (hg, r, at) = (&shape.message.hg, local("r"), local("at"));
    let (ty, order) = (&member.ty, shape.order(field));
    let walk = hygienic!(<__HgW as #hg::__private::Walk>);
    let tag = tag(shape, field, member);
    let start = hygienic!(let #at = #r.position(););
    let number = |expr: &Expr| {
        let source = |field: &Field| read_source(field);
        let number = shape.message.number(shape.body, expr, &source);
        hygienic!(#hg::__private::placed(#hg::__private::length(#number), #r.position())?)
    };
    let limit = |count: TokenStream| {
        field.attrs.max.as_ref().map(|max| {
            let source = |field: &Field| read_source(field);
            let max = shape.message.number(shape.body, &max.value, &source);
            hygienic!(#hg::__private::limit(#count, #max, #at)?;)
        })
    };
    let after = limit(hygienic!(#r.count()));
    let attrs = &field.attrs;
    match &member.how {
        How::Plain | How::Rest if field.wire_type.is_some() => {
            let host = host_type(field);
            hygienic! {
                #start
                let __hg_the_value = #hg::__private::from_wire_type::<#host, #ty>(#r.read::<#ty, #order>()?, #at)?;
            }
        }
        How::Plain | How::Rest => {
            let value = plain(shape, field, member, &tag);
            hygienic!(#start let __hg_the_value = #value; #after)
        }
        How::Count => {
            let Some(count) = &attrs.count else {
                return TokenStream::new();
            };
            let (count, limit) = (number(&count.value), limit(hygienic!(__hg_the_count)));
            hygienic! {
                let __hg_the_count = #count;
                #start
                #limit
                let __hg_the_value = #walk::counted::<#ty, #order>(#r, __hg_the_count, #tag)?;
            }
        }
        How::Prefix => {
            let Some(prefix) = &attrs.prefix else {
                return TokenStream::new();
            };
            let (count, limit) = (
                read_prefix(shape, field, &prefix.value),
                limit(hygienic!(__hg_the_count)),
            );
            hygienic! {
                let __hg_the_count = #count;
                #start
                #limit
                let __hg_the_value = #walk::counted::<#ty, #order>(#r, __hg_the_count, #tag)?;
            }
        }
        How::Bytes | How::PrefixBytes | How::Size => windowed(shape, field, member, &tag),
        How::End | How::Last => until(shape, field, member, &tag),
    }
}

/// A member in a window of its own.
fn windowed(
    shape: &Shape<'_, '_>,
    field: &Field,
    member: &Member,
    tag: &TokenStream,
) -> TokenStream {
    let (hg, r, at) = (&shape.message.hg, local("r"), local("at"));
    let (ty, order) = (&member.ty, shape.order(field));
    let walk = hygienic!(<__HgW as #hg::__private::Walk>);
    let number = |expr: &Expr| {
        let number = shape.message.number(shape.body, expr, &read_source);
        hygienic!(#hg::__private::placed(#hg::__private::length(#number), #r.position())?)
    };
    let attrs = &field.attrs;
    let after = attrs.max.as_ref().map(|max| {
        let max = shape.message.number(shape.body, &max.value, &read_source);
        hygienic!(#hg::__private::limit(#r.count(), #max, #at)?;)
    });
    let len = match (&member.how, &attrs.bytes, &attrs.prefix_bytes, &attrs.size) {
        (How::Bytes, Some(bytes), ..) => number(&bytes.value),
        (How::PrefixBytes, _, Some(prefix), _) => read_prefix(shape, field, &prefix.value),
        (.., Some(size)) => number(&size.value),
        _ => return TokenStream::new(),
    };
    let padded = matches!(member.how, How::Size);
    let value = plain(shape, field, member, tag);
    let read = if padded {
        let fill = fill(field);
        hygienic! {
            let __hg_the_len = #hg::__private::trimmed::<#ty, _>(#r, #fill);
            let mut __hg_the_content = #r.extent(__hg_the_len)?;
            let __hg_the_value = { let #r = &mut __hg_the_content; #value };
            #r.set_count(__hg_the_content.count());
            __hg_the_value
        }
    } else {
        value
    };
    let close = (!padded).then(|| hygienic!(#hg::__private::close(&__hg_the_window)?;));
    let windowed = hygienic! {
        let mut __hg_the_window = #r.window(__hg_the_len)?;
        let __hg_the_value = {
            let #r = &mut __hg_the_window;
            #read
        };
        #close
        #r.set_count(__hg_the_window.count());
    };
    // Bytes and text are as long as their window.
    let content = match member.sort {
        Sort::Text if !padded => {
            hygienic!(let __hg_the_value = #walk::text::<#ty, #order>(#r, __hg_the_len)?;)
        }
        Sort::Vector if !padded => hygienic! {
            let __hg_the_value = if #hg::__private::is_bytes::<#ty>() {
                #walk::counted::<#ty, #order>(#r, __hg_the_len, #tag)?
            } else {
                #windowed
                __hg_the_value
            };
        },
        _ => windowed,
    };
    hygienic! {
        let __hg_the_len = #len;
        let #at = #r.position();
        #content
        #after
    }
}

/// A vector or text up to its end, perhaps within a padded window.
fn until(shape: &Shape<'_, '_>, field: &Field, member: &Member, tag: &TokenStream) -> TokenStream {
    let (hg, r, at) = (&shape.message.hg, local("r"), local("at"));
    let (ty, order) = (&member.ty, shape.order(field));
    let walk = hygienic!(<__HgW as #hg::__private::Walk>);
    let source = |field: &Field| read_source(field);
    let max = match &field.attrs.max {
        Some(max) => {
            let max = shape.message.number(shape.body, &max.value, &source);
            hygienic!(#hg::__private::placed(#hg::__private::length(#max), #r.position())?)
        }
        None => hygienic!(::core::primitive::usize::MAX),
    };
    let Some(until) = &field.attrs.until else {
        return TokenStream::new();
    };
    let read = match &until.value {
        Expr::Closure(closure) => {
            let last = shape.message.condition(shape.body, closure, &source);
            hygienic!((#walk::last::<#ty, #order>(#r, #tag, #max, #last)?, #r.count()))
        }
        literal => {
            let end = end(hg, literal, member, &order);
            hygienic! {
                #end
                (#walk::ended::<#ty, #order>(#r, __hg_the_end, #tag, #max)?, #r.count())
            }
        }
    };
    let start = hygienic!(let #at = #r.position(););
    match &field.attrs.size {
        None => hygienic! {
            #start
            let (__hg_the_value, __hg_the_count) = { #read };
            #r.set_count(__hg_the_count);
        },
        Some(size) => {
            let size = shape.message.number(shape.body, &size.value, &source);
            hygienic! {
                #start
                let mut __hg_the_window = #r.window(#hg::__private::placed(#hg::__private::length(#size), #at)?)?;
                let (__hg_the_value, __hg_the_count) = { let #r = &mut __hg_the_window; #read };
                #r.set_count(__hg_the_count);
            }
        }
    }
}

/// `let end: &[u8] = …;`: the bytes of a literal that ends a member.
fn end(hg: &TokenStream, literal: &Expr, member: &Member, order: &TokenStream) -> TokenStream {
    let bytes = match crate::model::peel_expr(literal) {
        Expr::Lit(lit) => match &lit.lit {
            Lit::ByteStr(bytes) => Some(hygienic!(#bytes)),
            Lit::Str(text) => Some(hygienic!(#text.as_bytes())),
            Lit::Byte(byte) => Some(hygienic!(&[#byte])),
            Lit::Char(char) => {
                let text = char.value().to_string();
                Some(hygienic!(#text.as_bytes()))
            }
            _ => None,
        },
        _ => None,
    };
    if let Some(bytes) = bytes {
        return hygienic!(let __hg_the_end: &[::core::primitive::u8] = #bytes;);
    }
    let ty = &member.ty;
    let item = crate::model::first_argument(ty).map(|item| match item {
        syn::Type::Slice(slice) => &*slice.elem,
        other => other,
    });
    let scalar = item.filter(|item| crate::model::scalar(item).is_some());
    match (scalar, literal) {
        (Some(item), literal) => hygienic! {
            let __hg_the_end: <#item as #hg::Hg>::Wire<#order> = #hg::__private::end::<#item, #order>(&#literal)?;
            let __hg_the_end: &[::core::primitive::u8] = #hg::__private::bytes(&__hg_the_end);
        },
        (
            None,
            Expr::Lit(syn::ExprLit {
                lit: Lit::Int(int), ..
            }),
        ) if !int.suffix().is_empty() => {
            let ty = quote::format_ident!("{}", int.suffix());
            hygienic! {
                let __hg_the_end: <::core::primitive::#ty as #hg::Hg>::Wire<#order> =
                    #hg::__private::end::<::core::primitive::#ty, #order>(&#int)?;
                let __hg_the_end: &[::core::primitive::u8] = #hg::__private::bytes(&__hg_the_end);
            }
        }
        (None, literal) => hygienic!(let __hg_the_end: &[::core::primitive::u8] = &[#literal];),
    }
}

/// The byte that pads a field.
fn fill(field: &Field) -> TokenStream {
    field
        .attrs
        .fill
        .as_ref()
        .map_or_else(|| hygienic!(0), |it| it.value.to_token_stream())
}

fn read_prefix(shape: &Shape<'_, '_>, field: &Field, prefix: &Prefix) -> TokenStream {
    let (hg, r, order) = (&shape.message.hg, local("r"), shape.order(field));
    let holds = |condition: &Expr| {
        let holds = shape.message.check(shape.body, condition, &read_source);
        hygienic!(#holds?)
    };
    chosen(
        shape,
        Some(prefix),
        &holds,
        &|prefix| hygienic!(#hg::__private::prefix::<#prefix, #order, _>(#r)?),
    )
}

/// What is done with the type of a prefix, or with the one that is chosen.
fn chosen(
    shape: &Shape<'_, '_>,
    prefix: Option<&Prefix>,
    holds: &dyn Fn(&Expr) -> TokenStream,
    done: &dyn Fn(&TokenStream) -> TokenStream,
) -> TokenStream {
    let hg = &shape.message.hg;
    let one = |ty: &syn::Type| done(&prefix_type(ty, hg));
    match prefix {
        Some(Prefix::One(ty)) => one(ty),
        Some(Prefix::Choice(choice)) => {
            let (condition, then, other) = (holds(&choice.0), one(&choice.1), one(&choice.2));
            hygienic!(if #condition { #then } else { #other })
        }
        None => TokenStream::new(),
    }
}

/// Writes a member.
pub(super) fn write(shape: &Shape<'_, '_>, field: &Field, value: &TokenStream) -> TokenStream {
    let Some(member) = &field.member else {
        return TokenStream::new();
    };
    let (hg, w) = (&shape.message.hg, local("w"));
    let (number, layout, extent) = (field.number, shape.shape(), extent_local(field));
    let (before, behind) = write_padding(field);
    let ty = &member.ty;
    let (item, put) = (local("item"), put(shape, field, member));
    let inner = write_content(shape, field, member, &put);
    let convert = field.wire_type.as_ref().map(|wire| {
        let wire = &wire.value;
        hygienic! {
            let #item: &#wire = &#hg::__private::placed(#hg::__private::to_as::<_, #wire>(#item), #w.position())?;
        }
    });
    let body = hygienic! {
        #before
        #convert
        #inner
        #extent = #hg::__private::Extent::new(#hg::__private::count::<#ty>(#item), __hg_the_bytes).placed(__hg_the_at);
        #behind
    };
    let body = if member.optional {
        hygienic!(if let ::core::option::Option::Some(#item) = #value { #body })
    } else {
        hygienic!(let #item = #value; #body)
    };
    hygienic! {
        #extent = #extent.placed(#w.position());
        #hg::__private::within((|| -> ::core::result::Result<(), #hg::Error> {
            #body
            ::core::result::Result::Ok(())
        })(), #layout, #number, 0)?;
    }
}

/// What is in a member, as a call of type `Result<(), Error>` on the writer `w`.
fn put(shape: &Shape<'_, '_>, field: &Field, member: &Member) -> TokenStream {
    let (hg, ty, order) = (&shape.message.hg, &member.ty, shape.order(field));
    let (w, item) = (local("w"), local("item"));
    // A number is counted as fast as looked up, and may take more bytes each time.
    let number = field.is_determined() && member.sort == Sort::Varint;
    if number || !shape.counts_again() {
        return hygienic!(#hg::__private::out::<#ty, #order>(#item, #w));
    }
    let (memo, extents) = (local("memo"), shape.members());
    let own = extents.map(|(it, _)| {
        if it.index == field.index {
            hygienic!(__hg_the_own)
        } else {
            hygienic!(_)
        }
    });
    hygienic! {
        #hg::__private::out_again::<#ty, #order>(#item, #w, #memo.and_then(|[#(#own,)* _]| __hg_the_own.is_some().then(|| __hg_the_own.bytes())))
    }
}

/// `at`, where the content starts, and `bytes`, its size: written in between.
fn write_content(
    shape: &Shape<'_, '_>,
    field: &Field,
    member: &Member,
    put: &TokenStream,
) -> TokenStream {
    let (hg, w, item) = (&shape.message.hg, local("w"), local("item"));
    let (ty, order, attrs) = (&member.ty, shape.order(field), &field.attrs);
    match &member.how {
        How::Plain | How::Rest | How::Count | How::Bytes => hygienic! {
            let __hg_the_at = #w.position();
            #put?;
            let __hg_the_bytes = #w.position() - __hg_the_at;
        },
        How::Prefix => {
            let prefix = attrs.prefix.as_ref().map(|it| &it.value);
            let prefix = chosen(
                shape,
                prefix,
                &|condition| known_prefix(shape, condition),
                &|prefix| hygienic!(#hg::__private::put_prefix::<#prefix, #order>(__hg_the_number, #w)?),
            );
            hygienic! {
                let __hg_the_number = #hg::__private::count::<#ty>(#item);
                #prefix;
                let __hg_the_at = #w.position();
                #put?;
                let __hg_the_bytes = #w.position() - __hg_the_at;
            }
        }
        How::PrefixBytes => {
            let prefix = attrs.prefix_bytes.as_ref().map(|it| &it.value);
            let start = chosen(
                shape,
                prefix,
                &|condition| known_prefix(shape, condition),
                &|prefix| hygienic!(#hg::__private::put_prefixed::<#prefix, #order>(#w, __hg_the_content)?),
            );
            hygienic! {
                let __hg_the_content = |#w: &mut #hg::Writer<'_>| #put;
                let __hg_the_at = #start;
                let __hg_the_bytes = #w.position() - __hg_the_at;
            }
        }
        How::Size => {
            let fill = fill(field);
            let pad = write_size(shape, field);
            hygienic! {
                let __hg_the_at = #w.position();
                #put?;
                #hg::__private::padded::<#ty>(#w, __hg_the_at, #fill)?;
                let __hg_the_bytes = #w.position() - __hg_the_at;
                #pad
            }
        }
        How::End | How::Last => write_until(shape, field, member, put),
    }
}

/// Whether the first of two prefixes is meant, as far as that is known.
fn known_prefix(shape: &Shape<'_, '_>, condition: &Expr) -> TokenStream {
    let holds = shape
        .message
        .check(shape.body, condition, &known_source(shape));
    when_known(shape, condition, &hygienic!(#holds?), &hygienic!(true))
}

/// Pads a member from `at` on to its `size`, as far as that is known.
fn write_size(shape: &Shape<'_, '_>, field: &Field) -> Option<TokenStream> {
    let (hg, w) = (&shape.message.hg, local("w"));
    let (size, fill) = (&field.attrs.size.as_ref()?.value, fill(field));
    let number = shape.message.number(shape.body, size, &known_source(shape));
    let pad = hygienic! {
        let __hg_the_size = #hg::__private::placed(#hg::__private::length(#number), __hg_the_at)?;
        #hg::__private::pad_to(#w, __hg_the_at, __hg_the_size, #fill)?;
    };
    Some(when_known(shape, size, &pad, &TokenStream::new()))
}

fn write_padding(field: &Field) -> (TokenStream, TokenStream) {
    let (w, attrs, fill) = (local("w"), &field.attrs, fill(field));
    let align = |it: &crate::attr::Setting<Expr>| {
        let to = &it.value;
        hygienic!(#w.align(#to, #fill)?;)
    };
    let pad = |it: &crate::attr::Setting<Expr>| {
        let len = &it.value;
        hygienic!(#w.fill(#fill, #len)?;)
    };
    let before = [
        attrs.align_before.as_ref().map(align),
        attrs.pad_before.as_ref().map(pad),
    ];
    let behind = [
        attrs.pad_after.as_ref().map(pad),
        attrs.align_after.as_ref().map(align),
    ];
    (
        before.into_iter().flatten().collect(),
        behind.into_iter().flatten().collect(),
    )
}

/// The content, its end, and the judgement that the end stands there alone.
fn write_until(
    shape: &Shape<'_, '_>,
    field: &Field,
    member: &Member,
    put: &TokenStream,
) -> TokenStream {
    let (hg, w, source) = (&shape.message.hg, local("w"), &written_source(shape));
    let (ty, order) = (&member.ty, shape.order(field));
    let Some(until) = &field.attrs.until else {
        return TokenStream::new();
    };
    let tag = match &field.attrs.tag {
        None => hygienic!(#hg::__private::untagged::<#ty>()),
        Some(tag) => {
            let told = shape.message.any(shape.body, &tag.value, source);
            hygienic!(#hg::__private::tag::<#ty, _>(#told, #w.position())?)
        }
    };
    let (end, found) = match &until.value {
        Expr::Closure(closure) => {
            let last = shape.message.condition(shape.body, closure, source);
            (
                hygienic!(let __hg_the_end: &[::core::primitive::u8] = &[];),
                hygienic!(#hg::__private::by_condition::<<#ty as #hg::Collection>::Item, #order, _>(
                    &__hg_the_reader, #tag, ::core::primitive::usize::MAX, #last,
                )),
            )
        }
        literal => (
            self::end(hg, literal, member, &order),
            hygienic!(<<#ty as #hg::Hg>::Dyn as #hg::__private::Ended<#ty>>::find::<#order, _>(
                &__hg_the_reader, __hg_the_end, #tag, ::core::primitive::usize::MAX,
            )),
        ),
    };
    let size = write_size(shape, field);
    hygienic! {
        let __hg_the_at = #w.position();
        #put?;
        let __hg_the_bytes = #w.position() - __hg_the_at;
        #end
        #w.put(__hg_the_end)?;
        if !#w.is_counting() {
            let __hg_the_reader = #hg::__private::read_back(#w, __hg_the_at);
            let __hg_the_found = #found;
            #hg::__private::ends_once(__hg_the_bytes, __hg_the_found, __hg_the_at)?;
        }
        #size
    }
}
