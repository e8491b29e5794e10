//! Vectors whose number of elements a field tells: `count`.

use hg::{Auto, Hg, auto};
use proptest::collection::vec;
use proptest::prelude::*;

use super::shape;
use super::values::{
    Kind, Label, Mode, Point, any, any_list, label, labelled, len, list, mode, point, same,
};

#[derive(Hg, Debug, Clone, PartialEq)]
pub struct ScalarCount {
    pub n: u16,
    #[hg(count = n)]
    pub items: Vec<u16>,
}

shape! {
    ScalarCount, closed,
    any_list(5).prop_map(|items| ScalarCount { n: len(items.len()), items }),
    ScalarCount { n: 2, items: vec![1, 0x102] } => [0, 2, 0, 1, 1, 2]; [2, 0, 1, 0, 2, 1],
    |view, host| {
        assert_eq!(view.n(), host.n);
        same(view.items().iter().map(|it| it.get()), host.items.iter().copied());
    }
}

/// Half of the words, and one more.
#[derive(Hg, Debug, Clone, PartialEq)]
pub struct LinearCount {
    pub pairs: u8,
    #[hg(count = pairs * 2 - 1)]
    pub items: Vec<i32>,
    pub end: u8,
}

shape! {
    LinearCount, closed,
    (1..4_u8, any())
        .prop_flat_map(|(pairs, end)| {
            vec(any(), usize::from(pairs) * 2 - 1)
                .prop_map(move |items| LinearCount { pairs, items, end })
        }),
    LinearCount { pairs: 1, items: vec![-2], end: 9 }
        => [1, 0xff, 0xff, 0xff, 0xfe, 9]; [1, 0xfe, 0xff, 0xff, 0xff, 9],
    |view, host| {
        assert_eq!((view.pairs(), view.end()), (host.pairs, host.end));
        same(view.items().iter().map(|it| it.get()), host.items.iter().copied());
    }
}

#[derive(Hg, Debug, Clone, PartialEq)]
pub struct FixedCount {
    pub n: u8,
    #[hg(count = n)]
    pub points: Vec<Point>,
}

shape! {
    FixedCount, closed,
    list(point(), 4).prop_map(|points| FixedCount { n: len(points.len()), points }),
    FixedCount { n: 1, points: vec![Point { kind: Kind::Done, x: 258, seen: true }] }
        => [1, 7, 1, 2, 1]; [1, 7, 2, 1, 1],
    |view, host| {
        assert_eq!(view.n(), host.n);
        for (seen, point) in view.points().iter().zip(&host.points) {
            assert_eq!(seen.try_to_host()?, *point);
            assert_eq!((seen.kind()?, seen.x(), seen.seen()?), (point.kind, point.x, point.seen));
        }
    }
}

/// A bit field counts bit structs.
#[derive(Hg, Debug, Clone, PartialEq)]
pub struct BitCount {
    #[hg(bits = 5)]
    pub n: u8,
    #[hg(bits = 3)]
    pub class: u8,
    #[hg(count = n)]
    pub modes: Vec<Mode>,
}

// Big-endian the stream is 0001 00000000010 1, little-endian the first field
// is the lowest: 1 << 15 | 2 << 4 | 1.
shape! {
    BitCount, closed,
    (0..8_u8, list(mode(), 4))
        .prop_map(|(class, modes)| BitCount { n: len(modes.len()), class, modes }),
    BitCount { n: 1, class: 5, modes: vec![Mode { level: 1, channel: 2, on: true }] }
        => [0b00001_101, 0x10, 0x05]; [0b101_00001, 0x21, 0x80],
    |view, host| {
        assert_eq!((view.n(), view.class()), (host.n, host.class));
        for (seen, mode) in view.modes().iter().zip(&host.modes) {
            assert_eq!(
                (seen.level(), seen.channel(), seen.on()),
                (mode.level, mode.channel, mode.on)
            );
        }
    }
}

#[derive(Hg, Debug, Clone, PartialEq)]
pub struct DynamicCount {
    pub n: u32,
    #[hg(count = n, max = 4)]
    pub labels: Vec<Label>,
    pub end: u16,
}

shape! {
    DynamicCount, closed,
    (list(label(), 4), any())
        .prop_map(|(labels, end)| DynamicCount { n: len(labels.len()), labels, end }),
    DynamicCount { n: 2, labels: vec![labelled("", 1), labelled("é", 2)], end: 3 }
        => [0, 0, 0, 2, 0, 0, 1, 2, 0xc3, 0xa9, 0, 2, 0, 3];
           [2, 0, 0, 0, 0, 1, 0, 2, 0xc3, 0xa9, 2, 0, 3, 0],
    |view, host| {
        assert_eq!((view.n(), view.end()), (host.n, host.end));
        assert_eq!(view.labels().len(), host.labels.len());
        for (seen, label) in view.labels().zip(&host.labels) {
            assert_eq!((seen.text(), seen.number()), (&*label.text, label.number));
        }
    }
}

