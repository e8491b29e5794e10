//! The pure bit core: integers out of, and into, a run of bit fields.
//!
//! `at` counts bits along the stream: in a big-endian run bit 0 is the most
//! significant bit of byte 0, in a little-endian one the least significant. A
//! run is thus one integer in its byte order. Up to 8 bytes are read and
//! written as that integer, even for a narrow field: the compiler then makes
//! one load that all fields share, which it does not where each field touches
//! only the bytes that it covers. In longer runs a field goes through a window
//! of 8 bytes, the same one for its neighbours wherever possible.
//!
//! All arguments but the values are literals in derived code, so every branch
//! and check below folds away.

use ::core::marker::PhantomData;

use crate::order::ByteOrder;

/// An integer whose lowest `width` bits are 1: all 128 for a `width` from 128 on.
#[inline(always)]
pub const fn mask(width: u32) -> u128 {
    match u128::MAX.checked_shr(128_u32.saturating_sub(width)) {
        Some(mask) => mask,
        None => 0,
    }
}

/// The two's complement number in the lowest `width` bits; bits above are ignored.
///
/// # Panics
///
/// If `width` is not in `1..=64`.
#[inline(always)]
#[allow(clippy::cast_possible_wrap, reason = "the sign is what is wanted")]
pub const fn sign_extend(value: u64, width: u32) -> i64 {
    assert!(width >= 1 && width <= 64, "the width is not in 1..=64");
    let unused = 64 - width;
    (value << unused) as i64 >> unused
}

/// The two's complement number in the lowest `width` bits; bits above are ignored.
///
/// # Panics
///
/// If `width` is not in `1..=128`.
#[inline(always)]
#[allow(clippy::cast_possible_wrap, reason = "the sign is what is wanted")]
pub const fn sign_extend_wide(value: u128, width: u32) -> i128 {
    assert!(width >= 1 && width <= 128, "the width is not in 1..=128");
    let unused = 128 - width;
    (value << unused) as i128 >> unused
}

/// The field of `width` bits that starts at bit `at`.
///
/// # Panics
///
/// If `width` is not in `1..=64`, or the field does not lie in the run.
#[inline(always)]
pub const fn get<O: ByteOrder, const N: usize>(run: &[u8; N], at: usize, width: usize) -> u64 {
    check::<N>(at, width, 64);
    let head = 64 - at % 8;
    if width <= head {
        return window::<O, N>(run, at, width);
    }
    // Nine bytes: up to the end of the eighth, and what is in the last.
    let tail = width - head;
    let first = window::<O, N>(run, at, head);
    let last = window::<O, N>(run, at + head, tail);
    if O::BIG {
        first << tail | last
    } else {
        first | last << head
    }
}

/// Writes the field of `width` bits that starts at bit `at`.
///
/// Bits of `value` above `width` are ignored; all other bits of the run stay.
///
/// # Panics
///
/// If `width` is not in `1..=64`, or the field does not lie in the run.
#[inline(always)]
#[allow(clippy::cast_possible_truncation, reason = "a byte stays a byte")]
pub const fn set<O: ByteOrder, const N: usize>(
    run: &mut [u8; N],
    at: usize,
    width: usize,
    value: u64,
) {
    check::<N>(at, width, 64);
    if at % 8 + width <= 8 {
        // Within one byte no other is touched.
        if let Some((_, [byte, ..])) = run.split_at_mut_checked(at / 8) {
            let shift = shift::<O>(1, at % 8, width);
            *byte = replace(*byte as u64, shift, width, value) as u8;
        }
        return;
    }
    let head = 64 - at % 8;
    if width <= head {
        set_window::<O, N>(run, at, width, value);
        return;
    }
    let tail = width - head;
    let (first, last) = if O::BIG {
        (value >> tail, value)
    } else {
        (value, value >> head)
    };
    set_window::<O, N>(run, at, head, first);
    set_window::<O, N>(run, at + head, tail, last);
}

/// [`get`] for fields of up to 128 bits.
///
/// # Panics
///
/// If `width` is not in `1..=128`, or the field does not lie in the run.
#[inline(always)]
pub const fn get_wide<O: ByteOrder, const N: usize>(
    run: &[u8; N],
    at: usize,
    width: usize,
) -> u128 {
    check::<N>(at, width, 128);
    if width <= 64 {
        return get::<O, N>(run, at, width) as u128;
    }
    // A field of 128 bits may touch 17 bytes: two halves need no integer for that.
    let tail = width - 64;
    let first = get::<O, N>(run, at, 64) as u128;
    let last = get::<O, N>(run, at + 64, tail) as u128;
    if O::BIG {
        first << tail | last
    } else {
        first | last << 64
    }
}

/// [`set`] for fields of up to 128 bits.
///
/// # Panics
///
/// If `width` is not in `1..=128`, or the field does not lie in the run.
#[inline(always)]
pub const fn set_wide<O: ByteOrder, const N: usize>(
    run: &mut [u8; N],
    at: usize,
    width: usize,
    value: u128,
) {
    check::<N>(at, width, 128);
    if width <= 64 {
        set::<O, N>(run, at, width, low(value));
        return;
    }
    let tail = width - 64;
    let (first, last) = if O::BIG {
        (value >> tail, value)
    } else {
        (value, value >> 64)
    };
    set::<O, N>(run, at, 64, low(first));
    set::<O, N>(run, at + 64, tail, low(last));
}

