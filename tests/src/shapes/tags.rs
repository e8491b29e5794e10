//! Enums with data whose tag stands in fields before them: `tag` on a field.

use hg::Hg;
use proptest::collection::vec;
use proptest::prelude::*;

use super::shape;
use super::values::{Kind, Label, any, any_list, label, labelled, len, text};

const DATA: u8 = 2;

/// A body under a number, a constant or a catch-all with a body of its own.
#[derive(Hg, Debug, Clone, PartialEq)]
pub enum Body {
    #[hg(tag = 1)]
    Hello { version: u16, label: Label },
    #[hg(tag = DATA)]
    Data(#[hg(prefix = u8)] Vec<u8>),
    #[hg(tag = 9)]
    Nothing,
    #[hg(other)]
    Unknown(u8, u16),
}

fn body() -> impl Strategy<Value = Body> {
    prop_oneof![
        (any(), label()).prop_map(|(version, label)| Body::Hello { version, label }),
        any_list(3).prop_map(Body::Data),
        Just(Body::Nothing),
        (10_u8.., any()).prop_map(|(tag, number)| Body::Unknown(tag, number)),
    ]
}

fn number(body: &Body) -> u8 {
    match body {
        Body::Hello { .. } => 1,
        Body::Data(_) => DATA,
        Body::Nothing => 9,
        Body::Unknown(tag, _) => *tag,
    }
}

fn compare<O: hg::ByteOrder>(seen: BodyView<'_, O>, host: &Body) {
    match (seen, host) {
        (
            BodyView::Hello { version, label },
            Body::Hello {
                version: v,
                label: l,
            },
        ) => {
            assert_eq!(
                (version, label.text(), label.number()),
                (*v, &*l.text, l.number)
            );
        }
        (BodyView::Data(seen), Body::Data(host)) => assert_eq!(seen, host),
        (BodyView::Nothing, Body::Nothing) => {}
        (BodyView::Unknown(tag, seen), Body::Unknown(number, host)) => {
            assert_eq!((tag, seen), (*number, *host));
        }
        _ => panic!("the view shows another variant"),
    }
}

#[derive(Hg, Debug, Clone, PartialEq)]
pub struct TagNumber {
    pub kind: u8,
    pub gap: u16,
    #[hg(tag = kind)]
    pub body: Body,
    pub end: u8,
}

shape! {
    TagNumber, closed,
    (any(), body(), any())
        .prop_map(|(gap, body, end)| TagNumber { kind: number(&body), gap, body, end }),
    TagNumber {
        kind: 1,
        gap: 2,
        body: Body::Hello { version: 3, label: labelled("a", 4) },
        end: 5,
    }
        => [1, 0, 2, 0, 3, 1, b'a', 0, 4, 5]; [1, 2, 0, 3, 0, 1, b'a', 4, 0, 5],
    |view, host| {
        assert_eq!((view.kind(), view.gap(), view.end()), (host.kind, host.gap, host.end));
        compare(view.body(), &host.body);
    }
}

/// Ranges and alternatives, which the field keeps apart.
#[derive(Hg, Debug, Clone, PartialEq)]
pub enum Ranged {
    #[hg(tag = 0..=3)]
    Low(u8),
    #[hg(tag = 4 | 6 | 8..=9)]
    Some(u16),
    #[hg(tag = 15)]
    Text(#[hg(prefix_bytes = u8)] String),
    #[hg(other)]
    Unknown(u8),
}

/// The tag is a bit field.
#[derive(Hg, Debug, Clone, PartialEq)]
pub struct TagRanges {
    #[hg(bits = 4)]
    pub flags: u8,
    #[hg(bits = 4)]
    pub kind: u8,
    #[hg(tag = kind)]
    pub body: Ranged,
}

shape! {
    TagRanges, closed,
    (0..16_u8, 0..16_u8, any(), text(3)).prop_map(|(flags, kind, number, text)| {
        let body = match kind {
            0..=3 => Ranged::Low(flags),
            4 | 6 | 8 | 9 => Ranged::Some(number),
            15 => Ranged::Text(text),
            _ => Ranged::Unknown(kind),
        };
        TagRanges { flags, kind, body }
    }),
    TagRanges { flags: 1, kind: 8, body: Ranged::Some(2) } => [0x18, 0, 2]; [0x81, 2, 0],
    |view, host| {
        assert_eq!((view.flags(), view.kind()), (host.flags, host.kind));
        match (view.body(), &host.body) {
            (RangedView::Low(seen), Ranged::Low(host))
            | (RangedView::Unknown(seen), Ranged::Unknown(host)) => assert_eq!(seen, *host),
            (RangedView::Some(seen), Ranged::Some(host)) => assert_eq!(seen, *host),
            (RangedView::Text(seen), Ranged::Text(host)) => assert_eq!(seen, host),
            _ => panic!("the view shows another variant"),
        }
    }
}

/// UBX: a class and an identifier together.
#[derive(Hg, Debug, Clone, PartialEq)]
pub enum Message {
    #[hg(tag = (1, 2))]
    Position(i32, i32),
    #[hg(tag = (1, 3..=9))]
    Status(u8),
    #[hg(tag = (10 | 11, 4))]
    Version(#[hg(rest)] String),
    #[hg(other)]
    Unknown((u8, u8), #[hg(rest)] Vec<u8>),
}

#[derive(Hg, Debug, Clone, PartialEq)]
pub struct TagTuple {
    pub class: u8,
    pub id: u8,
    pub len: u16,
    #[hg(tag = (class, id), bytes = len)]
    pub message: Message,
}

fn of_class((class, id, message): (u8, u8, Message)) -> TagTuple {
    let bytes = match &message {
        Message::Position(..) => 8,
        Message::Status(_) => 1,
        Message::Version(text) => text.len(),
        Message::Unknown(_, bytes) => bytes.len(),
    };
    TagTuple {
        class,
        id,
        len: len(bytes),
        message,
    }
}

shape! {
    TagTuple, closed,
    prop_oneof![
        any().prop_map(|(x, y)| (1_u8, 2_u8, Message::Position(x, y))),
        (3..10_u8, any()).prop_map(|(id, status)| (1_u8, id, Message::Status(status))),
        (10..12_u8, text(3)).prop_map(|(class, text)| (class, 4_u8, Message::Version(text))),
        (20_u8.., any::<u8>(), any_list(4))
            .prop_map(|(class, id, bytes)| (class, id, Message::Unknown((class, id), bytes))),
    ]
    .prop_map(of_class),
    TagTuple { class: 1, id: 2, len: 8, message: Message::Position(3, -1) }
        => [1, 2, 0, 8, 0, 0, 0, 3, 0xff, 0xff, 0xff, 0xff];
           [1, 2, 8, 0, 3, 0, 0, 0, 0xff, 0xff, 0xff, 0xff],
}

/// RIFF: four characters.
#[derive(Hg, Debug, Clone, PartialEq)]
pub enum Block {
    #[hg(tag = b"fmt ")]
    Format { channels: u16, rate: u32 },
    #[hg(tag = b"data" | b"DATA")]
    Data(#[hg(rest)] Vec<i16>),
    #[hg(other)]
    Unknown([u8; 4], #[hg(rest)] Vec<u8>),
}

#[derive(Hg, Debug, Clone, PartialEq)]
pub struct TagBytes {
    pub id: [u8; 4],
    #[hg(prefix_bytes = u32, tag = id, align_after = 2)]
    pub block: Block,
}

shape! {
    TagBytes, closed,
    prop_oneof![
        any().prop_map(|(channels, rate)| (*b"fmt ", Block::Format { channels, rate })),
        (any(), any_list(3)).prop_map(|(upper, data)| {
            (if upper { *b"DATA" } else { *b"data" }, Block::Data(data))
        }),
        (vec(b'A'..=b'C', 4), any_list(5)).prop_map(|(id, bytes)| {
            let id = [id[0], id[1], id[2], id[3]];
            (id, Block::Unknown(id, bytes))
        }),
    ]
    .prop_map(|(id, block)| TagBytes { id, block }),
    TagBytes { id: *b"LIST", block: Block::Unknown(*b"LIST", vec![1]) }
        => [b'L', b'I', b'S', b'T', 0, 0, 0, 1, 1, 0];
           [b'L', b'I', b'S', b'T', 1, 0, 0, 0, 1, 0],
}

/// Tags that are the variants of an enum of numbers.
#[derive(Hg, Debug, Clone, PartialEq)]
pub enum Work {
    #[hg(tag = Kind::Idle)]
    Idle,
    #[hg(tag = Kind::Busy | Kind::Done)]
    Job(u32),
}

#[derive(Hg, Debug, Clone, PartialEq)]
pub struct TagEnum {
    pub kind: Kind,
    pub id: u8,
    #[hg(tag = kind)]
    pub work: Work,
}

shape! {
    TagEnum, closed,
    (super::values::kind(), any(), any()).prop_map(|(kind, id, job)| {
        let work = if kind == Kind::Idle { Work::Idle } else { Work::Job(job) };
        TagEnum { kind, id, work }
    }),
    TagEnum { kind: Kind::Done, id: 1, work: Work::Job(2) }
        => [7, 1, 0, 0, 0, 2]; [7, 1, 2, 0, 0, 0],
    |view, host| {
        assert_eq!((view.kind()?, view.id()), (host.kind, host.id));
    }
}

/// One tag for all elements.
#[derive(Hg, Debug, Clone, PartialEq)]
pub struct TagVector {
    pub kind: u8,
    pub n: u8,
    #[hg(tag = kind, count = n, max = 8)]
    pub bodies: Vec<Body>,
}

shape! {
    TagVector, closed,
    prop_oneof![
        vec(any_list(2).prop_map(Body::Data), 1..4),
        vec(Just(Body::Nothing), 1..4),
        vec((Just(77_u8), any()).prop_map(|(tag, number)| Body::Unknown(tag, number)), 1..4),
    ]
    .prop_map(|bodies| TagVector { kind: number(&bodies[0]), n: len(bodies.len()), bodies }),
    TagVector { kind: 2, n: 2, bodies: vec![Body::Data(vec![]), Body::Data(vec![3])] }
        => [2, 2, 0, 1, 3],
    |view, host| {
        for (seen, body) in view.bodies().zip(&host.bodies) {
            compare(seen, body);
        }
    }
}

/// A record of tag, length and body.
#[derive(Hg, Debug, Clone, PartialEq)]
pub struct Record {
    pub kind: u8,
    #[hg(tag = kind, prefix_bytes = u16)]
    pub body: Body,
}

/// Records up to the end, as options of protocols are.
#[derive(Hg, Debug, Clone, PartialEq)]
pub struct TagWindow {
    #[hg(rest)]
    pub records: Vec<Record>,
}

shape! {
    TagWindow, open,
    super::values::list(body().prop_map(|body| Record { kind: number(&body), body }), 3)
        .prop_map(|records| TagWindow { records }),
    TagWindow {
        records: vec![
            Record { kind: 9, body: Body::Nothing },
            Record { kind: 80, body: Body::Unknown(80, 1) },
        ],
    }
        => [9, 0, 0, 80, 0, 2, 0, 1]; [9, 0, 0, 80, 2, 0, 1, 0],
    |view, host| {
        for (seen, record) in view.records().zip(&host.records) {
            assert_eq!(seen.kind(), record.kind);
            compare(seen.body(), &record.body);
        }
    }
}
