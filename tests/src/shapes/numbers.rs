//! Types of fields: numbers of any length, addresses, other types on the wire,
//! registers.

use core::net::{Ipv4Addr, Ipv6Addr};
use core::num::NonZero;

use hg::{Hg, Leb128, Text};
use proptest::prelude::*;

use super::shape;
use super::values::{Kind, any, any_list, kind, len, list, same};

/// LEB128 as a number, as a count, as elements.
#[derive(Hg, Debug, Clone, PartialEq)]
pub struct Varints {
    pub id: Leb128<u32>,
    pub n: Leb128<u8>,
    #[hg(count = n)]
    pub numbers: Vec<Leb128<i16>>,
    pub wide: Leb128<i64>,
}

shape! {
    Varints, closed,
    (any(), list(any().prop_map(Leb128), 4), any()).prop_map(|(id, numbers, wide)| Varints {
        id: Leb128(id),
        n: Leb128(len(numbers.len())),
        numbers,
        wide: Leb128(wide),
    }),
    // From the examples of DWARF 5, section 7.6.
    Varints {
        id: Leb128(12857),
        n: Leb128(2),
        numbers: vec![Leb128(-2), Leb128(128)],
        wide: Leb128(-129),
    }
        => [0xb9, 0x64, 2, 0x7e, 0x80, 1, 0xff, 0x7e],
    |view, host| {
        assert_eq!((view.id(), view.n(), view.wide()), (host.id.0, host.n.0, host.wide.0));
        same(view.numbers(), host.numbers.iter().map(|it| it.0));
    }
}

/// What else may be a field.
#[derive(Hg, Debug, Clone, PartialEq)]
pub struct HostTypes {
    pub v4: Ipv4Addr,
    #[hg(prefix = u8)]
    pub all: Vec<Ipv6Addr>,
    pub nonzero: NonZero<u16>,
    pub text: Text<4>,
    pub pair: (u8, i16),
    pub grid: [[u16; 2]; 2],
    pub flag: bool,
    pub kind: Kind,
    pub big: u128,
    #[hg(prefix = u8)]
    pub texts: Vec<Text<2>>,
}

shape! {
    HostTypes, closed,
    (
        (any::<u32>(), list(any::<u128>(), 2), 1..=u16::MAX, any_list::<[u8; 2]>(2)),
        (any(), any(), any(), kind(), any()),
    )
        .prop_map(|((v4, all, nonzero, texts), (pair, grid, flag, kind, big))| HostTypes {
            v4: Ipv4Addr::from(v4),
            all: all.into_iter().map(Ipv6Addr::from).collect(),
            nonzero: NonZero::new(nonzero).unwrap_or(NonZero::<u16>::MIN),
            text: Text::from_bytes(*b"ab\0\0"),
            pair,
            grid,
            flag,
            kind,
            big,
            texts: texts.into_iter().map(Text::from_bytes).collect(),
        }),
    HostTypes {
        v4: Ipv4Addr::new(10, 0, 0, 1),
        all: vec![],
        nonzero: NonZero::<u16>::MIN,
        text: Text::from_bytes(*b"eth0"),
        pair: (2, 3),
        grid: [[4, 5], [6, 7]],
        flag: true,
        kind: Kind::Done,
        big: 8,
        texts: vec![Text::from_bytes(*b"z\0")],
    }
        => *b"\x0a\0\0\x01\0\0\x01eth0\x02\0\x03\0\x04\0\x05\0\x06\0\x07\x01\x07\
              \0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x08\x01z\0";
           *b"\x0a\0\0\x01\0\x01\0eth0\x02\x03\0\x04\0\x05\0\x06\0\x07\0\x01\x07\
              \x08\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x01z\0",
    |view, host| {
        assert_eq!(view.v4(), host.v4);
        same(view.grid().iter().flatten().map(|it| it.get()), host.grid.into_iter().flatten());
        assert_eq!((view.flag()?, view.kind()?), (host.flag, host.kind));
        assert_eq!(view.big(), host.big);
    }
}

/// A number of tenths on the wire, as hundredths in the host.
#[derive(Hg, Debug, Clone, Copy, PartialEq)]
pub struct Tenths(pub u16);

impl From<Tenths> for u32 {
    fn from(tenths: Tenths) -> u32 {
        u32::from(tenths.0) * 10
    }
}

impl TryFrom<u32> for Tenths {
    type Error = &'static str;
    fn try_from(hundredths: u32) -> Result<Self, Self::Error> {
        let exact = hundredths.is_multiple_of(10).then_some(hundredths / 10);
        exact
            .and_then(|it| it.try_into().ok())
            .map(Tenths)
            .ok_or("no whole tenths")
    }
}

/// Two decimal digits in a byte.
#[derive(Hg, Debug, Clone, Copy, PartialEq)]
pub struct Bcd(pub u8);

impl TryFrom<Bcd> for u8 {
    type Error = &'static str;
    fn try_from(Bcd(byte): Bcd) -> Result<u8, Self::Error> {
        if byte >> 4 > 9 || byte & 15 > 9 {
            return Err("no decimal digits");
        }
        Ok((byte >> 4) * 10 + (byte & 15))
    }
}

