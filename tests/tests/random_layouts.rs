//! The derive against a slow model, on messages with random layouts.
//!
//! `build.rs` writes the messages, and for every value the bytes, the order
//! and the bit where it must lie. Here each message is filled with random
//! values and written, read, viewed and edited in both orders; every byte is
//! compared with a model that moves one bit at a time.
#![allow(missing_docs, dead_code, reason = "structs written for this test only")]
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    clippy::cast_lossless,
    reason = "values are carried as patterns of 128 bits"
)]

use std::slice::Iter;

use hg::{BigEndian, ByteOrder, Error, ErrorKind, Hg, Layout, LittleEndian};

/// An enum of 2 bits with all four values.
#[derive(Hg, Clone, Copy)]
#[hg(bits = 2)]
#[repr(u8)]
enum Quarter {
    First,
    Second,
    Third,
    Fourth,
}

/// An enum that keeps what it does not know, and can hold more than 3 bits.
#[derive(Hg, Clone, Copy)]
#[hg(bits = 3)]
#[repr(u8)]
enum Kind {
    Two = 2,
    Five = 5,
    #[hg(other)]
    Unknown(u8),
}

/// An enum for which some patterns are no value.
#[derive(Hg, Clone, Copy)]
#[hg(bits = 4)]
#[repr(u8)]
enum Rare {
    Zero = 0,
    Six = 6,
    Fifteen = 15,
}

