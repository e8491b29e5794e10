//! Where other programs that do this job went wrong: each report as a small
//! input with the right value. The number in a test's name is the case's.
#![allow(missing_docs)]
#![allow(
    clippy::items_after_statements,
    clippy::struct_excessive_bools,
    reason = "an item stands where it is used, and formats have many flags"
)]

use core::fmt::Debug;

use hg::{Be, ByteOrder, ErrorKind, Hg, Le, Net, Order};

/// Encoding gives these bytes, and decoding them the message.
fn both<M: Hg + PartialEq + Debug, O: ByteOrder>(message: &M, bytes: &[u8]) {
    assert_eq!(message.encode::<O>().unwrap().as_bytes(), bytes);
    assert_eq!(M::decode::<O>(bytes).unwrap(), *message);
}

// A. Bit order and byte order.

#[test]
fn case_01_deku_603() {
    #[derive(Hg, Debug, PartialEq)]
    struct Straddle {
        #[hg(bits = 20)]
        a: u32,
        #[hg(bits = 12)]
        b: u16,
    }
    both::<_, Le>(&Straddle { a: 0xabc, b: 0xdef }, &[0xbc, 0x0a, 0xf0, 0xde]);
    both::<_, Be>(&Straddle { a: 0xabc, b: 0xdef }, &[0x00, 0xab, 0xcd, 0xef]);
    let view = Straddle::view::<Le>(&[0xbc, 0x0a, 0xf0, 0xde]).unwrap();
    assert_eq!((view.a(), view.b()), (0xabc, 0xdef));
}

#[test]
fn case_02_deku_658() {
    #[derive(Hg, Debug, PartialEq)]
    struct Wide {
        #[hg(bits = 1)]
        flag: u8,
        #[hg(bits = 24)]
        number: u32,
        #[hg(bits = 7)]
        rest: u8,
    }
    let message = Wide {
        flag: 1,
        number: 255,
        rest: 0,
    };
    both::<_, Le>(&message, &[0xff, 0x01, 0x00, 0x00]);
    both::<_, Be>(&message, &[0x80, 0x00, 0x7f, 0x80]);
}

#[test]
fn case_04_deku_371() {
    #[derive(Hg, Debug, PartialEq)]
    struct Size {
        #[hg(bits = 13)]
        width: u16,
        #[hg(bits = 13)]
        height: u16,
        #[hg(bits = 6)]
        rest: u8,
    }
    both::<_, Le>(
        &Size {
            width: 512,
            height: 512,
            rest: 0,
        },
        &[0x00, 0x02, 0x40, 0x00],
    );
}

#[test]
fn case_05_deku_512() {
    #[derive(Hg, Debug, PartialEq)]
    struct Skips {
        #[hg(bits = 1, pad_bits_before = 19)]
        first: bool,
        #[hg(bits = 1, pad_bits_before = 11)]
        second: bool,
    }
    let message = Skips {
        first: true,
        second: true,
    };
    both::<_, Be>(&message, &[0x00, 0x00, 0x10, 0x01]);
    both::<_, Le>(&message, &[0x00, 0x00, 0x08, 0x80]);
}

#[test]
fn case_07_kaitai_155() {
    #[derive(Hg, Debug, PartialEq)]
    struct Pair {
        #[hg(bits = 12)]
        a: u16,
        #[hg(bits = 4)]
        b: u8,
    }
    both::<_, Le>(&Pair { a: 0x321, b: 0xf }, &[0x21, 0xf3]);
    both::<_, Be>(&Pair { a: 0x21f, b: 0x3 }, &[0x21, 0xf3]);
}

#[test]
fn case_08_kaitai_426() {
    #[derive(Hg, Debug, PartialEq)]
    struct Ninth {
        #[hg(bits = 8)]
        a: u8,
        #[hg(bits = 9, pad_bits_after = 7)]
        b: u16,
    }
    // The bits behind the second field are padding, and its ninth bit is the
    // low bit of the third byte.
    let bytes = [0x7b, 0xea, 0x28];
    let message = Ninth { a: 123, b: 234 };
    assert_eq!(Ninth::decode::<Le>(&bytes).unwrap(), message);
    both::<_, Le>(&message, &[0x7b, 0xea, 0x00]);
    both::<_, Le>(&Ninth { a: 123, b: 0x1ea }, &[0x7b, 0xea, 0x01]);
}

