//! `magic`, `value`, `check`, `sum`, `as`, `Auto` and `accessor`.
#![allow(missing_docs)]
#![allow(
    clippy::items_after_statements,
    reason = "an item stands where it is used"
)]

use core::ops::Range;

use hg::{Auto, Be, ErrorKind, FromWire, Hg, Le, ToWire, auto};

#[derive(Hg, Debug, Clone, Copy, PartialEq)]
#[hg(magic = b"RIFF")]
struct Riff {
    size: u32,
}

#[derive(Hg, Debug, Clone, Copy, PartialEq)]
#[hg(magic = 0x1234_5678u32, little)]
struct Number {
    a: u8,
}

#[derive(Hg, Debug, Clone, Copy, PartialEq)]
#[hg(magic = b'M')]
struct Letter;

#[derive(Hg, Debug, Clone, Copy, PartialEq)]
struct Records {
    count: u8,
    records: [Riff; 2],
}

fn exact<T: ToWire<Be> + ToWire<Le>>() {}
fn total<T: FromWire<Be> + FromWire<Le>>() {}

#[test]
fn magic_is_written_and_required() {
    assert_eq!(Riff { size: 1 }.to_network().as_bytes(), b"RIFF\0\0\0\x01");
    assert_eq!(
        Riff { size: 1 }.to_little_endian().as_bytes(),
        b"RIFF\x01\0\0\0"
    );
    exact::<Riff>();
    assert_eq!(Riff::decode::<Be>(b"RIFF\0\0\0\x01"), Ok(Riff { size: 1 }));
    let error = Riff::view::<Be>(b"RIFX\0\0\0\x01").unwrap_err();
    assert_eq!((error.kind(), error.offset()), (ErrorKind::Magic, 0));
    assert_eq!(error.to_string(), "Riff: wrong magic (byte 0)");
    assert_eq!(
        Riff::decode::<Be>(b"RIF").unwrap_err().kind(),
        ErrorKind::TooShort { needed: 8 }
    );
    // A number is in the order of the message.
    assert_eq!(
        Number { a: 1 }.to_wire().as_bytes(),
        [0x78, 0x56, 0x34, 0x12, 1]
    );
    assert!(Number::decode(&[0x12, 0x34, 0x56, 0x78, 1]).is_err());
    assert_eq!(Letter.to_network().as_bytes(), b"M");
    assert_eq!(
        Letter::decode::<Be>(b"N").unwrap_err().kind(),
        ErrorKind::Magic
    );
    let error = Records::decode::<Be>(b"\x02RIFF\0\0\0\x01RIFX\0\0\0\x01").unwrap_err();
    assert_eq!((error.kind(), error.offset()), (ErrorKind::Magic, 9));
    assert_eq!(error.to_string(), "records[1]: wrong magic (byte 9)");
    assert_eq!(Riff::LAYOUT.magic(), b"RIFF");
    assert_eq!(Riff::LAYOUT.field("size").offset(), 4);
}

const VERSION: u8 = 4;

mod limits {
    pub(crate) const TOTAL: u16 = 0x0102;
}

#[derive(Hg, Debug, Clone, Copy, PartialEq)]
#[repr(u8)]
enum Kind {
    Data = 3,
    #[hg(other)]
    Other(u8),
}

#[derive(Hg, Debug, Clone, Copy, PartialEq, Default)]
struct Values {
    #[hg(value = 4)]
    literal: u8,
    #[hg(value = -1)]
    minus: i16,
    #[hg(value = VERSION)]
    constant: Auto<u8>,
    #[hg(value = limits::TOTAL)]
    path: Auto<u16>,
    #[hg(value = Kind::Data)]
    variant: Auto<Kind>,
    #[hg(value = true)]
    flag: Auto<bool>,
    #[hg(value = b"AB")]
    bytes: Auto<[u8; 2]>,
    #[hg(bits = 4, value = 5)]
    bits: Auto<u8>,
    #[hg(bits = 4)]
    rest: u8,
    #[hg(value = [1, 2])]
    array: Auto<[u16; 2]>,
}

