//! The parts of a dynamic message: segments of fixed fields, and members.

use std::mem;

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Expr, Generics};

use super::super::dynamic::{Part, Segment};
use super::super::{Field, Role, Size, field};
use super::bytes::Builder;
use crate::attr::{MessageAttrs, Setting};
use crate::diag::Errors;

struct Parts<'a> {
    builder: Builder<'a>,
    all: Vec<Part>,
    /// The fewest bytes so far.
    before: Size,
    segments: usize,
}

/// The parts of a dynamic message.
pub(in crate::model) fn of_parts(
    hg: &TokenStream,
    fields: &[Field],
    attrs: &MessageAttrs,
    generics: &Generics,
    errors: &mut Errors,
) -> Vec<Part> {
    let mut parts = Parts {
        builder: Builder::new(hg, fields, generics, errors),
        all: Vec::new(),
        before: Size::default(),
        segments: 0,
    };
    parts.builder.magic(attrs);
    for (index, field) in fields.iter().enumerate() {
        if field.role == Role::Wire {
            parts.field(index, field);
        }
    }
    parts.cut(None);
    parts.all
}

impl Parts<'_> {
    fn field(&mut self, index: usize, field: &Field) {
        let attrs = &field.attrs;
        let fill = fill(attrs.fill.as_ref());
        if field.member.is_some() {
            self.cut(None);
            self.push(Part::Member {
                field: index,
                before: self.before.clone(),
            });
            return;
        }
        let breaks = attrs.align_before.is_some() || attrs.pad_before.is_some();
        if field.bits.is_none() || breaks {
            self.builder.close(None);
        }
        if let Some(align) = &attrs.align_before {
            self.align(align, &fill);
        }
        if let Some(pad) = &attrs.pad_before {
            self.builder.pad(pad, attrs.fill.as_ref());
        }
        match &field.bits {
            Some(_) => self.builder.bit_field(index, field),
            None => self.builder.byte_field(index, field),
        }
        if attrs.pad_after.is_some() || attrs.align_after.is_some() {
            self.builder.close(None);
        }
        if let Some(pad) = &attrs.pad_after {
            self.builder.pad(pad, attrs.fill.as_ref());
        }
        if let Some(align) = &attrs.align_after {
            self.align(align, &fill);
        }
    }

    /// Alignment counts from where the message starts, or an enclosing one.
    fn align(&mut self, align: &Setting<Expr>, fill: &TokenStream) {
        if field::literal(&align.value) == Some(0) {
            self.builder.errors.at(
                &align.value,
                "expected an alignment of at least 1, found 0\nhelp: write e.g. `4`, or remove it",
            );
        }
        self.cut(None);
        let to = &align.value;
        self.push(Part::Align {
            to: quote!(#to),
            fill: fill.clone(),
        });
    }

    fn push(&mut self, part: Part) {
        let min = part.min(self.builder.fields, self.builder.hg);
        self.before.add(&min);
        self.all.push(part);
    }

    /// Ends the open segment.
    fn cut(&mut self, other: Option<&Field>) {
        self.builder.close(other);
        let (pieces, size) = (
            mem::take(&mut self.builder.pieces),
            mem::take(&mut self.builder.at),
        );
        if pieces.is_empty() {
            return;
        }
        let (before, number) = (self.before.clone(), self.segments);
        self.segments += 1;
        self.push(Part::Segment(Segment {
            pieces,
            size,
            before,
            number,
        }));
    }
}

fn fill(fill: Option<&Setting<Expr>>) -> TokenStream {
    fill.map_or_else(
        || quote!(0),
        |fill| {
            let fill = &fill.value;
            quote!((#fill))
        },
    )
}
