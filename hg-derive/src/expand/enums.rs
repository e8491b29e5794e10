//! Enums: a number with names.

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens as _, format_ident, quote, quote_spanned};

use super::{local, quiet};
use crate::model::{Enum, Message, narrow};

/// ```text
/// impl Kind { const HG_NUMBER_A: u16 = Kind::A as u16; … }
/// impl Value for Kind { … }
/// impl BitValue for Kind { … }
/// impl Hg for Kind { … }
/// impl From<Kind> for u16 { … }
/// impl TryFrom<u16> for Kind { … }
/// ```
pub(super) fn print(message: &Message<'_>, body: &Enum) -> TokenStream {
    let parts = [
        numbers(message, body),
        value(message, body),
        bits(message, body),
        if body.is_whole() {
            whole(message, body)
        } else {
            super::bits::layout_const(message)
        },
        integers(message, body),
    ];
    quote!(#(#parts)*)
}

/// The constant that holds a variant's number.
fn constant(variant: &Ident) -> Ident {
    format_ident!("__HG_{}", variant)
}

/// The numbers as constants of the enum, so that `Self` in a number means the
/// enum; and the two ways between a number and a variant.
fn numbers(message: &Message<'_>, body: &Enum) -> TokenStream {
    let (hg, quiet, this, int) = (&message.hg, quiet(), message.this(), body.repr.ty());
    let generics = message.bounded();
    let (params, _, bounds) = generics.split_for_impl();
    let mut last: Option<Ident> = None;
    let constants = body.variants.iter().map(|variant| {
        let (name, ident) = (constant(&variant.ident), &variant.ident);
        let number = match (&body.other, &variant.number, &last) {
            // Without data the compiler tells the number.
            (None, ..) => quote!(Self::#ident as #int),
            (Some(_), Some(number), _) => number.to_token_stream(),
            (Some(_), None, Some(last)) => quote!(Self::#last + 1),
            (Some(_), None, None) => quote!(0),
        };
        last = Some(name.clone());
        quote!(const #name: #int = #number;)
    });
    let (names, variants): (Vec<_>, Vec<_>) = body
        .variants
        .iter()
        .map(|variant| (constant(&variant.ident), &variant.ident))
        .unzip();
    let first = variants.first();
    let otherwise = match (&body.other, first) {
        (Some((other, ty)), _) => quote!(::core::result::Result::Ok(Self::#other(number as #ty))),
        // The number was cut to the width, of which every number is a variant.
        (None, Some(first)) if body.is_total() => quote!(::core::result::Result::Ok(Self::#first)),
        _ => {
            let about = about(hg, body, &quote!(InvalidValue));
            quote!(::core::result::Result::Err(#about.of(<Self as #hg::Value>::SHAPE)))
        }
    };
    let other = body
        .other
        .as_ref()
        .map(|(other, _)| quote!(Self::#other(number) => *number as #int,));
    quote! {
        #quiet
        impl #params #this #bounds {
            #(#[doc(hidden)] #constants)*
            #[doc(hidden)]
            #[inline]
            const fn __hg_from_number(number: #int) -> ::core::result::Result<Self, #hg::Error> {
                match number {
                    #(Self::#names => ::core::result::Result::Ok(Self::#variants),)*
                    _ => #otherwise,
                }
            }
            #[doc(hidden)]
            #[inline]
            const fn __hg_number(&self) -> #int {
                match self {
                    #(Self::#variants => Self::#names,)*
                    #other
                }
            }
        }
    }
}

/// An error about `number`.
fn about(hg: &TokenStream, body: &Enum, kind: &TokenStream) -> TokenStream {
    if body.repr.signed {
        quote!(#hg::Error::about_signed(#hg::ErrorKind::#kind, number as ::core::primitive::i128))
    } else {
        quote!(#hg::Error::about(#hg::ErrorKind::#kind, number as ::core::primitive::u128))
    }
}

fn value(message: &Message<'_>, body: &Enum) -> TokenStream {
    let (hg, quiet, this, name) = (
        &message.hg,
        quiet(),
        message.this(),
        message.ident().to_string(),
    );
    let generics = message.bounded();
    let (params, _, bounds) = generics.split_for_impl();
    let (width, signed, order) = (
        body.width(),
        body.repr.signed,
        message.order_value(message.order),
    );
    let values = body.variants.iter().map(|variant| {
        let (name, constant) = (variant.ident.to_string(), constant(&variant.ident));
        quote!(#hg::EnumValue { name: #name, number: Self::#constant as ::core::primitive::i128 })
    });
    let other = match &body.other {
        Some((other, _)) => {
            let other = other.to_string();
            quote!(::core::option::Option::Some(#other))
        }
        None => quote!(::core::option::Option::None),
    };
    let scalar = if signed {
        quote!(Signed(self.__hg_number() as ::core::primitive::i128))
    } else {
        quote!(Unsigned(self.__hg_number() as ::core::primitive::u128))
    };
    let variants = body.variants.iter().map(|variant| &variant.ident);
    let other_bound = body
        .other
        .as_ref()
        .map(|(other, _)| quote!(Self::#other(number) => Self::#other(*number),));
    quote! {
        #quiet
        impl #params #hg::Value for #this #bounds {
            const SHAPE: &'static #hg::Layout = &#hg::Layout {
                name: #name,
                kind: #hg::Kind::Enum,
                bits: #width,
                order: #order,
                signed: #signed,
                values: &[#(#values),*],
                other: #other,
                ..#hg::Layout::NEW
            };
            type Bound<'hg> = Self;
            #[inline]
            fn bound(&self) -> Self {
                match self {
                    #(Self::#variants => Self::#variants,)*
                    #other_bound
                }
            }
            #[inline]
            fn scalar(&self) -> ::core::option::Option<#hg::Scalar> {
                ::core::option::Option::Some(#hg::Scalar::#scalar)
            }
        }
    }
}

fn bits(message: &Message<'_>, body: &Enum) -> TokenStream {
    let (hg, quiet, this, param) = (&message.hg, quiet(), message.this(), &message.param);
    let generics = message.bounded();
    let (params, _, bounds) = generics.split_for_impl();
    let (int, width, signed) = (body.repr.ty(), narrow(body.width()), body.repr.signed);
    let totality = if body.is_total() {
        quote!(Total)
    } else {
        quote!(Partial)
    };
    let number = if signed {
        quote!(#hg::bits::sign_extend_wide(raw, width) as #int)
    } else {
        quote!(raw as #int)
    };
    let names = body.variants.iter().map(|variant| constant(&variant.ident));
    let fits = judge_numbers(message, body);
    let total = body
        .is_total()
        .then(|| message.proof(&quote!(#hg::bits::FromBits<#param>), &[]));
    let exact = exact_bits(message, body);
    quote! {
        #fits
        #quiet
        impl #params #hg::bits::BitValue for #this #bounds {
            const MIN_BITS: ::core::primitive::u32 = #hg::__private::bits_of(&[#(Self::#names as ::core::primitive::i128),*], #signed);
            const MAX_BITS: ::core::primitive::u32 = #width;
            type Totality = #hg::__private::#totality;
            #[inline]
            fn bits_read<#param: #hg::ByteOrder>(
                raw: ::core::primitive::u128,
                width: ::core::primitive::u32,
            ) -> ::core::result::Result<Self, #hg::Error> {
                Self::__hg_from_number(#number)
            }
            #[inline]
            fn bits_write<#param: #hg::ByteOrder>(
                &self,
                width: ::core::primitive::u32,
                note: &mut #hg::__private::Note,
            ) -> ::core::primitive::u128 {
                <#int as #hg::bits::BitValue>::bits_write::<#param>(&self.__hg_number(), width, note)
            }
        }
        #total
        #exact
    }
}

/// Every number fits the width: judged at its variant.
fn judge_numbers(message: &Message<'_>, body: &Enum) -> TokenStream {
    let (hg, this) = (&message.hg, message.this());
    let (signed, width) = (body.repr.signed, narrow(body.width()));
    if body.bits.is_none() || !message.original.generics.params.is_empty() {
        return TokenStream::new();
    }
    let judgements = body.variants.iter().map(|variant| {
        let name = constant(&variant.ident);
        quote_spanned!(variant.ident.span()=>
            #hg::__private::number_fits(#this::#name as ::core::primitive::i128, #signed, #width);
        )
    });
    quote!(const _: () = { #(#judgements)* };)
}

/// An enum without catch-all fits every width that its numbers fit; one with
/// a catch-all only the width of its catch-all.
fn exact_bits(message: &Message<'_>, body: &Enum) -> TokenStream {
    let (hg, quiet, this, param) = (&message.hg, quiet(), message.this(), &message.param);
    let Some((_, ty)) = &body.other else {
        let mut generics = message.ordered();
        generics
            .params
            .push(syn::parse_quote!(const HG_WIDTH: ::core::primitive::u32));
        let (params, _, bounds) = generics.split_for_impl();
        return quote! {
            #quiet
            impl #params #hg::bits::ToBits<#param, HG_WIDTH> for #this #bounds {}
        };
    };
    let width = narrow(body.width());
    message.proof(
        &quote!(#hg::bits::ToBits<#param, #width>),
        &[quote!(for<'hg> #ty: #hg::bits::ToBits<#param, #width>)],
    )
}

/// The enum in whole bytes.
fn whole(message: &Message<'_>, body: &Enum) -> TokenStream {
    let (hg, quiet, this, vis, param) = (
        &message.hg,
        quiet(),
        message.this(),
        message.vis(),
        &message.param,
    );
    let generics = message.bounded();
    let (params, _, bounds) = generics.split_for_impl();
    let order = message.order_type(message.order);
    let (int, bytes, width) = (body.repr.ty(), body.width() / 8, body.width());
    let native = [8, 16, 32, 64, 128].contains(&width) && width == body.repr.bits;
    let of = |order: &TokenStream| {
        if native {
            quote!(<#int as #hg::Hg>::Wire<#order>)
        } else {
            quote!([::core::primitive::u8; #bytes])
        }
    };
    let (from, wire) = (of(&order), local("wire"));
    let to_order = if message.order.is_some() {
        order.clone()
    } else {
        quote!(HgTo)
    };
    let to = of(&to_order);
    let bits_width = narrow(width);
    let (read, write, reorder) = if native {
        (
            quote!(Self::__hg_from_number(<#int as #hg::Hg>::wire_get::<#order>(#wire))),
            quote!(<#int as #hg::Hg>::wire_write::<#order>(&self.__hg_number(), note)),
            quote!(<#int as #hg::Hg>::wire_reorder::<#order, #to_order>(#wire)),
        )
    } else {
        (
            quote! {
                <Self as #hg::bits::BitValue>::bits_read::<#order>(
                    #hg::bits::get_wide::<#order, #bytes>(#wire, 0, #width), #bits_width,
                )
            },
            quote! {
                let mut bytes = [0; #bytes];
                let raw = <Self as #hg::bits::BitValue>::bits_write::<#order>(self, #bits_width, note);
                #hg::bits::set_wide::<#order, #bytes>(&mut bytes, 0, #width, raw);
                bytes
            },
            quote! {
                let mut bytes = *#wire;
                if <#order as #hg::ByteOrder>::BIG != <#to_order as #hg::ByteOrder>::BIG {
                    bytes.reverse();
                }
                bytes
            },
        )
    };
    let (get, got) = if body.is_total() {
        (
            quote!(Self),
            quote!(#hg::__private::always(<Self as #hg::Hg>::wire_read::<#param>(#wire))),
        )
    } else {
        (
            quote!(::core::result::Result<Self, #hg::Error>),
            quote!(<Self as #hg::Hg>::wire_read::<#param>(#wire)),
        )
    };
    let total = body.is_total();
    let total_proof = total.then(|| message.proof(&quote!(#hg::FromWire<#param>), &[]));
    let exact = body
        .other
        .as_ref()
        .map(|(_, ty)| quote!(for<'hg> #ty: #hg::bits::ToBits<#param, #bits_width>));
    let exact_proof = message.proof(&quote!(#hg::ToWire<#param>), exact.as_slice());
    let docs = docs(message, body);
    let pinned = message
        .order
        .map(|_| super::pinned::operations(message, message.order, &from));
    quote! {
        #quiet
        impl #params #this #bounds {
            /// The size on the wire in bytes.
            #vis const SIZE: ::core::primitive::usize = #bytes;
        }
        #quiet
        impl #params #hg::Hg for #this #bounds {
            type Form = #hg::IsFixed;
            type Wire<#param: #hg::ByteOrder> = #from;
            type Get<'hg, #param: #hg::ByteOrder> = #get;
            const MIN: ::core::primitive::usize = #bytes;
            const TOTAL: ::core::primitive::bool = #total;
            #docs
            #[inline]
            fn wire_get<#param: #hg::ByteOrder>(#wire: &#from) -> #get {
                #got
            }
            #[inline]
            fn wire_read<#param: #hg::ByteOrder>(#wire: &#from) -> ::core::result::Result<Self, #hg::Error> {
                #read
            }
            #[inline]
            fn wire_write<#param: #hg::ByteOrder>(&self, note: &mut #hg::__private::Note) -> #from {
                #write
            }
            #[inline]
            fn wire_reorder<#param: #hg::ByteOrder, HgTo: #hg::ByteOrder>(#wire: &#from) -> #to {
                #reorder
            }
        }
        #quiet
        impl #params #hg::Fixed for #this #bounds {}
        #total_proof
        #exact_proof
        #pinned
    }
}

fn docs(message: &Message<'_>, body: &Enum) -> Option<TokenStream> {
    let hg = &message.hg;
    let own = Message::docs(&message.original.attrs);
    let variants = body.variants.iter().map(|variant| &variant.docs);
    let none = own.is_empty() && variants.clone().all(String::is_empty);
    (!none).then(|| {
        quote! {
            const DOCS: #hg::Docs = #hg::Docs { message: #own, fields: &[#(#variants),*] };
        }
    })
}

/// `From` and `TryFrom` with the integer.
fn integers(message: &Message<'_>, body: &Enum) -> TokenStream {
    let (hg, quiet, this, int) = (&message.hg, quiet(), message.this(), body.repr.ty());
    let generics = message.bounded();
    let (params, _, bounds) = generics.split_for_impl();
    let exact_int = body.width() == body.repr.bits;
    let from = if body.is_total() && exact_int {
        quote! {
            impl #params ::core::convert::From<#int> for #this #bounds {
                #[inline]
                fn from(number: #int) -> Self {
                    #hg::__private::always(Self::__hg_from_number(number))
                }
            }
        }
    } else {
        let (signed, width) = (body.repr.signed, narrow(body.width()));
        let cut = (!exact_int).then(|| {
            let about = about(hg, body, &quote!(InvalidValue));
            quote! {
                if !#hg::__private::in_width(number as ::core::primitive::i128, #signed, #width) {
                    return ::core::result::Result::Err(#about.of(<Self as #hg::Value>::SHAPE));
                }
            }
        });
        quote! {
            impl #params ::core::convert::TryFrom<#int> for #this #bounds {
                type Error = #hg::Error;
                #[inline]
                fn try_from(number: #int) -> ::core::result::Result<Self, #hg::Error> {
                    #cut
                    Self::__hg_from_number(number)
                }
            }
        }
    };
    quote! {
        #quiet
        #from
        #quiet
        impl #params ::core::convert::From<#this> for #int #bounds {
            #[inline]
            fn from(value: #this) -> #int {
                value.__hg_number()
            }
        }
    }
}
