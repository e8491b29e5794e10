//! What is computed decides bytes beside it, or may have nothing to restate.

use hg::{Auto, Hg, Leb128, auto};
use proptest::collection::vec;
use proptest::option::of;
use proptest::prelude::*;

use super::shape;
use super::values::{Label, any, any_list, ascii, label, labelled, len, list, same, text};

#[derive(Hg, Debug, Clone, PartialEq)]
pub struct SizedByCount {
    pub n: u8,
    #[hg(count = n)]
    pub data: Vec<u8>,
    #[hg(size = n)]
    pub name: String,
    #[hg(prefix = if n > 1 { u16 } else { u8 })]
    pub labels: Vec<Label>,
    #[hg(prefix_bytes = if n > 2 { u8 } else { u16 })]
    pub more: Vec<Label>,
    #[hg(until = 0, size = n + 1)]
    pub ended: Vec<u8>,
}

shape! {
    SizedByCount, closed,
    (any_list(4), list(label(), 2), list(label(), 2)).prop_flat_map(|(data, labels, more)| {
        let n = data.len();
        (ascii(n), vec(1..=255_u8, 0..=n)).prop_map(move |(name, ended)| SizedByCount {
            n: len(n),
            data: data.clone(),
            name,
            labels: labels.clone(),
            more: more.clone(),
            ended,
        })
    }),
    SizedByCount {
        n: 2,
        data: vec![1, 2],
        name: "a".to_owned(),
        labels: vec![labelled("", 3)],
        more: vec![labelled("b", 4)],
        ended: vec![5],
    }
        => [2, 1, 2, b'a', 0, 0, 1, 0, 0, 3, 0, 4, 1, b'b', 0, 4, 5, 0, 0];
           [2, 1, 2, b'a', 0, 1, 0, 0, 3, 0, 4, 0, 1, b'b', 4, 0, 5, 0, 0],
    |view, host| {
        assert_eq!((view.data(), view.name()), (&*host.data, &*host.name));
        same(view.more().map(|it| it.number()), host.more.iter().map(|it| it.number));
    }
}

#[derive(Hg, Debug, Clone, PartialEq)]
#[hg(size = total)]
pub struct SizedByBytes {
    pub total: Leb128<u16>,
    pub n: u8,
    #[hg(size = n)]
    pub name: String,
    #[hg(bytes = n, align_after = 4)]
    pub labels: Vec<Label>,
    pub varying: Leb128<u32>,
    #[hg(bytes = varying - 1)]
    pub more: Vec<Label>,
    #[hg(rest)]
    pub left: Vec<u16>,
}

shape! {
    SizedByBytes, closed,
    (list(label(), 3), list(label(), 3), any_list(70)).prop_flat_map(|(labels, more, left)| {
        let bytes = |labels: &[Label]| labels.iter().map(|it| it.text.len() + 3).sum::<usize>();
        let (n, varying) = (bytes(&labels), bytes(&more) + 1);
        ascii(n).prop_map(move |name| {
            let total = |own: usize| (own + 1 + 2 * n).next_multiple_of(4) + varying + 2 * left.len();
            let total = match total(1) {
                short if short < 128 => short,
                _ => total(2),
            };
            SizedByBytes {
                total: Leb128(len(total)),
                n: len(n),
                name,
                labels: labels.clone(),
                varying: Leb128(len(varying)),
                more: more.clone(),
                left: left.clone(),
            }
        })
    }).prop_filter("a total of 128 bytes and more in one byte", |it| {
        !(126..=132).contains(&it.total.0)
    }),
    SizedByBytes {
        total: Leb128(13),
        n: 3,
        name: "a".to_owned(),
        labels: vec![labelled("", 3)],
        varying: Leb128(5),
        more: vec![labelled("b", 4)],
        left: vec![],
    }
        => [13, 3, b'a', 0, 0, 0, 0, 3, 5, 1, b'b', 0, 4];
           [13, 3, b'a', 0, 0, 0, 3, 0, 5, 1, b'b', 4, 0],
}

