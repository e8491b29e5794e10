//! Rules 20 and 23: enums with data, and types of one's own.

use hg::{Auto, Be, ByteOrder, Dyn, Error, ErrorKind, Exclusive, Hg, Le, Reader, Writer};

use super::{kind, said};

const SPECIAL: u8 = 0x40;

#[derive(Hg, Debug, Clone, PartialEq)]
enum Body {
    #[hg(tag = 1)]
    One,
    #[hg(tag = 2 | 4..=6)]
    Some(u16),
    #[hg(tag = SPECIAL)]
    Special {
        n: u8,
        #[hg(count = n)]
        data: Vec<u8>,
    },
    #[hg(other)]
    Other(u16, #[hg(rest)] Vec<u8>),
}

#[derive(Hg, Debug, Clone, PartialEq)]
struct Tagged {
    kind: u8,
    #[hg(tag = kind)]
    body: Body,
}

#[test]
fn rule_20_a_tag_from_an_earlier_field() {
    let cases: [(&[u8], Body); 5] = [
        (&[1], Body::One),
        (&[5, 0, 9], Body::Some(9)),
        (
            &[0x40, 1, 7],
            Body::Special {
                n: 1,
                data: vec![7],
            },
        ),
        (&[3, 8], Body::Other(3, vec![8])),
        (&[0xff], Body::Other(255, vec![])),
    ];
    for (bytes, body) in cases {
        let message = Tagged {
            kind: bytes[0],
            body,
        };
        assert_eq!(Tagged::decode::<Be>(bytes), Ok(message.clone()));
        assert_eq!(message.encode::<Be>().unwrap().as_bytes(), bytes);
    }
    match Tagged::view::<Be>(&[0x40, 1, 7]).unwrap().body() {
        BodyView::Special { n, data } => assert_eq!((n, data), (1, &[7][..])),
        other => panic!("{other:?}"),
    }
}

#[test]
fn rule_20_the_tag_is_computed() {
    let one = Tagged {
        kind: 99,
        body: Body::One,
    };
    assert_eq!(one.encode::<Be>().unwrap().as_bytes(), [1]);
    let special = Tagged {
        kind: 0,
        body: Body::Special {
            n: 0,
            data: vec![1],
        },
    };
    assert_eq!(special.encode::<Be>().unwrap().as_bytes(), [0x40, 1, 1]);
    // What the catch-all keeps is written, if it is one of its own.
    let other = Tagged {
        kind: 0,
        body: Body::Other(9, vec![]),
    };
    assert_eq!(other.encode::<Be>().unwrap().as_bytes(), [9]);
    let stolen = Tagged {
        kind: 1,
        body: Body::Other(1, vec![]),
    };
    assert_eq!(kind(stolen.encode::<Be>()), ErrorKind::CountMismatch);
    let wide = Tagged {
        kind: 1,
        body: Body::Other(300, vec![]),
    };
    assert_eq!(
        said(wide.encode::<Be>()),
        (ErrorKind::DoesNotFit, 0, "kind".to_owned())
    );
}

#[derive(Hg, Debug, Clone, Copy, PartialEq, Eq)]
#[hg(bits = 4)]
enum Kind {
    Text = 1,
    Number = 2,
    Nothing = 3,
}

#[derive(Hg, Debug, Clone, PartialEq)]
enum Typed {
    #[hg(tag = Kind::Text)]
    Text(#[hg(prefix_bytes = u8)] String),
    #[hg(tag = Kind::Number)]
    Number(i32),
}

#[derive(Hg, Debug, Clone, PartialEq)]
struct Typing {
    #[hg(bits = 4)]
    kind: Kind,
    #[hg(bits = 4)]
    n: Auto<u8>,
    #[hg(tag = kind, count = n)]
    all: Vec<Typed>,
}

#[test]
fn rule_20_an_enum_as_the_tag_of_all_elements() {
    let message = Typing {
        kind: Kind::Number,
        n: hg::auto(),
        all: vec![Typed::Text("a".into()), Typed::Text("b".into())],
    };
    let bytes = message.encode::<Be>().unwrap();
    assert_eq!(bytes.as_bytes(), [0x12, 1, b'a', 1, b'b']);
    let mixed = Typing {
        all: vec![Typed::Text("a".into()), Typed::Number(1)],
        ..message
    };
    assert_eq!(kind(mixed.encode::<Be>()), ErrorKind::CountMismatch);
    assert_eq!(
        said(Typing::decode::<Be>(&[0x31, 0])),
        (ErrorKind::InvalidValue, 1, "all[0]".to_owned())
    );
}

#[derive(Hg, Debug, Clone, PartialEq)]
enum Pair {
    #[hg(tag = (1, 2))]
    A(u8),
    #[hg(tag = (1, 3..))]
    B(u16),
    #[hg(other)]
    Other((u8, u8)),
}

#[derive(Hg, Debug, Clone, PartialEq)]
struct Paired {
    class: u8,
    id: u8,
    #[hg(tag = (class, id))]
    body: Pair,
}

#[test]
fn rule_20_tuples_and_byte_strings() {
    let paired = |class, id, body| Paired { class, id, body };
    for (bytes, message) in [
        (&[1, 2, 9][..], paired(1, 2, Pair::A(9))),
        (&[1, 7, 0, 9], paired(1, 7, Pair::B(9))),
        (&[4, 5], paired(4, 5, Pair::Other((4, 5)))),
    ] {
        assert_eq!(Paired::decode::<Be>(bytes), Ok(message.clone()));
        assert_eq!(message.encode::<Be>().unwrap().as_bytes(), bytes);
    }
    let computed = paired(0, 0, Pair::A(9)).encode::<Be>().unwrap();
    assert_eq!(computed.as_bytes(), [1, 2, 9]);
}

#[derive(Hg, Debug, Clone, PartialEq)]
#[hg(big, tag = u16)]
enum Own {
    #[hg(tag = 1)]
    A(u8),
    #[hg(tag = 0x0203)]
    B {
        #[hg(rest)]
        data: Vec<u8>,
    },
}

#[derive(Hg, Debug, Clone, PartialEq)]
#[hg(peek = u8)]
enum Peeked {
    #[hg(tag = 0..=0x7f)]
    Short(u8),
    #[hg(tag = 0x80..)]
    Long(u8, u8),
}

#[test]
fn rule_20_a_number_of_its_own() {
    assert_eq!(Own::decode(&[0, 1, 7]), Ok(Own::A(7)));
    assert_eq!(
        Own::B { data: vec![5] }.encode().unwrap().as_bytes(),
        [2, 3, 5]
    );
    assert_eq!(
        said(Own::decode(&[9, 9])),
        (ErrorKind::InvalidValue, 0, String::new())
    );
    assert_eq!(Peeked::decode::<Be>(&[0x05]), Ok(Peeked::Short(5)));
    assert_eq!(Peeked::decode::<Be>(&[0x85, 1]), Ok(Peeked::Long(0x85, 1)));
    assert_eq!(
        kind(Peeked::decode::<Be>(&[])),
        ErrorKind::TooShort { needed: 1 }
    );
}

/// The variable-length integer of QUIC (RFC 9000, section 16).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct VarInt(u64);

hg::dynamic!(VarInt, min = 1);

impl VarInt {
    fn take<A: hg::Access>(reader: &mut Reader<'_, A>) -> Result<u64, Error> {
        let at = reader.remaining();
        let first = reader.take(1)?[0];
        let more = (1 << (first >> 6)) - 1;
        if at <= more {
            return Err(reader.short(more));
        }
        let rest = reader.take(more)?;
        let start = u64::from(first & 0x3f);
        Ok(rest
            .iter()
            .fold(start, |number, byte| number << 8 | u64::from(*byte)))
    }
}

impl Dyn<VarInt> for VarInt {
    type View<'a, O: ByteOrder> = u64;
    type ViewMut<'a, O: ByteOrder> = u64;
    type Tag = ();

