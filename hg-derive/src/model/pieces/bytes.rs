//! The parts of a plain struct.

use proc_macro2::TokenStream;
use quote::quote;
use syn::Generics;

use super::super::{Field, Role, Size, field, types};
use super::padding::Place;
use super::{Piece, Run, RunField};
use crate::attr::{Magic, MessageAttrs};
use crate::diag::{Errors, counted};

pub(super) struct Builder<'a> {
    pub(super) hg: &'a TokenStream,
    pub(super) generics: &'a Generics,
    pub(super) errors: &'a mut Errors,
    pub(super) fields: &'a [Field],
    pub(super) pieces: Vec<Piece>,
    pub(super) at: Size,
    pub(super) run: Option<Run>,
}

/// The parts of a plain struct, and its size.
pub(in crate::model) fn of_bytes(
    hg: &TokenStream,
    fields: &[Field],
    attrs: &MessageAttrs,
    generics: &Generics,
    errors: &mut Errors,
) -> (Vec<Piece>, Size) {
    let mut builder = Builder::new(hg, fields, generics, errors);
    builder.magic(attrs);
    for (index, field) in fields.iter().enumerate() {
        if field.role == Role::Wire {
            builder.field(index, field);
        }
    }
    builder.close(None);
    if let Some(size) = attrs.size.as_ref().filter(|_| !builder.broken()) {
        let to = builder.length(&size.value);
        builder.pad_up(&to, &Place::Message(&size.value), None);
    }
    (builder.pieces, builder.at)
}

impl<'a> Builder<'a> {
    pub(super) fn new(
        hg: &'a TokenStream,
        fields: &'a [Field],
        generics: &'a Generics,
        errors: &'a mut Errors,
    ) -> Self {
        Builder {
            hg,
            generics,
            errors,
            fields,
            pieces: Vec::new(),
            at: Size::default(),
            run: None,
        }
    }

    pub(super) fn magic(&mut self, attrs: &MessageAttrs) {
        let Some(magic) = &attrs.magic else { return };
        let len = match &magic.value {
            Magic::Bytes(bytes) => bytes.value().len(),
            Magic::Byte(_) => 1,
            Magic::Number { bytes, .. } => *bytes,
        };
        self.pieces.push(Piece::Magic(len));
        self.at.add(&Size::known(len));
    }
}

impl Builder<'_> {
    /// Whether a field could not be read whole, so that places are not known.
    pub(super) fn broken(&self) -> bool {
        self.fields.iter().any(|field| field.attrs.broken)
    }

    fn field(&mut self, index: usize, field: &Field) {
        let attrs = &field.attrs;
        let breaks =
            attrs.align_before.is_some() || attrs.pad_before.is_some() || attrs.at.is_some();
        if field.bits.is_none() || breaks {
            self.close(None);
        }
        let fill = attrs.fill.as_ref();
        if let Some(align) = &attrs.align_before {
            self.align(align, fill);
        }
        if let Some(pad) = &attrs.pad_before {
            self.pad(pad, fill);
        }
        if let Some(at) = attrs.at.as_ref().filter(|_| !self.broken()) {
            let to = self.length(&at.value);
            self.pad_up(&to, &Place::At(field, &at.value), fill);
        }
        match &field.bits {
            Some(_) => self.bit_field(index, field),
            None => self.byte_field(index, field),
        }
        if attrs.pad_after.is_some() || attrs.align_after.is_some() {
            self.close(None);
        }
        if let Some(pad) = &attrs.pad_after {
            self.pad(pad, fill);
        }
        if let Some(align) = &attrs.align_after {
            self.align(align, fill);
        }
    }

    pub(super) fn byte_field(&mut self, index: usize, field: &Field) {
        let start = self.at.clone();
        self.pieces.push(Piece::Field {
            field: index,
            at: start.clone(),
        });
        let ty = &field.ty;
        self.at.add(&byte_size(ty, self.generics, self.hg));
        if let Some(size) = &field.attrs.size {
            let to = start.clone().plus(&self.length(&size.value));
            let place = Place::Field(field, &size.value, &start);
            self.pad_up(&to, &place, field.attrs.fill.as_ref());
        }
    }

    pub(super) fn bit_field(&mut self, index: usize, field: &Field) {
        let Some(cells) = &field.bits else { return };
        if self
            .run
            .as_ref()
            .is_some_and(|run| run.order != field.order)
        {
            self.close(Some(field));
        }
        let total = cells.total(self.generics);
        if total.generic {
            self.errors.at(
                &field.original.ty,
                "the length of an array of bit fields cannot depend on a generic parameter\nhelp: write it as a number",
            );
        }
        let run = self.run.get_or_insert_with(|| Run {
            fields: Vec::new(),
            pads: Vec::new(),
            order: field.order,
            at: self.at.clone(),
            bits: Size::default(),
        });
        run.pad(field.attrs.pad_bits_before.as_ref());
        run.fields.push(RunField {
            field: index,
            at: run.bits.clone(),
        });
        run.bits.add(&total);
        run.pad(field.attrs.pad_bits_after.as_ref());
    }

    /// Ends the open run; a bit field of another order may be what ends it.
    pub(super) fn close(&mut self, other: Option<&Field>) {
        let Some(run) = self.run.take() else { return };
        if let Some(bits) = run.bits.number() {
            if bits % 8 != 0 && !self.broken() {
                self.not_whole(&run, bits, other);
            }
            self.at.add(&Size::known(bits.div_ceil(8)));
        } else {
            self.at.add(&Size::of(run.bits.bytes(), run.bits.generic));
        }
        self.pieces.push(Piece::Run(run));
    }

    fn not_whole(&mut self, run: &Run, bits: usize, other: Option<&Field>) {
        let names: Vec<String> = run
            .fields
            .iter()
            .map(|it| format!("`{}`", self.fields[it.field].name()))
            .collect();
        let (Some(last), missing) = (run.fields.last(), 8 - bits % 8) else {
            return;
        };
        let last = &self.fields[last.field];
        let subject = match names.as_slice() {
            [one] => format!("bit field {one} fills"),
            [all @ .., last] => format!("bit fields {} and {last} fill", all.join(", ")),
            [] => return,
        };
        let (filled, mut help) = (counted(bits, "bit"), last.pad_help(missing));
        if let Some(other) = other {
            help = format!("give `{}` the same byte order, or {help}", other.name());
        }
        self.errors.span(
            last.span(),
            format!("{subject} {filled}, which is no whole number of bytes\nhelp: {help}"),
        );
    }
}

/// The bytes that a type takes.
fn byte_size(ty: &syn::Type, generics: &Generics, hg: &TokenStream) -> Size {
    if let Some(scalar) = types::scalar(ty) {
        let bits = match scalar {
            types::Scalar::Bool => 8,
            types::Scalar::Float(bits)
            | types::Scalar::Unsigned(bits)
            | types::Scalar::Signed(bits) => bits as usize,
        };
        return Size::known(bits / 8);
    }
    if let Some((element, len)) = types::array(ty) {
        if let Some(len) = field::literal(len) {
            return byte_size(element, generics, hg).times(len);
        }
    }
    Size::of(quote!(<#ty as #hg::Hg>::MIN), types::mentions(ty, generics))
}