/// A host value as the plain values in it: numbers widened to 128 bits.
trait Leaves: Sized {
    fn take(from: &mut Iter<'_, u128>) -> Self;
    fn give(&self, to: &mut Vec<u128>);
}

/// What an accessor returns, as the plain values in it.
trait Seen {
    fn see(&self, to: &mut Vec<u128>) -> Result<(), Error>;
}

macro_rules! plain {
    ($($type:ty: $from:expr, $into:expr;)*) => {$(
        impl Leaves for $type {
            fn take(from: &mut Iter<'_, u128>) -> Self {
                $from(*from.next().unwrap())
            }
            fn give(&self, to: &mut Vec<u128>) {
                to.push($into(*self));
            }
        }
        impl Seen for $type {
            fn see(&self, to: &mut Vec<u128>) -> Result<(), Error> {
                self.give(to);
                Ok(())
            }
        }
    )*};
}

macro_rules! integers {
    ($($type:ident)*) => {
        plain! {$($type: |it| it as $type, |it| it as u128;)*}
    };
}

macro_rules! exact {
    ($($type:ident $int:ident)*) => {
        plain! {$(arbitrary_int::$type:
            |it| arbitrary_int::$type::new(it as $int),
            |it: arbitrary_int::$type| u128::from(it.value());)*}
    };
}

integers! { u8 u16 u32 u64 u128 i8 i16 i32 i64 i128 }
exact! { u3 u8 u5 u8 u7 u8 u9 u16 u12 u16 u20 u32 u24 u32 u33 u64 u48 u64 u63 u64 u100 u128 u127 u128 }
plain! {
    bool: |it| it != 0, u128::from;
    f32: |it| f32::from_bits(it as u32), |it: f32| u128::from(it.to_bits());
    f64: |it| f64::from_bits(it as u64), |it: f64| u128::from(it.to_bits());
    Quarter: |it| [Quarter::First, Quarter::Second, Quarter::Third, Quarter::Fourth][it as usize],
        |it| it as u128;
    Kind: |it| match it { 2 => Kind::Two, 5 => Kind::Five, it => Kind::Unknown(it as u8) },
        |it| match it { Kind::Two => 2, Kind::Five => 5, Kind::Unknown(it) => u128::from(it) };
    Rare: |it| match it { 0 => Rare::Zero, 6 => Rare::Six, _ => Rare::Fifteen }, |it| it as u128;
}

impl<T: Leaves, const N: usize> Leaves for [T; N] {
    fn take(from: &mut Iter<'_, u128>) -> Self {
        [(); N].map(|()| T::take(from))
    }
    fn give(&self, to: &mut Vec<u128>) {
        for it in self {
            it.give(to);
        }
    }
}

impl<T: Seen, const N: usize> Seen for [T; N] {
    fn see(&self, to: &mut Vec<u128>) -> Result<(), Error> {
        self.iter().try_for_each(|it| it.see(to))
    }
}

impl<T: Seen> Seen for &T {
    fn see(&self, to: &mut Vec<u128>) -> Result<(), Error> {
        (**self).see(to)
    }
}

impl<T: Seen> Seen for Result<T, Error> {
    fn see(&self, to: &mut Vec<u128>) -> Result<(), Error> {
        self.as_ref().map_err(|error| *error)?.see(to)
    }
}

/// The elements of arrays, in their wire form.
macro_rules! elements {
    ($($type:ident)*) => {$(
        impl<O: ByteOrder> Seen for hg::__private::$type<O> {
            fn see(&self, to: &mut Vec<u128>) -> Result<(), Error> {
                self.get().see(to)
            }
        }
    )*};
}

elements! { U16 U32 U64 U128 I16 I32 I64 I128 F32 F64 }

/// The values of a struct, from its members.
macro_rules! leaves {
    ($name:ident { $($member:tt)* }) => {
        impl Leaves for $name {
            fn take(from: &mut Iter<'_, u128>) -> Self {
                $name { $($member: Leaves::take(from)),* }
            }
            fn give(&self, to: &mut Vec<u128>) {
                $(self.$member.give(to);)*
            }
        }
        impl Seen for $name {
            fn see(&self, to: &mut Vec<u128>) -> Result<(), Error> {
                self.give(to);
                Ok(())
            }
        }
    };
}

/// The values of a wire form, from its accessors.
macro_rules! seen {
    ([$($order:ident)?] $wire:ty { $($getter:ident)* }) => {
        impl<$($order: ByteOrder)?> Seen for $wire {
            fn see(&self, to: &mut Vec<u128>) -> Result<(), Error> {
                $(self.$getter().see(to)?;)*
                Ok(())
            }
        }
    };
}

/// The operations of a message, as functions over bytes and plain values.
macro_rules! subject {
    (
        $name:ident $encode:ident $decode:ident $order:ident
        { $($index:literal $how:ident $set:ident;)* }
        $size:literal $fills:expr, $fields:expr, $leaves:expr
    ) => {
        fn encode<O: ByteOrder>(values: &[u128]) -> Result<Vec<u8>, Error> {
            let message = <$name as Leaves>::take(&mut values.iter());
            let bytes = <$name as Hg>::try_to_wire::<O>(&message)?.as_bytes().to_vec();
            subject!(@exact $encode $name message bytes O);
            Ok(bytes)
        }
        fn decode<O: ByteOrder>(bytes: &[u8]) -> Result<Vec<u128>, Error> {
            let (mut values, mut seen) = (Vec::new(), Vec::new());
            <$name as Hg>::decode::<O>(bytes)?.give(&mut values);
            let view = <$name as Hg>::view::<O>(bytes)?;
            view.see(&mut seen)?;
            assert_eq!(seen, values, "accessors");
            subject!(@total $decode view values);
            Ok(values)
        }
        fn set<O: ByteOrder>(bytes: &mut [u8], field: usize, values: &[u128]) -> Result<(), Error> {
            let (view, from) = (<$name as Hg>::view_mut::<O>(bytes)?, &mut values.iter());
            match field {
                $($index => subject!(@set $how view.$set(Leaves::take(from))),)*
                _ => unreachable!(),
            }
        }
        fn reorder<O: ByteOrder, P: ByteOrder>(bytes: &[u8]) -> Result<Vec<u8>, Error> {
            let view = <$name as Hg>::view::<O>(bytes)?;
            Ok(subject!(@reorder $order $name view P).as_bytes().to_vec())
        }
        pub(super) const SUBJECT: Subject = Subject {
            name: module_path!(),
            layout: $name::LAYOUT,
            size: $size,
            fills: $fills,
            fields: $fields,
            leaves: $leaves,
            operations: [
                Operations {
                    encode: encode::<BigEndian>,
                    decode: decode::<BigEndian>,
                    set: set::<BigEndian>,
                    reorder: reorder::<BigEndian, LittleEndian>,
                },
                Operations {
                    encode: encode::<LittleEndian>,
                    decode: decode::<LittleEndian>,
                    set: set::<LittleEndian>,
                    reorder: reorder::<LittleEndian, BigEndian>,
                },
            ],
        };
        const _: () = assert!($name::SIZE == $size);
    };
    (@exact to_wire $name:ident $message:ident $bytes:ident $order:ident) => {
        let exact = <$name as Hg>::to_wire::<$order>(&$message);
        assert_eq!(exact.as_bytes(), $bytes, "to_wire");
    };
    (@exact try_to_wire $name:ident $message:ident $bytes:ident $order:ident) => {};
    (@total total $view:ident $values:ident) => {
        let mut host = Vec::new();
        $view.to_host().give(&mut host);
        assert_eq!(host, $values, "to_host");
    };
    (@total partial $view:ident $values:ident) => {};
    (@set plain $($call:tt)*) => {{
        $($call)*;
        Ok(())
    }};
    (@set tried $($call:tt)*) => { $($call)* };
    (@reorder free $name:ident $view:ident $order:ident) => { $view.to_order::<$order>() };
    (@reorder pinned $name:ident $view:ident $order:ident) => {
        <$name as Hg>::try_to_wire::<$order>(&$view.try_to_host()?)?
    };
}

struct Subject {
    name: &'static str,
    layout: &'static Layout,
    size: usize,
    fills: &'static [(usize, u8)],
    fields: &'static [FieldPlace],
    leaves: &'static [Leaf],
    /// In big-endian and in little-endian order.
    operations: [Operations; 2],
}

struct Operations {
    encode: fn(&[u128]) -> Result<Vec<u8>, Error>,
    decode: fn(&[u8]) -> Result<Vec<u128>, Error>,
    set: fn(&mut [u8], usize, &[u128]) -> Result<(), Error>,
    reorder: fn(&[u8]) -> Result<Vec<u8>, Error>,
}

/// A field: where it begins in the message, how many plain values are in it,
/// and whether its bits are counted from the most significant one.
struct FieldPlace {
    name: &'static str,
    bit: usize,
    bits: usize,
    leaves: usize,
    big: [bool; 2],
}

impl FieldPlace {
    /// Copies the field, and the padding inside of it.
    fn copy(&self, order: usize, from: &[u8], to: &mut [u8]) {
        for bit in self.bit..self.bit + self.bits {
            let weight = if self.big[order] {
                0x80 >> (bit % 8)
            } else {
                1 << (bit % 8)
            };
            to[bit / 8] = to[bit / 8] & !weight | from[bit / 8] & weight;
        }
    }
}

/// One plain value: its width on the wire, and that of its type.
struct Leaf {
    signed: bool,
    width: u32,
    room: u32,
    values: Values,
    places: [Place; 2],
}

/// Some bytes as one integer, and the bit in it where the value begins.
struct Place {
    first: usize,
    bytes: usize,
    big: bool,
    lsb: usize,
}

/// Which values of those that fit are valid.
#[derive(PartialEq)]
enum Values {
    Any,
    Bool,
    Rare,
}

include!(concat!(env!("OUT_DIR"), "/random_layouts.rs"));

/// Random numbers: xorshift64*, the same ones in every run.
struct Random(u64);

impl Random {
    fn word(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    fn wide(&mut self) -> u128 {
        u128::from(self.word()) << 64 | u128::from(self.word())
    }

    fn below(&mut self, end: usize) -> usize {
        (self.word() >> 33) as usize % end
    }
}

impl Leaf {
    /// The lowest `width` bits as a number of the leaf's type.
    fn number(&self, pattern: u128, width: u32) -> u128 {
        let up = 128 - width;
        if self.signed {
            ((pattern << up) as i128 >> up) as u128
        } else {
            pattern << up >> up
        }
    }

