//! Rule 25: no edit in place moves what is read later.
//!
//! Each shape stands within another message, so that it is looked at anew
//! after each edit. Whatever it hands out to be edited is overwritten with
//! bytes that would end lists, choose variants and lengthen counts; then
//! everything is read, and must lie where it lay.

use hg::zerocopy::IntoBytes as _;
use hg::{Be, Hg, Leb128};

#[derive(Hg, Debug, Clone, PartialEq)]
#[hg(dynamic)]
struct Around<T> {
    body: T,
    after: u16,
}

#[derive(Hg, Debug, Clone, Copy, PartialEq, Eq)]
struct Head {
    kind: u8,
    count: u8,
}

#[derive(Hg, Debug, Clone, Copy, PartialEq, Eq)]
struct Word(u16);

#[derive(Hg, Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
enum Kind {
    A = 1,
    B = 2,
}

#[derive(Hg, Debug, Clone, Copy, PartialEq, Eq)]
#[hg(magic = b"M", check = low < 200)]
struct Partial {
    kind: Kind,
    low: u8,
    #[hg(value = 7)]
    seven: u8,
    flag: bool,
}

#[derive(Hg, Debug, Clone, Copy, PartialEq, Eq)]
struct Flags {
    #[hg(bits = 1)]
    more: bool,
    #[hg(bits = 7)]
    len: u8,
}

const HEAD: Head = Head { kind: 1, count: 2 };
const PARTIAL: Partial = Partial {
    kind: Kind::A,
    low: 2,
    seven: 7,
    flag: true,
};

#[derive(Hg, Debug, Clone, PartialEq)]
struct Item {
    #[hg(prefix = u8)]
    free: Vec<u8>,
    value: u8,
}

fn item(value: u8) -> Item {
    Item {
        free: vec![3, 4],
        value,
    }
}

/// Something that a mutable view hands out.
trait Overwrite {
    fn overwrite(self, byte: u8);
}

/// What stands for an accessor that a view does not have.
struct Nothing;

impl Overwrite for Nothing {
    fn overwrite(self, _: u8) {}
}

/// The accessors that a view may not have: its own come first.
trait Fallback {
    fn head_mut(&mut self) -> Nothing {
        Nothing
    }
    fn list_mut(&mut self) -> Nothing {
        Nothing
    }
    fn part_mut(&mut self) -> Nothing {
        Nothing
    }
    fn free_mut(&mut self) -> Nothing {
        Nothing
    }
    fn set_value(&mut self, _: u8) {}
}

impl<T> Fallback for T {}

macro_rules! as_bytes {
    ($($type:ty,)*) => {$(
        impl Overwrite for &mut $type {
            fn overwrite(self, byte: u8) {
                self.as_mut_bytes().fill(byte);
            }
        }
    )*};
}

as_bytes! {
    [u8], [[u8; 2]], HeadWire<Be>, PartialWire<Be>, FlagsWire<Be>, [HeadWire<Be>], [PartialWire<Be>],
    hg::zerocopy::byteorder::U16<Be>, [hg::zerocopy::byteorder::U16<Be>],
}

impl Overwrite for &mut str {
    fn overwrite(self, byte: u8) {
        if byte.is_ascii_uppercase() {
            self.make_ascii_uppercase();
        } else {
            self.make_ascii_lowercase();
        }
    }
}

/// What is handed out for an element or member is overwritten in all its fields.
macro_rules! views {
    ($($view:ident,)*) => {$(
        impl Overwrite for $view<'_, Be> {
            fn overwrite(mut self, byte: u8) {
                self.head_mut().overwrite(byte);
                self.list_mut().overwrite(byte);
                self.part_mut().overwrite(byte);
                self.free_mut().overwrite(byte);
                self.set_value(byte);
            }
        }
    )*};
}

impl<T: Overwrite> Overwrite for Option<T> {
    fn overwrite(self, byte: u8) {
        if let Some(it) = self {
            it.overwrite(byte);
        }
    }
}

impl Overwrite for hg::LazyMut<'_, Item, Be> {
    fn overwrite(mut self, byte: u8) {
        self.get_mut().overwrite(byte);
    }
}

