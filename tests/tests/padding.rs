//! Padding, alignment, places and sizes of whole bytes.
#![allow(missing_docs)]

use core::fmt::Debug;

use hg::{Be, ByteOrder, FromWire, Hg, Le, ToWire};

fn both<M: Hg + PartialEq + Debug, O: ByteOrder>(message: &M, bytes: &[u8]) {
    assert_eq!(message.encode::<O>().unwrap().as_bytes(), bytes);
    assert_eq!(M::decode::<O>(bytes).unwrap(), *message);
    assert_eq!(M::MIN, bytes.len());
}

fn proven<T: FromWire<Be> + ToWire<Be> + FromWire<Le> + ToWire<Le>>() {}

#[derive(Hg, Debug, Clone, Copy, PartialEq)]
struct Padded {
    #[hg(pad_before = 1)]
    a: u8,
    #[hg(pad_before = 1, pad_after = 2, fill = 0xee)]
    b: u16,
    #[hg(pad_after = 1)]
    c: [u8; 2],
}

#[test]
fn padding_before_and_after() {
    let message = Padded {
        a: 1,
        b: 0x0203,
        c: [4, 5],
    };
    both::<_, Be>(&message, &[0, 1, 0xee, 2, 3, 0xee, 0xee, 4, 5, 0]);
    both::<_, Le>(&message, &[0, 1, 0xee, 3, 2, 0xee, 0xee, 4, 5, 0]);
    // Ignored on reading, left alone by setters.
    let mut bytes = [9, 1, 9, 2, 3, 9, 9, 4, 5, 9];
    assert_eq!(Padded::decode::<Be>(&bytes), Ok(message));
    let wire = Padded::view_mut::<Be>(&mut bytes).unwrap();
    wire.set_a(0);
    wire.set_b(0);
    wire.set_c([0; 2]);
    assert_eq!(bytes, [9, 0, 9, 0, 0, 9, 9, 0, 0, 9]);
    proven::<Padded>();
}

#[derive(Hg, Debug, Clone, Copy, PartialEq)]
#[hg(magic = b"m")]
struct Aligned {
    #[hg(align_before = 4)]
    a: u8,
    #[hg(align_before = 2, align_after = 8, fill = 0xff)]
    b: u8,
    #[hg(align_before = 8)]
    c: u8,
    #[hg(align_before = 4, pad_before = 2, pad_after = 1, align_after = 4)]
    d: u8,
}

#[test]
fn alignment_counts_from_the_magic() {
    let message = Aligned {
        a: 1,
        b: 2,
        c: 3,
        d: 4,
    };
    #[rustfmt::skip]
    let bytes = [
        b'm', 0, 0, 0, 1, 0xff, 2, 0xff,
        3, 0, 0, 0, 0, 0, 4, 0,
    ];
    both::<_, Be>(&message, &bytes);
    let places = ["a", "b", "c", "d"].map(|name| Aligned::LAYOUT.field(name).offset());
    assert_eq!(places, [4, 6, 8, 14]);
}

#[derive(Hg, Debug, Clone, Copy, PartialEq)]
struct Aligns {
    a: u8,
    inner: Aligned,
    #[hg(align_before = 4)]
    b: u16,
}

#[test]
fn alignment_counts_from_the_message_that_writes_it() {
    let inner = Aligned {
        a: 1,
        b: 2,
        c: 3,
        d: 4,
    };
    let wire = Aligns {
        a: 9,
        inner,
        b: 0x0506,
    }
    .try_to_network()
    .unwrap();
    assert_eq!((Aligns::SIZE, Aligns::LAYOUT.field("b").offset()), (22, 20));
    assert_eq!(
        wire.as_bytes()[1..17],
        *inner.try_to_network().unwrap().as_bytes()
    );
    assert_eq!(wire.as_bytes()[17..], [0, 0, 0, 5, 6]);
}

const EIGHT: usize = 8;

#[derive(Hg, Debug, Clone, Copy, PartialEq)]
#[hg(size = 16)]
struct Placed {
    #[hg(at = 2)]
    a: u8,
    #[hg(at = EIGHT, fill = 0xaa)]
    b: u16,
    c: u8,
}

#[test]
fn places_and_total_sizes() {
    let message = Placed {
        a: 1,
        b: 0x0203,
        c: 4,
    };
    let bytes = [
        0, 0, 1, 0xaa, 0xaa, 0xaa, 0xaa, 0xaa, 2, 3, 4, 0, 0, 0, 0, 0,
    ];
    both::<_, Be>(&message, &bytes);
    assert_eq!(
        (
            Placed::SIZE,
            hg::offset_of!(Placed, b),
            hg::offset_of!(Placed, c)
        ),
        (16, 8, 10)
    );
    assert_eq!(size_of::<PlacedWire<Be>>(), 16);
    proven::<Placed>();
}

