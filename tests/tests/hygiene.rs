//! What the derive prints works wherever it stands, whatever the names around
//! it, and makes no warning.
#![deny(
    warnings,
    missing_docs,
    unreachable_pub,
    unused_qualifications,
    missing_debug_implementations
)]
#![forbid(unsafe_code)]
#![allow(
    clippy::non_minimal_cfg,
    clippy::used_underscore_binding,
    reason = "odd things on purpose"
)]

use hg::{Be, Hg, Le};

/// A message that all may see.
#[derive(Hg, Debug, Clone, Copy, PartialEq)]
pub struct Public {
    /// A number.
    pub id: u32,
    /// Four bits.
    #[hg(bits = 4)]
    pub high: u8,
    #[hg(bits = 4)]
    low: u8,
    /// Two points.
    pub points: [Point; 2],
    /// A kind.
    pub kind: Kind,
}

/// A pinned message.
#[derive(Hg, Debug, Clone, Copy, PartialEq)]
#[hg(big, magic = b"p")]
pub struct Point(
    /// To the right.
    pub i16,
    i16,
);

/// A register.
#[derive(Hg, Debug, Clone, Copy, PartialEq)]
#[hg(bits = 8, lsb0)]
pub struct Register {
    /// On.
    #[hg(bits = 1)]
    pub on: bool,
    /// A level.
    #[hg(bits = 7)]
    pub level: u8,
}

/// A kind.
#[derive(Hg, Debug, Clone, Copy, PartialEq)]
#[repr(u8)]
pub enum Kind {
    /// One.
    One = 1,
    /// Another.
    #[hg(other)]
    Other(u8),
}

/// A port.
#[derive(Hg, Debug, Clone, Copy, PartialEq)]
pub struct Port(pub u16);

#[test]
fn public_items_have_docs_and_no_warnings() {
    let message = Public {
        id: 1,
        high: 2,
        low: 3,
        points: [Point(4, 5); 2],
        kind: Kind::One,
    };
    let wire = message.try_to_network().unwrap();
    assert_eq!(
        wire.as_bytes(),
        b"\0\0\0\x01\x23p\0\x04\0\x05p\0\x04\0\x05\x01"
    );
    assert_eq!((wire.low(), wire.points()[1]._1()), (3, 5));
    assert_eq!(Register { on: true, level: 1 }.try_to_bits().ok(), Some(3));
    assert_eq!(Port::decode::<Be>(&[0, 1]).ok(), Some(Port(1)));
}

