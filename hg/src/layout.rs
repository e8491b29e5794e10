//! Compile-time reflection: how a message lies in its bytes.
//!
//! Everything that explains or exports reads a [`Layout`] and nothing else.
//! A layout is a constant; a binary that does not use it does not carry it.

use crate::order::Order;

mod fingerprint;
mod show;

pub(crate) use show::wire as show_wire;

/// What a layout is the layout of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Kind {
    /// An unsigned integer.
    Unsigned,
    /// An integer in two's complement.
    Signed,
    /// An IEEE 754 float.
    Float,
    /// A truth value.
    Bool,
    /// An enum: its number, see [`Layout::values`].
    Enum,
    /// Bytes that are no number: addresses, padded text.
    Bytes,
    /// An array; its one field describes the elements.
    Array,
    /// A struct, byte by byte and bit run by bit run.
    Message,
    /// A bit struct: its fields fill one run of bits.
    Bits,
    /// A vector, or a box; its one field describes the elements.
    Vector,
    /// Text of any length.
    Text,
    /// An enum with data: its fields are those of all variants, see
    /// [`Layout::variants`].
    Union,
    /// A type with a hand-written implementation.
    Opaque,
}

/// Which end of its integer the first field of a bit struct takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BitOrder {
    /// The most significant bits.
    Msb0,
    /// The least significant bits.
    Lsb0,
}

/// A variant of an enum with its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct EnumValue {
    /// The variant's name.
    pub name: &'static str,
    /// Its number on the wire.
    pub number: i128,
}

/// How a type lies in its bytes or bits.
#[derive(Clone, Copy, Debug)]
pub struct Layout {
    #[doc(hidden)]
    pub name: &'static str,
    #[doc(hidden)]
    pub kind: Kind,
    #[doc(hidden)]
    pub bits: usize,
    #[doc(hidden)]
    pub order: Option<Order>,
    #[doc(hidden)]
    pub bit_order: Option<BitOrder>,
    #[doc(hidden)]
    pub fields: &'static [Field],
    #[doc(hidden)]
    pub len: usize,
    #[doc(hidden)]
    pub signed: bool,
    #[doc(hidden)]
    pub values: &'static [EnumValue],
    #[doc(hidden)]
    pub other: Option<&'static str>,
    #[doc(hidden)]
    pub magic: &'static [u8],
    /// Whether the magic is a number, and turns with the byte order.
    #[doc(hidden)]
    pub magic_number: bool,
    #[doc(hidden)]
    pub check: &'static str,
    #[doc(hidden)]
    pub dynamic: bool,
    #[doc(hidden)]
    pub variants: &'static [Variant],
}

/// A variant of an enum with data.
#[derive(Clone, Copy, Debug)]
pub struct Variant {
    /// The variant's name.
    pub name: &'static str,
    /// The pattern of its tag as it is written; `other` for the catch-all.
    pub tag: &'static str,
    /// The index of its first field in [`Layout::fields`].
    pub first: usize,
    /// The number of its fields.
    pub len: usize,
}

/// A field of a message, of a bit struct, or the element of an array.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    #[doc(hidden)]
    pub name: &'static str,
    #[doc(hidden)]
    pub type_name: &'static str,
    #[doc(hidden)]
    pub bit_offset: usize,
    #[doc(hidden)]
    pub bit_width: usize,
    #[doc(hidden)]
    pub cells: usize,
    #[doc(hidden)]
    pub run: Option<Run>,
    #[doc(hidden)]
    pub order: Option<Order>,
    #[doc(hidden)]
    pub layout: &'static Layout,
    /// The layout where it may lead back to the message itself.
    #[doc(hidden)]
    pub later: Option<fn() -> &'static Layout>,
    /// What tells how much there is of a dynamic field, or whether.
    #[doc(hidden)]
    pub extent: &'static str,
    /// Whether a field of a size that depends on the value stands before it.
    #[doc(hidden)]
    pub floating: bool,
    /// The host has another type than the wire: `as`.
    #[doc(hidden)]
    pub converted: bool,
    /// The field is a checksum.
    #[doc(hidden)]
    pub sum: bool,
}

