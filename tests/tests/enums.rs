//! Enums: every integer, with and without catch-all, in bytes and in bits.
#![allow(missing_docs)]

use core::fmt::Debug;

use hg::{Be, ByteOrder, ErrorKind, FromWire, Hg, Le, ToWire};

fn both<M: Hg + PartialEq + Debug, O: ByteOrder>(message: &M, bytes: &[u8]) {
    assert_eq!(message.encode::<O>().unwrap().as_bytes(), bytes);
    assert_eq!(M::decode::<O>(bytes).unwrap(), *message);
}

macro_rules! reprs {
    ($($name:ident $repr:ident $low:expr, $high:expr;)*) => {$(
        #[derive(Hg, Debug, Clone, Copy, PartialEq)]
        #[repr($repr)]
        enum $name {
            Low = $low,
            High = $high,
            Next,
        }

        #[test]
        #[allow(non_snake_case)]
        fn $name() {
            let next = ($high as $repr) + 1;
            for (value, number) in [($name::Low, $low), ($name::High, $high), ($name::Next, next)] {
                let number: $repr = number;
                both::<_, Be>(&value, &number.to_be_bytes());
                both::<_, Le>(&value, &number.to_le_bytes());
                assert_eq!($repr::from(value), number);
                assert_eq!($name::try_from(number), Ok(value));
            }
            let error = $name::try_from(next + 1).unwrap_err();
            assert_eq!(error.kind(), ErrorKind::InvalidValue);
            assert!(error.to_string().contains(&(next + 1).to_string()), "{error}");
            assert!($name::decode::<Be>(&(next + 1).to_be_bytes()).is_err());
            assert_eq!(size_of::<<$name as Hg>::Wire<Be>>(), size_of::<$repr>());
        }
    )*};
}

reprs! {
    OfU8 u8 0, 200;
    OfU16 u16 1, 0xfffd;
    OfU32 u32 1, 0xffff_fffd;
    OfU64 u64 1, 0x0123_4567_89ab_cdef;
    OfI8 i8 -128, 125;
    OfI16 i16 -2, -1;
    OfI32 i32 i32::MIN, 7;
    OfI64 i64 i64::MIN, -9;
}

const BASE: u8 = 4;

#[derive(Hg, Debug, Clone, Copy, PartialEq)]
#[repr(u8)]
enum Kind {
    One = 1,
    Four = BASE,
    Five,
    Shifted = 1 << 4,
    #[hg(other)]
    Unknown(u8),
}

#[derive(Hg, Debug, Clone, Copy, PartialEq)]
#[repr(i16)]
enum Signed {
    Minus = -1,
    Zero = 0,
    #[hg(other)]
    Other(i16),
}

#[derive(Hg, Debug, Clone, Copy, PartialEq)]
#[repr(u8)]
enum Partial {
    A = 1,
    B = 2,
    C = 9,
}

#[derive(Hg, Debug, Clone, Copy, PartialEq)]
#[hg(bits = 24)]
enum Oui {
    First = 0x00_00_01,
    Last = 0xff_ff_fe,
}

#[derive(Hg, Debug, Clone, Copy, PartialEq)]
#[hg(bits = 2)]
enum Complete {
    A,
    B,
    C,
    D,
}

#[derive(Hg, Debug, Clone, Copy, PartialEq)]
#[hg(bits = 3)]
enum Three {
    A = 1,
    B = 7,
}

#[derive(Hg, Debug, Clone, Copy, PartialEq)]
#[repr(u8)]
#[hg(bits = 3)]
enum ThreeOther {
    A = 1,
    #[hg(other)]
    X(u8),
}

#[derive(Hg, Debug, Clone, Copy, PartialEq)]
#[repr(i8)]
#[hg(bits = 3)]
enum SmallSigned {
    Low = -4,
    Minus = -1,
    High = 3,
}

fn total<T: FromWire<Be> + FromWire<Le>>() {}
fn exact<T: ToWire<Be> + ToWire<Le>>() {}

#[test]
fn a_catch_all_keeps_the_number() {
    total::<Kind>();
    exact::<Kind>();
    exact::<Partial>();
    for number in 0..=255 {
        let kind = Kind::from(number);
        assert_eq!(u8::from(kind), number);
        both::<_, Be>(&kind, &[number]);
        assert_eq!(
            matches!(kind, Kind::Unknown(_)),
            ![1, 4, 5, 16].contains(&number)
        );
    }
    assert_eq!(Kind::from(5), Kind::Five);
    both::<_, Be>(&Signed::Minus, &[0xff, 0xff]);
    both::<_, Le>(&Signed::Other(-2), &[0xfe, 0xff]);
    assert_eq!(Signed::from(0), Signed::Zero);
    // The catch-all with the number of another variant is that variant.
    assert_eq!(
        Kind::Unknown(4).to_network().to_owned(),
        Kind::Four.to_network()
    );
}