#[test]
fn constant_values() {
    let message = Values {
        literal: 4,
        minus: -1,
        rest: 6,
        ..Values::default()
    };
    let bytes = [4, 255, 255, 4, 1, 2, 3, 1, b'A', b'B', 0x56, 0, 1, 0, 2];
    let wire = message.try_to_network().unwrap();
    assert_eq!(wire.as_bytes(), bytes);
    assert_eq!(Values::decode::<Be>(&bytes), Ok(message));
    // The host's number is ignored on writing.
    let stale = Values {
        literal: 99,
        minus: 99,
        ..message
    };
    assert_eq!(stale.try_to_network(), Ok(wire));
    assert_eq!(
        (
            wire.literal(),
            wire.minus(),
            wire.constant(),
            wire.path(),
            wire.variant()
        ),
        (4, -1, 4, 0x0102, Kind::Data)
    );
    assert_eq!(
        (wire.flag(), wire.bytes(), wire.bits()),
        (Ok(true), b"AB", 5)
    );
    for (at, path) in [
        (0, "literal"),
        (2, "minus"),
        (3, "constant"),
        (5, "path"),
        (6, "variant"),
        (7, "flag"),
        (9, "bytes"),
        (10, "bits"),
        (14, "array"),
    ] {
        let mut wrong = bytes;
        wrong[at] ^= 0x10;
        if path == "flag" {
            wrong[at] = 0;
        }
        let error = Values::view::<Be>(&wrong).unwrap_err();
        assert_eq!(
            (error.kind(), error.path().to_string().as_str()),
            (ErrorKind::Value, path)
        );
        assert!(Values::view_lenient::<Be>(&wrong).is_ok());
    }
}

#[derive(Hg, Debug, Clone, Copy, PartialEq)]
struct Constants {
    #[hg(value = 4)]
    version: Auto<u8>,
    id: u16,
}

#[test]
fn literal_values_leave_a_message_exact() {
    exact::<Constants>();
    let message = Constants {
        version: auto(),
        id: 7,
    };
    assert_eq!(message.to_network().as_bytes(), [4, 0, 7]);
    // A setter leaves the value as it is, and `validate` judges again.
    let mut wire = message.to_network();
    wire.set_version(5);
    assert_eq!(
        (wire.version(), wire.validate().unwrap_err().kind()),
        (5, ErrorKind::Value)
    );
    wire.set_version(4);
    wire.set_id(9);
    assert_eq!(wire.validate(), Ok(()));
}

const fn double(number: u8) -> u8 {
    number.wrapping_mul(2)
}

#[derive(Hg, Debug, Clone, Copy, PartialEq)]
struct Computed {
    a: u8,
    b: u8,
    #[hg(value = a * 8 + b - 6)]
    sum: Auto<u16>,
    #[hg(value = a)]
    copy: Auto<u8>,
    #[hg(value = double(a))]
    call: Auto<u8>,
    #[hg(value = if b > 100 { a + b } else { 0 })]
    choice: Auto<u16>,
    #[hg(value = -(a << 2) / 3 % 50)]
    minus: Auto<i8>,
    #[hg(bits = 4, value = a >> 4)]
    high: Auto<u8>,
    #[hg(bits = 4, value = a % 16)]
    low: Auto<u8>,
}

fn computed(a: u8, b: u8) -> Computed {
    Computed {
        a,
        b,
        sum: auto(),
        copy: auto(),
        call: auto(),
        choice: auto(),
        minus: auto(),
        high: auto(),
        low: auto(),
    }
}

