//! What is computed decides the bytes beside it, in every way of writing; what
//! nothing tells is the host's own; and what is written satisfies what tells it.

use hg::{Auto, Be, Error, ErrorKind, Hg, Leb128, auto};

use super::{kind, said};

/// The bytes of a message: every way of writing gives the same.
fn written<T: Hg>(message: &T) -> Result<Vec<u8>, Error> {
    let mut buffer = [0xee; 1000];
    let into = message.encode_into::<Be>(&mut buffer);
    let encoded = message.encode::<Be>();
    match (into, encoded) {
        (Ok(len), Ok(bytes)) => {
            assert_eq!(buffer[..len], *bytes);
            assert_eq!(message.encoded_len(), len);
            assert!(T::view::<Be>(&bytes).is_ok());
            Ok(bytes.to_vec())
        }
        (Err(into), Err(encoded)) => {
            assert_eq!(
                (into.kind(), into.offset()),
                (encoded.kind(), encoded.offset())
            );
            Err(encoded)
        }
        (into, encoded) => panic!("{into:?} and {encoded:?}"),
    }
}

#[derive(Hg, Debug, Clone, PartialEq)]
struct Sized {
    n: u8,
    #[hg(count = n)]
    a: Vec<u8>,
    #[hg(size = n)]
    b: String,
    #[hg(prefix = if n > 1 { u16 } else { u8 })]
    c: Vec<u8>,
    #[hg(until = 0, size = n + 1)]
    d: Vec<u8>,
}

#[test]
fn sizes_come_from_what_is_computed() {
    for n in [0, 1, 2, 200, 255] {
        let sized = Sized {
            n,
            a: vec![1, 2],
            b: "x".into(),
            c: vec![3],
            d: vec![4],
        };
        let bytes = written(&sized).unwrap();
        assert_eq!(bytes, [2, 1, 2, b'x', 0, 0, 1, 3, 4, 0, 0]);
        assert_eq!(Sized::decode::<Be>(&bytes), Ok(Sized { n: 2, ..sized }));
    }
}

#[derive(Hg, Debug, Clone, PartialEq)]
struct Flagged {
    #[hg(bits = 1)]
    wide: bool,
    #[hg(bits = 7)]
    n: Auto<u8>,
    #[hg(if = wide, count = n)]
    a: Option<Vec<u8>>,
    #[hg(prefix_bytes = if wide { u16 } else { u8 })]
    b: Vec<Sized>,
    #[hg(size = n)]
    c: Vec<u8>,
}

#[test]
fn flags_that_are_computed_choose_a_prefix() {
    let sized = Sized {
        n: 9,
        a: vec![1],
        b: String::new(),
        c: vec![],
        d: vec![],
    };
    let inner = [1, 1, 0, 0, 0, 0];
    for wide in [false, true] {
        let flagged = Flagged {
            wide,
            n: auto(),
            a: Some(vec![7]),
            b: vec![sized.clone()],
            c: vec![],
        };
        let bytes = written(&flagged).unwrap();
        assert_eq!(bytes, [&[0x81, 7, 0, 6], &inner[..], &[0]].concat());
        let flagged = Flagged { a: None, ..flagged };
        assert_eq!(written(&flagged).unwrap(), [&[0, 6], &inner[..]].concat());
    }
}

#[derive(Hg, Debug, Clone, PartialEq)]
struct Late {
    n: u8,
    #[hg(size = n)]
    before: Vec<u8>,
    #[hg(bytes = n - 1)]
    told: Vec<Sized>,
    #[hg(size = n)]
    behind: Vec<u8>,
    varying: Leb128<u32>,
    #[hg(bytes = varying)]
    long: Vec<u8>,
}

#[derive(Hg, Debug, Clone, PartialEq)]
#[hg(size = total)]
struct Measured {
    total: Leb128<u16>,
    #[hg(prefix_bytes = u16)]
    late: Vec<Late>,
    #[hg(rest)]
    left: Vec<u8>,
}

