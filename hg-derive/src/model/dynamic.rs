//! A message whose size depends on its value: its parts, in order.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};
use syn::{DeriveInput, Expr, LitInt};

use super::member::makes_dynamic;
use super::pieces::{self, Piece};
use super::{Field, Role, Size, expr_names};
use crate::attr::{MessageAttrs, Setting};
use crate::diag::Errors;

/// What a dynamic message has beyond its fields.
pub(crate) struct Dynamic {
    pub(crate) parts: Vec<Part>,
    /// The fewest bytes.
    pub(crate) min: Size,
    /// The total size, constant or told by fields.
    pub(crate) size: Option<Setting<Expr>>,
}

/// What a message says of itself as a dynamic one.
pub(crate) struct Scope {
    pub(crate) view: Ident,
    pub(crate) view_mut: Ident,
    pub(crate) origin: bool,
    pub(crate) depth: Option<LitInt>,
    pub(crate) recursive: bool,
}

/// A part of a dynamic message.
pub(crate) enum Part {
    /// Fixed fields one behind the other.
    Segment(Segment),
    /// A member that the reader reads.
    Member { field: usize, before: Size },
    /// Padding up to a multiple: the alignment, the byte it is filled with.
    Align { to: TokenStream, fill: TokenStream },
}

/// Fixed fields one behind the other.
pub(crate) struct Segment {
    /// Places count from the start of the segment.
    pub(crate) pieces: Vec<Piece>,
    pub(crate) size: Size,
    /// The fewest bytes before it.
    pub(crate) before: Size,
    /// Its number among the segments.
    pub(crate) number: usize,
}

impl Segment {
    /// The fields in it.
    pub(crate) fn fields(&self) -> Vec<usize> {
        let each = self.pieces.iter().flat_map(|piece| match piece {
            Piece::Field { field, .. } => vec![*field],
            Piece::Run(run) => run.fields.iter().map(|it| it.field).collect(),
            Piece::Magic(_) | Piece::Pad { .. } => Vec::new(),
        });
        each.collect()
    }
}

impl Part {
    /// The fewest bytes that the part takes.
    pub(crate) fn min(&self, fields: &[Field], hg: &TokenStream) -> Size {
        match self {
            Part::Segment(segment) => segment.size.clone(),
            Part::Member { field, .. } => fields[*field].member_min(hg),
            Part::Align { .. } => Size::default(),
        }
    }
}

impl Scope {
    pub(super) fn read(original: &DeriveInput, attrs: &MessageAttrs) -> Self {
        let view = match &attrs.view {
            Some(name) => name.value.clone(),
            None => format_ident!("{}View", original.ident),
        };
        Scope {
            view_mut: format_ident!("{view}Mut", span = view.span()),
            view,
            origin: attrs.origin.is_some(),
            depth: attrs.depth.as_ref().map(|it| it.value.clone()),
            recursive: attrs.recursive.is_some(),
        }
    }
}

/// Whether a struct is dynamic.
pub(super) fn is_dynamic(fields: &[Field], attrs: &MessageAttrs) -> bool {
    let on_wire = || fields.iter().filter(|field| field.role == Role::Wire);
    let told = attrs.size.as_ref().is_some_and(|size| {
        let names = expr_names(&size.value);
        on_wire().any(|field| names.iter().any(|name| field.is_named(name)))
    });
    attrs.dynamic.is_some() || told || on_wire().any(makes_dynamic)
}

impl Dynamic {
    /// The parts of a dynamic struct or variant.
    pub(super) fn read(
        hg: &TokenStream,
        fields: &[Field],
        attrs: &MessageAttrs,
        size: Option<Setting<Expr>>,
        original: &DeriveInput,
        errors: &mut Errors,
    ) -> Self {
        let parts = pieces::of_parts(hg, fields, attrs, &original.generics, errors);
        let mut min = Size::default();
        for part in &parts {
            min.add(&part.min(fields, hg));
        }
        if let Some(size) = size.as_ref().and_then(|it| super::literal(&it.value)) {
            min = Size::known(size);
        }
        Dynamic { parts, min, size }
    }

    pub(crate) fn segments(&self) -> impl Iterator<Item = &Segment> {
        self.parts.iter().filter_map(|part| match part {
            Part::Segment(segment) => Some(segment),
            _ => None,
        })
    }
}

/// A part with what must still follow it, for errors.
pub(crate) fn after(parts: &[Part], at: usize, fields: &[Field], hg: &TokenStream) -> TokenStream {
    let mut sum = Size::default();
    for part in parts.iter().skip(at + 1) {
        sum.add(&part.min(fields, hg));
    }
    let sum = sum.tokens();
    quote!(#sum)
}
