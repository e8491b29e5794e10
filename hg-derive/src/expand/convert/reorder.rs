//! From one byte order to the other, without judging.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};

use super::place;
use crate::attr::Magic;
use crate::expand::local;
use crate::expand::wire::{get_scalar, nest, new_scalar, part};
use crate::model::{Message, Piece, Run, Struct};

impl Message<'_> {
    /// The body of `wire_reorder`, with `wire` in scope.
    pub(in crate::expand) fn reorder_body(&self, body: &Struct) -> TokenStream {
        let (hg, count, wire) = (&self.hg, body.pieces.len(), local("wire"));
        if self.order.is_some() {
            return quote!(*#wire);
        }
        let (from, to) = (&self.param, format_ident!("__HgTo"));
        let parts = body.pieces.iter().enumerate().map(|(index, piece)| {
            let path = part(index, count);
            match piece {
                Piece::Magic(len) if matches!(body.magic, Some(Magic::Number { .. })) => {
                    quote!(#hg::__private::reordered::<#from, #to, #len>(#wire.#path))
                }
                Piece::Magic(_) | Piece::Pad { .. } => quote!(#wire.#path),
                Piece::Field { field, .. } => {
                    let field = &body.fields[*field];
                    let ty = &field.ty;
                    if field.order.is_some() {
                        quote!(#wire.#path)
                    } else {
                        get_scalar(field, &quote!(#wire.#path))
                            .and_then(|value| new_scalar(field, &value, hg))
                            .unwrap_or_else(|| {
                                quote!(<#ty as #hg::Hg>::wire_reorder::<#from, #to>(&#wire.#path))
                            })
                    }
                }
                Piece::Run(run) if run.order.is_some() => quote!(#wire.#path),
                Piece::Run(run) => {
                    let (source, sink, len) =
                        (local("source"), local("sink"), Message::run_bytes(run));
                    let fields =
                        self.reorder_run(body, run, &quote!(&#source), &quote!(&mut #sink));
                    quote!({
                        let #source = #hg::__private::Run::<#from, #len>::new(&#wire.#path);
                        let mut #sink = #hg::__private::RunBuf::<#to, #len>::new();
                        #fields
                        #sink.finish()
                    })
                }
            }
        });
        let inner = nest(
            parts.collect(),
            &|name, parts| quote!(#name(#(#parts),*)),
            hg,
        );
        let inner = if body.pieces.is_empty() {
            quote!([])
        } else {
            inner
        };
        let name = &body.wire;
        let marker = self
            .marked(body)
            .map(|_| quote!(::core::marker::PhantomData));
        let value = quote!(#name(#inner, #marker));
        if !body.has_sums() {
            return value;
        }
        let it = local("value");
        quote! {
            let mut #it = #value;
            if #wire.sum_ok() {
                #it.update_sums();
            }
            #it
        }
    }

    /// Copies each field and each padding of a run into the other order.
    pub(in crate::expand) fn reorder_run(
        &self,
        body: &Struct,
        run: &Run,
        source: &TokenStream,
        sink: &TokenStream,
    ) -> TokenStream {
        let (hg, from, to) = (&self.hg, &self.param, format_ident!("__HgTo"));
        let fields = run.fields.iter().filter_map(|it| {
            let field = &body.fields[it.field];
            let (ty, cells) = (&field.ty, field.bits.as_ref()?);
            let place = place(hg, &it.at, cells.width, body.bits);
            Some(quote!(#hg::__private::reorder_bits::<#ty, #from, #to, _, _>(#source, #sink, #place);))
        });
        let pads = run.pads.iter().map(|(at, width)| {
            let place = place(hg, at, *width, body.bits);
            quote!(#hg::__private::reorder_pad::<#from, #to, _, _>(#source, #sink, #place);)
        });
        quote!(#(#fields)* #(#pads)*)
    }
}