/// How many words a run has that is kept in registers while it is written.
const WORDS: usize = 8;

/// A whole run that is written from zero, each place at most once.
///
/// Runs of up to 64 bytes are put together in words and stored once.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct BitBuf<O, const N: usize> {
    /// The run, if it has up to 64 bytes: 8 bytes each, the last word what is left.
    words: [u64; WORDS],
    /// The run, if it is longer.
    bytes: [u8; N],
    order: PhantomData<O>,
}

#[allow(
    clippy::indexing_slicing,
    reason = "a place in the run is in one of its words"
)]
impl<O: ByteOrder, const N: usize> BitBuf<O, N> {
    /// A run of zeros.
    #[inline(always)]
    #[allow(clippy::new_without_default, reason = "internal, and `const`")]
    pub const fn new() -> Self {
        BitBuf {
            words: [0; WORDS],
            bytes: [0; N],
            order: PhantomData,
        }
    }

    /// Puts the lowest `width` bits of `value` at bit `at`.
    ///
    /// # Panics
    ///
    /// If `width` is not in `1..=64`, or the field does not lie in the run.
    #[inline(always)]
    #[must_use]
    pub const fn put(mut self, at: usize, width: usize, value: u64) -> Self {
        check::<N>(at, width, 64);
        if N > WORDS * 8 {
            set::<O, N>(&mut self.bytes, at, width, value);
            return self;
        }
        let (word, bit, value) = (at / 64, at % 64, value & mask_word(width));
        let head = 64 - bit;
        if width <= head {
            self.words[word] |= value << shift::<O>(Self::word_len(word), bit, width);
            return self;
        }
        let tail = width - head;
        let (first, last) = if O::BIG {
            (value >> tail, value & mask_word(tail))
        } else {
            (value & mask_word(head), value >> head)
        };
        self.words[word] |= first << shift::<O>(8, bit, head);
        self.words[word + 1] |= last << shift::<O>(Self::word_len(word + 1), 0, tail);
        self
    }

    /// [`put`](Self::put) for fields of up to 128 bits.
    ///
    /// # Panics
    ///
    /// If `width` is not in `1..=128`, or the field does not lie in the run.
    #[inline(always)]
    #[must_use]
    pub const fn put_wide(self, at: usize, width: usize, value: u128) -> Self {
        check::<N>(at, width, 128);
        if width <= 64 {
            return self.put(at, width, low(value));
        }
        let tail = width - 64;
        let (first, last) = if O::BIG {
            (value >> tail, value)
        } else {
            (value, value >> 64)
        };
        self.put(at, 64, low(first)).put(at + 64, tail, low(last))
    }

    /// The bytes of a word.
    #[inline(always)]
    const fn word_len(word: usize) -> usize {
        if N - word * 8 < 8 { N - word * 8 } else { 8 }
    }

    /// The bytes of the run.
    #[inline(always)]
    pub const fn finish(self) -> [u8; N] {
        if N <= 8 {
            return unload::<O, N>(self.words[0]);
        }
        if N > WORDS * 8 {
            return self.bytes;
        }
        let (mut bytes, mut word) = (self.bytes, 0);
        while word * 8 < N {
            let len = Self::word_len(word);
            let part = if O::BIG {
                (self.words[word] << (64 - len * 8)).to_be_bytes()
            } else {
                self.words[word].to_le_bytes()
            };
            store::<N>(&mut bytes, word * 8, &part, len);
            word += 1;
        }
        bytes
    }
}

/// Stores the first `len` of 8 bytes, in as few pieces as there are powers of 2.
#[inline(always)]
#[allow(clippy::indexing_slicing, reason = "a piece lies in the 8 bytes")]
const fn store<const N: usize>(bytes: &mut [u8; N], at: usize, part: &[u8; 8], len: usize) {
    let mut done = 0;
    if let Some((_, place)) = bytes.split_at_mut_checked(at) {
        if len == 8 {
            if let Some(place) = place.first_chunk_mut::<8>() {
                *place = *part;
            }
            return;
        }
    }
    if len & 4 != 0 {
        if let Some((_, place)) = bytes.split_at_mut_checked(at) {
            if let Some(place) = place.first_chunk_mut::<4>() {
                *place = [part[0], part[1], part[2], part[3]];
            }
        }
        done = 4;
    }
    if len & 2 != 0 {
        if let Some((_, place)) = bytes.split_at_mut_checked(at + done) {
            if let Some(place) = place.first_chunk_mut::<2>() {
                *place = [part[done], part[done + 1]];
            }
        }
        done += 2;
    }
    if len & 1 != 0 {
        if let Some((_, [place, ..])) = bytes.split_at_mut_checked(at + done) {
            *place = part[done];
        }
    }
}

