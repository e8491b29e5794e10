//! The impl of `Hg` itself, the constants, and the judgements at compile time.

use proc_macro2::TokenStream;
use quote::quote;
use syn::spanned::Spanned as _;

use super::dynamic::Where;
use super::{at, local, quiet};
use crate::model::{Field, Message, Piece, Scalar, Struct, narrow};

/// ```text
/// impl Foo { pub const SIZE: usize = 8; }
/// impl Hg for Foo { type Wire<O> = FooWire<O>; fn wire_read … }
/// impl Fixed for Foo {}
/// const _: () = { … };
/// ```
pub(super) fn print(message: &Message<'_>, body: &Struct) -> TokenStream {
    let (hg, quiet, this, vis, param) = (
        &message.hg,
        quiet(),
        message.this(),
        message.vis(),
        &message.param,
    );
    let generics = message.bounded();
    let (params, _, bounds) = generics.split_for_impl();
    let (size, total) = (body.size.tokens(), total(message, body));
    let wire_type = |order: &TokenStream| message.wire_type(&body.wire, order);
    let (from, to) = (wire_type(&quote!(#param)), wire_type(&quote!(__HgTo)));
    let wire = local("wire");
    let (read, write, reorder) = bodies(message, body);
    // Whether the message is total is not known here where its fields are not.
    let host = (body.bits.is_none() && !is_partial(body)).then(|| {
        let host = message.host_body(body);
        quote! {
            #[inline]
            fn wire_host<#param: #hg::ByteOrder>(#wire: &#from) -> Self {
                #host
            }
        }
    });
    // No value of a scalar is invalid: reading is that and nothing else.
    let all_scalars = body.on_wire().all(|field| field.scalar().is_some());
    let read = if host.is_some() && all_scalars {
        quote!(::core::result::Result::Ok(<Self as #hg::Hg>::wire_host::<#param>(#wire)))
    } else {
        read
    };
    let (docs, judgements) = (docs(message, body), judgements(message, body));
    quote! {
        #quiet
        impl #params #this #bounds {
            /// The size on the wire in bytes.
            #vis const SIZE: ::core::primitive::usize = <Self as #hg::Hg>::MIN;
        }
        #quiet
        impl #params #hg::Hg for #this #bounds {
            type Form = #hg::IsFixed;
            type Dyn = #hg::__private::NotDyn;
            type Wire<#param: #hg::ByteOrder> = #from;
            type Get<'hg, #param: #hg::ByteOrder> = &'hg #from;
            const MIN: ::core::primitive::usize = #size;
            const TOTAL: ::core::primitive::bool = #total;
            #docs
            #[inline]
            fn wire_get<#param: #hg::ByteOrder>(#wire: &#from) -> &#from {
                #wire
            }
            #[inline]
            fn wire_read<#param: #hg::ByteOrder>(#wire: &#from) -> ::core::result::Result<Self, #hg::Error> {
                #read
            }
            #host
            #[inline]
            fn wire_write<#param: #hg::ByteOrder>(&self, #wire: &mut #from) -> ::core::result::Result<(), #hg::Error> {
                #write
            }
            #[inline]
            fn wire_reorder<#param: #hg::ByteOrder, __HgTo: #hg::ByteOrder>(#wire: &#from) -> #to {
                #reorder
            }
        }
        #quiet
        impl #params #hg::Fixed for #this #bounds {}
        #judgements
    }
}

