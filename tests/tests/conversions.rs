//! The ways between host form, wire form and bytes.
#![allow(missing_docs)]
#![allow(
    clippy::items_after_statements,
    reason = "an item stands where it is used"
)]

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::io;

use hg::{
    Be, BigEndian, ByteOrder, Error, ErrorKind, Fixed, FromWire, Hg, Le, LittleEndian, Ne, Net,
    Order, ToWire, with_order,
};

#[derive(Hg, Debug, Clone, Copy, PartialEq)]
struct Free {
    a: u8,
    b: u16,
    #[hg(bits = 16)]
    c: u16,
}

#[derive(Hg, Debug, Clone, Copy, PartialEq)]
#[hg(big)]
struct Big {
    a: u8,
    b: u16,
}

#[derive(Hg, Debug, Clone, Copy, PartialEq)]
#[hg(little)]
struct Little {
    a: u8,
    b: u16,
}

#[derive(Hg, Debug, Clone, Copy, PartialEq)]
#[repr(u8)]
enum Kind {
    A = 1,
    B = 2,
}

#[derive(Hg, Debug, Clone, Copy, PartialEq)]
struct Partial {
    number: u16,
    kind: Kind,
    #[hg(bits = 3)]
    small: u8,
    #[hg(bits = 5)]
    rest: u8,
}

const FREE: Free = Free {
    a: 1,
    b: 0x0203,
    c: 0x0405,
};
const IN_BE: [u8; 5] = [1, 2, 3, 4, 5];
const IN_LE: [u8; 5] = [1, 3, 2, 5, 4];
const PARTIAL: Partial = Partial {
    number: 0x0102,
    kind: Kind::B,
    small: 5,
    rest: 3,
};
const PARTIAL_BE: [u8; 4] = [1, 2, 2, 0b1010_0011];

fn total<O: ByteOrder, T: FromWire<O>>() {}
fn exact<O: ByteOrder, T: ToWire<O>>() {}

#[test]
fn names_of_the_orders() {
    fn same<T: 'static, U: 'static>() -> bool {
        core::any::TypeId::of::<T>() == core::any::TypeId::of::<U>()
    }
    assert!(same::<Be, BigEndian>() && same::<Net, BigEndian>() && same::<Le, LittleEndian>());
    assert_eq!(same::<Ne, BigEndian>(), cfg!(target_endian = "big"));
    assert_eq!(Order::NATIVE == Order::Big, cfg!(target_endian = "big"));
    assert_eq!(
        (Order::of::<Be>(), Order::of::<Le>()),
        (Order::Big, Order::Little)
    );
    assert_eq!((Be::BIG, Le::BIG), (true, false));
}

#[test]
fn host_to_wire() {
    assert_eq!(FREE.to_wire::<Be>().as_bytes(), IN_BE);
    assert_eq!(FREE.to_wire::<Le>().as_bytes(), IN_LE);
    assert_eq!(FREE.to_network().as_bytes(), IN_BE);
    assert_eq!(FREE.to_big_endian().as_bytes(), IN_BE);
    assert_eq!(FREE.to_little_endian().as_bytes(), IN_LE);
    let native = if cfg!(target_endian = "big") {
        IN_BE
    } else {
        IN_LE
    };
    assert_eq!(FREE.to_native().as_bytes(), native);
    assert_eq!(FREE.try_to_wire::<Le>().unwrap().as_bytes(), IN_LE);
    assert_eq!(FREE.try_to_network().unwrap().as_bytes(), IN_BE);
    assert_eq!(FREE.try_to_big_endian().unwrap().as_bytes(), IN_BE);
    assert_eq!(FREE.try_to_little_endian().unwrap().as_bytes(), IN_LE);
    assert_eq!(FREE.try_to_native().unwrap().as_bytes(), native);
    assert_eq!(Big { a: 1, b: 0x0203 }.to_wire().as_bytes(), [1, 2, 3]);
    assert_eq!(Little { a: 1, b: 0x0203 }.to_wire().as_bytes(), [1, 3, 2]);
    assert_eq!(
        Little { a: 1, b: 0x0203 }.try_to_wire().unwrap().as_bytes(),
        [1, 3, 2]
    );
    assert_eq!(PARTIAL.try_to_network().unwrap().as_bytes(), PARTIAL_BE);
}