#[test]
fn case_10_packed_struct_29() {
    #[derive(Hg, Debug, PartialEq)]
    #[hg(bits = 16)]
    struct ExtensionType {
        #[hg(bits = 15)]
        number: u16,
        #[hg(bits = 1)]
        channel: bool,
    }
    #[derive(Hg, Debug, PartialEq)]
    #[hg(little)]
    struct Frame {
        extension: ExtensionType,
        kind: u8,
        #[hg(bits = 24)]
        length: u32,
    }
    let extension = || ExtensionType {
        number: 0x1234,
        channel: true,
    };
    both::<_, Le>(&extension(), &[0x34, 0x92]);
    let frame = Frame {
        extension: extension(),
        kind: 5,
        length: 0x0001_0203,
    };
    let bytes = [0x34, 0x92, 0x05, 0x03, 0x02, 0x01];
    assert_eq!(frame.encode().unwrap().as_bytes(), bytes);
    assert_eq!(Frame::decode(&bytes).unwrap(), frame);
    let view = Frame::view(&bytes).unwrap();
    assert_eq!(
        (view.extension().number(), view.extension().channel()),
        (0x1234, true)
    );
}

#[derive(Hg, Debug, PartialEq)]
#[hg(bits = 32, lsb0)]
struct Register {
    #[hg(bits = 3)]
    mode: u8,
    #[hg(bits = 1, at = 6)]
    on: bool,
    #[hg(bits = 16, at = 16)]
    code: u16,
}

#[test]
fn case_11_packed_struct_35() {
    let register = Register {
        mode: 7,
        on: true,
        code: 0xbeef,
    };
    assert_eq!(register.try_to_bits().unwrap(), 0xbeef_0047);
    assert_eq!(Register::from_bits(0xbeef_0047), register);
    both::<_, Le>(&register, &[0x47, 0x00, 0xef, 0xbe]);
    both::<_, Be>(&register, &[0xbe, 0xef, 0x00, 0x47]);
    assert_eq!(Register::LAYOUT.field("on").mask(Order::Little), Some(0x40));
    assert_eq!(Register::LAYOUT.field("on").mask(Order::Big), Some(0x40));
    assert_eq!(
        Register::LAYOUT.field("code").mask(Order::Big),
        Some(0xffff_0000)
    );
}

#[derive(Hg, Debug, PartialEq)]
#[hg(big)]
struct DnsHead {
    id: u16,
    #[hg(bits = 1)]
    response: bool,
    #[hg(bits = 4)]
    opcode: u8,
    #[hg(bits = 1)]
    authoritative: bool,
    #[hg(bits = 1)]
    truncated: bool,
    #[hg(bits = 1)]
    recursion_desired: bool,
    #[hg(bits = 1)]
    recursion_available: bool,
    #[hg(bits = 3)]
    reserved: u8,
    #[hg(bits = 4)]
    code: u8,
}

#[test]
fn case_13_binrw_255() {
    let mut head = DnsHead {
        id: 0xdb42,
        response: true,
        opcode: 0,
        authoritative: false,
        truncated: false,
        recursion_desired: true,
        recursion_available: true,
        reserved: 0,
        code: 0,
    };
    assert_eq!(DnsHead::decode(&[0xdb, 0x42, 0x81, 0x80]).unwrap(), head);
    assert_eq!(head.encode().unwrap().as_bytes(), [0xdb, 0x42, 0x81, 0x80]);
    (head.id, head.response, head.recursion_available) = (0xaaaa, false, false);
    assert_eq!(DnsHead::decode(&[0xaa, 0xaa, 0x01, 0x00]).unwrap(), head);
    assert_eq!(head.encode().unwrap().as_bytes(), [0xaa, 0xaa, 0x01, 0x00]);
}

#[test]
fn case_14_bitfield_struct_13() {
    #[derive(Hg, Debug, PartialEq)]
    #[hg(bits = 16, msb0)]
    struct Top {
        #[hg(bits = 6)]
        a: u8,
        #[hg(bits = 10)]
        b: u16,
    }
    #[derive(Hg, Debug, PartialEq)]
    #[hg(bits = 16, lsb0)]
    struct Bottom {
        #[hg(bits = 10)]
        b: u16,
        #[hg(bits = 6)]
        a: u8,
    }
    both::<_, Be>(&Top { a: 2, b: 0 }, &[0x08, 0x00]);
    both::<_, Be>(&Bottom { b: 0, a: 2 }, &[0x08, 0x00]);
    // The same number in the other order: the bytes change places, the fields do not.
    both::<_, Le>(&Top { a: 2, b: 0 }, &[0x00, 0x08]);
    both::<_, Le>(&Bottom { b: 0, a: 2 }, &[0x00, 0x08]);
    // The bytes as they stand in the wrong order.
    assert_eq!(
        Bottom::decode::<Le>(&[0x08, 0x00]).unwrap(),
        Bottom { b: 8, a: 0 }
    );
}

