//! From one message to another: host values, and bytes.

use std::marker::PhantomData;

use hg::convert::{self, Convert};
use hg::{Auto, Be, ByteOrder, Error, ErrorKind, Hg, Le, Text, auto};

mod v1 {
    use super::{Auto, Hg};

    #[derive(Hg, Clone, Debug, PartialEq)]
    pub(super) struct Point {
        pub(super) x: i8,
        pub(super) y: i16,
    }

    #[derive(Hg, Clone, Debug, PartialEq)]
    pub(super) struct Ack {
        #[hg(value = 1)]
        pub(super) version: Auto<u8>,
        pub(super) id: u16,
        pub(super) code: u32,
        pub(super) points: [Point; 2],
        pub(super) corner: Point,
        pub(super) levels: [i8; 3],
        pub(super) old: u64,
    }
}

#[derive(Hg, Clone, Debug, PartialEq)]
#[hg(from = v1::Point)]
struct Point {
    y: i32,
    x: i8,
}

#[derive(Hg, Clone, Debug, PartialEq)]
#[hg(from = v1::Ack)]
struct Ack {
    #[hg(value = 2)]
    version: Auto<u8>,
    code: u64,
    #[hg(from = id)]
    device: u16,
    points: [Point; 2],
    corner: Point,
    levels: [i32; 3],
    #[hg(default)]
    flags: u8,
    #[hg(default = 7)]
    mode: u8,
    #[hg(skip, default = "new".into())]
    note: String,
    mark: PhantomData<u8>,
}

fn old() -> v1::Ack {
    let point = |x, y| v1::Point { x, y };
    v1::Ack {
        version: auto(),
        id: 0x1234,
        code: 404,
        points: [point(1, -2), point(-3, 4)],
        corner: point(-5, 600),
        levels: [-1, 2, -128],
        old: 9,
    }
}

#[test]
fn fields_by_name() {
    let point = |x, y| Point { y, x };
    let new = Ack {
        version: auto(),
        code: 404,
        device: 0x1234,
        points: [point(1, -2), point(-3, 4)],
        corner: point(-5, 600),
        levels: [-1, 2, -128],
        flags: 0,
        mode: 7,
        note: "new".into(),
        mark: PhantomData,
    };
    assert_eq!(Ack::from(old()), new);
}

/// What `translate` must give: the long way.
fn long_way<A: Hg, P: ByteOrder, B: Hg + Convert<A>, Q: ByteOrder>(
    bytes: &[u8],
) -> Result<Vec<u8>, Error> {
    let message = B::convert(A::decode::<P>(bytes)?)?;
    Ok(message.encode::<Q>()?.to_vec())
}

/// The same bytes, or the same error, by every way.
fn agrees<A: Hg, P: ByteOrder, B: Hg + Convert<A>, Q: ByteOrder>(bytes: &[u8]) {
    let expected = long_way::<A, P, B, Q>(bytes);
    let mut buffer = [0xa5; 600];
    let written = convert::translate::<A, P, B, Q>(bytes, &mut buffer);
    let translated = written.map(|len| buffer[..len].to_vec());
    assert_eq!(translated, expected);
    assert_eq!(
        format!("{:?}", translated.map_err(|it| it.to_string())),
        format!("{:?}", expected.clone().map_err(|it| it.to_string()))
    );

    let Ok(expected) = expected else { return };
    let more = [bytes, &[1, 2, 3]].concat();
    let prefix = convert::translate_prefix::<A, P, B, Q>(&more, &mut buffer);
    assert_eq!(prefix, Ok((expected.len(), &[1, 2, 3][..])));
    assert_eq!(&buffer[..expected.len()], expected);
    let mut vector = vec![9];
    let rest = convert::translate_to::<A, P, B, Q>(&more, &mut vector);
    assert_eq!(rest, Ok(&[1, 2, 3][..]));
    assert_eq!(vector, [&[9], &expected[..]].concat());

    // Every prefix is too short, and no short buffer is written past its end.
    for len in 0..bytes.len() {
        assert_eq!(
            convert::translate::<A, P, B, Q>(&bytes[..len], &mut buffer).is_err(),
            A::decode::<P>(&bytes[..len]).is_err()
        );
    }
    for room in 0..expected.len() {
        let full = convert::translate::<A, P, B, Q>(bytes, &mut buffer[..room]);
        let error = full.unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Full);
    }
}