#[test]
fn proofs() {
    total::<Be, Free>();
    exact::<Le, Free>();
    total::<Le, Big>();
    exact::<Be, Little>();
    fn fixed<T: Fixed>() {}
    fixed::<Partial>();
    fixed::<[Partial; 3]>();
    exact::<Be, Kind>();
}

#[test]
fn wire_to_host_and_to_the_other_order() {
    let wire = FREE.to_network();
    assert_eq!(wire.to_host(), FREE);
    assert_eq!(wire.try_to_host(), Ok(FREE));
    assert_eq!(wire.to_order::<Le>().as_bytes(), IN_LE);
    assert_eq!(wire.to_order::<Le>().to_order::<Be>(), wire);
    assert_eq!(wire.to_order::<Be>(), wire);
}

#[test]
fn reordering_keeps_what_is_invalid() {
    // Kind 9 is none, and the order of its bytes changes all the same.
    let bytes = [1, 2, 9, 0b1010_0011];
    let wire = *Partial::view_lenient::<Be>(&bytes).unwrap();
    let other = wire.to_order::<Le>();
    assert_eq!(other.as_bytes(), [2, 1, 9, 0b0001_1101]);
    assert_eq!(other.to_order::<Be>(), wire);
    assert!(wire.try_to_host().is_err() && other.try_to_host().is_err());
    assert_eq!(
        other.validate().unwrap_err().to_string(),
        "kind: 9 is not a Kind (byte 2)"
    );
}

#[derive(Hg, Debug, Clone, Copy, PartialEq)]
#[hg(magic = 0x0102u16)]
struct Marked {
    #[hg(pad_before = 2, fill = 0xee)]
    a: u16,
    #[hg(bits = 3, pad_bits_before = 5)]
    b: u8,
    #[hg(bits = 8)]
    c: u8,
    #[hg(value = 0x0304)]
    d: u16,
}

#[test]
fn reordering_keeps_magic_and_padding() {
    let message = Marked {
        a: 5,
        b: 6,
        c: 7,
        d: 0x0304,
    };
    let wire = message.try_to_network().unwrap();
    assert_eq!(wire.as_bytes(), [1, 2, 0xee, 0xee, 0, 5, 6, 7, 3, 4]);
    assert_eq!(
        message.try_to_little_endian().unwrap().as_bytes(),
        [2, 1, 0xee, 0xee, 5, 0, 6 << 5, 7, 4, 3]
    );
    assert_eq!(
        wire.to_order::<Le>(),
        message.try_to_little_endian().unwrap()
    );
    assert_eq!(
        Marked::view::<Le>(wire.to_order::<Le>().as_bytes())
            .unwrap()
            .a(),
        5
    );
    // Wrong magic, wrong value, padding in use: nothing is lost.
    let bytes = [9, 8, 7, 6, 0, 5, 0b1111_1110, 7, 1, 2];
    let odd = *Marked::view_lenient::<Be>(&bytes).unwrap();
    let there_and_back = odd.to_order::<Le>().to_order::<Be>();
    assert_eq!(there_and_back.as_bytes()[2..6], bytes[2..6]);
    assert_eq!(there_and_back, odd);
    assert_eq!(odd.to_order::<Le>().as_bytes()[8..], [2, 1]);
}

#[test]
fn views() {
    let bytes = IN_BE;
    let view: &FreeWire<Be> = Free::view::<Be>(&bytes).unwrap();
    assert_eq!((view.a(), view.b(), view.c()), (1, 0x0203, 0x0405));
    // The view is the bytes themselves.
    assert_eq!(view.as_bytes().as_ptr(), bytes.as_ptr());
    assert_eq!(Free::view::<Le>(&IN_LE).unwrap().to_host(), FREE);
    let error = Free::view::<Be>(&IN_BE[..4]).unwrap_err();
    assert_eq!(
        (error.kind(), error.offset()),
        (ErrorKind::TooShort { needed: 5 }, 4)
    );
    assert_eq!(
        Free::view::<Be>(&[]).unwrap_err().kind(),
        ErrorKind::TooShort { needed: 5 }
    );
    let error = Free::view::<Be>(&[0; 7]).unwrap_err();
    assert_eq!((error.kind(), error.offset()), (ErrorKind::Trailing, 5));
    assert_eq!(error.to_string(), "Free: 2 bytes are left over (byte 5)");
}