#[test]
fn computed_values() {
    // 255 * 8 does not fit the field's own type, and is right all the same.
    let wire = computed(255, 200).try_to_network().unwrap();
    assert_eq!(wire.sum(), 255 * 8 + 200 - 6);
    assert_eq!((wire.copy(), wire.call(), wire.choice()), (255, 254, 455));
    assert_eq!(i32::from(wire.minus()), -(255 << 2) / 3 % 50);
    assert_eq!((wire.high(), wire.low()), (15, 15));
    assert_eq!(
        Computed::decode::<Be>(wire.as_bytes()),
        Ok(computed(255, 200))
    );
    let wire = computed(0, 6).try_to_little_endian().unwrap();
    assert_eq!((wire.sum(), wire.choice()), (0, 0));
    // Negative, and so out of range.
    let error = computed(0, 5).try_to_network().unwrap_err();
    assert!(
        matches!(error.kind(), ErrorKind::Overflow | ErrorKind::DoesNotFit),
        "{error}"
    );
    assert_eq!(
        (error.path().to_string().as_str(), error.offset()),
        ("sum", 2)
    );
    let mut bytes = computed(1, 7).try_to_network().unwrap().as_bytes().to_vec();
    bytes[3] += 1;
    let error = Computed::view::<Be>(&bytes).unwrap_err();
    assert_eq!(
        (error.kind(), error.path().to_string().as_str()),
        (ErrorKind::Value, "sum")
    );
    // What the bytes say has no result.
    let error = Computed::view::<Be>(&[0, 0, 0, 0, 0, 0, 0, 0, 0, 0]).unwrap_err();
    assert_eq!(error.path().to_string(), "sum");
}

#[derive(Hg, Debug, Clone, Copy, PartialEq)]
struct Divides {
    a: u8,
    b: u8,
    #[hg(value = a / b)]
    ratio: Auto<u8>,
}

#[derive(Hg, Debug, Clone, Copy, PartialEq)]
struct Wide {
    a: u64,
    b: u64,
    #[hg(value = a + b)]
    sum: u64,
    #[hg(value = a * b * a)]
    product: Auto<u128>,
}

#[test]
fn arithmetic_is_checked() {
    let error = Divides {
        a: 1,
        b: 0,
        ratio: auto(),
    }
    .try_to_network()
    .unwrap_err();
    assert_eq!(
        (error.kind(), error.path().to_string().as_str()),
        (ErrorKind::Overflow, "ratio")
    );
    let error = Divides::decode::<Be>(&[1, 0, 0]).unwrap_err();
    assert_eq!((error.kind(), error.offset()), (ErrorKind::Overflow, 2));
    assert_eq!(
        Divides {
            a: 7,
            b: 2,
            ratio: auto()
        }
        .try_to_network()
        .unwrap()
        .ratio(),
        3
    );
    let numbers = Wide {
        a: u64::MAX,
        b: 1,
        sum: 0,
        product: auto(),
    };
    let error = numbers.try_to_network().unwrap_err();
    assert_eq!(error.path().to_string(), "sum");
    let error = Wide {
        a: u64::MAX,
        b: u64::MAX,
        ..numbers
    }
    .try_to_network()
    .unwrap_err();
    assert_eq!(error.path().to_string(), "sum");
    let error = Wide {
        a: 1 << 63,
        b: 1 << 62,
        ..numbers
    }
    .try_to_network()
    .unwrap_err();
    assert_eq!(
        (error.kind(), error.path().to_string().as_str()),
        (ErrorKind::Overflow, "product")
    );
    let wire = Wide {
        a: 1 << 40,
        b: 3,
        ..numbers
    }
    .try_to_network()
    .unwrap();
    assert_eq!((wire.sum(), wire.product()), ((1 << 40) + 3, 3 << 80));
}

#[derive(Hg, Debug, Clone, Copy, PartialEq)]
#[hg(check = start <= end && end - start < 200)]
struct Span {
    start: u8,
    end: u8,
}

#[derive(Hg, Debug, Clone, Copy, PartialEq)]
#[hg(check = small(*kind) || size * 2 == 8, little)]
struct Calls {
    inner: Span,
    kind: (u8, u8),
    size: u16,
}

fn small(pair: (u8, u8)) -> bool {
    pair.0 < 10 && pair.1 < 10
}

#[derive(Hg, Debug, Clone, Copy, PartialEq)]
#[hg(check = total == 5)]
struct SeesComputed {
    a: u8,
    #[hg(value = a + 1)]
    total: Auto<u8>,
}

