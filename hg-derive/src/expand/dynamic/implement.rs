//! The impls of `Hg` and `Dyn`.

use proc_macro2::TokenStream;
use quote::ToTokens as _;

use super::body::Shape;
use super::count::measure;
use super::view::{construct, view_type};
use super::walk::outputs;
use super::write::arguments;
use crate::expand::values::field_local;
use crate::expand::{local, message, pinned, quiet};
use crate::model::{Message, Role};

/// What differs between a struct and an enum.
pub(super) struct Bodies {
    pub(super) view: TokenStream,
    pub(super) view_mut: TokenStream,
    pub(super) read: TokenStream,
    pub(super) write: TokenStream,
    pub(super) measure: TokenStream,
    pub(super) tag: TokenStream,
    pub(super) more: TokenStream,
    pub(super) min: TokenStream,
    pub(super) open: TokenStream,
}

/// ```text
/// impl Hg for Foo { … }
/// impl Dyn<Foo> for Foo { … }
/// ```
pub(super) fn print(shape: &Shape<'_, '_>) -> TokenStream {
    let (message, param) = (shape.message, &shape.message.param);
    let (walk, write) = (shape.function("walk"), shape.function("write"));
    let measure = measure(shape);
    let (hg, r, w, start) = (&message.hg, local("r"), local("w"), local("start"));
    let names: Vec<TokenStream> = outputs(shape).into_iter().map(|it| it.name).collect();
    let (view, view_mut, host) = (construct(shape, true), construct(shape, false), host(shape));
    let (arguments, bind) = (arguments(shape), bind(shape));
    let given = |kind: TokenStream| hygienic!(let (#(#names,)*) = Self::#walk::<#hg::__private::#kind, #param>(#r)?;);
    let (viewing, editing, hosting) = (
        given(hygienic!(Viewing)),
        given(hygienic!(Editing)),
        given(hygienic!(Hosting)),
    );
    let bodies = Bodies {
        view: hygienic! {
            let #start = *#r;
            #viewing
            ::core::result::Result::Ok(#view)
        },
        view_mut: hygienic! {
            #editing
            ::core::result::Result::Ok(#view_mut)
        },
        read: hygienic! {
            #hosting
            ::core::result::Result::Ok(#host)
        },
        write: hygienic! {
            #bind
            Self::#write::<#param>(#arguments #w)
        },
        measure: hygienic! {
            #bind
            #measure
        },
        tag: hygienic!(()),
        more: TokenStream::new(),
        min: shape.dynamic.min.tokens(),
        open: open(shape),
    };
    impls(message, &bodies, !shape.sums().is_empty())
}

/// Whether a message takes all that is left, after what must hold of its members.
pub(super) fn open(shape: &Shape<'_, '_>) -> TokenStream {
    let judged = super::judgements(shape.message, shape.body, super::Where::Inside);
    let open = ends_open(shape);
    if judged.is_empty() {
        open
    } else {
        hygienic!({ #(#judged)* #open })
    }
}

/// Whether the last part takes all that is left.
fn ends_open(shape: &Shape<'_, '_>) -> TokenStream {
    use crate::model::{How, Part, Sort};
    let hg = &shape.message.hg;
    if shape.dynamic.size.is_some() {
        return hygienic!(false);
    }
    let last = shape
        .dynamic
        .parts
        .iter()
        .rev()
        .find(|part| !matches!(part, Part::Align { .. }));
    let Some(Part::Member { field, .. }) = last else {
        return hygienic!(false);
    };
    let Some(member) = &shape.body.fields[*field].member else {
        return hygienic!(false);
    };
    let own = |ty: &syn::Type| {
        let known = shape.message.original.ident.to_string();
        let recursive =
            ty.to_token_stream().to_string().contains(&known) || shape.message.scope.recursive;
        if recursive {
            hygienic!(false)
        } else {
            hygienic!(<#ty as #hg::Hg>::OPEN)
        }
    };
    match (&member.how, member.sort) {
        (How::Rest, _) => hygienic!(true),
        (How::Plain, Sort::Plain) if !member.optional => own(&member.ty),
        (How::Plain, Sort::Plain) => own(&member.ty),
        _ => hygienic!(false),
    }
}

/// The impls that a struct and an enum share.
pub(super) fn impls(message: &Message<'_>, bodies: &Bodies, sums: bool) -> TokenStream {
    let (hg, quiet, this, param) = (&message.hg, quiet(), message.this(), &message.param);
    let generics = message.bounded();
    let (params, _, bounds) = generics.split_for_impl();
    let (r, w, tag, it) = (local("r"), local("w"), local("tag"), local("message"));
    let order = hygienic!(#param);
    let view = view_type(message, &message.scope.view, &hygienic!('hg), &order);
    let view_mut = view_type(message, &message.scope.view_mut, &hygienic!('hg), &order);
    let Bodies {
        view: view_body,
        view_mut: view_mut_body,
        read,
        write,
        measure,
        tag: tag_type,
        more,
        min,
        open,
    } = bodies;
    let docs = match &message.body {
        crate::model::Body::Struct(body) => message::docs(message, body),
        _ => None,
    };
    let pinned = pinned::dynamic(message);
    let sums = sums.then(|| update_sums(message));
    hygienic! {
        #quiet
        impl #params #hg::Hg for #this #bounds {
            type Form = #hg::IsDynamic;
            type Wire<#param: #hg::ByteOrder> = #hg::__private::NoWire;
            type Get<'hg, #param: #hg::ByteOrder> = ();
            type Dyn = Self;
            const MIN: ::core::primitive::usize = #min;
            const TOTAL: ::core::primitive::bool = false;
            const OPEN: ::core::primitive::bool = #open;
            #docs
            #hg::__no_wire! {}
        }
        #quiet
        impl #params #hg::Dyn<Self> for #this #bounds {
            type View<'hg, #param: #hg::ByteOrder> = #view;
            type ViewMut<'hg, #param: #hg::ByteOrder> = #view_mut;
            type Tag = #tag_type;
            #[inline]
            fn view_in<'hg, #param: #hg::ByteOrder>(
                #r: &mut #hg::Reader<'hg>,
                #tag: Self::Tag,
            ) -> ::core::result::Result<#view, #hg::Error> {
                #view_body
            }
            #[inline]
            fn view_mut_in<'hg, #param: #hg::ByteOrder>(
                #r: &mut #hg::Reader<'hg, #hg::Exclusive>,
                #tag: Self::Tag,
            ) -> ::core::result::Result<#view_mut, #hg::Error> {
                #view_mut_body
            }
            #[inline]
            fn read_in<#param: #hg::ByteOrder>(
                #r: &mut #hg::Reader<'_>,
                #tag: Self::Tag,
            ) -> ::core::result::Result<Self, #hg::Error> {
                #read
            }
            #[inline]
            fn write_in<#param: #hg::ByteOrder>(
                #it: &Self,
                #w: &mut #hg::Writer<'_>,
            ) -> ::core::result::Result<(), #hg::Error> {
                #write
            }
            #[inline]
            fn measure_in<#param: #hg::ByteOrder>(
                #it: &Self,
                #w: &mut #hg::Writer<'_>,
            ) -> ::core::result::Result<(), #hg::Error> {
                #measure
            }
            #more
        }
        #pinned
        #sums
    }
}

/// `let Self { a: host0, … } = message;`
fn bind(shape: &Shape<'_, '_>) -> TokenStream {
    let it = local("message");
    let fields = shape.body.fields.iter().map(|field| {
        let (member, host) = (field.member(), field.host_local());
        hygienic!(#member: #host)
    });
    hygienic!(let Self { #(#fields),* } = #it;)
}

/// `Self { a: field0, … }` of what the walk gave.
pub(super) fn host(shape: &Shape<'_, '_>) -> TokenStream {
    let fields = host_fields(shape);
    hygienic!(Self { #(#fields),* })
}

/// `a: field0` for each field.
pub(super) fn host_fields(shape: &Shape<'_, '_>) -> Vec<TokenStream> {
    let hg = &shape.message.hg;
    let fields = shape.body.fields.iter().map(|field| {
        let member = field.member();
        let value = match field.role {
            Role::Skip => hygienic!(::core::default::Default::default()),
            Role::Phantom => hygienic!(::core::marker::PhantomData),
            Role::Tag => local("kept").to_token_stream(),
            Role::Wire if field.auto => hygienic!(#hg::auto()),
            Role::Wire if field.member.is_some() => {
                super::body::member_local(field).to_token_stream()
            }
            Role::Wire => field_local(field).to_token_stream(),
        };
        hygienic!(#member: #value)
    });
    fields.collect()
}

/// `Foo::update_sums::<O>(&mut bytes)`, after edits in place.
fn update_sums(message: &Message<'_>) -> TokenStream {
    let (hg, quiet, this, vis, param) = (
        &message.hg,
        quiet(),
        message.this(),
        message.vis(),
        &message.param,
    );
    let generics = message.bounded();
    let (params, _, bounds) = generics.split_for_impl();
    let crate::model::Body::Struct(body) = &message.body else {
        return TokenStream::new();
    };
    let Some(shape) = Shape::new(message, body, None) else {
        return TokenStream::new();
    };
    let sums = shape.sums();
    let each = sums.iter().enumerate().filter_map(|(index, (field, ..))| {
        let (sum, ty, order) = (&field.sum.as_ref()?.value, &field.ty, shape.order(field));
        Some(hygienic!(#hg::__private::put_sum::<#ty, #order>(__hg_the_bytes, __hg_the_places[#index], #sum)?;))
    });
    let each: Vec<TokenStream> = each.collect();
    let (parameter, order) = match message.order {
        None => (hygienic!(<#param: #hg::ByteOrder>), hygienic!(#param)),
        Some(_) => (TokenStream::new(), message.order_type(message.order)),
    };
    hygienic! {
        #quiet
        impl #params #this #bounds {
            /// Computes every checksum anew, after edits in place.
            ///
            /// # Errors
            ///
            /// What keeps the bytes from being seen leniently.
            #vis fn update_sums #parameter(
                __hg_the_bytes: &mut [::core::primitive::u8],
            ) -> ::core::result::Result<(), #hg::Error> {
                let __hg_the_places = <Self as #hg::Hg>::view_lenient::<#order>(__hg_the_bytes)?.__hg_sums;
                #(#each)*
                ::core::result::Result::Ok(())
            }
        }
    }
}
