//! Rules 1 to 3: what is judged, when, and in which order.

use hg::{Auto, Be, ErrorKind, Hg, Le};

use super::{kind, said};

#[derive(Hg, Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
enum Kind {
    A = 1,
    B = 2,
}

#[derive(Hg, Debug, Clone, PartialEq)]
#[hg(magic = b"HG", check = last > 4)]
struct Judged {
    #[hg(value = 7)]
    version: u8,
    kind: Kind,
    flag: bool,
    #[hg(prefix = u8)]
    kinds: Vec<Kind>,
    #[hg(prefix_bytes = u8)]
    text: String,
    last: u8,
    #[hg(sum = hg::sum::internet)]
    sum: Auto<u16>,
}

fn judged() -> Judged {
    Judged {
        version: 7,
        kind: Kind::A,
        flag: true,
        kinds: vec![Kind::B],
        text: "x".into(),
        last: 5,
        sum: hg::auto(),
    }
}

fn bytes() -> Vec<u8> {
    judged().encode::<Be>().unwrap().to_vec()
}

/// The message with one byte changed and the sum made right again.
fn changed(at: usize, byte: u8) -> Vec<u8> {
    let mut bytes = bytes();
    bytes[at] = byte;
    Judged::update_sums::<Be>(&mut bytes).unwrap();
    bytes
}

#[test]
fn rule_1_views_and_decoding_check_everything() {
    let places = [
        (0, 0, (ErrorKind::Magic, 0, "")),
        (2, 8, (ErrorKind::Value, 2, "version")),
        (3, 3, (ErrorKind::InvalidValue, 3, "kind")),
        (4, 2, (ErrorKind::InvalidValue, 4, "flag")),
        (6, 9, (ErrorKind::InvalidValue, 6, "kinds[0]")),
        (8, 0xff, (ErrorKind::Utf8, 8, "text")),
        (9, 4, (ErrorKind::Check, 0, "")),
    ];
    for (at, byte, (kind, offset, path)) in places {
        let mut bytes = bytes();
        bytes[at] = byte;
        if at != 8 {
            Judged::update_sums::<Be>(&mut bytes).unwrap();
        }
        let expected = (kind, offset, path.to_owned());
        assert_eq!(said(Judged::decode::<Be>(&bytes)), expected);
        assert_eq!(said(Judged::view::<Be>(&bytes)), expected);
        assert_eq!(said(Judged::view_mut::<Be>(&mut bytes)), expected);
    }
    let mut bytes = bytes();
    bytes[11] ^= 1;
    let expected = (ErrorKind::Sum, 10, "sum".to_owned());
    assert_eq!(said(Judged::decode::<Be>(&bytes)), expected);
    assert_eq!(said(Judged::view::<Be>(&bytes)), expected);
}

#[test]
fn rule_1_every_byte_is_used() {
    let mut bytes = bytes();
    bytes.push(0);
    let expected = (ErrorKind::Trailing, 12, String::new());
    assert_eq!(said(Judged::decode::<Be>(&bytes)), expected);
    assert_eq!(said(Judged::view::<Be>(&bytes)), expected);
    let (view, rest) = Judged::view_prefix::<Be>(&bytes).unwrap();
    assert_eq!((view.as_bytes().len(), rest), (12, &[0][..]));
    let (host, rest) = Judged::decode_prefix::<Be>(&bytes).unwrap();
    assert_eq!((host, rest), (judged(), &[0][..]));
}

#[test]
fn rule_2_accessors_of_partial_fields() {
    let bytes = bytes();
    let view = Judged::view::<Be>(&bytes).unwrap();
    assert_eq!((view.kind(), view.flag()), (Ok(Kind::A), Ok(true)));
    assert_eq!(view.last(), 5);
    assert!(view.validate().is_ok() && view.sum_ok());
    let lenient = changed(4, 9);
    assert!(Judged::view::<Be>(&lenient).is_err());
    let view = Judged::view_lenient::<Be>(&lenient).unwrap();
    assert_eq!(kind(view.flag()), ErrorKind::InvalidValue);
    assert_eq!(kind(view.validate()), ErrorKind::InvalidValue);
    assert!(view.sum_ok());
    let mut wrong = bytes.clone();
    wrong[10] ^= 1;
    let view = Judged::view_lenient::<Be>(&wrong).unwrap();
    assert!(!view.sum_ok());
    assert_eq!(kind(view.try_to_host()), ErrorKind::Sum);
}

#[test]
fn rule_2_setters_leave_sums_as_they_were() {
    let mut bytes = bytes();
    let mut edit = Judged::view_mut::<Be>(&mut bytes).unwrap();
    edit.set_kind(Kind::B);
    assert_eq!(edit.kind(), Ok(Kind::B));
    assert_eq!(kind(Judged::view::<Be>(&bytes)), ErrorKind::Sum);
    Judged::update_sums::<Be>(&mut bytes).unwrap();
    assert_eq!(Judged::decode::<Be>(&bytes).unwrap().kind, Kind::B);
}

#[test]
fn rule_3_the_order_of_reading() {
    // A field before a sum, a sum before a check.
    let mut bytes = changed(9, 1);
    assert_eq!(kind(Judged::decode::<Be>(&bytes)), ErrorKind::Check);
    bytes[11] ^= 1;
    assert_eq!(kind(Judged::decode::<Be>(&bytes)), ErrorKind::Sum);
    bytes[3] = 9;
    assert_eq!(kind(Judged::decode::<Be>(&bytes)), ErrorKind::InvalidValue);
    bytes[2] = 9;
    assert_eq!(kind(Judged::decode::<Be>(&bytes)), ErrorKind::Value);
}

#[test]
fn rule_3_an_error_leaves_the_vector_as_it_was() {
    let wrong = Judged {
        last: 0,
        ..judged()
    };
    let mut out = b"before".to_vec();
    assert_eq!(kind(wrong.encode_to::<Le>(&mut out)), ErrorKind::Check);
    assert_eq!(out, b"before");
    let mut short = [0; 4];
    assert_eq!(
        said(judged().encode_into::<Le>(&mut short)).0,
        ErrorKind::Full
    );
}