    fn random(&self, random: &mut Random) -> u128 {
        match self.values {
            Values::Any => {
                let pattern = match random.below(8) {
                    0 => 0,
                    1 => u128::MAX,
                    2 => 1 << random.below(self.width as usize),
                    _ => random.wide(),
                };
                self.number(pattern, self.width)
            }
            Values::Bool => random.below(2) as u128,
            Values::Rare => [0, 6, 15][random.below(3)],
        }
    }

    /// A number of the leaf's type that its width does not hold.
    fn too_large(&self, random: &mut Random) -> Option<u128> {
        (self.width < self.room).then(|| {
            loop {
                let number = self.number(random.wide() >> random.below(128), self.room);
                if self.number(number, self.width) != number {
                    return number;
                }
            }
        })
    }

    /// The position of each bit, from the lowest on: its byte and its weight there.
    fn bits(&self, order: usize) -> impl Iterator<Item = (usize, u8)> {
        let place = &self.places[order];
        (place.lsb..).take(self.width as usize).map(|bit| {
            let byte = if place.big {
                place.bytes - 1 - bit / 8
            } else {
                bit / 8
            };
            (place.first + byte, 1 << (bit % 8))
        })
    }

    fn write(&self, bytes: &mut [u8], order: usize, value: u128) {
        for (index, (byte, weight)) in self.bits(order).enumerate() {
            if value >> index & 1 == 0 {
                bytes[byte] &= !weight;
            } else {
                bytes[byte] |= weight;
            }
        }
    }