#[derive(Hg, Debug, Clone, Copy, PartialEq)]
struct Short(u16, #[hg(size = 5, fill = b' ')] [u8; 3]);

#[derive(Hg, Debug, Clone, Copy, PartialEq)]
#[hg(size = EIGHT * 2)]
struct Windows {
    #[hg(size = 4)]
    a: u16,
    #[hg(size = EIGHT, fill = 0xff)]
    inner: Short,
    b: u8,
}

#[test]
fn sizes_of_fields() {
    let message = Windows {
        a: 0x0102,
        inner: Short(0x0304, [5, 6, 7]),
        b: 8,
    };
    both::<_, Be>(
        &message,
        &[1, 2, 0, 0, 3, 4, 5, 6, 7, b' ', b' ', 0xff, 8, 0, 0, 0],
    );
    both::<_, Le>(
        &message,
        &[2, 1, 0, 0, 4, 3, 5, 6, 7, b' ', b' ', 0xff, 8, 0, 0, 0],
    );
    let mut wire = message.to_network();
    wire.inner_mut().set_0(0);
    wire.set_b(9);
    assert_eq!(wire.as_bytes()[4..13], [0, 0, 5, 6, 7, b' ', b' ', 0xff, 9]);
    // All of them around one field, in their order.
    assert_eq!((Around::SIZE, hg::offset_of!(Around, b)), (16, 6));
    both::<_, Be>(
        &Around { a: 1, b: 2, c: 3 },
        &[1, 7, 7, 7, 7, 7, 0, 2, 7, 7, 7, 7, 3, 0, 0, 0],
    );
}

#[derive(Hg, Debug, Clone, Copy, PartialEq)]
#[hg(size = 16)]
struct Around {
    a: u8,
    #[hg(
        align_before = 4,
        pad_before = 2,
        size = 4,
        pad_after = 1,
        align_after = 4,
        fill = 7
    )]
    b: u16,
    c: u8,
}

#[derive(Hg, Debug, Clone, Copy, PartialEq)]
struct Runs {
    #[hg(bits = 4, pad_bits_before = 2, pad_bits_after = 2)]
    a: u8,
    #[hg(bits = 4, pad_bits_after = 4, pad_after = 1)]
    b: u8,
    #[hg(
        bits = 12,
        pad_bits_after = 4,
        align_before = 4,
        align_after = 4,
        fill = 0xff
    )]
    c: u16,
    #[hg(bits = 8, at = 9)]
    d: u8,
}

#[test]
fn padding_around_runs() {
    let message = Runs {
        a: 0xf,
        b: 0x5,
        c: 0xabc,
        d: 1,
    };
    both::<_, Be>(
        &message,
        &[0x3c, 0x50, 0, 0xff, 0xab, 0xc0, 0xff, 0xff, 0, 1],
    );
    both::<_, Le>(
        &message,
        &[0x3c, 0x05, 0, 0xff, 0xbc, 0x0a, 0xff, 0xff, 0, 1],
    );
    assert_eq!(
        Runs::decode::<Be>(&[0xff, 0x5f, 9, 9, 0xab, 0xcf, 9, 9, 9, 1]),
        Ok(message)
    );
    let field = Runs::LAYOUT.field("c");
    assert_eq!((field.offset(), field.run().unwrap().bit_width), (4, 16));
}

// The length of a type that only the compiler knows.
#[derive(Hg, Debug, Clone, Copy, PartialEq)]
struct Behind {
    inner: Padded,
    #[hg(align_before = EIGHT)]
    a: u16,
    #[hg(at = EIGHT * 3)]
    b: u8,
    #[hg(bits = 4)]
    c: [u8; EIGHT],
}

#[test]
fn places_behind_other_messages() {
    let message = Behind {
        inner: Padded {
            a: 1,
            b: 0x0203,
            c: [4, 5],
        },
        a: 6,
        b: 7,
        c: [1, 2, 3, 4, 5, 6, 7, 8],
    };
    let bytes = message.encode::<Be>().unwrap();
    assert_eq!(Behind::SIZE, 29);
    assert_eq!(
        bytes[10..],
        [
            0, 0, 0, 0, 0, 0, 0, 6, 0, 0, 0, 0, 0, 0, 7, 0x12, 0x34, 0x56, 0x78
        ]
    );
    assert_eq!(Behind::decode::<Be>(&bytes), Ok(message));
    let mut wire = message.try_to_network().unwrap();
    let error = wire.try_set_c([16; 8]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "c[0]: 16 does not fit 4 bits (byte 25, bits 0..4)"
    );
    wire.try_set_c([0; 8]).unwrap();
    assert_eq!(wire.as_bytes()[24..], [7, 0, 0, 0, 0]);
}

// A generic length behind everything that needs a place.
#[derive(Hg, Debug, Clone, Copy, PartialEq)]
struct Tail<const N: usize> {
    #[hg(pad_after = 1)]
    a: u8,
    #[hg(align_before = 4)]
    b: u8,
    data: [u8; N],
    #[hg(pad_before = 2, fill = 1)]
    c: u8,
}

#[test]
fn padding_behind_a_generic_length() {
    both::<_, Be>(
        &Tail {
            a: 1,
            b: 2,
            data: [3; 3],
            c: 4,
        },
        &[1, 0, 0, 0, 2, 3, 3, 3, 1, 1, 4],
    );
}
