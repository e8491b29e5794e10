//! The byte shuffles of the machine: the one module of the crate with `unsafe`.
//!
//! What is unsafe here are three things: pointers into slices, whose bounds
//! each function proves; instructions that the machine may not have, which
//! [`widest`] asks for; and memory that is handed out after it was filled.
#![allow(
    unsafe_code,
    reason = "loads, shuffles and stores of whole registers are not to be had otherwise"
)]
#![allow(
    clippy::indexing_slicing,
    reason = "the pieces of a plan are counted by its own constant"
)]

use core::mem::MaybeUninit;

use zerocopy::FromBytes;

use super::Shuffle;
use super::plan::Planned;
pub(super) use machine::{allow, detected, widest};

/// Which shuffles the machine has.
#[cfg(hg_shuffle)]
mod machine {
    use core::sync::atomic::{AtomicU8, Ordering};

    use super::Shuffle;

    /// The rank of the widest shuffle that is allowed; as yet unknown.
    static WIDEST: AtomicU8 = AtomicU8::new(UNKNOWN);
    const UNKNOWN: u8 = u8::MAX;

    /// The widest shuffle that the machine has and that is allowed.
    #[inline]
    pub(in super::super) fn widest() -> Shuffle {
        match WIDEST.load(Ordering::Relaxed) {
            0 => Shuffle::Portable,
            1 => Shuffle::Bytes16,
            2 => Shuffle::Bytes32,
            3 => Shuffle::Bytes64,
            _ => first(),
        }
    }

    #[cold]
    fn first() -> Shuffle {
        let found = detected();
        // A limit that another thread has set meanwhile stays.
        let order = Ordering::Relaxed;
        let _ = WIDEST.compare_exchange(UNKNOWN, found as u8, order, order);
        match WIDEST.load(order) {
            0 => Shuffle::Portable,
            1 => Shuffle::Bytes16,
            2 => Shuffle::Bytes32,
            _ => found,
        }
    }

    /// Sets the widest shuffle that is allowed, of those that the machine has.
    pub(in super::super) fn allow(shuffle: Shuffle) {
        WIDEST.store(shuffle.min(detected()) as u8, Ordering::Relaxed);
    }

    /// The widest shuffle that the machine has.
    #[cfg(target_arch = "x86_64")]
    pub(in super::super) fn detected() -> Shuffle {
        /// With std as the machine says, without it as the compiler was told.
        macro_rules! has {
            ($($feature:tt)*) => {{
                #[cfg(feature = "std")]
                let has = true $(&& std::is_x86_feature_detected!($feature))*;
                #[cfg(not(feature = "std"))]
                let has = true $(&& cfg!(target_feature = $feature))*;
                has
            }};
        }
        if cfg!(hg_shuffle64) && has!("ssse3" "avx2" "avx512f" "avx512bw" "avx512vbmi") {
            Shuffle::Bytes64
        } else if has!("ssse3" "avx2") {
            Shuffle::Bytes32
        } else if has!("ssse3") {
            Shuffle::Bytes16
        } else {
            Shuffle::Portable
        }
    }

    /// NEON is there: the target has it, see `build.rs`.
    #[cfg(target_arch = "aarch64")]
    pub(in super::super) fn detected() -> Shuffle {
        Shuffle::Bytes16
    }
}

/// There are no shuffles.
#[cfg(not(hg_shuffle))]
mod machine {
    use super::Shuffle;

    pub(in super::super) fn widest() -> Shuffle {
        Shuffle::Portable
    }

    pub(in super::super) fn allow(_: Shuffle) {}

    pub(in super::super) fn detected() -> Shuffle {
        Shuffle::Portable
    }
}

/// Permutes `from` into `to`; false if that cannot be done by shuffles.
///
/// # Panics
///
/// When the lengths differ.
#[inline]
pub(super) fn permute<P: Planned>(from: &[u8], to: &mut [u8]) -> bool {
    assert!(from.len() == to.len(), "both sides have one length");
    // SAFETY: both are valid for their length, and a `&mut` lets nothing else
    // overlap it.
    unsafe { run::<P>(from.as_ptr(), to.as_mut_ptr(), to.len()) }
}