/// No prelude, and nothing imported.
#[no_implicit_prelude]
mod bare {
    #[derive(
        ::hg::Hg,
        ::core::fmt::Debug,
        ::core::clone::Clone,
        ::core::marker::Copy,
        ::core::cmp::PartialEq,
    )]
    #[repr(u16)]
    pub(crate) enum Kind {
        One = 1,
        Two,
        #[hg(other)]
        Other(u16),
    }

    #[derive(::hg::Hg, ::core::clone::Clone, ::core::marker::Copy)]
    #[hg(try_from = Odd)]
    pub(crate) struct FromOdd {
        pub(crate) source: u8,
        #[hg(from = r#type)]
        pub(crate) way: [u16; 1],
        #[hg(default = Direct::TWO)]
        pub(crate) known: Direct,
    }

    #[derive(::hg::Hg, ::core::clone::Clone, ::core::marker::Copy)]
    #[hg(from = FromOdd)]
    pub(crate) struct FromFrom {
        pub(crate) source: u16,
        #[hg(default)]
        pub(crate) r#fn: u8,
        pub(crate) known: Direct,
    }

    #[derive(::hg::Hg, ::core::clone::Clone, ::core::marker::Copy)]
    pub(crate) struct Odd {
        pub(crate) source: u16,
        pub(crate) r#type: [u8; 1],
    }

    /// Named as something in hg.
    #[derive(::hg::Hg, ::core::clone::Clone, ::core::marker::Copy)]
    pub(crate) struct Direct(pub(crate) u8);

    impl Direct {
        const TWO: Direct = Direct(2);
    }

    #[derive(
        ::hg::Hg,
        ::core::fmt::Debug,
        ::core::clone::Clone,
        ::core::marker::Copy,
        ::core::cmp::PartialEq,
    )]
    #[repr(i8)]
    pub(crate) enum Partial {
        Minus = -1,
        Plus = 1,
    }

    #[derive(
        ::hg::Hg,
        ::core::fmt::Debug,
        ::core::clone::Clone,
        ::core::marker::Copy,
        ::core::cmp::PartialEq,
    )]
    #[hg(bits = 5, lsb0, check = a != 1)]
    pub(crate) struct Bits {
        #[hg(bits = 2)]
        pub(crate) a: u8,
        #[hg(bits = 1)]
        pub(crate) b: [bool; 3],
    }

    #[derive(
        ::hg::Hg,
        ::core::fmt::Debug,
        ::core::clone::Clone,
        ::core::marker::Copy,
        ::core::cmp::PartialEq,
    )]
    pub(crate) struct Newtype(pub(crate) u32);

    #[derive(
        ::hg::Hg,
        ::core::fmt::Debug,
        ::core::clone::Clone,
        ::core::marker::Copy,
        ::core::cmp::PartialEq,
    )]
    pub(crate) struct Wide {
        #[hg(bits = 100)]
        pub(crate) a: u128,
        #[hg(bits = 12)]
        pub(crate) b: i16,
    }

    pub(crate) fn sum(message: &[u8], at: ::core::ops::Range<usize>) -> u16 {
        ::hg::sum::internet(message, at)
    }

    #[derive(
        ::hg::Hg,
        ::core::fmt::Debug,
        ::core::clone::Clone,
        ::core::marker::Copy,
        ::core::cmp::PartialEq,
    )]
    #[hg(magic = 0x1234u16, size = 64, check = a + 1 > 0 && !flag)]
    pub(crate) struct All {
        pub(crate) a: u8,
        pub(crate) flag: bool,
        pub(crate) wide: f64,
        #[hg(value = a * 2)]
        pub(crate) double: ::hg::Auto<u16>,
        #[hg(sum = sum)]
        pub(crate) sum: ::hg::Auto<u16>,
        pub(crate) kind: Kind,
        pub(crate) partial: Partial,
        #[hg(bits = 5)]
        pub(crate) bits: Bits,
        #[hg(bits = 3)]
        pub(crate) rest: i8,
        #[hg(pad_before = 1, align_after = 4, fill = 0xff)]
        pub(crate) words: [[u16; 2]; 2],
        #[hg(as = u8, accessor = scaled)]
        pub(crate) narrow: u16,
        pub(crate) newtype: Newtype,
        pub(crate) nested: Wide,
        pub(crate) some: (u8, ::core::num::NonZero<u16>),
        #[hg(skip)]
        pub(crate) host: ::core::option::Option<u8>,
        pub(crate) what: ::core::marker::PhantomData<u8>,
        #[hg(little)]
        pub(crate) last: ::core::net::Ipv4Addr,
    }

    #[derive(
        ::hg::Hg,
        ::core::fmt::Debug,
        ::core::clone::Clone,
        ::core::marker::Copy,
        ::core::cmp::PartialEq,
    )]
    #[hg(big)]
    pub(crate) struct Pinned<T, const N: usize> {
        pub(crate) len: u16,
        pub(crate) body: [T; N],
    }
}