fn in_all_orders<A: Hg, B: Hg + Convert<A>>(message: &A, direct: bool) {
    in_orders::<A, Be, B, Be>(message);
    in_orders::<A, Be, B, Le>(message);
    in_orders::<A, Le, B, Be>(message);
    in_orders::<A, Le, B, Le>(message);
    assert_eq!(convert::is_direct::<A, Be, B, Le>(), direct);
    assert_eq!(convert::is_direct::<A, Le, B, Be>(), direct);
}

fn in_orders<A: Hg, P: ByteOrder, B: Hg + Convert<A>, Q: ByteOrder>(message: &A) {
    agrees::<A, P, B, Q>(&message.encode::<P>().unwrap());
}

#[test]
fn bytes_agree_with_host_values() {
    in_all_orders::<v1::Ack, Ack>(&old(), false);
    in_all_orders::<v1::Point, Point>(&old().corner, true);
}

/// Everything that can be moved.
mod direct {
    use std::net::Ipv4Addr;

    use hg::{Be, Le};

    use super::{Hg, Point, Text, in_all_orders, v1};

    #[derive(Hg, Clone, Copy, Debug, PartialEq)]
    #[repr(u16)]
    enum Kind {
        A = 1,
        B = 0x1234,
    }

    #[derive(Hg, Clone, Copy)]
    #[hg(magic = 0x1234u16)]
    struct Inner {
        a: u32,
        #[hg(little)]
        b: u16,
        c: [u16; 2],
    }

    #[derive(Hg, Clone, Copy)]
    #[hg(bits = 8)]
    struct Flags {
        #[hg(bits = 3)]
        a: u8,
        #[hg(bits = 5)]
        b: u8,
    }

    #[derive(Hg)]
    #[hg(magic = b"V1")]
    struct From {
        a: u16,
        b: [u8; 4],
        c: [i16; 3],
        #[hg(pad_before = 3)]
        kind: Kind,
        sure: bool,
        inner: [Inner; 2],
        #[hg(little)]
        small: u8,
        #[hg(big)]
        big: i64,
        address: Ipv4Addr,
        text: Text<5>,
        float: f64,
        point: v1::Point,
        unsigned: u32,
        wide: u128,
        grid: [[u8; 2]; 2],
        pair: (u16, u32),
    }

    #[derive(Hg)]
    #[hg(from = From, magic = 0xabcd_u16)]
    struct Into {
        pair: (u16, u32),
        grid: [[u8; 2]; 2],
        wide: u128,
        #[hg(align_before = 4)]
        small: i32,
        big: i128,
        #[hg(little)]
        a: u64,
        b: [u8; 4],
        c: [i16; 3],
        point: Point,
        unsigned: i64,
        float: f64,
        text: Text<5>,
        address: Ipv4Addr,
        inner: [Inner; 2],
        #[hg(pad_after = 2)]
        sure: bool,
        kind: Kind,
        #[hg(default)]
        zeros: [[u16; 2]; 2],
        #[hg(default)]
        no: bool,
    }

    fn message() -> From {
        let inner = Inner {
            a: 0x0102_0304,
            b: 0x0506,
            c: [0x0708, 0x090a],
        };
        From {
            a: 0xfedc,
            b: [1, 2, 3, 4],
            c: [-1, 2, -3],
            kind: Kind::B,
            sure: true,
            inner: [inner, Inner { a: 1, ..inner }],
            small: 0xff,
            big: -0x0123_4567_89ab,
            address: Ipv4Addr::LOCALHOST,
            text: Text::new("héh").unwrap(),
            float: -1.5,
            point: v1::Point { x: -1, y: -2 },
            unsigned: 0xffff_fffe,
            wide: u128::MAX - 0x1234,
            grid: [[1, 2], [3, 255]],
            pair: (0x1122, 0x3344_5566),
        }
    }