#[test]
fn case_16_zig_307() {
    #[derive(Hg, Debug, PartialEq)]
    struct Cell {
        #[hg(bits = 8)]
        c: u8,
        #[hg(bits = 4)]
        fg: u8,
        #[hg(bits = 4)]
        bg: u8,
    }
    let cell = Cell {
        c: 0x41,
        fg: 7,
        bg: 1,
    };
    both::<_, Le>(&cell, &[0x41, 0x17]);
    both::<_, Be>(&cell, &[0x41, 0x71]);
}

#[test]
fn case_17_struct_fu_5() {
    #[derive(Hg, Debug, PartialEq)]
    struct Head {
        #[hg(bits = 14)]
        id: u16,
        #[hg(bits = 2)]
        kind: u8,
        size: u32,
    }
    both::<_, Le>(
        &Head {
            id: 1,
            kind: 1,
            size: 3,
        },
        &[0x01, 0x40, 0x03, 0, 0, 0],
    );
    both::<_, Le>(
        &Head {
            id: 1,
            kind: 2,
            size: 3,
        },
        &[0x01, 0x80, 0x03, 0, 0, 0],
    );
}

// A width of 0 bits must not compile: see the compile tests. Ranges, and so
// reversed ones, cannot be written.
#[test]
fn case_19_pdb_23() {
    #[derive(Hg, Debug, PartialEq)]
    #[hg(bits = 16, lsb0)]
    struct Ranges {
        #[hg(bits = 2, at = 11)]
        a: u8,
        #[hg(bits = 2, at = 14)]
        b: u8,
    }
    assert_eq!(Ranges::from_bits(0xd800), Ranges { a: 3, b: 3 });
    both::<_, Le>(&Ranges { a: 3, b: 3 }, &[0x00, 0xd8]);
    // Bit 13 is padding: not read, and written as zero.
    assert_eq!(
        Ranges::decode::<Le>(&[0x00, 0xf8]).unwrap(),
        Ranges { a: 3, b: 3 }
    );
}

#[test]
fn case_20_construct_770() {
    #[derive(Hg, Debug, PartialEq)]
    #[hg(little)]
    struct FrameControl {
        #[hg(bits = 3)]
        kind: u8,
        #[hg(bits = 1)]
        security: bool,
        #[hg(bits = 1)]
        pending: bool,
        #[hg(bits = 1)]
        ack: bool,
        #[hg(bits = 1)]
        pan_compressed: bool,
        #[hg(bits = 3)]
        reserved: u8,
        #[hg(bits = 2)]
        destination: u8,
        #[hg(bits = 2)]
        version: u8,
        #[hg(bits = 2)]
        source: u8,
    }
    let control = FrameControl {
        kind: 1,
        security: false,
        pending: false,
        ack: false,
        pan_compressed: true,
        reserved: 0,
        destination: 2,
        version: 0,
        source: 2,
    };
    assert_eq!(FrameControl::decode(&[0x41, 0x88]).unwrap(), control);
    assert_eq!(control.encode().unwrap().as_bytes(), [0x41, 0x88]);
}

// B. Fields over many bytes; masks as wide as the type.

#[test]
fn case_22_bindgen_3490() {
    #[derive(Hg, Debug, PartialEq)]
    struct Nine {
        #[hg(bits = 1)]
        a: u8,
        #[hg(bits = 64, pad_bits_after = 7)]
        b: u64,
    }
    let message = Nine {
        a: 0,
        b: 0x8000_0000_0000_0001,
    };
    both::<_, Le>(&message, &[0x02, 0, 0, 0, 0, 0, 0, 0, 0x01]);
    both::<_, Be>(&message, &[0x40, 0, 0, 0, 0, 0, 0, 0, 0x80]);
    let mut bytes = [0; 9];
    let wire = Nine::view_mut::<Be>(&mut bytes).unwrap();
    wire.set_b(0x8000_0000_0000_0001);
    assert_eq!(wire.as_bytes(), [0x40, 0, 0, 0, 0, 0, 0, 0, 0x80]);
}

#[test]
fn case_23_bitbuffer_9() {
    #[derive(Hg, Debug, PartialEq)]
    struct Long {
        #[hg(bits = 13)]
        a: u16,
        #[hg(bits = 63, pad_bits_after = 4)]
        b: u64,
    }
    both::<_, Be>(
        &Long {
            a: 0x183e,
            b: 0x7fe4_24dd_03e0_67db,
        },
        &[0xc1, 0xf7, 0xfe, 0x42, 0x4d, 0xd0, 0x3e, 0x06, 0x7d, 0xb0],
    );
}