#[test]
fn without_a_prelude() {
    let message = bare::All {
        a: 1,
        flag: false,
        wide: 1.5,
        double: hg::auto(),
        sum: hg::auto(),
        kind: bare::Kind::Two,
        partial: bare::Partial::Minus,
        bits: bare::Bits {
            a: 2,
            b: [true, false, true],
        },
        rest: -1,
        words: [[1, 2], [3, 4]],
        narrow: 9,
        newtype: bare::Newtype(5),
        nested: bare::Wide { a: 6, b: -7 },
        some: (8, core::num::NonZero::<u16>::MIN),
        host: None,
        what: core::marker::PhantomData,
        last: core::net::Ipv4Addr::LOCALHOST,
    };
    let wire = message.try_to_little_endian().unwrap();
    assert_eq!(bare::All::decode::<Le>(wire.as_bytes()).unwrap(), message);
    assert_eq!(
        (wire.double(), wire.kind(), wire.partial()),
        (2, bare::Kind::Two, Ok(bare::Partial::Minus))
    );
    let pinned = bare::Pinned {
        len: 1,
        body: [bare::Newtype(2); 2],
    };
    assert_eq!(
        pinned.encode().unwrap().as_bytes(),
        [0, 1, 0, 0, 0, 2, 0, 0, 0, 2]
    );
    let _ = (bare::Kind::One, bare::Kind::Other(3), bare::Partial::Plus);
}

/// Names of the prelude and of primitives that mean something else.
#[allow(non_camel_case_types, dead_code)]
mod shadowed {
    macro_rules! shadow {
        ($($name:ident)*) => {$(
            #[derive(Debug)]
            struct $name;
        )*};
    }
    // All but `u8`, which zerocopy's own derive names as it stands.
    shadow! {
        u32 u64 u128 i64 i128 usize bool str char Result Option Vec String Box Self_ From Into TryFrom Clone_ Debug_
        Iterator Default Copy_ Send Sync Sized_ AsRef Error Layout ByteOrder BigEndian Fixed ToWire FromWire Value
        WireForm Auto Note PhantomData zerocopy Seq1 Seq2 Place Run Raw
    }
    mod core {}
    mod std {}
    mod hg {}
    mod alloc {}
    #[derive(Debug)]
    enum Confusing {
        Ok,
        Err,
        Some,
        None,
    }
    #[allow(unused_imports)]
    use Confusing::*;

    type Byte = ::core::primitive::u8;
    type Truth = ::core::primitive::bool;

    #[derive(::hg::Hg, Debug, Clone, Copy, PartialEq)]
    #[hg(check = a > 0)]
    pub(crate) struct Message {
        pub(crate) a: u16,
        pub(crate) b: Byte,
        pub(crate) c: ::core::primitive::u32,
        pub(crate) d: [i16; 2],
        #[hg(bits = 3)]
        pub(crate) e: ::core::primitive::u8,
        #[hg(bits = 13)]
        pub(crate) f: i16,
        #[hg(value = a - 1)]
        pub(crate) g: ::hg::Auto<i32>,
        pub(crate) h: Truth,
        pub(crate) i: Kind,
    }

    #[derive(::hg::Hg, Debug, Clone, Copy, PartialEq)]
    #[hg(bits = 16, msb0)]
    pub(crate) struct Bits {
        #[hg(bits = 3)]
        pub(crate) e: u16,
        #[hg(bits = 13)]
        pub(crate) f: i16,
    }

    #[derive(::hg::Hg, Debug, Clone, Copy, PartialEq)]
    #[repr(u8)]
    pub(crate) enum Kind {
        A = 1,
        B,
    }

    pub(crate) const MESSAGE: Message = Message {
        a: 1,
        b: 2,
        c: 3,
        d: [4, 5],
        e: 6,
        f: -7,
        g: ::hg::auto(),
        h: true,
        i: Kind::B,
    };
}

#[test]
fn among_shadowed_names() {
    let wire = shadowed::MESSAGE.try_to_network().unwrap();
    assert_eq!(
        wire.as_bytes(),
        [
            0,
            1,
            2,
            0,
            0,
            0,
            3,
            0,
            4,
            0,
            5,
            0b110_11111,
            0xf9,
            0,
            0,
            0,
            0,
            1,
            2
        ]
    );
    assert_eq!(wire.try_to_host().unwrap(), shadowed::MESSAGE);
    assert_eq!(
        shadowed::Bits { e: 1, f: -1 }.try_to_bits().unwrap(),
        0x3fff
    );
    assert_eq!(u8::from(shadowed::Kind::A), 1);
}