#[derive(Hg, Debug, Clone, PartialEq)]
#[hg(size = total)]
struct Whole {
    total: u16,
    #[hg(size = total - 2)]
    left: Vec<u8>,
}

#[derive(Hg, Debug, Clone, PartialEq)]
#[hg(size = total)]
struct More {
    total: u16,
    #[hg(size = total)]
    left: Vec<u8>,
}

#[test]
fn sizes_come_from_bytes_that_stand_behind_them() {
    let sized = Sized {
        n: 9,
        a: vec![1],
        b: String::new(),
        c: vec![],
        d: vec![],
    };
    let start = [
        7, 1, 2, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x82, 1, 5,
    ];
    for n in [0, 7, 255] {
        let late = Late {
            n,
            before: vec![1, 2],
            told: vec![sized.clone()],
            behind: vec![],
            varying: Leb128(u32::from(n)),
            long: vec![5; 130],
        };
        let bytes = written(&late).unwrap();
        assert_eq!((bytes.len(), &bytes[..24]), (153, &start[..]));
        assert_eq!(
            written(&Late::decode::<Be>(&bytes).unwrap()).unwrap(),
            bytes
        );

        let total = Measured {
            total: Leb128(u16::from(n)),
            late: vec![late],
            left: vec![6; 7],
        };
        let bytes = written(&total).unwrap();
        assert_eq!((bytes.len(), &bytes[..5]), (164, &[0xa4, 1, 0, 153, 7][..]));
    }

    for n in [0, 7, 255] {
        let whole = Whole {
            total: n,
            left: vec![1],
        };
        assert_eq!(written(&whole).unwrap(), [0, 3, 1]);
        // More than itself is no size.
        let more = More {
            total: n,
            left: vec![1],
        };
        assert_eq!(
            said(written(&more)),
            (ErrorKind::CountMismatch, 0, String::new())
        );
    }
}

#[derive(Hg, Debug, Clone, PartialEq)]
struct Head {
    n: Leb128<u32>,
    #[hg(prefix = u8)]
    other: Vec<u8>,
}

#[derive(Hg, Debug, Clone, PartialEq)]
#[hg(dynamic)]
struct Headed {
    head: Head,
    #[hg(count = head.n)]
    data: Vec<u8>,
}

#[test]
fn a_place_in_a_member_may_take_more_bytes_than_the_host_s() {
    let head = Head {
        n: Leb128(0),
        other: vec![9],
    };
    let headed = Headed {
        head,
        data: vec![1; 200],
    };
    let bytes = written(&headed).unwrap();
    assert_eq!((bytes.len(), &bytes[..5]), (204, &[200, 1, 1, 9, 1][..]));
    assert_eq!(Headed::decode::<Be>(&bytes).unwrap().data, headed.data);
}

#[derive(Hg, Debug, Clone, PartialEq)]
#[hg(size = head.n)]
struct HeadedTotal {
    head: Head,
    varying: Leb128<u32>,
    #[hg(bytes = varying)]
    data: Vec<u8>,
}

#[test]
fn numbers_that_make_each_other_larger_settle() {
    for len in 0..300 {
        let head = Head {
            n: Leb128(len),
            other: vec![9],
        };
        let total = HeadedTotal {
            head,
            varying: Leb128(0),
            data: vec![1; len as usize],
        };
        let bytes = written(&total).unwrap();
        let read = HeadedTotal::decode::<Be>(&bytes).unwrap();
        assert_eq!(
            (read.head.n.0 as usize, read.data),
            (bytes.len(), total.data)
        );
    }
}

#[derive(Hg, Debug, Clone, PartialEq)]
struct Huge {
    n: u64,
    #[hg(size = n)]
    data: Vec<u8>,
}

#[derive(Hg, Debug, Clone, PartialEq)]
struct Twice {
    n: u64,
    #[hg(size = n)]
    first: Vec<u8>,
    #[hg(size = n)]
    second: Vec<u8>,
}

