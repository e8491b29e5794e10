//! How the fields of a struct lie: the parts of the wire tuple, in order.

use proc_macro2::{Span, TokenStream};
use quote::quote;
use syn::{DeriveInput, Expr, Generics};

use super::{BitStruct, Field, Role, Size, field, types};
use crate::attr::{Count, Magic, MessageAttrs, Pinned, Setting};
use crate::diag::Errors;

/// A part of the wire tuple.
pub(crate) enum Piece {
    /// The constant in front.
    Magic(usize),
    /// A field of whole bytes.
    Field { field: usize, at: Size },
    /// A run of bit fields.
    Run(Run),
    /// Padding: its length and the byte it is filled with.
    Pad { len: TokenStream, fill: TokenStream },
}

pub(crate) struct Run {
    pub(crate) fields: Vec<RunField>,
    /// Padding: first bit and width.
    pub(crate) pads: Vec<(Size, usize)>,
    pub(crate) order: Option<Pinned>,
    /// Where it starts, in bytes.
    pub(crate) at: Size,
    pub(crate) bits: Size,
}

pub(crate) struct RunField {
    pub(crate) field: usize,
    /// The first bit within the run.
    pub(crate) at: Size,
}

struct Builder<'a> {
    hg: &'a TokenStream,
    generics: &'a Generics,
    errors: &'a mut Errors,
    fields: &'a [Field],
    pieces: Vec<Piece>,
    at: Size,
    run: Option<Run>,
}

/// The parts of a plain struct, and its size.
pub(super) fn of_bytes(
    hg: &TokenStream,
    fields: &[Field],
    attrs: &MessageAttrs,
    generics: &Generics,
    errors: &mut Errors,
) -> (Vec<Piece>, Size) {
    let mut builder = Builder {
        hg,
        generics,
        errors,
        fields,
        pieces: Vec::new(),
        at: Size::default(),
        run: None,
    };
    if let Some(magic) = &attrs.magic {
        let len = match &magic.value {
            Magic::Bytes(bytes) => bytes.value().len(),
            Magic::Byte(_) => 1,
            Magic::Number { bytes, .. } => *bytes,
        };
        builder.pieces.push(Piece::Magic(len));
        builder.at.add(&Size::known(len));
    }
    for (index, field) in fields.iter().enumerate() {
        if field.role == Role::Wire {
            builder.field(index, field);
        }
    }
    builder.close();
    if let Some(size) = &attrs.size {
        builder.pad_to(&size.value, "fill", None);
    }
    (builder.pieces, builder.at)
}

