//! Rules 16 to 19, and 21 to 26: padding, orders, runs, conversions, views.

use core::net::Ipv4Addr;

use hg::{Be, ErrorKind, Hg, Le};

use super::{kind, said};

#[derive(Hg, Debug, Clone, PartialEq)]
struct Aligned {
    a: u8,
    #[hg(align_before = 4, pad_before = 1, prefix = u8, pad_after = 1, align_after = 4, fill = 0xee)]
    items: Vec<u8>,
    b: u8,
    flag: bool,
    #[hg(if = flag, align_before = 4)]
    maybe: Option<u16>,
    end: u8,
}

#[test]
fn rule_16_padding_around_a_member() {
    let message = Aligned {
        a: 1,
        items: vec![7, 8],
        b: 2,
        flag: true,
        maybe: Some(3),
        end: 4,
    };
    let bytes = [
        1, 0xee, 0xee, 0xee, 0xee, 2, 7, 8, 0xee, 0xee, 0xee, 0xee, 2, 1, 0, 0, 0, 3, 4,
    ];
    assert_eq!(message.encode::<Be>().unwrap().as_bytes(), bytes);
    assert_eq!(Aligned::decode::<Be>(&bytes), Ok(message.clone()));
    // Padding is ignored on reading, and does not survive.
    let mut other = bytes;
    other[2] = 0;
    assert_eq!(Aligned::decode::<Be>(&other), Ok(message.clone()));
    // An absent option takes neither padding nor alignment.
    let none = Aligned {
        flag: false,
        maybe: None,
        ..message
    };
    assert_eq!(none.encode::<Be>().unwrap()[12..], [2, 0, 4]);
}

#[derive(Hg, Debug, Clone, PartialEq)]
struct Part {
    #[hg(prefix = u8, align_after = 4)]
    data: Vec<u8>,
}

#[derive(Hg, Debug, Clone, PartialEq)]
#[hg(dynamic)]
struct Own {
    front: u8,
    part: Part,
}

#[derive(Hg, Debug, Clone, PartialEq)]
#[hg(dynamic, origin)]
struct Around {
    front: u8,
    part: Part,
}

#[test]
fn rule_16_from_where_alignment_counts() {
    let part = Part { data: vec![5] };
    let own = Own {
        front: 1,
        part: part.clone(),
    };
    assert_eq!(own.encode::<Be>().unwrap().as_bytes(), [1, 1, 5, 0, 0]);
    let around = Around { front: 1, part };
    let bytes = around.encode::<Be>().unwrap();
    assert_eq!(bytes.as_bytes(), [1, 1, 5, 0]);
    assert_eq!(Around::decode::<Be>(&bytes), Ok(around.clone()));
    assert_eq!(
        Around::view::<Be>(&bytes).unwrap().try_to_host(),
        Ok(around)
    );
}

#[derive(Hg, Debug, Clone, PartialEq)]
struct Orders {
    a: u16,
    #[hg(little, prefix = u16)]
    little: Vec<u16>,
    #[hg(big, prefix_bytes = u16)]
    big: Whole,
}

#[derive(Hg, Debug, Clone, PartialEq)]
struct Whole {
    n: u16,
    #[hg(little, rest)]
    words: Vec<u16>,
}

#[test]
fn rule_17_an_inner_pin_wins() {
    let message = Orders {
        a: 1,
        little: vec![2],
        big: Whole {
            n: 3,
            words: vec![4],
        },
    };
    let bytes = [1, 0, 1, 0, 2, 0, 0, 4, 0, 3, 4, 0];
    assert_eq!(message.encode::<Le>().unwrap().as_bytes(), bytes);
    assert_eq!(Orders::decode::<Le>(&bytes), Ok(message.clone()));
    assert_eq!(message.encode::<Be>().unwrap()[..2], [0, 1]);
}

#[derive(Hg, Debug, Clone, PartialEq)]
struct Runs {
    #[hg(bits = 3)]
    n: u8,
    #[hg(bits = 5)]
    m: u8,
    #[hg(count = n)]
    a: Vec<u8>,
    #[hg(bits = 12)]
    x: u16,
    #[hg(bits = 4)]
    y: u8,
    #[hg(count = m)]
    b: Vec<u8>,
}