#[test]
fn views_of_a_prefix() {
    let bytes = [1, 2, 3, 4, 5, 6, 7];
    let (view, rest) = Free::view_prefix::<Be>(&bytes).unwrap();
    assert_eq!((view.to_host(), rest), (FREE, &[6, 7][..]));
    let (host, rest) = Free::decode_prefix::<Be>(&bytes).unwrap();
    assert_eq!((host, rest), (FREE, &[6, 7][..]));
    let mut bytes = bytes;
    let (view, rest) = Free::view_prefix_mut::<Be>(&mut bytes).unwrap();
    view.set_b(view.b() + 1);
    rest[0] = 0;
    assert_eq!(bytes, [1, 2, 4, 4, 5, 0, 7]);
    assert_eq!(
        Free::view_prefix::<Be>(&bytes[..4]).unwrap_err().kind(),
        ErrorKind::TooShort { needed: 5 }
    );
    assert_eq!(
        Free::decode_prefix::<Be>(&bytes[..4]).unwrap_err().kind(),
        ErrorKind::TooShort { needed: 5 }
    );
    assert!(Free::view_prefix_mut::<Be>(&mut bytes[..4]).is_err());
    assert!(Partial::view_prefix_mut::<Be>(&mut [0; 9]).is_err());
}

#[test]
fn editing_in_place() {
    let mut bytes = IN_LE;
    let view = Free::view_mut::<Le>(&mut bytes).unwrap();
    view.set_a(view.a() - 1);
    view.set_c(0xaabb);
    view.try_set_b(7).unwrap();
    assert_eq!(bytes, [0, 7, 0, 0xbb, 0xaa]);
    assert!(Free::view_mut::<Le>(&mut bytes[..4]).is_err());
    assert!(Free::view_mut::<Le>(&mut [0; 6]).is_err());
    let mut bytes = PARTIAL_BE;
    let view = Partial::view_mut::<Be>(&mut bytes).unwrap();
    view.set_kind(Kind::A);
    assert_eq!(view.kind(), Ok(Kind::A));
    assert_eq!(
        view.try_set_small(8).unwrap_err().kind(),
        ErrorKind::DoesNotFit
    );
    assert_eq!(bytes, [1, 2, 1, 0b1010_0011]);
    bytes[2] = 0;
    assert!(Partial::view_mut::<Be>(&mut bytes).is_err());
}

#[test]
fn slices_of_messages() {
    let bytes: Vec<u8> = (0..15).collect();
    let all: &[FreeWire<Be>] = Free::view_slice::<Be>(&bytes).unwrap();
    assert_eq!(all.iter().map(FreeWire::a).collect::<Vec<_>>(), [0, 5, 10]);
    assert_eq!(all[2].to_host().c, 0x0d0e);
    assert!(Free::view_slice::<Be>(&[]).unwrap().is_empty());
    let error = Free::view_slice::<Be>(&bytes[..12]).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::TooShort { needed: 15 });
    let mut bytes = bytes;
    for message in Free::view_slice_mut::<Le>(&mut bytes).unwrap() {
        message.set_b(message.b() ^ 0xffff);
    }
    assert_eq!(bytes[..10], [0, 254, 253, 3, 4, 5, 249, 248, 8, 9]);
    assert!(Free::view_slice_mut::<Le>(&mut bytes[..14]).is_err());
    let mut partial = [PARTIAL_BE; 3].concat();
    assert_eq!(Partial::view_slice::<Be>(&partial).unwrap().len(), 3);
    partial[6] = 7;
    let error = Partial::view_slice::<Be>(&partial).unwrap_err();
    assert_eq!(error.to_string(), "[1].kind: 7 is not a Kind (byte 6)");
    assert_eq!(
        Partial::view_slice_mut::<Be>(&mut partial).unwrap_err(),
        error
    );
    assert_eq!(
        <[Partial; 3]>::decode::<Be>(&partial)
            .unwrap_err()
            .to_string(),
        error.to_string()
    );
}

