//! Dynamic messages as members: plain, in arrays, generic, renamed, hand-written.

use core::marker::PhantomData;

use hg::{ByteOrder, Dyn, Error, Exclusive, Hg, Reader, Writer};
use proptest::prelude::*;

use super::counts::Row;
use super::shape;
use super::values::{Kind, Label, Point, any, any_list, label, labelled, list, point, text};

#[derive(Hg, Debug, Clone, PartialEq)]
#[hg(dynamic)]
pub struct Members {
    pub label: Label,
    pub point: Point,
    pub pair: [Label; 2],
    pub row: Row,
    pub end: u16,
}

shape! {
    Members, closed,
    (label(), point(), (label(), label()), any_list(3), any()).prop_map(
        |(label, point, (a, b), row, end)| Members {
            label,
            point,
            pair: [a, b],
            row: Row(row),
            end,
        },
    ),
    Members {
        label: labelled("a", 1),
        point: Point { kind: Kind::Idle, x: 2, seen: true },
        pair: [labelled("", 3), labelled("", 4)],
        row: Row(vec![5]),
        end: 6,
    }
        => [1, b'a', 0, 1, 1, 0, 2, 1, 0, 0, 3, 0, 0, 4, 1, 0, 5, 0, 6];
           [1, b'a', 1, 0, 1, 2, 0, 1, 0, 3, 0, 0, 4, 0, 1, 5, 0, 6, 0],
    |view, host| {
        assert_eq!(view.label().text(), host.label.text);
        assert_eq!(view.point().x(), host.point.x);
        assert_eq!(view.pair().len(), 2);
        for (seen, label) in view.pair().zip(&host.pair) {
            assert_eq!((seen.text(), seen.number()), (&*label.text, label.number));
        }
        assert_eq!(view.end(), host.end);
    }
}

/// A frame around any message.
#[derive(Hg, Debug, Clone, PartialEq)]
#[hg(dynamic)]
pub struct Framed<T> {
    pub id: u16,
    pub body: T,
    pub end: u8,
}

shape! {
    Framed<Label>, closed,
    (any(), label(), any()).prop_map(|(id, body, end)| Framed { id, body, end }),
    Framed { id: 1, body: labelled("a", 2), end: 3 } => [0, 1, 1, b'a', 0, 2, 3]; [1, 0, 1, b'a', 2, 0, 3],
    |view, host| {
        assert_eq!((view.id(), view.end()), (host.id, host.end));
        assert_eq!(view.body().text(), host.body.text);
    }
}

shape! {
    Framed<Point>, closed,
    (any(), point(), any()).prop_map(|(id, body, end)| Framed { id, body, end }),
    Framed { id: 1, body: Point { kind: Kind::Busy, x: 2, seen: false }, end: 3 }
        => [0, 1, 2, 0, 2, 0, 3]; [1, 0, 2, 2, 0, 0, 3],
}

#[derive(Hg, Debug, Clone, PartialEq)]
pub struct Many<T> {
    #[hg(prefix = u16)]
    pub items: Vec<T>,
    pub pairs: [u8; 2],
}

shape! {
    Many<Label>, closed,
    (list(label(), 3), any()).prop_map(|(items, pairs)| Many { items, pairs }),
    Many { items: vec![labelled("", 1)], pairs: [2, 3] } => [0, 1, 0, 0, 1, 2, 3]; [1, 0, 0, 1, 0, 2, 3],
    |view, host| {
        assert_eq!(view.items().len(), host.items.len());
    }
}

/// Names of the types and the accessors, and fields that are not on the wire.
#[derive(Hg, Debug, Clone, PartialEq)]
#[hg(view = Shown, crate = ::hg)]
pub struct Renamed {
    #[hg(skip)]
    pub cache: u32,
    #[hg(accessor = kind)]
    pub r#type: u8,
    #[hg(accessor = bytes, prefix = u8)]
    pub as_bytes: Vec<u8>,
    pub fixed: Inner,
    pub unit: PhantomData<u64>,
    /// Names that the printed code might use itself.
    pub reader: u8,
    #[hg(prefix = u8)]
    pub value: Vec<u8>,
}

#[derive(Hg, Debug, Clone, Copy, PartialEq)]
#[hg(wire = Stored)]
pub struct Inner {
    pub a: u16,
    #[hg(skip)]
    pub note: Option<u64>,
}

#[allow(
    clippy::trivially_copy_pass_by_ref,
    reason = "a view hands out references"
)]
fn inner(wire: &Stored<impl ByteOrder>) -> u16 {
    wire.a()
}

