//! Fields up to an end: `until`, `rest`.

use hg::Hg;
use proptest::collection::vec;
use proptest::prelude::*;

use super::shape;
use super::values::{Kind, Label, Point, any, any_list, label, labelled, list, point, same, text};

#[derive(Hg, Debug, Clone, PartialEq)]
pub struct UntilByte {
    #[hg(until = 0)]
    pub name: String,
    #[hg(until = b'\n', max = 8)]
    pub bytes: Vec<u8>,
    pub end: u16,
}

shape! {
    UntilByte, closed,
    (text(4), list(11..=255_u8, 8), any())
        .prop_map(|(name, bytes, end)| UntilByte { name, bytes, end }),
    UntilByte { name: "ab".to_owned(), bytes: vec![0, 9], end: 1 }
        => [b'a', b'b', 0, 0, 9, 10, 0, 1]; [b'a', b'b', 0, 0, 9, 10, 1, 0],
    |view, host| {
        assert_eq!((view.name(), view.bytes()), (&*host.name, &*host.bytes));
        assert_eq!(view.end(), host.end);
    }
}

#[derive(Hg, Debug, Clone, PartialEq)]
pub struct UntilBytes {
    #[hg(until = b"\r\n")]
    pub line: String,
    #[hg(until = "--")]
    pub next: String,
}

shape! {
    UntilBytes, closed,
    (text(4), text(4)).prop_map(|(line, next)| UntilBytes { line, next }),
    UntilBytes { line: "a\r".to_owned(), next: "-é".to_owned() } => *b"a\r\r\n-\xc3\xa9--",
    |view, host| {
        assert_eq!((view.line(), view.next()), (&*host.line, &*host.next));
    }
}

/// An end as wide as an element.
#[derive(Hg, Debug, Clone, PartialEq)]
pub struct UntilElement {
    #[hg(until = 0xfffe)]
    pub words: Vec<u16>,
    #[hg(until = -1)]
    pub numbers: Vec<i32>,
}

shape! {
    UntilElement, closed,
    (list(0..0xfffe_u16, 4), list(0..i32::MAX, 3))
        .prop_map(|(words, numbers)| UntilElement { words, numbers }),
    UntilElement { words: vec![0xfeff], numbers: vec![1] }
        => [0xfe, 0xff, 0xff, 0xfe, 0, 0, 0, 1, 0xff, 0xff, 0xff, 0xff];
           [0xff, 0xfe, 0xfe, 0xff, 1, 0, 0, 0, 0xff, 0xff, 0xff, 0xff],
}

/// DNS names without compression: an empty label ends them.
#[derive(Hg, Debug, Clone, PartialEq)]
pub struct UntilDynamic {
    #[hg(until = 0, max = 5)]
    pub labels: Vec<Label>,
    pub end: u8,
}

shape! {
    UntilDynamic, closed,
    (list(label(), 4), any()).prop_map(|(labels, end)| {
        let labels = labels.into_iter().filter(|it| !it.text.is_empty()).collect();
        UntilDynamic { labels, end }
    }),
    UntilDynamic { labels: vec![labelled("a", 1), labelled("b", 0)], end: 7 }
        => [1, b'a', 0, 1, 1, b'b', 0, 0, 0, 7]; [1, b'a', 1, 0, 1, b'b', 0, 0, 0, 7],
    |view, host| {
        same(view.labels().map(|it| it.text()), host.labels.iter().map(|it| &*it.text));
    }
}

/// An entry that says whether it is the last.
#[derive(Hg, Debug, Clone, Copy, PartialEq)]
pub struct Entry {
    #[hg(bits = 1)]
    pub last: bool,
    #[hg(bits = 15)]
    pub label: u16,
}

/// The last element is kept.
#[derive(Hg, Debug, Clone, PartialEq)]
pub struct UntilLast {
    #[hg(until = |entry| entry.last)]
    pub entries: Vec<Entry>,
    pub end: u8,
}