#[derive(Hg, Debug, Clone, Copy, PartialEq)]
struct Message {
    kind: Kind,
    partial: Partial,
    oui: Oui,
    signed: Signed,
    all: [Partial; 2],
}

#[test]
fn enums_as_fields() {
    let message = Message {
        kind: Kind::Unknown(7),
        partial: Partial::B,
        oui: Oui::Last,
        signed: Signed::Minus,
        all: [Partial::A, Partial::C],
    };
    let bytes = [7, 2, 0xff, 0xff, 0xfe, 0xff, 0xff, 1, 9];
    both::<_, Be>(&message, &bytes);
    both::<_, Le>(&message, &[7, 2, 0xfe, 0xff, 0xff, 0xff, 0xff, 1, 9]);
    let mut wire = message.to_network();
    // Total ones are given as they are, partial ones as a result.
    let kind: Kind = wire.kind();
    let partial: Result<Partial, hg::Error> = wire.partial();
    assert_eq!((kind, partial), (Kind::Unknown(7), Ok(Partial::B)));
    assert_eq!(wire.oui(), Ok(Oui::Last));
    wire.set_kind(Kind::Five);
    wire.set_partial(Partial::C);
    wire.set_oui(Oui::First);
    assert_eq!(wire.as_bytes()[..5], [5, 9, 0, 0, 1]);
    let mut wrong = bytes;
    wrong[1] = 3;
    let error = Message::decode::<Be>(&wrong).unwrap_err();
    assert_eq!(error.to_string(), "partial: 3 is not a Partial (byte 1)");
    let mut wrong = bytes;
    wrong[4] = 0;
    let error = Message::decode::<Be>(&wrong).unwrap_err();
    assert_eq!(error.to_string(), "oui: 16776960 is not an Oui (byte 2)");
    let mut wrong = bytes;
    wrong[8] = 0;
    let error = Message::view::<Be>(&wrong).unwrap_err();
    assert_eq!(error.to_string(), "all[1]: 0 is not a Partial (byte 8)");
    wrong[7] = 100;
    assert_eq!(Message::view::<Be>(&wrong).unwrap_err().offset(), 7);
}

#[test]
fn of_three_bytes() {
    both::<_, Be>(&Oui::First, &[0, 0, 1]);
    both::<_, Le>(&Oui::Last, &[0xfe, 0xff, 0xff]);
    assert_eq!(
        (Oui::try_from(1), u32::from(Oui::Last)),
        (Ok(Oui::First), 0x00ff_fffe)
    );
    assert!(Oui::try_from(0x0100_0001).is_err());
    assert!(Oui::decode::<Be>(&[0, 0, 2]).is_err());
    assert_eq!(size_of::<<Oui as Hg>::Wire<Be>>(), 3);
    assert_eq!(align_of::<<Oui as Hg>::Wire<Le>>(), 1);
}

#[derive(Hg, Debug, Clone, Copy, PartialEq)]
struct InBits {
    #[hg(bits = 2)]
    complete: Complete,
    #[hg(bits = 3)]
    three: Three,
    #[hg(bits = 3)]
    other: ThreeOther,
    #[hg(bits = 3)]
    signed: SmallSigned,
    #[hg(bits = 5)]
    fewer: Partial,
    #[hg(bits = 5)]
    kind: Kind,
    #[hg(bits = 24)]
    oui: Oui,
    #[hg(bits = 3)]
    minus: Signed,
}

const IN_BITS: InBits = InBits {
    complete: Complete::C,
    three: Three::B,
    other: ThreeOther::X(6),
    signed: SmallSigned::Low,
    fewer: Partial::C,
    kind: Kind::Unknown(30),
    oui: Oui::First,
    minus: Signed::Minus,
};