    /// Where the value's first bit is in the message, as errors say it.
    fn position(&self, order: usize) -> (usize, Option<(u8, u8)>) {
        let (place, width) = (&self.places[order], self.width as usize);
        let bit = if place.big {
            place.bytes * 8 - place.lsb - width
        } else {
            place.lsb
        };
        (place.first + bit / 8, Some(((bit % 8) as u8, width as u8)))
    }
}

impl Subject {
    fn values(&self, random: &mut Random) -> Vec<u128> {
        self.leaves.iter().map(|leaf| leaf.random(random)).collect()
    }

    fn write(&self, bytes: &mut [u8], order: usize, values: &[u128]) {
        for (leaf, value) in self.leaves.iter().zip(values) {
            leaf.write(bytes, order, *value);
        }
    }

    /// The bytes that the message must have.
    fn model(&self, order: usize, values: &[u128]) -> Vec<u8> {
        let mut bytes = vec![0; self.size];
        for (at, fill) in self.fills {
            bytes[*at] = *fill;
        }
        self.write(&mut bytes, order, values);
        bytes
    }

    /// The bytes of the message, with random bits where padding is.
    fn dirty(&self, random: &mut Random, order: usize, values: &[u128]) -> Vec<u8> {
        let mut bytes: Vec<u8> = (0..self.size)
            .map(|_| random.word().to_be_bytes()[0])
            .collect();
        self.write(&mut bytes, order, values);
        bytes
    }

    /// The place of a field's values among all.
    fn range(&self, field: usize) -> std::ops::Range<usize> {
        let start = self.fields[..field].iter().map(|it| it.leaves).sum();
        start..start + self.fields[field].leaves
    }

    fn write_and_read(&self, random: &mut Random, order: usize) {
        let (name, operations) = (self.name, &self.operations[order]);
        let values = self.values(random);
        let expected = self.model(order, &values);
        assert_eq!(
            (operations.encode)(&values).unwrap(),
            expected,
            "{name} {values:#x?}"
        );
        let dirty = self.dirty(random, order, &values);
        assert_eq!(
            (operations.decode)(&dirty).unwrap(),
            values,
            "{name} {dirty:x?}"
        );
        let reordered = (operations.reorder)(&expected).unwrap();
        assert_eq!(
            reordered,
            self.model(1 - order, &values),
            "{name} {values:#x?}"
        );
    }

    /// Each setter writes its field, the padding inside of it too, and changes nothing else.
    fn edit(&self, random: &mut Random, order: usize) {
        let (name, operations) = (self.name, &self.operations[order]);
        let mut values = self.values(random);
        let mut bytes = self.dirty(random, order, &values);
        for (field, place) in self.fields.iter().enumerate() {
            let range = self.range(field);
            let new = self.values(random);
            values[range.clone()].copy_from_slice(&new[range.clone()]);
            let mut expected = bytes.clone();
            place.copy(order, &self.model(order, &values), &mut expected);
            (operations.set)(&mut bytes, field, &values[range]).unwrap();
            assert_eq!(bytes, expected, "{name} {}", place.name);
        }
        assert_eq!((operations.decode)(&bytes).unwrap(), values, "{name}");
    }