#[derive(Hg, Debug, Clone, PartialEq)]
pub struct Absent {
    pub there: bool,
    pub n: u8,
    #[hg(if = there, count = n)]
    pub words: Option<Vec<u16>>,
    #[hg(if = n > 3, bytes = n - 2)]
    pub text: Option<String>,
}

shape! {
    Absent, closed,
    (of(any_list(6)), 0..8_u8, ascii(0)).prop_map(|(words, n, _)| {
        let n = words.as_ref().map_or(n, |words: &Vec<u16>| len(words.len()));
        let text = (n > 3).then(|| "x".repeat(usize::from(n) - 2));
        Absent { there: words.is_some(), n, words, text }
    }),
    Absent { there: false, n: 4, words: None, text: Some("ab".to_owned()) } => [0, 4, b'a', b'b'],
    |view, host| {
        assert_eq!((view.n(), view.text()), (host.n, host.text.as_deref()));
    }
}

#[derive(Hg, Debug, Clone, PartialEq)]
pub enum Either {
    #[hg(tag = 1)]
    Word(u16),
    #[hg(tag = 0 | 4)]
    Label(Label),
}

/// Tags and counts that perhaps nothing tells.
#[derive(Hg, Debug, Clone, PartialEq)]
pub struct Untold {
    #[hg(bits = 4)]
    pub kind: Auto<u8>,
    #[hg(bits = 3)]
    pub n: Auto<u8>,
    #[hg(bits = 1)]
    pub there: bool,
    #[hg(tag = kind, prefix = u8)]
    pub all: Vec<Either>,
    #[hg(if = there, tag = kind)]
    pub one: Option<Either>,
    #[hg(if = there, count = n)]
    pub data: Option<Vec<u8>>,
}

shape! {
    Untold, closed,
    (list(any(), 2), of((any(), any_list(7))), list(label(), 2), of((label(), any_list(7))), any())
        .prop_map(|(words, word, labels, label, which)| {
            let (all, rest): (Vec<Either>, Option<(Either, Vec<u8>)>) = if which {
                (
                    words.into_iter().map(Either::Word).collect(),
                    word.map(|(word, data)| (Either::Word(word), data)),
                )
            } else {
                (
                    labels.into_iter().map(Either::Label).collect(),
                    label.map(|(label, data)| (Either::Label(label), data)),
                )
            };
            let (one, data) = rest.unzip();
            Untold { kind: auto(), n: auto(), there: one.is_some(), all, one, data }
        }),
    Untold { kind: auto(), n: auto(), there: true, all: vec![], one: Some(Either::Word(7)), data: Some(vec![8]) }
        => [0x13, 0, 0, 7, 8]; [0x91, 0, 7, 0, 8],
    |view, host| {
        assert_eq!(view.data(), host.data.as_deref());
    }
}

/// Bytes behind prefixes, in each other.
#[derive(Hg, Debug, Clone, PartialEq)]
pub struct Nested {
    pub text: Leb128<u8>,
    #[hg(bytes = text)]
    pub name: String,
    #[hg(prefix_bytes = u16)]
    pub fixed: Vec<Nested>,
    #[hg(prefix_bytes = Leb128<u16>)]
    pub varying: Vec<Nested>,
}

fn nested() -> impl Strategy<Value = Nested> {
    let leaf = text(9).prop_map(|name| Nested {
        text: Leb128(len(name.len())),
        name,
        fixed: vec![],
        varying: vec![],
    });
    leaf.prop_recursive(4, 16, 3, |nested| {
        (text(9), vec(nested.clone(), 0..=2), vec(nested, 0..=2)).prop_map(
            |(name, fixed, varying)| Nested {
                text: Leb128(len(name.len())),
                name,
                fixed,
                varying,
            },
        )
    })
}

shape! {
    Nested, closed,
    nested(),
    Nested {
        text: Leb128(1),
        name: "a".to_owned(),
        fixed: vec![],
        varying: vec![Nested { text: Leb128(0), name: String::new(), fixed: vec![], varying: vec![] }],
    }
        => [1, b'a', 0, 0, 4, 0, 0, 0, 0],
    |view, host| {
        same(view.varying().map(|it| it.name()), host.varying.iter().map(|it| &*it.name));
    }
}