macro_rules! elements {
    ($($element:ty,)*) => {$(
        impl Overwrite for hg::ElementsMut<'_, $element, Be> {
            fn overwrite(self, byte: u8) {
                self.for_each(|element| element.overwrite(byte));
            }
        }
    )*};
}

elements! { Item, Peeked, Named, }

/// A test that overwrites what a shape hands out and then reads it:
/// `name: Type = value, |seen| what must stay the same;`.
macro_rules! edits {
    ($($name:ident: $view:ident of $type:ty = $value:expr, |$seen:ident| $lies:expr;)*) => {
        views! { $($view,)* }
        $(
            #[test]
            fn $name() {
                let around = Around::<$type> { body: $value, after: 0x0708 };
                for byte in [0, 1, 2, 3, b'A', b'Z', b'a', b'\n', 0x7f, 0x80, 0xff] {
                    let mut bytes = around.encode::<Be>().unwrap().to_vec();
                    let len = bytes.len();
                    let before = {
                        let $seen = Around::<$type>::view::<Be>(&bytes).unwrap().body();
                        format!("{:?}", $lies)
                    };
                    let mut edit = Around::<$type>::view_mut::<Be>(&mut bytes).unwrap();
                    for _ in 0..2 {
                        edit.body_mut().overwrite(byte);
                        let $seen = edit.body();
                        assert_eq!(format!("{:?}", $lies), before, "after {byte}");
                        assert_eq!(edit.after(), 0x0708);
                    }
                    let lenient = Around::<$type>::view_lenient::<Be>(&bytes).unwrap();
                    assert_eq!(lenient.as_bytes().len(), len);
                    let $seen = lenient.body();
                    assert_eq!(format!("{:?}", $lies), before, "after {byte}");
                }
            }
        )*
    };
}

#[derive(Hg, Debug, Clone, PartialEq)]
struct CountByPath {
    head: Head,
    #[hg(count = head.count)]
    list: Vec<u8>,
    #[hg(count = list.len())]
    free: Vec<u16>,
}

#[derive(Hg, Debug, Clone, PartialEq)]
#[hg(size = head.count)]
struct SizeByPath {
    head: Head,
    #[hg(rest)]
    free: Vec<u8>,
}

#[derive(Hg, Debug, Clone, PartialEq)]
struct PrefixByPath {
    head: Head,
    #[hg(prefix = if head.kind > 1 { u16 } else { u8 })]
    free: Vec<u8>,
}

#[derive(Hg, Debug, Clone, PartialEq)]
struct IfByPath {
    head: Partial,
    #[hg(if = head.kind == Kind::A)]
    free: Option<Item>,
    #[hg(if = head.flag, count = head.low)]
    list: Option<Vec<u8>>,
}

#[derive(Hg, Debug, Clone, PartialEq)]
struct BytesByPath {
    head: Head,
    #[hg(bytes = head.count + 1)]
    free: String,
    #[hg(prefix = u8, max = head.count)]
    list: Vec<u16>,
}

#[derive(Hg, Debug, Clone, PartialEq)]
struct BitsByPath {
    head: Flags,
    #[hg(if = head.more)]
    part: Option<u16>,
    #[hg(count = head.len)]
    free: Vec<u8>,
}

#[derive(Hg, Debug, Clone, PartialEq)]
struct NewtypeByPath {
    head: Word,
    #[hg(count = head.0)]
    free: Vec<[u8; 2]>,
}

#[derive(Hg, Debug, Clone, PartialEq)]
struct DynamicByPath {
    part: Item,
    #[hg(count = part.value)]
    free: Vec<u8>,
}

#[derive(Hg, Debug, Clone, PartialEq)]
struct NamedInValue {
    part: Item,
    head: Partial,
    #[hg(value = part.value)]
    value: u8,
    #[hg(prefix = u8)]
    free: Vec<Partial>,
}

#[derive(Hg, Debug, Clone, PartialEq)]
#[hg(check = part.value < 100 && head.low < 100)]
struct NamedInCheck {
    part: Item,
    head: Partial,
    #[hg(prefix = u8)]
    free: Vec<Partial>,
}

