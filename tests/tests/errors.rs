//! Errors: what, where, and how they read.
#![allow(missing_docs)]

use hg::{Be, Error, ErrorKind, Hg, Le, Text};

#[derive(Hg, Debug, Clone, Copy, PartialEq)]
#[repr(u16)]
enum Kind {
    A = 1,
    B = 300,
}

#[derive(Hg, Debug, Clone, Copy, PartialEq)]
#[hg(bits = 4)]
enum Action {
    Go = 1,
    Stop = 2,
}

#[derive(Hg, Debug, Clone, Copy, PartialEq)]
struct Record {
    id: u16,
    kind: Kind,
    #[hg(bits = 4)]
    number: u8,
    #[hg(bits = 4)]
    action: Action,
}

#[derive(Hg, Debug, Clone, Copy, PartialEq)]
struct File {
    head: u16,
    records: [Record; 4],
    tail: [[Kind; 2]; 2],
}

const RECORD: Record = Record {
    id: 1,
    kind: Kind::A,
    number: 2,
    action: Action::Go,
};
const FILE: File = File {
    head: 7,
    records: [RECORD; 4],
    tail: [[Kind::B; 2]; 2],
};

fn bytes() -> Vec<u8> {
    FILE.encode::<Be>().unwrap().as_bytes().to_vec()
}

fn error(at: usize, byte: u8) -> Error {
    let mut bytes = bytes();
    bytes[at] = byte;
    let error = File::view::<Be>(&bytes).unwrap_err();
    assert_eq!(File::decode::<Be>(&bytes).unwrap_err(), error);
    assert_eq!(
        File::view_lenient::<Be>(&bytes)
            .unwrap()
            .validate()
            .unwrap_err(),
        error
    );
    assert_eq!(File::view_prefix::<Be>(&bytes).unwrap_err(), error);
    assert_eq!(File::decode_prefix::<Be>(&bytes).unwrap_err(), error);
    assert_eq!(File::view_mut::<Be>(&mut bytes).unwrap_err(), error);
    error
}

#[test]
fn an_error_says_what_and_where() {
    // 2 + 3 * 5 + 4
    let found = error(21, 0x27);
    assert_eq!(
        (found.kind(), found.offset(), found.bits()),
        (ErrorKind::InvalidValue, 21, Some((4, 4)))
    );
    assert_eq!(found.path().to_string(), "records[3].action");
    assert_eq!(
        found.to_string(),
        "records[3].action: 7 is not an Action (byte 21, bits 4..8)"
    );
    let found = error(10, 9);
    assert_eq!(
        (found.kind(), found.offset(), found.bits()),
        (ErrorKind::InvalidValue, 9, None)
    );
    assert_eq!(
        found.to_string(),
        "records[1].kind: 9 is not a Kind (byte 9)"
    );
    let found = error(26, 0);
    assert_eq!(found.to_string(), "tail[1][0]: 44 is not a Kind (byte 26)");
}

#[test]
fn the_first_error_is_told() {
    let mut bytes = bytes();
    for at in [29, 27, 16, 11, 9] {
        bytes[at] = 0xff;
        let error = File::decode::<Be>(&bytes).unwrap_err();
        assert!(at - error.offset() <= 1, "{at} {error}");
    }
    let error = File::decode::<Be>(&[0xff; 30]).unwrap_err();
    assert_eq!(error.path().to_string(), "records[0].kind");
    // Writing, too.
    let record = Record {
        number: 16,
        ..RECORD
    };
    let file = File {
        records: [RECORD, record, record, RECORD],
        ..FILE
    };
    let error = file.try_to_little_endian().unwrap_err();
    assert_eq!(
        error.to_string(),
        "records[1].number: 16 does not fit 4 bits (byte 11, bits 0..4)"
    );
}

#[test]
fn too_short_says_how_much_is_needed() {
    let bytes = bytes();
    for len in 0..bytes.len() {
        let error = File::view::<Be>(&bytes[..len]).unwrap_err();
        assert_eq!(
            (error.kind(), error.offset()),
            (ErrorKind::TooShort { needed: 30 }, len)
        );
        assert_eq!(
            error.to_string(),
            format!("File: too short, 30 bytes are needed (byte {len})")
        );
    }
    let error = u32::decode::<Be>(&[0; 3]).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::TooShort { needed: 4 });
    assert_eq!(error.path().to_string(), "");
}

