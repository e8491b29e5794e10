//! How much memory reading takes: a counting allocator.
#![allow(
    unsafe_code,
    reason = "an allocator is an unsafe trait; all work is left to the system's"
)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::hint::black_box;

use hg::archive::Archive;
use hg::{ByteOrder, Ne};
use hg_tests::shapes::Shape;

/// Counts what each thread holds.
struct Counting;

#[global_allocator]
static COUNTING: Counting = Counting;

thread_local! {
    /// What is held now, and the most that was.
    static HELD: Cell<(isize, isize)> = const { Cell::new((0, 0)) };
}

#[expect(
    clippy::cast_possible_wrap,
    reason = "a layout is at most `isize::MAX` bytes"
)]
fn count(more: usize, less: usize) {
    // A thread that ends has no counter any more.
    let _ = HELD.try_with(|held| {
        let (now, most) = held.get();
        // While memory moves, both places are held.
        let peak = now + more as isize;
        held.set((peak - less as isize, most.max(peak)));
    });
}

// SAFETY: every call is passed on to the system's allocator as it is, and
// counting neither allocates nor unwinds.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(layout.size(), 0);
        // SAFETY: the caller keeps the contract of `alloc`, which is the same.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        count(0, layout.size());
        // SAFETY: `place` came from `System` with this layout.
        unsafe { System.dealloc(place, layout) }
    }

    unsafe fn realloc(&self, place: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count(size, layout.size());
        // SAFETY: `place` came from `System` with this layout, and the caller
        // vouches for the size.
        unsafe { System.realloc(place, layout, size) }
    }
}

/// The most bytes that were held at once beyond what was held before.
fn most<T>(work: impl FnOnce() -> T) -> (T, usize) {
    let before = HELD.with(|held| {
        let (now, _) = held.get();
        held.set((now, now));
        now
    });
    let result = work();
    let most = HELD.with(|held| held.get().1 - before);
    (result, usize::try_from(most).unwrap_or(0))
}

/// A host element of up to 40 bytes for each byte of the input, and twice as
/// much again while a vector grows.
const PER_BYTE: usize = 128;
/// A vector's first elements, whatever the input.
const ALWAYS: usize = 512;

/// Reading costs at most a small multiple of the input; a view costs nothing.
///
/// # Panics
///
/// Where it takes more.
pub(crate) fn bounded<M: Shape, O: ByteOrder>(bytes: &[u8]) {
    let (valid, taken) = most(|| M::view::<O>(bytes).is_ok());
    assert_eq!(taken, 0, "a view allocates");
    let (host, taken) = most(|| M::decode::<O>(bytes));
    assert_eq!(host.is_ok(), valid);
    let allowed = bytes.len() * PER_BYTE + ALWAYS;
    assert!(
        taken <= allowed,
        "{taken} bytes of memory for {} bytes of input",
        bytes.len()
    );
}

/// The counter counts.
#[test]
fn the_counter() {
    let (vector, taken) = most(|| black_box(Vec::<u32>::with_capacity(25)));
    assert_eq!(taken, 100);
    let ((), taken) = most(|| drop(black_box(vec![1_u8, 2, 3])));
    assert_eq!(taken, 3);
    drop(vector);
    let ((), taken) = most(|| ());
    assert_eq!(taken, 0);
}

/// An archive that is made for a small message takes no memory, and one that
/// is reset takes no more of it.
#[test]
fn archives() {
    let ((), taken) = most(|| {
        let mut archive = Archive::<Ne>::new();
        archive.put(&[7_u32; 5]).expect("a small message");
        black_box(&archive);
    });
    assert_eq!(taken, 0);
    let mut archive = Archive::<Ne>::new();
    archive.put(&[7_u8; 10_000]).expect("a message");
    let ((), taken) = most(|| {
        archive.reset();
        archive.put(&[8_u8; 10_000]).expect("the same message");
    });
    assert_eq!(taken, 0);
}
