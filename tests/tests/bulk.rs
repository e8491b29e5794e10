//! Many messages at once: equal to one by one, in every order, by every
//! shuffle that the machine has.

use std::sync::Mutex;

use hg::bulk::{self, Shuffle};
use hg::zerocopy::{FromBytes, IntoBytes};
use hg::{Auto, Be, ByteOrder, ErrorKind, Fixed, Hg, Le, Text};

/// The limit is one for the process.
static LIMIT: Mutex<()> = Mutex::new(());

/// Does something with every shuffle.
fn with_all(mut check: impl FnMut(Shuffle)) {
    let _guard = LIMIT.lock();
    for shuffle in [
        Shuffle::Portable,
        Shuffle::Bytes16,
        Shuffle::Bytes32,
        Shuffle::Bytes64,
    ] {
        bulk::limit(shuffle);
        check(shuffle);
    }
}

/// Bytes without a pattern, always the same.
fn noise(len: usize) -> Vec<u8> {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64 ^ len as u64;
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 32) as u8
    };
    (0..len).map(|_| next()).collect()
}

fn one_by_one<M: Fixed, A: ByteOrder, B: ByteOrder>(from: &[u8]) -> Vec<u8> {
    from.chunks_exact(M::MIN)
        .flat_map(|bytes| {
            let wire = M::Wire::<A>::ref_from_bytes(bytes).unwrap();
            M::wire_reorder::<A, B>(wire).as_bytes().to_vec()
        })
        .collect()
}

fn ways<M: Fixed, A: ByteOrder, B: ByteOrder>(what: &str) {
    let most = (700 / M::MIN).clamp(3, 70);
    with_all(|shuffle| {
        for count in (0..=most).chain([1000 / M::MIN + 1]) {
            let from = noise(count * M::MIN);
            let expected = one_by_one::<M, A, B>(&from);
            let about = format!("{what}: {count} by {shuffle:?}");

            // Guards on both sides, at odd places.
            let mut to = vec![0xa5; from.len() + 9];
            let written = bulk::convert_bytes::<M, A, B>(&from, &mut to[3..]);
            assert_eq!(written, Ok(from.len()), "{about}");
            assert!(to[3..][..from.len()] == expected, "{about}");
            assert!(
                to[..3]
                    .iter()
                    .chain(&to[3 + from.len()..])
                    .all(|it| *it == 0xa5),
                "{about}"
            );

            let mut place = vec![0xa5; from.len() + 9];
            place[5..][..from.len()].copy_from_slice(&from);
            let wires = <[M::Wire<A>]>::mut_from_bytes(&mut place[5..][..from.len()]).unwrap();
            let now = bulk::convert_in_place::<M, A, B>(wires);
            assert_eq!(now.len(), count, "{about}");
            assert!(now.as_bytes() == expected, "{about}, in place");
            assert!(
                place[..5]
                    .iter()
                    .chain(&place[5 + from.len()..])
                    .all(|it| *it == 0xa5),
                "{about}"
            );
        }
    });
}

macro_rules! all_ways {
    ($($test:ident: $($message:ty),+;)*) => {$(
        #[test]
        fn $test() {
            $(
                ways::<$message, Le, Be>(stringify!($message));
                ways::<$message, Be, Le>(stringify!($message));
                ways::<$message, Be, Be>(stringify!($message));
            )+
        }
    )*};
}

#[derive(Hg, Clone, Copy)]
#[hg(bits = 32, lsb0)]
struct Set {
    #[hg(bits = 15)]
    fifteen: u16,
    #[hg(bits = 5)]
    five: u8,
    #[hg(bits = 11, pad_bits_after = 1)]
    eleven: u16,
}

#[derive(Hg, Clone, Copy)]
#[hg(bits = 8, msb0)]
struct Byte {
    #[hg(bits = 3)]
    three: u8,
    #[hg(bits = 5)]
    five: u8,
}

#[derive(Hg, Clone, Copy)]
struct Sets {
    set: Set,
    byte: Byte,
    other: u16,
    many: [Set; 3],
}

#[derive(Hg, Clone, Copy)]
struct WideFields {
    kind: u8,
    #[hg(bits = 24)]
    len: u32,
    #[hg(bits = 48)]
    address: u64,
    #[hg(bits = 24)]
    three: [u32; 3],
}

#[derive(Hg, Clone, Copy)]
struct Follows {
    id: u32,
    #[hg(bits = 4)]
    high: u8,
    #[hg(bits = 12)]
    low: u16,
}

#[derive(Hg, Clone, Copy)]
struct PaddedRun {
    #[hg(bits = 8, pad_bits_after = 16)]
    first: u8,
    #[hg(bits = 8)]
    last: u8,
    end: u16,
}

#[derive(Hg, Clone, Copy)]
struct NestedSet {
    #[hg(bits = 32)]
    set: Set,
    #[hg(bits = 16)]
    inner: Flowing,
}