/// Any name can be a field's.
#[derive(Hg, Debug, Clone, Copy, PartialEq)]
#[hg(check = value < 100 && r#type != 99 && len + src > 0)]
#[allow(non_snake_case)]
struct Fields {
    src: u8,
    value: u8,
    self_: u8,
    r#type: u8,
    r#match: [u8; 2],
    len: u8,
    Ok: u8,
    Err: u16,
    None_: Kind,
    note: u8,
    #[hg(bits = 4)]
    wire: u8,
    #[hg(bits = 4)]
    source: u8,
    #[hg(bits = 4)]
    sink: Kind,
    #[hg(bits = 4)]
    raw: u8,
    bytes: u8,
    O: u8,
    T: u8,
    Self_: u8,
    hg: u8,
    core: u8,
    field0: u8,
    field1: u16,
    computed0: u8,
    #[hg(value = computed0 + field0 + note)]
    this: u8,
    error: bool,
    number: u8,
    at: (u8, u8),
    visitor: u8,
    _hidden: u8,
    __very: u8,
    Some: u8,
    HgTo: u8,
    order: u8,
    new: u8,
    default: u8,
    fmt: u8,
    clone: u8,
}

#[test]
fn any_field_name() {
    let mut bytes: [u8; Fields::SIZE] = core::array::from_fn(|at| u8::try_from(at).unwrap());
    let place = hg::offset_of!(Fields, this);
    bytes[place] = bytes[hg::offset_of!(Fields, computed0)]
        + bytes[hg::offset_of!(Fields, field0)]
        + bytes[hg::offset_of!(Fields, note)];
    bytes[hg::offset_of!(Fields, error)] = 1;
    let mut message = Fields::decode::<Be>(&bytes).unwrap();
    assert_eq!(message.encode::<Be>().unwrap().as_bytes(), bytes);
    let wire = Fields::view_mut::<Be>(&mut bytes).unwrap();
    assert_eq!(
        (
            wire.src(),
            wire.r#type(),
            wire.Ok(),
            wire.O(),
            wire._hidden()
        ),
        (0, 3, 7, 15, 30)
    );
    wire.set_type(42);
    wire.try_set_Ok(43).unwrap();
    wire.match_mut()[0] = 44;
    wire.set__hidden(45);
    (
        message.r#type,
        message.Ok,
        message.r#match[0],
        message._hidden,
    ) = (42, 43, 44, 45);
    assert_eq!(wire.try_to_host().unwrap(), message);
    message.r#type = 99;
    let error = message.encode::<Be>().unwrap_err();
    assert_eq!(error.kind(), hg::ErrorKind::Check);
    message.r#type = 1;
    message.wire = 16;
    assert_eq!(
        message.encode::<Be>().unwrap_err().path().to_string(),
        "wire"
    );
    assert_eq!(Fields::LAYOUT.field("match").offset(), 4);
}

/// Parameters of any name.
#[derive(Hg, Debug, Clone, Copy, PartialEq)]
struct ParamO<O> {
    a: O,
    b: u16,
}

#[derive(Hg, Debug, Clone, Copy, PartialEq)]
struct Params<Order, T, const N: usize, const O: u8> {
    a: [T; N],
    b: Order,
}

#[derive(Hg, Debug, Clone, Copy, PartialEq)]
struct Taken<O, Order, ByteOrder, HgOrder> {
    a: O,
    b: Order,
    c: ByteOrder,
    d: HgOrder,
}

#[derive(Hg, Debug, Clone, Copy, PartialEq)]
struct NewtypeO<O>(O);

