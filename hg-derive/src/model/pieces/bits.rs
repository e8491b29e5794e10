//! The one run of a bit struct.

use syn::DeriveInput;

use super::super::{BitStruct, Field, Role, Size, field};
use super::{Piece, Run, RunField};
use crate::diag::{Errors, counted};

/// A field's bits: the first, the one behind the last, and its name.
type Taken = (usize, usize, String);

/// The one run of a bit struct.
pub(in crate::model) fn of_bits(
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
    let (before, mut taken) = (errors.count(), Vec::<Taken>::new());
    for (index, field) in fields
        .iter()
        .enumerate()
        .filter(|(_, it)| it.role == Role::Wire)
    {
        let Some(cells) = &field.bits else { continue };
        start(&mut run, field, errors);
        let start = run.bits.clone();
        run.bits.add(&cells.total(&original.generics));
        let (Some(from), Some(to)) = (start.number(), run.bits.number()) else {
            errors.at(
                &field.original.ty,
                "in a bit struct, expected the length of an array as a literal\nhelp: write it as a number",
            );
            continue;
        };
        if let Some((_, _, other)) = taken.iter().find(|(a, b, _)| from < *b && *a < to) {
            let message = format!(
                "bit fields `{}` and `{other}` overlap\nhelp: move one of them with `at`",
                field.name()
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
    let complete = fields
        .iter()
        .all(|field| !field.attrs.broken && (field.bits.is_some() || field.role != Role::Wire));
    if complete && bits.width > 0 && errors.count() == before {
        judge_width(fields, &run, bits, original, errors);
    }
    run.bits = Size::known(bits.width);
    run.pads = gaps(taken, bits.width);
    (vec![Piece::Run(run)], Size::known(bits.width.div_ceil(8)))
}

/// Moves to where a field starts.
fn start(run: &mut Run, field: &Field, errors: &mut Errors) {
    let Some(at) = &field.attrs.at else {
        run.pad(field.attrs.pad_bits_before.as_ref());
        return;
    };
    match field::literal(&at.value) {
        Some(bit) => run.bits = Size::known(bit),
        None => errors.at(
            &at.value,
            "expected a bit number as a literal\nhelp: write e.g. `at = 8`",
        ),
    }
    if let Some(pad) = &field.attrs.pad_bits_before {
        let message = format!(
            "`at` says where `{}` starts, and `{}` cannot move it\nhelp: remove one of the two",
            field.name(),
            pad.key
        );
        errors.at(&pad.key, message);
    }
}

/// The fields fill the bit struct and no more.
fn judge_width(
    fields: &[Field],
    run: &Run,
    bits: BitStruct,
    original: &DeriveInput,
    errors: &mut Errors,
) {
    let (filled, width) = (run.bits.number().unwrap_or(bits.width), bits.width);
    let ends = |it: &RunField| {
        let field = &fields[it.field];
        let total = field.bits.as_ref()?.total(&original.generics).number()?;
        Some((field, it.at.number()? + total))
    };
    let over = run.fields.iter().filter_map(ends).find(|it| it.1 > width);
    let placed = fields.iter().any(|field| field.attrs.at.is_some());
    let last = run.fields.last().map(|last| &fields[last.field]);
    let has = counted(width, "bit");
    match (over, last) {
        (Some((field, end)), _) => {
            let message = format!(
                "`{}` ends at bit {end}, and the bit struct has {has}\nhelp: write `bits = {end}` on the struct, or narrow the fields",
                field.name()
            );
            errors.span(field.span(), message);
        }
        (None, Some(last)) if filled > width => errors.span(
            last.span(),
            format!("the fields and their padding fill {filled} bits, and the bit struct has {has}\nhelp: remove {} of padding", counted(filled - width, "bit")),
        ),
        (None, last) if filled < width && !placed => {
            let missing = width - filled;
            let (at, help) = last.map_or_else(
                || (original.ident.span(), "add a field".to_owned()),
                |last| (last.span(), last.pad_help(missing)),
            );
            let message = format!("the fields fill {filled} of {has}\nhelp: {help}");
            errors.span(at, message);
        }
        _ => {}
    }
}

/// The bits that no field takes.
fn gaps(mut taken: Vec<Taken>, width: usize) -> Vec<(Size, usize)> {
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