    /// A value that does not fit is refused, and the error says where.
    fn refuse_too_large(&self, random: &mut Random, order: usize) -> usize {
        let (name, operations, mut refused) = (self.name, &self.operations[order], 0);
        for field in 0..self.fields.len() {
            let range = self.range(field);
            for index in range.clone() {
                let leaf = &self.leaves[index];
                let Some(number) = leaf.too_large(random) else {
                    continue;
                };
                let mut values = self.values(random);
                let bytes = self.dirty(random, order, &values);
                values[index] = number;
                let error = (operations.encode)(&values).unwrap_err();
                assert_eq!(error.kind(), ErrorKind::DoesNotFit, "{name} {error}");
                assert_eq!(
                    (error.offset(), error.bits()),
                    leaf.position(order),
                    "{name} {error}"
                );
                let mut edited = bytes.clone();
                let error =
                    (operations.set)(&mut edited, field, &values[range.clone()]).unwrap_err();
                assert_eq!(error.kind(), ErrorKind::DoesNotFit, "{name} {error}");
                assert_eq!(
                    (error.offset(), error.bits()),
                    leaf.position(order),
                    "{name} {error}"
                );
                assert_eq!(edited, bytes, "{name} {error}");
                refused += 1;
            }
        }
        refused
    }

    /// A pattern that is no value is refused, and the error says where.
    fn refuse_invalid(&self, random: &mut Random, order: usize) -> usize {
        let (name, operations, mut refused) = (self.name, &self.operations[order], 0);
        for leaf in self.leaves.iter().filter(|leaf| leaf.values != Values::Any) {
            let values = self.values(random);
            let mut bytes = self.dirty(random, order, &values);
            let (invalid, position) = match leaf.values {
                Values::Bool => (2, (leaf.position(order).0, None)),
                _ => (9, leaf.position(order)),
            };
            leaf.write(&mut bytes, order, invalid);
            let error = (operations.decode)(&bytes).unwrap_err();
            assert_eq!(error.kind(), ErrorKind::InvalidValue, "{name} {error}");
            assert_eq!((error.offset(), error.bits()), position, "{name} {error}");
            refused += 1;
        }
        refused
    }
}

/// Runs a test for every message in both orders.
fn all(mut test: impl FnMut(&Subject, &mut Random, usize)) {
    assert!(SUBJECTS.len() >= 300);
    for (index, subject) in SUBJECTS.iter().enumerate() {
        let mut random = Random(0x5eed_0000 + index as u64);
        for order in [0, 1] {
            test(subject, &mut random, order);
        }
    }
}

#[test]
fn every_byte_is_where_the_model_has_it() {
    all(|subject, random, order| {
        for _ in 0..24 {
            subject.write_and_read(random, order);
        }
    });
}

#[test]
fn setters_change_only_their_field() {
    all(|subject, random, order| {
        for _ in 0..8 {
            subject.edit(random, order);
        }
    });
}

#[test]
fn what_does_not_fit_is_refused_where_it_is() {
    let mut refused = 0;
    all(|subject, random, order| refused += subject.refuse_too_large(random, order));
    assert!(refused > 1000, "{refused}");
}

#[test]
fn what_is_no_value_is_refused_where_it_is() {
    let mut refused = 0;
    all(|subject, random, order| refused += subject.refuse_invalid(random, order));
    assert!(refused > 100, "{refused}");
}

#[test]
fn layouts_name_the_same_places() {
    for subject in SUBJECTS {
        assert_eq!(subject.layout.size(), subject.size, "{}", subject.name);
        assert_eq!(
            subject.layout.fields().len(),
            subject.fields.len(),
            "{}",
            subject.name
        );
        for place in subject.fields {
            let field = subject.layout.field(place.name);
            let found = (field.bit_offset(), field.bit_width());
            assert_eq!(
                found,
                (place.bit, place.bits),
                "{} {}",
                subject.name,
                place.name
            );
        }
    }
}
