//! Where fields lie: alignment, padding, `origin`.

use hg::{Auto, Hg, auto};
use proptest::prelude::*;

use super::shape;
use super::values::{any, any_list, len, list, same};

#[derive(Hg, Debug, Clone, PartialEq)]
pub struct Aligned {
    pub first: u8,
    #[hg(align_before = 4, fill = 0xaa)]
    pub word: u16,
    #[hg(prefix = u8, align_after = 4, fill = 0xff)]
    pub bytes: Vec<u8>,
    #[hg(pad_before = 1, prefix = u8)]
    pub words: Vec<u16>,
    #[hg(pad_after = 2)]
    pub last: u8,
}

shape! {
    Aligned, closed,
    (any(), any(), any_list(5), any_list(3), any()).prop_map(
        |(first, word, bytes, words, last)| Aligned { first, word, bytes, words, last },
    ),
    Aligned { first: 1, word: 2, bytes: vec![3, 4], words: vec![5], last: 6 }
        => [1, 0xaa, 0xaa, 0xaa, 0, 2, 2, 3, 4, 0xff, 0xff, 0xff, 0, 1, 0, 5, 6, 0, 0];
           [1, 0xaa, 0xaa, 0xaa, 2, 0, 2, 3, 4, 0xff, 0xff, 0xff, 0, 1, 5, 0, 6, 0, 0],
    |view, host| {
        assert_eq!((view.first(), view.word(), view.last()), (host.first, host.word, host.last));
        assert_eq!(view.bytes(), &*host.bytes);
        same(view.words().iter().map(|it| it.get()), host.words.iter().copied());
    }
}

#[derive(Hg, Debug, Clone, PartialEq)]
pub struct PaddedBits {
    #[hg(bits = 3, pad_bits_before = 2)]
    pub class: u8,
    #[hg(bits = 7, pad_bits_after = 4)]
    pub n: u8,
    #[hg(count = n)]
    pub items: Vec<u8>,
    #[hg(bits = 24)]
    pub vni: u32,
}

// Big-endian the run is 00 101 0000010 0000, little-endian 5 << 2 | 2 << 5.
shape! {
    PaddedBits, closed,
    (0..8_u8, any_list::<u8>(5), 0..0x0100_0000_u32)
        .prop_map(|(class, items, vni)| PaddedBits { class, n: len(items.len()), items, vni }),
    PaddedBits { class: 5, n: 2, items: vec![8, 9], vni: 0x1_0203 }
        => [0x28, 0x20, 8, 9, 1, 2, 3]; [0x54, 0, 8, 9, 3, 2, 1],
    |view, host| {
        assert_eq!((view.class(), view.n(), view.vni()), (host.class, host.n, host.vni));
        assert_eq!(view.items(), &*host.items);
    }
}

/// An element that aligns what is in it.
#[derive(Hg, Debug, Clone, PartialEq)]
pub struct Part {
    #[hg(prefix = u8)]
    pub name: Vec<u8>,
    #[hg(align_before = 4)]
    pub word: u16,
}

/// Alignment counts from the first byte of this message.
#[derive(Hg, Debug, Clone, PartialEq)]
#[hg(origin)]
pub struct Origin {
    pub first: u8,
    #[hg(prefix = u8)]
    pub parts: Vec<Part>,
}

fn part() -> impl Strategy<Value = Part> {
    (any_list(4), any()).prop_map(|(name, word)| Part { name, word })
}

shape! {
    Origin, closed,
    (any(), list(part(), 3)).prop_map(|(first, parts)| Origin { first, parts }),
    Origin {
        first: 1,
        parts: vec![Part { name: vec![], word: 5 }, Part { name: vec![7], word: 6 }],
    }
        => [1, 2, 0, 0, 0, 5, 1, 7, 0, 6]; [1, 2, 0, 0, 5, 0, 1, 7, 6, 0],
    |view, host| {
        same(view.parts().map(|it| it.word()), host.parts.iter().map(|it| it.word));
        same(view.parts().map(|it| it.name()), host.parts.iter().map(|it| &*it.name));
    }
}

/// An element from whose own first byte alignment counts.
#[derive(Hg, Debug, Clone, PartialEq)]
#[hg(origin)]
pub struct Marked {
    #[hg(prefix = u8)]
    pub name: Vec<u8>,
    #[hg(align_before = 4)]
    pub word: u16,
}

#[derive(Hg, Debug, Clone, PartialEq)]
#[hg(origin)]
pub struct OwnOrigin {
    pub first: u8,
    #[hg(prefix = u8)]
    pub parts: Vec<Marked>,
    #[hg(align_before = 8)]
    pub last: u8,
}

shape! {
    OwnOrigin, closed,
    (any(), list((any_list(4), any()).prop_map(|(name, word)| Marked { name, word }), 3), any())
        .prop_map(|(first, parts, last)| OwnOrigin { first, parts, last }),
    OwnOrigin { first: 1, parts: vec![Marked { name: vec![7], word: 6 }], last: 9 }
        => [1, 1, 1, 7, 0, 0, 0, 6, 9]; [1, 1, 1, 7, 0, 0, 6, 0, 9],
    |view, host| {
        same(view.parts().map(|it| it.word()), host.parts.iter().map(|it| it.word));
        assert_eq!(view.last(), host.last);
    }
}

/// A chunk of SCTP (RFC 9260, section 3.2).
#[derive(Hg, Debug, Clone, PartialEq)]
pub struct Chunk {
    pub kind: u8,
    pub flags: u8,
    pub length: Auto<u16>,
    #[hg(bytes = length - 4, align_after = 4)]
    pub value: Vec<u8>,
}

#[derive(Hg, Debug, Clone, PartialEq)]
pub struct Chunks {
    #[hg(rest)]
    pub chunks: Vec<Chunk>,
}

shape! {
    Chunks, open,
    list((any(), any(), any_list(6)).prop_map(|(kind, flags, value)| {
        Chunk { kind, flags, length: auto(), value }
    }), 3)
        .prop_map(|chunks| Chunks { chunks }),
    Chunks {
        chunks: vec![
            Chunk { kind: 1, flags: 0, length: auto(), value: vec![9] },
            Chunk { kind: 2, flags: 3, length: auto(), value: vec![] },
        ],
    }
        => [1, 0, 0, 5, 9, 0, 0, 0, 2, 3, 0, 4]; [1, 0, 5, 0, 9, 0, 0, 0, 2, 3, 4, 0],
    |view, host| {
        same(view.chunks().map(|it| it.kind()), host.chunks.iter().map(|it| it.kind));
        same(view.chunks().map(|it| it.value()), host.chunks.iter().map(|it| &*it.value));
    }
}
