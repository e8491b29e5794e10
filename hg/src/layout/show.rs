//! `Debug` of wire types: the bytes read through their layout.
//!
//! One function for all messages instead of printed code in each of them.

use core::fmt::{self, Debug as _};
use core::net::{Ipv4Addr, Ipv6Addr};

use super::{BitOrder, Field, Kind, Layout};
use crate::bits;
use crate::order::Order;

/// Writes the bytes of a wire value as its layout says.
pub(crate) fn wire(
    layout: &Layout,
    bytes: &[u8],
    order: Order,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    fmt::Debug::fmt(
        &Part {
            layout,
            bits: Bits {
                bytes,
                order,
                at: 0,
                width: layout.bits,
            },
            in_run: false,
        },
        f,
    )
}

/// A place in bytes, in the order of the bit stream.
#[derive(Clone, Copy)]
struct Bits<'a> {
    bytes: &'a [u8],
    order: Order,
    at: usize,
    width: usize,
}

impl<'a> Bits<'a> {
    fn raw(self) -> u128 {
        bits::peek(self.bytes, self.order, self.at, self.width.min(128))
    }

    /// The bytes, where the place is a whole number of them.
    fn whole(self) -> &'a [u8] {
        self.bytes
            .get(self.at / 8..(self.at + self.width) / 8)
            .unwrap_or_default()
    }

    fn number(self) -> u128 {
        if self.at % 8 == 0 && self.width % 8 == 0 && self.width <= 128 {
            let fold = |number: u128, byte: &u8| number << 8 | u128::from(*byte);
            match self.order {
                Order::Big => self.whole().iter().fold(0, fold),
                Order::Little => self.whole().iter().rev().fold(0, fold),
            }
        } else {
            self.raw()
        }
    }
}

struct Part<'a> {
    layout: &'a Layout,
    bits: Bits<'a>,
    /// Whether it is an integer in the run of another struct, in that one's order.
    in_run: bool,
}

impl<'a> Part<'a> {
    fn of_field(&self, field: &'a Field, order: Order) -> Cells<'a> {
        let order = field.order.unwrap_or(order);
        let (width, total) = (field.bit_width / field.cells.max(1), self.layout.bits);
        Cells {
            field,
            bits: Bits { order, ..self.bits },
            width,
            total,
            flipped: self.flipped(order),
        }
    }

    /// An integer out of the run around it: it is read in the order of the
    /// run, and its own fields lie in it in its own order.
    fn show_in_run(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let order = self.layout.order.unwrap_or(self.bits.order);
        let (number, width) = (self.bits.raw(), self.bits.width);
        let bytes = match order {
            Order::Big => (number << (128 - width.clamp(1, 128))).to_be_bytes(),
            Order::Little => number.to_le_bytes(),
        };
        let bits = Bits {
            bytes: &bytes,
            order,
            at: 0,
            width,
        };
        let part = Part {
            layout: self.layout,
            bits,
            in_run: false,
        };
        part.fmt(f)
    }

    /// Whether a bit struct counts its bits against the stream.
    fn flipped(&self, order: Order) -> bool {
        matches!(
            (self.layout.bit_order, order),
            (Some(BitOrder::Msb0), Order::Little) | (Some(BitOrder::Lsb0), Order::Big)
        )
    }
}

/// A field: one value, or the cells of an array of bit fields.
struct Cells<'a> {
    field: &'a Field,
    bits: Bits<'a>,
    width: usize,
    total: usize,
    flipped: bool,
}

impl<'a> Cells<'a> {
    fn cell(&self, index: usize) -> Part<'a> {
        let at = self.field.bit_offset + index * self.width;
        let at = if self.flipped {
            self.total - at - self.width
        } else {
            at
        };
        let bits = Bits {
            at: self.bits.at + at,
            width: self.width,
            ..self.bits
        };
        Part {
            layout: self.field.layout,
            bits,
            in_run: self.field.run.is_some(),
        }
    }
}

impl fmt::Debug for Cells<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.field.cells {
            1 => self.cell(0).fmt(f),
            cells => f
                .debug_list()
                .entries((0..cells).map(|at| self.cell(at)))
                .finish(),
        }
    }
}

impl fmt::Debug for Part<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.in_run {
            return self.show_in_run(f);
        }
        let (layout, order) = (self.layout, self.layout.order.unwrap_or(self.bits.order));
        let bits = Bits { order, ..self.bits };
        let number = bits.number();
        let width = u32::try_from(bits.width.min(128)).unwrap_or(128);
        let signed = bits::sign_extend_wide(number, width.max(1));
        match layout.kind {
            Kind::Unsigned => number.fmt(f),
            Kind::Signed => signed.fmt(f),
            Kind::Float if bits.width == 32 => f32::from_bits(number as u32).fmt(f),
            Kind::Float => f64::from_bits(number as u64).fmt(f),
            Kind::Bool => match number {
                0 => false.fmt(f),
                1 => true.fmt(f),
                number => write!(f, "invalid({number})"),
            },
            Kind::Enum => show_enum(layout, number, signed, f),
            Kind::Bytes | Kind::Vector | Kind::Text | Kind::Union | Kind::Opaque => {
                show_bytes(layout, bits.whole(), f)
            }
            Kind::Array => {
                let Some(field) = layout.fields.first() else {
                    return f.write_str("[]");
                };
                let width = field.bit_width;
                let element = |index| Part {
                    layout: field.layout,
                    bits: Bits {
                        at: bits.at + index * width,
                        width,
                        ..bits
                    },
                    in_run: false,
                };
                f.debug_list()
                    .entries((0..layout.len).map(element))
                    .finish()
            }
            Kind::Message | Kind::Bits => {
                let tuple = layout.fields.first().is_some_and(|field| field.name == "0");
                if tuple {
                    let mut out = f.debug_tuple(layout.name);
                    layout
                        .fields
                        .iter()
                        .for_each(|it| _ = out.field(&self.of_field(it, order)));
                    out.finish()
                } else {
                    let mut out = f.debug_struct(layout.name);
                    for field in layout.fields {
                        out.field(field.name, &self.of_field(field, order));
                    }
                    out.finish()
                }
            }
        }
    }
}

/// Addresses and text as people write them.
fn show_bytes(layout: &Layout, bytes: &[u8], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match (
        layout.name,
        <[u8; 4]>::try_from(bytes),
        <[u8; 16]>::try_from(bytes),
    ) {
        ("Ipv4Addr", Ok(octets), _) => Ipv4Addr::from(octets).fmt(f),
        ("Ipv6Addr", _, Ok(octets)) => Ipv6Addr::from(octets).fmt(f),
        ("Text", ..) => {
            let len = bytes
                .iter()
                .rposition(|byte| *byte != 0)
                .map_or(0, |last| last + 1);
            write!(
                f,
                "\"{}\"",
                bytes.get(..len).unwrap_or_default().escape_ascii()
            )
        }
        _ => bytes.fmt(f),
    }
}

fn show_enum(layout: &Layout, raw: u128, signed: i128, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let is = |number: i128| {
        if layout.signed {
            number == signed
        } else {
            number as u128 == raw
        }
    };
    match (
        layout.values.iter().find(|value| is(value.number)),
        layout.other,
    ) {
        (Some(value), _) => f.write_str(value.name),
        (None, Some(other)) if layout.signed => write!(f, "{other}({signed})"),
        (None, Some(other)) => write!(f, "{other}({raw})"),
        (None, None) if layout.signed => write!(f, "invalid({signed})"),
        (None, None) => write!(f, "invalid({raw})"),
    }
}
