//! Generic messages whose size depends on their value, in every shape.
#![allow(missing_docs, reason = "the tests say it")]

use core::fmt::Debug;

use hg::{Auto, Be, Hg, Le, Leb128};

fn round<M: Hg + Debug + PartialEq>(message: &M, bytes: &[u8]) {
    assert_eq!(message.encode::<Be>().unwrap().as_bytes(), bytes);
    assert_eq!(M::decode::<Be>(bytes).as_ref(), Ok(message));
    let mut other = message.encode::<Le>().unwrap().to_vec();
    assert_eq!(M::decode::<Le>(&other).as_ref(), Ok(message));
    assert!(M::view::<Le>(&other).is_ok());
    assert!(M::view_mut::<Le>(&mut other).is_ok());
}

#[derive(Hg, Debug, Clone, PartialEq)]
struct Text {
    #[hg(prefix_bytes = u8)]
    text: String,
}

fn text(text: &str) -> Text {
    Text { text: text.into() }
}

trait Kind: 'static {
    type Item: Hg + Debug + Clone + PartialEq;
    type Number: Hg + Debug + Clone + PartialEq;
}

#[derive(Debug, Clone, PartialEq)]
struct Texts;

impl Kind for Texts {
    type Item = Text;
    type Number = u16;
}

// Enums.

#[derive(Hg, Debug, Clone, PartialEq)]
#[hg(tag = u8)]
enum Plain<T> {
    #[hg(tag = 1)]
    One(T),
    #[hg(tag = 2)]
    Named { number: u8, value: T },
    #[hg(tag = 3)]
    None,
}

#[derive(Hg, Debug, Clone, PartialEq)]
enum Told<T, U: Clone, const N: usize>
where
    T: Debug,
{
    #[hg(tag = 1)]
    Array([T; N]),
    #[hg(tag = 2)]
    Padded {
        #[hg(size = 4)]
        value: T,
        #[hg(prefix = u8, max = 9)]
        list: Vec<U>,
    },
    #[hg(tag = 3)]
    Maybe(
        bool,
        #[hg(if = _0)] Option<T>,
        #[hg(if = _0)] Option<Box<U>>,
    ),
    #[hg(other)]
    Other(u8, T),
}

#[derive(Hg, Debug, Clone, PartialEq)]
struct Holds<T, U: Clone>
where
    T: Debug,
{
    kind: u8,
    #[hg(tag = kind)]
    body: Told<T, U, 2>,
}

#[derive(Hg, Debug, Clone, PartialEq)]
#[hg(peek = u8)]
enum Peeked<T> {
    #[hg(tag = 1)]
    One(u8, T),
    #[hg(other)]
    Other(T),
}

#[derive(Hg, Debug, Clone, PartialEq)]
#[hg(tag = u8)]
enum Chain<T> {
    #[hg(tag = 0)]
    End,
    #[hg(tag = 1)]
    More(T, Box<Chain<T>>),
}

#[derive(Hg, Debug, Clone, PartialEq)]
#[hg(tag = u8)]
enum Arrays<const N: usize> {
    #[hg(tag = 1)]
    Bytes([u8; N]),
    #[hg(tag = 2)]
    Texts([Text; N]),
}