/// The bit run that a bit field lies in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    /// Where the run starts, in bits from the first byte of the message.
    pub bit_offset: usize,
    /// Its width in bits.
    pub bit_width: usize,
    /// From which end a bit struct counts, where it pins that.
    pub bit_order: Option<BitOrder>,
}

impl Layout {
    /// A layout to start from.
    #[doc(hidden)]
    pub const NEW: Layout = Layout {
        name: "",
        kind: Kind::Message,
        bits: 0,
        order: None,
        bit_order: None,
        fields: &[],
        len: 0,
        signed: false,
        values: &[],
        other: None,
        magic: &[],
        magic_number: false,
        check: "",
        dynamic: false,
        variants: &[],
    };

    #[doc(hidden)]
    pub const fn leaf(name: &'static str, kind: Kind, bits: usize) -> Layout {
        Layout {
            name,
            kind,
            bits,
            signed: matches!(kind, Kind::Signed),
            dynamic: matches!(kind, Kind::Text | Kind::Opaque),
            ..Layout::NEW
        }
    }

    /// The name of the type in Rust.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// What this is the layout of.
    pub const fn kind(&self) -> Kind {
        self.kind
    }

    /// The width in bits; the smallest of a dynamic message.
    pub const fn bits(&self) -> usize {
        self.bits
    }

    /// Whether the size is the same for every value.
    pub const fn is_fixed(&self) -> bool {
        !self.dynamic
    }

    /// The variants of an enum with data.
    pub const fn variants(&self) -> &'static [Variant] {
        self.variants
    }

    /// The size in bytes, rounded up for a bit struct; the smallest of a
    /// dynamic message.
    pub const fn size(&self) -> usize {
        self.bits.div_ceil(8)
    }

    /// The byte order, where the type pins one.
    pub const fn order(&self) -> Option<Order> {
        self.order
    }

    /// The bit order, where a bit struct pins one.
    pub const fn bit_order(&self) -> Option<BitOrder> {
        self.bit_order
    }

    /// The fields of a message or bit struct in order; for an array one field
    /// that describes its elements.
    pub const fn fields(&self) -> &'static [Field] {
        self.fields
    }

    /// The number of elements of an array, 0 for everything else.
    #[allow(
        clippy::len_without_is_empty,
        reason = "an array's length, not a collection's"
    )]
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Whether the number is in two's complement.
    pub const fn is_signed(&self) -> bool {
        self.signed
    }

    /// The named numbers of an enum.
    pub const fn values(&self) -> &'static [EnumValue] {
        self.values
    }

    /// The catch-all variant of an enum.
    pub const fn other(&self) -> Option<&'static str> {
        self.other
    }

    /// The constant in front of the message, as big-endian bytes for a number.
    pub const fn magic(&self) -> &'static [u8] {
        self.magic
    }

    /// The text of the message's `check`, or nothing.
    pub const fn check(&self) -> &'static str {
        self.check
    }

    /// The field of this name, in a constant if you like:
    ///
    /// ```
    /// # use hg::Hg;
    /// #[derive(Hg)]
    /// struct Ack { id: u32, code: u32 }
    /// const _: () = assert!(Ack::LAYOUT.field("code").offset() == 4);
    /// ```
    ///
    /// # Panics
    ///
    /// When there is no such field: in a constant, a compile error.
    #[track_caller]
    #[allow(
        clippy::panic,
        reason = "documented, and a compile error in a constant"
    )]
    pub const fn field(&self, name: &str) -> &'static Field {
        match self.find(name) {
            Some(field) => field,
            None => panic!("the message has no field of this name"),
        }
    }

    /// The field of this name, if there is one.
    pub const fn find(&self, name: &str) -> Option<&'static Field> {
        let mut rest = self.fields;
        while let [field, others @ ..] = rest {
            if same(field.name, name) {
                return Some(field);
            }
            rest = others;
        }
        None
    }
}

impl Field {
    /// A field to start from.
    #[doc(hidden)]
    pub const NEW: Field = Field {
        name: "",
        type_name: "",
        bit_offset: 0,
        bit_width: 0,
        cells: 1,
        run: None,
        order: None,
        layout: &Layout::NEW,
        later: None,
        extent: "",
        floating: false,
        converted: false,
        sum: false,
    };

