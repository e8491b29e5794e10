//! Counts and lengths right before their field: `prefix`, `prefix_bytes`, `max`.

use hg::{Hg, Leb128};
use proptest::prelude::*;

use super::shape;
use super::values::{Label, any, any_list, label, labelled, list, same, text};

#[derive(Hg, Debug, Clone, PartialEq)]
pub struct Prefixes {
    #[hg(prefix = u8)]
    pub bytes: Vec<u8>,
    #[hg(prefix = u16)]
    pub words: Vec<u16>,
    #[hg(prefix = u32)]
    pub flags: Vec<bool>,
    #[hg(prefix = u64)]
    pub labels: Vec<Label>,
}

shape! {
    Prefixes, closed,
    (any_list(4), any_list(3), any_list(3), list(label(), 2))
        .prop_map(|(bytes, words, flags, labels)| Prefixes { bytes, words, flags, labels }),
    Prefixes { bytes: vec![9], words: vec![1], flags: vec![true], labels: vec![labelled("", 2)] }
        => [1, 9, 0, 1, 0, 1, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 2];
           [1, 9, 1, 0, 1, 0, 1, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0],
    |view, host| {
        assert_eq!(view.bytes(), &*host.bytes);
        same(view.words().iter().map(|it| it.get()), host.words.iter().copied());
        assert_eq!(view.flags().len(), host.flags.len());
        same(view.labels().map(|it| it.number()), host.labels.iter().map(|it| it.number));
    }
}

#[derive(Hg, Debug, Clone, PartialEq)]
pub struct OddPrefixes {
    #[hg(prefix = u24)]
    pub a: Vec<u16>,
    #[hg(prefix = u40)]
    pub b: Vec<u8>,
    #[hg(prefix = u48)]
    pub c: Vec<u8>,
    #[hg(prefix = u56)]
    pub d: Vec<u8>,
}

shape! {
    OddPrefixes, closed,
    (any_list(3), any_list(3), any_list(3), any_list(3))
        .prop_map(|(a, b, c, d)| OddPrefixes { a, b, c, d }),
    OddPrefixes { a: vec![5], b: vec![6], c: vec![], d: vec![7] }
        => [0, 0, 1, 0, 5, 0, 0, 0, 0, 1, 6, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 7];
           [1, 0, 0, 5, 0, 1, 0, 0, 0, 0, 6, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 7],
    |view, host| {
        same(view.a().iter().map(|it| it.get()), host.a.iter().copied());
        assert_eq!((view.b(), view.c(), view.d()), (&*host.b, &*host.c, &*host.d));
    }
}

/// Lengths in bytes, of text, of vectors and of a message.
#[derive(Hg, Debug, Clone, PartialEq)]
pub struct BytePrefixes {
    #[hg(prefix_bytes = u8)]
    pub text: String,
    #[hg(prefix_bytes = u16)]
    pub words: Vec<u16>,
    #[hg(prefix_bytes = u32)]
    pub labels: Vec<Label>,
    #[hg(prefix_bytes = u64)]
    pub label: Label,
}

shape! {
    BytePrefixes, closed,
    (text(3), any_list(3), list(label(), 2), label())
        .prop_map(|(text, words, labels, label)| BytePrefixes { text, words, labels, label }),
    BytePrefixes {
        text: "é".to_owned(),
        words: vec![1],
        labels: vec![labelled("a", 2)],
        label: labelled("", 3),
    }
        => [2, 0xc3, 0xa9, 0, 2, 0, 1, 0, 0, 0, 4, 1, b'a', 0, 2, 0, 0, 0, 0, 0, 0, 0, 3, 0, 0, 3];
           [2, 0xc3, 0xa9, 2, 0, 1, 0, 4, 0, 0, 0, 1, b'a', 2, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 3, 0],
    |view, host| {
        assert_eq!(view.text(), host.text);
        same(view.words().iter().map(|it| it.get()), host.words.iter().copied());
        same(view.labels().map(|it| it.text()), host.labels.iter().map(|it| &*it.text));
        assert_eq!(view.label().text(), host.label.text);
        assert_eq!(view.label().number(), host.label.number);
    }
}