#[test]
fn any_parameter_name() {
    let wire = ParamO { a: 1_u32, b: 2 }.to_network();
    assert_eq!((wire.as_bytes(), wire.a()), (&[0, 0, 0, 1, 0, 2][..], 1));
    let wire = Params::<u16, u8, 2, 7> { a: [1, 2], b: 3 }.to_little_endian();
    assert_eq!((wire.as_bytes(), wire.b()), (&[1, 2, 3, 0][..], 3));
    let wire = Taken {
        a: 1_u8,
        b: 2_u16,
        c: Kind::One,
        d: 3_u8,
    }
    .to_network();
    assert_eq!(
        (wire.as_bytes(), wire.to_order::<Le>().b()),
        (&[1, 0, 2, 1, 3][..], 2)
    );
    assert_eq!(
        NewtypeO(NewtypeO(1_u16)).encode::<Be>().unwrap().as_bytes(),
        [0, 1]
    );
}

/// Messages of any name.
mod names {
    use hg::Hg;

    macro_rules! messages {
        ($($name:ident)*) => {$(
            #[derive(Hg, Debug, Clone, Copy, PartialEq)]
            pub(crate) struct $name {
                pub(crate) a: u16,
            }
        )*};
    }
    messages! { Order Wire O Error BigEndian Layout Field Value Auto String Vec Box }

    // `Result`, `Option` and the like where the builtin derives do not need them.
    pub(crate) mod prelude {
        #[derive(hg::Hg)]
        pub(crate) struct Result {
            pub(crate) a: u16,
        }
        #[derive(hg::Hg)]
        pub(crate) struct Option(pub(crate) Result, pub(crate) u8);
        #[derive(hg::Hg)]
        pub(crate) struct Some(pub(crate) Option);
    }

    /// Variants with the names of associated types and of results.
    #[derive(Hg, Debug, Clone, Copy, PartialEq)]
    #[repr(u8)]
    pub(crate) enum Variants {
        Error = 1,
        Wire,
        Get,
        Form,
        Bound,
        Totality,
        Ok,
        Err,
        None,
        #[hg(other)]
        Some(u8),
    }

    #[derive(Hg, Debug, Clone, Copy, PartialEq)]
    #[hg(bits = 3)]
    pub(crate) enum InBits {
        Error = 1,
        Wire,
        Get,
        Form,
        Bound,
        Totality,
    }
}

#[test]
fn any_message_name() {
    assert_eq!(
        names::Order { a: 1 }.to_network().as_bytes(),
        names::Wire { a: 1 }.to_network().as_bytes()
    );
    assert_eq!(names::O::decode::<Be>(&[0, 1]), Ok(names::O { a: 1 }));
    let some = names::prelude::Some(names::prelude::Option(names::prelude::Result { a: 1 }, 2));
    assert_eq!(some.to_little_endian().as_bytes(), [1, 0, 2]);
    assert_eq!(
        (
            names::Variants::from(2),
            u8::from(names::Variants::Some(99))
        ),
        (names::Variants::Wire, 99)
    );
    assert_eq!(names::InBits::try_from(6), Ok(names::InBits::Totality));
}

/// Visibilities are kept.
mod outer {
    pub(crate) mod inner {
        use hg::Hg;

        #[derive(Hg, Debug, Clone, Copy, PartialEq, Default)]
        pub(super) struct Super {
            pub(super) a: u8,
            pub(in crate::outer) b: u8,
            c: u8,
            pub(crate) d: [u8; 1],
            #[hg(bits = 8)]
            pub(super) e: u8,
            #[hg(value = 3)]
            f: u8,
        }

        #[derive(Hg, Debug, Clone, Copy, PartialEq, Default)]
        #[hg(little)]
        pub(crate) struct Crate(pub(crate) u8, u16);

        impl Super {
            pub(super) fn own(self) -> u8 {
                self.to_network().c() + self.to_network().f()
            }
        }

        impl Crate {
            pub(crate) const fn own(self) -> u16 {
                self.1
            }
        }
    }

    pub(crate) fn use_it() -> (u8, u8, u8, u8, u8) {
        let mut wire = inner::Super::default().to_network();
        wire.set_a(1);
        wire.set_b(2);
        wire.d_mut()[0] = 4;
        wire.set_e(5);
        let host = wire.try_to_host().unwrap_or_default();
        (wire.a(), wire.b(), host.d[0], wire.e(), host.own())
    }

