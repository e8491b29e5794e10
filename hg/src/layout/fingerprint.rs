//! A number that changes with the wire form and with nothing else.
//!
//! FNV-1a over the shape: kinds, places, widths, orders, magic and the
//! numbers of enums. Names, docs and visibility do not count.

use super::{EnumValue, Field, Kind, Layout};
use crate::order::Order;

const START: u64 = 0xcbf2_9ce4_8422_2325;
/// Stands for a layout that leads back to its message.
const RECURSIVE: u64 = 0x7265_6375;
const PRIME: u64 = 0x0000_0100_0000_01b3;

impl Layout {
    /// A number that changes when the wire form changes, and not when a name
    /// or a doc does.
    pub const fn fingerprint(&self) -> u64 {
        layout(START, self)
    }
}

const fn mix(mut hash: u64, number: u64) -> u64 {
    let mut bytes: &[u8] = &number.to_le_bytes();
    while let [first, rest @ ..] = bytes {
        hash = (hash ^ *first as u64).wrapping_mul(PRIME);
        bytes = rest;
    }
    hash
}

const fn layout(mut hash: u64, it: &Layout) -> u64 {
    hash = mix(hash, it.kind as u64);
    hash = mix(hash, it.bits as u64);
    hash = mix(hash, it.len as u64);
    hash = mix(hash, it.signed as u64 * 2 + it.other.is_some() as u64);
    hash = mix(hash, order(it.order));
    hash = mix(
        hash,
        match it.bit_order {
            None => 0,
            Some(bit_order) => 1 + bit_order as u64,
        },
    );
    let mut magic = it.magic;
    hash = mix(hash, magic.len() as u64 * 2 + it.magic_number as u64);
    while let [first, rest @ ..] = magic {
        hash = mix(hash, *first as u64);
        magic = rest;
    }
    hash = mix(hash, values(it.values));
    hash = mix(hash, it.dynamic as u64);
    let mut variants = it.variants;
    while let [first, rest @ ..] = variants {
        hash = text(mix(hash, first.len as u64), first.tag);
        variants = rest;
    }
    let mut fields = it.fields;
    hash = mix(hash, fields.len() as u64);
    while let [first, rest @ ..] = fields {
        hash = field(hash, first);
        fields = rest;
    }
    hash
}

/// A rule as it is written: another rule is another wire form.
const fn text(mut hash: u64, text: &str) -> u64 {
    let mut bytes = text.as_bytes();
    hash = mix(hash, bytes.len() as u64);
    while let [first, rest @ ..] = bytes {
        hash = mix(hash, *first as u64);
        bytes = rest;
    }
    hash
}

/// The numbers of an enum, whatever their order.
const fn values(mut values: &[EnumValue]) -> u64 {
    let mut sum = values.len() as u64;
    while let [first, rest @ ..] = values {
        let number = first.number as u128;
        sum = sum.wrapping_add(mix(mix(START, number as u64), (number >> 64) as u64));
        values = rest;
    }
    sum
}

const fn field(mut hash: u64, it: &Field) -> u64 {
    hash = mix(hash, it.bit_offset as u64);
    hash = mix(hash, it.bit_width as u64);
    hash = mix(hash, it.cells as u64);
    hash = mix(hash, order(it.order));
    hash = match it.run {
        None => mix(hash, 0),
        // How wide the host's integer is does not show in bits.
        Some(_) if matches!(it.layout.kind, Kind::Unsigned | Kind::Signed) => {
            return mix(hash, 1 + it.layout.kind as u64);
        }
        Some(run) => mix(mix(hash, 1 + run.bit_offset as u64), run.bit_width as u64),
    };
    hash = text(hash, it.extent);
    match it.later {
        // The layout may lead back here, where it has no end.
        Some(_) => mix(hash, RECURSIVE),
        None => layout(hash, it.layout),
    }
}

const fn order(order: Option<Order>) -> u64 {
    match order {
        None => 0,
        Some(order) => 1 + order as u64,
    }
}
