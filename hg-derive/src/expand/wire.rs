//! The wire type: a transparent newtype over a tuple of the parts.

use proc_macro2::TokenStream;
use quote::{ToTokens as _, format_ident, quote};
use syn::Index;

use super::quiet;
use crate::model::{Field, Message, Piece, Run, Scalar, Struct, scalar};

/// As many parts as one tuple has.
const MOST: usize = 16;

/// The path from the wire type to its part `at` of `count`.
pub(super) fn part(at: usize, count: usize) -> TokenStream {
    let (mut at, mut count, mut path) = (at, count, quote!(0));
    if count == 1 {
        return path;
    }
    while count > MOST && at >= MOST - 1 {
        let last = Index::from(MOST - 1);
        path = quote!(#path.#last);
        (at, count) = (at - (MOST - 1), count - (MOST - 1));
    }
    if count == 1 {
        return path;
    }
    let at = Index::from(at);
    quote!(#path.#at)
}

/// Nests parts into tuples: `wrap` puts one tuple around its name and parts.
pub(super) fn nest(
    parts: Vec<TokenStream>,
    wrap: &dyn Fn(TokenStream, Vec<TokenStream>) -> TokenStream,
    hg: &TokenStream,
) -> TokenStream {
    let mut parts = parts;
    match parts.len() {
        0 => quote!([::core::primitive::u8; 0]),
        1 => parts.remove(0),
        count => {
            if count > MOST {
                let rest = nest(parts.split_off(MOST - 1), wrap, hg);
                parts.push(rest);
            }
            let name = format_ident!("Seq{}", parts.len());
            wrap(quote!(#hg::__private::#name), parts)
        }
    }
}

impl Message<'_> {
    /// The wire form of a field's type.
    pub(super) fn field_wire(&self, field: &Field) -> TokenStream {
        let (hg, ty, order) = (&self.hg, &field.ty, self.order_type(field.order));
        match wire_scalar(field) {
            Some("") => quote!(#ty),
            Some(name) => {
                let name = format_ident!("{name}");
                quote!(#hg::__private::#name<#order>)
            }
            None => quote!(<#ty as #hg::Hg>::Wire<#order>),
        }
    }

    /// What the marker of the wire type names, if it needs one: zerocopy's
    /// derives print several impls per field, so one field less is a tenth of
    /// the compile time of a message.
    pub(super) fn marked(&self, body: &Struct) -> Option<Vec<TokenStream>> {
        let mut names = self.type_names();
        // The type of a multi-byte part says the order by itself.
        let says_order = |piece: &Piece| match piece {
            Piece::Field { field, .. } => {
                let field = &body.fields[*field];
                field.order.is_none() && wire_scalar(field) != Some("")
            }
            _ => false,
        };
        if self.order.is_none() && !(names.is_empty() && body.pieces.iter().any(says_order)) {
            names.push(self.param.to_token_stream());
        }
        (!names.is_empty()).then_some(names)
    }

    /// The bytes of a run as an array type.
    pub(super) fn run_bytes(run: &Run) -> TokenStream {
        let len = run.bits.bytes();
        quote!({ #len })
    }
}

/// zerocopy's name for a scalar in an order; nothing for a single byte.
fn wire_scalar(field: &Field) -> Option<&'static str> {
    Some(match scalar(&field.ty)? {
        Scalar::Unsigned(8) | Scalar::Signed(8) => "",
        Scalar::Unsigned(16) => "U16",
        Scalar::Unsigned(32) => "U32",
        Scalar::Unsigned(64) => "U64",
        Scalar::Unsigned(_) => "U128",
        Scalar::Signed(16) => "I16",
        Scalar::Signed(32) => "I32",
        Scalar::Signed(64) => "I64",
        Scalar::Signed(_) => "I128",
        Scalar::Float(32) => "F32",
        Scalar::Float(_) => "F64",
        Scalar::Bool => return None,
    })
}

/// Reads a scalar of whole bytes for which every pattern is a value.
///
/// One method of a known type: a call of a generic function costs the compiler
/// several times as much.
pub(super) fn get_scalar(field: &Field, wire: &TokenStream) -> Option<TokenStream> {
    Some(match wire_scalar(field)? {
        "" => quote!(#wire),
        _ => quote!(#wire.get()),
    })
}

/// The wire form of such a scalar.
pub(super) fn new_scalar(
    field: &Field,
    value: &TokenStream,
    hg: &TokenStream,
) -> Option<TokenStream> {
    Some(match wire_scalar(field)? {
        "" => quote!(#value),
        name => {
            let name = format_ident!("{name}");
            quote!(#hg::__private::#name::new(#value))
        }
    })
}

/// ```text
/// #[derive(FromBytes, …)] #[repr(transparent)]
/// pub struct FooWire<O: ByteOrder>(Seq3<U32<O>, <Kind as Hg>::Wire<O>, [u8; 2]>, PhantomData<fn() -> O>);
/// impl Clone, Copy, PartialEq, Eq, Hash, Default, Debug, AsRef<[u8]> for FooWire<O> …
/// ```
pub(super) fn print(message: &Message<'_>, body: &Struct) -> TokenStream {
    let (hg, vis, wire, ident) = (&message.hg, message.vis(), &body.wire, message.ident());
    let parts = body
        .pieces
        .iter()
        .map(|piece| match piece {
            Piece::Magic(len) => quote!([::core::primitive::u8; #len]),
            Piece::Pad { len, .. } => quote!([::core::primitive::u8; #len]),
            Piece::Run(run) => {
                let len = Message::run_bytes(run);
                quote!([::core::primitive::u8; #len])
            }
            Piece::Field { field, .. } => message.field_wire(&body.fields[*field]),
        })
        .collect();
    let inner = nest(parts, &|name, parts| quote!(#name<#(#parts),*>), hg);
    let generics = message.of_wire();
    let (_, _, bounds) = generics.split_for_impl();
    let marker = message
        .marked(body)
        .map(|marked| quote!(::core::marker::PhantomData<fn() -> (#(#marked,)*)>));
    let (mut doc, zerocopy) = (
        format!("The wire form of [`{ident}`]"),
        format!("{}::__private::zerocopy", path_text(hg)),
    );
    if let Some(size) = body.size.number() {
        let s = if size == 1 { "" } else { "s" };
        doc = format!("{doc}: {size} byte{s}");
    }
    doc.push('.');
    let traits = traits(message, body);
    quote! {
        #[doc = #doc]
        #[allow(deprecated)]
        #[derive(
            #hg::__private::zerocopy::FromBytes,
            #hg::__private::zerocopy::IntoBytes,
            #hg::__private::zerocopy::KnownLayout,
            #hg::__private::zerocopy::Immutable,
            #hg::__private::zerocopy::Unaligned,
        )]
        #[zerocopy(crate = #zerocopy)]
        #[repr(transparent)]
        #vis struct #wire #generics (
            #inner, #marker
        ) #bounds;
        #traits
    }
}

/// A path without the spaces between its tokens.
fn path_text(path: &TokenStream) -> String {
    path.to_string().replace(' ', "")
}

fn traits(message: &Message<'_>, body: &Struct) -> TokenStream {
    let (hg, quiet) = (&message.hg, quiet());
    let generics = message.of_wire();
    let (params, _, bounds) = generics.split_for_impl();
    let order = message.order_type(message.order);
    let (this, wire) = (message.this(), message.wire_type(&body.wire, &order));
    quote! {
        #quiet
        impl #params ::core::clone::Clone for #wire #bounds {
            #[inline]
            fn clone(&self) -> Self {
                *self
            }
        }
        #quiet
        impl #params ::core::marker::Copy for #wire #bounds {}
        #quiet
        impl #params ::core::cmp::PartialEq for #wire #bounds {
            #[inline]
            fn eq(&self, __hg_the_other: &Self) -> ::core::primitive::bool {
                #hg::__private::bytes(self) == #hg::__private::bytes(__hg_the_other)
            }
        }
        #quiet
        impl #params ::core::cmp::Eq for #wire #bounds {}
        #quiet
        impl #params ::core::hash::Hash for #wire #bounds {
            #[inline]
            fn hash<__HgHasher: ::core::hash::Hasher>(&self, __hg_the_state: &mut __HgHasher) {
                ::core::hash::Hash::hash(#hg::__private::bytes(self), __hg_the_state);
            }
        }
        #quiet
        impl #params ::core::default::Default for #wire #bounds {
            #[inline]
            fn default() -> Self {
                #hg::__private::zerocopy::FromZeros::new_zeroed()
            }
        }
        #quiet
        impl #params ::core::fmt::Debug for #wire #bounds {
            fn fmt(&self, __hg_the_f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                #hg::__private::debug::<#this, #order>(#hg::__private::bytes(self), __hg_the_f)
            }
        }
        #quiet
        impl #params ::core::convert::AsRef<[::core::primitive::u8]> for #wire #bounds {
            #[inline]
            fn as_ref(&self) -> &[::core::primitive::u8] {
                #hg::__private::bytes(self)
            }
        }
    }
}