#[test]
fn messages_one_by_one() {
    let mut bytes = [PARTIAL_BE; 3].concat();
    let all: Vec<Partial> = Partial::views::<Be>(&bytes)
        .map(|view| view.unwrap().try_to_host().unwrap())
        .collect();
    assert_eq!(all, [PARTIAL; 3]);
    assert_eq!(Partial::views::<Be>(&[]).count(), 0);
    bytes.truncate(11);
    let mut views = Partial::views::<Be>(&bytes);
    assert!(views.next().unwrap().is_ok());
    assert_eq!(views.rest().len(), 7);
    assert!(views.next().unwrap().is_ok());
    let error = views.next().unwrap().unwrap_err();
    // Counted from the first byte of the whole input.
    assert_eq!(
        (error.kind(), error.offset()),
        (ErrorKind::TooShort { needed: 12 }, 11)
    );
    assert!(views.next().is_none());
    bytes[6] = 0;
    let results: Vec<_> = Partial::views::<Be>(&bytes)
        .map(|view| view.map(|_| ()).map_err(|error| error.to_string()))
        .collect();
    assert_eq!(
        results,
        [Ok(()), Err("kind: 0 is not a Kind (byte 6)".to_owned())]
    );
}

#[test]
fn lenient_views_judge_the_length_only() {
    let bytes = [1, 2, 9, 0];
    let view = Partial::view_lenient::<Be>(&bytes).unwrap();
    assert_eq!((view.number(), view.small()), (0x0102, 0));
    assert_eq!(view.kind().unwrap_err().kind(), ErrorKind::InvalidValue);
    assert_eq!(view.validate().unwrap_err().offset(), 2);
    assert_eq!(
        Partial::view_lenient::<Be>(&bytes[1..]).unwrap_err().kind(),
        ErrorKind::TooShort { needed: 4 }
    );
    assert_eq!(
        Partial::view_lenient::<Be>(&[0; 5]).unwrap_err().kind(),
        ErrorKind::Trailing
    );
    let view = Partial::view::<Be>(&PARTIAL_BE).unwrap();
    assert_eq!(view.validate(), Ok(()));
}

#[test]
fn host_to_bytes() {
    let encoded = FREE.encode::<Be>().unwrap();
    assert_eq!(encoded.as_bytes(), IN_BE);
    assert_eq!(encoded.wire(), &FREE.to_network());
    assert_eq!(FREE.encoded_len(), 5);
    let mut buffer = [0xee; 7];
    assert_eq!(FREE.encode_into::<Le>(&mut buffer), Ok(5));
    assert_eq!(buffer, [1, 3, 2, 5, 4, 0xee, 0xee]);
    let error = FREE.encode_into::<Le>(&mut buffer[..4]).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Full);
    let mut out = vec![9];
    FREE.encode_to::<Be>(&mut out).unwrap();
    FREE.encode_to::<Le>(&mut out).unwrap();
    assert_eq!(out, [&[9][..], &IN_BE, &IN_LE].concat());
    let wrong = Partial {
        small: 8,
        ..PARTIAL
    };
    let error = wrong.encode_to::<Be>(&mut out).unwrap_err();
    assert_eq!((error.kind(), out.len()), (ErrorKind::DoesNotFit, 11));
    assert_eq!(wrong.encode::<Be>().unwrap_err(), error);
    assert_eq!(wrong.encode_into::<Be>(&mut buffer).unwrap_err(), error);
    assert_eq!(wrong.try_to_wire::<Be>().unwrap_err(), error);
}

