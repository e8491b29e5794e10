//! Where the bytes of one message go in another, found at compile time.

use crate::__private::{How, Rule};
use crate::bulk;
use crate::fixed::Fixed;
use crate::layout::{Field, Kind, Layout};
use crate::order::{BigEndian, LittleEndian, Order};

/// The most pieces of a plan.
pub(super) const MOST: usize = 32;

/// A fixed message out of another one, piece by piece.
#[derive(Clone, Copy)]
pub(super) struct Plan {
    pieces: [Piece; MOST],
    count: usize,
    /// The bytes that the pieces write.
    covered: usize,
    size: usize,
}

/// Bytes that move in one way.
#[derive(Clone, Copy)]
pub(super) struct Piece {
    from: usize,
    to: usize,
    what: What,
}

#[derive(Clone, Copy)]
enum What {
    /// So many bytes as they are.
    Copy(usize),
    /// So many numbers of this width, each turned around.
    Turn { width: usize, count: usize },
    /// So many integers that get wider.
    Widen { count: usize, from: Int, to: Int },
    /// A constant, perhaps turned around.
    Magic { bytes: &'static [u8], turned: bool },
}

/// How an integer lies in its bytes.
#[derive(Clone, Copy)]
struct Int {
    width: usize,
    big: bool,
    signed: bool,
}

/// A layout at a byte, in an order.
#[derive(Clone, Copy)]
struct At {
    layout: &'static Layout,
    byte: usize,
    order: Order,
}

impl At {
    const fn new(layout: &'static Layout, byte: usize, order: Order) -> At {
        let order = match layout.order {
            Some(pinned) => pinned,
            None => order,
        };
        At {
            layout,
            byte,
            order,
        }
    }

    /// A field of this message, if it has whole bytes at a known place, and in
    /// the host the type that it has on the wire.
    const fn field(&self, field: &Field) -> Option<At> {
        if field.run.is_some() || field.later.is_some() || field.converted {
            return None;
        }
        let order = match field.order {
            Some(pinned) => pinned,
            None => self.order,
        };
        Some(At::new(
            field.layout,
            self.byte + field.bit_offset / 8,
            order,
        ))
    }