/// The bodies of `wire_read`, `wire_write` and `wire_reorder`.
fn bodies(message: &Message<'_>, body: &Struct) -> (TokenStream, TokenStream, TokenStream) {
    let (hg, param, name) = (&message.hg, &message.param, &body.wire);
    let Some(bits) = body.bits else {
        return (
            message.read_body(body),
            message.write_body(body),
            message.reorder_body(body),
        );
    };
    let (wire, len) = (local("wire"), bits.width / 8);
    let order = message.order_type(message.order);
    let read = quote! {
        <Self as #hg::__private::BitFields>::read_fields::<#param, _>(
            &#hg::__private::Run::<#order, #len>::new(&#wire.0),
        )
    };
    let write = quote! {
        let mut __hg_the_sink = #hg::__private::RunBuf::<#order, #len>::new();
        <Self as #hg::__private::BitFields>::write_fields::<#param, _>(self, &mut __hg_the_sink)?;
        #wire.0 = __hg_the_sink.finish();
        ::core::result::Result::Ok(())
    };
    let reorder = if message.order.is_some() {
        quote!(*#wire)
    } else {
        quote! {
            let mut __hg_the_sink = #hg::__private::RunBuf::<__HgTo, #len>::new();
            <Self as #hg::__private::BitFields>::reorder_fields::<#param, __HgTo, _, _>(
                &#hg::__private::Run::<#param, #len>::new(&#wire.0), &mut __hg_the_sink,
            );
            #name(__hg_the_sink.finish(), ::core::marker::PhantomData)
        }
    };
    (read, write, reorder)
}

/// Whether it shows without the types of the fields that some bytes are invalid.
fn is_partial(body: &Struct) -> bool {
    let bool_in_byte = |field: &Field| field.bits.is_none() && field.scalar() == Some(Scalar::Bool);
    body.judges() || body.on_wire().any(bool_in_byte)
}

/// Whether every pattern of bytes is valid, as a constant expression.
fn total(message: &Message<'_>, body: &Struct) -> TokenStream {
    let hg = &message.hg;
    if is_partial(body) {
        return quote!(false);
    }
    let fields = body.on_wire().filter(|field| field.scalar().is_none()).map(|field| match &field.bits {
        Some(cells) => {
            let leaf = &cells.leaf;
            quote!(<<#leaf as #hg::bits::BitValue>::Totality as #hg::__private::Totality>::TOTAL)
        }
        None => {
            let ty = &field.ty;
            quote!(<#ty as #hg::Hg>::TOTAL)
        }
    });
    quote!(true #(&& #fields)*)
}

/// The docs in a table of their own, if there are any.
pub(super) fn docs(message: &Message<'_>, body: &Struct) -> Option<TokenStream> {
    let hg = &message.hg;
    let own = Message::docs(&message.original.attrs);
    let fields: Vec<String> = body
        .on_wire()
        .map(|field| Message::docs(&field.original.attrs))
        .collect();
    if own.is_empty() && fields.iter().all(String::is_empty) {
        return None;
    }
    Some(quote! {
        const DOCS: #hg::Docs = #hg::Docs { message: #own, fields: &[#(#fields),*] };
    })
}

/// What only the compiler can judge, each at the field's type.
pub(super) fn judgements(message: &Message<'_>, body: &Struct) -> TokenStream {
    let hg = &message.hg;
    let judged = body.on_wire().filter(|field| {
        field.member.is_none() && field.scalar().is_none() && !message.is_generic(&field.ty)
    });
    let mut all: Vec<TokenStream> = judged
        .map(|field| {
            let ty = &field.ty;
            match &field.bits {
                Some(cells) => {
                    let (leaf, width) = (&cells.leaf, narrow(cells.width));
                    at(leaf.span(), quote!(#hg::__private::width::<#leaf>(#width);))
                }
                None => at(ty.span(), quote!(#hg::__private::fixed::<#ty>();)),
            }
        })
        .collect();
    all.extend(super::dynamic::judgements(message, body, Where::Outside));
    for piece in body.all_pieces() {
        if let Piece::Pad {
            judge: Some((span, judge)),
            ..
        } = piece
        {
            all.push(at(*span, judge.clone()));
        }
        let Piece::Run(run) = piece else { continue };
        let (None, Some(last)) = (run.bits.number(), run.fields.last()) else {
            continue;
        };
        let (bits, span) = (run.bits.tokens(), body.fields[last.field].span());
        all.push(at(span, quote!(#hg::__private::whole(#bits);)));
    }
    if all.is_empty() {
        return TokenStream::new();
    }
    quote!(#[allow(deprecated)] const _: () = { #(#all)* };)
}
