//! What a random message is, and the model of where its values lie. Written
//! from the rules of the wire form, without a look at the derive.

use std::rc::Rc;

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Order {
    Big,
    Little,
}

/// Which end the first field of a bit struct takes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Pin {
    Free,
    Msb0,
    Lsb0,
}

#[derive(Clone)]
pub(crate) enum Type {
    Unsigned(usize),
    Signed(usize),
    Float(usize),
    Bool,
    /// An integer of exactly so many bits.
    Exact(usize),
    /// An enum of 2 bits with all four values.
    Quarter,
    /// An enum of 3 bits with a catch-all, which holds a `u8`.
    Kind,
    /// An enum of 4 bits with three values.
    Rare,
    Bits(Rc<BitStruct>),
    Message(Rc<Message>),
}

pub(crate) struct BitStruct {
    pub(crate) name: String,
    pub(crate) width: usize,
    pub(crate) pin: Pin,
    pub(crate) order: Option<Order>,
    /// Whether gaps in front of fields are written by `at`.
    pub(crate) by_place: bool,
    pub(crate) fields: Vec<BitField>,
}

/// A field of a bit struct, or the bits of a field in a run.
#[derive(Clone)]
pub(crate) struct BitField {
    pub(crate) ty: Type,
    /// The lengths of the arrays around the type, from the outermost.
    pub(crate) dims: Vec<usize>,
    /// The width of one cell.
    pub(crate) width: usize,
    pub(crate) before: usize,
    pub(crate) after: usize,
}

#[derive(Clone, Copy, Default)]
pub(crate) struct Padding {
    pub(crate) align_before: usize,
    pub(crate) before: usize,
    pub(crate) after: usize,
    pub(crate) align_after: usize,
    pub(crate) fill: u8,
}

pub(crate) struct Field {
    pub(crate) order: Option<Order>,
    pub(crate) padding: Padding,
    pub(crate) content: Content,
}

pub(crate) enum Content {
    Bits(BitField),
    Bytes { ty: Type, dims: Vec<usize> },
}

pub(crate) struct Message {
    pub(crate) name: String,
    pub(crate) tuple: bool,
    pub(crate) order: Option<Order>,
    pub(crate) size: Option<usize>,
    pub(crate) fields: Vec<Field>,
}

/// Bits within some bytes, which are one integer in an order.
#[derive(Clone, Copy)]
pub(crate) struct Place {
    pub(crate) first: usize,
    pub(crate) bytes: usize,
    pub(crate) order: Order,
    /// The bit of that integer where the value's lowest bit is.
    pub(crate) lsb: usize,
}

/// One value of a message.
pub(crate) struct Leaf {
    pub(crate) ty: Type,
    pub(crate) width: usize,
    pub(crate) place: Place,
}

/// Where a field begins in its message, and what is in it.
pub(crate) struct FieldPlace {
    pub(crate) bit: usize,
    pub(crate) bits: usize,
    pub(crate) leaves: usize,
    pub(crate) order: Order,
}

/// A message in one byte order.
#[derive(Default)]
pub(crate) struct Shape {
    pub(crate) size: usize,
    pub(crate) leaves: Vec<Leaf>,
    pub(crate) fields: Vec<FieldPlace>,
    /// Padding bytes that are not zero.
    pub(crate) fills: Vec<(usize, u8)>,
}

pub(crate) fn count(dims: &[usize]) -> usize {
    dims.iter().product()
}

impl Message {
    pub(crate) fn shape(&self, order: Order) -> Shape {
        let order = self.order.unwrap_or(order);
        let mut shape = Shape::default();
        // In bits, from the first byte of the message.
        let mut at = 0;
        for field in &self.fields {
            let (order, padding) = (field.order.unwrap_or(order), field.padding);
            let leaves = shape.leaves.len();
            shape.align(&mut at, padding.align_before, padding.fill);
            shape.pad(&mut at, padding.before, padding.fill);
            let start;
            match &field.content {
                Content::Bits(bits) => {
                    at += bits.before;
                    start = at;
                    for _ in 0..count(&bits.dims) {
                        shape.value(
                            &bits.ty,
                            bits.width,
                            Place::of(at, bits.width, order),
                            order,
                        );
                        at += bits.width;
                    }
                }
                Content::Bytes { ty, dims } => {
                    start = at;
                    for _ in 0..count(dims) {
                        at += shape.bytes(ty, at / 8, order) * 8;
                    }
                }
            }
            shape.fields.push(FieldPlace {
                bit: start,
                bits: at - start,
                leaves: shape.leaves.len() - leaves,
                order,
            });
            if let Content::Bits(bits) = &field.content {
                at += bits.after;
            }
            shape.pad(&mut at, padding.after, padding.fill);
            shape.align(&mut at, padding.align_after, padding.fill);
        }
        shape.size = self.size.unwrap_or(at / 8);
        shape
    }
}

