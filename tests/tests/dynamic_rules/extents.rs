//! Rules 8 to 15: extents, windows, ends, text, limits.

use hg::{Be, ErrorKind, Hg, Le};

use super::{kind, said};

#[derive(Hg, Debug, Clone, PartialEq)]
struct Inner {
    a: u8,
    #[hg(rest)]
    more: Vec<u8>,
}

#[derive(Hg, Debug, Clone, PartialEq)]
struct Extents {
    n: u8,
    #[hg(count = n)]
    counted: Vec<u16>,
    #[hg(prefix_bytes = u8)]
    message: Inner,
    flag: bool,
    #[hg(if = flag, prefix = u8)]
    maybe: Option<Vec<u8>>,
    #[hg(size = 4)]
    padded: Vec<u8>,
    #[hg(until = 0, size = 6)]
    ended: String,
    #[hg(rest)]
    last: Option<u16>,
}

const EXTENTS: [u8; 24] = [
    1, 0, 5, 3, 1, 2, 3, 1, 2, 8, 9, 1, 2, 3, 4, b'a', b'b', 0, 0, 0, 0, 0, 7, 0,
];

#[test]
fn rule_8_extents_stand_on_vectors_messages_and_options() {
    let bytes = &EXTENTS[..23];
    let message = Extents::decode::<Be>(bytes).unwrap();
    assert_eq!(message.message.more, [2, 3]);
    assert_eq!(message.maybe, Some(vec![8, 9]));
    assert_eq!((message.ended.as_str(), message.last), ("ab", Some(7)));
    assert_eq!(message.encode::<Be>().unwrap().as_bytes(), bytes);
    let view = Extents::view::<Be>(bytes).unwrap();
    assert_eq!(view.message().more(), [2, 3]);
    assert_eq!((view.maybe(), view.last()), (Some(&[8, 9][..]), Some(7)));
    assert_eq!(view.ended(), "ab");
}

#[test]
fn rule_8_until_within_a_size() {
    let mut bytes = EXTENTS[..23].to_vec();
    // What stands behind the end is padding.
    bytes[19] = 0x55;
    let message = Extents::decode::<Be>(&bytes).unwrap();
    assert_eq!(message.ended, "ab");
    // Without an end within the window it is an overrun.
    bytes[15..21].fill(b'x');
    assert_eq!(said(Extents::decode::<Be>(&bytes)).0, ErrorKind::Overrun);
    let long = Extents {
        ended: "abcdef".into(),
        ..message
    };
    assert_eq!(kind(long.encode::<Be>()), ErrorKind::DoesNotFit);
}

#[derive(Hg, Debug, Clone, PartialEq)]
struct Windows {
    len: u8,
    #[hg(bytes = len)]
    exact: Fixed,
    #[hg(size = 6)]
    padded: Inside,
    end: u8,
}

#[derive(Hg, Debug, Clone, PartialEq)]
struct Fixed {
    #[hg(prefix = u8)]
    items: Vec<u16>,
}

#[derive(Hg, Debug, Clone, PartialEq)]
struct Inside {
    #[hg(prefix_bytes = u8)]
    text: String,
}

#[test]
fn rule_9_what_is_left_of_a_window() {
    let good = [3, 1, 0, 2, 1, b'x', 9, 9, 9, 9, 7];
    let message = Windows::decode::<Be>(&good).unwrap();
    assert_eq!((message.padded.text.as_str(), message.end), ("x", 7));
    // Left over in `bytes`.
    let left = [4, 1, 0, 2, 0, 1, b'x', 9, 9, 9, 9, 7];
    let expected = (ErrorKind::Trailing, 4, "exact".to_owned());
    assert_eq!(said(Windows::decode::<Be>(&left)), expected);
    assert_eq!(said(Windows::view::<Be>(&left)), expected);
    // Past the end of a window it is an overrun, however much there is.
    let past = [2, 1, 0, 2, 1, b'x', 0, 0, 0, 0, 7];
    let expected = (ErrorKind::Overrun, 2, "exact.items".to_owned());
    assert_eq!(said(Windows::decode::<Be>(&past)), expected);
    let past = [3, 1, 0, 2, 6, b'x', 0, 0, 0, 0, 7, 0, 0];
    let expected = (ErrorKind::Overrun, 5, "padded.text".to_owned());
    assert_eq!(said(Windows::view::<Be>(&past)), expected);
}