/// Permutes in place; false if that cannot be done by shuffles.
#[inline]
pub(super) fn permute_in_place<P: Planned>(bytes: &mut [u8]) -> bool {
    let to = bytes.as_mut_ptr();
    // SAFETY: valid for its length; both pointers are the same one.
    unsafe { run::<P>(to, to, bytes.len()) }
}

/// A new array of permuted bytes, each written once: by a shuffle, or by
/// `one` element by element.
///
/// # Panics
///
/// When there are not exactly the bytes of the array.
#[inline]
pub(super) fn array<P: Planned, T: FromBytes, const N: usize>(
    from: &[u8],
    mut one: impl FnMut(usize) -> T,
) -> [T; N] {
    assert!(from.len() == size_of::<[T; N]>(), "the bytes of the array");
    let mut array = MaybeUninit::<[T; N]>::uninit();
    let to: *mut T = array.as_mut_ptr().cast();
    // SAFETY: the memory is new and as long as `from`. Where `run` says so, it
    // has written all of it, and `FromBytes` says that any bytes are a value;
    // otherwise each of the `N` elements is written here.
    unsafe {
        if !run::<P>(from.as_ptr(), to.cast(), from.len()) {
            for index in 0..N {
                to.add(index).write(one(index));
            }
        }
        array.assume_init()
    }
}

/// Appends permuted bytes to a vector; false, and nothing done, if that cannot
/// be done by shuffles.
///
/// # Panics
///
/// When the bytes are not whole elements.
#[cfg(feature = "alloc")]
#[inline]
pub(super) fn extend<P: Planned, T: FromBytes>(
    vector: &mut alloc::vec::Vec<T>,
    from: &[u8],
) -> bool {
    let count = from.len() / size_of::<T>();
    assert!(from.len() == count * size_of::<T>(), "whole elements");
    vector.reserve(count);
    let to = vector.spare_capacity_mut().as_mut_ptr();
    // SAFETY: there is room for `count` elements, which are `from.len()` bytes,
    // and they are new memory. Where `run` says so, it has written all of them,
    // and `FromBytes` says that any bytes are a value.
    unsafe {
        let done = run::<P>(from.as_ptr(), to.cast(), from.len());
        if done {
            vector.set_len(vector.len() + count);
        }
        done
    }
}

/// Permutes `len` bytes; false, and nothing written, if there is no plan or the
/// machine has no shuffle.
///
/// # Safety
///
/// `from` is valid for reads of `len` bytes, `to` for writes of as many. The
/// two are the same, or do not overlap.
#[inline]
#[cfg_attr(not(hg_shuffle), allow(unused_variables))]
unsafe fn run<P: Planned>(from: *const u8, to: *mut u8, len: usize) -> bool {
    if const { P::NARROW.count == 0 } {
        return false;
    }
    let widest = widest();
    #[cfg(hg_shuffle64)]
    if widest >= Shuffle::Bytes64 && const { P::WIDE.count != 0 } {
        // SAFETY: `widest` is never more than what the machine has; the
        // pointers are as the caller promises.
        unsafe { run64::<P>(from, to, len) };
        return true;
    }
    #[cfg(all(hg_shuffle, target_arch = "x86_64"))]
    if widest >= Shuffle::Bytes32 && const { P::NARROW.stride == 16 && P::NARROW.count == 1 } {
        // SAFETY: as above; a machine with 64 bytes has 32 too, see `detected`.
        unsafe { run32::<P>(from, to, len) };
        return true;
    }
    #[cfg(hg_shuffle)]
    if widest >= Shuffle::Bytes16 {
        // SAFETY: as above; a machine with more has 16 bytes too.
        unsafe { run16::<P>(from, to, len) };
        return true;
    }
    false
}

#[cfg(all(hg_shuffle, target_arch = "x86_64"))]
use double::run32;
#[cfg(hg_shuffle)]
use narrow::run16;
#[cfg(hg_shuffle64)]
use wide::run64;

/// Sixteen bytes at once.
#[cfg(hg_shuffle)]
mod narrow {
    #[cfg(target_arch = "aarch64")]
    use core::arch::aarch64::{
        uint8x16_t as Bytes, vld1q_u8 as load, vqtbl1q_u8, vst1q_u8 as store,
    };
    #[cfg(target_arch = "x86_64")]
    use core::arch::x86_64::{
        __m128i as Bytes, _mm_loadu_si128, _mm_shuffle_epi8, _mm_storeu_si128,
    };