impl Place {
    /// `width` bits from bit `at` of the message on.
    fn of(at: usize, width: usize, order: Order) -> Place {
        let (first, end) = (at / 8, (at + width).div_ceil(8));
        let bytes = end - first;
        let lsb = match order {
            Order::Big => bytes * 8 - at % 8 - width,
            Order::Little => at % 8,
        };
        Place {
            first,
            bytes,
            order,
            lsb,
        }
    }
}

impl Shape {
    fn pad(&mut self, at: &mut usize, bytes: usize, fill: u8) {
        for _ in 0..bytes {
            assert_eq!(*at % 8, 0, "padding begins at a whole byte");
            if fill != 0 {
                self.fills.push((*at / 8, fill));
            }
            *at += 8;
        }
    }

    fn align(&mut self, at: &mut usize, align: usize, fill: u8) {
        if align != 0 {
            let bytes = (*at / 8).next_multiple_of(align) - *at / 8;
            self.pad(at, bytes, fill);
        }
    }

    /// One element in whole bytes; gives how many.
    fn bytes(&mut self, ty: &Type, first: usize, order: Order) -> usize {
        let mut whole = |bits, order| {
            self.value(ty, bits, Place::of(first * 8, bits, order), order);
            bits / 8
        };
        match ty {
            Type::Unsigned(bits) | Type::Signed(bits) | Type::Float(bits) => whole(*bits, order),
            Type::Bool => whole(8, order),
            Type::Bits(bits) => whole(bits.width, bits.order.unwrap_or(order)),
            Type::Message(message) => {
                let mut inner = message.shape(order);
                for leaf in &mut inner.leaves {
                    leaf.place.first += first;
                }
                self.leaves.append(&mut inner.leaves);
                let fills = inner.fills.iter().map(|(at, fill)| (at + first, *fill));
                self.fills.extend(fills);
                inner.size
            }
            _ => unreachable!("not alone in bytes"),
        }
    }

    /// A value in its place: a bit struct is an integer, in which its fields lie.
    fn value(&mut self, ty: &Type, width: usize, place: Place, order: Order) {
        let Type::Bits(bits) = ty else {
            return self.leaves.push(Leaf {
                ty: ty.clone(),
                width,
                place,
            });
        };
        let order = bits.order.unwrap_or(order);
        let from_top = match bits.pin {
            Pin::Free => order == Order::Big,
            Pin::Msb0 => true,
            Pin::Lsb0 => false,
        };
        let mut at = 0;
        for field in &bits.fields {
            at += field.before;
            for _ in 0..count(&field.dims) {
                let up = if from_top {
                    width - at - field.width
                } else {
                    at
                };
                let place = Place {
                    lsb: place.lsb + up,
                    ..place
                };
                self.value(&field.ty, field.width, place, order);
                at += field.width;
            }
            at += field.after;
        }
        assert_eq!(at, width, "the fields fill the bit struct");
    }
}

impl Type {
    /// Whether every value of the host fits `bits` bits, or its whole bytes.
    pub(crate) fn exact(&self, bits: Option<usize>) -> bool {
        match self {
            Type::Unsigned(room) | Type::Signed(room) => bits.is_none_or(|bits| bits == *room),
            Type::Kind => false,
            Type::Bits(it) => it.fields.iter().all(|it| it.ty.exact(Some(it.width))),
            Type::Message(it) => it.exact(),
            _ => true,
        }
    }

    /// Whether every pattern of bits is a value.
    pub(crate) fn total(&self, bits: Option<usize>) -> bool {
        match self {
            Type::Bool => bits.is_some(),
            Type::Rare => false,
            Type::Bits(it) => it.fields.iter().all(|it| it.ty.total(Some(it.width))),
            Type::Message(it) => it.total(),
            _ => true,
        }
    }
}

impl Field {
    pub(crate) fn exact(&self) -> bool {
        match &self.content {
            Content::Bits(bits) => bits.ty.exact(Some(bits.width)),
            Content::Bytes { ty, .. } => ty.exact(None),
        }
    }
}

impl Message {
    pub(crate) fn exact(&self) -> bool {
        self.fields.iter().all(Field::exact)
    }

    pub(crate) fn total(&self) -> bool {
        self.fields.iter().all(|field| match &field.content {
            Content::Bits(bits) => bits.ty.total(Some(bits.width)),
            Content::Bytes { ty, .. } => ty.total(None),
        })
    }
}