#[test]
fn rule_9_needed_is_the_smallest_total_length() {
    let good = [3, 1, 0, 2, 1, b'x', 9, 9, 9, 9, 7];
    // The window, its padded neighbour, and the end: 1 + 0 + 6 + 1.
    let expected = [8, 11, 11, 11, 11];
    for (len, needed) in expected.into_iter().enumerate() {
        let short = ErrorKind::TooShort { needed };
        assert_eq!(kind(Windows::decode::<Be>(&good[..len])), short, "{len}");
        assert_eq!(kind(Windows::view::<Be>(&good[..len])), short, "{len}");
    }
}

#[test]
fn rule_9_a_reader_waits_for_what_is_needed() {
    let good = [3, 1, 0, 2, 1, b'x', 9, 9, 9, 9, 7];
    let mut have = 0;
    let mut steps = 0;
    while let Err(error) = Windows::view::<Be>(&good[..have]) {
        let ErrorKind::TooShort { needed } = error.kind() else {
            panic!("{error}");
        };
        assert!(needed > have);
        have = needed;
        steps += 1;
    }
    assert_eq!((have, steps), (11, 2));
}

#[derive(Hg, Debug, Clone, PartialEq)]
struct Prefixes {
    #[hg(prefix = u24)]
    a: Vec<u16>,
    #[hg(prefix_bytes = u40)]
    b: Vec<u16>,
    wide: bool,
    #[hg(prefix = if wide { u16 } else { u8 })]
    c: Vec<u8>,
    #[hg(prefix_bytes = hg::Leb128<u32>)]
    d: String,
    #[hg(prefix = Len)]
    e: Vec<u8>,
}

#[derive(Hg, Debug, Clone, Copy, PartialEq)]
#[hg(little)]
struct Len(u16);

#[test]
fn rule_10_prefixes() {
    let message = Prefixes {
        a: vec![1],
        b: vec![2],
        wide: true,
        c: vec![3],
        d: "d".into(),
        e: vec![4],
    };
    let bytes = [
        0, 0, 1, 0, 1, 0, 0, 0, 0, 2, 0, 2, 1, 0, 1, 3, 1, b'd', 1, 0, 4,
    ];
    assert_eq!(message.encode::<Be>().unwrap().as_bytes(), bytes);
    assert_eq!(Prefixes::decode::<Be>(&bytes), Ok(message.clone()));
    let narrow = Prefixes {
        wide: false,
        c: vec![0; 256],
        ..message
    };
    assert_eq!(
        said(narrow.encode::<Be>()),
        (ErrorKind::DoesNotFit, 13, "c".to_owned())
    );
}

#[derive(Hg, Debug, Clone, PartialEq)]
#[hg(big, magic = b"T", size = len + 2)]
struct Total {
    len: u8,
    #[hg(rest)]
    data: Vec<u8>,
}

#[derive(Hg, Debug, Clone, PartialEq)]
#[hg(size = 6)]
struct Constant {
    #[hg(prefix = u8)]
    data: Vec<u8>,
}