#[test]
fn a_size_that_no_buffer_has_is_an_error() {
    for n in [1 << 63, u64::MAX] {
        let huge = Huge { n, data: vec![] };
        let expected = (ErrorKind::Overflow, 8, "data".to_owned());
        assert_eq!(said(written(&huge)), expected);
        let mut bytes = vec![1, 2];
        assert_eq!(said(huge.encode_to::<Be>(&mut bytes)), expected);
        assert_eq!(bytes, [1, 2]);
        assert!(
            huge.encode::<Be>()
                .unwrap_err()
                .to_string()
                .ends_with("is out of range (byte 8)")
        );
        assert!(huge.write_to::<Be>(Vec::new()).is_err());
        assert_eq!(huge.encoded_len(), 8);
    }
    let n = (1 << 63) - 1;
    assert_eq!(
        kind(Huge { n, data: vec![] }.encode::<Be>()),
        ErrorKind::Full
    );
    let n = 1 << 62;
    let twice = Twice {
        n,
        first: vec![],
        second: vec![],
    };
    assert_eq!(kind(twice.encode::<Be>()), ErrorKind::Full);
    let n = (1 << 63) - 9;
    assert_eq!(
        kind(Huge { n, data: vec![] }.encode::<Be>()),
        ErrorKind::Full
    );
}

#[derive(Hg, Debug, Clone, PartialEq)]
struct Absent {
    there: bool,
    n: u8,
    #[hg(if = there, bytes = n - 2)]
    maybe: Option<Vec<u8>>,
    #[hg(if = n > 5, count = n)]
    more: Option<Vec<u8>>,
}

#[test]
fn what_is_not_there_tells_nothing() {
    let absent = Absent {
        there: true,
        n: 4,
        maybe: None,
        more: None,
    };
    assert_eq!(written(&absent).unwrap(), [0, 4]);
    assert_eq!(
        Absent::decode::<Be>(&[0, 4]),
        Ok(Absent {
            there: false,
            ..absent.clone()
        })
    );
    let first = Absent {
        maybe: Some(vec![8]),
        ..absent.clone()
    };
    assert_eq!(written(&first).unwrap(), [1, 3, 8]);
    let more = Some(vec![9; 6]);
    let second = Absent {
        more: more.clone(),
        ..absent.clone()
    };
    assert_eq!(written(&second).unwrap(), [0, 6, 9, 9, 9, 9, 9, 9]);
    let both = Absent {
        maybe: Some(vec![8; 4]),
        more: more.clone(),
        ..absent.clone()
    };
    assert_eq!(
        written(&both).unwrap(),
        [1, 6, 8, 8, 8, 8, 9, 9, 9, 9, 9, 9]
    );
    let wrong = Absent {
        maybe: Some(vec![8; 5]),
        more,
        ..absent
    };
    assert_eq!(
        said(written(&wrong)),
        (ErrorKind::CountMismatch, 7, "more".to_owned())
    );
}

#[derive(Hg, Debug, Clone, PartialEq)]
struct Further {
    there: bool,
    n: Auto<u8>,
    #[hg(if = there, count = n)]
    maybe: Option<Vec<u8>>,
    #[hg(count = n)]
    always: Vec<u8>,
}

#[derive(Hg, Debug, Clone, PartialEq)]
struct Untold {
    there: bool,
    n: Auto<Leb128<u16>>,
    #[hg(if = there, count = n)]
    maybe: Option<Vec<u8>>,
}

#[test]
fn what_is_not_there_leaves_the_number_to_the_next() {
    let further = Further {
        there: false,
        n: auto(),
        maybe: None,
        always: vec![1, 2],
    };
    assert_eq!(written(&further).unwrap(), [0, 2, 1, 2]);
    let wrong = Further {
        maybe: Some(vec![3]),
        ..further
    };
    assert_eq!(
        said(written(&wrong)),
        (ErrorKind::CountMismatch, 3, "always".to_owned())
    );
    let untold = Untold {
        there: true,
        n: auto(),
        maybe: None,
    };
    assert_eq!(written(&untold).unwrap(), [0, 0]);
    let told = Untold {
        maybe: Some(vec![7]),
        ..untold
    };
    assert_eq!(written(&told).unwrap(), [1, 1, 7]);
}