    #[test]
    fn every_kind_of_field() {
        in_all_orders::<From, Into>(&message(), true);
    }

    #[test]
    fn what_is_invalid_is_found() {
        let bytes = message().encode::<Be>().unwrap().to_vec();
        for at in 0..bytes.len() {
            for change in [1, 0x80, 0xff] {
                let mut bytes = bytes.clone();
                bytes[at] ^= change;
                super::agrees::<From, Be, Into, Le>(&bytes);
            }
        }
    }

    /// Where more than bytes is moved.
    #[test]
    fn by_host_values() {
        #[derive(Hg)]
        struct Old {
            flags: Flags,
            #[hg(bits = 4)]
            few: u8,
            #[hg(bits = 12)]
            many: u16,
        }
        #[derive(Hg)]
        #[hg(from = Old)]
        struct New {
            many: u32,
            few: u8,
            flags: Flags,
        }
        #[derive(Hg)]
        #[hg(from = Old)]
        struct Filled {
            #[hg(pad_before = 2, fill = 0xff)]
            few: u8,
        }
        #[derive(Hg)]
        #[hg(from = Old, check = many < 0x800)]
        struct Checked {
            many: u16,
        }
        let old = Old {
            flags: Flags { a: 5, b: 9 },
            few: 3,
            many: 0x456,
        };
        in_all_orders::<Old, New>(&old, false);
        in_all_orders::<Old, Filled>(&old, false);
        in_all_orders::<Old, Checked>(&old, false);
        let many = Old { many: 0x900, ..old };
        super::agrees::<Old, Be, Checked, Le>(&many.encode::<Be>().unwrap());
    }

    #[derive(Hg, Clone, Copy)]
    struct Padded {
        #[hg(pad_after = 1)]
        a: u8,
        b: u16,
    }
    #[derive(Hg, Clone, Copy)]
    struct Summed {
        a: u16,
        #[hg(sum = hg::sum::internet)]
        sum: u16,
    }

    /// Wire forms that a host value would not give again.
    #[test]
    fn by_host_values_of_a_field() {
        #[derive(Hg)]
        struct Old {
            padded: Padded,
            summed: Summed,
            #[hg(as = u16)]
            narrow: u8,
            id: u8,
            #[hg(skip)]
            host: u8,
        }
        #[derive(Hg)]
        #[hg(from = Old)]
        struct OfPadded {
            padded: Padded,
        }
        #[derive(Hg)]
        #[hg(from = Old)]
        struct OfSummed {
            summed: Summed,
        }
        #[derive(Hg)]
        #[hg(from = Old)]
        struct OfNarrow {
            narrow: u8,
        }
        #[derive(Hg)]
        #[hg(from = Old)]
        struct IntoNarrow {
            #[hg(from = id, as = u16)]
            narrow: u8,
        }
        #[derive(Hg)]
        #[hg(from = Old)]
        struct OfHost {
            host: u8,
        }
        #[derive(Hg)]
        #[hg(from = Old)]
        struct IntoHost {
            id: u16,
            #[hg(skip)]
            host: u8,
        }
        #[derive(Hg)]
        #[hg(from = Old)]
        struct Computed {
            #[hg(value = 9)]
            id: u8,
        }
        let old = || Old {
            padded: Padded { a: 1, b: 2 },
            summed: Summed { a: 3, sum: 0 },
            narrow: 5,
            id: 6,
            host: 7,
        };
        in_all_orders::<Old, OfPadded>(&old(), false);
        in_all_orders::<Old, OfSummed>(&old(), false);
        in_all_orders::<Old, OfNarrow>(&old(), false);
        in_all_orders::<Old, IntoNarrow>(&old(), false);
        in_all_orders::<Old, OfHost>(&old(), false);
        in_all_orders::<Old, IntoHost>(&old(), true);
        assert_eq!(IntoHost::from(old()).host, 7);
        in_all_orders::<Old, Computed>(&old(), false);
        assert!(hg::convert::is_direct::<Old, Be, OfSummed, Be>());

        let mut bytes = old().encode::<Be>().unwrap().to_vec();
        for at in 0..bytes.len() {
            bytes[at] ^= 0x55;
            super::agrees::<Old, Be, OfPadded, Be>(&bytes);
            super::agrees::<Old, Be, OfSummed, Be>(&bytes);
            super::agrees::<Old, Be, IntoNarrow, Le>(&bytes);
            bytes[at] ^= 0x55;
        }
    }