    use super::Planned;

    /// # Safety
    ///
    /// `from` is valid for reads of 16 bytes.
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "ssse3")]
    #[inline]
    unsafe fn load(from: *const u8) -> Bytes {
        // SAFETY: as the caller promises; the load needs no alignment.
        unsafe { _mm_loadu_si128(from.cast()) }
    }

    /// # Safety
    ///
    /// `to` is valid for writes of 16 bytes.
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "ssse3")]
    #[inline]
    unsafe fn store(to: *mut u8, bytes: Bytes) {
        // SAFETY: as the caller promises; the store needs no alignment.
        unsafe { _mm_storeu_si128(to.cast(), bytes) }
    }

    /// # Safety
    ///
    /// The machine has the shuffle.
    #[cfg_attr(target_arch = "x86_64", target_feature(enable = "ssse3"))]
    #[cfg_attr(target_arch = "aarch64", target_feature(enable = "neon"))]
    #[inline]
    unsafe fn shuffle(bytes: Bytes, mask: &[u8; 16]) -> Bytes {
        // SAFETY: the mask is 16 bytes; any index is allowed.
        #[cfg(target_arch = "x86_64")]
        #[allow(unused_unsafe, reason = "older compilers ask for it")]
        unsafe {
            _mm_shuffle_epi8(bytes, load(mask.as_ptr()))
        }
        // SAFETY: as above.
        #[cfg(target_arch = "aarch64")]
        #[allow(unused_unsafe, reason = "older compilers ask for it")]
        unsafe {
            vqtbl1q_u8(bytes, load(mask.as_ptr()))
        }
    }

    /// Permutes `len` bytes.
    ///
    /// # Safety
    ///
    /// As [`run`](super::run), and the machine has the shuffle.
    #[cfg_attr(target_arch = "x86_64", target_feature(enable = "ssse3"))]
    #[cfg_attr(target_arch = "aarch64", target_feature(enable = "neon"))]
    pub(super) unsafe fn run16<P: Planned>(from: *const u8, to: *mut u8, len: usize) {
        let plan = const { &P::NARROW };
        let mut base = 0;
        if len >= const { P::NARROW.reach() } {
            // SAFETY: more than 16 bytes are there.
            let mut next = unsafe { load(from) };
            while len - base >= const { P::NARROW.reach() } {
                for piece in 0..const { P::NARROW.count } {
                    let (at, behind) = (plan.at[piece], plan.at[piece + 1]);
                    let bytes = next;
                    // SAFETY: a piece, and what is behind the last one, starts
                    // at least 16 bytes before `reach`, and `reach` bytes are
                    // left from `base` on.
                    unsafe {
                        // Before the store, which overlaps it: in place, a load
                        // behind such a store waits for it.
                        next = load(from.add(base + behind as usize));
                        store(
                            to.add(base + at as usize),
                            shuffle(bytes, &plan.mask[piece]),
                        );
                    }
                }
                base += const { P::NARROW.stride };
            }
        }
        let mut piece = 0;
        while base + (plan.at[piece] as usize) < len {
            let at = base + plan.at[piece] as usize;
            if len - at >= 16 {
                // SAFETY: 16 bytes are left from `at` on.
                unsafe { store(to.add(at), shuffle(load(from.add(at)), &plan.mask[piece])) };
            } else {
                let own = (plan.len[piece] as usize).min(len - at);
                let mut bytes = [0; 16];
                // SAFETY: `own` bytes are left from `at` on, fewer than 16.
                unsafe {
                    from.add(at).copy_to_nonoverlapping(bytes.as_mut_ptr(), own);
                    store(
                        bytes.as_mut_ptr(),
                        shuffle(load(bytes.as_ptr()), &plan.mask[piece]),
                    );
                    to.add(at).copy_from_nonoverlapping(bytes.as_ptr(), own);
                }
            }
            piece += 1;
            if piece == plan.count {
                (piece, base) = (0, base + plan.stride);
            }
        }
    }
}

