//! Enums with data that carry their tag themselves: `tag` and `peek` on an enum.

use hg::Hg;
use proptest::prelude::*;

use super::shape;
use super::values::{Label, any, any_list, label, labelled, list, same, text};

/// A message by itself.
#[derive(Hg, Debug, Clone, PartialEq)]
#[hg(tag = u16)]
pub enum OwnTag {
    #[hg(tag = 1)]
    Ping,
    #[hg(tag = 0x102)]
    Move { x: i16, y: i16 },
    #[hg(tag = 3)]
    Say(#[hg(prefix_bytes = u8)] String),
    #[hg(tag = 4)]
    Many {
        n: u8,
        #[hg(count = n)]
        labels: Vec<Label>,
    },
    #[hg(other)]
    Unknown(u16, u8),
}

shape! {
    OwnTag, choice,
    own_tag(),
    OwnTag::Move { x: 1, y: -1 } => [1, 2, 0, 1, 0xff, 0xff]; [2, 1, 1, 0, 0xff, 0xff],
    |view, host| {
        match (view, host) {
            (OwnTagView::Ping, OwnTag::Ping) => {}
            (OwnTagView::Move { x, y }, OwnTag::Move { x: a, y: b }) => {
                assert_eq!((x, y), (*a, *b));
            }
            (OwnTagView::Say(seen), OwnTag::Say(host)) => assert_eq!(seen, host),
            (OwnTagView::Many { n, labels: seen }, OwnTag::Many { n: number, labels }) => {
                assert_eq!(n, *number);
                same(seen.map(|it| it.text()), labels.iter().map(|it| &*it.text));
            }
            (OwnTagView::Unknown(tag, seen), OwnTag::Unknown(number, host)) => {
                assert_eq!((tag, seen), (*number, *host));
            }
            _ => panic!("the view shows another variant"),
        }
    }
}

fn own_tag() -> impl Strategy<Value = OwnTag> {
    prop_oneof![
        Just(OwnTag::Ping),
        any().prop_map(|(x, y)| OwnTag::Move { x, y }),
        text(3).prop_map(OwnTag::Say),
        list(label(), 2).prop_map(|labels| OwnTag::Many {
            n: super::values::len(labels.len()),
            labels
        }),
        (0x103_u16.., any()).prop_map(|(tag, byte)| OwnTag::Unknown(tag, byte)),
    ]
}

/// Numbers of Rust's own as tags, one of them implied.
#[derive(Hg, Debug, Clone, PartialEq)]
#[repr(u8)]
#[hg(tag = u8)]
pub enum Numbered {
    A(u16) = 1,
    B = 5,
    C {
        bytes: [u8; 2],
    },
    #[hg(tag = 0x80)]
    D(#[hg(prefix = u8)] Vec<u16>),
}

shape! {
    Numbered, choice,
    prop_oneof![
        any().prop_map(Numbered::A),
        Just(Numbered::B),
        any().prop_map(|bytes| Numbered::C { bytes }),
        any_list(3).prop_map(Numbered::D),
    ],
    Numbered::C { bytes: [1, 2] } => [6, 1, 2],
}

/// The first byte tells the form, and belongs to it.
#[derive(Hg, Debug, Clone, PartialEq)]
#[hg(peek = u8)]
pub enum Peeked {
    #[hg(tag = 0..=0x7f)]
    Short(u8),
    #[hg(tag = 0x80..=0xbf)]
    Long { first: u8, second: u16 },
    #[hg(other)]
    Escaped {
        mark: u8,
        #[hg(prefix = u8)]
        bytes: Vec<u8>,
    },
}

fn peeked() -> impl Strategy<Value = Peeked> {
    prop_oneof![
        (0..0x80_u8).prop_map(Peeked::Short),
        (0x80..0xc0_u8, any()).prop_map(|(first, second)| Peeked::Long { first, second }),
        (0xc0_u8.., any_list(3)).prop_map(|(mark, bytes)| Peeked::Escaped { mark, bytes }),
    ]
}

shape! {
    Peeked, choice,
    peeked(),
    Peeked::Long { first: 0x81, second: 2 } => [0x81, 0, 2]; [0x81, 2, 0],
    |view, host| {
        match (view, host) {
            (PeekedView::Short(seen), Peeked::Short(host)) => assert_eq!(seen, *host),
            (PeekedView::Long { first, second }, Peeked::Long { first: a, second: b }) => {
                assert_eq!((first, second), (*a, *b));
            }
            (PeekedView::Escaped { mark, bytes }, Peeked::Escaped { mark: m, bytes: b }) => {
                assert_eq!((mark, bytes), (*m, &**b));
            }
            _ => panic!("the view shows another variant"),
        }
    }
}

/// Such enums as members, in vectors and in options.
#[derive(Hg, Debug, Clone, PartialEq)]
#[hg(dynamic)]
pub struct UnionMembers {
    pub one: OwnTag,
    #[hg(prefix = u8)]
    pub many: Vec<Peeked>,
    pub more: bool,
    #[hg(if = more)]
    pub maybe: Option<Numbered>,
}

shape! {
    UnionMembers, closed,
    (own_tag(), list(peeked(), 3), any::<Option<u16>>()).prop_map(|(one, many, maybe)| {
        let maybe = maybe.map(Numbered::A);
        UnionMembers { one, many, more: maybe.is_some(), maybe }
    }),
    UnionMembers {
        one: OwnTag::Many { n: 1, labels: vec![labelled("", 2)] },
        many: vec![Peeked::Short(3)],
        more: true,
        maybe: Some(Numbered::A(4)),
    }
        => [0, 4, 1, 0, 0, 2, 1, 3, 1, 1, 0, 4]; [4, 0, 1, 0, 2, 0, 1, 3, 1, 1, 4, 0],
}