#[inline(always)]
const fn check<const N: usize>(at: usize, width: usize, widest: usize) {
    assert!(
        width >= 1 && width <= widest,
        "the bit field is empty or too wide"
    );
    assert!(
        at <= N * 8 && width <= N * 8 - at,
        "the bit field does not lie in its run"
    );
}

/// The lowest 64 bits.
#[inline(always)]
#[allow(clippy::cast_possible_truncation, reason = "the caller wants no more")]
const fn low(value: u128) -> u64 {
    value as u64
}

/// [`mask`] of a width in `1..=64`.
#[inline(always)]
const fn mask_word(width: usize) -> u64 {
    u64::MAX >> (64 - width)
}

/// How far above the lowest bit of an integer of `bytes` bytes a field lies.
#[inline(always)]
const fn shift<O: ByteOrder>(bytes: usize, at: usize, width: usize) -> usize {
    if O::BIG { bytes * 8 - at - width } else { at }
}

/// Where the 8 bytes begin that hold a field of a run of more than 8.
#[inline(always)]
const fn start<const N: usize>(at: usize, width: usize) -> usize {
    let (block, byte) = (at / 64 * 8, at / 8);
    if at % 64 + width <= 64 && block + 8 <= N {
        // Fields that end before the same multiple of 8 bytes share a load.
        block
    } else if byte + 8 <= N {
        byte
    } else {
        N - 8
    }
}

/// A field that touches at most 8 bytes.
#[inline(always)]
const fn window<O: ByteOrder, const N: usize>(run: &[u8; N], at: usize, width: usize) -> u64 {
    let (word, shift) = if N <= 8 {
        (load::<O, N>(run), shift::<O>(N, at, width))
    } else {
        let start = start::<N>(at, width);
        let word = match run.split_at_checked(start) {
            Some((_, tail)) => match tail.first_chunk::<8>() {
                Some(bytes) => load::<O, 8>(bytes),
                None => 0,
            },
            None => 0,
        };
        (word, shift::<O>(8, at - start * 8, width))
    };
    word >> shift & mask_word(width)
}

/// Writes a field that touches at most 8 bytes.
#[inline(always)]
const fn set_window<O: ByteOrder, const N: usize>(
    run: &mut [u8; N],
    at: usize,
    width: usize,
    value: u64,
) {
    if N <= 8 {
        let word = replace(load::<O, N>(run), shift::<O>(N, at, width), width, value);
        *run = unload::<O, N>(word);
        return;
    }
    let start = start::<N>(at, width);
    if let Some((_, tail)) = run.split_at_mut_checked(start) {
        if let Some(bytes) = tail.first_chunk_mut::<8>() {
            let shift = shift::<O>(8, at - start * 8, width);
            let word = replace(load::<O, 8>(bytes), shift, width, value);
            *bytes = unload::<O, 8>(word);
        }
    }
}

/// `word` with `width` bits of `value` instead of those from bit `shift` on.
#[inline(always)]
const fn replace(word: u64, shift: usize, width: usize, value: u64) -> u64 {
    let mask = mask_word(width);
    word & !(mask << shift) | (value & mask) << shift
}

/// The integer that up to 8 bytes are in order `O`.
#[inline(always)]
const fn load<O: ByteOrder, const N: usize>(run: &[u8; N]) -> u64 {
    let mut bytes = [0; 8];
    if O::BIG {
        if let Some(place) = bytes.last_chunk_mut::<N>() {
            *place = *run;
        }
        u64::from_be_bytes(bytes)
    } else {
        if let Some(place) = bytes.first_chunk_mut::<N>() {
            *place = *run;
        }
        u64::from_le_bytes(bytes)
    }
}

/// The bytes of an integer of up to 8 bytes in order `O`.
///
/// The narrowest integer that holds them is swapped: the compiler does not
/// make a swap of 64 bits narrower by itself.
#[inline(always)]
#[allow(
    clippy::cast_possible_truncation,
    reason = "the word has at most `N` bytes"
)]
const fn unload<O: ByteOrder, const N: usize>(word: u64) -> [u8; N] {
    if !O::BIG {
        return cut::<O, 8, N>(&word.to_le_bytes());
    }
    match N {
        0..=1 => cut::<O, 1, N>(&(word as u8).to_be_bytes()),
        // As 16 bits the compiler would widen every part once more.
        2 => match ((word as u32) << 16).to_be_bytes().first_chunk::<N>() {
            Some(bytes) => *bytes,
            None => [0; N],
        },
        3..=4 => cut::<O, 4, N>(&(word as u32).to_be_bytes()),
        _ => cut::<O, 8, N>(&word.to_be_bytes()),
    }
}

/// The `N` bytes that carry the lower bits.
#[inline(always)]
const fn cut<O: ByteOrder, const M: usize, const N: usize>(bytes: &[u8; M]) -> [u8; N] {
    let part = if O::BIG {
        bytes.last_chunk::<N>()
    } else {
        bytes.first_chunk::<N>()
    };
    match part {
        Some(part) => *part,
        None => [0; N],
    }
}

#[cfg(test)]
#[path = "tests.rs"]
mod tests;
