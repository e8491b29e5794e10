//! Windows: `bytes`, `size` on fields and on messages.

use hg::{Auto, Hg, auto};
use proptest::prelude::*;

use super::shape;
use super::values::{Label, any, any_list, ascii, label, labelled, len, list, same, text};

/// The bytes that a label takes.
fn label_len(label: &Label) -> usize {
    label.text.len() + 3
}

/// Windows whose lengths stand together in front.
#[derive(Hg, Debug, Clone, PartialEq)]
pub struct ByteWindows {
    /// Counts itself.
    pub text_len: u8,
    pub words_len: u16,
    pub labels_len: Auto<u8>,
    pub label_len: u8,
    #[hg(bytes = text_len - 1)]
    pub text: String,
    #[hg(bytes = words_len)]
    pub words: Vec<u16>,
    #[hg(bytes = labels_len * 4 + 1)]
    pub labels: Vec<u8>,
    #[hg(bytes = label_len)]
    pub label: Label,
}

shape! {
    ByteWindows, closed,
    (text(3), any_list(3), 0..3_usize, label()).prop_map(|(text, words, labels, label)| {
        ByteWindows {
            text_len: len(text.len() + 1),
            words_len: len(words.len() * 2),
            labels_len: auto(),
            label_len: len(label_len(&label)),
            text,
            words,
            labels: vec![labels.try_into().unwrap_or(0); labels * 4 + 1],
            label,
        }
    }),
    ByteWindows {
        text_len: 2,
        words_len: 2,
        labels_len: auto(),
        label_len: 3,
        text: "a".to_owned(),
        words: vec![1],
        labels: vec![7; 5],
        label: labelled("", 2),
    }
        => [2, 0, 2, 1, 3, b'a', 0, 1, 7, 7, 7, 7, 7, 0, 0, 2];
           [2, 2, 0, 1, 3, b'a', 1, 0, 7, 7, 7, 7, 7, 0, 2, 0],
    |view, host| {
        assert_eq!((view.text_len(), view.words_len()), (host.text_len, host.words_len));
        assert_eq!(usize::from(view.labels_len()) * 4 + 1, host.labels.len());
        assert_eq!((view.text(), view.labels()), (&*host.text, &*host.labels));
        same(view.words().iter().map(|it| it.get()), host.words.iter().copied());
        assert_eq!(view.label().text(), host.label.text);
    }
}

#[derive(Hg, Debug, Clone, PartialEq)]
pub struct PaddedText {
    #[hg(size = 6)]
    pub name: String,
    #[hg(size = 4, fill = b' ')]
    pub code: String,
    pub end: u8,
}

shape! {
    PaddedText, closed,
    (ascii(6), text(1), any()).prop_map(|(name, code, end)| PaddedText { name, code, end }),
    PaddedText { name: "abc".to_owned(), code: "é".to_owned(), end: 1 }
        => *b"abc\0\0\0\xc3\xa9  \x01",
    |view, host| {
        assert_eq!((view.name(), view.code()), (&*host.name, &*host.code));
        assert_eq!(view.end(), host.end);
    }
}

/// A message, and elements, in more room than they need.
#[derive(Hg, Debug, Clone, PartialEq)]
#[hg(dynamic)]
pub struct PaddedWindow {
    #[hg(size = 20, fill = 0xff)]
    pub label: Label,
    pub end: u8,
}

shape! {
    PaddedWindow, closed,
    (label(), any()).prop_map(|(label, end)| PaddedWindow { label, end }),
    PaddedWindow { label: labelled("ab", 1), end: 2 }
        => *b"\x02ab\0\x01\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x02";
           *b"\x02ab\x01\0\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x02",
    |view, host| {
        assert_eq!(view.label().text(), host.label.text);
        assert_eq!(view.end(), host.end);
    }
}

/// Ends within rooms of fixed size.
#[derive(Hg, Debug, Clone, PartialEq)]
pub struct PaddedUntil {
    #[hg(size = 8, until = 0)]
    pub name: String,
    #[hg(size = 8, until = 0)]
    pub words: Vec<u16>,
}

shape! {
    PaddedUntil, closed,
    (ascii(7), list(1..=u16::MAX, 3)).prop_map(|(name, words)| PaddedUntil { name, words }),
    PaddedUntil { name: "ab".to_owned(), words: vec![1] }
        => [b'a', b'b', 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0];
           [b'a', b'b', 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0],
    |view, host| {
        assert_eq!(view.name(), host.name);
        same(view.words().iter().map(|it| it.get()), host.words.iter().copied());
    }
}

