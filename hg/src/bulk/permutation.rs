//! Where each byte of a message goes when its byte order changes, found at
//! compile time from the layout.

use crate::layout::{Field, Kind, Layout};

/// The longest message, in bytes, whose permutation is looked at. A longer one
/// that is no array is converted one by one, its arrays all the same in bulk.
pub(super) const LONGEST: usize = 512;

/// For each byte of one order the byte of the other order that it comes from.
///
/// It is its own inverse: numbers are turned around, and nothing else moves.
#[derive(Clone, Copy)]
pub(super) struct Permutation {
    /// After how many bytes it repeats itself; 0 if nothing is there.
    pub(super) len: usize,
    pub(super) from: [u16; LONGEST],
}

impl Permutation {
    /// The permutation of a layout, or `None` where the conversion is none: bit
    /// runs that follow the byte order, checksums, types of one's own.
    pub(super) const fn of(layout: &Layout) -> Option<Permutation> {
        let unit = unit(layout);
        let len = unit.bits / 8;
        if len > LONGEST {
            return None;
        }
        let mut all = Permutation {
            len,
            from: [0; LONGEST],
        };
        let mut at = 0;
        while at < len {
            all.from[at] = at as u16;
            at += 1;
        }
        if !all.add(unit, 0) {
            return None;
        }
        all.len = all.period();
        Some(all)
    }

    /// Whether no byte moves.
    pub(super) const fn is_identity(&self) -> bool {
        let mut at = 0;
        while at < self.len {
            if self.from[at] as usize != at {
                return false;
            }
            at += 1;
        }
        true
    }

    /// Whether no byte crosses this place.
    pub(super) const fn can_be_cut(&self, end: usize) -> bool {
        let mut at = end.saturating_sub(16);
        while at < end {
            if self.from[at] as usize >= end {
                return false;
            }
            at += 1;
        }
        true
    }

    /// The number of bytes after which it repeats itself.
    const fn period(&self) -> usize {
        let mut period = 1;
        while period < self.len {
            if self.len % period == 0 && self.repeats(period) {
                return period;
            }
            period += 1;
        }
        self.len
    }

    const fn repeats(&self, period: usize) -> bool {
        let mut at = 0;
        while at < self.len {
            if self.from[at] as usize != self.from[at % period] as usize + at / period * period {
                return false;
            }
            at += 1;
        }
        true
    }

    /// Turns these bytes around, if that is a number that the shuffles can hold.
    const fn turn(&mut self, at: usize, len: usize) -> bool {
        if len > 16 || at + len > self.len {
            return false;
        }
        let mut byte = 0;
        while byte < len {
            self.from[at + byte] = (at + len - 1 - byte) as u16;
            byte += 1;
        }
        true
    }

    /// Adds what a layout at this byte does; false where that is no permutation.
    const fn add(&mut self, layout: &Layout, at: usize) -> bool {
        if layout.dynamic || layout.bits % 8 != 0 {
            return false;
        }
        if layout.order.is_some() {
            return true;
        }
        match layout.kind {
            Kind::Unsigned | Kind::Signed | Kind::Float | Kind::Bool | Kind::Enum => {
                self.turn(at, layout.bits / 8)
            }
            Kind::Bytes => true,
            Kind::Array => self.add_array(layout, at),
            Kind::Message => self.add_message(layout, at),
            Kind::Bits => self.add_run(layout.fields, at, 0, layout.bits),
            Kind::Vector | Kind::Text | Kind::Union | Kind::Opaque => false,
        }
    }

    const fn add_array(&mut self, layout: &Layout, at: usize) -> bool {
        let [element] = layout.fields else {
            return false;
        };
        let mut index = 0;
        while index < layout.len {
            if !self.add(element.layout, at + index * element.bit_width / 8) {
                return false;
            }
            index += 1;
        }
        true
    }

    const fn add_message(&mut self, layout: &Layout, at: usize) -> bool {
        if layout.magic_number && !self.turn(at, layout.magic.len()) {
            return false;
        }
        let mut fields = layout.fields;
        while let [field, rest @ ..] = fields {
            fields = rest;
            if field.sum {
                return false;
            }
            let known = match field.run {
                _ if field.order.is_some() || field.bit_width == 0 => true,
                None => self.add(field.layout, at + field.bit_offset / 8),
                Some(run) => {
                    // All fields of the run at once; the others change nothing.
                    let (start, width) = (run.bit_offset, run.bit_width);
                    field.bit_offset != start && first_of_run(layout.fields, start)
                        || self.add_run(layout.fields, at + start / 8, start, width)
                }
            };
            if !known {
                return false;
            }
        }
        true
    }

    /// Adds the bit run that starts at bit `start` of the message with these fields.
    const fn add_run(&mut self, fields: &[Field], at: usize, start: usize, width: usize) -> bool {
        let (mut fields, mut covered) = (fields, 0);
        let mut pinned = false;
        while let [field, rest @ ..] = fields {
            fields = rest;
            let Some(run) = field.run else { continue };
            if run.bit_offset != start || field.bit_width == 0 {
                continue;
            }
            if !keeps_bits(field.layout) {
                return false;
            }
            if run.bit_order.is_some() {
                // The run is one integer in both orders, its padding too.
                pinned = true;
                continue;
            }
            let cell = field.bit_width / field.cells;
            if field.bit_offset % 8 != 0 || cell % 8 != 0 {
                return false;
            }
            let mut index = 0;
            while index < field.cells {
                let bit = field.bit_offset - start + index * cell;
                if !self.turn(at + bit / 8, cell / 8) {
                    return false;
                }
                index += 1;
            }
            covered += field.bit_width;
        }
        if pinned {
            return self.turn(at, width / 8);
        }
        // Padding of several bytes moves like a number, and how much of it is
        // one piece does not show.
        covered == width
    }
}

/// Whether some field starts where its run starts.
const fn first_of_run(fields: &[Field], start: usize) -> bool {
    let mut fields = fields;
    while let [field, rest @ ..] = fields {
        if field.run.is_some() && field.bit_offset == start && field.bit_width != 0 {
            return true;
        }
        fields = rest;
    }
    false
}

/// Whether a bit field of this type has the same bits in both orders.
const fn keeps_bits(layout: &Layout) -> bool {
    match layout.kind {
        Kind::Unsigned | Kind::Signed | Kind::Bool | Kind::Enum => true,
        Kind::Bits if layout.order.is_some() => true,
        Kind::Bits if layout.bit_order.is_some() => {
            let mut fields = layout.fields;
            while let [field, rest @ ..] = fields {
                if !keeps_bits(field.layout) {
                    return false;
                }
                fields = rest;
            }
            true
        }
        _ => false,
    }
}

/// What a message is many of: the element of an array, the only field of a
/// message; or the message itself.
const fn unit(layout: &Layout) -> &Layout {
    let mut layout = layout;
    loop {
        let [only] = layout.fields else { return layout };
        let whole = match layout.kind {
            Kind::Array => layout.len > 0,
            Kind::Message => !only.sum && layout.magic.is_empty() && only.bit_width == layout.bits,
            _ => false,
        };
        let plain = only.run.is_none() && only.order.is_none() && layout.order.is_none();
        if !whole || !plain || layout.dynamic || only.layout.bits == 0 {
            return layout;
        }
        layout = only.layout;
    }
}