impl TryFrom<u8> for Bcd {
    type Error = &'static str;
    fn try_from(number: u8) -> Result<Bcd, Self::Error> {
        if number > 99 {
            return Err("more than two digits");
        }
        Ok(Bcd(((number / 10) << 4) | (number % 10)))
    }
}

/// Other types on the wire than in the host.
#[derive(Hg, Debug, Clone, PartialEq)]
pub struct WireTypes {
    #[hg(as = Tenths)]
    pub price: u32,
    #[hg(as = Bcd)]
    pub day: u8,
    #[hg(bits = 8, as = Bcd)]
    pub month: u8,
    #[hg(as = Leb128<u32>)]
    pub number: u32,
    #[hg(prefix = u8)]
    pub bytes: Vec<u8>,
}

shape! {
    WireTypes, closed,
    (any::<u16>(), 0..100_u8, 0..100_u8, any(), any_list(3)).prop_map(
        |(price, day, month, number, bytes)| WireTypes {
            price: u32::from(price) * 10,
            day,
            month,
            number,
            bytes,
        },
    ),
    WireTypes { price: 2580, day: 31, month: 12, number: 300, bytes: vec![1] }
        => [1, 2, 0x31, 0x12, 0xac, 2, 1, 1]; [2, 1, 0x31, 0x12, 0xac, 2, 1, 1],
    |view, host| {
        assert_eq!((view.price()?, view.day()?, view.month()?), (host.price, host.day, host.month));
        assert_eq!(view.bytes(), &*host.bytes);
    }
}

/// A register: its bits counted from the lowest in either byte order.
#[derive(Hg, Debug, Clone, Copy, PartialEq)]
#[hg(bits = 16, lsb0)]
pub struct Control {
    #[hg(bits = 1)]
    pub enable: bool,
    #[hg(bits = 3, at = 4)]
    pub mode: u8,
    #[hg(bits = 2, at = 14)]
    pub sizes: u8,
}

/// And from the highest.
#[derive(Hg, Debug, Clone, Copy, PartialEq)]
#[hg(bits = 8, msb0)]
pub struct Status {
    #[hg(bits = 2)]
    pub levels: [u8; 3],
    #[hg(bits = 1, pad_bits_after = 1)]
    pub ready: bool,
}

/// A fixed header whose fields lie at given bytes.
#[derive(Hg, Debug, Clone, Copy, PartialEq)]
#[hg(size = 12)]
pub struct Placed {
    pub control: Control,
    #[hg(at = 4)]
    pub status: Status,
    #[hg(big, align_before = 4)]
    pub word: u16,
}

#[derive(Hg, Debug, Clone, PartialEq)]
pub struct Registers {
    pub placed: Placed,
    #[hg(prefix = u8)]
    pub controls: Vec<Control>,
    #[hg(bits = 12)]
    pub id: u16,
    #[hg(bits = 1)]
    pub levels: [bool; 4],
    #[hg(rest)]
    pub statuses: Vec<Status>,
}

fn control() -> impl Strategy<Value = Control> {
    (any(), 0..8_u8, 0..4_u8).prop_map(|(enable, mode, sizes)| Control {
        enable,
        mode,
        sizes,
    })
}

fn status() -> impl Strategy<Value = Status> {
    ([0..4_u8, 0..4, 0..4], any()).prop_map(|(levels, ready)| Status { levels, ready })
}

// The integer of the control is 1 << 14 | 2 << 4 | 1 = 0x4021, that of the
// status 0b01_10_11_1_0 = 0x6e.
shape! {
    Registers, open,
    (
        (control(), status(), any()),
        list(control(), 2),
        0..0x1000_u16,
        any(),
        list(status(), 3),
    )
        .prop_map(|((control, status, word), controls, id, levels, statuses)| Registers {
            placed: Placed { control, status, word },
            controls,
            id,
            levels,
            statuses,
        }),
    Registers {
        placed: Placed {
            control: Control { enable: true, mode: 2, sizes: 1 },
            status: Status { levels: [1, 2, 3], ready: true },
            word: 0x102,
        },
        controls: vec![Control { enable: false, mode: 0, sizes: 2 }],
        id: 0x123,
        levels: [true, false, false, false],
        statuses: vec![Status { levels: [0, 0, 1], ready: false }],
    }
        => [0x40, 0x21, 0, 0, 0x6e, 0, 0, 0, 1, 2, 0, 0, 1, 0x80, 0, 0x12, 0x38, 4];
           [0x21, 0x40, 0, 0, 0x6e, 0, 0, 0, 1, 2, 0, 0, 1, 0, 0x80, 0x23, 0x11, 4],
    |view, host| {
        assert_eq!(view.placed().control().mode(), host.placed.control.mode);
        assert_eq!((view.placed().word(), view.id()), (host.placed.word, host.id));
        assert_eq!(view.statuses().len(), host.statuses.len());
    }
}