#[test]
fn bits_are_those_of_the_stream() {
    let record = Record {
        number: 16,
        ..RECORD
    };
    let (big, little) = (
        record.try_to_network().unwrap_err(),
        record.try_to_little_endian().unwrap_err(),
    );
    assert_eq!(big, little);
    assert_eq!((big.offset(), big.bits()), (4, Some((0, 4))));
    let error = Record::decode::<Le>(&[1, 0, 1, 0, 0x92]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "action: 9 is not an Action (byte 4, bits 4..8)"
    );
}

#[derive(Hg, Debug, Clone, Copy, PartialEq)]
#[hg(bits = 11)]
struct Inner {
    #[hg(bits = 7)]
    head: u8,
    #[hg(bits = 4)]
    action: Action,
}

#[derive(Hg, Debug, Clone, Copy, PartialEq)]
struct Outer {
    first: u8,
    #[hg(bits = 11)]
    all: [Inner; 3],
    #[hg(bits = 15)]
    rest: u16,
}

#[test]
fn bits_of_nested_bit_structs_are_absolute() {
    let inner = Inner {
        head: 1,
        action: Action::Stop,
    };
    let outer = Outer {
        first: 0,
        all: [inner; 3],
        rest: 0,
    };
    let mut bytes = outer.encode::<Be>().unwrap().as_bytes().to_vec();
    // The action of the third: bits 29..33 of the run, which starts at byte 1.
    bytes[4] |= 0b0000_0100;
    let error = Outer::decode::<Be>(&bytes).unwrap_err();
    assert_eq!(
        error.to_string(),
        "all[2].action: 10 is not an Action (byte 4, bits 5..9)"
    );
    let mut wrong = outer;
    wrong.all[1].head = 128;
    let error = wrong.try_to_network().unwrap_err();
    assert_eq!(
        error.to_string(),
        "all[1].head: 128 does not fit 7 bits (byte 2, bits 3..10)"
    );
    assert_eq!(wrong.try_to_little_endian().unwrap_err(), error);
    let error = Outer {
        rest: 0xffff,
        ..outer
    }
    .try_to_network()
    .unwrap_err();
    assert_eq!(
        error.to_string(),
        "rest: 65535 does not fit 15 bits (byte 5, bits 1..16)"
    );
}

#[derive(Hg, Debug, Clone, Copy, PartialEq)]
struct One {
    #[hg(bits = 1)]
    a: u8,
    #[hg(bits = 7)]
    b: i8,
}

#[derive(Hg, Debug, Clone, Copy, PartialEq)]
#[repr(i8)]
enum Signed {
    Minus = -1,
}

#[test]
fn numbers_read_well() {
    let error = One { a: 2, b: 0 }.try_to_network().unwrap_err();
    assert_eq!(
        error.to_string(),
        "a: 2 does not fit 1 bit (byte 0, bits 0..1)"
    );
    let error = One { a: 0, b: -65 }.try_to_network().unwrap_err();
    assert_eq!(
        error.to_string(),
        "b: -65 does not fit 7 bits (byte 0, bits 1..8)"
    );
    let error = Signed::try_from(-2).unwrap_err();
    assert_eq!(error.to_string(), "-2 is not a Signed (byte 0)");
    let _ = Signed::Minus;
}

macro_rules! deep {
    ($($name:ident $inner:ty;)*) => {$(
        #[derive(Hg, Debug, Clone, Copy, PartialEq)]
        struct $name {
            pad: u8,
            inner: $inner,
        }
    )*};
}

deep! { D0 bool; D1 D0; D2 D1; D3 D2; D4 D3; D5 D4; D6 D5; D7 D6; D8 D7; D9 D8; }

#[test]
fn deep_paths_are_cut() {
    let error = D7::decode::<Be>(&[0, 0, 0, 0, 0, 0, 0, 0, 7]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "inner.inner.inner.inner.inner.inner.inner.inner: 7 is not a bool (byte 8)"
    );
    let error = D9::decode::<Be>(&[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 7]).unwrap_err();
    // The outermost eight steps.
    assert_eq!(
        error.path().to_string(),
        "inner.inner.inner.inner.inner.inner.inner.inner..."
    );
    assert_eq!(error.offset(), 10);
}