#[test]
fn case_25_redis_3114() {
    #[derive(Hg, Debug, PartialEq)]
    struct Masks {
        #[hg(bits = 3)]
        a: u8,
        #[hg(bits = 40)]
        b: u64,
        #[hg(bits = 5)]
        c: u8,
    }
    let message = Masks {
        a: 5,
        b: 0x80_0000_0001,
        c: 0,
    };
    both::<_, Be>(&message, &[0xb0, 0, 0, 0, 0, 0x20]);
    both::<_, Le>(&message, &[0x0d, 0, 0, 0, 0, 0x04]);
}

#[test]
fn case_26_as_wide_as_the_container() {
    #[derive(Hg, Debug, PartialEq)]
    struct Full {
        #[hg(bits = 8)]
        a: u8,
        #[hg(bits = 64)]
        b: u64,
        #[hg(bits = 128)]
        c: u128,
        #[hg(bits = 64)]
        d: i64,
    }
    #[derive(Hg, Debug, PartialEq)]
    struct Shifted {
        #[hg(bits = 8, pad_bits_before = 3)]
        a: u8,
        #[hg(bits = 64)]
        b: u64,
        #[hg(bits = 128)]
        c: u128,
        #[hg(bits = 64)]
        d: i64,
        #[hg(bits = 128, pad_bits_after = 5)]
        e: i128,
    }
    let full = Full {
        a: u8::MAX,
        b: u64::MAX,
        c: u128::MAX,
        d: -1,
    };
    both::<_, Be>(&full, &[0xff; 33]);
    both::<_, Le>(&full, &[0xff; 33]);
    let shifted = Shifted {
        a: u8::MAX,
        b: u64::MAX,
        c: u128::MAX,
        d: -1,
        e: -1,
    };
    let mut bytes = [0xff; 50];
    (bytes[0], bytes[49]) = (0x1f, 0xe0);
    both::<_, Be>(&shifted, &bytes);
    (bytes[0], bytes[49]) = (0xf8, 0x07);
    both::<_, Le>(&shifted, &bytes);
    let mut wire = Shifted {
        a: 0,
        b: 0,
        c: 0,
        d: 0,
        e: 0,
    }
    .to_little_endian();
    wire.set_a(u8::MAX);
    wire.set_b(u64::MAX);
    wire.set_c(u128::MAX);
    wire.set_d(-1);
    wire.set_e(-1);
    assert_eq!(wire.as_bytes(), bytes);
    wire.set_d(i64::MIN);
    assert_eq!((wire.c(), wire.d(), wire.e()), (u128::MAX, i64::MIN, -1));
}

#[test]
fn case_28_mycelium_262() {
    #[derive(Hg)]
    #[hg(bits = 16, lsb0)]
    struct Flags {
        #[hg(bits = 4)]
        a: u8,
        #[hg(bits = 4)]
        b: u8,
        #[hg(bits = 8)]
        c: u8,
    }
    let fields = Flags::LAYOUT.fields();
    let constants = |order| {
        fields
            .iter()
            .map(|field| {
                (
                    field.bit_offset(),
                    field.bit_width(),
                    field.mask(order).unwrap(),
                )
            })
            .collect::<Vec<_>>()
    };
    let right = [(0, 4, 0x000f), (4, 4, 0x00f0), (8, 8, 0xff00)];
    assert_eq!(constants(Order::Little), right);
    assert_eq!(constants(Order::Big), right);
}

#[test]
fn case_29_deku_527() {
    #[derive(Hg, Debug, PartialEq)]
    struct Unaligned {
        #[hg(bits = 4)]
        kind: u8,
        #[hg(bits = 8, pad_bits_after = 4)]
        data: [u8; 241],
    }
    let data = core::array::from_fn(|at| u8::try_from(at).unwrap());
    let message = Unaligned { kind: 9, data };
    let wire = message.try_to_network().unwrap();
    assert_eq!(wire.as_bytes().len(), 242);
    assert_eq!(wire.as_bytes()[..4], [0x90, 0x00, 0x10, 0x20]);
    assert_eq!(wire.as_bytes()[240..], [0xff, 0x00]);
    assert_eq!(wire.data(), data);
    assert_eq!(Unaligned::decode::<Net>(wire.as_bytes()).unwrap(), message);
    both::<_, Le>(&message, message.encode::<Le>().unwrap().as_bytes());
}