    /// A whole bit struct moves where its order stays.
    #[test]
    fn bits_in_one_order() {
        #[derive(Hg)]
        struct Old {
            flags: Flags,
            id: u8,
        }
        #[derive(Hg)]
        #[hg(from = Old)]
        struct New {
            id: u8,
            flags: Flags,
        }
        use hg::convert::is_direct;
        const {
            assert!(is_direct::<Old, Be, New, Be>());
            assert!(is_direct::<Old, Le, New, Le>());
            assert!(!is_direct::<Old, Be, New, Le>());
        }
        let flags = Flags { a: 5, b: 9 };
        super::in_orders::<Old, Be, New, Be>(&Old { flags, id: 3 });
        super::in_orders::<Old, Le, New, Le>(&Old { flags, id: 3 });
    }

    /// Larger than any stack, and in more pieces than a plan has.
    #[test]
    fn large() {
        #[derive(Hg)]
        struct Old {
            first: [u16; 64],
            points: [v1::Point; 20],
            data: [u8; 64],
        }
        #[derive(Hg)]
        #[hg(from = Old)]
        struct New {
            data: [u8; 64],
            first: [u16; 64],
        }
        #[derive(Hg)]
        #[hg(from = Old)]
        struct Pieces {
            points: [v1::Point; 20],
        }
        /// Would not stand on the stack of this thread.
        #[derive(Hg)]
        struct Huge {
            id: u16,
            data: [u32; 1 << 22],
        }
        #[derive(Hg)]
        #[hg(from = Huge)]
        struct Other {
            data: [u32; 1 << 22],
            id: u32,
        }
        let bytes: Vec<u8> = (0..=250).cycle().take(Old::SIZE).collect();
        let old = Old::decode::<Be>(&bytes).unwrap();
        in_all_orders::<Old, New>(&old, true);
        in_all_orders::<Old, Pieces>(&old, false);

        let bytes = vec![7; Huge::SIZE];
        let mut other = vec![0; Other::SIZE];
        let written = hg::convert::translate::<Huge, Be, Other, Le>(&bytes, &mut other);
        assert_eq!(written, Ok(Other::SIZE));
        assert_eq!(other[Other::SIZE - 8..], [7, 7, 7, 7, 7, 7, 0, 0]);
    }
}

/// Values that may not fit.
mod fallible {
    use super::{Be, ErrorKind, Hg, Le, agrees, convert};

    #[derive(Hg, Clone, Copy, Debug, PartialEq)]
    #[repr(u8)]
    enum Kind {
        A,
        B,
    }

    #[derive(Hg, Debug, PartialEq)]
    struct Wide {
        id: u32,
        inner: WideInner,
        levels: [i64; 3],
        kind: u8,
        #[hg(prefix = u8)]
        list: Vec<u16>,
        there: bool,
        #[hg(if = there)]
        maybe: Option<i32>,
        name: u16,
    }

    #[derive(Hg, Clone, Copy, Debug, PartialEq)]
    struct WideInner {
        a: u8,
        b: i32,
    }

    #[derive(Hg, Debug, PartialEq)]
    #[hg(try_from = WideInner)]
    struct Inner {
        b: u16,
        #[hg(bits = 3)]
        a: u8,
        #[hg(bits = 5, default)]
        flags: u8,
    }

