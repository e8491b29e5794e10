//! The bit core against a slow model that moves one bit at a time.

#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::indexing_slicing,
    clippy::unwrap_used,
    reason = "a test may panic, and cuts values on purpose"
)]

extern crate std;

use std::format;
use std::panic::catch_unwind;
use std::vec::Vec;

use super::{BitBuf, get, get_wide, mask, set, set_wide, sign_extend, sign_extend_wide};
use crate::order::{BigEndian, ByteOrder, LittleEndian};

/// Random numbers: xorshift64*, the same ones in every run.
struct Random(u64);

impl Random {
    fn word(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    fn wide(&mut self) -> u128 {
        u128::from(self.word()) << 64 | u128::from(self.word())
    }

    fn below(&mut self, end: usize) -> usize {
        (self.word() >> 33) as usize % end
    }

    fn bytes<const N: usize>(&mut self) -> [u8; N] {
        [(); N].map(|()| self.word().to_be_bytes()[0])
    }
}

/// The bit of a byte that is number `index` of the stream.
fn bit_in_byte<O: ByteOrder>(index: usize) -> u8 {
    let from_first = [1, 2, 4, 8, 16, 32, 64, 128];
    if O::BIG {
        from_first[7 - index % 8]
    } else {
        from_first[index % 8]
    }
}

/// The weight of each bit of a field, in stream order.
fn weights<O: ByteOrder>(width: usize) -> impl Iterator<Item = u128> {
    (0..width).map(move |index| 1 << if O::BIG { width - 1 - index } else { index })
}

/// The slow model of reading.
fn model_get<O: ByteOrder>(run: &[u8], at: usize, width: usize) -> u128 {
    let mut value = 0;
    for (index, weight) in (at..).zip(weights::<O>(width)) {
        if run[index / 8] & bit_in_byte::<O>(index) != 0 {
            value += weight;
        }
    }
    value
}

/// The slow model of writing.
fn model_set<O: ByteOrder>(run: &mut [u8], at: usize, width: usize, value: u128) {
    for (index, weight) in (at..).zip(weights::<O>(width)) {
        let bit = bit_in_byte::<O>(index);
        if value & weight == 0 {
            run[index / 8] &= !bit;
        } else {
            run[index / 8] |= bit;
        }
    }
}

/// One value in one place, by every function, over random surroundings.
fn compare<O: ByteOrder, const N: usize>(
    random: &mut Random,
    at: usize,
    width: usize,
    value: u128,
) {
    let surroundings = random.bytes::<N>();
    let mut expected = surroundings;
    model_set::<O>(&mut expected, at, width, value);
    let mut alone = [0; N];
    model_set::<O>(&mut alone, at, width, value);
    let dirty = value | random.wide().checked_shl(width as u32).unwrap_or(0);
    let here = || format!("{} N {N} at {at} width {width} value {value:#x}", O::BIG);

    let mut run = surroundings;
    set_wide::<O, N>(&mut run, at, width, dirty);
    assert_eq!(run, expected, "set_wide: {}", here());
    assert_eq!(
        get_wide::<O, N>(&run, at, width),
        value,
        "get_wide: {}",
        here()
    );
    let buf = BitBuf::<O, N>::new().put_wide(at, width, dirty);
    assert_eq!(buf.finish(), alone, "put_wide: {}", here());
    if width <= 64 {
        let mut run = surroundings;
        set::<O, N>(&mut run, at, width, dirty as u64);
        assert_eq!(run, expected, "set: {}", here());
        assert_eq!(
            u128::from(get::<O, N>(&run, at, width)),
            value,
            "get: {}",
            here()
        );
        let buf = BitBuf::<O, N>::new().put(at, width, dirty as u64);
        assert_eq!(buf.finish(), alone, "put: {}", here());
    }

    let read = model_get::<O>(&surroundings, at, width);
    assert_eq!(
        get_wide::<O, N>(&surroundings, at, width),
        read,
        "get_wide: {}",
        here()
    );
    if width <= 64 {
        assert_eq!(
            u128::from(get::<O, N>(&surroundings, at, width)),
            read,
            "get: {}",
            here()
        );
    }
}

fn ones(width: usize) -> u128 {
    (0..width).fold(0, |ones, _| ones + ones + 1)
}

/// Every place and width in a run of `N` bytes; many values where no shorter
/// run would do, one in the others.
fn every_place<O: ByteOrder, const N: usize>() {
    let mut random = Random(0x9e37_79b9_7f4a_7c15 ^ N as u64);
    for at in 0..N * 8 {
        for width in 1..=128.min(N * 8 - at) {
            let ones = ones(width);
            if at < 8 && (at + width).div_ceil(8) == N {
                compare::<O, N>(&mut random, at, width, 0);
                compare::<O, N>(&mut random, at, width, ones);
                for bit in 0..width {
                    compare::<O, N>(&mut random, at, width, 1 << bit);
                }
                for _ in 0..64 {
                    let value = random.wide() & ones;
                    compare::<O, N>(&mut random, at, width, value);
                }
            } else {
                let value = random.wide() & ones;
                compare::<O, N>(&mut random, at, width, value);
            }
        }
    }
}

/// A run cut into fields at random, as a message does it.
fn every_field<O: ByteOrder, const N: usize>() {
    let mut random = Random(0xd1b5_4a32_d192_ed03 ^ N as u64);
    for _ in 0..100 {
        let mut places = Vec::new();
        let mut at = 0;
        while at < N * 8 {
            let widest = [3, 9, 33, 128][random.below(4)].min(N * 8 - at);
            let width = 1 + random.below(widest);
            // One in eight stays a hole.
            if random.below(8) != 0 {
                places.push((at, width));
            }
            at += width;
        }
        let (mut expected, mut run, mut buf) = ([0; N], [0; N], BitBuf::<O, N>::new());
        while !places.is_empty() {
            let (at, width) = places.swap_remove(random.below(places.len()));
            let value = random.wide() & ones(width);
            model_set::<O>(&mut expected, at, width, value);
            if width <= 64 && random.below(2) == 0 {
                set::<O, N>(&mut run, at, width, value as u64);
                buf = buf.put(at, width, value as u64);
            } else {
                set_wide::<O, N>(&mut run, at, width, value);
                buf = buf.put_wide(at, width, value);
            }
        }
        assert_eq!(run, expected);
        assert_eq!(buf.finish(), expected);
    }
}

macro_rules! lengths {
    ($($name:ident: $($n:literal)*;)*) => {$(
        #[test]
        fn $name() {
            $(
                every_place::<BigEndian, $n>();
                every_place::<LittleEndian, $n>();
                every_field::<BigEndian, $n>();
                every_field::<LittleEndian, $n>();
            )*
        }
    )*};
}

lengths! {
    runs_of_one_word: 1 2 3 4 5 6 7 8;
    runs_of_two_words: 9 10 11 12 13 14 15 16;
    runs_that_a_wide_field_needs: 17 18;
    longer_runs: 19 23 26 33;
}

#[test]
fn the_longest_runs() {
    macro_rules! fields {
        ($($n:literal)*) => {$(
            every_field::<BigEndian, $n>();
            every_field::<LittleEndian, $n>();
        )*};
    }
    // Around the length up to which a run is put together in words.
    fields! { 34 40 47 56 57 63 64 65 66 71 72 73 100 130 }
}

#[test]
fn masks() {
    assert_eq!(mask(0), 0);
    for width in 1..=128 {
        assert_eq!(mask(width), ones(width as usize), "{width}");
    }
    assert_eq!(mask(129), u128::MAX);
    assert_eq!(mask(u32::MAX), u128::MAX);
}

#[test]
fn signs() {
    let mut random = Random(11);
    for width in 1..=128_u32 {
        let half = 1_u128 << (width - 1);
        let ends = [0, half - 1, half, ones(width as usize)];
        let more = [(); 64].map(|()| random.wide() & ones(width as usize));
        for value in ends.into_iter().chain(more) {
            // What is missing up to the next power of two, as a negative number.
            let expected = if value < half {
                value as i128
            } else {
                -((ones(width as usize) - value) as i128) - 1
            };
            let dirty = value | random.wide().checked_shl(width).unwrap_or(0);
            assert_eq!(
                sign_extend_wide(dirty, width),
                expected,
                "{width} {value:#x}"
            );
            if width <= 64 {
                let narrow = sign_extend(dirty as u64, width);
                assert_eq!(i128::from(narrow), expected, "{width} {value:#x}");
            }
        }
    }
}

#[test]
fn as_the_documents_draw_it() {
    // RFC 791: version 4, five words, DSCP 46, ECN 1.
    const IPV4: [u8; 2] = BitBuf::<BigEndian, 2>::new()
        .put(0, 4, 4)
        .put(4, 4, 5)
        .put(8, 6, 46)
        .put(14, 2, 1)
        .finish();
    // C on a little-endian machine: `struct { unsigned a: 4, b: 4, c: 12, d: 12; }`.
    const C: [u8; 4] = BitBuf::<LittleEndian, 4>::new()
        .put(0, 4, 1)
        .put(4, 4, 2)
        .put(8, 12, 0x345)
        .put(20, 12, 0x678)
        .finish();
    assert_eq!(IPV4, [0x45, 0xb9]);
    assert_eq!(C, 0x6783_4521_u32.to_le_bytes());
    // A field over two bytes continues where the stream does.
    assert_eq!(get::<BigEndian, 3>(&[0x12, 0x34, 0x56], 4, 12), 0x234);
    assert_eq!(get::<LittleEndian, 3>(&[0x12, 0x34, 0x56], 4, 12), 0x341);
    // Whole bytes are the integers of their order.
    let bytes = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16];
    assert_eq!(get::<BigEndian, 17>(&bytes, 8, 24), 0x01_0203);
    assert_eq!(get::<LittleEndian, 17>(&bytes, 8, 24), 0x03_0201);
    let tail = u128::from_be_bytes(*bytes.last_chunk().unwrap());
    assert_eq!(get_wide::<BigEndian, 17>(&bytes, 8, 128), tail);
    assert_eq!(
        get_wide::<LittleEndian, 17>(&bytes, 8, 128),
        tail.swap_bytes()
    );
}