shape! {
    UntilLast, closed,
    (vec(0..0x8000_u16, 1..5), any()).prop_map(|(labels, end)| {
        let last = labels.len() - 1;
        let entry = |(at, label)| Entry { last: at == last, label };
        UntilLast { entries: labels.into_iter().enumerate().map(entry).collect(), end }
    }),
    UntilLast {
        entries: vec![Entry { last: false, label: 2 }, Entry { last: true, label: 3 }],
        end: 9,
    }
        => [0, 2, 0x80, 3, 9]; [4, 0, 7, 0, 9],
    |view, host| {
        for (seen, entry) in view.entries().iter().zip(&host.entries) {
            assert_eq!((seen.last(), seen.label()), (entry.last, entry.label));
        }
    }
}

/// An element beyond a bound that an earlier field tells is the last.
#[derive(Hg, Debug, Clone, PartialEq)]
pub struct UntilScalar {
    #[hg(until = |byte| byte & 0x80 == 0, max = 4)]
    pub groups: Vec<u8>,
    pub bound: u16,
    #[hg(until = |word| word >= bound)]
    pub words: Vec<u16>,
}

shape! {
    UntilScalar, closed,
    (list(128..=255_u8, 3), 0..128_u8, 10..1000_u16, list(0..10_u16, 3), 1000..=u16::MAX)
        .prop_map(|(mut groups, group, bound, mut words, word)| {
            groups.push(group);
            words.push(word);
            UntilScalar { groups, bound, words }
        }),
    UntilScalar { groups: vec![0x81, 0], bound: 5, words: vec![4, 6] }
        => [0x81, 0, 0, 5, 0, 4, 0, 6]; [0x81, 0, 5, 0, 4, 0, 6, 0],
}

#[derive(Hg, Debug, Clone, PartialEq)]
pub struct RestBytes {
    pub id: u16,
    #[hg(rest)]
    pub data: Vec<u8>,
}

shape! {
    RestBytes, open,
    (any(), any_list(6)).prop_map(|(id, data)| RestBytes { id, data }),
    RestBytes { id: 1, data: vec![2, 3] } => [0, 1, 2, 3]; [1, 0, 2, 3],
    |view, host| {
        assert_eq!((view.id(), view.data()), (host.id, &*host.data));
    }
}

#[derive(Hg, Debug, Clone, PartialEq)]
pub struct RestText {
    pub code: u8,
    #[hg(rest, max = 20)]
    pub text: String,
}

shape! {
    RestText, open,
    (any(), text(5)).prop_map(|(code, text)| RestText { code, text }),
    RestText { code: 1, text: "€".to_owned() } => [1, 0xe2, 0x82, 0xac],
    |view, host| {
        assert_eq!((view.code(), view.text()), (host.code, &*host.text));
    }
}

#[derive(Hg, Debug, Clone, PartialEq)]
pub struct RestFixed {
    #[hg(rest)]
    pub points: Vec<Point>,
}

shape! {
    RestFixed, open,
    list(point(), 4).prop_map(|points| RestFixed { points }),
    RestFixed { points: vec![Point { kind: Kind::Idle, x: 1, seen: false }] }
        => [1, 0, 1, 0]; [1, 1, 0, 0],
    |view, host| {
        assert_eq!(view.points().len(), host.points.len());
    }
}

#[derive(Hg, Debug, Clone, PartialEq)]
pub struct RestDynamic {
    pub id: u8,
    #[hg(rest, max = 4)]
    pub labels: Vec<Label>,
}

shape! {
    RestDynamic, open,
    (any(), list(label(), 4)).prop_map(|(id, labels)| RestDynamic { id, labels }),
    RestDynamic { id: 1, labels: vec![labelled("", 2), labelled("a", 3)] }
        => [1, 0, 0, 2, 1, b'a', 0, 3]; [1, 0, 2, 0, 1, b'a', 3, 0],
    |view, host| {
        same(view.labels().map(|it| it.number()), host.labels.iter().map(|it| it.number));
    }
}

/// An optional field at the end: there if anything is left.
#[derive(Hg, Debug, Clone, PartialEq)]
pub struct RestOption {
    pub id: u8,
    #[hg(rest)]
    pub extra: Option<u32>,
}

shape! {
    RestOption, open,
    (any(), any()).prop_map(|(id, extra)| RestOption { id, extra }),
    RestOption { id: 1, extra: Some(2) } => [1, 0, 0, 0, 2]; [1, 2, 0, 0, 0],
    |view, host| {
        assert_eq!((view.id(), view.extra()), (host.id, host.extra));
    }
}