shape! {
    Renamed, closed,
    (any(), any_list(3), any(), any(), any_list(3)).prop_map(
        |(r#type, as_bytes, a, reader, value)| Renamed {
            cache: 0,
            r#type,
            as_bytes,
            fixed: Inner { a, note: None },
            unit: PhantomData,
            reader,
            value,
        },
    ),
    Renamed {
        cache: 0,
        r#type: 1,
        as_bytes: vec![2],
        fixed: Inner { a: 3, note: None },
        unit: PhantomData,
        reader: 4,
        value: vec![5],
    }
        => [1, 1, 2, 0, 3, 4, 1, 5]; [1, 1, 2, 3, 0, 4, 1, 5],
    |view, host| {
        let view: Shown<'_, O> = view;
        assert_eq!((view.kind(), view.bytes()), (host.r#type, &*host.as_bytes));
        assert_eq!((inner(view.fixed()), view.reader()), (host.fixed.a, host.reader));
        assert_eq!(view.value(), &*host.value);
        assert_eq!(view.as_bytes().len(), host.encoded_len());
    }
}

/// An integer of 1, 2, 4 or 8 bytes, as the top bits of the first say
/// (RFC 9000, section 16).
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Variable(pub u64);

hg::dynamic!(Variable, min = 1);

impl Variable {
    fn parse(reader: &mut Reader<'_>) -> Result<u64, Error> {
        let first = reader.take(1)?[0];
        let rest = reader.take((1 << (first >> 6)) - 1)?;
        let first = u64::from(first & 0x3f);
        Ok(rest
            .iter()
            .fold(first, |number, byte| number << 8 | u64::from(*byte)))
    }
}

impl Dyn<Variable> for Variable {
    type View<'a, O: ByteOrder> = u64;
    type ViewMut<'a, O: ByteOrder> = u64;
    type Tag = ();

    fn view_in<O: ByteOrder>(reader: &mut Reader<'_>, (): ()) -> Result<u64, Error> {
        Self::parse(reader)
    }

    fn view_mut_in<O: ByteOrder>(reader: &mut Reader<'_, Exclusive>, (): ()) -> Result<u64, Error> {
        reader.read::<Variable, O>().map(|it| it.0)
    }

    fn read_in<O: ByteOrder>(reader: &mut Reader<'_>, (): ()) -> Result<Variable, Error> {
        Self::parse(reader).map(Variable)
    }

    fn write_in<O: ByteOrder>(message: &Variable, writer: &mut Writer<'_>) -> Result<(), Error> {
        let power = match message.0 {
            0..0x40 => 0,
            0x40..0x4000 => 1,
            0x4000..0x4000_0000 => 2,
            0x4000_0000..0x4000_0000_0000_0000 => 3,
            _ => {
                let kind = hg::ErrorKind::DoesNotFit;
                return Err(Error::about(kind, message.0.into()).at_offset(writer.position()));
            }
        };
        let marked = message.0 | power << ((8 << power) - 2);
        writer.put(&marked.to_be_bytes()[8 - (1 << power)..])
    }
}

/// A type with a hand-written implementation among others.
#[derive(Hg, Debug, Clone, PartialEq)]
#[hg(dynamic)]
pub struct HandWritten {
    pub id: Variable,
    #[hg(prefix_bytes = u8)]
    pub all: Vec<Variable>,
    #[hg(prefix = u8)]
    pub names: Vec<Named>,
}

#[derive(Hg, Debug, Clone, PartialEq)]
#[hg(dynamic)]
pub struct Named {
    pub id: Variable,
    #[hg(prefix_bytes = u8)]
    pub name: String,
}

fn variable() -> impl Strategy<Value = Variable> {
    let number = |max| (0..max).prop_map(Variable);
    prop_oneof![
        number(0x50_u64),
        number(0x5000),
        number(0x5000_0000),
        number(1 << 62)
    ]
}

shape! {
    HandWritten, closed,
    (
        variable(),
        list(variable(), 3),
        list((variable(), text(2)).prop_map(|(id, name)| Named { id, name }), 2),
    )
        .prop_map(|(id, all, names)| HandWritten { id, all, names }),
    // The examples of RFC 9000, section A.1.
    HandWritten {
        id: Variable(151_288_809_941_952_652),
        all: vec![Variable(494_878_333), Variable(15293), Variable(37)],
        names: vec![Named { id: Variable(0), name: "a".to_owned() }],
    }
        => [
            0xc2, 0x19, 0x7c, 0x5e, 0xff, 0x14, 0xe8, 0x8c,
            7, 0x9d, 0x7f, 0x3e, 0x7d, 0x7b, 0xbd, 0x25,
            1, 0, 1, b'a',
        ],
    |view, host| {
        assert_eq!(view.id(), host.id.0);
        super::values::same(view.all(), host.all.iter().map(|it| it.0));
    }
}
