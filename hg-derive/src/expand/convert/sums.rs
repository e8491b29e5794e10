//! Checksums: judged on reading, written last.

use proc_macro2::TokenStream;
use quote::quote;

use crate::expand::wire::part;
use crate::model::{Field, Message, Piece, Struct};

impl Message<'_> {
    /// Judges each checksum of a wire form.
    pub(in crate::expand) fn judge_sums(&self, body: &Struct, wire: &TokenStream) -> TokenStream {
        let (hg, shape) = (&self.hg, self.shape());
        self.each_sum(body, |field, path, at, size, sum| {
            let (ty, number, order) = (&field.ty, field.number, self.order_type(field.order));
            quote! {
                #hg::__private::sum::<#ty>(
                    &<#ty as #hg::Hg>::wire_read::<#order>(&#wire.#path)?,
                    #hg::__private::bytes(#wire), #at..#at + #size, #sum, #shape, #number,
                )?;
            }
        })
    }

    /// Writes each checksum of a wire form.
    pub(in crate::expand) fn write_sums(&self, body: &Struct, wire: &TokenStream) -> TokenStream {
        let hg = &self.hg;
        self.each_sum(body, |field, path, at, size, sum| {
            let (ty, order) = (&field.ty, self.order_type(field.order));
            quote! {{
                let __hg_the_sum: #ty = (#sum)(#hg::__private::bytes(&*#wire), #at..#at + #size);
                #hg::__private::always(<#ty as #hg::Hg>::wire_write::<#order>(&__hg_the_sum, &mut #wire.#path));
            }}
        })
    }

    pub(in crate::expand) fn each_sum(
        &self,
        body: &Struct,
        print: impl Fn(&Field, &TokenStream, &TokenStream, &TokenStream, &TokenStream) -> TokenStream,
    ) -> TokenStream {
        let (hg, count) = (&self.hg, body.pieces.len());
        body.pieces
            .iter()
            .enumerate()
            .filter_map(|(index, piece)| {
                let Piece::Field { field, at } = piece else {
                    return None;
                };
                let field = &body.fields[*field];
                let (sum, ty) = (&field.sum.as_ref()?.value, &field.ty);
                let size = quote!(<#ty as #hg::Hg>::MIN);
                Some(print(
                    field,
                    &part(index, count),
                    &at.tokens(),
                    &size,
                    &quote!(#sum),
                ))
            })
            .collect()
    }
}