#[test]
fn errors_are_small_values() {
    fn all<T: Copy + Eq + Send + Sync + core::error::Error + 'static>() {}
    all::<Error>();
    assert!(size_of::<Error>() <= 40);
    let found = error(21, 0x27);
    let boxed: Box<dyn std::error::Error> = found.into();
    assert_eq!(boxed.to_string(), found.to_string());
    let text = format!("{found:?}");
    assert!(
        text.contains("InvalidValue") && text.contains("records[3].action"),
        "{text}"
    );
}

#[test]
fn a_full_buffer() {
    let mut buffer = [0; 29];
    let error = FILE.encode_into::<Be>(&mut buffer).unwrap_err();
    assert_eq!((error.kind(), error.offset()), (ErrorKind::Full, 29));
    assert!(error.to_string().contains("too small"), "{error}");
}

#[test]
fn errors_of_one_s_own() {
    let error = Error::new(ErrorKind::Max);
    assert_eq!(
        (error.kind(), error.offset(), error.bits()),
        (ErrorKind::Max, 0, None)
    );
    let error = Text::<2>::new("abc").unwrap_err();
    assert_eq!(error.kind(), ErrorKind::DoesNotFit);
    assert!(error.to_string().starts_with('3'), "{error}");
}

#[test]
fn setters_say_the_place_and_change_nothing() {
    let mut wire = FILE.try_to_network().unwrap();
    let before = wire;
    let wrong = Record {
        number: 99,
        ..RECORD
    };
    let error = wire
        .try_set_records([RECORD, RECORD, wrong, wrong])
        .unwrap_err();
    assert_eq!(
        error.to_string(),
        "records[2].number: 99 does not fit 4 bits (byte 16, bits 0..4)"
    );
    assert_eq!(wire, before);
    // Through a reference the place counts from the inner message.
    let error = wire.records_mut()[2].try_set_number(99).unwrap_err();
    assert_eq!(
        error.to_string(),
        "number: 99 does not fit 4 bits (byte 4, bits 0..4)"
    );
    assert_eq!(wire, before);
}

#[derive(Hg, Debug, Clone, Copy, PartialEq)]
struct Wide {
    #[hg(bits = 77)]
    a: u128,
    #[hg(bits = 75)]
    b: i128,
}

#[derive(Hg, Debug, Clone, Copy, PartialEq)]
struct Computed {
    a: u8,
    #[hg(bits = 5)]
    b: u8,
    #[hg(bits = 3, value = a + 7)]
    c: hg::Auto<u8>,
}

#[test]
fn numbers_of_more_than_64_bits_are_not_told_wrong() {
    for (error, wrong) in [
        (
            Wide { a: 1 << 77, b: 0 }.try_to_network().unwrap_err(),
            u64::MAX.to_string(),
        ),
        (
            Wide { a: 0, b: -1 << 77 }.try_to_network().unwrap_err(),
            i64::MIN.to_string(),
        ),
        (
            Wide { a: 0, b: i128::MAX }.try_to_network().unwrap_err(),
            i64::MAX.to_string(),
        ),
    ] {
        assert_eq!(error.kind(), ErrorKind::DoesNotFit);
        assert!(!error.to_string().contains(&wrong), "{error}");
    }
}

#[test]
fn computed_bit_fields_say_their_bits() {
    let message = |a| Computed {
        a,
        b: 0,
        c: hg::auto(),
    };
    let error = message(1).try_to_network().unwrap_err();
    assert_eq!((error.offset(), error.bits()), (1, Some((5, 3))));
    // Out of the range of the field's type, not only of its bits.
    let error = message(255).try_to_network().unwrap_err();
    assert_eq!((error.offset(), error.bits()), (1, Some((5, 3))), "{error}");
}

#[test]
fn an_error_without_a_name_starts_with_what_is_wrong() {
    let error = <(u8, u16)>::decode::<Be>(&[0; 2]).unwrap_err();
    assert!(error.to_string().starts_with("too short"), "{error}");
}