#[test]
fn enums_in_bits() {
    let bytes = [0b1011_1110, 0b1000_1001, 0b1111_0000, 0, 0, 0b0000_1111];
    both::<_, Be>(&IN_BITS, &bytes);
    let mut wire = IN_BITS.try_to_network().unwrap();
    let (complete, other): (Complete, ThreeOther) = (wire.complete(), wire.other());
    assert_eq!((complete, other), (Complete::C, ThreeOther::X(6)));
    assert_eq!(
        (wire.three(), wire.signed(), wire.fewer()),
        (Ok(Three::B), Ok(SmallSigned::Low), Ok(Partial::C))
    );
    assert_eq!(
        (wire.kind(), wire.minus()),
        (Kind::Unknown(30), Signed::Minus)
    );
    // Without a catch-all every value fits; with one only in its own width.
    wire.set_complete(Complete::D);
    wire.set_three(Three::A);
    wire.set_signed(SmallSigned::High);
    wire.set_fewer(Partial::B);
    wire.try_set_kind(Kind::Shifted).unwrap();
    assert_eq!(
        wire.try_to_host().unwrap(),
        InBits {
            complete: Complete::D,
            three: Three::A,
            signed: SmallSigned::High,
            fewer: Partial::B,
            kind: Kind::Shifted,
            ..IN_BITS
        }
    );
    let before = wire;
    let error = wire.try_set_kind(Kind::Unknown(32)).unwrap_err();
    assert_eq!(
        error.to_string(),
        "kind: 32 does not fit 5 bits (byte 2, bits 0..5)"
    );
    let error = wire.try_set_other(ThreeOther::X(8)).unwrap_err();
    assert_eq!(
        (error.kind(), error.bits()),
        (ErrorKind::DoesNotFit, Some((5, 3)))
    );
    let error = wire.try_set_minus(Signed::Other(-5)).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::DoesNotFit);
    assert_eq!(wire, before);
    let error = InBits::decode::<Be>(&[0, 0, 0, 0, 0, 0]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "three: 0 is not a Three (byte 0, bits 2..5)"
    );
    let little = IN_BITS.try_to_little_endian().unwrap();
    assert_eq!(little, IN_BITS.try_to_network().unwrap().to_order::<Le>());
    assert_eq!(little.as_bytes()[0], 0b1101_1110);
}

#[test]
fn integers_of_enums_in_bits() {
    assert_eq!(Complete::try_from(3), Ok(Complete::D));
    assert_eq!(
        Complete::try_from(4).unwrap_err().kind(),
        ErrorKind::InvalidValue
    );
    assert_eq!(ThreeOther::try_from(5), Ok(ThreeOther::X(5)));
    assert!(ThreeOther::try_from(8).is_err());
    assert_eq!(SmallSigned::try_from(-4), Ok(SmallSigned::Low));
    assert!(SmallSigned::try_from(4).is_err());
    assert_eq!(i8::from(SmallSigned::Low), -4);
    let error = Three::try_from(0).unwrap_err();
    assert_eq!(error.to_string(), "0 is not a Three (byte 0)");
}

#[test]
fn layouts_of_enums() {
    let layout = <Kind as Hg>::LAYOUT;
    assert_eq!(
        (layout.name(), layout.kind(), layout.bits()),
        ("Kind", hg::Kind::Enum, 8)
    );
    assert_eq!(layout.other(), Some("Unknown"));
    let values: Vec<_> = layout
        .values()
        .iter()
        .map(|it| (it.name, it.number))
        .collect();
    assert_eq!(
        values,
        [("One", 1), ("Four", 4), ("Five", 5), ("Shifted", 16)]
    );
    assert!(!layout.is_signed());
    assert!(<Signed as Hg>::LAYOUT.is_signed());
    assert_eq!(Complete::LAYOUT.bits(), 2);
    assert_eq!(<Signed as Hg>::LAYOUT.values()[0].number, -1);
}

// A number of a constant of the enum itself: `Self` means the enum.
#[derive(Hg, Debug, Clone, Copy, PartialEq)]
#[repr(u8)]
enum OwnConstants {
    One = Self::ONE,
    Two = OwnConstants::ONE + 1,
}

impl OwnConstants {
    const ONE: u8 = 40;
}

#[test]
fn numbers_of_own_constants() {
    both::<_, Be>(&OwnConstants::One, &[40]);
    both::<_, Be>(&OwnConstants::Two, &[41]);
}

// rustc wants the `repr` here, and the width stays `bits`.
#[derive(Hg, Debug, Clone, Copy, PartialEq)]
#[repr(u16)]
#[hg(bits = 12)]
enum Wide {
    A = 0xfff,
    #[hg(other)]
    B(u16),
}

#[derive(Hg, Debug, Clone, Copy, PartialEq)]
#[hg(little)]
struct WithWide {
    #[hg(bits = 12)]
    wide: Wide,
    #[hg(bits = 4)]
    rest: u8,
}

#[test]
fn both_repr_and_bits() {
    let message = WithWide {
        wide: Wide::A,
        rest: 1,
    };
    assert_eq!(message.encode().unwrap().as_bytes(), [0xff, 0x1f]);
    assert_eq!(
        WithWide::decode(&[0xfe, 0x1f]).unwrap().wide,
        Wide::B(0xffe)
    );
    assert!(Wide::try_from(0x1000).is_err());
    assert_eq!(u16::from(Wide::B(3)), 3);
}