    use hg::Hg as _;
}

#[test]
fn visibilities_are_kept() {
    assert_eq!(outer::use_it(), (1, 2, 4, 5, 3));
    let message = outer::inner::Crate::decode(&[1, 2, 0]).unwrap();
    assert_eq!((message.to_wire()._0(), message.own()), (1, 2));
}

/// A field that one should not use any more makes no warning by itself.
#[derive(Hg, Debug, Clone, Copy)]
struct Aged {
    new: u8,
    #[deprecated = "use `new`"]
    old: u16,
    #[deprecated]
    #[hg(bits = 8)]
    older: u8,
    #[deprecated(note = "use `new`")]
    oldest: [u8; 2],
}

#[test]
#[allow(deprecated)]
fn deprecated_fields() {
    let message = Aged {
        new: 1,
        old: 2,
        older: 3,
        oldest: [4, 5],
    };
    let wire = message.to_network();
    assert_eq!(
        (wire.new(), wire.old(), wire.older(), wire.oldest()),
        (1, 2, 3, &[4, 5])
    );
}

#[derive(Hg, Debug, Clone, Copy, PartialEq)]
struct Configured {
    a: u8,
    #[cfg(any())]
    gone: NoSuchType,
    #[cfg(all())]
    b: u16,
    #[cfg_attr(all(), hg(bits = 4))]
    c: u8,
    #[cfg_attr(all(), hg(bits = 4))]
    #[cfg_attr(any(), hg(no such thing))]
    d: u8,
}

#[test]
fn configured_fields() {
    let message = Configured {
        a: 1,
        b: 2,
        c: 3,
        d: 4,
    };
    assert_eq!(
        message.try_to_network().unwrap().as_bytes(),
        [1, 0, 2, 0x34]
    );
}

#[test]
fn messages_in_functions() {
    #[derive(Hg, Debug, Clone, Copy, PartialEq)]
    struct Local {
        kind: LocalKind,
        inner: Inner,
        #[hg(value = LIMIT)]
        limit: u8,
    }
    #[derive(Hg, Debug, Clone, Copy, PartialEq)]
    #[repr(u8)]
    enum LocalKind {
        A = LIMIT,
    }
    #[derive(Hg, Debug, Clone, Copy, PartialEq)]
    #[hg(bits = 8)]
    struct Inner {
        #[hg(bits = 8)]
        a: u8,
    }
    const LIMIT: u8 = 7;
    let local = Local {
        kind: LocalKind::A,
        inner: Inner { a: 1 },
        limit: 7,
    };
    assert_eq!(local.try_to_network().unwrap().as_bytes(), [7, 1, 7]);
    let closure = || {
        #[derive(Hg)]
        struct Deeper(u8, u8);
        Deeper(1, 2).to_network().as_bytes().to_vec()
    };
    assert_eq!(closure(), [1, 2]);
}

macro_rules! message {
    ($vis:vis $name:ident, $t:ty, $n:literal, $e:expr, $len:expr, $field:ident, $order:ident, $path:path) => {
        #[derive(Hg, Debug, Clone, Copy, PartialEq)]
        #[hg($order, check = $field < $e)]
        $vis struct $name {
            $vis $field: $t,
            #[hg(bits = $n)]
            $vis few: $t,
            #[hg(bits = $n)]
            $vis more: u16,
            #[hg(value = $e)]
            $vis constant: u32,
            #[hg(value = $field + $e)]
            $vis computed: hg::Auto<u32>,
            $vis all: [$t; $len],
            #[hg(pad_after = $len, fill = $n)]
            $vis path: $path,
            #[hg(size = $e)]
            $vis last: $t,
        }
    };
}

message! { pub(crate) Made, u16, 8, 4 + 6, 2, first, big, Port }

macro_rules! kinds {
    ($name:ident: $repr:ident { $($variant:ident = $number:expr,)* }) => {
        #[derive(Hg, Debug, Clone, Copy, PartialEq)]
        #[repr($repr)]
        enum $name {
            $($variant = $number,)*
        }
    };
}

