//! `from_bits` and `to_bits` of bit structs that pin their bit order: the
//! struct out of a register's integer, and back.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};

use super::bits::is_plain;
use super::proofs::Proof;
use super::quiet;
use crate::model::{BitPin, BitStruct, Message, Run, Scalar, Struct, narrow};

/// ```text
/// impl Foo {
///     pub const fn from_bits(bits: u32) -> Foo { … }
///     pub fn try_from_bits(bits: u32) -> Result<Foo, Error> { … }
///     pub const fn to_bits(&self) -> u32 { … }
///     pub fn try_to_bits(&self) -> Result<u32, Error> { … }
/// }
/// ```
pub(super) fn print(
    message: &Message<'_>,
    body: &Struct,
    run: &Run,
    bits: BitStruct,
) -> TokenStream {
    let Some(pin) = bits.pin else {
        return TokenStream::new();
    };
    let container = [8, 16, 32, 64, 128]
        .into_iter()
        .find(|it| *it >= bits.width)
        .unwrap_or(128);
    let fills = container == bits.width;
    let name = format_ident!("u{container}");
    let int = quote!(::core::primitive::#name);
    let (hg, quiet, this, vis) = (&message.hg, quiet(), message.this(), message.vis());
    let generics = message.bounded();
    let (params, _, user) = generics.split_for_impl();
    // The first field takes the same end in this order as in the pinned one.
    let order = match pin {
        BitPin::Msb0 => quote!(#hg::BigEndian),
        BitPin::Lsb0 => quote!(#hg::LittleEndian),
    };
    let plain = is_plain(body);
    let width = bits.width;
    let from = fills.then(|| from_bits(message, body, run, bits, plain, &int, &order));
    let to = to_bits(message, body, run, bits, plain, &int, &order);
    let (width_text, s) = (bits.width, if bits.width == 1 { "" } else { "s" });
    let doc = format!(
        "The value of an integer of {width_text} bit{s}.\n\n# Errors\n\n`DoesNotFit` for a larger integer, `InvalidValue` where a field has no such value."
    );
    let too_large = (!fills).then(|| {
        quote! {
            if __hg_bits >> #width != 0 {
                return ::core::result::Result::Err(
                    #hg::__private::does_not_fit(__hg_bits as ::core::primitive::u128, #width),
                );
            }
        }
    });
    let try_from = if plain {
        let values = const_fields(message, body, run, bits);
        quote! {
            #[doc = #doc]
            #[inline]
            #vis const fn try_from_bits(__hg_bits: #int) -> ::core::result::Result<Self, #hg::Error> {
                #too_large
                let __hg_raw = __hg_bits as ::core::primitive::u128;
                ::core::result::Result::Ok(Self { #values })
            }
        }
    } else {
        quote! {
            #[doc = #doc]
            #[inline]
            #vis fn try_from_bits(__hg_bits: #int) -> ::core::result::Result<Self, #hg::Error> {
                #too_large
                <Self as #hg::bits::BitValue>::bits_read::<#order>(__hg_bits as ::core::primitive::u128, #width as ::core::primitive::u32)
            }
        }
    };
    quote! {
        #quiet
        impl #params #this #user {
            #from
            #try_from
            #to
        }
    }
}

/// `a: (raw >> 3 & 7) as u8, …`
fn const_fields(message: &Message<'_>, body: &Struct, run: &Run, bits: BitStruct) -> TokenStream {
    let hg = &message.hg;
    run.fields
        .iter()
        .filter_map(|it| {
            let field = &body.fields[it.field];
            let (member, width, ty) = (field.member(), field.bits.as_ref()?.width, &field.ty);
            let at = shift(it.at.number()?, width, bits);
            let value = match field.scalar()? {
                Scalar::Bool => quote!(#hg::__private::cut(__hg_raw, #at, #width) != 0),
                Scalar::Signed(_) => quote!(
                    #hg::bits::sign_extend_wide(#hg::__private::cut(__hg_raw, #at, #width), #width as ::core::primitive::u32) as #ty
                ),
                _ => quote!(#hg::__private::cut(__hg_raw, #at, #width) as #ty),
            };
            Some(quote!(#member: #value,))
        })
        .collect()
}

/// The shift of a field in the integer.
fn shift(at: usize, width: usize, bits: BitStruct) -> usize {
    match bits.pin {
        Some(BitPin::Msb0) => bits.width - at - width,
        _ => at,
    }
}

fn from_bits(
    message: &Message<'_>,
    body: &Struct,
    run: &Run,
    bits: BitStruct,
    plain: bool,
    int: &TokenStream,
    order: &TokenStream,
) -> TokenStream {
    let (hg, vis, width) = (&message.hg, message.vis(), narrow(bits.width));
    if plain {
        let values = const_fields(message, body, run, bits);
        return quote! {
            /// The value of a register.
            #[inline]
            #vis const fn from_bits(__hg_bits: #int) -> Self {
                let __hg_raw = __hg_bits as ::core::primitive::u128;
                Self { #values }
            }
        };
    }
    quote! {
        /// The value of a register.
        #[inline]
        #vis fn from_bits(__hg_bits: #int) -> Self
        where
            for<'hg> Self: #hg::bits::FromBits<#order>,
        {
            #hg::__private::always(<Self as #hg::bits::BitValue>::bits_read::<#order>(__hg_bits as ::core::primitive::u128, #width))
        }
    }
}

fn to_bits(
    message: &Message<'_>,
    body: &Struct,
    run: &Run,
    bits: BitStruct,
    plain: bool,
    int: &TokenStream,
    order: &TokenStream,
) -> TokenStream {
    let (hg, vis, width) = (&message.hg, message.vis(), narrow(bits.width));
    let exact = plain && message.bounds(body, Proof::Exact).is_empty();
    let to = if exact {
        let parts = run.fields.iter().filter_map(|it| {
            let field = &body.fields[it.field];
            let (member, width) = (field.member(), field.bits.as_ref()?.width);
            let at = shift(it.at.number()?, width, bits);
            Some(
                quote!(| #hg::__private::put(self.#member as ::core::primitive::u128, #at, #width)),
            )
        });
        quote! {
            /// The value as a register.
            #[inline]
            #vis const fn to_bits(&self) -> #int {
                (0 #(#parts)*) as #int
            }
        }
    } else {
        quote! {
            /// The value as a register.
            #[inline]
            #vis fn to_bits(&self) -> #int
            where
                for<'hg> Self: #hg::bits::ToBits<#order, #width>,
            {
                #hg::__private::always(<Self as #hg::bits::BitValue>::bits_write::<#order>(self, #width)) as #int
            }
        }
    };
    quote! {
        #to
        /// The value as a register.
        ///
        /// # Errors
        ///
        /// `DoesNotFit` where a value does not fit its bits.
        #[inline]
        #vis fn try_to_bits(&self) -> ::core::result::Result<#int, #hg::Error> {
            <Self as #hg::bits::BitValue>::bits_write::<#order>(self, #width).map(|__hg_bits| __hg_bits as #int)
        }
    }
}
