//! Bit structs: their fields from and into bits, and the struct as a value
//! inside the runs of others.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};

use super::proofs::Proof;
use super::{local, quiet, register};
use crate::model::{Message, Piece, Run, Scalar, Struct, narrow};

/// The one run of a bit struct.
pub(super) fn run(body: &Struct) -> Option<&Run> {
    body.pieces.iter().find_map(|piece| match piece {
        Piece::Run(run) => Some(run),
        _ => None,
    })
}

/// ```text
/// impl BitFields for Foo { read_fields, write_fields, reorder_fields }
/// impl BitValue for Foo { bits_read, bits_write, bits_reorder }
/// impl<O: ByteOrder> FromBits<O> for Foo where … {}
/// impl<O: ByteOrder> ToBits<O, 12> for Foo where … {}
/// ```
pub(super) fn print(message: &Message<'_>, body: &Struct) -> TokenStream {
    let (Some(run), Some(bits)) = (run(body), body.bits) else {
        return TokenStream::new();
    };
    let fields = fields(message, body, run);
    if bits.width > 128 {
        return fields;
    }
    let (value, proofs) = (value(message, body), proofs(message, body, bits.width));
    let register = register::print(message, body, run, bits);
    quote!(#fields #value #proofs #register)
}

fn fields(message: &Message<'_>, body: &Struct, run: &Run) -> TokenStream {
    let (hg, quiet, this, param) = (&message.hg, quiet(), message.this(), &message.param);
    let generics = message.bounded();
    let (params, _, bounds) = generics.split_for_impl();
    let order = message.order_type(message.order);
    let (source, sink, to) = (local("source"), local("sink"), format_ident!("__HgTo"));
    let reads = run
        .fields
        .iter()
        .map(|it| message.read_bit_field(body, run, it, &quote!(#source), &order));
    let writes = run
        .fields
        .iter()
        .map(|it| message.write_bit_field(body, it, &quote!(#sink), &order, &run.at));
    let reorder = message.reorder_run(body, run, &quote!(#source), &quote!(#sink));
    let (check, host) = (message.judge_check(body), message.host_value(body));
    let (compute, check_written) = (message.compute(body), message.check_written(body));
    quote! {
        #quiet
        impl #params #hg::__private::BitFields for #this #bounds {
            #[inline]
            fn read_fields<#param: #hg::ByteOrder, __HgSource: #hg::__private::Source>(
                #source: &__HgSource,
            ) -> ::core::result::Result<Self, #hg::Error> {
                #(#reads)*
                #check
                ::core::result::Result::Ok(#host)
            }
            #[inline]
            fn write_fields<#param: #hg::ByteOrder, __HgSink: #hg::__private::Sink>(
                &self,
                #sink: &mut __HgSink,
            ) -> ::core::result::Result<(), #hg::Error> {
                #compute
                #check_written
                #(#writes)*
                ::core::result::Result::Ok(())
            }
            #[inline]
            fn reorder_fields<
                #param: #hg::ByteOrder,
                #to: #hg::ByteOrder,
                __HgSource: #hg::__private::Source,
                __HgSink: #hg::__private::Sink,
            >(#source: &__HgSource, #sink: &mut __HgSink) {
                #reorder
            }
        }
    }
}

fn value(message: &Message<'_>, body: &Struct) -> TokenStream {
    let (hg, quiet, this, param) = (&message.hg, quiet(), message.this(), &message.param);
    let generics = message.bounded();
    let (params, _, bounds) = generics.split_for_impl();
    let order = message.order_type(message.order);
    let width = body.bits.map_or(0, |bits| bits.width);
    let bits = narrow(width);
    let reorder = if message.order.is_some() {
        quote!(__hg_the_raw)
    } else {
        quote! {
            let mut __hg_the_sink = #hg::__private::RawBuf::<__HgTo>::new(#width);
            <Self as #hg::__private::BitFields>::reorder_fields::<#param, __HgTo, _, _>(
                &#hg::__private::Raw::<#param>::new(__hg_the_raw, #width), &mut __hg_the_sink,
            );
            __hg_the_sink.finish()
        }
    };
    let totality = totality(message, body);
    quote! {
        #quiet
        impl #params #hg::bits::BitValue for #this #bounds {
            const MIN_BITS: ::core::primitive::u32 = #bits;
            const MAX_BITS: ::core::primitive::u32 = #bits;
            type Totality = #totality;
            #[inline]
            fn bits_read<#param: #hg::ByteOrder>(
                __hg_the_raw: ::core::primitive::u128,
                _: ::core::primitive::u32,
            ) -> ::core::result::Result<Self, #hg::Error> {
                <Self as #hg::__private::BitFields>::read_fields::<#param, _>(
                    &#hg::__private::Raw::<#order>::new(__hg_the_raw, #width),
                )
            }
            #[inline]
            fn bits_write<#param: #hg::ByteOrder>(
                &self,
                _: ::core::primitive::u32,
            ) -> ::core::result::Result<::core::primitive::u128, #hg::Error> {
                let mut __hg_the_sink = #hg::__private::RawBuf::<#order>::new(#width);
                <Self as #hg::__private::BitFields>::write_fields::<#param, _>(self, &mut __hg_the_sink)?;
                ::core::result::Result::Ok(__hg_the_sink.finish())
            }
            #[inline]
            fn bits_reorder<#param: #hg::ByteOrder, __HgTo: #hg::ByteOrder>(
                __hg_the_raw: ::core::primitive::u128,
            ) -> ::core::primitive::u128 {
                #reorder
            }
        }
    }
}