#[test]
fn checks() {
    assert_eq!(
        Span { start: 1, end: 2 }
            .try_to_network()
            .unwrap()
            .as_bytes(),
        [1, 2]
    );
    let error = Span { start: 2, end: 1 }.try_to_network().unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Check);
    assert_eq!(
        error.to_string(),
        "Span: the check failed: start <= end && end - start < 200 (byte 0)"
    );
    assert_eq!(Span::decode::<Be>(&[2, 1]).unwrap_err(), error);
    assert_eq!(
        Span::view::<Be>(&[0, 200]).unwrap_err().kind(),
        ErrorKind::Check
    );
    assert!(Span::view::<Be>(&[0, 199]).is_ok());
    assert!(Span::view_lenient::<Be>(&[2, 1]).is_ok());
    let mut wire = Span { start: 1, end: 2 }.try_to_network().unwrap();
    wire.set_start(3);
    assert_eq!(wire.validate().unwrap_err(), error);
    let calls = Calls {
        inner: Span { start: 0, end: 0 },
        kind: (1, 2),
        size: 0,
    };
    assert!(calls.try_to_wire().is_ok());
    assert!(
        Calls {
            kind: (10, 2),
            size: 4,
            ..calls
        }
        .try_to_wire()
        .is_ok()
    );
    assert_eq!(
        Calls {
            kind: (10, 2),
            ..calls
        }
        .try_to_wire()
        .unwrap_err()
        .kind(),
        ErrorKind::Check
    );
    let error = Calls::decode(&[9, 1, 1, 1, 0, 0]).unwrap_err();
    assert_eq!(
        (error.kind(), error.path().to_string().as_str()),
        (ErrorKind::Check, "inner")
    );
    // A check sees what will be on the wire.
    assert_eq!(
        SeesComputed {
            a: 4,
            total: auto()
        }
        .try_to_network()
        .unwrap()
        .as_bytes(),
        [4, 5]
    );
    assert_eq!(
        SeesComputed {
            a: 5,
            total: auto()
        }
        .try_to_network()
        .unwrap_err()
        .kind(),
        ErrorKind::Check
    );
    assert_eq!(Span::LAYOUT.check(), "start <= end && end - start < 200");
}

/// The sum of all bytes but those of the sum itself.
fn bytes(message: &[u8], at: Range<usize>) -> u32 {
    message
        .iter()
        .enumerate()
        .filter(|(index, _)| !at.contains(index))
        .map(|(_, byte)| u32::from(*byte))
        .sum()
}

/// The sum of the first six bytes, so that later sums are not in it.
fn head(message: &[u8], at: Range<usize>) -> u32 {
    bytes(&message[..6], at)
}

#[derive(Hg, Debug, Clone, Copy, PartialEq)]
#[hg(big, magic = b"\xff")]
struct Summed {
    a: u8,
    #[hg(sum = head, little)]
    sum: Auto<u32>,
    b: u16,
    #[hg(sum = hg::sum::internet)]
    internet: u16,
}

#[test]
fn sums() {
    let message = Summed {
        a: 1,
        sum: auto(),
        b: 0x0203,
        internet: 0,
    };
    let wire = message.try_to_wire().unwrap();
    assert!(wire.sum_ok());
    // One after the other: the second sees the first.
    assert_eq!(wire.as_bytes()[..8], [0xff, 1, 0, 1, 0, 0, 2, 3]);
    assert_eq!(wire.internet(), !0x0106);
    let read = Summed::decode(wire.as_bytes()).unwrap();
    assert_eq!(
        read,
        Summed {
            internet: wire.internet(),
            ..message
        }
    );
    let mut wire = wire;
    wire.set_a(2);
    assert!(!wire.sum_ok());
    let error = wire.validate().unwrap_err();
    assert_eq!(
        (
            error.kind(),
            error.path().to_string().as_str(),
            error.offset()
        ),
        (ErrorKind::Sum, "sum", 2)
    );
    assert!(Summed::view(wire.as_bytes()).is_err());
    assert!(!Summed::view_lenient(wire.as_bytes()).unwrap().sum_ok());
    wire.update_sums();
    assert!(wire.sum_ok());
    assert_eq!(wire.validate(), Ok(()));
}

