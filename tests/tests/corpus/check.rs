//! Compares the fields of decoded messages with truth records.
//!
//! Every message that is read from a file leaves its values on the file's
//! [`Sheet`], each with the place that the message's layout gives it. A truth
//! record is then looked up by its place.

use std::any::Any;
use std::collections::HashMap;
use std::net::{Ipv4Addr, Ipv6Addr};

use hg::{
    BitOrder, ByteOrder, Error, ErrorKind, Field, Fixed, Kind, Layout, Order, Scalar, Value as Hgv,
    Visitor,
};

use crate::truth::{Record, Value};

/// Where a value lies in its file.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Place {
    /// Counted from the most significant bit of each byte in big-endian
    /// order, from the least significant one in little-endian order.
    bit: usize,
    width: usize,
    big: bool,
}

impl Place {
    /// Within one byte both orders mean the same, and the place is one.
    pub(crate) fn new(bit: usize, width: usize, order: Order) -> Place {
        let within = bit % 8 + width;
        match order {
            Order::Little if within <= 8 => Place {
                bit: bit / 8 * 8 + 8 - within,
                width,
                big: true,
            },
            order => Place {
                bit,
                width,
                big: order == Order::Big,
            },
        }
    }

    fn is_bytes(self) -> bool {
        self.bit.is_multiple_of(8) && self.width.is_multiple_of(8)
    }

    fn in_order(self, big: bool) -> Place {
        Place { big, ..self }
    }
}

/// A value as a message gave it.
#[derive(Clone, PartialEq, Debug)]
enum Seen {
    Unsigned(u128),
    Signed(i128),
    /// The bit pattern.
    Float(u128),
    /// Addresses and arrays of bytes: in the order in which they lie, which
    /// is that of a big-endian number.
    Bytes(Vec<u8>),
}

impl Seen {
    fn raw(&self, width: usize) -> Option<u128> {
        match self {
            Seen::Unsigned(number) | Seen::Float(number) => Some(*number),
            Seen::Signed(number) => Some(number.cast_unsigned() & mask(width)),
            Seen::Bytes(bytes) if bytes.len() <= 16 => Some(
                bytes
                    .iter()
                    .fold(0, |number, byte| number << 8 | u128::from(*byte)),
            ),
            Seen::Bytes(_) => None,
        }
    }
}

/// How a truth record fared.
pub(crate) enum Verdict {
    /// A field at exactly this place had exactly this value.
    Checked,
    /// No message has such a field there.
    Open,
    /// A field at this place had another value.
    Wrong(String),
}

/// The values that messages read from one file.
#[derive(Default)]
pub(crate) struct Sheet {
    seen: HashMap<Place, Vec<Seen>>,
    /// Messages that did not accept the bytes, and those that did not write
    /// the same bytes again.
    pub(crate) refused: Vec<String>,
}

impl Sheet {
    /// Reads a message at byte `at` of the file.
    pub(crate) fn read<M: Fixed, O: ByteOrder>(&mut self, bytes: &[u8], at: usize) -> Option<M> {
        let name = M::LAYOUT.name();
        let message = match M::decode_prefix::<O>(bytes) {
            Ok((message, _)) => message,
            Err(error) => {
                self.refuse(name, at, error);
                return None;
            }
        };
        let order = if O::BIG { Order::Big } else { Order::Little };
        let mut walk = Walk {
            out: Vec::new(),
            bits: 0,
            now: Here::of(M::LAYOUT, at * 8, order),
        };
        message.visit(&mut walk);
        if walk.bits == M::LAYOUT.bits() {
            let same = message
                .encode::<O>()
                .map(|out| bytes.starts_with(out.as_bytes()));
            if same != Ok(true) {
                self.refused.push(format!(
                    "{name} at {at}: written again, it differs: {same:?}"
                ));
            }
        }
        for (place, seen) in walk.out {
            let values = self.seen.entry(place).or_default();
            if !values.contains(&seen) {
                values.push(seen);
            }
        }
        Some(message)
    }

    fn refuse(&mut self, name: &str, at: usize, error: Error) {
        if !matches!(error.kind(), ErrorKind::TooShort { .. }) {
            self.refused.push(format!("{name} at {at}: {error}"));
        }
    }

    /// Compares a record with what the messages gave.
    pub(crate) fn judge(&self, record: &Record) -> Verdict {
        let place = record.place;
        let at = |place| self.seen.get(&place).map_or(&[][..], Vec::as_slice);
        if let Value::Bytes(bytes) = &record.value {
            let both = [place.in_order(true), place.in_order(false)];
            return judge(
                both.into_iter()
                    .filter(|place| place.is_bytes())
                    .flat_map(|place| {
                        at(place)
                            .iter()
                            .map(move |seen| (seen, raw_bytes(seen, place) == *bytes))
                    }),
            );
        }
        judge(
            at(place)
                .iter()
                .filter_map(|seen| Some((seen, agrees(seen, record)?))),
        )
    }
}

fn judge<'a>(values: impl Iterator<Item = (&'a Seen, bool)>) -> Verdict {
    let mut verdict = Verdict::Open;
    for (seen, agrees) in values {
        if !agrees {
            return Verdict::Wrong(format!("{seen:?}"));
        }
        verdict = Verdict::Checked;
    }
    verdict
}

/// The bytes of a value as they lie in the file.
fn raw_bytes(seen: &Seen, place: Place) -> Vec<u8> {
    if let Seen::Bytes(bytes) = seen {
        return bytes.clone();
    }
    let size = place.width / 8;
    let number = seen.raw(place.width).unwrap_or_default();
    if place.big {
        number.to_be_bytes()[16 - size..].to_vec()
    } else {
        number.to_le_bytes()[..size].to_vec()
    }
}