#[derive(Hg, Clone, Copy)]
#[hg(bits = 16)]
struct Flowing {
    #[hg(bits = 7)]
    a: u8,
    #[hg(bits = 9)]
    b: u16,
}

#[derive(Hg, Clone, Copy)]
#[hg(magic = 0x1234_5678_u32)]
struct Magical {
    a: u16,
    #[hg(little)]
    pinned: u32,
    #[hg(pad_before = 3)]
    b: u64,
    #[hg(align_before = 8)]
    c: u16,
}

#[derive(Hg, Clone, Copy)]
#[hg(magic = b"RIFF")]
struct Letters {
    size: u32,
    kind: Text<5>,
}

#[derive(Hg, Clone, Copy)]
#[hg(big)]
struct Pinned {
    a: u16,
    b: u32,
}

#[derive(Hg, Clone, Copy)]
struct HasPinned {
    a: u16,
    inner: Pinned,
    z: u64,
}

#[derive(Hg, Clone, Copy)]
#[repr(u16)]
enum Kind {
    One = 1,
    Two = 0x200,
}

#[derive(Hg, Clone, Copy)]
struct Partial {
    kind: Kind,
    urgent: bool,
    count: core::num::NonZero<u32>,
    #[hg(value = 7)]
    seven: Auto<u16>,
}

#[derive(Hg, Clone, Copy)]
struct Newtype(u64);

#[derive(Hg, Clone, Copy)]
struct Generic<T, const N: usize> {
    first: T,
    rest: [T; N],
    end: u8,
}

#[derive(Hg, Clone, Copy)]
struct Summed {
    a: u16,
    #[hg(sum = hg::sum::internet)]
    sum: u16,
    b: u32,
}

#[derive(Hg, Clone, Copy)]
struct HasSummed {
    a: u8,
    summed: Summed,
}

#[derive(Hg, Clone, Copy)]
struct Long {
    id: u16,
    values: [u32; 200],
    end: u8,
}

all_ways! {
    scalars: u16, i16, u32, i32, u64, i64, u128, i128, f32, f64, u8, bool;
    arrays: [u16; 3], [u16; 40], [u32; 16], [[f64; 3]; 5], [u128; 4], [u8; 7], [[u16; 300]; 2];
    tuples: (u8, u16), (u16, u8), (u32, u16, u8), (u8, u32, u32, u32, i16, i16, i16), (u8, u128),
        (u128, u8, u64), (u64, u32, u16, u8), (u8, (u16, u8), [u32; 2]);
    long_tuples: ([u128; 20], u8), ([u8; 65], u16), ([(u8, u16); 31], u128), ([u8; 511], bool),
        ((u64, u8), [u32; 33], [(u16, u8); 9]), ([u8; 3], [u64; 63]);
    bit_structs: Set, Byte, Sets, [Sets; 2], NestedSet, Flowing;
    bit_runs: WideFields, Follows, PaddedRun, [Follows; 3];
    magics_and_pins: Magical, Letters, Pinned, HasPinned;
    partial: Partial, Kind, Newtype, [Kind; 9];
    generic: Generic<u16, 3>, Generic<(u8, u32), 5>, Generic<Set, 1>;
    sums: Summed, HasSummed, [Summed; 4];
    long: Long, [Long; 2];
}

#[test]
fn sums_are_kept_right() {
    let message = Summed {
        a: 0x1234,
        sum: 0,
        b: 0x5678_9abc,
    };
    let wires = [message.to_little_endian(); 9];
    let mut big = [SummedWire::<Be>::default(); 9];
    bulk::convert::<Summed, Le, Be>(&wires, &mut big).unwrap();
    assert!(big.iter().all(|wire| wire.sum_ok()));
}

/// Every length and every alignment of both sides.
fn numbers<T>(turned: impl Fn(&[u8]) -> Vec<u8>)
where
    T: Fixed + Default + Copy + FromBytes + IntoBytes + hg::zerocopy::Immutable,
{
    let (size, bytes) = (T::MIN, noise(300 * T::MIN + 64));
    for count in 0..300 {
        let align = count % 64;
        let from = &bytes[align..][..count * size];
        let wires = <[T::Wire<Be>]>::ref_from_bytes(from).unwrap();
        let mut values = vec![T::default(); count + 2];
        bulk::decode::<T, Be>(wires, &mut values).unwrap();
        assert!(values[..count].as_bytes() == turned(from));
        assert!(values[count..].as_bytes().iter().all(|byte| *byte == 0));
        for to_align in [0, 1, (count * 7) % 64] {
            let mut out = vec![0xa5; to_align + count * size + 5];
            let slots = &mut out[to_align..][..count * size];
            let slots = <[T::Wire<Be>]>::mut_from_bytes(slots).unwrap();
            bulk::encode::<T, Be>(&values[..count], slots).unwrap();
            assert!(&out[to_align..][..count * size] == from);
            assert!(
                out[..to_align]
                    .iter()
                    .chain(&out[to_align + count * size..])
                    .all(|it| *it == 0xa5)
            );
        }
    }
}