#[test]
fn case_31_bit_structs_of_any_width() {
    #[derive(Hg, Debug, PartialEq)]
    #[hg(bits = 24)]
    struct Three {
        #[hg(bits = 20)]
        a: u32,
        #[hg(bits = 4)]
        b: u8,
    }
    #[derive(Hg, Debug, PartialEq)]
    #[hg(bits = 480)]
    struct Sixty {
        #[hg(bits = 30)]
        words: [u32; 15],
        #[hg(bits = 30)]
        last: u32,
    }
    assert_eq!(
        (
            Three::SIZE,
            size_of::<ThreeWire<Be>>(),
            align_of::<ThreeWire<Be>>()
        ),
        (3, 3, 1)
    );
    assert_eq!(
        (
            Sixty::SIZE,
            size_of::<SixtyWire<Le>>(),
            align_of::<SixtyWire<Le>>()
        ),
        (60, 60, 1)
    );
    both::<_, Be>(&Three { a: 0x12345, b: 6 }, &[0x12, 0x34, 0x56]);
    both::<_, Le>(&Three { a: 0x12345, b: 6 }, &[0x45, 0x23, 0x61]);
    let mut bytes = [0; 60];
    bytes[59] = 1;
    let mut sixty = Sixty {
        words: [0; 15],
        last: 1,
    };
    both::<_, Be>(&sixty, &bytes);
    (sixty.last, bytes[59]) = (1 << 29, 0x80);
    both::<_, Le>(&sixty, &bytes);
}

#[test]
fn case_32_arrays_in_bit_structs() {
    #[derive(Hg, Debug, PartialEq)]
    #[hg(bits = 64)]
    struct Signed {
        #[hg(bits = 16)]
        all: [i16; 4],
    }
    #[derive(Hg, Debug, PartialEq)]
    #[hg(bits = 48)]
    struct Twelve {
        #[hg(bits = 12)]
        all: [u16; 4],
    }
    both::<_, Be>(
        &Signed {
            all: [1, -2, 3, -4],
        },
        &[0x00, 0x01, 0xff, 0xfe, 0x00, 0x03, 0xff, 0xfc],
    );
    let twelve = Twelve {
        all: [1, 0xabc, 0xfff, 0x800],
    };
    both::<_, Be>(&twelve, &[0x00, 0x1a, 0xbc, 0xff, 0xf8, 0x00]);
    both::<_, Le>(&twelve, &[0x01, 0xc0, 0xab, 0xff, 0x0f, 0x80]);
}

// C. Signed fields and setters.

#[test]
fn case_34_deku_236() {
    #[derive(Hg, Debug, PartialEq)]
    struct Five {
        #[hg(bits = 5, pad_bits_after = 3)]
        a: i16,
    }
    assert_eq!(Five::view::<Be>(&[0b1111_1000]).unwrap().a(), -1);
    assert_eq!(Five::view::<Le>(&[0b0001_1111]).unwrap().a(), -1);
    both::<_, Be>(&Five { a: -1 }, &[0xf8]);
    both::<_, Le>(&Five { a: -1 }, &[0x1f]);
}

#[test]
fn case_35_bitfield_45() {
    #[derive(Hg, Debug, PartialEq)]
    #[hg(bits = 32, lsb0)]
    struct Point {
        #[hg(bits = 16)]
        x: i16,
        #[hg(bits = 16)]
        y: i16,
    }
    let mut wire = Point::from_bits(0).to_big_endian();
    wire.set_x(-1);
    assert_eq!(wire.as_bytes(), [0, 0, 0xff, 0xff]);
    assert_eq!(wire.to_host().to_bits(), 0x0000_ffff);
    let mut wire = Point::from_bits(0).to_little_endian();
    wire.set_x(-1);
    assert_eq!(wire.as_bytes(), [0xff, 0xff, 0, 0]);
    assert_eq!(Point { x: 0, y: -1 }.to_bits(), 0xffff_0000);
}

#[test]
fn case_37_cswin32_987() {
    #[derive(Hg, Debug, PartialEq)]
    struct Small {
        #[hg(bits = 5)]
        a: i8,
        #[hg(bits = 3)]
        b: i8,
    }
    #[derive(Hg, Debug, PartialEq)]
    struct One {
        #[hg(bits = 1, pad_bits_after = 7)]
        a: i8,
    }
    both::<_, Le>(&Small { a: -16, b: -4 }, &[0x90]);
    both::<_, Be>(&Small { a: -16, b: -4 }, &[0x84]);
    both::<_, Le>(&Small { a: 15, b: 3 }, &[0x6f]);
    for wrong in [
        Small { a: 16, b: 0 },
        Small { a: -17, b: 0 },
        Small { a: 0, b: 4 },
        Small { a: 0, b: -5 },
    ] {
        assert_eq!(
            wrong.try_to_network().unwrap_err().kind(),
            ErrorKind::DoesNotFit
        );
    }
    both::<_, Le>(&One { a: -1 }, &[0x01]);
    both::<_, Be>(&One { a: -1 }, &[0x80]);
    both::<_, Be>(&One { a: 0 }, &[0x00]);
    assert_eq!(
        One { a: 1 }.try_to_network().unwrap_err().kind(),
        ErrorKind::DoesNotFit
    );
}