/// Whether the value is the record's; `None` where a field of this type does
/// not say the same kind of thing (a float against a whole number, a negative
/// number against an unsigned one).
fn agrees(seen: &Seen, record: &Record) -> Option<bool> {
    let width = record.place.width;
    let raw = seen.raw(width)?;
    match (&record.value, seen) {
        (Value::Signed(want), Seen::Signed(number)) => Some(number == want),
        (Value::Signed(want), Seen::Unsigned(_)) if *want >= 0 => Some(raw == want.cast_unsigned()),
        (Value::Float(want), Seen::Float(_))
        | (Value::Unsigned(want), Seen::Unsigned(_) | Seen::Bytes(_)) => Some(raw == *want),
        (Value::Unsigned(want), Seen::Signed(number)) if *number >= 0 => Some(raw == *want),
        _ => None,
    }
}

fn mask(width: usize) -> u128 {
    if width >= 128 {
        u128::MAX
    } else {
        (1 << width) - 1
    }
}

/// Visits a message and notes the place of every value.
struct Walk {
    out: Vec<(Place, Seen)>,
    /// The bits that the values fill.
    bits: usize,
    now: Here,
}

/// The message, bit struct or array whose inside is being visited.
#[derive(Clone, Copy)]
struct Here {
    layout: &'static Layout,
    bit: usize,
    order: Order,
    /// Of an array: its first element, and the distance of its elements.
    first: usize,
    stride: usize,
}

impl Here {
    fn of(layout: &'static Layout, bit: usize, order: Order) -> Here {
        let order = layout.order().unwrap_or(order);
        let stride = match (layout.kind(), layout.fields()) {
            (Kind::Array, [element, ..]) => element.bit_width(),
            _ => 0,
        };
        Here {
            layout,
            bit,
            order,
            first: 0,
            stride,
        }
    }

    /// A bit struct that pins its bit order may count against the stream.
    fn place(&self, bit: usize, width: usize, order: Order) -> usize {
        let against = match self.layout.bit_order() {
            Some(BitOrder::Msb0) => order == Order::Little,
            Some(BitOrder::Lsb0) => order == Order::Big,
            None => false,
        };
        self.bit
            + if against {
                self.layout.bits() - bit - width
            } else {
                bit
            }
    }
}

impl Walk {
    fn value<T: Hgv>(&mut self, value: &T, bit: usize, width: usize, order: Order) {
        if let Some(scalar) = value.scalar() {
            self.bits += width;
            self.note(bit, width, order, seen(scalar));
        } else if let Some(bytes) = address(value) {
            self.bits += width;
            self.note(bit, width, Order::Big, Seen::Bytes(bytes));
        } else {
            let start = self.out.len();
            let outer = std::mem::replace(&mut self.now, Here::of(T::SHAPE, bit, order));
            value.accept(self);
            self.now = outer;
            if matches!(T::SHAPE.kind(), Kind::Array | Kind::Bytes) {
                self.note_bytes(bit, width, start);
            }
        }
    }

    /// An array of bytes is also one value.
    fn note_bytes(&mut self, bit: usize, width: usize, start: usize) {
        let elements = self.out.get(start..).unwrap_or_default();
        let bytes: Option<Vec<u8>> = elements
            .iter()
            .map(|(place, seen)| match seen {
                Seen::Unsigned(number) if place.width == 8 && place.is_bytes() => {
                    (*number).try_into().ok()
                }
                _ => None,
            })
            .collect();
        if let Some(bytes) = bytes.filter(|bytes| bytes.len() * 8 == width && bytes.len() > 1) {
            self.note(bit, width, Order::Big, Seen::Bytes(bytes));
        }
    }

    fn note(&mut self, bit: usize, width: usize, order: Order, seen: Seen) {
        self.out.push((Place::new(bit, width, order), seen));
    }
}

impl Visitor for Walk {
    fn field<T: Hgv>(&mut self, field: &'static Field, value: &T) {
        let now = self.now;
        let order = field.order().unwrap_or(now.order);
        let (bit, width, cells) = (field.bit_offset(), field.bit_width(), field.cells());
        if cells > 1 {
            self.now = Here {
                order,
                first: bit,
                stride: width / cells,
                ..now
            };
            value.accept(self);
            self.now = now;
        } else {
            self.value(value, now.place(bit, width, order), width, order);
        }
    }

    fn element<T: Hgv>(&mut self, index: usize, value: &T) {
        let Here {
            first,
            stride,
            order,
            ..
        } = self.now;
        self.value(
            value,
            self.now.place(first + index * stride, stride, order),
            stride,
            order,
        );
    }
}

fn seen(scalar: Scalar) -> Seen {
    match scalar {
        Scalar::Unsigned(number) => Seen::Unsigned(number),
        Scalar::Signed(number) => Seen::Signed(number),
        Scalar::F32(number) => Seen::Float(number.to_bits().into()),
        Scalar::F64(number) => Seen::Float(number.to_bits().into()),
    }
}

fn address<T: Any>(value: &T) -> Option<Vec<u8>> {
    let value: &dyn Any = value;
    let v4 = value
        .downcast_ref()
        .map(|address: &Ipv4Addr| address.octets().to_vec());
    v4.or_else(|| {
        value
            .downcast_ref()
            .map(|address: &Ipv6Addr| address.octets().to_vec())
    })
}
