//! Constants, computed fields, conditions and checksums: `magic`, `value`,
//! `check`, `sum`.

use core::ops::Range;

use hg::{Auto, Hg, auto};
use proptest::prelude::*;

use super::shape;
use super::values::{Label, any, any_list, label, labelled, list, same, text};

#[derive(Hg, Debug, Clone, PartialEq)]
#[hg(magic = 0x1234u16, check = low <= high)]
pub struct MagicCheck {
    pub low: u16,
    pub high: u16,
    #[hg(prefix = u8)]
    pub labels: Vec<Label>,
}

shape! {
    MagicCheck, closed,
    (any::<u16>(), any::<u16>(), list(label(), 2))
        .prop_map(|(a, b, labels)| MagicCheck { low: a.min(b), high: a.max(b), labels }),
    MagicCheck { low: 1, high: 2, labels: vec![labelled("", 3)] }
        => [0x12, 0x34, 0, 1, 0, 2, 1, 0, 0, 3]; [0x34, 0x12, 1, 0, 2, 0, 1, 0, 3, 0],
    |view, host| {
        assert_eq!((view.low(), view.high()), (host.low, host.high));
    }
}

/// Values from constants, earlier fields and the extents of later ones.
#[derive(Hg, Debug, Clone, PartialEq)]
pub struct Values {
    #[hg(value = 7)]
    pub version: u8,
    pub id: u16,
    #[hg(value = id * 2 + 1)]
    pub next: Auto<u32>,
    #[hg(value = words.len())]
    pub words_len: Auto<u16>,
    #[hg(value = words.bytes() + text.bytes())]
    pub all_bytes: Auto<u16>,
    #[hg(prefix = u8)]
    pub words: Vec<u16>,
    #[hg(prefix_bytes = u8)]
    pub text: String,
    #[hg(if = id != 0)]
    pub maybe: Option<u8>,
    #[hg(value = maybe.is_some())]
    pub has: Auto<bool>,
}

shape! {
    Values, closed,
    (0..3_u16, any_list(3), text(3), any()).prop_map(|(id, words, text, maybe)| Values {
        version: 7,
        id,
        next: auto(),
        words_len: auto(),
        all_bytes: auto(),
        words,
        text,
        maybe: (id != 0).then_some(maybe),
        has: auto(),
    }),
    Values {
        version: 7,
        id: 2,
        next: auto(),
        words_len: auto(),
        all_bytes: auto(),
        words: vec![3],
        text: "ab".to_owned(),
        maybe: Some(4),
        has: auto(),
    }
        => [7, 0, 2, 0, 0, 0, 5, 0, 1, 0, 4, 1, 0, 3, 2, b'a', b'b', 4, 1];
           [7, 2, 0, 5, 0, 0, 0, 1, 0, 4, 0, 1, 3, 0, 2, b'a', b'b', 4, 1],
    |view, host| {
        assert_eq!(view.version(), host.version);
        assert_eq!(usize::from(view.words_len()), host.words.len());
        assert_eq!((view.text(), view.maybe()), (&*host.text, host.maybe));
        assert_eq!(view.has()?, host.maybe.is_some());
    }
}

#[derive(Hg, Debug, Clone, PartialEq)]
pub struct ClosedSum {
    pub kind: u8,
    pub code: u8,
    #[hg(sum = hg::sum::internet)]
    pub checksum: Auto<u16>,
    #[hg(prefix_bytes = u16)]
    pub data: Vec<u8>,
}

// 0x0800 + 0x0002 + 0x0102 = 0x0904, and with the length the other way around
// 0x0800 + 0x0200 + 0x0102 = 0x0b02.
shape! {
    ClosedSum, closed,
    (any(), any(), any_list(5))
        .prop_map(|(kind, code, data)| ClosedSum { kind, code, checksum: auto(), data }),
    ClosedSum { kind: 8, code: 0, checksum: auto(), data: vec![1, 2] }
        => [8, 0, 0xf6, 0xfb, 0, 2, 1, 2]; [8, 0, 0xfd, 0xf4, 2, 0, 1, 2],
    |view, host| {
        assert!(view.sum_ok());
        assert_eq!((view.kind(), view.data()), (host.kind, &*host.data));
    }
}

/// An echo request of ICMP (RFC 792).
#[derive(Hg, Debug, Clone, PartialEq)]
#[hg(big)]
pub struct OpenSum {
    pub kind: u8,
    pub code: u8,
    #[hg(sum = hg::sum::internet)]
    pub checksum: Auto<u16>,
    pub id: u16,
    pub number: u16,
    #[hg(rest)]
    pub data: Vec<u8>,
}

// 0x0800 + 0x0001 + 0x0002 + 0x6162 = 0x6965.
shape! {
    OpenSum, open,
    (any(), any(), any(), any_list(5)).prop_map(|(code, id, number, data)| OpenSum {
        kind: 8,
        code,
        checksum: auto(),
        id,
        number,
        data,
    }),
    OpenSum { kind: 8, code: 0, checksum: auto(), id: 1, number: 2, data: b"ab".to_vec() }
        => [8, 0, 0x96, 0x9a, 0, 1, 0, 2, b'a', b'b'],
    |view, host| {
        assert!(view.sum_ok());
        assert_eq!((view.id(), view.data()), (host.id, &*host.data));
    }
}

fn xor(message: &[u8], at: Range<usize>) -> u8 {
    let counted = message
        .iter()
        .enumerate()
        .filter(|(index, _)| !at.contains(index));
    counted.fold(0, |sum, (_, byte)| sum ^ byte)
}

fn add(message: &[u8], at: Range<usize>) -> u16 {
    let counted = message
        .iter()
        .enumerate()
        .filter(|(index, _)| !at.contains(index));
    counted.fold(0, |sum, (_, byte)| sum.wrapping_add(u16::from(*byte)))
}

#[derive(Hg, Debug, Clone, PartialEq)]
pub struct Frame {
    #[hg(prefix = u8)]
    pub data: Vec<u8>,
    #[hg(sum = xor)]
    pub sum: Auto<u8>,
}

/// Sums of one's own, one of them over the others.
#[derive(Hg, Debug, Clone, PartialEq)]
pub struct OwnSum {
    #[hg(prefix = u8)]
    pub frames: Vec<Frame>,
    #[hg(sum = add)]
    pub total: Auto<u16>,
}

shape! {
    OwnSum, closed,
    list(any_list(3).prop_map(|data| Frame { data, sum: auto() }), 3)
        .prop_map(|frames| OwnSum { frames, total: auto() }),
    OwnSum { frames: vec![Frame { data: vec![1, 2], sum: auto() }], total: auto() }
        => [1, 2, 1, 2, 1, 0, 7]; [1, 2, 1, 2, 1, 7, 0],
    |view, host| {
        assert!(view.sum_ok());
        same(view.frames().map(|it| it.data()), host.frames.iter().map(|it| &*it.data));
    }
}