impl Builder<'_> {
    fn field(&mut self, index: usize, field: &Field) {
        let attrs = &field.attrs;
        let (pads, moved) = (attrs.byte_padding(), attrs.at.is_some());
        let breaks = attrs.align_before.is_some() || attrs.pad_before.is_some() || moved;
        if field.bits.is_none() || breaks {
            self.close();
        }
        if let (Some(at), Some(key)) = (
            &attrs.at,
            pads.iter().find(|key| key.to_string().ends_with("before")),
        ) {
            let message = format!("`at` says where the field starts, `{key}` cannot move it");
            self.errors.at(key, message);
            let _ = at;
        }
        let fill = attrs.fill.as_ref();
        if let Some(align) = &attrs.align_before {
            self.align(align, fill);
        }
        if let Some(pad) = &attrs.pad_before {
            self.pad(pad, fill);
        }
        if let Some(at) = &attrs.at {
            self.pad_to(&at.value, "gap", fill);
        }
        match &field.bits {
            Some(_) => self.bit_field(index, field),
            None => self.byte_field(index, field),
        }
        if attrs.pad_after.is_some() || attrs.align_after.is_some() {
            self.close();
        }
        if let Some(pad) = &attrs.pad_after {
            self.pad(pad, fill);
        }
        if let Some(align) = &attrs.align_after {
            self.align(align, fill);
        }
        let pads_bits = attrs.pad_bits_before.is_some() || attrs.pad_bits_after.is_some();
        if let (Some(fill), true) = (fill, pads.is_empty() && !moved) {
            let help = if pads_bits {
                "padding bits are zero"
            } else {
                "remove it, or add padding, e.g. `pad_after = 2`"
            };
            self.errors.at(
                &fill.key,
                format!("`fill` fills the padding of whole bytes, and there is none\nhelp: {help}"),
            );
        }
    }

    fn byte_field(&mut self, index: usize, field: &Field) {
        for pad in [&field.attrs.pad_bits_before, &field.attrs.pad_bits_after]
            .into_iter()
            .flatten()
        {
            let key = &pad.key;
            let name = field.name();
            self.errors.at(key, format!("`{key}` stands beside a bit field, and `{name}` is none\nhelp: use `pad_before` or `pad_after` for whole bytes"));
        }
        let start = self.at.clone();
        self.pieces.push(Piece::Field {
            field: index,
            at: start.clone(),
        });
        let ty = &field.ty;
        self.at.add(&byte_size(ty, self.generics, self.hg));
        if let Some(size) = &field.attrs.size {
            let generic = types::mentions(&size.value, self.generics);
            let to = match field::literal(&size.value) {
                Some(size) => start.plus(&Size::known(size)),
                None => {
                    let size = &size.value;
                    start.plus(&Size::of(quote!((#size)), generic))
                }
            };
            self.pad_up(&to, size.span(), "gap", field.attrs.fill.as_ref());
        }
    }

    fn bit_field(&mut self, index: usize, field: &Field) {
        let Some(cells) = &field.bits else { return };
        if self
            .run
            .as_ref()
            .is_some_and(|run| run.order != field.order)
        {
            self.close();
        }
        if let Some(size) = &field.attrs.size {
            self.errors.at(
                &size.key,
                "`size` counts bytes, and this is a bit field\nhelp: use `pad_bits_after`",
            );
        }
        let total = cells.total(self.generics);
        if total.generic {
            self.errors.at(
                &field.original.ty,
                "the length of an array of bit fields cannot depend on a generic parameter",
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

    /// Ends the open run.
    fn close(&mut self) {
        let Some(run) = self.run.take() else { return };
        if let Some(bits) = run.bits.number() {
            if bits % 8 != 0 {
                self.not_whole(&run, bits);
            }
            self.at.add(&Size::known(bits.div_ceil(8)));
        } else {
            self.at.add(&Size::of(run.bits.bytes(), run.bits.generic));
        }
        self.pieces.push(Piece::Run(run));
    }

    fn not_whole(&mut self, run: &Run, bits: usize) {
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
        let name = last.name();
        let s = if missing == 1 { "" } else { "s" };
        let bits_s = if bits == 1 { "" } else { "s" };
        let already = last
            .attrs
            .pad_bits_after
            .as_ref()
            .map_or(0, |pad| pad.value.bits);
        let pad = already + missing;
        let message = format!(
            "{subject} {bits} bit{bits_s}, which is no whole number of bytes\nhelp: add {missing} bit{s}, e.g. `pad_bits_after = {pad}` on `{name}`"
        );
        self.errors.span(last.span(), message);
    }

    fn pad(&mut self, pad: &Setting<Expr>, fill: Option<&Setting<Expr>>) {
        let mut to = self.at.clone();
        match field::literal(&pad.value) {
            Some(len) => to.add(&Size::known(len)),
            None => {
                let len = &pad.value;
                to.add(&Size::of(
                    quote!((#len)),
                    types::mentions(len, self.generics),
                ));
            }
        }
        self.pad_up(&to, pad.span(), "gap", fill);
    }

    fn align(&mut self, align: &Setting<Expr>, fill: Option<&Setting<Expr>>) {
        let to = match (self.at.number(), field::literal(&align.value)) {
            (_, Some(0)) => {
                self.errors.at(&align.value, "an alignment is at least 1");
                return;
            }
            (Some(at), Some(align)) => Size::known(at.next_multiple_of(align)),
            _ => {
                let (at, by) = (self.at.tokens(), &align.value);
                let generic = self.at.generic || types::mentions(by, self.generics);
                Size::of(
                    quote!(::core::primitive::usize::next_multiple_of(#at, #by)),
                    generic,
                )
            }
        };
        self.pad_up(&to, align.span(), "gap", fill);
    }

    fn pad_to(&mut self, to: &Expr, how: &str, fill: Option<&Setting<Expr>>) {
        let span = syn::spanned::Spanned::span(to);
        let generic = types::mentions(to, self.generics);
        let to = match field::literal(to) {
            Some(to) => Size::known(to),
            None => Size::of(quote!((#to)), generic),
        };
        self.pad_up(&to, span, how, fill);
    }

    /// Pads up to a place; `how` names the function that judges it.
    fn pad_up(&mut self, to: &Size, span: Span, how: &str, fill: Option<&Setting<Expr>>) {
        let len = match (self.at.number(), to.number()) {
            (Some(at), Some(to)) if to < at => {
                let message = if how == "fill" {
                    format!("the fields take {at} bytes, and the size is {to}")
                } else {
                    format!("the fields before it end at byte {at}, behind byte {to}")
                };
                self.errors.span(span, message);
                return;
            }
            (Some(at), Some(to)) => {
                let len = to - at;
                quote!(#len)
            }
            _ => {
                if self.at.generic || to.generic {
                    self.errors.span(span, "this place depends on a generic parameter\nhelp: give the padding a fixed length, e.g. `pad_before = 2`");
                }
                let (at, to) = (self.at.tokens(), to.tokens());
                let (hg, how) = (self.hg, proc_macro2::Ident::new(how, span));
                quote!({ #hg::__private::#how(#at, #to) })
            }
        };
        let fill = fill.map_or_else(
            || quote!(0),
            |fill| {
                let fill = &fill.value;
                quote!((#fill))
            },
        );
        self.pieces.push(Piece::Pad { len, fill });
        self.at = to.clone();
    }
}

impl Run {
    fn pad(&mut self, pad: Option<&Setting<Count>>) {
        if let Some(pad) = pad {
            self.pads.push((self.bits.clone(), pad.value.bits));
            self.bits.add(&Size::known(pad.value.bits));
        }
    }
}

/// The bytes that a type takes.
fn byte_size(ty: &syn::Type, generics: &Generics, hg: &TokenStream) -> Size {
    if let Some(scalar) = types::scalar(ty) {
        let bits = match scalar {
            types::Scalar::Bool => 8,
            types::Scalar::Float if quote!(#ty).to_string().ends_with("f32") => 32,
            types::Scalar::Float => 64,
            types::Scalar::Unsigned(bits) | types::Scalar::Signed(bits) => bits as usize,
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

/// The one run of a bit struct.
pub(super) fn of_bits(
    fields: &[Field],
    bits: BitStruct,
    original: &DeriveInput,
    errors: &mut Errors,
) -> (Vec<Piece>, Size) {
    let mut run = Run {
        fields: Vec::new(),
        pads: Vec::new(),
        order: None,
        at: Size::default(),
        bits: Size::default(),
    };
    let (mut placed, mut taken) = (false, Vec::<(usize, usize, String)>::new());
    for (index, field) in fields
        .iter()
        .enumerate()
        .filter(|(_, it)| it.role == Role::Wire)
    {
        let Some(cells) = &field.bits else { continue };
        if let Some(at) = &field.attrs.at {
            placed = true;
            match field::literal(&at.value) {
                Some(bit) => run.bits = Size::known(bit),
                None => errors.at(&at.value, "expected a bit number as a literal"),
            }
        }
        run.pad(field.attrs.pad_bits_before.as_ref());
        let start = run.bits.clone();
        run.bits.add(&cells.total(&original.generics));
        let (Some(from), Some(to)) = (start.number(), run.bits.number()) else {
            errors.at(
                &field.original.ty,
                "in a bit struct, expected the length of an array as a literal",
            );
            continue;
        };
        if let Some((_, _, other)) = taken.iter().find(|(a, b, _)| from < *b && *a < to) {
            errors.span(
                field.span(),
                format!("`{}` lies over `{other}`", field.name()),
            );
        } else if to > bits.width {
            let message = format!(
                "`{}` ends at bit {to}, and the bit struct has {} bits",
                field.name(),
                bits.width
            );
            errors.span(field.span(), message);
        }
        taken.push((from, to, field.name()));
        run.fields.push(RunField {
            field: index,
            at: start,
        });
        run.pad(field.attrs.pad_bits_after.as_ref());
    }
    let filled = run.bits.number().unwrap_or(bits.width);
    if !placed && filled < bits.width && !errors.any() {
        let missing = bits.width - filled;
        let s = if missing == 1 { "" } else { "s" };
        let (at, help) = match run.fields.last().map(|last| &fields[last.field]) {
            Some(last) => {
                let already = last
                    .attrs
                    .pad_bits_after
                    .as_ref()
                    .map_or(0, |pad| pad.value.bits);
                let pad = already + missing;
                (
                    last.span(),
                    format!(
                        "add {missing} bit{s}, e.g. `pad_bits_after = {pad}` on `{}`",
                        last.name()
                    ),
                )
            }
            None => (original.ident.span(), "add a field".to_owned()),
        };
        errors.span(
            at,
            format!(
                "the fields fill {filled} of {} bits\nhelp: {help}",
                bits.width
            ),
        );
    } else if filled > bits.width && !errors.any() {
        let last = run
            .fields
            .last()
            .map_or(original.ident.span(), |last| fields[last.field].span());
        errors.span(
            last,
            format!(
                "the fields fill {filled} bits, and the bit struct has {}",
                bits.width
            ),
        );
    }
    run.bits = Size::known(bits.width);
    run.pads = gaps(taken, bits.width);
    (vec![Piece::Run(run)], Size::known(bits.width.div_ceil(8)))
}

/// The bits that no field takes.
fn gaps(mut taken: Vec<(usize, usize, String)>, width: usize) -> Vec<(Size, usize)> {
    taken.sort_unstable();
    let (mut at, mut gaps) = (0, Vec::new());
    for (from, to) in taken
        .into_iter()
        .map(|(from, to, _)| (from, to))
        .chain([(width, width)])
    {
        if from > at {
            gaps.push((Size::known(at), from - at));
        }
        at = at.max(to);
    }
    gaps
}