/// The total counts the constant in front, and 2 less than all bytes.
#[derive(Hg, Debug, Clone, PartialEq)]
#[hg(magic = b"TT", size = length + 2)]
pub struct ToldTotal {
    pub length: Auto<u16>,
    pub kind: u8,
    #[hg(rest)]
    pub body: Vec<u8>,
}

shape! {
    ToldTotal, closed,
    (any(), any_list(6)).prop_map(|(kind, body)| ToldTotal { length: auto(), kind, body }),
    ToldTotal { length: auto(), kind: 9, body: vec![1, 2] }
        => [b'T', b'T', 0, 5, 9, 1, 2]; [b'T', b'T', 5, 0, 9, 1, 2],
    |view, host| {
        assert_eq!(usize::from(view.length()), host.body.len() + 3);
        assert_eq!((view.kind(), view.body()), (host.kind, &*host.body));
    }
}

#[derive(Hg, Debug, Clone, PartialEq)]
#[hg(size = 16)]
pub struct ConstantTotal {
    #[hg(prefix_bytes = u8)]
    pub name: String,
    #[hg(prefix = u8)]
    pub items: Vec<u8>,
}

shape! {
    ConstantTotal, closed,
    (ascii(8), any_list(6)).prop_map(|(name, items)| ConstantTotal { name, items }),
    ConstantTotal { name: "ab".to_owned(), items: vec![7] }
        => [2, b'a', b'b', 1, 7, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    |view, host| {
        assert_eq!((view.name(), view.items()), (&*host.name, &*host.items));
    }
}

/// Messages that each tell their own total.
#[derive(Hg, Debug, Clone, PartialEq)]
pub struct Records {
    #[hg(prefix_bytes = u16)]
    pub all: Vec<ToldTotal>,
    #[hg(prefix = u8)]
    pub padded: Vec<ConstantTotal>,
}

shape! {
    Records, closed,
    (list(told_total(), 2), list(constant_total(), 2))
        .prop_map(|(all, padded)| Records { all, padded }),
    Records { all: vec![ToldTotal { length: auto(), kind: 1, body: vec![] }], padded: vec![] }
        => [0, 5, b'T', b'T', 0, 3, 1, 0]; [5, 0, b'T', b'T', 3, 0, 1, 0],
    |view, host| {
        same(view.all().map(|it| it.kind()), host.all.iter().map(|it| it.kind));
        same(view.padded().map(|it| it.name()), host.padded.iter().map(|it| &*it.name));
    }
}

fn told_total() -> impl Strategy<Value = ToldTotal> {
    <ToldTotal as super::Shape>::values()
}

fn constant_total() -> impl Strategy<Value = ConstantTotal> {
    <ConstantTotal as super::Shape>::values()
}

/// A record whose rest ends with the window around it.
#[derive(Hg, Debug, Clone, PartialEq)]
pub struct Inner {
    pub kind: u8,
    #[hg(rest)]
    pub words: Vec<u16>,
}

#[derive(Hg, Debug, Clone, PartialEq)]
pub struct Middle {
    #[hg(prefix_bytes = u8)]
    pub first: Inner,
    #[hg(rest)]
    pub second: Inner,
}

/// Windows within a window.
#[derive(Hg, Debug, Clone, PartialEq)]
pub struct NestedWindows {
    #[hg(prefix_bytes = u16)]
    pub middle: Middle,
    pub end: u8,
}

fn inner() -> impl Strategy<Value = Inner> {
    (any(), any_list(3)).prop_map(|(kind, words)| Inner { kind, words })
}

shape! {
    NestedWindows, closed,
    (inner(), inner(), any())
        .prop_map(|(first, second, end)| NestedWindows { middle: Middle { first, second }, end }),
    NestedWindows {
        middle: Middle {
            first: Inner { kind: 1, words: vec![2] },
            second: Inner { kind: 3, words: vec![] },
        },
        end: 4,
    }
        => [0, 5, 3, 1, 0, 2, 3, 4]; [5, 0, 3, 1, 2, 0, 3, 4],
    |view, host| {
        assert_eq!(view.middle().first().kind(), host.middle.first.kind);
        assert_eq!(view.middle().second().kind(), host.middle.second.kind);
        assert_eq!(view.end(), host.end);
    }
}
