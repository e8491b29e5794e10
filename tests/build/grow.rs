//! Grows random messages.

use std::rc::Rc;

use super::model::{
    BitField, BitStruct, Content, Field, Message, Order, Padding, Pin, Type, count,
};

/// What the test is made of: parts that several messages share, and messages.
pub(crate) struct Crop {
    pub(crate) bits: Vec<Rc<BitStruct>>,
    pub(crate) inner: Vec<Rc<Message>>,
    pub(crate) messages: Vec<Message>,
}

pub(crate) fn messages(count: usize, seed: u64) -> Crop {
    let mut grow = Grow {
        state: seed,
        bits: Vec::new(),
    };
    // Narrow ones first, so that the wider ones hold them.
    for most in [8, 8, 12, 16, 16, 24, 32, 33, 48, 64, 100, 128] {
        for _ in 0..3 {
            let width = 3 + grow.below(most - 2);
            let bits = grow.bit_struct(width);
            grow.bits.push(Rc::new(bits));
        }
    }
    for width in [8, 16, 24, 32, 40, 48, 56, 64, 96, 128] {
        for pin in [Pin::Free, Pin::Msb0, Pin::Lsb0] {
            let bits = BitStruct {
                pin,
                ..grow.bit_struct(width)
            };
            grow.bits.push(Rc::new(bits));
        }
    }
    let inner: Vec<_> = (0..16)
        .map(|index| Rc::new(grow.message(format!("Inner{index}"), &[])))
        .collect();
    let messages = (0..count)
        .map(|_| grow.message("Outer".to_owned(), &inner))
        .collect();
    Crop {
        bits: grow.bits,
        inner,
        messages,
    }
}

/// The widths that `arbitrary-int` fields are taken from.
const EXACT: &[usize] = &[3, 5, 7, 9, 12, 20, 24, 33, 48, 63, 100, 127];

struct Grow {
    /// Of xorshift64*.
    state: u64,
    /// The bit structs so far.
    bits: Vec<Rc<BitStruct>>,
}

impl Grow {
    fn below(&mut self, end: usize) -> usize {
        self.state ^= self.state >> 12;
        self.state ^= self.state << 25;
        self.state ^= self.state >> 27;
        let high = self.state.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 40;
        usize::try_from(high).expect("24 bits") % end
    }

    fn percent(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    fn choose<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }

    fn order(&mut self, percent: usize) -> Option<Order> {
        let order = self.choose(&[Order::Big, Order::Little]);
        self.percent(percent).then_some(order)
    }

    /// A message, which may hold some of the inner ones.
    fn message(&mut self, name: String, inner: &[Rc<Message>]) -> Message {
        let want = if inner.is_empty() {
            1 + self.below(3)
        } else {
            2 + self.below(2)
        };
        let mut fields = Vec::new();
        while fields.len() < want {
            match self.below(100) {
                0..44 => self.run(&mut fields),
                44..60 => {
                    let whole = |bits: &BitStruct| bits.width.is_multiple_of(8);
                    if let Some(bits) = self.pick(whole) {
                        fields.push(self.in_bytes(Type::Bits(bits), 15));
                    }
                }
                60..68 if !inner.is_empty() => {
                    let message = Rc::clone(&inner[self.below(inner.len())]);
                    fields.push(self.in_bytes(Type::Message(message), 25));
                }
                _ => fields.push(self.scalar()),
            }
        }
        let mut message = Message {
            name,
            tuple: fields.len() > 1 && self.percent(10),
            order: self.order(8),
            size: None,
            fields,
        };
        if self.percent(8) {
            let size = message.shape(Order::Big).size;
            message.size = Some(size + self.below(4));
        }
        message
    }

    fn scalar(&mut self) -> Field {
        let ty = match self.below(100) {
            0..45 => Type::Unsigned(self.choose(&[8, 16, 32, 64, 128])),
            45..75 => Type::Signed(self.choose(&[8, 16, 32, 64, 128])),
            75..92 => Type::Float(self.choose(&[32, 64])),
            _ => Type::Bool,
        };
        self.in_bytes(ty, 20)
    }

    /// One of the bit structs so far.
    fn pick(&mut self, suits: impl Fn(&BitStruct) -> bool) -> Option<Rc<BitStruct>> {
        let suitable: Vec<_> = self.bits.iter().filter(|it| suits(it)).cloned().collect();
        (!suitable.is_empty()).then(|| Rc::clone(&suitable[self.below(suitable.len())]))
    }

    fn in_bytes(&mut self, ty: Type, arrays: usize) -> Field {
        let mut padding = self.pad_before(8);
        self.pad_after(8, &mut padding);
        Field {
            order: self.order(15),
            padding,
            content: Content::Bytes {
                ty,
                dims: self.dims(arrays),
            },
        }
    }