    const fn is_big(&self) -> bool {
        matches!(self.order, Order::Big)
    }
}

impl Plan {
    /// The plan, or `None` where moving bytes does not do.
    pub(super) const fn of(
        from: (&'static Layout, Order),
        to: (&'static Layout, Order),
        rules: &[Rule],
    ) -> Option<Plan> {
        let nothing = Piece {
            from: 0,
            to: 0,
            what: What::Copy(0),
        };
        let mut plan = Plan {
            pieces: [nothing; MOST],
            count: 0,
            covered: 0,
            size: to.0.bits / 8,
        };
        let (from, to) = (At::new(from.0, 0, from.1), At::new(to.0, 0, to.1));
        if plan.message(from, to, rules) {
            Some(plan)
        } else {
            None
        }
    }

    /// Adds a piece that writes so many bytes; false where there is no room.
    const fn add(&mut self, piece: Piece, bytes: usize) -> bool {
        self.covered += bytes;
        if bytes == 0 {
            return true;
        }
        if let (What::Copy(len), true) = (piece.what, self.count > 0) {
            // What goes on where the last piece ended is one with it.
            let last = self.pieces[self.count - 1];
            if let What::Copy(before) = last.what {
                if last.from + before == piece.from && last.to + before == piece.to {
                    self.pieces[self.count - 1].what = What::Copy(before + len);
                    return true;
                }
            }
        }
        if self.count == MOST {
            return false;
        }
        self.pieces[self.count] = piece;
        self.count += 1;
        true
    }

    /// Adds a message made by rules; false where moving bytes does not do.
    const fn message(&mut self, from: At, to: At, rules: &[Rule]) -> bool {
        let (a, b) = (from.layout, to.layout);
        let messages = matches!((a.kind, b.kind), (Kind::Message, Kind::Message));
        if !messages || a.dynamic || b.dynamic {
            return false;
        }
        let magic = Piece {
            from: 0,
            to: to.byte,
            what: What::Magic {
                bytes: b.magic,
                turned: b.magic_number && !to.is_big(),
            },
        };
        if !self.add(magic, b.magic.len()) {
            return false;
        }
        let mut rules = rules;
        while let [rule, rest @ ..] = rules {
            rules = rest;
            if matches!(rule.how, How::Zero) {
                continue;
            }
            let Some(source) = a.find(rule.from) else {
                return false;
            };
            let (source, target) = (from.field(source), to.field(&b.fields[rule.to as usize]));
            let (Some(source), Some(target)) = (source, target) else {
                return false;
            };
            let known = match rule.how {
                How::Zero => true,
                How::Same => self.same(source, target),
                How::Widen => self.widen(source, target, 1),
                How::Nested(rules) => self.message(source, target, rules),
                How::Other => false,
            };
            if !known {
                return false;
            }
        }
        true
    }

    /// Adds a value of one type in both.
    const fn same(&mut self, from: At, to: At) -> bool {
        let layout = to.layout;
        if !is_full(layout) {
            return false;
        }
        let (size, same_order) = (layout.bits / 8, from.is_big() == to.is_big());
        if same_order || layout.order.is_some() || matches!(layout.kind, Kind::Bytes) {
            return self.put(from, to, What::Copy(size), size);
        }
        match layout.kind {
            Kind::Unsigned | Kind::Signed | Kind::Float | Kind::Bool | Kind::Enum => {
                self.turn(from, to, size, 1)
            }
            Kind::Array => self.same_array(from, to),
            Kind::Message => self.same_message(from, to),
            _ => false,
        }
    }

    const fn put(&mut self, from: At, to: At, what: What, bytes: usize) -> bool {
        let piece = Piece {
            from: from.byte,
            to: to.byte,
            what,
        };
        self.add(piece, bytes)
    }

    const fn turn(&mut self, from: At, to: At, width: usize, count: usize) -> bool {
        let what = if width == 1 {
            What::Copy(count)
        } else {
            What::Turn { width, count }
        };
        self.put(from, to, what, width * count)
    }

    const fn same_array(&mut self, from: At, to: At) -> bool {
        let [element] = to.layout.fields else {
            return false;
        };
        let (len, size) = (to.layout.len, element.layout.bits / 8);
        let number = matches!(
            element.layout.kind,
            Kind::Unsigned | Kind::Signed | Kind::Float | Kind::Bool | Kind::Enum
        );
        if number && element.layout.order.is_none() {
            return self.turn(from, to, size, len);
        }
        let mut index = 0;
        while index < len {
            let source = At::new(element.layout, from.byte + index * size, from.order);
            let target = At::new(element.layout, to.byte + index * size, to.order);
            if !self.same(source, target) {
                return false;
            }
            index += 1;
        }
        true
    }

    const fn same_message(&mut self, from: At, to: At) -> bool {
        let layout = to.layout;
        let magic = if layout.magic_number {
            self.turn(from, to, layout.magic.len(), 1)
        } else {
            self.put(from, to, What::Copy(layout.magic.len()), layout.magic.len())
        };
        if !magic {
            return false;
        }
        let mut fields = layout.fields;
        while let [field, rest @ ..] = fields {
            fields = rest;
            let (Some(source), Some(target)) = (from.field(field), to.field(field)) else {
                return false;
            };
            // A checksum of other bytes is another one.
            if field.sum || !self.same(source, target) {
                return false;
            }
        }
        true
    }

    /// Adds `count` integers, or arrays of them, that get wider.
    const fn widen(&mut self, from: At, to: At, count: usize) -> bool {
        if let (Kind::Array, Kind::Array) = (from.layout.kind, to.layout.kind) {
            let ([a], [b]) = (from.layout.fields, to.layout.fields) else {
                return false;
            };
            let (source, target) = (
                At::new(a.layout, from.byte, from.order),
                At::new(b.layout, to.byte, to.order),
            );
            return self.widen(source, target, count * to.layout.len);
        }
        let (from_int, to_int) = (int(from), int(to));
        let what = What::Widen {
            count,
            from: from_int,
            to: to_int,
        };
        self.put(from, to, what, to_int.width * count)
    }

    /// Whether some bytes are written by no piece, and are zero.
    pub(super) const fn has_gaps(&self) -> bool {
        self.covered < self.size
    }

    /// This piece, if there are so many.
    pub(super) const fn piece(&self, index: usize) -> Option<Piece> {
        if index < self.count {
            Some(self.pieces[index])
        } else {
            None
        }
    }
}

impl Piece {
    /// Makes its bytes of one message out of those of the other.
    #[inline(always)]
    pub(super) fn run(self, from: &[u8], to: &mut [u8]) {
        let from = from.get(self.from..).unwrap_or_default();
        self.what
            .run(from, to.get_mut(self.to..).unwrap_or_default());
    }
}

impl What {
    #[inline(always)]
    fn run(self, from: &[u8], to: &mut [u8]) {
        match self {
            What::Copy(len) => {
                if let (Some(from), Some(to)) = (from.get(..len), to.get_mut(..len)) {
                    to.copy_from_slice(from);
                }
            }
            What::Turn { width: 2, count } => turn::<u16, 2>(from, to, count),
            What::Turn { width: 4, count } => turn::<u32, 4>(from, to, count),
            What::Turn { width: 8, count } => turn::<u64, 8>(from, to, count),
            What::Turn { width: 16, count } => turn::<u128, 16>(from, to, count),
            What::Turn { width, count } => {
                let numbers = from.chunks_exact(width).zip(to.chunks_exact_mut(width));
                for (from, to) in numbers.take(count) {
                    for (from, to) in from.iter().rev().zip(to) {
                        *to = *from;
                    }
                }
            }
            What::Widen {
                count,
                from: a,
                to: b,
            } => {
                let numbers = from.chunks_exact(a.width).zip(to.chunks_exact_mut(b.width));
                for (from, to) in numbers.take(count) {
                    b.store(a.load(from), to);
                }
            }
            What::Magic { bytes, turned } => {
                for (at, to) in to.iter_mut().take(bytes.len()).enumerate() {
                    let at = if turned { bytes.len() - 1 - at } else { at };
                    *to = bytes.get(at).copied().unwrap_or_default();
                }
            }
        }
    }
}

/// Turns numbers of `W` bytes around.
#[inline(always)]
fn turn<T: Fixed, const W: usize>(from: &[u8], to: &mut [u8], count: usize) {
    let len = count * W;
    let (Some(from), Some(to)) = (from.get(..len), to.get_mut(..len)) else {
        return;
    };
    if count > 4 {
        // Both have the length of so many numbers.
        let _ = bulk::convert_bytes::<T, BigEndian, LittleEndian>(from, to);
        return;
    }
    for (from, to) in from.chunks_exact(W).zip(to.chunks_exact_mut(W)) {
        if let (Ok(from), Ok(to)) = (<[u8; W]>::try_from(from), <&mut [u8; W]>::try_from(to)) {
            *to = from;
            to.reverse();
        }
    }
}

impl Int {
    /// The integer, as wide as the widest.
    #[inline(always)]
    fn load(self, bytes: &[u8]) -> u128 {
        macro_rules! load {
            ($unsigned:ident $signed:ident) => {{
                let bytes = bytes.first_chunk().copied().unwrap_or_default();
                let number = if self.big {
                    $unsigned::from_be_bytes(bytes)
                } else {
                    $unsigned::from_le_bytes(bytes)
                };
                if self.signed {
                    i128::from(number as $signed) as u128
                } else {
                    number.into()
                }
            }};
        }
        match self.width {
            1 => load!(u8 i8),
            2 => load!(u16 i16),
            4 => load!(u32 i32),
            8 => load!(u64 i64),
            _ => load!(u128 i128),
        }
    }

    #[inline(always)]
    fn store(self, number: u128, to: &mut [u8]) {
        macro_rules! store {
            ($unsigned:ident) => {{
                let number = number as $unsigned;
                if let Some(to) = to.first_chunk_mut() {
                    *to = if self.big {
                        number.to_be_bytes()
                    } else {
                        number.to_le_bytes()
                    };
                }
            }};
        }
        match self.width {
            1 => store!(u8),
            2 => store!(u16),
            4 => store!(u32),
            8 => store!(u64),
            _ => store!(u128),
        }
    }
}

const fn int(at: At) -> Int {
    Int {
        width: at.layout.bits / 8,
        big: at.is_big(),
        signed: matches!(at.layout.kind, Kind::Signed),
    }
}

/// Whether every bit is part of a value, and the value has no other form: then
/// what is read and written again has the same bytes.
const fn is_full(layout: &Layout) -> bool {
    if layout.dynamic || layout.bits % 8 != 0 {
        return false;
    }
    match layout.kind {
        Kind::Unsigned | Kind::Signed | Kind::Float | Kind::Bool | Kind::Enum | Kind::Bytes => true,
        Kind::Array => match layout.fields {
            [element] => layout.len == 0 || is_full(element.layout),
            _ => false,
        },
        Kind::Message | Kind::Bits => {
            let (mut fields, mut bits) = (layout.fields, 8 * layout.magic.len());
            while let [field, rest @ ..] = fields {
                fields = rest;
                bits += field.bit_width;
                let known = if field.later.is_some() || field.converted {
                    false
                } else if field.run.is_some() {
                    matches!(
                        field.layout.kind,
                        Kind::Unsigned | Kind::Signed | Kind::Bool | Kind::Enum
                    )
                } else {
                    is_full(field.layout)
                };
                if !known {
                    return false;
                }
            }
            bits == layout.bits
        }
        Kind::Vector | Kind::Text | Kind::Union | Kind::Opaque => false,
    }
}