    #[derive(Hg, Debug, PartialEq)]
    #[hg(try_from = Wide)]
    struct Narrow {
        id: u16,
        inner: Inner,
        levels: [i8; 3],
        kind: Kind,
        #[hg(prefix = u8)]
        list: Vec<u8>,
        there: bool,
        #[hg(if = there)]
        maybe: Option<u32>,
        #[hg(skip, from = name)]
        host: u64,
    }

    fn wide() -> Wide {
        Wide {
            id: 7,
            inner: WideInner { a: 5, b: 600 },
            levels: [1, -2, 3],
            kind: 1,
            list: vec![1, 255],
            there: true,
            maybe: Some(9),
            name: 10,
        }
    }

    #[test]
    fn all_fit() {
        let narrow = Narrow::try_from(wide()).unwrap();
        assert_eq!(
            narrow,
            Narrow {
                id: 7,
                inner: Inner {
                    b: 600,
                    a: 5,
                    flags: 0
                },
                levels: [1, -2, 3],
                kind: Kind::B,
                list: vec![1, 255],
                there: true,
                maybe: Some(9),
                host: 10,
            }
        );
        agrees::<Wide, Be, Narrow, Le>(&wide().encode::<Be>().unwrap());
    }

    #[test]
    fn errors_name_the_field() {
        let said = |change: fn(&mut Wide)| {
            let mut wide = wide();
            change(&mut wide);
            agrees::<Wide, Be, Narrow, Le>(&wide.encode::<Be>().unwrap());
            let bytes = wide.encode::<Be>().unwrap();
            let error = Narrow::try_from(wide).unwrap_err();
            let translated = convert::translate::<Wide, Be, Narrow, Le>(&bytes, &mut [0; 99]);
            assert_eq!(translated, Err(error));
            error.to_string()
        };
        assert_eq!(
            said(|it| it.id = 65_536),
            "id: 65536 does not fit u16 (byte 0)"
        );
        assert_eq!(
            said(|it| it.inner.b = -1),
            "inner.b: -1 does not fit u16 (byte 2)"
        );
        assert_eq!(
            said(|it| it.levels[2] = 128),
            "levels[2]: 128 does not fit i8 (byte 5)"
        );
        assert_eq!(said(|it| it.kind = 2), "kind: 2 is not a Kind (byte 8)");
        assert_eq!(
            said(|it| it.list[1] = 256),
            "list[1]: 256 does not fit u8 (byte 9)"
        );
        assert_eq!(
            said(|it| it.maybe = Some(-5)),
            "maybe: -5 does not fit u32 (byte 11)"
        );
    }

    /// What fits the host and not the wire is an error of writing.
    #[test]
    fn narrow_on_the_wire() {
        let mut wide = wide();
        wide.inner.a = 8;
        let bytes = wide.encode::<Be>().unwrap();
        agrees::<Wide, Be, Narrow, Le>(&bytes);
        let error = convert::translate::<Wide, Be, Narrow, Le>(&bytes, &mut [0; 99]).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::DoesNotFit);
        assert_eq!(error.path().to_string(), "inner.a");
    }
}

/// All the shapes of structs.
mod shapes {
    use super::{Be, Convert, Hg, Le, in_all_orders};

    #[derive(Hg, Clone, Debug, PartialEq)]
    struct OldPort(u16);
    #[derive(Hg, Clone, Debug, PartialEq)]
    #[hg(from = OldPort)]
    struct Port(u32);
    #[derive(Hg, Debug, PartialEq)]
    #[hg(try_from = Port)]
    struct Small(u8);