#[derive(Hg, Debug, Clone, Copy, PartialEq)]
struct OneSum {
    a: u8,
    #[hg(sum = bytes)]
    sum: Auto<u32>,
    b: u8,
}

#[derive(Hg, Debug, Clone, Copy, PartialEq)]
struct Inside {
    head: u8,
    one: OneSum,
}

#[test]
fn a_sum_is_over_its_own_message() {
    let one = OneSum {
        a: 1,
        sum: auto(),
        b: 2,
    };
    assert_eq!(one.try_to_network().unwrap().as_bytes(), [1, 0, 0, 0, 3, 2]);
    assert_eq!(
        one.try_to_little_endian().unwrap().as_bytes(),
        [1, 3, 0, 0, 0, 2]
    );
    exact::<OneSum>();
    assert_eq!(one.to_network().to_order::<Le>(), one.to_little_endian());
    let inside = Inside { head: 9, one };
    assert_eq!(inside.to_network().as_bytes(), [9, 1, 0, 0, 0, 3, 2]);
    let error = Inside::decode::<Be>(&[9, 1, 0, 0, 0, 4, 2]).unwrap_err();
    assert_eq!(error.to_string(), "one.sum: wrong checksum (byte 2)");
    let mut wire = inside.to_network();
    wire.one_mut().set_b(7);
    wire.one_mut().update_sums();
    assert_eq!(wire.as_bytes()[5], 8);
}

#[test]
fn internet_sums() {
    use hg::sum::{internet, internet_header};
    // RFC 1071, section 3.
    let words = [0x00, 0x01, 0xf2, 0x03, 0xf4, 0xf5, 0xf6, 0xf7];
    assert_eq!(internet(&words, 0..0), !0xddf2);
    // The bytes of the sum count as zero.
    assert_eq!(
        internet(&words, 4..6),
        internet(&[0x00, 0x01, 0xf2, 0x03, 0, 0, 0xf6, 0xf7], 0..0)
    );
    // An odd byte at the end.
    assert_eq!(internet(&[0x01], 0..0), !0x0100);
    assert_eq!(internet(&[], 0..0), 0xffff);
    assert_eq!(internet(&vec![0xff; 70_000], 0..0), 0);
    let header = [
        0x45, 0x00, 0x00, 0x73, 0x00, 0x00, 0x40, 0x00, 0x40, 0x11, 0xb8, 0x61, 0xc0, 0xa8, 0x00,
        0x01, 0xc0, 0xa8, 0x00, 0xc7,
    ];
    assert_eq!(internet_header(&header, 10..12), 0xb861);
    let mut longer = header.to_vec();
    longer.extend([1, 2, 3]);
    assert_eq!(internet_header(&longer, 10..12), 0xb861);
    assert_eq!(internet_header(&longer, 0..0), 0);
    assert_eq!(internet_header(&[], 0..0), 0xffff);
    // Cut short: what there is.
    let _ = internet_header(&header[..7], 0..0);
}

/// A number in sign and magnitude.
#[derive(Hg, Debug, Clone, Copy, PartialEq)]
struct SignMagnitude(u8);

impl TryFrom<SignMagnitude> for i8 {
    type Error = ();
    fn try_from(wire: SignMagnitude) -> Result<i8, ()> {
        let size = i8::try_from(wire.0 & 0x7f).map_err(|_| ())?;
        match (wire.0 >> 7, size) {
            (1, 0) => Err(()),
            (1, _) => Ok(-size),
            _ => Ok(size),
        }
    }
}

impl TryFrom<i8> for SignMagnitude {
    type Error = ();
    fn try_from(number: i8) -> Result<SignMagnitude, ()> {
        match number {
            i8::MIN => Err(()),
            -127..0 => Ok(SignMagnitude(0x80 | number.unsigned_abs())),
            0.. => Ok(SignMagnitude(number.unsigned_abs())),
        }
    }
}

/// Tenths in four bits.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Tenths(f32);

impl From<u8> for Tenths {
    fn from(wire: u8) -> Tenths {
        Tenths(f32::from(wire) / 10.0)
    }
}