#[test]
fn rule_11_a_message_s_own_size() {
    let total = Total {
        len: 0,
        data: vec![1, 2, 3],
    };
    let bytes = total.encode().unwrap();
    // The magic counts: one byte of it, one of the length, three of data.
    assert_eq!(bytes.as_bytes(), [b'T', 3, 1, 2, 3]);
    let (view, rest) = Total::view_prefix(&[b'T', 2, 1, 2, 3]).unwrap();
    assert_eq!((view.data(), rest), (&[1, 2][..], &[3][..]));
    assert_eq!(
        kind(Total::view(&[b'T', 9, 1])),
        ErrorKind::TooShort { needed: 11 }
    );
    let constant = Constant { data: vec![7] };
    let bytes = [1, 7, 0, 0, 0, 0];
    assert_eq!(constant.encode::<Be>().unwrap().as_bytes(), bytes);
    assert_eq!(Constant::decode::<Be>(&bytes), Ok(constant));
    assert_eq!(
        kind(Constant::decode::<Be>(&bytes[..2])),
        ErrorKind::TooShort { needed: 6 }
    );
    assert_eq!(said(Constant::decode::<Be>(&[6; 6])).0, ErrorKind::Overrun);
    let long = Constant { data: vec![0; 6] };
    assert_eq!(kind(long.encode::<Be>()), ErrorKind::DoesNotFit);
}

#[derive(Hg, Debug, Clone, PartialEq)]
struct Ends {
    #[hg(until = 0xffff)]
    words: Vec<u16>,
    #[hg(until = b"\r\n")]
    line: String,
    #[hg(until = |it| it.last)]
    items: Vec<Item>,
}

#[derive(Hg, Debug, Clone, Copy, PartialEq)]
struct Item {
    value: u8,
    last: bool,
}

#[test]
fn rule_12_ends() {
    let item = |value, last| Item { value, last };
    let message = Ends {
        words: vec![0xff, 1],
        line: "a\rb".into(),
        items: vec![item(1, false), item(2, true)],
    };
    let bytes = [
        0, 0xff, 0, 1, 0xff, 0xff, b'a', b'\r', b'b', b'\r', b'\n', 1, 0, 2, 1,
    ];
    assert_eq!(message.encode::<Be>().unwrap().as_bytes(), bytes);
    assert_eq!(Ends::decode::<Be>(&bytes), Ok(message.clone()));
    let view = Ends::view::<Be>(&bytes).unwrap();
    assert_eq!((view.words().len(), view.line()), (2, "a\rb"));
    assert_eq!(view.items().len(), 2);
    for len in 0..bytes.len() {
        let (kind, ..) = said(Ends::decode::<Be>(&bytes[..len]));
        assert!(matches!(kind, ErrorKind::TooShort { needed } if needed > len && needed <= 15));
        assert_eq!(said(Ends::view::<Be>(&bytes[..len])).0, kind);
    }
    // Content that holds its end, or does not end, cannot be written.
    for wrong in [
        Ends {
            words: vec![0xffff],
            ..message.clone()
        },
        Ends {
            line: "a\r\n".into(),
            ..message.clone()
        },
        Ends {
            items: vec![item(1, false)],
            ..message.clone()
        },
        Ends {
            items: vec![item(1, true), item(1, true)],
            ..message.clone()
        },
    ] {
        assert_eq!(kind(wrong.encode::<Le>()), ErrorKind::DoesNotFit);
    }
    // The end together with what stands before it may be found too early.
    let early = Ends {
        line: "a\r".into(),
        ..message
    };
    let bytes = early.encode::<Le>().unwrap();
    assert_eq!(Ends::decode::<Le>(&bytes), Ok(early));
}

#[derive(Hg, Debug, Clone, PartialEq)]
struct Rest {
    #[hg(prefix_bytes = u8)]
    message: Inner,
    #[hg(rest)]
    words: Vec<u16>,
}

#[test]
fn rule_13_rest() {
    const { assert!(Rest::OPEN && Inner::OPEN && !Windows::OPEN) };
    let rest = Rest::decode::<Be>(&[2, 1, 2, 0, 3, 0, 4]).unwrap();
    assert_eq!((rest.message.more, rest.words), (vec![2], vec![3, 4]));
    // A remainder that is no whole element is an error.
    assert_eq!(
        kind(Rest::decode::<Be>(&[1, 1, 0, 3, 0])),
        ErrorKind::TooShort { needed: 6 }
    );
    assert_eq!(
        kind(Rest::view::<Be>(&[1, 1, 0, 3, 0])),
        ErrorKind::TooShort { needed: 6 }
    );
}