#[test]
fn case_38_modular_bitfield_9() {
    #[derive(Hg, Debug, PartialEq)]
    struct Halves {
        #[hg(bits = 4)]
        a: u8,
        #[hg(bits = 4)]
        b: u8,
    }
    let error = Halves { a: 0, b: 16 }.try_to_network().unwrap_err();
    assert_eq!(
        error.to_string(),
        "b: 16 does not fit 4 bits (byte 0, bits 4..8)"
    );
    let mut bytes = [0xa5];
    let wire = Halves::view_mut::<Be>(&mut bytes).unwrap();
    assert_eq!(wire.try_set_b(16).unwrap_err(), error);
    assert_eq!(wire.as_bytes(), [0xa5]);
    wire.try_set_b(15).unwrap();
    assert_eq!(bytes, [0xaf]);
    // `to_network()` and `set_b()` must not compile: see the compile tests.
}

#[test]
fn case_40_godot_61757() {
    #[derive(Hg, Debug, Clone, Copy, PartialEq)]
    #[hg(bits = 2)]
    enum Mode {
        Zero,
        One,
        Two,
        Three,
    }
    #[derive(Hg, Debug, PartialEq)]
    struct Modes {
        #[hg(bits = 2)]
        all: [Mode; 4],
    }
    let modes = Modes {
        all: [Mode::Zero, Mode::One, Mode::Two, Mode::Three],
    };
    both::<_, Be>(&modes, &[0b00_01_10_11]);
    both::<_, Le>(&modes, &[0b11_10_01_00]);
    assert_eq!(u8::from(Mode::Two), 2);
    assert_eq!(u8::from(Mode::Three), 3);
}

// D. Enums.

macro_rules! plain {
    ($($name:ident)*) => {
        #[derive(Hg, Debug, Clone, Copy, PartialEq)]
        #[repr(u8)]
        enum Every {
            $($name,)*
        }
    };
}

plain! {
    X00 X01 X02 X03 X04 X05 X06 X07 X08 X09 X0a X0b X0c X0d X0e X0f
    X10 X11 X12 X13 X14 X15 X16 X17 X18 X19 X1a X1b X1c X1d X1e X1f
    X20 X21 X22 X23 X24 X25 X26 X27 X28 X29 X2a X2b X2c X2d X2e X2f
    X30 X31 X32 X33 X34 X35 X36 X37 X38 X39 X3a X3b X3c X3d X3e X3f
    X40 X41 X42 X43 X44 X45 X46 X47 X48 X49 X4a X4b X4c X4d X4e X4f
    X50 X51 X52 X53 X54 X55 X56 X57 X58 X59 X5a X5b X5c X5d X5e X5f
    X60 X61 X62 X63 X64 X65 X66 X67 X68 X69 X6a X6b X6c X6d X6e X6f
    X70 X71 X72 X73 X74 X75 X76 X77 X78 X79 X7a X7b X7c X7d X7e X7f
    X80 X81 X82 X83 X84 X85 X86 X87 X88 X89 X8a X8b X8c X8d X8e X8f
    X90 X91 X92 X93 X94 X95 X96 X97 X98 X99 X9a X9b X9c X9d X9e X9f
    Xa0 Xa1 Xa2 Xa3 Xa4 Xa5 Xa6 Xa7 Xa8 Xa9 Xaa Xab Xac Xad Xae Xaf
    Xb0 Xb1 Xb2 Xb3 Xb4 Xb5 Xb6 Xb7 Xb8 Xb9 Xba Xbb Xbc Xbd Xbe Xbf
    Xc0 Xc1 Xc2 Xc3 Xc4 Xc5 Xc6 Xc7 Xc8 Xc9 Xca Xcb Xcc Xcd Xce Xcf
    Xd0 Xd1 Xd2 Xd3 Xd4 Xd5 Xd6 Xd7 Xd8 Xd9 Xda Xdb Xdc Xdd Xde Xdf
    Xe0 Xe1 Xe2 Xe3 Xe4 Xe5 Xe6 Xe7 Xe8 Xe9 Xea Xeb Xec Xed Xee Xef
    Xf0 Xf1 Xf2 Xf3 Xf4 Xf5 Xf6 Xf7 Xf8 Xf9 Xfa Xfb Xfc Xfd Xfe Xff
}