/// `Total` or `Partial`, or what the fields of unknown types make of it.
fn totality(message: &Message<'_>, body: &Struct) -> TokenStream {
    let hg = &message.hg;
    if body.judges() {
        return quote!(#hg::__private::Partial);
    }
    let leaves = body
        .on_wire()
        .filter(|field| field.scalar().is_none())
        .filter_map(|field| field.bits.as_ref().map(|cells| &cells.leaf));
    let of = |leaf| quote!(<#leaf as #hg::bits::BitValue>::Totality as #hg::__private::Totality);
    if message.original.generics.params.is_empty() {
        // By value, so that the type of a private field does not show in the type.
        let all = leaves.map(of);
        return quote!(#hg::__private::Is<{ true #(&& <#all>::TOTAL)* }>);
    }
    leaves.fold(quote!(#hg::__private::Total), |all, leaf| {
        let of = of(leaf);
        quote!(<#of>::And<#all>)
    })
}

fn proofs(message: &Message<'_>, body: &Struct, width: usize) -> TokenStream {
    let (hg, param, width) = (&message.hg, &message.param, narrow(width));
    let total = message.bounds(body, Proof::Total);
    let exact = message.bounds(body, Proof::Exact);
    let total = message.proof(&quote!(#hg::bits::FromBits<#param>), &total);
    let exact = message.proof(&quote!(#hg::bits::ToBits<#param, #width>), &exact);
    quote!(#total #exact)
}

/// The layout of a bit struct that is no message of its own.
pub(super) fn layout_const(message: &Message<'_>) -> TokenStream {
    let (hg, quiet, this, vis) = (&message.hg, quiet(), message.this(), message.vis());
    let generics = message.bounded();
    let (params, _, bounds) = generics.split_for_impl();
    quote! {
        #quiet
        impl #params #this #bounds {
            /// How the bit struct lies in its bits.
            #vis const LAYOUT: &'static #hg::Layout = <Self as #hg::Value>::SHAPE;
        }
    }
}

/// Whether all fields are single integers and `bool`, so that functions can be `const`.
pub(super) fn is_plain(body: &Struct) -> bool {
    body.check.is_none()
        && body.fields.iter().all(|field| {
            field.is_single()
                && !field.is_computed()
                && field.wire_type.is_none()
                && field
                    .scalar()
                    .is_some_and(|scalar| !matches!(scalar, Scalar::Float(_)))
        })
}
