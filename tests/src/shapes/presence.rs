//! Fields that may be absent: `if`.

use hg::Hg;
use proptest::option::of;
use proptest::prelude::*;

use super::shape;
use super::values::{Label, any, any_list, label, labelled, same};

#[derive(Hg, Debug, Clone, PartialEq)]
pub struct IfBool {
    pub has: bool,
    #[hg(if = has)]
    pub value: Option<u32>,
    pub end: u8,
}

shape! {
    IfBool, closed,
    (any::<Option<u32>>(), any())
        .prop_map(|(value, end)| IfBool { has: value.is_some(), value, end }),
    IfBool { has: true, value: Some(1), end: 2 } => [1, 0, 0, 0, 1, 2]; [1, 1, 0, 0, 0, 2],
    |view, host| {
        assert_eq!(view.has()?, host.has);
        assert_eq!((view.value(), view.end()), (host.value, host.end));
    }
}

#[derive(Hg, Debug, Clone, PartialEq)]
pub struct IfBits {
    #[hg(bits = 1)]
    pub has_words: bool,
    #[hg(bits = 1)]
    pub has_label: bool,
    #[hg(bits = 6)]
    pub id: u8,
    #[hg(if = has_words, prefix = u8)]
    pub words: Option<Vec<u16>>,
    #[hg(if = has_label)]
    pub label: Option<Label>,
}

shape! {
    IfBits, closed,
    (0..64_u8, of(any_list(3)), of(label())).prop_map(|(id, words, label)| IfBits {
        has_words: words.is_some(),
        has_label: label.is_some(),
        id,
        words,
        label,
    }),
    IfBits {
        has_words: true,
        has_label: false,
        id: 5,
        words: Some(vec![1]),
        label: None,
    }
        => [0b1_0_000101, 1, 0, 1]; [0b000101_0_1, 1, 1, 0],
    |view, host| {
        assert_eq!((view.has_words(), view.has_label()), (host.has_words, host.has_label));
        assert_eq!(view.words().is_some(), host.words.is_some());
        assert_eq!(
            view.label().map(|it| it.number()),
            host.label.as_ref().map(|it| it.number)
        );
    }
}

/// A version, and a bit of a byte, say what is there.
#[derive(Hg, Debug, Clone, PartialEq)]
pub struct IfVersion {
    pub version: u8,
    pub flags: u8,
    #[hg(if = version >= 2)]
    pub since_2: Option<u16>,
    #[hg(if = flags & 0x80 != 0 && version != 0)]
    pub flagged: Option<[u8; 2]>,
}

shape! {
    IfVersion, closed,
    (0..4_u8, any::<u8>(), any(), any()).prop_map(|(version, flags, word, pair)| IfVersion {
        version,
        flags,
        since_2: (version >= 2).then_some(word),
        flagged: (flags & 0x80 != 0 && version != 0).then_some(pair),
    }),
    IfVersion { version: 2, flags: 0x81, since_2: Some(3), flagged: Some([4, 5]) }
        => [2, 0x81, 0, 3, 4, 5]; [2, 0x81, 3, 0, 4, 5],
    |view, host| {
        assert_eq!((view.version(), view.flags()), (host.version, host.flags));
        assert_eq!(view.since_2(), host.since_2);
    }
}

/// MQTT's flags of a connection.
#[derive(Hg, Debug, Clone, Copy, PartialEq)]
#[hg(bits = 8)]
pub struct Flags {
    #[hg(bits = 1)]
    pub name: bool,
    #[hg(bits = 6)]
    pub other: u8,
    #[hg(bits = 1)]
    pub will: bool,
}

#[derive(Hg, Debug, Clone, Copy, PartialEq)]
pub struct Head {
    pub version: u8,
    pub flags: Flags,
}

/// The flags sit in a nested header.
#[derive(Hg, Debug, Clone, PartialEq)]
pub struct IfPath {
    pub head: Head,
    #[hg(if = head.flags.will)]
    pub will: Option<Label>,
    #[hg(if = head.flags.name, prefix_bytes = u8)]
    pub name: Option<String>,
}