#[test]
fn orders_of_the_run() {
    for (order, bytes) in [(Order::Big, IN_BE), (Order::Little, IN_LE)] {
        assert_eq!(Free::decode_as(order, &bytes), Ok(FREE));
        let mut buffer = [0; 5];
        assert_eq!(FREE.encode_into_as(order, &mut buffer), Ok(5));
        assert_eq!(buffer, bytes);
        let mut out = Vec::new();
        FREE.encode_to_as(order, &mut out).unwrap();
        assert_eq!(out, bytes);
        let b = with_order!(order, O => Free::view::<O>(&bytes).unwrap().b());
        assert_eq!(b, 0x0203);
        fn sum(order: Order, bytes: &[u8]) -> Result<u32, Error> {
            with_order!(order, O => {
                let view = Free::view::<O>(bytes)?;
                Ok(u32::from(view.b()) + u32::from(view.c()))
            })
        }
        assert_eq!(sum(order, &bytes), Ok(0x0608));
        assert!(sum(order, &bytes[1..]).is_err());
    }
    assert!(Free::decode_as(Order::Big, &[0; 4]).is_err());
}

#[test]
fn streams() {
    let mut stream = &[&IN_BE[..], &IN_LE, &[1]].concat()[..];
    assert_eq!(Free::read_from::<Be>(&mut stream).unwrap(), FREE);
    assert_eq!(Free::read_from::<Le>(&mut stream).unwrap(), FREE);
    assert_eq!(
        Free::read_from::<Be>(&mut stream).unwrap_err().kind(),
        io::ErrorKind::UnexpectedEof
    );
    let mut out = Vec::new();
    FREE.write_to::<Be>(&mut out).unwrap();
    FREE.write_to::<Le>(&mut out).unwrap();
    assert_eq!(out, [IN_BE, IN_LE].concat());
    let error = Partial::read_from::<Be>(&[0, 0, 0, 0][..]).unwrap_err();
    assert_eq!(error.kind(), io::ErrorKind::InvalidData);
    let inner = error
        .get_ref()
        .and_then(|inner| inner.downcast_ref::<Error>())
        .unwrap();
    assert_eq!((inner.kind(), inner.offset()), (ErrorKind::InvalidValue, 2));
    let error = Partial {
        small: 8,
        ..PARTIAL
    }
    .write_to::<Be>(&mut out)
    .unwrap_err();
    assert_eq!((error.kind(), out.len()), (io::ErrorKind::InvalidData, 10));
    // A full stream.
    let mut small = [0; 3];
    assert!(FREE.write_to::<Be>(&mut small[..]).is_err());
}

#[test]
fn pinned_messages_have_the_same_names() {
    let message = Big { a: 1, b: 0x0203 };
    let bytes = [1, 2, 3];
    let view: &BigWire = Big::view(&bytes).unwrap();
    assert_eq!((view.b(), view.to_host()), (0x0203, message));
    assert_eq!(Big::view_prefix(&[1, 2, 3, 4]).unwrap().1, [4]);
    assert_eq!(Big::view_lenient(&bytes).unwrap(), view);
    let mut edited = [1, 2, 3, 1, 2, 3];
    Big::view_prefix_mut(&mut edited).unwrap().0.set_a(7);
    Big::view_mut(&mut edited[3..]).unwrap().set_b(9);
    assert_eq!(edited, [7, 2, 3, 1, 0, 9]);
    let all: &[BigWire] = Big::view_slice(&edited).unwrap();
    assert_eq!(all.len(), 2);
    Big::view_slice_mut(&mut edited).unwrap()[1].set_a(5);
    assert_eq!(
        Big::views(&edited)
            .map(|view| view.unwrap().a())
            .collect::<Vec<_>>(),
        [7, 5]
    );
    assert_eq!(Big::decode(&bytes), Ok(message));
    assert_eq!(Big::decode_prefix(&[1, 2, 3, 4]), Ok((message, &[4][..])));
    assert_eq!(message.encode().unwrap().as_bytes(), bytes);
    let mut buffer = [0; 3];
    assert_eq!(message.encode_into(&mut buffer), Ok(3));
    let mut out = Vec::new();
    message.encode_to(&mut out).unwrap();
    assert_eq!((&buffer[..], message.encoded_len()), (&out[..], 3));
    assert_eq!(Big::read_from(&bytes[..]).unwrap(), message);
    message.write_to(&mut out).unwrap();
    assert_eq!(out.len(), 6);
    assert_eq!(Little::decode(&[1, 3, 2]).unwrap().b, 0x0203);
    // The trait is there too, and the pin wins over its parameter.
    assert_eq!(<Big as Hg>::decode::<Le>(&bytes), Ok(message));
    assert_eq!(
        <Little as Hg>::encode::<Be>(&Little { a: 1, b: 0x0203 })
            .unwrap()
            .as_bytes(),
        [1, 3, 2]
    );
    assert_eq!(message.encode_into_as(Order::Little, &mut buffer), Ok(3));
    assert_eq!(buffer, bytes);
}