/// Thirty-two bytes at once, for what repeats itself after 16.
#[cfg(all(hg_shuffle, target_arch = "x86_64"))]
mod double {
    use core::arch::x86_64::{
        _mm_loadu_si128, _mm256_broadcastsi128_si256, _mm256_loadu_si256, _mm256_shuffle_epi8,
        _mm256_storeu_si256,
    };

    use super::{Planned, run16};

    /// Permutes `len` bytes by a plan of one piece of 16 bytes.
    ///
    /// # Safety
    ///
    /// As [`run`](super::run), and the machine has AVX2.
    #[target_feature(enable = "avx2")]
    pub(super) unsafe fn run32<P: Planned>(from: *const u8, to: *mut u8, len: usize) {
        let whole = len / 32 * 32;
        // SAFETY: the mask is 16 bytes. `at + 32` is at most `whole`, which is
        // at most `len`, and what is behind it is left to `run16`.
        unsafe {
            let mask =
                _mm256_broadcastsi128_si256(_mm_loadu_si128(P::NARROW.mask[0].as_ptr().cast()));
            let mut at = 0;
            while at < whole {
                let bytes = _mm256_loadu_si256(from.add(at).cast());
                _mm256_storeu_si256(to.add(at).cast(), _mm256_shuffle_epi8(bytes, mask));
                at += 32;
            }
            run16::<P>(from.add(whole), to.add(whole), len - whole);
        }
    }
}

/// Sixty-four bytes at once.
#[cfg(hg_shuffle64)]
#[allow(
    clippy::incompatible_msrv,
    reason = "compiled where the compiler has them"
)]
mod wide {
    use core::arch::x86_64::{
        __m512i, _mm512_loadu_epi8, _mm512_mask_storeu_epi8, _mm512_maskz_loadu_epi8,
        _mm512_permutexvar_epi8, _mm512_storeu_epi8,
    };

    use super::Planned;

    /// # Safety
    ///
    /// The machine has the permutation.
    #[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
    #[inline]
    unsafe fn load(from: *const u8) -> __m512i {
        // SAFETY: as the caller promises; the load needs no alignment.
        unsafe { _mm512_loadu_epi8(from.cast()) }
    }

    /// Permutes `len` bytes.
    ///
    /// # Safety
    ///
    /// As [`run`](super::run), and the machine has AVX-512 with VBMI.
    #[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
    pub(super) unsafe fn run64<P: Planned>(from: *const u8, to: *mut u8, len: usize) {
        let plan = const { &P::WIDE };
        let mut base = 0;
        if len >= const { P::WIDE.reach() } {
            // SAFETY: more than 64 bytes are there.
            let mut next = unsafe { load(from) };
            while len - base >= const { P::WIDE.reach() } {
                for piece in 0..const { P::WIDE.count } {
                    let (at, behind) = (plan.at[piece], plan.at[piece + 1]);
                    let bytes = next;
                    // SAFETY: a piece, and what is behind the last one, starts
                    // at least 64 bytes before `reach`, and `reach` bytes are
                    // left from `base` on; the mask is 64 bytes.
                    unsafe {
                        // Before the store, as in `run16`.
                        next = load(from.add(base + behind as usize));
                        let mask = load(plan.mask[piece].as_ptr());
                        let bytes = _mm512_permutexvar_epi8(mask, bytes);
                        _mm512_storeu_epi8(to.add(base + at as usize).cast(), bytes);
                    }
                }
                base += const { P::WIDE.stride };
            }
        }
        let mut piece = 0;
        while base + (plan.at[piece] as usize) < len {
            let at = base + plan.at[piece] as usize;
            let own = (plan.len[piece] as usize).min(len - at);
            let ours = u64::MAX >> (64 - own);
            // SAFETY: only the first `own` bytes from `at` on are touched, and
            // they are there; the mask is 64 bytes.
            unsafe {
                let mask = load(plan.mask[piece].as_ptr());
                let bytes = _mm512_maskz_loadu_epi8(ours, from.add(at).cast());
                let bytes = _mm512_permutexvar_epi8(mask, bytes);
                _mm512_mask_storeu_epi8(to.add(at).cast(), ours, bytes);
            }
            piece += 1;
            if piece == plan.count {
                (piece, base) = (0, base + plan.stride);
            }
        }
    }
}