#[test]
fn in_constants() {
    const RUN: [u8; 20] = {
        let mut run = [0xff; 20];
        set::<LittleEndian, 20>(&mut run, 7, 64, 0x0123_4567_89ab_cdef);
        set_wide::<LittleEndian, 20>(&mut run, 71, 89, 42);
        run
    };
    const WORD: u64 = get::<LittleEndian, 20>(&RUN, 7, 64);
    const WIDE: u128 = get_wide::<LittleEndian, 20>(&RUN, 71, 89);
    const MINUS: i64 = sign_extend(0b101, 3);
    const WIDE_MINUS: i128 = sign_extend_wide(mask(99), 99);
    const LONG: [u8; 20] = BitBuf::<LittleEndian, 20>::new()
        .put(0, 7, 0x7f)
        .put(7, 64, WORD)
        .put_wide(71, 89, WIDE)
        .finish();
    assert_eq!(
        (WORD, WIDE, MINUS, WIDE_MINUS),
        (0x0123_4567_89ab_cdef, 42, -3, -1)
    );
    assert_eq!(LONG, RUN);
}

/// Every function refuses the place.
fn refused<const N: usize>(at: usize, width: usize) {
    let run = [0; N];
    let calls: [fn(&[u8; N], usize, usize); 6] = [
        |run, at, width| _ = get::<BigEndian, N>(run, at, width),
        |run, at, width| _ = get_wide::<LittleEndian, N>(run, at, width),
        |run, at, width| set::<LittleEndian, N>(&mut { *run }, at, width, 0),
        |run, at, width| set_wide::<BigEndian, N>(&mut { *run }, at, width, 0),
        |_, at, width| _ = BitBuf::<BigEndian, N>::new().put(at, width, 0).finish(),
        |_, at, width| {
            _ = BitBuf::<LittleEndian, N>::new()
                .put_wide(at, width, 0)
                .finish();
        },
    ];
    for (index, call) in calls.into_iter().enumerate() {
        let result = catch_unwind(|| call(&run, at, width));
        // 65 bits are too many for `get`, `set` and `put` only.
        let fits = width <= 128 && at <= N * 8 && width <= N * 8 - at && width > 0;
        let wide = [1, 3, 5].contains(&index);
        assert_eq!(
            result.is_ok(),
            fits && wide,
            "{index} N {N} at {at} width {width}"
        );
    }
}

#[test]
fn places_outside_of_the_run_panic() {
    for (at, width) in [
        (0, 0),
        (1, 8),
        (8, 1),
        (9, 1),
        (0, 9),
        (usize::MAX, 1),
        (4, usize::MAX),
    ] {
        refused::<1>(at, width);
    }
    for (at, width) in [
        (65, 8),
        (72, 1),
        (80, 1),
        (0, 73),
        (usize::MAX, 2),
        (8, 64 + 1),
    ] {
        refused::<9>(at, width);
    }
    for (at, width) in [(0, 129), (0, 65), (7, 128), (73, 128), (160, 64), (160, 0)] {
        refused::<20>(at, width);
    }
}

#[test]
fn wrong_widths_of_numbers_panic() {
    assert!(catch_unwind(|| sign_extend(0, 0)).is_err());
    assert!(catch_unwind(|| sign_extend(0, 65)).is_err());
    assert!(catch_unwind(|| sign_extend_wide(0, 0)).is_err());
    assert!(catch_unwind(|| sign_extend_wide(0, 129)).is_err());
}