#[derive(Hg, Debug, Clone, PartialEq)]
pub struct OddBytePrefixes {
    #[hg(prefix_bytes = u24)]
    pub a: Vec<u16>,
    #[hg(prefix_bytes = u40)]
    pub b: String,
    #[hg(prefix_bytes = u48)]
    pub c: Vec<Label>,
    #[hg(prefix_bytes = u56)]
    pub d: Box<[u8]>,
}

shape! {
    OddBytePrefixes, closed,
    (any_list(3), text(2), list(label(), 2), any_list(3))
        .prop_map(|(a, b, c, d)| OddBytePrefixes { a, b, c, d: d.into() }),
    OddBytePrefixes { a: vec![5], b: "b".to_owned(), c: vec![], d: [7].into() }
        => [0, 0, 2, 0, 5, 0, 0, 0, 0, 1, b'b', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 7];
           [2, 0, 0, 5, 0, 1, 0, 0, 0, 0, b'b', 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 7],
    |view, host| {
        assert_eq!((view.b(), view.d()), (&*host.b, &*host.d));
    }
}

/// BGP's attributes: a bit says how wide the length is.
#[derive(Hg, Debug, Clone, PartialEq)]
pub struct ChosenPrefix {
    #[hg(bits = 7)]
    pub kind: u8,
    #[hg(bits = 1)]
    pub extended: bool,
    #[hg(prefix_bytes = if extended { u16 } else { u8 })]
    pub value: Vec<u8>,
}

shape! {
    ChosenPrefix, closed,
    (0..128_u8, any(), any_list(6))
        .prop_map(|(kind, extended, value)| ChosenPrefix { kind, extended, value }),
    ChosenPrefix { kind: 3, extended: true, value: vec![8, 9] }
        => [0b0000011_1, 0, 2, 8, 9]; [0b1_0000011, 2, 0, 8, 9],
    |view, host| {
        assert_eq!((view.kind(), view.extended()), (host.kind, host.extended));
        assert_eq!(view.value(), &*host.value);
    }
}

#[derive(Hg, Debug, Clone, PartialEq)]
pub struct ChosenCount {
    pub version: u8,
    #[hg(prefix = if version >= 2 { u24 } else { u8 })]
    pub labels: Vec<Label>,
}

shape! {
    ChosenCount, closed,
    (0..4_u8, list(label(), 3)).prop_map(|(version, labels)| ChosenCount { version, labels }),
    ChosenCount { version: 2, labels: vec![labelled("", 1)] }
        => [2, 0, 0, 1, 0, 0, 1]; [2, 1, 0, 0, 0, 1, 0],
}

/// A prefix of a type that is a message of its own.
#[derive(Hg, Debug, Clone, PartialEq)]
pub struct VarintPrefix {
    #[hg(prefix = Leb128<u32>)]
    pub words: Vec<u16>,
    #[hg(prefix_bytes = Leb128<u16>)]
    pub text: String,
}

shape! {
    VarintPrefix, closed,
    (any_list(3), text(40)).prop_map(|(words, text)| VarintPrefix { words, text }),
    VarintPrefix { words: vec![1], text: "ab".to_owned() }
        => [1, 0, 1, 2, b'a', b'b']; [1, 1, 0, 2, b'a', b'b'],
}

const MOST: usize = 2;

/// What may be there at most, of elements and of bytes.
#[derive(Hg, Debug, Clone, PartialEq)]
pub struct Limits {
    #[hg(prefix = u16, max = 3)]
    pub words: Vec<u32>,
    #[hg(prefix_bytes = u16, max = 4)]
    pub text: String,
    #[hg(prefix = u8, max = MOST)]
    pub labels: Vec<Label>,
    /// Elements without bytes, which need a limit.
    #[hg(prefix = u8, max = 5)]
    pub nothing: Vec<Nothing>,
}

/// A message that takes no bytes.
#[derive(Hg, Debug, Clone, Copy, PartialEq)]
pub struct Nothing;

shape! {
    Limits, closed,
    (any_list(3), text(1), list(label(), MOST), 0..=5_usize)
        .prop_map(|(words, text, labels, nothing)| Limits {
            words,
            text,
            labels,
            nothing: vec![Nothing; nothing],
        }),
    Limits {
        words: vec![],
        text: "a".to_owned(),
        labels: vec![labelled("", 2)],
        nothing: vec![Nothing; 5],
    }
        => [0, 0, 0, 1, b'a', 1, 0, 0, 2, 5]; [0, 0, 1, 0, b'a', 1, 0, 2, 0, 5],
}