    fn dims(&mut self, percent: usize) -> Vec<usize> {
        if !self.percent(percent) {
            Vec::new()
        } else if self.percent(20) {
            vec![1 + self.below(3), 2]
        } else {
            vec![1 + self.below(4)]
        }
    }

    fn pad_before(&mut self, percent: usize) -> Padding {
        let mut padding = Padding::default();
        if self.percent(percent) {
            padding.align_before = self.choose(&[2, 4, 8]);
        }
        if self.percent(percent) {
            padding.before = 1 + self.below(3);
        }
        self.fill(&mut padding);
        padding
    }

    fn pad_after(&mut self, percent: usize, padding: &mut Padding) {
        if self.percent(percent) {
            padding.after = 1 + self.below(3);
        }
        if self.percent(percent) {
            padding.align_after = self.choose(&[2, 4, 8]);
        }
        self.fill(padding);
    }

    fn fill(&mut self, padding: &mut Padding) {
        let some = padding.align_before + padding.before + padding.after + padding.align_after;
        if some > 0 && self.percent(40) {
            padding.fill = self.choose(&[1, 0x20, 0xa5, 0xff]);
        }
    }

    /// Some bit fields that fill whole bytes.
    fn run(&mut self, fields: &mut Vec<Field>) {
        let (first, order) = (fields.len(), self.order(12));
        let mut bits = Vec::new();
        for _ in 0..=self.below(3) {
            let mut field = self.bit_field(128);
            if self.percent(15) {
                field.before = 1 + self.below(9);
            }
            if self.percent(10) {
                field.after = 1 + self.below(9);
            }
            bits.push(field);
        }
        let total: usize = bits.iter().map(BitField::total).sum();
        let missing = total.next_multiple_of(8) - total;
        if missing > 0 && self.percent(50) {
            let ty = self.leaf(missing);
            bits.push(BitField::single(ty, missing));
        } else if let Some(last) = bits.last_mut() {
            last.after += missing;
        }
        fields.extend(bits.into_iter().map(|bits| Field {
            order,
            padding: Padding::default(),
            content: Content::Bits(bits),
        }));
        let padding = self.pad_before(8);
        fields[first].padding = padding;
        if let Some(last) = fields.last_mut() {
            self.pad_after(6, &mut last.padding);
        }
    }

    /// A bit field of at most `most` bits.
    fn bit_field(&mut self, most: usize) -> BitField {
        let inner = if self.percent(16) {
            self.pick(|bits| bits.width <= most)
        } else {
            None
        };
        let (ty, width) = if let Some(bits) = inner {
            let width = bits.width;
            (Type::Bits(bits), width)
        } else {
            let widest = self.widest().min(most);
            let width = 1 + self.below(widest);
            (self.leaf(width), width)
        };
        let mut dims = self.dims(12);
        if count(&dims) * width > most {
            dims.clear();
        }
        BitField {
            dims,
            ..BitField::single(ty, width)
        }
    }

    fn leaf(&mut self, width: usize) -> Type {
        let of_width = match width {
            1 => Some(Type::Bool),
            2 => Some(Type::Quarter),
            3 => Some(Type::Kind),
            4 => Some(Type::Rare),
            _ => None,
        };
        match of_width {
            Some(ty) if self.percent(40) => return ty,
            _ => {}
        }
        if EXACT.contains(&width) && self.percent(25) {
            return Type::Exact(width);
        }
        let mut room = width.max(8).next_power_of_two();
        while room < 128 && self.percent(30) {
            room *= 2;
        }
        if self.percent(35) {
            Type::Signed(room)
        } else {
            Type::Unsigned(room)
        }
    }

    fn bit_struct(&mut self, width: usize) -> BitStruct {
        let name = format!("Bits{}", self.bits.len());
        let mut fields: Vec<BitField> = Vec::new();
        let mut left = width;
        while left > 0 && fields.len() < 4 {
            let before = if left > 2 && self.percent(15) {
                1 + self.below((left - 1).min(9))
            } else {
                0
            };
            left -= before;
            let field = BitField {
                before,
                ..self.bit_field(left)
            };
            left -= field.total() - before;
            fields.push(field);
        }
        if let Some(last) = fields.last_mut() {
            last.after = left;
        }
        BitStruct {
            name,
            width,
            pin: self.choose(&[Pin::Free, Pin::Msb0, Pin::Lsb0]),
            order: self.order(15),
            by_place: self.percent(25),
            fields,
        }
    }

    fn widest(&mut self) -> usize {
        self.choose(&[4, 8, 8, 16, 16, 33, 64, 128])
    }
}

impl BitField {
    fn single(ty: Type, width: usize) -> BitField {
        BitField {
            ty,
            dims: Vec::new(),
            width,
            before: 0,
            after: 0,
        }
    }

    fn total(&self) -> usize {
        self.before + self.width * count(&self.dims) + self.after
    }
}
