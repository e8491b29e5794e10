//! A type by another name is the same on the wire.

use hg::{Auto, Be, ErrorKind, Hg, Leb128};

use super::kind;

type Name = String;
type Bytes = Vec<u8>;
type Words = Vec<u16>;
type Boxed = Box<Item>;
type Number = Leb128<u16>;
type Length = u8;
type Truth = bool;
type Row = [u16; 2];

#[derive(Hg, Debug, Clone, PartialEq)]
struct Item {
    #[hg(prefix = u8)]
    list: Vec<u8>,
}

/// Two messages of one form: bytes of the one are bytes of the other.
macro_rules! same {
    ($test:ident: $plain:ident, $named:ident { $($(#[$attr:meta])* $field:ident: $a:ty | $b:ty = $value:expr,)* }) => {
        #[test]
        fn $test() {
            #[derive(Hg, Debug, Clone, PartialEq)]
            #[hg(dynamic)]
            struct $plain { $($(#[$attr])* $field: $a,)* }

            #[derive(Hg, Debug, Clone, PartialEq)]
            #[hg(dynamic)]
            struct $named { $($(#[$attr])* $field: $b,)* }

            let plain = $plain { $($field: $value,)* };
            let named = $named { $($field: $value,)* };
            let bytes = plain.encode::<Be>().unwrap();
            assert_eq!(named.encode::<Be>().unwrap().as_bytes(), bytes.as_bytes());
            assert_eq!(named.encoded_len(), bytes.len());
            let (plain, named) = ($plain::decode::<Be>(&bytes).unwrap(), $named::decode::<Be>(&bytes).unwrap());
            $(assert_eq!(plain.$field, named.$field);)*
            assert_eq!(plain.encode::<Be>().unwrap().as_bytes(), bytes.as_bytes());
            assert!($named::view::<Be>(&bytes).is_ok());
            for len in 0..bytes.len() {
                let (a, b) = ($plain::decode::<Be>(&bytes[..len]), $named::decode::<Be>(&bytes[..len]));
                match (a, b) {
                    (Ok(_), Ok(_)) => {}
                    // What is known to be needed may be less.
                    (Err(a), Err(b)) => assert_eq!(
                        core::mem::discriminant(&a.kind()),
                        core::mem::discriminant(&b.kind()),
                        "{len}",
                    ),
                    (a, b) => panic!("{len}: {a:?}, {b:?}"),
                }
            }
        }
    };
}

same! { text: Text, NamedText {
    #[hg(size = 4)]
    padded: String | Name = "ab".into(),
    #[hg(size = 4, fill = b' ')]
    filled: String | Name = "a".into(),
    #[hg(until = 0)]
    ended: String | Name = "ab".into(),
    #[hg(until = "\r\n", size = 6)]
    line: String | Name = "ab".into(),
    #[hg(until = "é", max = 3)]
    letter: std::string::String | Name = "abc".into(),
    #[hg(prefix_bytes = u8)]
    prefixed: String | Name = "ab".into(),
    #[hg(bytes = 2)]
    two: String | Name = "ab".into(),
    #[hg(size = 3)]
    boxed: Box<String> | Box<Name> = Box::new("a".into()),
    #[hg(rest)]
    rest: String | Name = "ab".into(),
} }

same! { vectors: Vectors, NamedVectors {
    n: u8 | Length = 2,
    #[hg(count = n)]
    counted: Vec<u16> | Words = vec![1, 2],
    #[hg(prefix = u8)]
    prefixed: Vec<u8> | Bytes = vec![1, 2],
    #[hg(prefix_bytes = u16)]
    window: Vec<u16> | Words = vec![1, 2],
    #[hg(until = 0)]
    ended: Vec<u8> | Bytes = vec![1, 2],
    #[hg(until = 0u16)]
    words: Vec<u16> | Words = vec![1, 0x100],
    #[hg(until = |it| it > 3)]
    last: std::vec::Vec<u16> | Words = vec![1, 4],
    #[hg(size = 4)]
    padded: Vec<u8> | Bytes = vec![1, 2],
    row: [u16; 2] | Row = [1, 2],
    #[hg(rest)]
    rest: Vec<u8> | Bytes = vec![1, 2],
} }

same! { computed: Computed, NamedComputed {
    n: u8 | Length = 9,
    #[hg(count = n)]
    list: Vec<u8> | Bytes = vec![1, 2],
    flag: bool | Truth = false,
    #[hg(if = flag)]
    maybe: Option<u8> | Option<Length> = Some(1),
    number: Leb128<u16> | Number = Leb128(1),
    #[hg(count = number)]
    many: Vec<u8> | Bytes = vec![7; 300],
    auto: Auto<u8> | Auto<Length> = hg::auto(),
    #[hg(bytes = auto)]
    text: String | Name = "ab".into(),
    boxed: Box<Item> | Boxed = Box::new(Item { list: vec![1] }),
    #[hg(bits = 4)]
    high: u8 | Length = 9,
    #[hg(bits = 4)]
    low: u8 | Length = 3,
    #[hg(count = high)]
    end: Vec<u8> | Bytes = vec![1],
    #[hg(value = 7)]
    seven: u8 | Length = 7,
} }

#[derive(Hg, Debug, Clone, PartialEq)]
enum Kept {
    #[hg(tag = 1)]
    One(u8),
    #[hg(other)]
    Other(Length, #[hg(rest)] Bytes),
}

#[derive(Hg, Debug, Clone, PartialEq)]
struct Tagged {
    kind: Length,
    #[hg(tag = kind)]
    body: Kept,
}

#[derive(Hg, Debug, Clone, PartialEq)]
enum Decided {
    #[hg(tag = true)]
    Yes(u8),
    #[hg(other)]
    Other(Truth),
}

#[derive(Hg, Debug, Clone, PartialEq)]
struct Decision {
    flag: Truth,
    #[hg(tag = flag)]
    body: Decided,
}

#[test]
fn a_tag_by_another_name() {
    let decision = Decision {
        flag: true,
        body: Decided::Yes(7),
    };
    assert_eq!(Decision::decode::<Be>(&[1, 7]), Ok(decision));
    let other = Tagged {
        kind: 3,
        body: Kept::Other(3, vec![1]),
    };
    assert_eq!(other.encode::<Be>().unwrap().as_bytes(), [3, 1]);
    assert_eq!(Tagged::decode::<Be>(&[3, 1]), Ok(other));
}

#[derive(Hg, Debug, Clone, PartialEq)]
#[hg(dynamic)]
struct Padded {
    #[hg(size = 4)]
    name: Name,
}

#[test]
fn padded_text_by_another_name_does_not_end_in_padding() {
    let message = Padded {
        name: "ab\0".into(),
    };
    assert_eq!(kind(message.encode::<Be>()), ErrorKind::DoesNotFit);
}

#[derive(Hg, Debug, Clone, PartialEq)]
struct Head {
    number: Leb128<u16>,
}

#[derive(Hg, Debug, Clone, PartialEq)]
struct ByPath {
    head: Head,
    #[hg(count = head.number.0)]
    list: Vec<u8>,
}

#[test]
fn a_number_of_no_fixed_size_in_a_member() {
    let head = Head { number: Leb128(1) };
    let list = vec![7; 300];
    let bytes = ByPath { head, list }.encode::<Be>().unwrap();
    assert_eq!(bytes[..3], [0xac, 2, 7]);
    assert_eq!(bytes.len(), 302);
}