    fn view_in<O: ByteOrder>(reader: &mut Reader<'_>, (): ()) -> Result<u64, Error> {
        Self::take(reader)
    }
    fn view_mut_in<O: ByteOrder>(reader: &mut Reader<'_, Exclusive>, (): ()) -> Result<u64, Error> {
        Self::take(reader)
    }
    fn read_in<O: ByteOrder>(reader: &mut Reader<'_>, (): ()) -> Result<VarInt, Error> {
        Self::take(reader).map(VarInt)
    }
    fn write_in<O: ByteOrder>(number: &VarInt, writer: &mut Writer<'_>) -> Result<(), Error> {
        let power = match number.0 {
            0..0x40 => 0,
            0x40..0x4000 => 1,
            0x4000..0x4000_0000 => 2,
            0x4000_0000..0x4000_0000_0000_0000 => 3,
            _ => return Err(writer.error(ErrorKind::DoesNotFit)),
        };
        let marked = number.0 | power << ((8 << power) - 2);
        writer.put(&marked.to_be_bytes()[8 - (1 << power)..])
    }
}

#[derive(Hg, Debug, Clone, PartialEq)]
#[hg(dynamic)]
struct Stream {
    id: VarInt,
    #[hg(prefix = u8)]
    more: Vec<VarInt>,
    pair: [VarInt; 2],
}

#[test]
fn rule_23_a_hand_written_type() {
    // The vectors of RFC 9000, section A.1.
    let vectors: [(u64, &[u8]); 4] = [
        (
            151_288_809_941_952_652,
            &[0xc2, 0x19, 0x7c, 0x5e, 0xff, 0x14, 0xe8, 0x8c],
        ),
        (494_878_333, &[0x9d, 0x7f, 0x3e, 0x7d]),
        (15_293, &[0x7b, 0xbd]),
        (37, &[0x25]),
    ];
    for (number, bytes) in vectors {
        assert_eq!(VarInt::decode::<Be>(bytes), Ok(VarInt(number)));
        assert_eq!(VarInt(number).encode::<Be>().unwrap().as_bytes(), bytes);
    }
    let stream = Stream {
        id: VarInt(37),
        more: vec![VarInt(15_293)],
        pair: [VarInt(1), VarInt(2)],
    };
    let bytes = stream.encode::<Le>().unwrap();
    assert_eq!(bytes.as_bytes(), [0x25, 1, 0x7b, 0xbd, 1, 2]);
    assert_eq!(Stream::decode::<Le>(&bytes), Ok(stream));
    let view = Stream::view::<Le>(&bytes).unwrap();
    assert_eq!((view.id(), view.more().next()), (37, Some(15_293)));
    assert_eq!(view.pair().collect::<Vec<_>>(), [1, 2]);
    assert_eq!(
        said(Stream::decode::<Le>(&bytes[..3])),
        (ErrorKind::TooShort { needed: 6 }, 3, "more[0]".to_owned())
    );
}

const FIRST: u8 = 1;
const LAST: u8 = 5;

#[derive(Hg, Debug, PartialEq)]
#[hg(tag = u8)]
enum Constants {
    #[hg(tag = 0)]
    Before,
    #[hg(tag = FIRST)]
    First(u8),
    #[hg(tag = Self::MIDDLE)]
    Middle(u8),
    #[hg(tag = LAST)]
    Last(Box<Self>),
}

impl Constants {
    const MIDDLE: u8 = 3;
}

#[derive(Hg, Debug, PartialEq)]
#[hg(peek = u8)]
enum Generic<const N: usize> {
    #[hg(tag = ..FIRST)]
    Low(u8),
    #[hg(tag = FIRST..LAST)]
    Middle(u8, [u8; N]),
    #[hg(tag = LAST | 9)]
    Nested(u8, #[hg(prefix = u8)] Vec<Self>),
}

#[test]
fn constants_that_do_not_overlap() {
    type Wide = Generic<2>;
    let last = Constants::Last(Box::new(Constants::Middle(7)));
    assert_eq!(last.encode::<Be>().unwrap().as_bytes(), [5, 3, 7]);
    assert_eq!(Constants::decode::<Be>(&[5, 3, 7]), Ok(last));
    assert_eq!(Constants::decode::<Be>(&[0]), Ok(Constants::Before));
    assert_eq!(Constants::decode::<Be>(&[1, 2]), Ok(Constants::First(2)));
    let nested = Generic::Nested(9, vec![Wide::Low(0), Wide::Middle(4, [0, 5])]);
    let bytes = [9, 2, 0, 4, 0, 5];
    assert_eq!(Wide::decode::<Be>(&bytes), Ok(nested));
}
