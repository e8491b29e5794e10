//! An enum with data: which variant a tag means, and each variant as a message.

use proc_macro2::TokenStream;
use quote::{ToTokens as _, format_ident, quote};
use syn::ext::IdentExt as _;
use syn::spanned::Spanned as _;
use syn::{Expr, Lit, Pat, RangeLimits};

use super::body::{Shape, functions, member_local, segment_local};
use super::implement::{Bodies, host_fields, impls, open};
use super::walk::{host_type, outputs};
use super::write::arguments;
use crate::check::{judge_tags, tag_table};
use crate::expand::layout::text;
use crate::expand::{at, local, quiet};
use crate::model::{
    Field, Message, Role, Size, Style, TagKind, Union, UnionVariant, has_word, number_of, single,
};

/// ```text
/// pub enum BodyView<'a, O> { Hello(HelloView<'a, O>), Data { n: u8, … }, … }
/// impl Body { fn __hg_walk_Hello … fn __hg_index(tag) -> Option<usize> … }
/// impl Value, Hg, Dyn for Body { … }
/// ```
pub(in crate::expand) fn print(message: &Message<'_>, body: &Union) -> TokenStream {
    let shapes: Vec<Shape<'_, '_>> = body
        .variants
        .iter()
        .filter_map(|variant| Shape::new(message, &variant.body, Some(variant)))
        .collect();
    let references: Vec<&Shape<'_, '_>> = shapes.iter().collect();
    let parts = [
        layout(message, body),
        views(message, &shapes),
        functions(message, &references),
        choice(message, body),
        implement(message, body, &shapes),
    ];
    let judgements = body
        .variants
        .iter()
        .map(|variant| crate::expand::message::judgements(message, &variant.body));
    let copied: Vec<TokenStream> = shapes.iter().flat_map(copied).collect();
    let copied = (!copied.is_empty()).then(|| hygienic!(const _: () = { #(#copied)* };));
    hygienic!(#(#parts)* #(#judgements)* #copied)
}

/// That what a view holds by value can be copied, each at its type.
fn copied(shape: &Shape<'_, '_>) -> Vec<TokenStream> {
    let hg = &shape.message.hg;
    let fields = shape.body.on_wire().filter(|field| {
        let known = field.scalar().is_some() || shape.message.is_generic(&field.ty);
        !known && field.wire_type.is_none()
    });
    let each = fields.map(|field| {
        let ty = field.member.as_ref().map_or(&field.ty, |it| &it.ty);
        let held = match (&field.member, &field.bits) {
            (Some(_), _) => quote!(#hg::__private::Got<'static, #ty, #hg::BigEndian>),
            (None, Some(_)) => quote!(#hg::__private::Get<#ty>),
            (None, None) => quote!(<#ty as #hg::Hg>::Get<'static, #hg::BigEndian>),
        };
        at(ty.span(), quote!(#hg::__private::copied::<#held>();))
    });
    each.collect()
}

fn layout(message: &Message<'_>, body: &Union) -> TokenStream {
    let (hg, quiet, this) = (&message.hg, quiet(), message.this());
    let generics = message.bounded();
    let (params, _, bounds) = generics.split_for_impl();
    let name = message.ident().unraw().to_string();
    let before = own_size(message, body);
    let (mut fields, mut variants) = (Vec::new(), Vec::new());
    for variant in &body.variants {
        let own = message.layout_fields(&variant.body, &before);
        let (first, len, name) = (fields.len(), own.len(), variant.ident.unraw().to_string());
        let tag = match (&variant.tag, &variant.number) {
            _ if variant.other => "other".to_owned(),
            (Some(tag), _) => {
                let pattern = &tag.value.0;
                text(&hygienic!(#pattern))
            }
            (None, Some((Some(expr), add))) => format!("{} + {add}", text(expr)),
            (None, _) => variants.len().to_string(),
        };
        variants.push(hygienic!(#hg::Variant { name: #name, tag: #tag, first: #first, len: #len }));
        fields.extend(own);
    }
    let (order, min) = (message.order_value(message.order), min(message, body));
    let visitor = local("visitor");
    let arms = body.variants.iter().map(|variant| {
        let ident = &variant.ident;
        let on_wire = || {
            variant
                .body
                .on_wire()
                .filter(|it| !it.auto && it.wire_type.is_none())
        };
        let members = on_wire().map(|field| {
            let (member, host) = (field.member(), field.host_local());
            hygienic!(#member: #host)
        });
        let visits = on_wire().map(|field| {
            let (number, host) = (field.number, field.host_local());
            match field.member.as_ref().filter(|it| it.optional) {
                Some(_) => hygienic! {
                    if let ::core::option::Option::Some(__hg_the_value) = #host {
                        #hg::__private::visit::<Self, _, _>(#visitor, #number, __hg_the_value);
                    }
                },
                None => hygienic!(#hg::__private::visit::<Self, _, _>(#visitor, #number, #host);),
            }
        });
        hygienic!(Self::#ident { #(#members,)* .. } => { #(#visits)* })
    });
    hygienic! {
        #quiet
        impl #params #hg::Value for #this #bounds {
            const SHAPE: &'static #hg::Layout = &#hg::Layout {
                name: #name,
                kind: #hg::Kind::Union,
                bits: 8 * #min,
                order: #order,
                fields: &[#(#fields),*],
                variants: &[#(#variants),*],
                dynamic: true,
                ..#hg::Layout::NEW
            };
            type Bound<'hg> = &'hg Self;
            #[inline]
            fn bound(&self) -> &Self {
                self
            }
            #[inline]
            fn accept<__HgVisitor: #hg::Visitor>(&self, #visitor: &mut __HgVisitor) {
                match self {
                    #(#arms)*
                }
            }
        }
    }
}

/// The bytes of the enum's own number.
fn own_size(message: &Message<'_>, body: &Union) -> Size {
    let hg = &message.hg;
    match body.own.as_ref().filter(|_| !body.peeks) {
        Some(own) => Size::of(hygienic!(<#own as #hg::Hg>::MIN), true),
        None => Size::default(),
    }
}

fn min(message: &Message<'_>, body: &Union) -> TokenStream {
    let hg = &message.hg;
    let own = own_size(message, body).tokens();
    let each = body.variants.iter().filter_map(|it| {
        let min = it.body.dynamic.as_ref()?.min.tokens();
        Some(hygienic!(#min))
    });
    hygienic!((#own + #hg::__private::least(&[#(#each),*])))
}

/// What a view holds of a field of a variant: what an accessor would give.
fn got(shape: &Shape<'_, '_>, field: &Field, shared: bool) -> Option<(TokenStream, TokenStream)> {
    let (hg, order) = (&shape.message.hg, shape.order(field));
    match (&field.member, field.role) {
        (_, Role::Skip | Role::Phantom) => None,
        (_, Role::Tag) => {
            let (ty, kept) = (&field.ty, local("kept"));
            Some((hygienic!(#ty), hygienic!(#kept)))
        }
        (Some(member), Role::Wire) => {
            let (ty, it) = (&member.ty, member_local(field));
            // What an accessor gives of a parameter need not be `Copy`; its view is.
            let (out, value) = if field.wire_type.is_some() {
                (host_type(field).to_token_stream(), hygienic!(__hg_the_it))
            } else if !shared && shape.is_editable(field, member) {
                let part = hygienic!(#hg::__private::Part<'hg, #ty, #order>);
                (part, hygienic!(__hg_the_it))
            } else {
                let view = if shared {
                    hygienic!(__hg_the_it)
                } else {
                    hygienic!(#hg::__private::part_into::<#ty, #order>(__hg_the_it))
                };
                if shape.message.is_generic(ty) {
                    (hygienic!(#hg::View<'hg, #ty, #order>), view)
                } else {
                    let out = hygienic!(#hg::__private::Got<'hg, #ty, #order>);
                    (out, hygienic!(#hg::__private::got::<#ty, #order>(#view)))
                }
            };
            Some(if member.optional {
                (
                    hygienic!(::core::option::Option<#out>),
                    hygienic!(match #it {
                        ::core::option::Option::Some(__hg_the_it) => ::core::option::Option::Some(#value),
                        ::core::option::Option::None => ::core::option::Option::None,
                    }),
                )
            } else {
                (out, hygienic!({ let __hg_the_it = #it; #value }))
            })
        }
        (None, Role::Wire) => Some(in_segment(shape, field, &order)),
    }
}

/// A fixed field of a variant: its value, or its wire form where that is what
/// an accessor gives.
fn in_segment(
    shape: &Shape<'_, '_>,
    field: &Field,
    order: &TokenStream,
) -> (TokenStream, TokenStream) {
    use crate::model::Piece;
    let (hg, ty) = (&shape.message.hg, &field.ty);
    for segment in shape.dynamic.segments() {
        let (it, count) = (segment_local(segment.number), segment.pieces.len());
        for (index, piece) in segment.pieces.iter().enumerate() {
            let path = super::body::inner(index, count);
            match piece {
                Piece::Field { field: own, .. } if *own == field.index => {
                    let wire = hygienic!((*#it)#path);
                    if shape.message.is_generic(ty) {
                        let view = hygienic!(&'hg <#ty as #hg::Hg>::Wire<#order>);
                        return (view, hygienic!(&#wire));
                    }
                    let got = hygienic!(<#ty as #hg::Hg>::Get<'hg, #order>);
                    return (got, hygienic!(<#ty as #hg::Hg>::wire_get::<#order>(&#wire)));
                }
                Piece::Run(run) if run.fields.iter().any(|it| it.field == field.index) => {
                    let Some(run_field) = run.fields.iter().find(|it| it.field == field.index)
                    else {
                        continue;
                    };
                    let Some(cells) = &field.bits else { continue };
                    let order = shape.message.order_type(run.order.or(shape.message.order));
                    let len = Message::run_bytes(run);
                    let place = crate::expand::convert::place(hg, &run_field.at, cells.width, None);
                    let value = hygienic! {
                        #hg::__private::get_bits::<#ty, #order, _>(
                            &#hg::__private::Run::<#order, #len>::new(&(*#it)#path), #place,
                        )
                    };
                    return (hygienic!(#hg::__private::Get<#ty>), value);
                }
                _ => {}
            }
        }
    }
    (hygienic!(()), hygienic!(()))
}

fn views(message: &Message<'_>, shapes: &[Shape<'_, '_>]) -> TokenStream {
    let each = [true, false].map(|shared| view(message, shapes, shared));
    hygienic!(#(#each)*)
}

fn view(message: &Message<'_>, shapes: &[Shape<'_, '_>], shared: bool) -> TokenStream {
    let (quiet, vis, ident) = (quiet(), message.vis(), message.ident());
    let name = if shared {
        &message.scope.view
    } else {
        &message.scope.view_mut
    };
    let generics = super::view::generics(message);
    let (params, args, bounds) = generics.split_for_impl();
    let mut held = TokenStream::new();
    let mut variants = Vec::new();
    for shape in shapes {
        let Some(variant) = shape.variant else {
            continue;
        };
        let (it, attrs) = (&variant.ident, &variant.attrs);
        let mut fields = Vec::new();
        for field in &shape.body.fields {
            let Some((ty, _)) = got(shape, field, shared) else {
                continue;
            };
            held.extend(hygienic!(#ty,));
            fields.push(match &field.original.ident {
                Some(ident) => hygienic!(#ident: #ty),
                None => ty,
            });
        }
        let docs = attrs.iter().filter(|it| it.path().is_ident("doc"));
        let docs: Vec<_> = docs.collect();
        let docs = if docs.is_empty() {
            let text = format!("[`{ident}::{it}`].");
            hygienic!(#[doc = #text])
        } else {
            hygienic!(#(#docs)*)
        };
        variants.push(match variant.style {
            Style::Unit => hygienic!(#docs #it),
            Style::Tuple => hygienic!(#docs #it(#(#fields),*)),
            Style::Named => hygienic!(#docs #it { #(#fields),* }),
        });
    }
    variants.extend(unused(message, &held));
    let doc = if shared {
        format!("A view of a [`{ident}`] in its bytes.")
    } else {
        format!("A view of a [`{ident}`] in its bytes, to be edited in place.")
    };
    let copy = shared.then(|| {
        hygienic! {
            #quiet
            impl #params ::core::clone::Clone for #name #args #bounds {
                #[inline]
                fn clone(&self) -> Self {
                    *self
                }
            }
            #quiet
            impl #params ::core::marker::Copy for #name #args #bounds {}
        }
    });
    let text = name.to_string();
    hygienic! {
        #[doc = #doc]
        #quiet
        #[allow(missing_docs)]
        #vis enum #name #params #bounds {
            #(#variants,)*
        }
        #copy
        #quiet
        impl #params ::core::fmt::Debug for #name #args #bounds {
            fn fmt(&self, __hg_the_f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                __hg_the_f.debug_struct(#text).finish_non_exhaustive()
            }
        }
    }
}

/// A variant that is never there, for the parameters of a view of an enum that
/// no other variant uses.
fn unused(message: &Message<'_>, held: &TokenStream) -> Option<TokenStream> {
    let order = message.order.is_none().then_some(&message.param);
    let types = message.original.generics.type_params().map(|it| &it.ident);
    let marked: Vec<_> = types
        .chain(order)
        .filter(|it| !has_word(held.clone(), &[it.to_string()]))
        .collect();
    let lifetime = held.to_string().contains("'hg");
    (!lifetime || !marked.is_empty()).then(|| {
        hygienic! {
            /// Never there: it stands for what no other variant depends on.
            #[doc(hidden)]
            __HgNever(::core::convert::Infallible, ::core::marker::PhantomData<(&'hg (), fn() -> (#(#marked,)*))>)
        }
    })
}

/// The type of the tags.
fn tag_type(hg: &TokenStream, kind: &TagKind) -> TokenStream {
    match kind {
        TagKind::Number => hygienic!(#hg::__private::Number),
        TagKind::Bytes(len) => hygienic!([::core::primitive::u8; #len]),
        TagKind::Typed(ty) => ty.clone(),
        TagKind::Tuple(parts) => {
            let parts = parts.iter().map(|part| tag_type(hg, part));
            hygienic!((#(#parts,)*))
        }
    }
}

/// The condition that a tag is of a pattern.
fn matches(hg: &TokenStream, kind: &TagKind, pattern: &Pat, tag: &TokenStream) -> TokenStream {
    match (kind, pattern) {
        (_, Pat::Paren(inner)) => matches(hg, kind, &inner.pat, tag),
        (_, Pat::Wild(_)) => hygienic!(true),
        (_, Pat::Or(cases)) => {
            let cases = cases.cases.iter().map(|case| matches(hg, kind, case, tag));
            hygienic!((#(#cases)||*))
        }
        (TagKind::Tuple(kinds), Pat::Tuple(tuple)) => {
            let parts = tuple
                .elems
                .iter()
                .zip(kinds)
                .enumerate()
                .map(|(at, (part, kind))| {
                    let at = syn::Index::from(at);
                    matches(hg, kind, part, &hygienic!(#tag.#at))
                });
            hygienic!((#(#parts)&&*))
        }
        (TagKind::Number, Pat::Lit(lit)) => {
            let number = number(hg, &Expr::Lit(lit.clone()));
            hygienic!(#tag.0 == #number)
        }
        (TagKind::Number, Pat::Range(range)) => {
            let from = range.start.as_ref().map(|from| {
                let from = number(hg, from);
                hygienic!(#tag.0 >= #from)
            });
            let to = range.end.as_ref().map(|to| {
                let to = number(hg, to);
                match range.limits {
                    RangeLimits::HalfOpen(_) => hygienic!(#tag.0 < #to),
                    RangeLimits::Closed(_) => hygienic!(#tag.0 <= #to),
                }
            });
            let both = from.into_iter().chain(to);
            hygienic!((true #(&& #both)*))
        }
        (TagKind::Number, pattern) => match single(pattern) {
            Some(value) => hygienic!(#hg::__private::is_number(#tag, #value)),
            None => hygienic!(false),
        },
        (TagKind::Bytes(_), pattern) => match single(pattern) {
            Some(value) => hygienic!(#tag == #value),
            None => hygienic!(false),
        },
        (_, pattern) => hygienic!(::core::matches!(#tag, #pattern)),
    }
}

fn number(hg: &TokenStream, expr: &Expr) -> TokenStream {
    match number_of(expr) {
        Some(number) => hygienic!(#number),
        None => hygienic!(#hg::__private::to_number(#expr)),
    }
}

/// The tag of a variant as an expression, if it is one alone.
fn own_tag(hg: &TokenStream, kind: &TagKind, pattern: &Pat) -> Option<TokenStream> {
    let value = match (kind, pattern) {
        (TagKind::Tuple(kinds), Pat::Tuple(tuple)) => {
            let parts: Option<Vec<_>> = tuple
                .elems
                .iter()
                .zip(kinds)
                .map(|(part, kind)| own_tag(hg, kind, part))
                .collect();
            let parts = parts?;
            return Some(hygienic!((#(#parts,)*)));
        }
        (TagKind::Number, Pat::Lit(lit)) if !matches!(lit.lit, Lit::ByteStr(_)) => {
            let number = number(hg, &Expr::Lit(lit.clone()));
            return Some(hygienic!(#hg::__private::Number(#number)));
        }
        (_, pattern) => single(pattern)?,
    };
    Some(match kind {
        TagKind::Number => hygienic!(#hg::__private::Number(#hg::__private::to_number(#value))),
        _ => value,
    })
}

/// The constant that holds a variant's number.
fn number_constant(variant: &UnionVariant) -> proc_macro2::Ident {
    format_ident!("__HG_TAG_{}", variant.ident.unraw())
}

/// Which variant a tag means, and which tag a variant has.
fn choice(message: &Message<'_>, body: &Union) -> TokenStream {
    let (hg, quiet, this) = (&message.hg, quiet(), message.this());
    let generics = message.bounded();
    let (params, _, bounds) = generics.split_for_impl();
    let (ty, tag) = (tag_type(hg, &body.kind), local("tag"));
    let repr = message
        .original
        .attrs
        .iter()
        .find(|it| it.path().is_ident("repr"));
    let int = repr.and_then(|repr| repr.parse_args::<syn::Ident>().ok());
    let int = int.map_or_else(
        || hygienic!(::core::primitive::i128),
        |int| hygienic!(::core::primitive::#int),
    );
    let constants = body.variants.iter().filter_map(|variant| {
        let (expr, add) = variant.number.as_ref()?;
        let (name, add) = (number_constant(variant), i128::try_from(*add).unwrap_or(0));
        let start = expr.as_ref().map_or_else(
            || hygienic!(0),
            |expr| hygienic!({ let __hg_the_it: #int = #expr; __hg_the_it as ::core::primitive::i128 }),
        );
        Some(hygienic!(const #name: ::core::primitive::i128 = #start + #add;))
    });
    let conditions = body.variants.iter().enumerate().filter(|(_, it)| !it.other);
    let conditions = conditions.map(|(index, variant)| {
        let condition = match &variant.tag {
            Some(pattern) => matches(hg, &body.kind, &pattern.value.0, &tag.to_token_stream()),
            None => {
                let constant = number_constant(variant);
                hygienic!(#tag.0 == Self::#constant)
            }
        };
        hygienic!(if #condition { return ::core::option::Option::Some(#index); })
    });
    let other = body.variants.iter().position(|it| it.other);
    let other = match other {
        Some(index) => hygienic!(::core::option::Option::Some(#index)),
        None => hygienic!(::core::option::Option::None),
    };
    let arms = body.variants.iter().enumerate().map(|(index, variant)| {
        let ident = &variant.ident;
        hygienic!(Self::#ident { .. } => #index,)
    });
    let numbers = matches!(body.kind, TagKind::Number).then(|| {
        let number = |variant: &UnionVariant| {
            let constant = number_constant(variant);
            hygienic!(Self::#constant)
        };
        let table = tag_table(body, &number);
        hygienic! {
            const __HG_TAGS: &'static [(
                ::core::primitive::usize, ::core::primitive::i128, ::core::primitive::i128,
            )] = #table;
        }
    });
    let judged = judge_tags(hg, body, &hygienic!(<#this>::__HG_TAGS));
    let judged = (!judged.is_empty()).then(|| hygienic!({ #(#judged)* }));
    // What depends on a parameter the compiler knows where the enum is used.
    let own = has_word(hygienic!(#judged), &["Self".to_owned()]);
    let depends = own || !message.original.generics.params.is_empty();
    let inside = judged.as_ref().filter(|_| depends);
    let inside = inside.map(|it| hygienic!(const #it));
    let outside = judged.as_ref().filter(|_| !depends);
    let outside = outside.map(|it| hygienic!(#quiet const _: () = #it;));
    hygienic! {
        #outside
        #quiet
        impl #params #this #bounds {
            #(#constants)*
            #numbers
            #[inline]
            fn __hg_choose(#tag: #ty) -> ::core::option::Option<::core::primitive::usize> {
                #inside
                #(#conditions)*
                #other
            }
            #[inline]
            fn __hg_index(&self) -> ::core::primitive::usize {
                match self {
                    #(#arms)*
                }
            }
        }
    }
}

/// `match Self::__hg_choose(tag) { Some(0) => …, _ => Err(…) }`
fn choose(
    message: &Message<'_>,
    body: &Union,
    shapes: &[Shape<'_, '_>],
    each: &dyn Fn(&Shape<'_, '_>, &UnionVariant) -> TokenStream,
) -> TokenStream {
    let (hg, tag, r) = (&message.hg, local("tag"), local("r"));
    let arms = shapes.iter().enumerate().filter_map(|(index, shape)| {
        let variant = shape.variant?;
        let arm = each(shape, variant);
        Some(hygienic!(::core::option::Option::Some(#index) => { #arm }))
    });
    let order = message.order_type(message.order);
    let own = body.own.as_ref().map(|own| {
        let at = local("at");
        let peek = body.peeks;
        hygienic! {
            let #at = #r.position();
            let #tag = #hg::__private::own_tag::<#own, #order, _, _>(#r, #peek)?;
        }
    });
    let at = if body.own.is_some() {
        let at = local("at");
        hygienic!(#at)
    } else {
        hygienic!(#r.position())
    };
    hygienic! {
        #own
        match Self::__hg_choose(#tag) {
            #(#arms)*
            _ => ::core::result::Result::Err(#hg::__private::no_variant(#tag, #at, <Self as #hg::Value>::SHAPE)),
        }
    }
}

/// A variant of a view, of what the walk gave.
fn seen(
    message: &Message<'_>,
    shape: &Shape<'_, '_>,
    variant: &UnionVariant,
    shared: bool,
) -> TokenStream {
    let name = if shared {
        &message.scope.view
    } else {
        &message.scope.view_mut
    };
    let fields = shape.body.fields.iter().filter_map(|field| {
        let (_, value) = got(shape, field, shared)?;
        Some(match &field.original.ident {
            Some(ident) => hygienic!(#ident: #value),
            None => value,
        })
    });
    let fields: Vec<TokenStream> = fields.collect();
    let ident = &variant.ident;
    let value = match variant.style {
        Style::Unit => hygienic!(#name::#ident),
        Style::Tuple => hygienic!(#name::#ident(#(#fields),*)),
        Style::Named => hygienic!(#name::#ident { #(#fields),* }),
    };
    hygienic!(::core::result::Result::Ok(#value))
}

fn implement(message: &Message<'_>, body: &Union, shapes: &[Shape<'_, '_>]) -> TokenStream {
    let (hg, param) = (&message.hg, &message.param);
    let (r, w, tag, it) = (local("r"), local("w"), local("tag"), local("message"));
    let walk = |shape: &Shape<'_, '_>, kind: TokenStream| {
        let function = shape.function("walk");
        let names = outputs(shape).into_iter().map(|it| it.name);
        let kept = shape.body.fields.iter().find(|it| it.role == Role::Tag);
        let argument = kept.map(|_| local("kept"));
        let kept = kept.map(|field| {
            let (kept, ty) = (local("kept"), &field.ty);
            hygienic!(let #kept: #ty = #hg::__private::from_tag::<#ty, _>(#tag)?;)
        });
        hygienic! {
            #kept
            let (#(#names,)*) = Self::#function::<#hg::__private::#kind, #param>(#r, #argument)?;
        }
    };
    let seen = |shape: &Shape<'_, '_>, variant: &UnionVariant, shared| {
        seen(message, shape, variant, shared)
    };
    let view = choose(message, body, shapes, &|shape, variant| {
        let (walk, value) = (walk(shape, hygienic!(Viewing)), seen(shape, variant, true));
        hygienic!(#walk #value)
    });
    let view_mut = choose(message, body, shapes, &|shape, variant| {
        let (walk, value) = (walk(shape, hygienic!(Editing)), seen(shape, variant, false));
        hygienic!(#walk #value)
    });
    let read = choose(message, body, shapes, &|shape, variant| {
        let (walk, ident) = (walk(shape, hygienic!(Hosting)), &variant.ident);
        let fields = host_fields(shape);
        hygienic!(#walk ::core::result::Result::Ok(Self::#ident { #(#fields),* }))
    });
    let order = message.order_type(message.order);
    let arms = |measure: bool| {
        let arms = shapes.iter().filter_map(|shape| {
            let ident = &shape.variant?.ident;
            let binds = shape.body.fields.iter().map(|field| {
                let (member, host) = (field.member(), field.host_local());
                hygienic!(#member: #host)
            });
            let (write, arguments) = (shape.function("write"), arguments(shape));
            let call = if measure {
                super::count::measure(shape)
            } else {
                hygienic!(Self::#write::<#param>(#arguments #w))
            };
            Some(hygienic!(Self::#ident { #(#binds),* } => #call,))
        });
        let arms: Vec<TokenStream> = arms.collect();
        let own = body.own.as_ref().filter(|_| !body.peeks).map(|own| {
            let arms = numbers(message, body);
            hygienic!(#hg::__private::put_own_tag::<#own, #order, _>(match #it { #arms }, #w)?;)
        });
        hygienic! {
            #own
            match #it { #(#arms)* }
        }
    };
    let tag_ty = tag_type(hg, &body.kind);
    let more = tags(message, body, &tag_ty);
    let given = body.own.is_none();
    let mut write = arms(false);
    if body.peeks {
        write = check_peek(message, body, &order, &write);
    }
    let opens = shapes.iter().map(open);
    let bodies = Bodies {
        view: hygienic!(#view),
        view_mut: hygienic!(#view_mut),
        read: hygienic!(#read),
        write,
        measure: arms(true),
        tag: if given { tag_ty } else { hygienic!(()) },
        more,
        min: min(message, body),
        open: hygienic!(false #(|| #opens)*),
    };
    impls(message, &bodies, false)
}

/// A body that is looked at must begin with its own number.
fn check_peek(
    message: &Message<'_>,
    body: &Union,
    order: &TokenStream,
    write: &TokenStream,
) -> TokenStream {
    let (hg, w, it, start) = (&message.hg, local("w"), local("message"), local("start"));
    let (arms, own) = (numbers(message, body), &body.own);
    hygienic! {
        let #start = #w.position();
        { #write }?;
        #hg::__private::judge_peek::<#own, #order, _>(#w, #start, match #it { #arms })
    }
}

/// The tag of each variant, as arms of type `Option<Tag>`.
fn numbers(message: &Message<'_>, body: &Union) -> TokenStream {
    let hg = &message.hg;
    let arms = body.variants.iter().map(|variant| {
        let ident = &variant.ident;
        let kept = variant.body.fields.iter().find(|it| it.role == Role::Tag);
        let own = match (&variant.tag, kept) {
            (_, Some(kept)) => {
                let (member, host) = (kept.member(), kept.host_local());
                return hygienic! {
                    Self::#ident { #member: #host, .. } => #hg::__private::kept_tag(#host),
                };
            }
            (Some(tag), _) => own_tag(hg, &body.kind, &tag.value.0),
            (None, _) if variant.number.is_some() => {
                let constant = number_constant(variant);
                Some(hygienic!(#hg::__private::Number(Self::#constant)))
            }
            _ => None,
        };
        match own {
            Some(own) => hygienic!(Self::#ident { .. } => ::core::option::Option::Some(#own),),
            None => hygienic!(Self::#ident { .. } => ::core::option::Option::None,),
        }
    });
    hygienic!(#(#arms)*)
}

/// The methods of `Dyn` about tags, or the same for the enum's own number.
fn tags(message: &Message<'_>, body: &Union, tag_ty: &TokenStream) -> TokenStream {
    let (it, tag) = (local("message"), local("tag"));
    let arms = numbers(message, body);
    if body.own.is_some() {
        return TokenStream::new();
    }
    let hg = &message.hg;
    let numbers = matches!(body.kind, TagKind::Number).then(|| {
        hygienic! {
            const TAGS: ::core::option::Option<(::core::primitive::i128, ::core::primitive::i128)> =
                #hg::__private::tag_range(Self::__HG_TAGS);
        }
    });
    hygienic! {
        #numbers
        #[inline]
        fn tag(#it: &Self) -> ::core::option::Option<#tag_ty> {
            match #it { #arms }
        }
        #[inline]
        fn accepts(#it: &Self, #tag: &#tag_ty) -> ::core::primitive::bool {
            Self::__hg_choose(*#tag) == ::core::option::Option::Some(#it.__hg_index())
        }
    }
}