#[test]
fn every_length_and_alignment_of_numbers() {
    fn native(size: usize) -> impl Fn(&[u8]) -> Vec<u8> {
        move |bytes| {
            let each = bytes.chunks_exact(size);
            if cfg!(target_endian = "little") {
                each.flat_map(|it| it.iter().rev().copied().collect::<Vec<_>>())
                    .collect()
            } else {
                bytes.to_vec()
            }
        }
    }
    with_all(|_| {
        numbers::<u16>(native(2));
        numbers::<i32>(native(4));
        numbers::<f32>(native(4));
        numbers::<u64>(native(8));
        numbers::<f64>(native(8));
        numbers::<i128>(native(16));
    });
}

/// Fixed arrays and vectors of numbers take the same way.
fn array<T: Hg + PartialEq + std::fmt::Debug, const N: usize>()
where
    T: Fixed + Copy,
{
    let bytes = noise(N * T::MIN);
    let wires = <[T::Wire<Be>; N]>::ref_from_bytes(&bytes).unwrap();
    let expected: [T; N] = std::array::from_fn(|at| T::try_from_wire(&wires[at]).unwrap());
    // By their bytes, so that a float that is no number is equal to itself.
    let written = |values: &[T]| -> Vec<u8> {
        let all = values.iter();
        all.flat_map(|it| it.encode::<Be>().unwrap().as_bytes().to_vec())
            .collect()
    };
    assert_eq!(written(&expected), bytes);
    assert_eq!(written(&<[T; N]>::decode::<Be>(&bytes).unwrap()), bytes);
    assert_eq!(written(&Vec::<T>::decode::<Be>(&bytes).unwrap()), bytes);
    assert_eq!(written(&Box::<[T]>::decode::<Be>(&bytes).unwrap()), bytes);
    assert_eq!(expected.encode::<Be>().unwrap().as_bytes(), bytes);
    let mut out = Vec::new();
    expected.to_vec().encode_to::<Be>(&mut out).unwrap();
    assert_eq!(out, bytes);
    let little = <[T; N]>::wire_reorder::<Be, Le>(wires);
    assert_eq!(little.as_bytes(), one_by_one::<T, Be, Le>(&bytes));
}

#[test]
fn arrays_and_vectors_of_numbers() {
    with_all(|_| {
        array::<u16, 1>();
        array::<u16, 31>();
        array::<u16, 33>();
        array::<u16, 257>();
        array::<i32, 15>();
        array::<i32, 16>();
        array::<f32, 100>();
        array::<u64, 9>();
        array::<f64, 100>();
        array::<u128, 5>();
        array::<u128, 77>();
        array::<u8, 300>();
    });
}

#[test]
fn what_is_not_there_or_has_no_room() {
    let from = [1, 2, 3, 4, 5, 6, 7];
    let error = bulk::convert_bytes::<u16, Le, Be>(&from, &mut [0; 9]).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::TooShort { needed: 8 });
    let mut to = [9; 3];
    let error = bulk::convert_bytes::<u16, Le, Be>(&from[..4], &mut to).unwrap_err();
    assert_eq!(
        (error.kind(), error.offset(), to),
        (ErrorKind::Full, 3, [9; 3])
    );
    let mut to = [[9; 2]; 1];
    let wires = <[hg::zerocopy::byteorder::U16<Le>]>::ref_from_bytes(&from[..4]).unwrap();
    let slots =
        <[hg::zerocopy::byteorder::U16<Be>]>::mut_from_bytes(to.as_flattened_mut()).unwrap();
    let error = bulk::convert::<u16, Le, Be>(wires, slots).unwrap_err();
    assert_eq!((error.kind(), error.offset()), (ErrorKind::Full, 2));
    let error = bulk::decode::<u16, Le>(wires, &mut [0]).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Full);
}

#[test]
fn the_wrong_one_is_named() {
    let mut values = [Kind::One; 3];
    let wires = <[<Kind as Hg>::Wire<Be>]>::ref_from_bytes(&[0, 1, 2, 0, 2, 1]).unwrap();
    let error = bulk::decode::<Kind, Be>(wires, &mut values).unwrap_err();
    assert_eq!((error.kind(), error.offset()), (ErrorKind::InvalidValue, 4));
    assert_eq!(error.path().to_string(), "[2]");
}

#[test]
fn nothing_is_nothing() {
    #[derive(Hg, Clone, Copy)]
    struct Unit;
    assert_eq!(bulk::convert_bytes::<Unit, Le, Be>(&[], &mut []), Ok(0));
    assert!(bulk::convert_bytes::<Unit, Le, Be>(&[1], &mut [0]).is_err());
    assert_eq!(
        bulk::convert_in_place::<Unit, Le, Be>(&mut [UnitWire::default(); 3]).len(),
        3
    );
}
