//! What shapes are made of: strategies, and the messages that stand in them.

use hg::Hg;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

/// Any value of a type, which the place where it is used tells.
pub fn any<T: Arbitrary>() -> impl Strategy<Value = T> {
    proptest::arbitrary::any::<T>()
}

/// At most so many of something.
pub fn list<T>(of: T, max: usize) -> impl Strategy<Value = Vec<T::Value>>
where
    T: Strategy,
{
    vec(of, 0..=max)
}

/// At most so many numbers of any value.
pub fn any_list<T: Arbitrary>(max: usize) -> impl Strategy<Value = Vec<T>> {
    vec(any::<T>(), 0..=max)
}

/// Text of at most so many characters of one to four bytes.
///
/// There is neither a space nor a control character in it, so that it fits
/// every padding and every end.
pub fn text(max: usize) -> impl Strategy<Value = String> {
    vec(select(vec!['a', 'b', 'z', '7', 'é', '€', '𝄞']), 0..=max)
        .prop_map(|chars| chars.into_iter().collect())
}

/// Text of at most so many bytes.
pub fn ascii(max: usize) -> impl Strategy<Value = String> {
    vec(select(vec!['a', 'b', 'z', '7']), 0..=max).prop_map(|chars| chars.into_iter().collect())
}

/// Asserts that two sequences are the same.
///
/// # Panics
///
/// Where they differ.
pub fn same<T: PartialEq + core::fmt::Debug>(
    seen: impl IntoIterator<Item = T>,
    host: impl IntoIterator<Item = T>,
) {
    let (seen, host): (Vec<T>, Vec<T>) = (seen.into_iter().collect(), host.into_iter().collect());
    assert_eq!(seen, host);
}

/// The number of elements as a number of the wire.
///
/// # Panics
///
/// Where a strategy makes more than fit.
pub fn len<N: TryFrom<usize>>(len: usize) -> N {
    let number = N::try_from(len).ok();
    number.expect("a strategy makes as many elements as their count can tell")
}

/// An enum that not every byte is.
#[derive(Hg, Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Kind {
    Idle = 1,
    Busy = 2,
    Done = 7,
}

pub fn kind() -> impl Strategy<Value = Kind> {
    select(vec![Kind::Idle, Kind::Busy, Kind::Done])
}

/// A fixed message that not all bytes are.
#[derive(Hg, Debug, Clone, Copy, PartialEq)]
pub struct Point {
    pub kind: Kind,
    pub x: i16,
    pub seen: bool,
}

pub fn point() -> impl Strategy<Value = Point> {
    (kind(), any(), any()).prop_map(|(kind, x, seen)| Point { kind, x, seen })
}

/// A bit struct.
#[derive(Hg, Debug, Clone, Copy, PartialEq)]
#[hg(bits = 16)]
pub struct Mode {
    #[hg(bits = 4)]
    pub level: u8,
    #[hg(bits = 11)]
    pub channel: i16,
    #[hg(bits = 1)]
    pub on: bool,
}

pub fn mode() -> impl Strategy<Value = Mode> {
    (0..16_u8, -1024..1024_i16, any()).prop_map(|(level, channel, on)| Mode { level, channel, on })
}

/// A dynamic message.
#[derive(Hg, Debug, Clone, PartialEq)]
pub struct Label {
    #[hg(prefix_bytes = u8)]
    pub text: String,
    pub number: u16,
}

pub fn label() -> impl Strategy<Value = Label> {
    (text(3), any()).prop_map(|(text, number)| Label { text, number })
}

/// A label as a literal.
pub fn labelled(text: &str, number: u16) -> Label {
    let text = text.to_owned();
    Label { text, number }
}
