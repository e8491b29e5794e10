//! Rules 4 to 7: expressions, and what is computed on writing.

use hg::{Auto, Be, ErrorKind, Hg, Le};

use super::{kind, said};

#[derive(Hg, Debug, Clone, PartialEq)]
struct Linear {
    len: u8,
    #[hg(bytes = len * 8 + 6)]
    data: Vec<u8>,
}

#[test]
fn rule_4_arithmetic_is_checked_and_wide() {
    // 255 * 8 + 6 is no `u8`.
    let mut bytes = vec![255];
    bytes.resize(1 + 2046, 0);
    assert_eq!(Linear::view::<Be>(&bytes).unwrap().data().len(), 2046);
    assert_eq!(
        kind(Linear::decode::<Be>(&bytes[..9])),
        ErrorKind::TooShort { needed: 2047 }
    );
}

#[derive(Hg, Debug, Clone, PartialEq)]
struct Less {
    len: u8,
    #[hg(bytes = len - 2)]
    data: Vec<u8>,
    #[hg(if = len - 3 > 1)]
    more: Option<u8>,
}

#[test]
fn rule_4_negative_lengths_are_errors_at_their_field() {
    let expected = (ErrorKind::Overflow, 1, "data".to_owned());
    assert_eq!(said(Less::decode::<Be>(&[1, 0, 0])), expected);
    assert_eq!(said(Less::view::<Be>(&[1, 0, 0])), expected);
    assert_eq!(Less::decode::<Be>(&[2]).unwrap().more, None);
    assert_eq!(Less::decode::<Be>(&[5, 1, 2, 3, 4]).unwrap().more, Some(4));
}

mod names {
    use hg::Hg;

    pub(super) const LIMIT: u16 = 3;

    pub(super) const fn twice(n: u16) -> u16 {
        n * 2
    }

    #[derive(Hg, Debug, Clone, PartialEq)]
    pub(super) struct Names {
        pub(super) n: u16,
        pub(super) pair: [u8; 2],
        #[hg(count = twice(n) + LIMIT)]
        pub(super) a: Vec<u8>,
        #[hg(count = pair[0] + pair[1])]
        pub(super) b: Vec<u8>,
        #[hg(bytes = a.len() + b.bytes())]
        pub(super) c: Vec<u8>,
        #[hg(if = b.is_empty())]
        pub(super) d: Option<u8>,
        #[hg(if = d.is_some())]
        pub(super) e: Option<u8>,
    }
}

#[test]
fn rule_5_what_names_stand_for() {
    let bytes = [0, 1, 1, 1, 1, 2, 3, 4, 5, 6, 7, 1, 2, 3, 4, 5, 6, 7];
    let names = names::Names::decode::<Be>(&bytes).unwrap();
    assert_eq!((names.a.len(), names.b.len(), names.c.len()), (5, 2, 7));
    assert_eq!((names.d, names.e), (None, None));
    assert_eq!(names.encode::<Be>().unwrap().as_bytes(), bytes);
    let none = [0, 0, 0, 0, 1, 2, 3, 1, 2, 3, 8, 9];
    let names = names::Names::decode::<Be>(&none).unwrap();
    assert_eq!((names.d, names.e), (Some(8), Some(9)));
    assert_eq!(names.encode::<Be>().unwrap().as_bytes(), none);
}

#[derive(Hg, Debug, Clone, PartialEq)]
struct Later {
    #[hg(value = text.bytes() + words.len())]
    total: Auto<u16>,
    #[hg(prefix_bytes = u8)]
    text: String,
    #[hg(rest)]
    words: Vec<u16>,
}

#[test]
fn rule_5_value_may_use_extents_of_later_fields() {
    let later = Later {
        total: hg::auto(),
        text: "abc".into(),
        words: vec![1, 2],
    };
    let bytes = later.encode::<Be>().unwrap();
    assert_eq!(bytes[..2], [0, 5]);
    assert_eq!(Later::decode::<Be>(&bytes), Ok(later));
    let mut wrong = bytes.to_vec();
    wrong[1] = 6;
    assert_eq!(
        said(Later::view::<Be>(&wrong)),
        (ErrorKind::Value, 0, "total".to_owned())
    );
}

#[derive(Hg, Debug, Clone, Default, PartialEq)]
struct Header {
    items: u8,
    #[hg(bits = 1)]
    will: bool,
    #[hg(bits = 7)]
    words: u8,
}

#[derive(Hg, Debug, Clone, PartialEq)]
#[hg(big, size = total)]
struct Restated {
    total: u16,
    #[hg(bits = 4)]
    ihl: u8,
    #[hg(bits = 4, pad_bits_after = 8)]
    spare: u8,
    header: Header,
    kind: u8,
    #[hg(bytes = ihl * 4 - 4)]
    options: Vec<u8>,
    #[hg(count = header.items + 1)]
    items: Vec<u16>,
    #[hg(if = header.will)]
    will: Option<u8>,
    #[hg(bytes = header.words * 2)]
    words: Vec<u8>,
    #[hg(tag = kind)]
    body: Body,
}