shape! {
    IfPath, closed,
    (any(), 0..64_u8, of(label()), of(super::values::text(3))).prop_map(
        |(version, other, will, name)| {
            let flags = Flags { name: name.is_some(), other, will: will.is_some() };
            IfPath { head: Head { version, flags }, will, name }
        },
    ),
    IfPath {
        head: Head { version: 3, flags: Flags { name: true, other: 2, will: false } },
        will: None,
        name: Some("a".to_owned()),
    }
        => [3, 0b1_000010_0, 1, b'a']; [3, 0b0_000010_1, 1, b'a'],
    |view, host| {
        assert_eq!(view.head().flags().will(), host.head.flags.will);
        assert_eq!(view.name(), host.name.as_deref());
        assert_eq!(view.will().is_some(), host.will.is_some());
    }
}

/// `GTPv1`: any of the flags brings the whole block.
#[derive(Hg, Debug, Clone, PartialEq)]
pub struct IfAny {
    #[hg(bits = 5)]
    pub version: u8,
    #[hg(bits = 1)]
    pub e: bool,
    #[hg(bits = 1)]
    pub s: bool,
    #[hg(bits = 1)]
    pub pn: bool,
    #[hg(if = e || s || pn)]
    pub block: Option<[u16; 2]>,
}

shape! {
    IfAny, closed,
    (0..32_u8, any::<[bool; 3]>(), any()).prop_map(|(version, [e, s, pn], block)| IfAny {
        version,
        e,
        s,
        pn,
        block: (e || s || pn).then_some(block),
    }),
    IfAny { version: 6, e: false, s: true, pn: false, block: Some([1, 2]) }
        => [0b00110_0_1_0, 0, 1, 0, 2]; [0b0_1_0_00110, 1, 0, 2, 0],
    |view, host| {
        let block = view.block().map(|it| [it[0].get(), it[1].get()]);
        assert_eq!(block, host.block);
    }
}

/// What is absent takes no padding.
#[derive(Hg, Debug, Clone, PartialEq)]
pub struct IfPadded {
    #[hg(bits = 1)]
    pub has_a: bool,
    #[hg(bits = 1, pad_bits_after = 6)]
    pub has_b: bool,
    #[hg(if = has_a, align_before = 4)]
    pub a: Option<u16>,
    #[hg(if = has_b, pad_before = 1, pad_after = 1, fill = 0xee)]
    pub b: Option<u8>,
    pub end: u8,
}

shape! {
    IfPadded, closed,
    (any::<Option<u16>>(), any::<Option<u8>>(), any())
        .prop_map(|(a, b, end)| IfPadded { has_a: a.is_some(), has_b: b.is_some(), a, b, end }),
    IfPadded { has_a: true, has_b: true, a: Some(1), b: Some(2), end: 3 }
        => [0b11_000000, 0, 0, 0, 0, 1, 0xee, 2, 0xee, 3];
           [0b000000_11, 0, 0, 0, 1, 0, 0xee, 2, 0xee, 3],
    |view, host| {
        assert_eq!((view.a(), view.b(), view.end()), (host.a, host.b, host.end));
    }
}

/// An extent speaks of what is in the option.
#[derive(Hg, Debug, Clone, PartialEq)]
pub struct IfWindow {
    pub has: bool,
    pub n: u8,
    #[hg(if = has, prefix_bytes = u16)]
    pub labels: Option<Vec<Label>>,
    #[hg(if = has, size = 4)]
    pub name: Option<String>,
    #[hg(if = n != 0, until = 0)]
    pub line: Option<String>,
}

shape! {
    IfWindow, closed,
    (
        of((super::values::list(label(), 2), super::values::ascii(4))),
        1..=255_u8,
        of(super::values::text(3)),
    )
        .prop_map(|(both, n, line)| {
            let (labels, name) = both.unzip();
            let n = if line.is_some() { n } else { 0 };
            IfWindow { has: labels.is_some(), n, labels, name, line }
        }),
    IfWindow {
        has: true,
        n: 1,
        labels: Some(vec![labelled("", 1)]),
        name: Some("ab".to_owned()),
        line: Some("z".to_owned()),
    }
        => [1, 1, 0, 3, 0, 0, 1, b'a', b'b', 0, 0, b'z', 0];
           [1, 1, 3, 0, 0, 1, 0, b'a', b'b', 0, 0, b'z', 0],
    |view, host| {
        assert_eq!(view.name(), host.name.as_deref());
        assert_eq!(view.line(), host.line.as_deref());
        let numbers = view.labels().into_iter().flatten().map(|it| it.number());
        same(numbers, host.labels.iter().flatten().map(|it| it.number));
    }
}
