//! The impl of `Value`: the layout, and visiting.

use proc_macro2::TokenStream;
use quote::{ToTokens as _, quote};
use syn::ext::IdentExt as _;

use super::{local, quiet};
use crate::attr::{Magic, Pinned};
use crate::model::{BitPin, Field, Message, Part, Piece, Role, Run, RunField, Size, Struct};

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

    /// The fields of a struct or variant, as elements of an array.
    pub(super) fn layout_fields(&self, body: &Struct, before: &Size) -> Vec<TokenStream> {
        let of_piece = |piece: &Piece, base: &Size| match piece {
            Piece::Magic(_) | Piece::Pad { .. } => Vec::new(),
            Piece::Field { field, at } => {
                vec![self.byte_field(&body.fields[*field], &base.clone().plus(at))]
            }
            Piece::Run(run) => {
                let start = base.clone().plus(&run.at);
                let fields = run.fields.iter();
                fields
                    .map(|it| self.bit_field(body, run, &start, it))
                    .collect()
            }
        };
        let plain = body.pieces.iter().flat_map(|piece| of_piece(piece, before));
        let mut all: Vec<TokenStream> = plain.collect();
        let mut floating = false;
        for part in body.dynamic.iter().flat_map(|dynamic| &dynamic.parts) {
            match part {
                Part::Segment(segment) => {
                    let base = before.clone().plus(&segment.before);
                    let fields = segment
                        .pieces
                        .iter()
                        .flat_map(|piece| of_piece(piece, &base));
                    all.extend(fields.map(|field| floated(&self.hg, field, floating)));
                }
                Part::Member { field, before: at } => {
                    let at = before.clone().plus(at);
                    let field = self.member_field(&body.fields[*field], &at);
                    all.push(floated(&self.hg, field, floating));
                    floating = true;
                }
                Part::Align { .. } => floating = true,
            }
        }
        all
    }

    fn member_field(&self, field: &Field, at: &Size) -> TokenStream {
        let (hg, name, type_name) = (&self.hg, field.name(), field.type_name());
        let Some(member) = &field.member else {
            return TokenStream::new();
        };
        let (at, order, ty) = (at.tokens(), self.order_value(field.order), &member.ty);
        let (converted, extent) = (field.wire_type.is_some(), extent_text(field));
        let own = self.original.ident.to_string();
        let recursive = self.scope.recursive
            || crate::model::has_word(ty.to_token_stream(), &[own, "Self".to_owned()]);
        let layout = if recursive {
            quote!(later: ::core::option::Option::Some(|| <#ty as #hg::Value>::SHAPE),)
        } else {
            quote!(layout: <#ty as #hg::Value>::SHAPE,)
        };
        quote! {
            #hg::Field {
                name: #name,
                type_name: #type_name,
                bit_offset: 8 * #at,
                order: #order,
                #layout
                converted: #converted,
                extent: #extent,
                ..#hg::Field::NEW
            }
        }
    }

    fn byte_field(&self, field: &Field, at: &Size) -> TokenStream {
        let (hg, ty, name, type_name) = (&self.hg, &field.ty, field.name(), field.type_name());
        let (at, order) = (at.tokens(), self.order_value(field.order));
        let (converted, sum) = (field.wire_type.is_some(), field.sum.is_some());
        quote! {
            #hg::Field {
                name: #name,
                type_name: #type_name,
                bit_offset: 8 * #at,
                bit_width: 8 * <#ty as #hg::Hg>::MIN,
                order: #order,
                layout: <#ty as #hg::Value>::SHAPE,
                converted: #converted,
                sum: #sum,
                ..#hg::Field::NEW
            }
        }
    }

    fn bit_field(&self, body: &Struct, run: &Run, start: &Size, it: &RunField) -> TokenStream {
        let (field, bit_order) = (&body.fields[it.field], self.bit_order(body));
        let Some(cells) = &field.bits else {
            return TokenStream::new();
        };
        let (hg, name, type_name, leaf) = (&self.hg, field.name(), field.type_name(), &cells.leaf);
        let converted = field.wire_type.is_some();
        let (start, at, bits) = (start.tokens(), it.at.tokens(), run.bits.tokens());
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
                ..#hg::Field::NEW
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
    let fields = message.layout_fields(body, &Size::default());
    let is_dynamic = body.dynamic.is_some();
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
    let number =
        matches!(body.magic, Some(Magic::Number { .. })).then(|| quote!(magic_number: true,));
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
                #number
                check: #check,
                dynamic: #is_dynamic,
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
            if let Some(inner) = field.member.as_ref().filter(|it| it.optional) {
                let ty = &inner.ty;
                return quote! {
                    if let ::core::option::Option::Some(__hg_the_value) = &self.#member {
                        #hg::__private::visit::<Self, #ty, _>(#visitor, #number, __hg_the_value);
                    }
                };
            }
            if field.wire_type.is_some() {
                quote! {
                    if let ::core::result::Result::Ok(__hg_the_value) = #hg::__private::to_as::<_, #ty>(&self.#member) {
                        #hg::__private::visit::<Self, _, _>(#visitor, #number, &__hg_the_value);
                    }
                }
            } else {
                quote!(#hg::__private::visit::<Self, _, _>(#visitor, #number, &self.#member);)
            }
        })
        .collect()
}

/// A field that stands behind one of a size that depends on the value.
fn floated(hg: &TokenStream, field: TokenStream, floating: bool) -> TokenStream {
    if floating {
        quote!(#hg::Field { floating: true, ..#field })
    } else {
        field
    }
}

/// The attributes that tell how much there is of a member.
fn extent_text(field: &Field) -> String {
    let attrs = &field.attrs;
    let mut all: Vec<String> = Vec::new();
    let exprs = [
        ("if", &attrs.present),
        ("tag", &attrs.tag),
        ("count", &attrs.count),
        ("bytes", &attrs.bytes),
        ("size", &attrs.size),
        ("until", &attrs.until),
        ("max", &attrs.max),
    ];
    for (key, it) in exprs {
        all.extend(it.iter().map(|it| format!("{key} = {}", text(&it.value))));
    }
    for (key, it) in [
        ("prefix", &attrs.prefix),
        ("prefix_bytes", &attrs.prefix_bytes),
    ] {
        let types = it.iter().map(|it| {
            let types = it.value.types().into_iter();
            types
                .map(|ty| ty.to_token_stream().to_string())
                .collect::<Vec<_>>()
                .join(" | ")
        });
        all.extend(types.map(|types| format!("{key} = {types}")));
    }
    if attrs.rest.is_some() {
        all.push("rest".to_owned());
    }
    all.join(", ")
}

/// An expression as a person would write it.
pub(super) fn text(expr: &impl quote::ToTokens) -> String {
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