#[derive(Hg, Debug, Clone, PartialEq)]
#[hg(big)]
enum Body {
    #[hg(tag = 3)]
    One(u8),
    #[hg(tag = 5..=6)]
    Some(u16),
}

fn restated() -> Restated {
    Restated {
        total: 0xffff,
        ihl: 0,
        spare: 1,
        header: Header::default(),
        kind: 0,
        options: vec![9; 8],
        items: vec![1, 2],
        will: Some(4),
        words: vec![5; 6],
        body: Body::One(7),
    }
}

#[test]
fn rule_6_what_restates_another_is_computed() {
    let bytes = restated().encode().unwrap();
    assert_eq!(
        bytes.as_bytes(),
        [
            0, 27, 0x31, 0, 1, 0x83, 3, 9, 9, 9, 9, 9, 9, 9, 9, 0, 1, 0, 2, 4, 5, 5, 5, 5, 5, 5, 7
        ]
    );
    let read = Restated::decode(&bytes).unwrap();
    assert_eq!((read.total, read.ihl, read.kind), (27, 3, 3));
    assert_eq!((read.header.items, read.header.will), (1, true));
    assert_eq!(read.header.words, 3);
    assert_eq!(read.encode().unwrap().as_bytes(), bytes.as_bytes());
}

#[test]
fn rule_6_division_is_exact_and_casts_are_checked() {
    let wrong = Restated {
        options: vec![0; 5],
        ..restated()
    };
    assert_eq!(
        said(wrong.encode()),
        (ErrorKind::DoesNotFit, 2, "ihl".to_owned())
    );
    let wrong = Restated {
        options: vec![0; 60],
        ..restated()
    };
    let error = wrong.encode().unwrap_err();
    assert_eq!(
        error.to_string(),
        "ihl: 16 does not fit 4 bits (byte 2, bits 0..4)"
    );
    let wrong = Restated {
        items: vec![],
        ..restated()
    };
    assert_eq!(
        said(wrong.encode()),
        (ErrorKind::DoesNotFit, 4, "header".to_owned())
    );
}

#[test]
fn rule_6_a_tag_of_several_numbers_is_the_host_s() {
    let mut some = Restated {
        kind: 6,
        body: Body::Some(1),
        ..restated()
    };
    let bytes = some.encode().unwrap();
    assert_eq!(Restated::decode(&bytes).unwrap().kind, 6);
    some.kind = 3;
    assert_eq!(
        said(some.encode()),
        (ErrorKind::CountMismatch, 26, "body".to_owned())
    );
}

#[derive(Hg, Debug, Clone, PartialEq)]
struct Agreeing {
    n: u8,
    #[hg(count = n)]
    a: Vec<u8>,
    #[hg(count = n)]
    b: Vec<u8>,
    flags: u8,
    #[hg(if = flags & 1 != 0)]
    c: Option<u8>,
    square: u8,
    #[hg(count = square * square)]
    d: Vec<u8>,
}

#[test]
fn rule_6_every_further_expression_must_agree() {
    let good = Agreeing {
        n: 0,
        a: vec![1],
        b: vec![2],
        flags: 1,
        c: Some(3),
        square: 2,
        d: vec![4; 4],
    };
    assert!(good.encode::<Be>().is_ok());
    let wrong = |change: &dyn Fn(&mut Agreeing)| {
        let mut wrong = good.clone();
        change(&mut wrong);
        let (kind, _, path) = said(wrong.encode::<Be>());
        assert_eq!(kind, ErrorKind::CountMismatch);
        path
    };
    assert_eq!(wrong(&|it| it.b.push(1)), "b");
    assert_eq!(wrong(&|it| it.flags = 2), "c");
    assert_eq!(wrong(&|it| it.c = None), "c");
    assert_eq!(wrong(&|it| it.d.push(1)), "d");
}

#[derive(Hg, Debug, Clone, PartialEq)]
struct Both {
    rows: u8,
    extra: Auto<u8>,
    #[hg(count = rows + extra)]
    data: Vec<u8>,
}

#[test]
fn rule_7_of_several_open_fields_the_auto_one_is_computed() {
    let both = Both {
        rows: 2,
        extra: hg::auto(),
        data: vec![1, 2, 3],
    };
    let bytes = both.encode::<Le>().unwrap();
    assert_eq!(bytes.as_bytes(), [2, 1, 1, 2, 3]);
    assert_eq!(Both::decode::<Le>(&bytes), Ok(both.clone()));
    assert_eq!(Both::view::<Le>(&bytes).unwrap().extra(), 1);
    let wrong = Both { rows: 4, ..both };
    assert_eq!(
        said(wrong.encode::<Le>()),
        (ErrorKind::DoesNotFit, 1, "extra".to_owned())
    );
}
