//! From the host to the wire: what is computed, then the check, then the bytes.

use proc_macro2::TokenStream;
use quote::quote;

use super::place;
use crate::expand::local;
use crate::expand::values::computed_local;
use crate::expand::wire::{new_scalar, part};
use crate::model::{Field, Message, Piece, Run, RunField, Size, Struct};

impl Message<'_> {
    /// Computes the `value` fields of a message that is written.
    pub(in crate::expand) fn compute(&self, body: &Struct) -> TokenStream {
        let (hg, shape) = (&self.hg, self.shape());
        body.on_wire()
            .filter_map(|field| {
                let value = field.value.as_ref()?;
                let (it, number) = (computed_local(field), field.number);
                let value = self.value(body, field, &value.value, &written);
                let (at, host) = (offset_of(body, field), field.host_ref());
                let value = self.in_bits(body, field, value);
                // The host's number is not written; a look at it keeps it from counting as dead.
                Some(quote! {
                    let _ = #host;
                    let #it = #hg::__private::wanted(#value, #shape, #number, #at)?;
                })
            })
            .collect()
    }

    /// Marks the error of a computed bit field with its bits.
    pub(in crate::expand) fn in_bits(
        &self,
        body: &Struct,
        field: &Field,
        value: TokenStream,
    ) -> TokenStream {
        let (hg, ty) = (&self.hg, &field.ty);
        let runs = body.all_pieces().filter_map(|piece| match piece {
            Piece::Run(run) => Some(run),
            _ => None,
        });
        let found = runs
            .flat_map(|run| run.fields.iter().map(move |it| (run, it)))
            .find(|(_, it)| it.field == field.index);
        let (Some((run, it)), Some(cells), None) = (found, &field.bits, &field.wire_type) else {
            return value;
        };
        let place = place(hg, &it.at, cells.width, body.bits);
        let order = self.order_type(run.order.or(self.order));
        quote!(#hg::__private::in_bits::<#ty, #order>(#value, #place))
    }

    /// Judges the check of a message that is written.
    pub(in crate::expand) fn check_written(&self, body: &Struct) -> Option<TokenStream> {
        let (hg, shape) = (&self.hg, self.shape());
        let check = body.check.as_ref()?;
        let holds = self.check(body, &check.value, &written);
        Some(quote!(#hg::__private::check(#holds, #shape)?;))
    }

    pub(in crate::expand) fn write_field(
        &self,
        field: &Field,
        at: &Size,
        wire: &TokenStream,
    ) -> TokenStream {
        let (hg, ty, number, order) = (
            &self.hg,
            &field.ty,
            field.number,
            self.order_type(field.order),
        );
        let (shape, at, host) = (self.shape(), at.tokens(), written(field));
        let write = |value: TokenStream| quote!(#hg::__private::write::<#ty, #order>(#value, &mut #wire, #shape, #number, #at)?;);
        if field.sum.is_some() {
            let host = field.host_ref();
            return quote! {
                let _ = #host;
                #wire = #hg::__private::zerocopy::FromZeros::new_zeroed();
            };
        }
        if field.wire_type.is_some() {
            let (write, from) = (write(quote!(&__hg_the_value)), &field.host);
            return quote! {{
                let __hg_the_value = #hg::__private::wanted(
                    #hg::__private::to_as::<#from, #ty>(#host), #shape, #number, #at,
                )?;
                #write
            }};
        }
        let plain = (!field.is_determined())
            .then(|| new_scalar(field, &quote!(*#host), hg))
            .flatten();
        match plain {
            Some(value) => quote!(#wire = #value;),
            None => write(host),
        }
    }

    /// `write_bits::<T, O, _>(&self.a, &mut sink, Place::new(3, 5), …);`
    pub(in crate::expand) fn write_bit_field(
        &self,
        body: &Struct,
        it: &RunField,
        sink: &TokenStream,
        order: &TokenStream,
        at: &Size,
    ) -> TokenStream {
        let field = &body.fields[it.field];
        let Some(cells) = &field.bits else {
            return TokenStream::new();
        };
        let (hg, ty, number, host) = (&self.hg, &field.ty, field.number, written(field));
        let (shape, at) = (self.shape(), at.tokens());
        let place = place(hg, &it.at, cells.width, body.bits);
        let write = |value: TokenStream| quote!(#hg::__private::write_bits::<#ty, #order, _>(#value, #sink, #place, #shape, #number, #at)?;);
        if field.wire_type.is_some() {
            let (write, from) = (write(quote!(&__hg_the_value)), &field.host);
            return quote! {{
                let __hg_the_value = #hg::__private::wanted(
                    #hg::__private::to_as::<#from, #ty>(#host), #shape, #number, #at,
                )?;
                #write
            }};
        }
        write(host)
    }

    /// Writes a run part by part: one that is a byte is no part of an integer.
    fn write_run(&self, body: &Struct, run: &Run, wire: &TokenStream) -> TokenStream {
        let (hg, sink) = (&self.hg, local("sink"));
        let order = self.order_type(run.order.or(self.order));
        let starts = run.parts();
        let ends = starts.iter().skip(1).copied();
        let ends = ends.map(|(byte, field)| (quote!(#byte), field));
        let ends = ends.chain([(Message::run_bytes(run), run.fields.len())]);
        let parts = starts
            .iter()
            .zip(ends)
            .map(|(&(start, first), (end, behind))| {
                let at = Size::known(start).plus(&run.at);
                let fields = run.fields.iter().take(behind).skip(first).map(|it| {
                    let it = RunField {
                        field: it.field,
                        at: it.at.minus(8 * start),
                    };
                    self.write_bit_field(body, &it, &quote!(&mut #sink), &order, &at)
                });
                let fields: TokenStream = fields.collect();
                let whole = starts.len() == 1;
                let (len, put) = if whole {
                    (end, quote!(#wire = #sink.finish();))
                } else {
                    let put = quote!(#hg::__private::put_part(&mut #wire, #start, #sink.finish()););
                    (quote!({ (#end) - #start }), put)
                };
                quote! {
                    let mut #sink = #hg::__private::RunBuf::<#order, #len>::new();
                    #fields
                    #put
                }
            });
        quote!(#(#parts)*)
    }

    /// The body of `wire_write`, with `wire` in scope.
    pub(in crate::expand) fn write_body(&self, body: &Struct) -> TokenStream {
        let wire = local("wire");
        let (order, count) = (self.order_type(self.order), body.pieces.len());
        let steps = body.pieces.iter().enumerate().map(|(index, piece)| {
            let path = part(index, count);
            match piece {
                Piece::Magic(_) => {
                    let magic = self.magic_bytes(body, &order);
                    quote!(#wire.#path = #magic;)
                }
                Piece::Pad { len, fill, .. } => quote!(#wire.#path = [#fill; #len];),
                Piece::Field { field, at } => {
                    self.write_field(&body.fields[*field], at, &quote!(#wire.#path))
                }
                Piece::Run(run) => self.write_run(body, run, &quote!(#wire.#path)),
            }
        });
        let (compute, check) = (self.compute(body), self.check_written(body));
        let sums = self.write_sums(body, &quote!(#wire));
        // Sums that cover each other cannot all be right.
        let several = body.on_wire().filter(|field| field.sum.is_some()).count() > 1;
        let agree = several.then(|| self.judge_sums(body, &quote!((&*#wire))));
        quote! {
            #compute
            #check
            #(#steps)*
            #sums
            #agree
            ::core::result::Result::Ok(())
        }
    }
}

/// What an expression sees of a field while the message is written.
fn written(field: &Field) -> TokenStream {
    if field.is_determined() {
        let it = computed_local(field);
        quote!(&#it)
    } else {
        field.host_ref()
    }
}

/// Where a field is, in bytes.
fn offset_of(body: &Struct, field: &Field) -> TokenStream {
    body.pieces
        .iter()
        .find_map(|piece| match piece {
            Piece::Field { field: index, at } if *index == field.index => Some(at.tokens()),
            Piece::Run(run) if run.fields.iter().any(|it| it.field == field.index) => {
                Some(run.at.tokens())
            }
            _ => None,
        })
        .unwrap_or_else(|| quote!(0))
}