#[derive(Hg, Debug, Clone, PartialEq)]
enum Either {
    #[hg(tag = 1)]
    One(u8),
    #[hg(tag = 2..=3)]
    Some(u16),
    #[hg(tag = 0 | 4)]
    Even,
}

#[derive(Hg, Debug, Clone, PartialEq)]
struct Tagged {
    kind: Auto<u8>,
    there: bool,
    #[hg(if = there, tag = kind)]
    first: Option<Either>,
    #[hg(tag = kind, prefix = u8, max = 9)]
    all: Vec<Either>,
}

#[test]
fn an_auto_tag_that_nothing_tells_is_zero() {
    let none = Tagged {
        kind: auto(),
        there: false,
        first: None,
        all: vec![],
    };
    assert_eq!(written(&none).unwrap(), [0, 0, 0]);
    let all = vec![Either::One(7), Either::One(8)];
    let one = Tagged {
        all: all.clone(),
        ..none.clone()
    };
    assert_eq!(written(&one).unwrap(), [1, 0, 2, 7, 8]);
    assert_eq!(Tagged::decode::<Be>(&[1, 0, 2, 7, 8]), Ok(one));
    let even = Tagged {
        all: vec![Either::Even; 2],
        ..none.clone()
    };
    assert_eq!(written(&even).unwrap(), [0, 0, 2]);
    assert_eq!(Tagged::decode::<Be>(&[4, 0, 2]), Ok(even));
    // The variant has other numbers, and does not say which one.
    let several = Tagged {
        all: vec![Either::Some(1)],
        ..none.clone()
    };
    assert_eq!(
        said(written(&several)),
        (ErrorKind::CountMismatch, 3, "all".to_owned())
    );
    let text = several.encode::<Be>().unwrap_err().to_string();
    assert_eq!(text, "all: 0 does not agree with what it counts (byte 3)");
    let mixed = Tagged {
        first: Some(Either::Even),
        all,
        ..none
    };
    assert_eq!(
        said(written(&mixed)),
        (ErrorKind::CountMismatch, 2, "first".to_owned())
    );
}

#[derive(Hg, Debug, Clone, Copy, PartialEq)]
#[hg(bits = 4)]
enum Kind {
    Low = 1,
    High = 2,
}

#[derive(Hg, Debug, Clone, PartialEq)]
enum Kinds {
    #[hg(tag = Kind::Low)]
    Low(u8),
    #[hg(tag = Kind::High)]
    High,
}

#[derive(Hg, Debug, Clone, PartialEq)]
struct Narrow {
    #[hg(bits = 4)]
    n: Auto<u8>,
    #[hg(bits = 4)]
    kind: Auto<Kind>,
    #[hg(tag = kind, count = n, max = 9)]
    all: Vec<Kinds>,
}

#[test]
fn an_auto_that_nothing_tells_and_that_has_no_zero_is_an_error() {
    let some = Narrow {
        n: auto(),
        kind: auto(),
        all: vec![Kinds::Low(5)],
    };
    assert_eq!(written(&some).unwrap(), [0x11, 5]);
    let none = Narrow {
        all: vec![],
        ..some
    };
    assert_eq!(
        said(written(&none)),
        (ErrorKind::DoesNotFit, 0, "kind".to_owned())
    );
    let text = none.encode::<Be>().unwrap_err().to_string();
    assert_eq!(text, "kind: 0 does not fit 4 bits (byte 0, bits 4..8)");
}

#[derive(Hg, Debug, Clone, PartialEq)]
struct Ranged {
    kind: u8,
    #[hg(tag = kind)]
    body: Either,
    #[hg(count = kind)]
    data: Vec<u8>,
}