#[derive(Hg, Debug, Clone, PartialEq)]
enum Body {
    #[hg(tag = (1, 2))]
    One { value: u8 },
    #[hg(tag = (2, _))]
    Two(#[hg(prefix = u8)] Vec<u8>),
    #[hg(other)]
    Other((u8, u8), #[hg(prefix_bytes = u8)] String),
}

#[derive(Hg, Debug, Clone, PartialEq)]
struct TagByPath {
    head: Head,
    #[hg(tag = (head.kind, head.count))]
    body: Body,
    #[hg(prefix = u8)]
    free: Vec<Head>,
}

#[derive(Hg, Debug, Clone, PartialEq)]
struct UntilByte {
    #[hg(until = 0)]
    list: Vec<u8>,
    #[hg(until = "\n")]
    part: Vec<u8>,
    value: u8,
}

#[derive(Hg, Debug, Clone, PartialEq)]
struct UntilScalar {
    #[hg(until = 0)]
    list: Vec<u16>,
    #[hg(until = b"\xff\xff", size = 9)]
    part: Vec<[u8; 2]>,
    value: u8,
}

#[derive(Hg, Debug, Clone, PartialEq)]
struct UntilLetter {
    #[hg(until = "A")]
    list: String,
    #[hg(until = b'a', size = 6)]
    part: String,
    value: u8,
}

#[derive(Hg, Debug, Clone, PartialEq)]
struct UntilElement {
    #[hg(until = 1)]
    list: Vec<Item>,
    #[hg(until = b"\x01\x01")]
    part: Vec<Head>,
    value: u8,
}

#[derive(Hg, Debug, Clone, PartialEq)]
struct UntilLast {
    value: u8,
    #[hg(until = |it| it.kind == 9)]
    list: Vec<Head>,
    #[hg(until = |it| it.value == value)]
    part: Vec<Item>,
    #[hg(if = value > 0, until = |it| it.kind == Kind::B)]
    free: Option<Vec<Partial>>,
}

#[derive(Hg, Debug, Clone, PartialEq)]
struct PaddedText {
    #[hg(size = 5, fill = b'A')]
    part: String,
    #[hg(size = 5)]
    free: String,
    #[hg(count = part.len())]
    list: Vec<u8>,
}

#[derive(Hg, Debug, Clone, PartialEq)]
struct Nested {
    head: Partial,
    #[hg(prefix = u8)]
    list: Vec<Item>,
    part: Box<Item>,
    #[hg(prefix_bytes = u8)]
    free: String,
    value: Leb128<u16>,
}

#[derive(Hg, Debug, Clone, PartialEq)]
struct PeekedList {
    #[hg(prefix = u8)]
    list: Vec<Peeked>,
    value: u8,
}

edits! {
    a_count_by_path: CountByPathViewMut of CountByPath =
        CountByPath { head: HEAD, list: vec![5, 6], free: vec![7, 8] },
        |seen| (seen.head().count(), seen.list().len(), seen.free().len());
    a_size_by_path: SizeByPathViewMut of SizeByPath =
        SizeByPath { head: HEAD, free: vec![5, 6] },
        |seen| (seen.head().count(), seen.free().len());
    a_prefix_by_path: PrefixByPathViewMut of PrefixByPath =
        PrefixByPath { head: HEAD, free: vec![5, 6] },
        |seen| (seen.head().kind(), seen.free().len());
    a_presence_by_path: IfByPathViewMut of IfByPath =
        IfByPath { head: PARTIAL, free: Some(item(1)), list: Some(vec![5, 6]) },
        |seen| (seen.head().kind(), seen.free().map(|it| it.free().len()), seen.list().map(<[u8]>::len));
    bytes_by_path: BytesByPathViewMut of BytesByPath =
        BytesByPath { head: HEAD, free: "abc".into(), list: vec![1, 2] },
        |seen| (seen.head().count(), seen.free().len(), seen.list().len());
    bits_by_path: BitsByPathViewMut of BitsByPath =
        BitsByPath { head: Flags { more: true, len: 2 }, part: Some(7), free: vec![5, 6] },
        |seen| (seen.head().more(), seen.part().is_some(), seen.free().len());
    a_newtype_by_path: NewtypeByPathViewMut of NewtypeByPath =
        NewtypeByPath { head: Word(2), free: vec![[5, 6]; 2] },
        |seen| (seen.head(), seen.free().len());
    a_dynamic_message_by_path: DynamicByPathViewMut of DynamicByPath =
        DynamicByPath { part: item(2), free: vec![5, 6] },
        |seen| (seen.part().value(), seen.free().len());
    what_a_value_names: NamedInValueViewMut of NamedInValue =
        NamedInValue { part: item(2), head: PARTIAL, value: 2, free: vec![PARTIAL] },
        |seen| (seen.part().value(), seen.free().len());
    what_a_check_names: NamedInCheckViewMut of NamedInCheck =
        NamedInCheck { part: item(2), head: PARTIAL, free: vec![PARTIAL] },
        |seen| (seen.part().value(), seen.head().kind(), seen.free().len());
    a_tag_by_path: TagByPathViewMut of TagByPath =
        TagByPath { head: HEAD, body: Body::One { value: 7 }, free: vec![HEAD] },
        |seen| (seen.head().kind(), matches!(seen.body(), BodyView::One { .. }), seen.free().len());
    a_list_up_to_a_byte: UntilByteViewMut of UntilByte =
        UntilByte { list: vec![5, 6], part: vec![7, 8], value: 9 },
        |seen| (seen.list().len(), seen.part().len());
    a_list_up_to_a_scalar: UntilScalarViewMut of UntilScalar =
        UntilScalar { list: vec![5, 6], part: vec![[7, 8]], value: 9 },
        |seen| (seen.list().len(), seen.part().len());
    text_up_to_a_letter: UntilLetterViewMut of UntilLetter =
        UntilLetter { list: "cab".into(), part: "CAB".into(), value: 9 },
        |seen| (seen.list().len(), seen.part().len());
    a_list_up_to_a_start_of_an_element: UntilElementViewMut of UntilElement =
        UntilElement { list: vec![item(1), item(2)], part: vec![HEAD], value: 9 },
        |seen| (seen.list().len(), seen.part().len());
    a_list_up_to_its_last: UntilLastViewMut of UntilLast =
        UntilLast {
            value: 7,
            list: vec![HEAD, Head { kind: 9, count: 0 }],
            part: vec![item(1), item(7)],
            free: Some(vec![PARTIAL, Partial { kind: Kind::B, ..PARTIAL }]),
        },
        |seen| (seen.list().len(), seen.part().len(), seen.free().map(<[_]>::len));
    padded_text: PaddedTextViewMut of PaddedText =
        PaddedText { part: "cba".into(), free: "cba".into(), list: vec![1, 2, 3] },
        |seen| (seen.part().len(), seen.free().len(), seen.list().len());
    members_of_members: NestedViewMut of Nested =
        Nested { head: PARTIAL, list: vec![item(1); 2], part: Box::new(item(3)), free: "ab".into(), value: Leb128(300) },
        |seen| (seen.list().len(), seen.part().get().free().len(), seen.free().len(), seen.value());
    elements_that_are_peeked: PeekedListViewMut of PeekedList =
        PeekedList { list: peeked(), value: 9 },
        |seen| {
            let list = seen.list().map(|it| match it {
                PeekedView::Fixed(head) => (head.kind(), 0),
                PeekedView::Bytes { list, .. } => (2, list.len()),
                PeekedView::Text(number, text) => (number, text.len()),
                PeekedView::Vector(list, rest) => (list[0].kind(), rest.len()),
                PeekedView::Other(number, rest) => (number, rest.len()),
            });
            list.collect::<Vec<_>>()
        };
    variants_with_expressions: NamedListViewMut of NamedList =
        NamedList { list: named(), value: 9 },
        |seen| {
            let list = seen.list().map(|it| match it {
                NamedView::Counted { head, list } => (head.count(), list.len()),
                NamedView::Dynamic { part, list } => (part.value(), list.len()),
            });
            list.collect::<Vec<_>>()
        };
}

#[derive(Hg, Debug, Clone, PartialEq)]
#[hg(peek = u8)]
enum Peeked {
    #[hg(tag = 1)]
    Fixed(Head),
    #[hg(tag = 2)]
    Bytes {
        kind: u8,
        #[hg(prefix = u8)]
        list: Vec<u8>,
    },
    #[hg(tag = 3)]
    Text(u8, #[hg(until = "A")] String),
    #[hg(tag = 4)]
    Vector(
        #[hg(until = |it| it.count == 0)] Vec<Head>,
        #[hg(prefix = u8)] Vec<u8>,
    ),
    #[hg(other)]
    Other(u8, #[hg(prefix = u8)] Vec<u8>),
}

fn peeked() -> Vec<Peeked> {
    vec![
        Peeked::Fixed(HEAD),
        Peeked::Bytes {
            kind: 2,
            list: vec![5, 6],
        },
        Peeked::Text(3, "cab".into()),
        Peeked::Vector(
            vec![Head { kind: 4, count: 1 }, Head { kind: 0, count: 0 }],
            vec![7],
        ),
        Peeked::Other(9, vec![5, 6, 7]),
    ]
}

/// Overwrites a field that may be given to be read only.
macro_rules! given {
    ($($type:ty,)*) => {$(
        impl Overwrite for &$type {
            fn overwrite(self, _: u8) {}
        }
    )*};
}

given! { [u8], str, HeadWire<Be>, [HeadWire<Be>], }

impl Overwrite for hg::LazyMut<'_, Vec<u8>, Be> {
    fn overwrite(mut self, byte: u8) {
        self.get_mut().overwrite(byte);
    }
}

impl Overwrite for hg::LazyMut<'_, Vec<Head>, Be> {
    fn overwrite(mut self, byte: u8) {
        self.get_mut().overwrite(byte);
    }
}

impl Overwrite for hg::LazyMut<'_, String, Be> {
    fn overwrite(mut self, byte: u8) {
        self.get_mut().overwrite(byte);
    }
}

impl Overwrite for PeekedViewMut<'_, Be> {
    fn overwrite(self, byte: u8) {
        match self {
            PeekedViewMut::Fixed(head) => head.overwrite(byte),
            PeekedViewMut::Bytes { list, .. } => list.overwrite(byte),
            PeekedViewMut::Text(_, text) => text.overwrite(byte),
            PeekedViewMut::Vector(list, rest) => {
                list.overwrite(byte);
                rest.overwrite(byte);
            }
            PeekedViewMut::Other(_, rest) => rest.overwrite(byte),
        }
    }
}