    /// The field's name; `0`, `1`, … in a tuple struct.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// The field's type as the struct writes it.
    pub const fn type_name(&self) -> &'static str {
        self.type_name
    }

    /// Where the field starts, in whole bytes from the start of the message;
    /// the smallest place if it [is floating](Self::is_floating).
    pub const fn offset(&self) -> usize {
        self.bit_offset / 8
    }

    /// Where the field starts, in bits from the start of the message.
    ///
    /// Within a run the bits are counted as the bit stream flows: from the
    /// most significant bit of a byte in big-endian order, from the least
    /// significant one in little-endian order; in a bit struct that pins
    /// `msb0` or `lsb0`, from that end of its integer.
    pub const fn bit_offset(&self) -> usize {
        self.bit_offset
    }

    /// The width in bits, all elements of an array together.
    pub const fn bit_width(&self) -> usize {
        self.bit_width
    }

    /// How many cells of equal width a bit field has: 1, or the elements of
    /// an array of bit fields.
    pub const fn cells(&self) -> usize {
        self.cells
    }

    /// The run that a bit field lies in; `None` for a field of whole bytes.
    pub const fn run(&self) -> Option<Run> {
        self.run
    }

    /// The byte order, where this field or its message pins one.
    pub const fn order(&self) -> Option<Order> {
        self.order
    }

    /// The layout of the field's type; of the element for an array of bit fields.
    pub fn layout(&self) -> &'static Layout {
        self.later.map_or(self.layout, |later| later())
    }

    /// The attributes that tell how much there is of a dynamic field, and
    /// whether it is there, as they are written.
    pub const fn extent(&self) -> &'static str {
        self.extent
    }

    /// Whether a field of a size that depends on the value stands before this
    /// one: then its offset is the smallest that it can have.
    pub const fn is_floating(&self) -> bool {
        self.floating
    }

    const fn pinned_or(&self, order: Order) -> Order {
        match self.order {
            Some(pinned) => pinned,
            None => order,
        }
    }

    /// The mask of a bit field in the integer that its run is, `None` for a
    /// field of whole bytes and for runs of more than 128 bits.
    ///
    /// The integer is the run's bytes read in `order`, or in the order that the
    /// field pins. In a bit struct that pins its bit order, the mask is the
    /// same for both orders.
    ///
    /// ```
    /// # use hg::{Hg, Order};
    /// #[derive(Hg)]
    /// struct First { #[hg(bits = 4)] version: u8, #[hg(bits = 4)] ihl: u8 }
    /// let ihl = First::LAYOUT.field("ihl");
    /// assert_eq!(ihl.mask(Order::Big), Some(0x0f));
    /// assert_eq!(ihl.mask(Order::Little), Some(0xf0));
    /// ```
    pub const fn mask(&self, order: Order) -> Option<u128> {
        let Some(run) = self.run else { return None };
        if run.bit_width > 128 || self.bit_width == 0 {
            return None;
        }
        let at = self.bit_offset - run.bit_offset;
        let from_top = match run.bit_order {
            Some(pinned) => matches!(pinned, BitOrder::Msb0),
            None => matches!(self.pinned_or(order), Order::Big),
        };
        let shift = if from_top {
            run.bit_width - at - self.bit_width
        } else {
            at
        };
        Some(crate::bits::mask(self.bit_width as u32) << shift)
    }
}

const fn same(a: &str, b: &str) -> bool {
    let (mut a, mut b) = (a.as_bytes(), b.as_bytes());
    if a.len() != b.len() {
        return false;
    }
    while let ([x, rest_a @ ..], [y, rest_b @ ..]) = (a, b) {
        if *x != *y {
            return false;
        }
        (a, b) = (rest_a, rest_b);
    }
    true
}

/// The byte offset of a field as a constant: `hg::offset_of!(AppError, code)`.
///
/// ```
/// # use hg::Hg;
/// #[derive(Hg)]
/// struct Ack { id: u32, code: u32 }
/// const CODE: usize = hg::offset_of!(Ack, code);
/// assert_eq!(CODE, 4);
/// ```
#[macro_export]
macro_rules! offset_of {
    ($message:ty, $field:tt) => {
        const {
            <$message as $crate::Hg>::LAYOUT
                .field($crate::__private::field_name(stringify!($field)))
                .offset()
        }
    };
}