#[test]
fn rule_18_runs_end_at_members() {
    let message = Runs {
        n: 0,
        m: 0,
        a: vec![1],
        x: 0xabc,
        y: 0xd,
        b: vec![2, 3],
    };
    let bytes = message.encode::<Be>().unwrap();
    assert_eq!(bytes.as_bytes(), [0x22, 1, 0xab, 0xcd, 2, 3]);
    let bytes = message.encode::<Le>().unwrap();
    assert_eq!(bytes.as_bytes(), [0x11, 1, 0xbc, 0xda, 2, 3]);
    let view = Runs::view::<Le>(&bytes).unwrap();
    assert_eq!((view.n(), view.m(), view.x(), view.y()), (1, 2, 0xabc, 0xd));
}

#[derive(Hg, Debug, Clone, Copy, PartialEq)]
#[hg(bits = 16, lsb0)]
struct Register {
    #[hg(bits = 4)]
    low: u8,
    #[hg(at = 8, bits = 8)]
    high: u8,
}

#[derive(Hg, Debug, Clone, PartialEq)]
struct Registers {
    #[hg(prefix = u8)]
    all: Vec<Register>,
}

#[test]
fn rule_19_bit_structs_as_elements() {
    let message = Registers {
        all: vec![Register { low: 1, high: 0x23 }],
    };
    let bytes = message.encode::<Be>().unwrap();
    assert_eq!(bytes.as_bytes(), [1, 0x23, 0x01]);
    assert_eq!(Registers::view::<Be>(&bytes).unwrap().all()[0].high(), 0x23);
}

#[derive(Hg, Debug, Clone, PartialEq)]
struct Converted {
    #[hg(as = Tens)]
    tens: u8,
    #[hg(as = hg::Leb128<u16>)]
    len: u16,
    #[hg(bytes = len)]
    data: Vec<u8>,
}

/// Numbers in steps of ten.
#[derive(Hg, Debug, Clone, Copy, PartialEq)]
struct Tens(u8);

impl TryFrom<u8> for Tens {
    type Error = ();
    fn try_from(number: u8) -> Result<Self, ()> {
        if number.is_multiple_of(10) {
            Ok(Tens(number / 10))
        } else {
            Err(())
        }
    }
}

impl TryFrom<Tens> for u8 {
    type Error = ();
    fn try_from(tens: Tens) -> Result<u8, ()> {
        tens.0.checked_mul(10).ok_or(())
    }
}

#[test]
fn rule_21_as() {
    let message = Converted {
        tens: 30,
        len: 0,
        data: vec![5; 200],
    };
    let bytes = message.encode::<Be>().unwrap();
    assert_eq!(bytes[..4], [3, 0xc8, 1, 5]);
    let read = Converted::decode::<Be>(&bytes).unwrap();
    assert_eq!((read.tens, read.len), (30, 200));
    let view = Converted::view::<Be>(&bytes).unwrap();
    assert_eq!((view.tens(), view.len()), (Ok(30), 200));
    assert_eq!(
        said(Converted::decode::<Be>(&[26, 0])),
        (ErrorKind::InvalidValue, 0, "tens".to_owned())
    );
    let wrong = Converted { tens: 3, ..message };
    assert_eq!(kind(wrong.encode::<Be>()), ErrorKind::DoesNotFit);
}

#[derive(Hg, Debug, Clone, PartialEq)]
struct Summed {
    #[hg(prefix = u8)]
    data: Vec<u8>,
    #[hg(little, sum = plus)]
    sum: hg::Auto<u16>,
    #[hg(rest)]
    tail: Vec<u8>,
}

fn plus(message: &[u8], at: core::ops::Range<usize>) -> u16 {
    let bytes = message.iter().enumerate();
    let counted = bytes.filter(|(place, _)| !at.contains(place));
    counted.map(|(_, byte)| u16::from(*byte)).sum()
}