#[derive(Hg, Debug, Clone, PartialEq)]
#[hg(big, tag = u16)]
enum Pinned<T: Copy> {
    #[hg(tag = 1)]
    One(T),
    #[hg(tag = 2)]
    Many(#[hg(rest)] Vec<T>),
}

#[derive(Hg, Debug, Clone, PartialEq)]
#[hg(tag = u8)]
enum Led<K: Kind> {
    #[hg(tag = 1)]
    One(K::Item),
    #[hg(tag = 2)]
    Many(
        #[hg(prefix = u8, max = 9)] Vec<K::Item>,
        <K as Kind>::Number,
    ),
    #[hg(tag = 3)]
    Maybe {
        there: bool,
        #[hg(if = there)]
        item: Option<K::Item>,
        boxed: Box<K::Number>,
        pair: [K::Number; 2],
    },
}

fn holds<T: Debug, U: Clone>(kind: u8, body: Told<T, U, 2>) -> Holds<T, U> {
    Holds { kind, body }
}

#[test]
fn enums_with_data() {
    round(&Plain::One(text("a")), &[1, 1, b'a']);
    round(&Plain::One(7_u16), &[1, 0, 7]);
    round(
        &Plain::Named {
            number: 1,
            value: [1_u8, 2],
        },
        &[2, 1, 1, 2],
    );
    round(&Plain::<u8>::None, &[3]);
    round(
        &holds(1, Told::<u16, Text, 2>::Array([1, 2])),
        &[1, 0, 1, 0, 2],
    );
    round(
        &holds(1, Told::<Text, u8, 2>::Array([text("a"), text("")])),
        &[1, 1, b'a', 0],
    );
    round(
        &holds(
            2,
            Told::<Text, Text, 2>::Padded {
                value: text("a"),
                list: vec![text("b")],
            },
        ),
        &[2, 1, b'a', 0, 0, 1, 1, b'b'],
    );
    round(
        &holds(
            3,
            Told::<u8, Text, 2>::Maybe(true, Some(1), Some(Box::new(text("b")))),
        ),
        &[3, 1, 1, 1, b'b'],
    );
    round(&holds(9, Told::<u8, Text, 2>::Other(9, 5)), &[9, 5]);
    round(&Peeked::One(1, text("a")), &[1, 1, b'a']);
    round(
        &Chain::More(text("a"), Box::new(Chain::End)),
        &[1, 1, b'a', 0],
    );
    round(&Arrays::<2>::Bytes([1, 2]), &[1, 1, 2]);
    round(&Arrays::<2>::Texts([text("a"), text("")]), &[2, 1, b'a', 0]);
    assert_eq!(
        Pinned::decode(&[0, 2, 0, 1, 0, 2]),
        Ok(Pinned::Many(vec![1_u16, 2]))
    );
    assert_eq!(Pinned::One(1_u8).encode().unwrap().as_bytes(), [0, 1, 1]);
    round(&Led::<Texts>::One(text("a")), &[1, 1, b'a']);
    round(
        &Led::<Texts>::Many(vec![text("a")], 7),
        &[2, 1, 1, b'a', 0, 7],
    );
    let maybe = Led::<Texts>::Maybe {
        there: true,
        item: Some(text("a")),
        boxed: Box::new(1),
        pair: [2, 3],
    };
    round(&maybe, &[3, 1, 1, b'a', 0, 1, 0, 2, 0, 3]);
}

#[test]
fn views_of_enums_with_data() {
    match Plain::<Text>::view::<Be>(&[1, 1, b'a']).unwrap() {
        PlainView::One(it) => assert_eq!(it.text(), "a"),
        _ => panic!("expected the first variant"),
    }
    match Plain::<u16>::view::<Be>(&[2, 1, 0, 7]).unwrap() {
        PlainView::Named { number, value } => assert_eq!((number, value.get()), (1, 7)),
        _ => panic!("expected the second variant"),
    }
    let copied = Plain::<Text>::view::<Be>(&[3]).unwrap();
    let (one, two) = (copied, copied);
    assert!(matches!((one, two), (PlainView::None, PlainView::None)));
    let mut bytes = [2, 1, 0, 7];
    match Plain::<u16>::view_mut::<Be>(&mut bytes).unwrap() {
        PlainViewMut::Named { value, .. } => value.set(9),
        _ => panic!("expected the second variant"),
    }
    assert_eq!(bytes, [2, 1, 0, 9]);
}

// Associated types.

#[derive(Hg, Debug, Clone, PartialEq)]
struct Lists<K: Kind>
where
    K::Item: Debug,
{
    n: u8,
    #[hg(count = n, max = 9)]
    counted: Vec<K::Item>,
    #[hg(prefix = u8, max = 9)]
    prefixed: Vec<<K as Kind>::Number>,
    #[hg(prefix_bytes = u8)]
    window: Vec<K::Item>,
    #[hg(until = b"\xff", max = 9)]
    ended: Vec<K::Item>,
    #[hg(if = n > 0)]
    maybe: Option<K::Item>,
    #[hg(if = n > 0, count = n, max = 9)]
    list: Option<Vec<K::Number>>,
    boxed: Box<K::Item>,
    array: [K::Item; 2],
    #[hg(prefix = u8, max = 9)]
    rows: Vec<[K::Number; 2]>,
    one: K::Number,
    item: K::Item,
    #[hg(size = 4)]
    padded: K::Item,
    #[hg(prefix = u8, max = 9)]
    boxes: Box<[K::Item]>,
    #[hg(rest)]
    rest: Vec<K::Number>,
}

#[test]
fn associated_types() {
    let lists = Lists::<Texts> {
        n: 1,
        counted: vec![text("a")],
        prefixed: vec![7],
        window: vec![text("b"), text("")],
        ended: vec![text("c")],
        maybe: Some(text("d")),
        list: Some(vec![8]),
        boxed: Box::new(text("e")),
        array: [text("f"), text("")],
        rows: vec![[1, 2]],
        one: 3,
        item: text("g"),
        padded: text("h"),
        boxes: [text("i")].into(),
        rest: vec![4, 5],
    };
    let bytes = [
        &[
            1, 1, b'a', 1, 0, 7, 3, 1, b'b', 0, 1, b'c', 0xff, 1, b'd', 0, 8, 1, b'e', 1, b'f', 0,
        ][..],
        &[
            1, 0, 1, 0, 2, 0, 3, 1, b'g', 1, b'h', 0, 0, 1, 1, b'i', 0, 4, 0, 5,
        ],
    ];
    round(&lists, &bytes.concat());
    let bytes = bytes.concat();
    let view = Lists::<Texts>::view::<Be>(&bytes).unwrap();
    assert_eq!(view.counted().next().unwrap().text(), "a");
    assert_eq!(view.prefixed()[0], 7);
    assert_eq!(view.boxed().get().text(), "e");
}

// Parameters in every place.

#[derive(Hg, Debug, Clone, PartialEq)]
struct Everywhere<T, U: Clone + Debug, const N: usize>
where
    U: PartialEq,
    [u8; N]: Default,
{
    head: [u8; N],
    #[hg(prefix = u8, max = 9)]
    list: Vec<T>,
    #[hg(prefix = u8, max = 9)]
    rows: Vec<[U; 2]>,
    #[hg(if = head.len() > 1)]
    maybe: Option<T>,
    array: [U; N],
    boxed: Box<U>,
    body: T,
    #[hg(skip)]
    skipped: Option<u8>,
    marker: core::marker::PhantomData<U>,
}

#[derive(Hg, Debug, Clone, PartialEq)]
struct Defaults<T = u8, const N: usize = 2> {
    #[hg(count = N)]
    list: Vec<u16>,
    #[hg(prefix = u8, max = 9)]
    other: Vec<T>,
}

#[test]
fn parameters_everywhere() {
    let message = Everywhere::<Text, u16, 2> {
        head: [1, 2],
        list: vec![text("a")],
        rows: vec![[1, 2]],
        maybe: Some(text("b")),
        array: [3, 4],
        boxed: Box::new(5),
        body: text("c"),
        skipped: None,
        marker: core::marker::PhantomData,
    };
    let bytes = [
        1, 2, 1, 1, b'a', 1, 0, 1, 0, 2, 1, b'b', 0, 3, 0, 4, 0, 5, 1, b'c',
    ];
    round(&message, &bytes);
    let defaults: Defaults = Defaults {
        list: vec![1, 2],
        other: vec![3],
    };
    round(&defaults, &[0, 1, 0, 2, 1, 3]);
}

// Computed fields of another form on the wire.

#[derive(Debug, Clone, Copy, PartialEq)]
struct Flag(bool);

impl From<Flag> for u8 {
    fn from(flag: Flag) -> u8 {
        flag.0.into()
    }
}

impl TryFrom<u8> for Flag {
    type Error = ();
    fn try_from(number: u8) -> Result<Self, ()> {
        Ok(Flag(number > 0))
    }
}

/// A host type that is written as another one.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Few(u8);

impl From<Few> for u16 {
    fn from(few: Few) -> u16 {
        few.0.into()
    }
}

impl TryFrom<u16> for Few {
    type Error = core::num::TryFromIntError;
    fn try_from(number: u16) -> Result<Self, Self::Error> {
        number.try_into().map(Few)
    }
}

#[derive(Hg, Debug, Clone, PartialEq)]
struct Computed {
    #[hg(as = u16)]
    n: u8,
    #[hg(count = n)]
    list: Vec<u8>,
    #[hg(as = Leb128<u16>)]
    m: u16,
    #[hg(bytes = m * 2)]
    text: String,
    #[hg(as = u32, big)]
    auto: Auto<u8>,
    #[hg(count = auto)]
    more: Vec<u16>,
    #[hg(bits = 4, as = u16)]
    four: u8,
    #[hg(bits = 4)]
    rest: u8,
    #[hg(count = four + 1)]
    fours: Vec<u8>,
    #[hg(as = u8)]
    flag: Flag,
    #[hg(if = flag.0)]
    maybe: Option<u8>,
    #[hg(as = u16)]
    few: Few,
    #[hg(if = few.0 > 1)]
    some: Option<u8>,
}

#[test]
fn computed_fields_of_another_wire_type() {
    let message = Computed {
        n: 9,
        list: vec![1, 2],
        m: 9,
        text: "ab".into(),
        auto: hg::auto(),
        more: vec![3],
        four: 9,
        rest: 5,
        fours: vec![7, 8, 9],
        flag: Flag(false),
        maybe: Some(1),
        few: Few(2),
        some: Some(6),
    };
    let bytes = [
        0, 2, 1, 2, 1, b'a', b'b', 0, 0, 0, 1, 0, 3, 0x25, 7, 8, 9, 1, 1, 0, 2, 6,
    ];
    assert_eq!(message.encode::<Be>().unwrap().as_bytes(), bytes);
    let read = Computed::decode::<Be>(&bytes).unwrap();
    assert_eq!(
        (read.n, read.m, read.four, read.flag),
        (2, 1, 2, Flag(true))
    );
    round(&read, &bytes);
    let fours = vec![0; 17];
    let long = Computed { fours, ..message };
    let error = long.encode::<Be>().unwrap_err();
    assert_eq!(error.kind(), hg::ErrorKind::DoesNotFit);
    assert_eq!(error.path().to_string(), "four");
}
