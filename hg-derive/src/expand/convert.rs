//! The bodies of the conversions: reading, writing, reordering, checksums.

mod read;
mod reorder;
mod sums;
mod write;

use proc_macro2::TokenStream;
use quote::quote;

use crate::attr::Magic;
use crate::model::{BitPin, BitStruct, Field, Message, Size, Struct, narrow};

/// Where a bit field lies, as an expression of type `Place`.
pub(super) fn place(
    hg: &TokenStream,
    at: &Size,
    width: usize,
    bits: Option<BitStruct>,
) -> TokenStream {
    let at = at.tokens();
    match bits.and_then(|bits| bits.pin.map(|pin| (pin, bits.width))) {
        None => quote!(#hg::__private::Place::new(#at, #width)),
        Some((BitPin::Msb0, total)) => quote!(#hg::__private::Place::msb0(#at, #width, #total)),
        Some((BitPin::Lsb0, total)) => quote!(#hg::__private::Place::lsb0(#at, #width, #total)),
    }
}

impl Message<'_> {
    fn shape(&self) -> TokenStream {
        let hg = &self.hg;
        quote!(<Self as #hg::Value>::SHAPE)
    }

    /// The width of a generic bit field, judged where its type is known.
    fn judge_generic(&self, field: &Field) -> Option<TokenStream> {
        let (hg, cells) = (&self.hg, field.bits.as_ref()?);
        let (leaf, width) = (&cells.leaf, narrow(cells.width));
        self.is_generic(leaf)
            .then(|| quote!(const { #hg::__private::width::<#leaf>(#width) };))
    }

    /// The magic as an expression of type `[u8; N]`, in an order.
    pub(super) fn magic_bytes(&self, body: &Struct, order: &TokenStream) -> TokenStream {
        let hg = &self.hg;
        match &body.magic {
            Some(Magic::Bytes(literal)) => quote!(#hg::__private::array(#literal)),
            Some(Magic::Byte(literal)) => quote!([#literal]),
            Some(Magic::Number { literal, bytes }) => {
                quote!(#hg::__private::reordered::<#hg::BigEndian, #order, #bytes>((#literal).to_be_bytes()))
            }
            None => quote!([]),
        }
    }
}