#[test]
fn rule_22_sums() {
    let message = Summed {
        data: vec![1, 2],
        sum: hg::auto(),
        tail: vec![3],
    };
    let bytes = message.encode::<Be>().unwrap();
    assert_eq!(bytes.as_bytes(), [2, 1, 2, 8, 0, 3]);
    assert_eq!(Summed::decode::<Be>(&bytes), Ok(message));
    let mut edited = bytes.to_vec();
    let mut edit = Summed::view_mut::<Be>(&mut edited).unwrap();
    edit.tail_mut()[0] = 0xff;
    assert!(!Summed::view_lenient::<Be>(&edited).unwrap().sum_ok());
    Summed::update_sums::<Be>(&mut edited).unwrap();
    assert_eq!(edited, [2, 1, 2, 4, 1, 0xff]);
    assert!(Summed::view::<Be>(&edited).is_ok());
}

#[derive(Hg, Debug, Clone, Default, PartialEq)]
struct Types(
    #[hg(prefix = u8)] Vec<Ipv4Addr>,
    #[hg(skip)] u64,
    #[hg(prefix = u8)] Box<[bool]>,
    core::marker::PhantomData<u8>,
    (u8, i16),
    #[hg(rest)] Option<Box<Types>>,
);

#[test]
fn rule_24_types() {
    let inner = Types(
        vec![],
        0,
        Box::default(),
        core::marker::PhantomData,
        (1, -1),
        None,
    );
    let message = Types(
        vec![Ipv4Addr::new(1, 2, 3, 4)],
        0,
        vec![true].into(),
        core::marker::PhantomData,
        (5, -2),
        Some(Box::new(inner)),
    );
    let bytes = [1, 1, 2, 3, 4, 1, 1, 5, 0xff, 0xfe, 0, 0, 1, 0xff, 0xff];
    assert_eq!(message.encode::<Be>().unwrap().as_bytes(), bytes);
    assert_eq!(Types::decode::<Be>(&bytes), Ok(message));
    let view = Types::view::<Be>(&bytes).unwrap();
    let inner = view._5().map(|inner| inner.get()._0().len());
    assert_eq!(inner, Some(0));
}

#[derive(Hg, Debug, Clone, PartialEq)]
struct Edited {
    n: u8,
    #[hg(bits = 4)]
    a: u8,
    #[hg(bits = 4)]
    b: u8,
    #[hg(count = n)]
    words: Vec<u16>,
    point: (u8, u8),
    inner: Part,
    #[hg(accessor = title)]
    #[hg(prefix_bytes = u8)]
    name: String,
    #[hg(prefix = u8)]
    parts: Vec<Part>,
    #[hg(rest)]
    last: Option<u32>,
}

#[test]
fn rule_25_edits_in_place() {
    let message = Edited {
        n: 2,
        a: 1,
        b: 2,
        words: vec![3, 4],
        point: (5, 6),
        inner: Part { data: vec![7] },
        name: "ab".into(),
        parts: vec![Part { data: vec![8] }, Part { data: vec![9] }],
        last: Some(10),
    };
    let mut bytes = message.encode::<Be>().unwrap().to_vec();
    let mut edit = Edited::view_mut::<Be>(&mut bytes).unwrap();
    assert_eq!((edit.n(), edit.a(), edit.title()), (2, 1, "ab"));
    edit.try_set_a(edit.a() + 10).unwrap();
    assert_eq!(kind(edit.try_set_b(16)), ErrorKind::DoesNotFit);
    edit.words_mut()[1].set(0x1234);
    edit.inner_mut().data_mut()[0] = 70;
    edit.title_mut().make_ascii_uppercase();
    for mut part in edit.parts_mut() {
        part.data_mut()[0] += 1;
    }
    if let Some(last) = edit.last_mut() {
        last.set(11);
    }
    assert_eq!(edit.inner().data(), [70]);
    assert_eq!(edit.words()[1].get(), 0x1234);
    assert_eq!(edit.parts().len(), 2);
    let read = Edited::decode::<Be>(&bytes).unwrap();
    assert_eq!((read.a, read.b, read.name.as_str()), (11, 2, "AB"));
    assert_eq!((read.words[1], read.last), (0x1234, Some(11)));
    assert_eq!(read.parts[1].data, [10]);
}

#[test]
fn rule_26_renamed_accessors() {
    let bytes = [0, 0x12, 5, 6, 0, 0, 0, 0, 1, b'x', 0];
    let view = Edited::view::<Be>(&bytes).unwrap();
    assert_eq!((view.title(), view.last()), ("x", None));
}