#[derive(Hg, Debug, Clone, PartialEq)]
pub struct ArrayCount {
    pub n: u8,
    #[hg(count = n)]
    pub pairs: Vec<[u16; 2]>,
}

shape! {
    ArrayCount, closed,
    any_list(4).prop_map(|pairs| ArrayCount { n: len(pairs.len()), pairs }),
    ArrayCount { n: 1, pairs: vec![[1, 2]] } => [1, 0, 1, 0, 2]; [1, 1, 0, 2, 0],
    |view, host| {
        let pairs = view.pairs().iter().map(|pair| [pair[0].get(), pair[1].get()]);
        same(pairs, host.pairs.iter().copied());
    }
}

/// A row of a table.
#[derive(Hg, Debug, Clone, PartialEq)]
pub struct Row(#[hg(prefix = u8)] pub Vec<u16>);

/// Vectors in a vector.
#[derive(Hg, Debug, Clone, PartialEq)]
pub struct RowCount {
    pub n: u8,
    #[hg(count = n)]
    pub rows: Vec<Row>,
}

shape! {
    RowCount, closed,
    list(any_list(3).prop_map(Row), 3).prop_map(|rows| RowCount { n: len(rows.len()), rows }),
    RowCount { n: 2, rows: vec![Row(vec![]), Row(vec![1, 2])] }
        => [2, 0, 2, 0, 1, 0, 2]; [2, 0, 2, 1, 0, 2, 0],
}

/// One number for two vectors, which must agree.
#[derive(Hg, Debug, Clone, PartialEq)]
pub struct SharedCount {
    pub n: u8,
    #[hg(count = n)]
    pub ids: Vec<u16>,
    #[hg(count = n)]
    pub flags: Vec<bool>,
}

shape! {
    SharedCount, closed,
    any_list::<(u16, bool)>(4).prop_map(|pairs| {
        let (ids, flags): (Vec<u16>, Vec<bool>) = pairs.into_iter().unzip();
        SharedCount { n: len(ids.len()), ids, flags }
    }),
    SharedCount { n: 2, ids: vec![1, 2], flags: vec![true, false] }
        => [2, 0, 1, 0, 2, 1, 0]; [2, 1, 0, 2, 0, 1, 0],
}

#[derive(Hg, Debug, Clone, Copy, PartialEq)]
pub struct Header {
    pub version: u8,
    pub items: u16,
}

/// The count sits in a nested header.
#[derive(Hg, Debug, Clone, PartialEq)]
pub struct NestedCount {
    pub header: Header,
    pub gap: u8,
    #[hg(count = header.items)]
    pub items: Vec<u8>,
}

shape! {
    NestedCount, closed,
    (any(), any(), any_list::<u8>(6)).prop_map(|(version, gap, items)| {
        let header = Header { version, items: len(items.len()) };
        NestedCount { header, gap, items }
    }),
    NestedCount { header: Header { version: 4, items: 2 }, gap: 9, items: vec![5, 6] }
        => [4, 0, 2, 9, 5, 6]; [4, 2, 0, 9, 5, 6],
    |view, host| {
        assert_eq!(view.header().version(), host.header.version);
        assert_eq!(view.header().items(), host.header.items);
        assert_eq!((view.gap(), view.items()), (host.gap, &*host.items));
    }
}

/// The host stores no count.
#[derive(Hg, Debug, Clone, PartialEq)]
pub struct AutoCount {
    pub n: Auto<u16>,
    #[hg(count = n)]
    pub items: Vec<u32>,
}

shape! {
    AutoCount, closed,
    any_list(4).prop_map(|items| AutoCount { n: auto(), items }),
    AutoCount { n: auto(), items: vec![1] } => [0, 1, 0, 0, 0, 1]; [1, 0, 1, 0, 0, 0],
    |view, host| {
        assert_eq!(usize::from(view.n()), host.items.len());
        same(view.items().iter().map(|it| it.get()), host.items.iter().copied());
    }
}

#[derive(Hg, Debug, Clone, PartialEq)]
pub struct BoxedCount {
    pub n: u8,
    #[hg(count = n)]
    pub items: Box<[i16]>,
}

shape! {
    BoxedCount, closed,
    any_list(4).prop_map(|items| BoxedCount { n: len(items.len()), items: items.into() }),
    BoxedCount { n: 2, items: [-1, 2].into() } => [2, 0xff, 0xff, 0, 2]; [2, 0xff, 0xff, 2, 0],
}

#[derive(Hg, Debug, Clone, PartialEq)]
pub struct ConstantCount {
    #[hg(count = 3)]
    pub labels: Vec<Label>,
}

shape! {
    ConstantCount, closed,
    vec(label(), 3).prop_map(|labels| ConstantCount { labels }),
    ConstantCount { labels: vec![labelled("", 1), labelled("a", 2), labelled("", 3)] }
        => [0, 0, 1, 1, b'a', 0, 2, 0, 0, 3]; [0, 1, 0, 1, b'a', 2, 0, 0, 3, 0],
}
