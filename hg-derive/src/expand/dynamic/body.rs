//! A struct, or a variant of an enum, as the printers of dynamic messages see it.

use std::collections::HashSet;

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens as _, format_ident, quote};
use syn::visit::{self, Visit};
use syn::{Expr, ExprMethodCall};

use super::Where;
use crate::expand::wire::nest;
use crate::expand::{local, quiet};
use crate::expr::names;
use crate::model::{
    Body, Dynamic, Field, Member, Message, Part, Piece, Role, Scalar, Segment, Sort, Struct, Told,
    UnionVariant, first_argument, number_of, scalar,
};

/// A struct, or a variant of an enum.
pub(super) struct Shape<'a, 'm> {
    pub(super) message: &'a Message<'m>,
    pub(super) body: &'a Struct,
    pub(super) dynamic: &'a Dynamic,
    pub(super) variant: Option<&'a UnionVariant>,
    pub(super) told: Vec<Told<'a>>,
    /// Fields whose host value an expression needs.
    pub(super) hosts: HashSet<usize>,
}

impl<'a, 'm> Shape<'a, 'm> {
    pub(super) fn new(
        message: &'a Message<'m>,
        body: &'a Struct,
        variant: Option<&'a UnionVariant>,
    ) -> Option<Self> {
        let mut shape = Shape {
            message,
            body,
            dynamic: body.dynamic.as_ref()?,
            variant,
            told: body.told(),
            hosts: HashSet::new(),
        };
        for expr in shape.expressions() {
            for name in names(expr) {
                let Some(field) = body.named(&name).filter(|it| it.role == Role::Wire) else {
                    continue;
                };
                if !field.is_extent(&name, expr) {
                    shape.hosts.insert(field.index);
                }
            }
        }
        Some(shape)
    }

