//! The impl of `Value`: the layout, and visiting.

use proc_macro2::TokenStream;
use quote::{ToTokens as _, quote};
use syn::ext::IdentExt as _;

use super::{local, quiet};
use crate::attr::Pinned;
use crate::model::{BitPin, Field, Message, Piece, Role, Run, RunField, Size, Struct};

impl Message<'_> {
    /// `Some(Order::Big)`
    pub(super) fn order_value(&self, order: Option<Pinned>) -> TokenStream {
        let hg = &self.hg;
        match order {
            None => quote!(::core::option::Option::None),
            Some(Pinned::Big) => quote!(::core::option::Option::Some(#hg::Order::Big)),
            Some(Pinned::Little) => quote!(::core::option::Option::Some(#hg::Order::Little)),
        }
    }

    /// `Some(BitOrder::Lsb0)`
    fn bit_order(&self, body: &Struct) -> TokenStream {
        let hg = &self.hg;
        match body.bits.and_then(|bits| bits.pin) {
            None => quote!(::core::option::Option::None),
            Some(BitPin::Msb0) => quote!(::core::option::Option::Some(#hg::BitOrder::Msb0)),
            Some(BitPin::Lsb0) => quote!(::core::option::Option::Some(#hg::BitOrder::Lsb0)),
        }
    }

    fn byte_field(&self, field: &Field, at: &Size) -> TokenStream {
        let (hg, ty, name, type_name) = (&self.hg, &field.ty, field.name(), field.type_name());
        let (at, order) = (at.tokens(), self.order_value(field.order));
        let converted = field.wire_type.is_some();
        quote! {
            #hg::Field {
                name: #name,
                type_name: #type_name,
                bit_offset: 8 * #at,
                bit_width: 8 * <#ty as #hg::Hg>::MIN,
                order: #order,
                layout: <#ty as #hg::Value>::SHAPE,
                converted: #converted,
                ..#hg::Field::NEW
            }
        }
    }

    fn bit_field(&self, body: &Struct, run: &Run, it: &RunField) -> TokenStream {
        let (field, bit_order) = (&body.fields[it.field], self.bit_order(body));
        let Some(cells) = &field.bits else {
            return TokenStream::new();
        };
        let (hg, name, type_name, leaf) = (&self.hg, field.name(), field.type_name(), &cells.leaf);
        let converted = field.wire_type.is_some();
        let (start, at, bits) = (run.at.tokens(), it.at.tokens(), run.bits.tokens());
        let (width, count, order) = (
            cells.width,
            cells.count(),
            self.order_value(run.order.or(self.order)),
        );
        quote! {
            #hg::Field {
                name: #name,
                type_name: #type_name,
                bit_offset: 8 * #start + #at,
                bit_width: #width * (#count),
                cells: #count,
                run: ::core::option::Option::Some(#hg::Run {
                    bit_offset: 8 * #start, bit_width: #bits, bit_order: #bit_order,
                }),
                order: #order,
                layout: <#leaf as #hg::Value>::SHAPE,
                converted: #converted,
            }
        }
    }
}

/// ```text
/// impl Value for Foo {
///     const SHAPE: &'static Layout = &Layout { name: "Foo", fields: &[Field { … }, …], … };
///     fn accept<V: Visitor>(&self, visitor: &mut V) { visitor.field(&Self::SHAPE.fields()[0], &self.a); … }
/// }
/// ```
pub(super) fn print(message: &Message<'_>, body: &Struct) -> TokenStream {
    let (hg, quiet, this) = (&message.hg, quiet(), message.this());
    let generics = message.bounded();
    let (params, _, bounds) = generics.split_for_impl();
    let (name, order) = (
        message.ident().unraw().to_string(),
        message.order_value(message.order),
    );
    let fields = body.pieces.iter().flat_map(|piece| match piece {
        Piece::Magic(_) | Piece::Pad { .. } => Vec::new(),
        Piece::Field { field, at } => vec![message.byte_field(&body.fields[*field], at)],
        Piece::Run(run) => run
            .fields
            .iter()
            .map(|it| message.bit_field(body, run, it))
            .collect(),
    });
    let (kind, bits) = match body.bits {
        Some(bits) => (quote!(Bits), bits.width.to_token_stream()),
        None => (quote!(Message), body.size.times(8).tokens()),
    };
    let bit_order = message.bit_order(body);
    let check = body
        .check
        .as_ref()
        .map_or_else(String::new, |check| text(&check.value));
    let big = quote!(#hg::BigEndian);
    let magic = message.magic_bytes(body, &big);
    let visits = visits(message, body);
    let visitor = local("visitor");
    quote! {
        #quiet
        impl #params #hg::Value for #this #bounds {
            const SHAPE: &'static #hg::Layout = &#hg::Layout {
                name: #name,
                kind: #hg::Kind::#kind,
                bits: #bits,
                order: #order,
                bit_order: #bit_order,
                fields: &[#(#fields),*],
                magic: &#magic,
                check: #check,
                ..#hg::Layout::NEW
            };
            type Bound<'hg> = &'hg Self;
            #[inline]
            fn bound(&self) -> &Self {
                self
            }
            #[inline]
            fn accept<__HgVisitor: #hg::Visitor>(&self, #visitor: &mut __HgVisitor) {
                #visits
            }
        }
    }
}

/// `visitor.field(&FIELDS[0], &self.a);` for each field that the host has.
fn visits(message: &Message<'_>, body: &Struct) -> TokenStream {
    let (hg, visitor) = (&message.hg, local("visitor"));
    body.fields
        .iter()
        .filter(|field| field.role == Role::Wire && !field.auto)
        .map(|field| {
            let (member, number, ty) = (field.member(), field.number, &field.ty);
            if field.wire_type.is_some() {
                quote! {
                    if let ::core::result::Result::Ok(value) = #hg::__private::to_as::<_, #ty>(&self.#member) {
                        #hg::__private::visit::<Self, _, _>(#visitor, #number, &value);
                    }
                }
            } else {
                quote!(#hg::__private::visit::<Self, _, _>(#visitor, #number, &self.#member);)
            }
        })
        .collect()
}

/// An expression as a person would write it.
fn text(expr: &syn::Expr) -> String {
    let mut text = expr.to_token_stream().to_string();
    for (from, to) in [
        (" . ", "."),
        (" (", "("),
        ("( ", "("),
        (" )", ")"),
        (" :: ", "::"),
        (" ,", ","),
    ] {
        text = text.replace(from, to);
    }
    text
}