#[test]
fn a_tag_of_several_numbers_leaves_it_to_the_next() {
    let ranged = Ranged {
        kind: 9,
        body: Either::Some(1),
        data: vec![5; 3],
    };
    assert_eq!(written(&ranged).unwrap(), [3, 0, 1, 5, 5, 5]);
    let wrong = Ranged {
        data: vec![5; 4],
        ..ranged
    };
    assert_eq!(
        said(written(&wrong)),
        (ErrorKind::CountMismatch, 1, "body".to_owned())
    );
}

#[derive(Hg, Debug, Clone, PartialEq)]
struct Cast {
    n: u16,
    signed: i16,
    #[hg(count = n as u8)]
    a: Vec<u8>,
    #[hg(count = (signed as u8) + 1)]
    b: Vec<u8>,
}

#[test]
fn a_cast_that_loses_some_of_the_number_is_an_error() {
    let cast = Cast {
        n: 0,
        signed: 0,
        a: vec![1; 255],
        b: vec![2; 256],
    };
    let bytes = written(&cast).unwrap();
    assert_eq!(bytes[..4], [0, 255, 0, 255]);
    assert_eq!(
        Cast::decode::<Be>(&bytes).map(|it| (it.a, it.b)),
        Ok((cast.a.clone(), cast.b.clone()))
    );
    let wrong = Cast {
        a: vec![1; 300],
        ..cast.clone()
    };
    assert_eq!(
        said(written(&wrong)),
        (ErrorKind::CountMismatch, 4, "a".to_owned())
    );
    let wrong = Cast { b: vec![], ..cast };
    assert_eq!(
        said(written(&wrong)),
        (ErrorKind::CountMismatch, 259, "b".to_owned())
    );
}

#[derive(Hg, Debug, Clone, PartialEq)]
struct Placed {
    n: u8,
    #[hg(prefix = u8, max = 260)]
    text: Vec<u8>,
    #[hg(pad_before = 1, count = n * n)]
    square: Vec<u16>,
    #[hg(prefix = u8, max = 2)]
    few: Vec<u8>,
    #[hg(if = n == 2)]
    maybe: Option<u8>,
}

#[derive(Hg, Debug, Clone, PartialEq)]
#[hg(dynamic)]
struct Around {
    before: u32,
    inner: Placed,
}

#[test]
fn what_does_not_agree_is_where_it_would_stand() {
    let placed = Placed {
        n: 1,
        text: vec![1, 2],
        square: vec![3],
        few: vec![4],
        maybe: None,
    };
    assert_eq!(written(&placed).unwrap(), [1, 2, 1, 2, 0, 0, 3, 1, 4]);
    let wrong = |change: &dyn Fn(&mut Placed)| {
        let mut inner = placed.clone();
        change(&mut inner);
        let (kind, at, path) = said(written(&inner));
        let around = said(written(&Around { before: 0, inner }));
        assert_eq!(around, (kind, at + 4, format!("inner.{path}")));
        (kind, at, path)
    };
    let at = |kind, at, path: &str| (kind, at, path.to_owned());
    let mismatch = ErrorKind::CountMismatch;
    assert_eq!(wrong(&|it| it.square.push(1)), at(mismatch, 5, "square"));
    assert_eq!(
        wrong(&|it| it.few = vec![1; 3]),
        at(ErrorKind::Max, 8, "few")
    );
    assert_eq!(wrong(&|it| it.maybe = Some(1)), at(mismatch, 9, "maybe"));
    assert_eq!(
        wrong(&|it| (it.n, it.square) = (2, vec![3; 4])),
        at(mismatch, 15, "maybe")
    );
    // Also where something else is wrong that would be told later.
    assert_eq!(
        wrong(&|it| (it.text, it.few) = (vec![1; 260], vec![1; 3])),
        at(ErrorKind::Max, 266, "few")
    );
}