#[derive(Hg, Debug, Clone, PartialEq)]
#[hg(tag = u8)]
enum Named {
    #[hg(tag = 1)]
    Counted {
        head: Head,
        #[hg(count = head.count)]
        list: Vec<u8>,
    },
    #[hg(tag = 2)]
    Dynamic {
        part: Item,
        #[hg(count = part.value)]
        list: Vec<u8>,
    },
}

#[derive(Hg, Debug, Clone, PartialEq)]
struct NamedList {
    #[hg(prefix = u8)]
    list: Vec<Named>,
    value: u8,
}

fn named() -> Vec<Named> {
    let (head, part) = (HEAD, item(2));
    let list = vec![5, 6];
    vec![
        Named::Counted {
            head,
            list: list.clone(),
        },
        Named::Dynamic { part, list },
    ]
}

impl Overwrite for ItemView<'_, Be> {
    fn overwrite(self, _: u8) {}
}

impl Overwrite for NamedViewMut<'_, Be> {
    fn overwrite(self, byte: u8) {
        match self {
            NamedViewMut::Counted { head, list } => {
                head.overwrite(byte);
                list.overwrite(byte);
            }
            NamedViewMut::Dynamic { part, list } => {
                part.overwrite(byte);
                list.overwrite(byte);
            }
        }
    }
}

views! { ItemViewMut, }