impl TryFrom<Tenths> for u8 {
    type Error = ();
    fn try_from(tenths: Tenths) -> Result<u8, ()> {
        (0..=255)
            .find(|wire| (Tenths::from(*wire).0 - tenths.0).abs() < 0.01)
            .ok_or(())
    }
}

/// Any host type: it derives nothing.
#[derive(Debug, Clone, PartialEq)]
struct Name(String);

impl TryFrom<[u8; 4]> for Name {
    type Error = std::string::FromUtf8Error;
    fn try_from(wire: [u8; 4]) -> Result<Name, Self::Error> {
        String::from_utf8(wire.to_vec()).map(Name)
    }
}

impl TryFrom<Name> for [u8; 4] {
    type Error = ();
    fn try_from(name: Name) -> Result<[u8; 4], ()> {
        name.0.into_bytes().try_into().map_err(|_| ())
    }
}

#[derive(Hg, Debug, Clone, PartialEq)]
struct As {
    #[hg(as = SignMagnitude)]
    sign: i8,
    #[hg(bits = 4, as = u8)]
    tenths: Tenths,
    #[hg(bits = 4)]
    rest: u8,
    #[hg(as = [u8; 4])]
    name: Name,
    #[hg(as = u16, little)]
    narrow: u8,
}

#[test]
fn other_wire_types() {
    let message = As {
        sign: -5,
        tenths: Tenths(1.5),
        rest: 2,
        name: Name("héy".to_owned()),
        narrow: 9,
    };
    let bytes = [0x85, 0xf2, b'h', 0xc3, 0xa9, b'y', 9, 0];
    let mut wire = message.try_to_network().unwrap();
    assert_eq!(wire.as_bytes(), bytes);
    assert_eq!(As::decode::<Be>(&bytes).unwrap(), message);
    assert_eq!(
        (wire.sign(), wire.tenths(), wire.name(), wire.narrow()),
        (Ok(-5), Ok(Tenths(1.5)), Ok(message.name.clone()), Ok(9))
    );
    // Reading what has no host value.
    for (at, byte, path, offset) in [
        (0, 0x80, "sign", 0),
        (3, 0xff, "name", 2),
        (7, 1, "narrow", 6),
    ] {
        let mut wrong = bytes;
        wrong[at] = byte;
        let error = As::view::<Be>(&wrong).unwrap_err();
        assert_eq!(
            (
                error.kind(),
                error.path().to_string().as_str(),
                error.offset()
            ),
            (ErrorKind::InvalidValue, path, offset)
        );
        assert!(As::view_lenient::<Be>(&wrong).is_ok());
    }
    // Writing what has no wire value, or one that does not fit its bits.
    for (wrong, path) in [
        (
            As {
                sign: i8::MIN,
                ..message.clone()
            },
            "sign",
        ),
        (
            As {
                tenths: Tenths(0.05),
                ..message.clone()
            },
            "tenths",
        ),
        (
            As {
                tenths: Tenths(1.6),
                ..message.clone()
            },
            "tenths",
        ),
        (
            As {
                name: Name("long name".to_owned()),
                ..message.clone()
            },
            "name",
        ),
    ] {
        let error = wrong.try_to_network().unwrap_err();
        assert_eq!(
            (error.kind(), error.path().to_string().as_str()),
            (ErrorKind::DoesNotFit, path)
        );
    }
    let before = wire;
    assert!(wire.try_set_sign(i8::MIN).is_err());
    assert!(wire.try_set_tenths(Tenths(1.6)).is_err());
    assert!(wire.try_set_name(Name(String::new())).is_err());
    assert_eq!(wire, before);
    wire.try_set_sign(3).unwrap();
    wire.try_set_tenths(Tenths(0.1)).unwrap();
    wire.try_set_name(Name("abcd".to_owned())).unwrap();
    wire.try_set_narrow(255).unwrap();
    assert_eq!(wire.as_bytes(), [3, 0x12, b'a', b'b', b'c', b'd', 255, 0]);
}