    /// Every expression of the message.
    pub(super) fn expressions(&self) -> Vec<&'a Expr> {
        let mut all = self.extents();
        let values = self.body.on_wire().filter_map(|it| it.value.as_ref());
        all.extend(values.map(|it| &it.value));
        all.extend(self.body.check.iter().map(|it| &it.value));
        all
    }

    /// The expressions that decide how the message lies.
    pub(super) fn extents(&self) -> Vec<&'a Expr> {
        let mut all: Vec<&Expr> = self.dynamic.size.iter().map(|it| &it.value).collect();
        for field in self.body.on_wire().filter(|it| it.member.is_some()) {
            let attrs = &field.attrs;
            let plain = [
                &attrs.count,
                &attrs.bytes,
                &attrs.size,
                &attrs.until,
                &attrs.max,
                &attrs.present,
                &attrs.tag,
            ];
            all.extend(plain.into_iter().flatten().map(|it| &it.value));
            for prefix in [&attrs.prefix, &attrs.prefix_bytes].into_iter().flatten() {
                if let crate::attr::Prefix::Choice(choice) = &prefix.value {
                    all.push(&choice.0);
                }
            }
        }
        all
    }

    /// Whether an expression names a field.
    pub(super) fn is_named(&self, field: &Field) -> bool {
        let mut all = self.expressions().into_iter();
        all.any(|expr| names(expr).iter().any(|name| field.is_named(name)))
    }

    /// Whether a member can be edited in place: where nothing that could be
    /// written there moves what is read later.
    pub(super) fn is_editable(&self, field: &Field, member: &Member) -> bool {
        let attrs = &field.attrs;
        // Text in another letter case may end in what pads it.
        let fill = attrs.fill.as_ref().map(|it| number_of(&it.value));
        let letter = fill.is_some_and(|it| it.is_none_or(is_letter));
        let trimmed = member.sort != Sort::Vector && letter;
        let ends = attrs.until.is_some();
        !(self.hosts.contains(&field.index) || ends || trimmed || self.is_peeked(field))
    }

    /// Whether a member of a variant may hold the number that is looked at.
    fn is_peeked(&self, field: &Field) -> bool {
        let Body::Union(union) = &self.message.body else {
            return false;
        };
        let Some(own) = union.own.as_ref().filter(|_| union.peeks) else {
            return false;
        };
        let before = self.dynamic.parts.iter().find_map(|part| match part {
            Part::Member { field: it, before } if *it == field.index => Some(before.least()),
            _ => None,
        });
        before.unwrap_or(0) < scalar(own).map_or(usize::MAX, Scalar::bytes)
    }

    /// What can only be judged where the message is used.
    pub(super) fn judged(&self) -> Option<TokenStream> {
        let judgements = |place| super::judgements(self.message, self.body, place);
        let (inside, within) = (judgements(Where::Inside), judgements(Where::Within));
        if inside.is_empty() && within.is_empty() {
            return None;
        }
        let hg = &self.message.hg;
        Some(quote! {
            const {
                let _ = <Self as #hg::Hg>::OPEN;
                #(#within)*
            }
        })
    }

    /// The name of a printed function.
    pub(super) fn function(&self, what: &str) -> Ident {
        match self.variant {
            None => local(what),
            Some(variant) => {
                let name = variant.ident.to_string();
                let name = name.strip_prefix("r#").unwrap_or(&name);
                local(&format!("{what}_{name}"))
            }
        }
    }

    /// The layout that errors speak of.
    pub(super) fn shape(&self) -> TokenStream {
        let hg = &self.message.hg;
        quote!(<Self as #hg::Value>::SHAPE)
    }

    /// The members in order.
    pub(super) fn members(&self) -> impl Iterator<Item = (&'a Field, &'a Member)> {
        let fields = self.body.fields.iter();
        fields.filter_map(|field| {
            let member: &'a Member = field.member.as_ref()?;
            (field.role == Role::Wire).then_some((field, member))
        })
    }

    /// The fields that the host has, in order.
    pub(super) fn host_fields(&self) -> impl Iterator<Item = &'a Field> {
        self.body.fields.iter()
    }

    /// The fewest bytes that follow a part.
    pub(super) fn after(&self, part: usize) -> TokenStream {
        crate::model::after(
            &self.dynamic.parts,
            part,
            &self.body.fields,
            &self.message.hg,
        )
    }

    /// The type of a segment, in the order parameter.
    pub(super) fn segment_type(&self, segment: &Segment) -> TokenStream {
        let message = self.message;
        let parts = segment.pieces.iter().map(|piece| match piece {
            Piece::Magic(len) => quote!([::core::primitive::u8; #len]),
            Piece::Pad { len, .. } => quote!([::core::primitive::u8; #len]),
            Piece::Run(run) => {
                let len = Message::run_bytes(run);
                quote!([::core::primitive::u8; #len])
            }
            Piece::Field { field, .. } => message.field_wire(&self.body.fields[*field]),
        });
        nest(
            parts.collect(),
            &|name, parts| quote!(#name<#(#parts),*>),
            &message.hg,
        )
    }

    /// The order of a member's parts.
    pub(super) fn order(&self, field: &Field) -> TokenStream {
        self.message.order_type(field.order)
    }

    /// The expressions on which it depends how many bytes a part takes beside its content.
    pub(super) fn shaping(&self) -> Vec<&'a Expr> {
        let mut all = Vec::new();
        for (field, _) in self.members() {
            let attrs = &field.attrs;
            all.extend(attrs.size.as_ref().map(|it| &it.value));
            for prefix in [&attrs.prefix, &attrs.prefix_bytes].into_iter().flatten() {
                if let crate::attr::Prefix::Choice(choice) = &prefix.value {
                    all.push(&choice.0);
                }
            }
        }
        all
    }

    /// Whether something in the message may ask from where alignment counts.
    pub(super) fn sees_origin(&self) -> bool {
        let of_scalars = |ty: &syn::Type| first_argument(ty).is_some_and(|it| scalar(it).is_some());
        let aligned =
            |field: &Field| field.attrs.align_before.is_some() || field.attrs.align_after.is_some();
        let aligns = self.dynamic.parts.iter().any(|part| match part {
            Part::Segment(_) => false,
            Part::Align { .. } => true,
            Part::Member { field, .. } => aligned(&self.body.fields[*field]),
        });
        let asks = self.members().any(|(_, member)| match member.sort {
            Sort::Text | Sort::Varint => false,
            Sort::Vector => !of_scalars(&member.ty),
            Sort::Plain => scalar(&member.ty).is_none(),
        });
        self.message.scope.origin || aligns || asks
    }

    /// The sums in order: the field and its place in its segment.
    pub(super) fn sums(&self) -> Vec<(&'a Field, usize, TokenStream)> {
        let mut all = Vec::new();
        for segment in self.dynamic.segments() {
            for piece in &segment.pieces {
                let Piece::Field { field, at } = piece else {
                    continue;
                };
                let field = &self.body.fields[*field];
                if field.sum.is_some() {
                    all.push((field, segment.number, at.tokens()));
                }
            }
        }
        all
    }

    /// Whether writing must know how many bytes parts take before they are written.
    pub(super) fn counts_bytes(&self) -> bool {
        use crate::model::What;
        self.told
            .iter()
            .any(|it| matches!(it.what, What::Bytes | What::Total))
            || self.expressions().into_iter().any(calls_bytes)
    }
}

fn is_letter(byte: i128) -> bool {
    u8::try_from(byte).is_ok_and(|byte| byte.is_ascii_alphabetic())
}

/// Whether an expression asks for the bytes of a field.
pub(super) fn calls_bytes(expr: &Expr) -> bool {
    let mut finder = Calls {
        names: &["bytes"],
        receiver: None,
        found: false,
    };
    finder.visit_expr(expr);
    finder.found
}

/// Finds calls of these methods, on this name if there is one.
struct Calls<'a> {
    names: &'a [&'a str],
    receiver: Option<&'a Ident>,
    found: bool,
}

impl Visit<'_> for Calls<'_> {
    fn visit_expr_method_call(&mut self, call: &ExprMethodCall) {
        let on = match (self.receiver, crate::model::peel_expr(&call.receiver)) {
            (None, _) => true,
            (Some(name), Expr::Path(path)) => path.path.is_ident(name),
            _ => false,
        };
        self.found |= on && self.names.iter().any(|name| call.method == name);
        visit::visit_expr_method_call(self, call);
    }
}

impl Field {
    /// Whether a name in an expression stands for the extent of this field.
    pub(crate) fn is_extent(&self, name: &Ident, expr: &Expr) -> bool {
        let Some(member) = &self.member else {
            return false;
        };
        if member.optional || matches!(member.sort, Sort::Vector | Sort::Text) {
            return true;
        }
        let mut finder = Calls {
            names: &["len", "bytes", "is_some", "is_none", "is_empty"],
            receiver: Some(name),
            found: false,
        };
        finder.visit_expr(expr);
        finder.found
    }
}

/// The local with the extent of a field.
pub(in crate::expand) fn extent_local(field: &Field) -> Ident {
    local(&format!("extent{}", field.index))
}

/// The local with the place of a segment.
pub(super) fn at_local(number: usize) -> Ident {
    local(&format!("at{number}"))
}

/// The local, or the field of a view, that holds a segment.
pub(super) fn segment_local(number: usize) -> Ident {
    format_ident!("__hg_segment{number}")
}

/// The field of a view that holds a member.
pub(super) fn member_local(field: &Field) -> Ident {
    format_ident!("__hg_member{}", field.index)
}

/// The path from a segment to its part `at` of `count`.
pub(super) fn inner(at: usize, count: usize) -> TokenStream {
    let path = crate::expand::wire::part(at, count).to_token_stream();
    // The path starts at the newtype around a wire form, which a segment has not.
    path.into_iter().skip(1).collect()
}

/// The walks and writers of a message as one impl.
pub(super) fn functions(message: &Message<'_>, shapes: &[&Shape<'_, '_>]) -> TokenStream {
    let (quiet, this) = (quiet(), message.this());
    let generics = message.bounded();
    let (params, _, bounds) = generics.split_for_impl();
    let each = shapes
        .iter()
        .map(|shape| [super::walk::print(shape), super::write::print(shape)]);
    let each = each.flatten();
    quote! {
        #quiet
        impl #params #this #bounds {
            #(#each)*
        }
    }
}
