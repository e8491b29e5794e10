//! An empty impl after an error, so that one mistake does not become many.

use proc_macro2::TokenStream;
use quote::quote;
use syn::DeriveInput;

use super::quiet;

pub(super) fn print(input: &DeriveInput, hg: &TokenStream) -> TokenStream {
    if input.generics.lifetimes().next().is_some() || !input.generics.params.is_empty() {
        return TokenStream::new();
    }
    let (ident, quiet) = (&input.ident, quiet());
    let name = ident.to_string();
    quote! {
        #quiet
        impl #hg::Value for #ident {
            const SHAPE: &'static #hg::Layout = &#hg::Layout::leaf(#name, #hg::Kind::Message, 0);
            type Bound<'hg> = &'hg Self;
            fn bound(&self) -> &Self {
                self
            }
        }
        #quiet
        impl #hg::Hg for #ident {
            type Form = #hg::IsFixed;
            type Wire<O: #hg::ByteOrder> = [::core::primitive::u8; 0];
            type Get<'hg, O: #hg::ByteOrder> = &'hg [::core::primitive::u8; 0];
            const MIN: ::core::primitive::usize = 0;
            const TOTAL: ::core::primitive::bool = false;
            fn wire_get<O: #hg::ByteOrder>(wire: &[::core::primitive::u8; 0]) -> &[::core::primitive::u8; 0] {
                wire
            }
            fn wire_read<O: #hg::ByteOrder>(_: &[::core::primitive::u8; 0]) -> ::core::result::Result<Self, #hg::Error> {
                ::core::result::Result::Err(#hg::Error::new(#hg::ErrorKind::InvalidValue))
            }
            fn wire_write<O: #hg::ByteOrder>(&self, _: &mut #hg::__private::Note) -> [::core::primitive::u8; 0] {
                []
            }
            fn wire_reorder<O: #hg::ByteOrder, __HgTo: #hg::ByteOrder>(_: &[::core::primitive::u8; 0]) -> [::core::primitive::u8; 0] {
                []
            }
        }
        #quiet
        impl #hg::Fixed for #ident {}
        #quiet
        impl #hg::bits::BitValue for #ident {
            const MIN_BITS: ::core::primitive::u32 = 1;
            const MAX_BITS: ::core::primitive::u32 = 128;
            type Totality = #hg::__private::Partial;
            fn bits_read<O: #hg::ByteOrder>(_: ::core::primitive::u128, _: ::core::primitive::u32) -> ::core::result::Result<Self, #hg::Error> {
                ::core::result::Result::Err(#hg::Error::new(#hg::ErrorKind::InvalidValue))
            }
            fn bits_write<O: #hg::ByteOrder>(&self, _: ::core::primitive::u32, _: &mut #hg::__private::Note) -> ::core::primitive::u128 {
                0
            }
        }
    }
}