    #[derive(Hg, Clone, Debug, PartialEq)]
    struct Pair(u8, u16);
    #[derive(Hg, Clone, Debug, PartialEq)]
    #[hg(from = Pair)]
    struct Swapped(#[hg(from = 1)] u32, #[hg(from = 0)] u8);
    #[derive(Hg, Debug, PartialEq)]
    #[hg(from = Pair)]
    struct Named {
        #[hg(from = 0)]
        a: u8,
        #[hg(from = 1)]
        b: u16,
    }
    #[derive(Hg, Debug, PartialEq)]
    #[hg(from = Named, from = Pair)]
    struct Unit;
    #[derive(Hg, Debug, PartialEq)]
    #[hg(from = Named)]
    struct Same(#[hg(from = a)] u8, #[hg(from = b)] u16);

    #[derive(Hg, Clone, Debug, PartialEq)]
    #[hg(bits = 12)]
    struct Bits {
        #[hg(bits = 4)]
        a: u8,
        #[hg(bits = 8)]
        r#type: u8,
    }
    #[derive(Hg, Debug, PartialEq)]
    #[hg(from = Bits, bits = 16)]
    struct MoreBits {
        #[hg(bits = 12)]
        r#type: u16,
        #[hg(bits = 4)]
        a: u8,
    }

    #[derive(Hg, Clone, Debug, PartialEq)]
    struct Frame<T> {
        len: u16,
        body: T,
    }
    #[derive(Hg, Debug, PartialEq)]
    #[hg(from = Frame<T>)]
    struct Long<T> {
        body: T,
        len: u32,
    }
    #[derive(Hg, Clone, Debug, PartialEq)]
    struct Name<const N: usize> {
        name: [u8; N],
    }
    #[derive(Hg, Debug, PartialEq)]
    #[hg(from = Name<N>)]
    struct Words<const N: usize> {
        name: [u16; N],
    }
    #[derive(Hg, Debug, PartialEq)]
    #[hg(from = (u8, u16))]
    struct OfTuple(u16, u32);

    #[test]
    fn newtypes() {
        assert_eq!(Port::from(OldPort(7)), Port(7));
        assert_eq!(Small::try_from(Port(7)), Ok(Small(7)));
        let error = Small::try_from(Port(256)).unwrap_err();
        assert_eq!(error.to_string(), "256 does not fit Small (byte 0)");
        in_all_orders::<OldPort, Port>(&OldPort(7), false);
    }

    #[test]
    fn tuples() {
        assert_eq!(Swapped::from(Pair(1, 2)), Swapped(2, 1));
        assert_eq!(Named::from(Pair(1, 2)), Named { a: 1, b: 2 });
        assert_eq!(Same::from(Named { a: 1, b: 2 }), Same(1, 2));
        assert_eq!(Unit::from(Pair(1, 2)), Unit);
        assert_eq!(OfTuple::from((1, 2)), OfTuple(1, 2));
        in_all_orders::<Pair, Swapped>(&Pair(1, 0x1234), true);
        in_all_orders::<Pair, Named>(&Pair(1, 0x1234), true);
        in_all_orders::<Pair, Unit>(&Pair(1, 0x1234), true);
        in_all_orders::<(u8, u16), OfTuple>(&(1, 0x1234), true);
    }

    #[test]
    fn bit_structs() {
        let bits = Bits { a: 1, r#type: 2 };
        assert_eq!(MoreBits::from(bits), MoreBits { r#type: 2, a: 1 });
    }

    #[test]
    fn generics() {
        let frame = Frame {
            len: 3,
            body: 4_u16,
        };
        assert_eq!(Long::from(frame.clone()), Long { body: 4, len: 3 });
        in_all_orders::<Frame<u16>, Long<u16>>(&frame, true);
        let name = Name { name: *b"hg" };
        let words = Words {
            name: [u16::from(b'h'), u16::from(b'g')],
        };
        assert_eq!(Words::from(name.clone()), words);
        in_all_orders::<Name<2>, Words<2>>(&name, true);
    }

    /// A type by hand, and messages that hold it.
    #[test]
    fn by_hand() {
        #[derive(Hg, Clone, Debug, PartialEq)]
        struct Celsius(i16);
        #[derive(Hg, Clone, Debug, PartialEq)]
        struct Kelvin(i16);
        impl From<Celsius> for Kelvin {
            fn from(it: Celsius) -> Kelvin {
                Kelvin(it.0 + 273)
            }
        }
        #[derive(Hg)]
        struct Old {
            now: Celsius,
            rest: [Celsius; 2],
        }
        #[derive(Hg, Debug, PartialEq)]
        #[hg(from = Old)]
        struct New {
            now: Kelvin,
            rest: [Kelvin; 2],
        }
        let old = Old {
            now: Celsius(1),
            rest: [Celsius(2), Celsius(3)],
        };
        in_all_orders::<Old, New>(&old, false);
        let new = New::convert(old).unwrap();
        assert_eq!((new.now, &new.rest[1]), (Kelvin(274), &Kelvin(276)));
    }

    /// The order of a pinned message is its own.
    #[test]
    fn pinned() {
        #[derive(Hg)]
        #[hg(big)]
        struct Old {
            a: u16,
            b: [u16; 2],
        }
        #[derive(Hg)]
        #[hg(little, from = Old)]
        struct New {
            b: [u16; 2],
            a: u32,
        }
        let old = Old {
            a: 0x0102,
            b: [0x0304, 0x0506],
        };
        in_all_orders::<Old, New>(&old, true);
        let mut bytes = [0; New::SIZE];
        let old = old.to_wire();
        hg::convert::translate::<Old, Le, New, Be>(old.as_bytes(), &mut bytes).unwrap();
        assert_eq!(bytes, [4, 3, 6, 5, 2, 1, 0, 0]);
    }
}

/// Vectors, options, boxes, text.
#[test]
fn dynamic() {
    #[derive(Hg, Clone, Debug, PartialEq)]
    struct Old {
        #[hg(prefix = u8)]
        points: Vec<v1::Point>,
        #[hg(prefix = u8)]
        same: Vec<u32>,
        #[hg(prefix_bytes = u8)]
        name: String,
        there: bool,
        #[hg(if = there)]
        point: Option<v1::Point>,
        boxed: Box<v1::Point>,
        id: u8,
    }
    #[derive(Hg, Debug, PartialEq)]
    #[hg(from = Old)]
    struct New {
        id: u32,
        boxed: Box<Point>,
        #[hg(prefix = u16)]
        points: Vec<Point>,
        #[hg(prefix = u16)]
        same: Vec<u32>,
        #[hg(until = 0)]
        name: String,
        there: bool,
        #[hg(if = there)]
        point: Option<Point>,
        #[hg(from = id, rest)]
        again: Option<u8>,
    }
    let point = v1::Point { x: 1, y: -1 };
    let old = Old {
        points: vec![point.clone(), point.clone()],
        same: vec![1, 2],
        name: "hg".into(),
        there: true,
        point: Some(point.clone()),
        boxed: Box::new(point),
        id: 7,
    };
    let new = New::from(old.clone());
    assert_eq!(new.points[1], Point { y: -1, x: 1 });
    assert_eq!((new.id, new.again), (7, Some(7)));
    in_all_orders::<Old, New>(&old, false);
}

/// Several sources, and steps between them.
#[test]
fn several() {
    #[derive(Hg)]
    struct A {
        id: u8,
    }
    #[derive(Hg)]
    #[hg(from = A)]
    struct B {
        id: u16,
        #[hg(default)]
        code: u16,
    }
    #[derive(Hg, Debug, PartialEq)]
    #[hg(from = B, try_from = Wide, from = Plain)]
    struct C {
        id: u32,
        code: u32,
        #[hg(default)]
        flags: u8,
    }
    /// Not a message.
    struct Plain {
        id: u8,
        code: u8,
    }
    #[derive(Hg)]
    struct Wide {
        id: u64,
        code: u64,
    }
    let made = |id, code| C { id, code, flags: 0 };
    assert_eq!(C::from(B::from(A { id: 1 })), made(1, 0));
    assert_eq!(C::from(Plain { id: 1, code: 2 }), made(1, 2));
    assert_eq!(C::try_from(Wide { id: 1, code: 2 }), Ok(made(1, 2)));
    let error = C::try_from(Wide {
        id: 1,
        code: 1 << 32,
    });
    assert_eq!(
        error.unwrap_err().to_string(),
        "code: 4294967296 does not fit u32 (byte 4)"
    );
}