#[test]
fn wire_types() {
    fn hash(it: &impl Hash) -> u64 {
        let mut hasher = DefaultHasher::new();
        it.hash(&mut hasher);
        hasher.finish()
    }
    fn all<
        T: Copy
            + Clone
            + Default
            + PartialEq
            + Eq
            + Hash
            + core::fmt::Debug
            + AsRef<[u8]>
            + Send
            + Sync
            + 'static,
    >() {
    }
    all::<FreeWire<Be>>();
    all::<BigWire>();
    all::<MarkedWire<Le>>();
    assert_eq!(
        (size_of::<FreeWire<Be>>(), align_of::<FreeWire<Be>>()),
        (5, 1)
    );
    let (a, b) = (FREE.to_network(), Free { a: 2, ..FREE }.to_network());
    assert!(a == FREE.to_network() && a != b);
    assert_eq!(hash(&a), hash(&FREE.to_network()));
    assert_ne!(hash(&a), hash(&b));
    let bytes: &[u8] = a.as_ref();
    assert_eq!(bytes, IN_BE);
    assert_eq!(FreeWire::<Be>::default().as_bytes(), [0; 5]);
    // Zero, whatever the message says of its magic.
    assert_eq!(MarkedWire::<Be>::default().as_bytes(), [0; 10]);
    // Compared as bytes, padding too.
    let mut bytes = *b"\x01\x02\xee\xef\0\x05\x06\x07\x03\x04";
    let odd = *Marked::view::<Be>(&bytes).unwrap();
    bytes[3] = 0xee;
    let even = *Marked::view::<Be>(&bytes).unwrap();
    assert_eq!(odd.try_to_host(), even.try_to_host());
    assert_ne!(odd, even);
}

#[test]
fn debug_shows_the_fields() {
    let text = format!("{:?}", FREE.to_network());
    assert!(
        text.contains("a: 1") && text.contains("b: 515") && text.contains("c: 1029"),
        "{text}"
    );
    assert_eq!(text, format!("{:?}", FREE.to_little_endian()));
    let text = format!("{:?}", Partial::view_lenient::<Be>(&[0, 1, 9, 0]).unwrap());
    assert!(text.contains("kind: ") && text.contains('9'), "{text}");
    let text = format!("{:?}", Partial::view_lenient::<Be>(&PARTIAL_BE).unwrap());
    assert!(
        text.contains("kind: B") && text.contains("small: 5"),
        "{text}"
    );
    assert_eq!(
        format!("{:?}", Big { a: 1, b: 2 }.to_wire()),
        "Big { a: 1, b: 2 }"
    );
}

/// A function for any message.
fn send<M: Hg>(message: &M, out: &mut Vec<u8>) -> Result<usize, Error> {
    message.encode_to::<Net>(out)?;
    Ok(message.encoded_len())
}

fn exchange<M: ToWire<Be> + FromWire<Be> + ToWire<Le>>(message: &M) -> M {
    let wire = message.to_network();
    assert!(size_of_val(&wire) == M::MIN && size_of_val(&message.to_little_endian()) == M::MIN);
    M::decode::<Be>(message.encode::<Be>().unwrap().as_bytes()).unwrap()
}

#[test]
fn generic_code() {
    let mut out = Vec::new();
    assert_eq!(send(&FREE, &mut out), Ok(5));
    assert_eq!(send(&Little { a: 1, b: 2 }, &mut out), Ok(3));
    assert_eq!(send(&[1_u16, 2], &mut out), Ok(4));
    assert_eq!(out, [1, 2, 3, 4, 5, 1, 2, 0, 0, 1, 0, 2]);
    assert_eq!(exchange(&FREE), FREE);
    assert_eq!(exchange(&Big { a: 1, b: 2 }), Big { a: 1, b: 2 });
    assert_eq!(exchange(&[FREE; 2]), [FREE; 2]);
}