#[derive(Hg, Debug, Clone, Copy, PartialEq)]
struct Renamed {
    #[hg(accessor = length)]
    len: u16,
    #[hg(accessor = host)]
    to_host: u8,
    #[hg(accessor = kind, bits = 8)]
    r#type: u8,
    #[hg(accessor = array)]
    as_bytes: [u8; 2],
}

#[test]
fn renamed_accessors() {
    let message = Renamed {
        len: 1,
        to_host: 2,
        r#type: 3,
        as_bytes: [4, 5],
    };
    let mut wire = message.to_network();
    assert_eq!(
        (wire.length(), wire.host(), wire.kind(), wire.array()),
        (1, 2, 3, &[4, 5])
    );
    wire.set_length(7);
    wire.set_host(8);
    wire.try_set_kind(9).unwrap();
    wire.array_mut()[0] = 10;
    assert_eq!(
        wire.to_host(),
        Renamed {
            len: 7,
            to_host: 8,
            r#type: 9,
            as_bytes: [10, 5]
        }
    );
    total::<Renamed>();
    // Only the accessor has the other name.
    assert_eq!(Renamed::LAYOUT.field("to_host").offset(), 2);
    assert_eq!(hg::offset_of!(Renamed, r#type), 3);
}

#[test]
fn auto_is_nothing() {
    assert_eq!(size_of::<Auto<u64>>(), 0);
    assert_eq!(Auto::<u8>::default(), auto());
    assert_eq!(format!("{:?}", auto::<u32>()), "Auto");
    fn all<T: Copy + Eq + Ord + core::hash::Hash + Default + Send + Sync>() {}
    all::<Auto<String>>();
}

/// Places of an expression where plain Rust would overflow or panic.
mod every_place_is_checked {
    use hg::{Auto, Be, ErrorKind, Hg, auto};

    const TABLE: [u8; 4] = [9, 8, 7, 6];

    #[derive(Hg, Debug)]
    struct Receiver {
        len: u8,
        #[hg(value = (len + 1).min(8))]
        v: Auto<u8>,
    }

    #[derive(Hg, Debug)]
    struct Branches {
        a: u8,
        #[hg(value = if a > 3 { a * 4 } else { a })]
        v: Auto<u8>,
        #[hg(value = match a + 1 { 256 => 1, n => n - 1 })]
        w: Auto<u8>,
        #[hg(value = { let n = a + 1; n - 1 })]
        x: Auto<u8>,
    }

    #[derive(Hg, Debug)]
    struct Index {
        at: u8,
        #[hg(value = TABLE[at + 1])]
        v: Auto<u8>,
    }

    #[derive(Hg, Debug)]
    #[hg(check = (flags >> 4) & 15 == n && -3000000000 < n + 0)]
    struct Bitwise {
        flags: u8,
        n: u8,
        large: u128,
        #[hg(value = large)]
        copy: Auto<u128>,
    }

    #[test]
    fn without_panic() {
        assert_eq!(
            Receiver {
                len: 255,
                v: auto()
            }
            .encode::<Be>()
            .unwrap()[..],
            [255, 8]
        );
        assert!(Receiver::decode::<Be>(&[255, 0]).is_err());
        let error = Branches {
            a: 255,
            v: auto(),
            w: auto(),
            x: auto(),
        }
        .encode::<Be>()
        .unwrap_err();
        assert_eq!(
            (error.kind(), error.path().to_string().as_str()),
            (ErrorKind::Overflow, "v")
        );
        let branches = Branches {
            a: 5,
            v: auto(),
            w: auto(),
            x: auto(),
        };
        assert_eq!(branches.encode::<Be>().unwrap()[..], [5, 20, 5, 5]);
        assert_eq!(
            Index { at: 2, v: auto() }.encode::<Be>().unwrap()[..],
            [2, 6]
        );
        let error = Index::decode::<Be>(&[255, 0]).unwrap_err();
        assert_eq!((error.kind(), error.offset()), (ErrorKind::Overflow, 1));
        let bitwise = Bitwise {
            flags: 0x5a,
            n: 5,
            large: u128::MAX,
            copy: auto(),
        };
        assert!(Bitwise::decode::<Be>(&bitwise.encode::<Be>().unwrap()).is_ok());
    }
}