kinds! { MadeKind: u16 { A = 1, B = A_AND_A, } }
const A_AND_A: u16 = 2;

#[test]
fn messages_made_by_macros() {
    let made = Made {
        first: 9,
        few: 8,
        more: 7,
        constant: 10,
        computed: hg::auto(),
        all: [1, 2],
        path: Port(3),
        last: 4,
    };
    let wire = made.try_to_wire().unwrap();
    assert_eq!(
        wire.as_bytes(),
        [
            0, 9, 8, 7, 0, 0, 0, 10, 0, 0, 0, 19, 0, 1, 0, 2, 0, 3, 8, 8, 0, 4, 0, 0, 0, 0, 0, 0,
            0, 0
        ]
    );
    assert_eq!(Made::decode(wire.as_bytes()).unwrap(), made);
    assert_eq!(wire.first(), 9);
    assert_eq!(MadeKind::try_from(2), Ok(MadeKind::B));
}

macro_rules! many {
    ($($name:ident { $($field:ident)* })*) => {$(
        #[derive(Hg, Debug, Clone, Copy, PartialEq)]
        struct $name {
            $($field: u16,)*
        }
    )*};
}

many! {
    Of15 { a b c d e f g h i j k l m n o }
    Of16 { a b c d e f g h i j k l m n o p }
    Of17 { a b c d e f g h i j k l m n o p q }
    Of31 { a b c d e f g h i j k l m n o p q r s t u v w x y z aa ab ac ad ae }
    Of32 { a b c d e f g h i j k l m n o p q r s t u v w x y z aa ab ac ad ae af }
    Of33 { a b c d e f g h i j k l m n o p q r s t u v w x y z aa ab ac ad ae af ag }
    Of40 {
        a b c d e f g h i j k l m n o p q r s t u v w x y z aa ab ac ad ae af ag ah ai aj ak al am an
    }
}

#[test]
fn many_fields() {
    fn check<T: Hg>(len: usize) {
        let bytes: Vec<u8> = (0..len)
            .flat_map(|at| u16::try_from(at).unwrap().to_be_bytes())
            .collect();
        assert_eq!(T::MIN, bytes.len());
        let message = T::decode::<Be>(&bytes).unwrap();
        assert_eq!(message.encode::<Be>().unwrap().as_bytes(), bytes);
        for (at, field) in T::LAYOUT.fields().iter().enumerate() {
            assert_eq!(field.offset(), 2 * at);
        }
    }
    check::<Of15>(15);
    check::<Of16>(16);
    check::<Of17>(17);
    check::<Of31>(31);
    check::<Of32>(32);
    check::<Of33>(33);
    check::<Of40>(40);
    let mut wire = Of40Wire::<Le>::default();
    wire.set_a(1);
    wire.set_p(2);
    wire.set_q(3);
    wire.set_af(4);
    wire.set_ag(5);
    wire.set_an(6);
    let host = wire.to_host();
    assert_eq!(
        (host.a, host.p, host.q, host.af, host.ag, host.an),
        (1, 2, 3, 4, 5, 6)
    );
    assert_eq!((wire.an(), wire.to_order::<Be>().as_bytes()[79]), (6, 6));
}

#[test]
fn conversions_in_a_bare_module() {
    let odd = bare::Odd {
        source: 7,
        r#type: [9],
    };
    let made = bare::FromOdd::try_from(odd).unwrap();
    assert_eq!((made.source, made.way, made.known.0), (7, [9], 2));
    let made = bare::FromFrom::from(made);
    assert_eq!((made.source, made.r#fn, made.known.0), (7, 0, 2));
    let mut bytes = [0; 4];
    hg::convert::translate::<bare::FromOdd, Be, bare::FromFrom, Le>(&[7, 0, 9, 2], &mut bytes)
        .unwrap();
    assert_eq!(bytes, [7, 0, 0, 2]);
}
