//! Vectors and text of other crates. A full one is an error, in views too.

use arrayvec::{ArrayString, ArrayVec};
use hg::Hg;
use proptest::prelude::*;
use smallvec::SmallVec;

use super::shape;
use super::values::{Label, any, any_list, ascii, label, labelled, list, same};

#[derive(Hg, Debug, Clone, PartialEq)]
pub struct InArrayVec {
    #[hg(prefix = u8)]
    pub words: ArrayVec<u16, 4>,
    #[hg(prefix_bytes = u8)]
    pub labels: ArrayVec<Label, 2>,
    #[hg(prefix_bytes = u8)]
    pub text: ArrayString<6>,
}

shape! {
    InArrayVec, closed,
    (any_list(4), list(label(), 2), ascii(6)).prop_map(|(words, labels, text)| InArrayVec {
        words: words.into_iter().collect(),
        labels: labels.into_iter().collect(),
        text: ArrayString::from(&text).unwrap_or_default(),
    }),
    InArrayVec {
        words: [1, 2].into_iter().collect(),
        labels: [labelled("a", 3)].into_iter().collect(),
        text: ArrayString::from("xy").unwrap_or_default(),
    }
        => [2, 0, 1, 0, 2, 4, 1, b'a', 0, 3, 2, b'x', b'y'];
           [2, 1, 0, 2, 0, 4, 1, b'a', 3, 0, 2, b'x', b'y'],
    |view, host| {
        same(view.words().iter().map(|it| it.get()), host.words.iter().copied());
        same(view.labels().map(|it| it.number()), host.labels.iter().map(|it| it.number));
        assert_eq!(view.text(), &*host.text);
    }
}

#[derive(Hg, Debug, Clone, PartialEq)]
pub struct InSmallVec {
    pub n: u8,
    #[hg(count = n)]
    pub words: SmallVec<[u16; 2]>,
    #[hg(prefix = u8)]
    pub labels: SmallVec<[Label; 1]>,
    #[hg(until = 0)]
    pub bytes: SmallVec<[u8; 4]>,
}

shape! {
    InSmallVec, closed,
    (any_list(4), list(label(), 2), list(1..=255_u8, 6)).prop_map(|(words, labels, bytes)| {
        InSmallVec {
            n: super::values::len(words.len()),
            words: SmallVec::from_vec(words),
            labels: SmallVec::from_vec(labels),
            bytes: SmallVec::from_vec(bytes),
        }
    }),
    InSmallVec {
        n: 1,
        words: SmallVec::from_vec(vec![1]),
        labels: SmallVec::from_vec(vec![labelled("", 2)]),
        bytes: SmallVec::from_vec(vec![3]),
    }
        => [1, 0, 1, 1, 0, 0, 2, 3, 0]; [1, 1, 0, 1, 0, 2, 0, 3, 0],
    |view, host| {
        same(view.words().iter().map(|it| it.get()), host.words.iter().copied());
        assert_eq!(view.bytes(), &*host.bytes);
    }
}

#[derive(Hg, Debug, Clone, PartialEq)]
pub struct InHeapless {
    #[hg(prefix_bytes = u16)]
    pub words: heapless::Vec<u16, 4>,
    #[hg(until = 0)]
    pub text: heapless::String<6>,
    pub more: bool,
    #[hg(if = more, prefix = u8)]
    pub labels: Option<heapless::Vec<Label, 2>>,
}

shape! {
    InHeapless, closed,
    (any_list::<u16>(4), ascii(6), list(label(), 2), any()).prop_map(
        |(words, text, labels, more)| InHeapless {
            words: words.into_iter().collect(),
            text: heapless::String::try_from(&*text).unwrap_or_default(),
            more,
            labels: more.then(|| labels.into_iter().collect()),
        },
    ),
    InHeapless {
        words: [1].into_iter().collect(),
        text: heapless::String::try_from("xy").unwrap_or_default(),
        more: true,
        labels: Some([labelled("a", 2)].into_iter().collect()),
    }
        => [0, 2, 0, 1, b'x', b'y', 0, 1, 1, 1, b'a', 0, 2];
           [2, 0, 1, 0, b'x', b'y', 0, 1, 1, 1, b'a', 2, 0],
    |view, host| {
        same(view.words().iter().map(|it| it.get()), host.words.iter().copied());
        assert_eq!(view.text(), &*host.text);
    }
}