#[derive(Hg, Debug, Clone, PartialEq)]
struct Texts {
    len: u8,
    #[hg(bytes = len)]
    a: String,
    #[hg(size = 4, fill = b' ')]
    b: String,
    #[hg(rest)]
    c: String,
}

#[test]
fn rule_14_text() {
    let texts = Texts {
        len: 2,
        a: "ü".into(),
        b: "ab".into(),
        c: "end".into(),
    };
    let bytes = b"\x02\xc3\xbcab  end";
    assert_eq!(texts.encode::<Be>().unwrap().as_bytes(), bytes);
    assert_eq!(Texts::decode::<Be>(bytes), Ok(texts.clone()));
    assert_eq!(
        said(Texts::view::<Be>(b"\x02\xc3\xc3ab  end")),
        (ErrorKind::Utf8, 1, "a".to_owned())
    );
    let long = Texts {
        b: "abcde".into(),
        ..texts.clone()
    };
    assert_eq!(kind(long.encode::<Be>()), ErrorKind::DoesNotFit);
    // What pads the text cannot end it.
    let padded = Texts {
        b: "a ".into(),
        ..texts
    };
    assert_eq!(kind(padded.encode::<Be>()), ErrorKind::DoesNotFit);
}

#[derive(Hg, Debug, Clone, Copy, PartialEq)]
struct Nothing;

#[derive(Hg, Debug, Clone, PartialEq)]
struct Limits {
    n: u32,
    #[hg(count = n, max = 3)]
    nothing: Vec<Nothing>,
    #[hg(prefix = u16, max = 2)]
    few: Vec<u8>,
    #[hg(rest, max = 4)]
    text: String,
}

#[derive(Hg, Debug, Clone, PartialEq)]
#[hg(depth = 5)]
struct Tree {
    #[hg(prefix = u8)]
    children: Vec<Tree>,
}

#[test]
fn rule_15_limits() {
    let good = Limits::decode::<Be>(&[0, 0, 0, 3, 0, 1, 9, b'x']).unwrap();
    assert_eq!(good.nothing, [Nothing; 3]);
    let wrong: [(&[u8], usize, &str); 4] = [
        (&[0, 0, 0, 4, 0, 0], 4, "nothing"),
        (&[0xff, 0xff, 0xff, 0xff, 0, 0], 4, "nothing"),
        (&[0, 0, 0, 0, 0, 3, 1, 2, 3], 6, "few"),
        (b"\0\0\0\0\0\0abcde", 6, "text"),
    ];
    for (bytes, offset, path) in wrong {
        let expected = (ErrorKind::Max, offset, path.to_owned());
        assert_eq!(said(Limits::decode::<Be>(bytes)), expected);
        assert_eq!(said(Limits::view::<Be>(bytes)), expected);
    }
    let many = Limits {
        few: vec![1; 3],
        ..good
    };
    assert_eq!(kind(many.encode::<Be>()), ErrorKind::Max);
}

#[test]
fn rule_15_depth() {
    let deep = [1, 1, 1, 1, 0];
    let tree = Tree::decode::<Be>(&deep).unwrap();
    assert_eq!(tree.encode::<Be>().unwrap().as_bytes(), deep);
    let deeper = [1, 1, 1, 1, 1, 0];
    assert_eq!(kind(Tree::decode::<Be>(&deeper)), ErrorKind::TooDeep);
    assert_eq!(kind(Tree::view::<Be>(&deeper)), ErrorKind::TooDeep);
    let above = Tree {
        children: vec![tree],
    };
    assert_eq!(kind(above.encode::<Be>()), ErrorKind::TooDeep);
}