#[test]
fn case_43_bytemuck_239() {
    #[derive(Hg, Debug, Clone, Copy, PartialEq)]
    #[repr(u8)]
    enum Two {
        No,
        Yes,
    }
    let error = Two::view_slice::<Be>(&[0, 1, 2]).unwrap_err();
    assert_eq!((error.kind(), error.offset()), (ErrorKind::InvalidValue, 2));
    assert_eq!(error.to_string(), "[2]: 2 is not a Two (byte 2)");
    assert_eq!(
        <[Two; 3]>::decode::<Be>(&[0, 1, 2]).unwrap_err().offset(),
        2
    );
    assert_eq!(
        <[Two; 2]>::decode::<Be>(&[0, 1]).unwrap(),
        [Two::No, Two::Yes]
    );

    // With all 256 variants it is plain data.
    fn total<T: hg::FromWire<Be> + hg::ToWire<Be>>() {}
    total::<Every>();
    let bytes: [u8; 256] = core::array::from_fn(|at| u8::try_from(at).unwrap());
    let all = <[Every; 256]>::decode::<Be>(&bytes).unwrap();
    assert_eq!(
        (all[0], all[0x7f], all[0xff]),
        (Every::X00, Every::X7f, Every::Xff)
    );
    assert_eq!(all.to_network().map(Every::from), all);
}

#[test]
fn case_44_deku_592() {
    #[derive(Hg, Debug, Clone, Copy, PartialEq)]
    #[repr(u16)]
    enum Id {
        Seven = 7,
        #[hg(other)]
        Id(u16),
    }
    #[derive(Hg, Debug, PartialEq)]
    #[hg(big)]
    struct Pinned {
        id: Id,
    }
    #[derive(Hg, Debug, PartialEq)]
    struct InBits {
        #[hg(bits = 4)]
        a: u8,
        #[hg(bits = 12)]
        id: Id,
    }
    both::<_, Be>(&Id::Id(1), &[0x00, 0x01]);
    both::<_, Le>(&Id::Id(1), &[0x01, 0x00]);
    both::<_, Be>(&Id::Seven, &[0x00, 0x07]);
    assert_eq!(Pinned { id: Id::Id(1) }.to_wire().as_bytes(), [0x00, 0x01]);
    // The catch-all has the width, the byte order and the bit order of the field.
    both::<_, Be>(
        &InBits {
            a: 0xa,
            id: Id::Id(0xfed),
        },
        &[0xaf, 0xed],
    );
    both::<_, Le>(
        &InBits {
            a: 0xa,
            id: Id::Id(0xfed),
        },
        &[0xda, 0xfe],
    );
    let error = InBits {
        a: 0,
        id: Id::Id(0x1000),
    }
    .try_to_network()
    .unwrap_err();
    assert_eq!(error.kind(), ErrorKind::DoesNotFit);
}

// A catch-all that does not keep the number must not compile: see the compile tests.
#[test]
fn case_49_bilge_43() {
    #[derive(Hg, Debug, Clone, Copy, PartialEq)]
    #[repr(u8)]
    enum Kind {
        A = 1,
        B = 2,
        #[hg(other)]
        Reserved(u8),
    }
    assert_eq!(Kind::from(42), Kind::Reserved(42));
    assert_eq!(u8::from(Kind::Reserved(42)), 42);
    both::<_, Be>(&Kind::Reserved(42), &[42]);
    assert_eq!(
        Kind::view::<Be>(&[42]).map(|wire| <Kind as Hg>::decode::<Be>(&[*wire])),
        Ok(Ok(Kind::Reserved(42)))
    );
    both::<_, Be>(&Kind::A, &[1]);
    both::<_, Be>(&Kind::B, &[2]);
}

// E. Padding.

#[test]
fn case_62_binrw_295() {
    #[derive(Hg, Debug, PartialEq)]
    struct Padded {
        #[hg(pad_after = 2)]
        a: u8,
        #[hg(bits = 3, pad_bits_after = 5)]
        b: u8,
    }
    // Writing a message writes its padding; setters leave it alone.
    let mut bytes = [0xee; 4];
    let wire = Padded::view_mut::<Be>(&mut bytes).unwrap();
    wire.set_a(1);
    wire.try_set_b(2).unwrap();
    assert_eq!(bytes, [0x01, 0xee, 0xee, 0x4e]);
    assert_eq!(Padded { a: 1, b: 2 }.encode_into::<Be>(&mut bytes), Ok(4));
    assert_eq!(bytes, [0x01, 0x00, 0x00, 0x40]);
    // A constant that must hold is a field with `value`.
    #[derive(Hg, Debug, PartialEq)]
    struct Reserved {
        a: u8,
        #[hg(value = 0)]
        reserved: hg::Auto<u16>,
    }
    assert_eq!(
        Reserved {
            a: 1,
            reserved: hg::auto()
        }
        .to_network()
        .as_bytes(),
        [1, 0, 0]
    );
    let error = Reserved::view::<Be>(&[1, 0, 2]).unwrap_err();
    assert_eq!((error.kind(), error.offset()), (ErrorKind::Value, 1));
}

