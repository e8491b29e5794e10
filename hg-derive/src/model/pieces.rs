//! How the fields of a struct lie: the parts of the wire tuple, in order.

mod bits;
mod bytes;
mod padding;
mod parts;

pub(super) use bits::of_bits;
pub(super) use bytes::of_bytes;
pub(super) use parts::of_parts;

use proc_macro2::{Span, TokenStream};

use super::Size;
use crate::attr::{Count, Pinned, Setting};

/// A part of the wire tuple.
pub(crate) enum Piece {
    /// The constant in front.
    Magic(usize),
    /// A field of whole bytes.
    Field { field: usize, at: Size },
    /// A run of bit fields.
    Run(Run),
    /// Padding: its length, the byte it is filled with, and what only the
    /// compiler can judge of it.
    Pad {
        len: TokenStream,
        fill: TokenStream,
        judge: Option<(Span, TokenStream)>,
    },
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

impl Run {
    /// The first bytes and fields of the parts that the run falls into, cut
    /// where a field starts with a byte: there the bits of both orders part.
    pub(crate) fn parts(&self) -> Vec<(usize, usize)> {
        let starts = self.fields.iter().enumerate().filter_map(|(index, it)| {
            let bit = it.at.number().filter(|bit| bit % 8 == 0)?;
            (index > 0 && bit > 0).then_some((bit / 8, index))
        });
        std::iter::once((0, 0)).chain(starts).collect()
    }

    fn pad(&mut self, pad: Option<&Setting<Count>>) {
        if let Some(pad) = pad {
            self.pads.push((self.bits.clone(), pad.value.bits));
            self.bits.add(&Size::known(pad.value.bits));
        }
    }
}