#[derive(Hg, Debug, Clone, PartialEq)]
struct Letters {
    #[hg(until = 'é')]
    text: String,
    #[hg(until = "é")]
    bytes: Vec<u8>,
    #[hg(until = ';')]
    words: Vec<u8>,
    last: u8,
}

#[test]
fn rule_12_an_end_is_its_utf8() {
    let message = Letters {
        text: "aã".into(),
        bytes: vec![0xe9, 0xc3],
        words: b"b".into(),
        last: 7,
    };
    let bytes = b"a\xc3\xa3\xc3\xa9\xe9\xc3\xc3\xa9b;\x07";
    assert_eq!(message.encode::<Be>().unwrap().as_bytes(), bytes);
    assert_eq!(Letters::decode::<Be>(bytes), Ok(message.clone()));
    assert_eq!(Letters::MIN, 6);
    let text = "éa".to_owned();
    let wrong = Letters { text, ..message };
    assert_eq!(kind(wrong.encode::<Be>()), ErrorKind::DoesNotFit);
}

#[derive(Hg, Debug, PartialEq)]
struct Typed {
    end: u8,
    #[hg(until = |it: u8| it == end)]
    numbers: Vec<u8>,
    #[hg(until = |(_, it): &(u8, u8)| *it == end)]
    pairs: Vec<(u8, u8)>,
}

#[test]
fn a_closure_may_say_the_type_of_its_element() {
    let typed = Typed {
        end: 3,
        numbers: vec![1, 3],
        pairs: vec![(3, 1), (1, 3)],
    };
    let bytes = typed.encode::<Be>().unwrap();
    assert_eq!(bytes.as_bytes(), [3, 1, 3, 3, 1, 1, 3]);
    assert_eq!(Typed::decode::<Be>(&bytes), Ok(typed));
}

/// The message itself by the name that Rust has for it.
#[derive(Hg, Debug, PartialEq)]
struct Node<const N: usize> {
    name: [u8; N],
    leaf: bool,
    #[hg(if = !leaf)]
    only: Option<Box<Self>>,
    #[hg(prefix = u8)]
    all: Vec<Self>,
}

#[derive(Hg, Debug, PartialEq)]
struct List(#[hg(prefix = u8)] Vec<Self>);

#[derive(Hg, Debug, PartialEq)]
struct Block {
    #[hg(prefix = u8)]
    words: Vec<[u16; Self::WORDS]>,
    last: [u8; Self::WORDS],
}

impl Block {
    const WORDS: usize = 2;
}

#[test]
fn a_message_names_itself() {
    let leaf = |name| Node {
        name,
        leaf: true,
        only: None,
        all: vec![],
    };
    let node = Node {
        name: *b"ab",
        leaf: false,
        only: Some(Box::new(leaf(*b"cd"))),
        all: vec![leaf(*b"ef")],
    };
    let bytes = node.encode::<Be>().unwrap();
    assert_eq!(bytes.as_bytes(), b"ab\0cd\x01\0\x01ef\x01\0");
    assert_eq!(Node::<2>::decode::<Be>(&bytes), Ok(node));
    assert_eq!(Node::<2>::view::<Be>(&bytes).unwrap().name(), b"ab");

    let list = List(vec![List(vec![]), List(vec![List(vec![])])]);
    let bytes = list.encode::<Be>().unwrap();
    assert_eq!(bytes.as_bytes(), [2, 0, 1, 0]);
    assert_eq!(List::decode::<Be>(&bytes), Ok(list));

    let block = Block {
        words: vec![[1, 2]],
        last: [3, 4],
    };
    let bytes = block.encode::<Be>().unwrap();
    assert_eq!(bytes.as_bytes(), [1, 0, 1, 0, 2, 3, 4]);
    assert_eq!(Block::decode::<Be>(&bytes), Ok(block));
}