// F. Alignment, layout, host.

#[test]
fn case_64_rust_147528() {
    #[derive(Hg, Debug, Clone, Copy)]
    struct Packed {
        a: u8,
        b: u64,
    }
    let bytes = [1, 0, 0, 0, 0, 0, 0, 0, 2];
    let view = Packed::view::<Be>(&bytes).unwrap();
    assert_eq!(format!("{} {}", view.a(), view.b()), "1 2");
    assert!(format!("{view:?} {:?}", view.to_host()).contains('2'));
}

// A host type with padding of its own is no matter: its wire form has none.
#[test]
fn case_65_zerocopy_1748() {
    #[derive(Hg, Debug, PartialEq)]
    #[repr(C, align(4))]
    struct Aligned {
        a: u8,
    }
    #[derive(Hg, Debug, PartialEq)]
    #[hg(size = 4)]
    struct Sized {
        a: u8,
    }
    assert_eq!((size_of::<Aligned>(), Aligned::SIZE), (4, 1));
    both::<_, Be>(&Aligned { a: 7 }, &[7]);
    both::<_, Be>(&Sized { a: 7 }, &[7, 0, 0, 0]);
    assert_eq!(Sized::decode::<Be>(&[7, 1, 2, 3]).unwrap(), Sized { a: 7 });
}

#[test]
fn case_67_packed_struct_47() {
    #[derive(Hg, Debug, PartialEq)]
    struct Word {
        #[hg(big)]
        big: u32,
        #[hg(little)]
        little: u32,
        free: u32,
    }
    // The same on hosts of both orders.
    let word = Word {
        big: 0x0102_0304,
        little: 0x0102_0304,
        free: 0x0102_0304,
    };
    both::<_, Be>(&word, &[1, 2, 3, 4, 4, 3, 2, 1, 1, 2, 3, 4]);
    both::<_, Le>(&word, &[1, 2, 3, 4, 4, 3, 2, 1, 4, 3, 2, 1]);
    both::<_, Be>(&0x0102_0304_u32, &[1, 2, 3, 4]);
    let native = word.to_native();
    assert_eq!(native.as_bytes()[8..], 0x0102_0304_u32.to_ne_bytes());
}

#[test]
fn case_68_libpnet_259() {
    #[derive(Hg, Debug, PartialEq)]
    #[hg(big)]
    struct Ports {
        source: u16,
        destination: u16,
    }
    let mut bytes = [0x01, 0xbb, 0x00, 0x50];
    let view = Ports::view_mut(&mut bytes).unwrap();
    assert_eq!((view.source(), view.destination()), (443, 80));
    view.set_destination(443);
    assert_eq!(bytes, [0x01, 0xbb, 0x01, 0xbb]);
}

#[test]
fn case_70_generics() {
    #[derive(Hg, Debug, PartialEq)]
    struct Wrapper<T>(T);
    #[derive(Hg, Debug, PartialEq)]
    struct Foo<const N: usize> {
        data: [u8; N],
    }
    #[derive(Hg, Debug, PartialEq)]
    struct Reg<const M: u8> {
        #[hg(bits = 11)]
        a: u16,
        #[hg(bits = 5)]
        b: u8,
    }
    #[derive(Hg, Debug, PartialEq)]
    struct Frame<T> {
        len: u16,
        body: T,
    }
    both::<_, Be>(&Wrapper(0x0102_u16), &[1, 2]);
    both::<_, Le>(&Wrapper([Wrapper(0x0102_u16)]), &[2, 1]);
    both::<_, Be>(&Foo { data: *b"abc" }, b"abc");
    both::<_, Be>(&Foo::<0> { data: [] }, b"");
    both::<_, Be>(&Reg::<3> { a: 0x7ff, b: 1 }, &[0xff, 0xe1]);
    both::<_, Be>(
        &Frame {
            len: 1,
            body: Foo { data: *b"a" },
        },
        &[0, 1, b'a'],
    );
    assert_eq!(
        (Foo::<7>::SIZE, Frame::<Foo<7>>::SIZE, Reg::<0>::SIZE),
        (7, 9, 2)
    );
    let frame = Frame {
        len: 1,
        body: 2_u32,
    }
    .to_network();
    assert_eq!((frame.len(), frame.body()), (1, 2));
}
