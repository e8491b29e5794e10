//! Who records and who plays: Hg and by hand, into the same kinds of memory.

use std::hint::black_box;

use hg::Ne;
use hg::archive::{Archive, SliceArchive};

use super::control::{self, Filling, Growing};
use super::interface::{Calls, I1, I1Recorder, I1Rpc, Repeat, Sum, methods};

/// Records a batch of calls into memory that is used again.
pub trait Records {
    /// With memory for so many bytes.
    fn new(room: usize) -> Self;
    /// Forgets what was recorded, and records these.
    fn record(&mut self, calls: &impl Calls);
    /// What was recorded.
    fn bytes(&self) -> Vec<u8>;
}

macro_rules! over_vec {
    ($($(#[$doc:meta])* $name:ident: |$memory:ident, $calls:ident| $record:block)*) => {$(
        $(#[$doc])*
        #[derive(Debug)]
        pub struct $name(Vec<u8>);

        impl Records for $name {
            fn new(room: usize) -> Self {
                $name(Vec::with_capacity(room))
            }
            #[inline]
            fn record(&mut self, $calls: &impl Calls) {
                let mut $memory = std::mem::take(&mut self.0);
                $memory.clear();
                self.0 = $record;
            }
            fn bytes(&self) -> Vec<u8> {
                self.0.clone()
            }
        }
    )*};
}

over_vec! {
    /// By hand, appending to a vector.
    Hand: |memory, calls| {
        let mut recorder = Growing(memory);
        calls.on(&mut recorder);
        recorder.0
    }
    /// Hg, appending to a vector.
    Hg: |memory, calls| {
        let mut recorder = I1Recorder::<Vec<u8>, Ne>::new(memory);
        calls.on(&mut recorder);
        recorder.finish().unwrap_or_default()
    }
    /// By hand, appending to a vector, through `dyn`.
    HandDyn: |memory, calls| {
        let mut recorder = Growing(memory);
        calls.on(black_box::<&mut dyn I1>(&mut recorder));
        recorder.0
    }
    /// Hg, appending to a vector, through `dyn`.
    HgDyn: |memory, calls| {
        let mut recorder = I1Recorder::<Vec<u8>, Ne>::new(memory);
        calls.on(black_box::<&mut dyn I1>(&mut recorder));
        recorder.finish().unwrap_or_default()
    }
}

/// By hand, filling a slice.
#[derive(Debug)]
pub struct HandSlice(Vec<u8>, usize);

impl Records for HandSlice {
    fn new(room: usize) -> Self {
        HandSlice(vec![0; room], 0)
    }
    #[inline]
    fn record(&mut self, calls: &impl Calls) {
        let room = self.0.len();
        let mut recorder = Filling {
            room: &mut self.0,
            full: false,
        };
        calls.on(&mut recorder);
        self.1 = room - recorder.room.len();
    }
    fn bytes(&self) -> Vec<u8> {
        self.0[..self.1].to_vec()
    }
}

/// Hg, filling a slice.
#[derive(Debug)]
pub struct HgSlice(Vec<u8>, usize);

impl Records for HgSlice {
    fn new(room: usize) -> Self {
        HgSlice(vec![0; room], 0)
    }
    #[inline]
    fn record(&mut self, calls: &impl Calls) {
        let mut recorder = I1Recorder::<_, Ne>::new(SliceArchive::<Ne>::new(&mut self.0));
        calls.on(&mut recorder);
        self.1 = recorder.finish().map_or(0, |archive| archive.len());
    }
    fn bytes(&self) -> Vec<u8> {
        self.0[..self.1].to_vec()
    }
}

/// Hg, into an archive.
#[derive(Debug)]
pub struct HgArchive(Archive<Ne>);

impl Records for HgArchive {
    fn new(_: usize) -> Self {
        HgArchive(Archive::new())
    }
    #[inline]
    fn record(&mut self, calls: &impl Calls) {
        self.0.reset();
        let mut recorder = I1Recorder::<_, Ne>::new(&mut self.0);
        calls.on(&mut recorder);
    }
    fn bytes(&self) -> Vec<u8> {
        self.0.slices().flatten().copied().collect()
    }
}

/// Records so many calls of one method.
pub type Record<R> = fn(&mut R, usize);

macro_rules! recorders {
    (
        { $($number:literal $name:ident($($arg:ident: $ty:ident),*);)* }
        { $($ref_number:literal $ref_name:ident($wire:ident);)* }
    ) => {
        /// For each method what records it.
        pub fn recorders<R: Records>() -> [Record<R>; 29] {
            [
                $(|recorder, calls| recorder.record(&Repeat::<$number>(calls)),)*
                $(|recorder, calls| recorder.record(&Repeat::<$ref_number>(calls)),)*
            ]
        }
    };
}

methods! { recorders }

/// Plays calls, and gives what was added up, and how many bytes were played.
///
/// There are several copies of each player: a loop of few instructions is up
/// to a third slower where its place in memory is bad, and the best of the
/// copies tells what the code costs.
pub type Play = fn(&[u8]) -> (u64, usize);

/// By hand.
#[inline(never)]
pub fn hand_plays<const COPY: u8>(bytes: &[u8]) -> (u64, usize) {
    // Otherwise equal copies become one.
    black_box(COPY);
    let mut sum = Sum::<COPY>::default();
    let played = control::play(bytes, &mut sum).unwrap_or(0);
    (sum.0, played)
}

/// Hg.
#[inline(never)]
pub fn hg_plays<const COPY: u8>(bytes: &[u8]) -> (u64, usize) {
    // Otherwise equal copies become one.
    black_box(COPY);
    let mut sum = Sum::<COPY>::default();
    let played = I1Rpc::play::<Ne>(bytes, &mut sum).unwrap_or(0);
    (sum.0, played)
}

/// By hand, onto a target of any type, of which there is one copy.
#[inline(never)]
pub fn hand_plays_dyn(bytes: &[u8]) -> (u64, usize) {
    let mut sum = Sum::<0>::default();
    let target = black_box::<&mut dyn I1>(&mut sum);
    let played = control::play(bytes, target).unwrap_or(0);
    (sum.0, played)
}

/// Hg, onto a target of any type.
#[inline(never)]
pub fn hg_plays_dyn(bytes: &[u8]) -> (u64, usize) {
    let mut sum = Sum::<0>::default();
    let target = black_box::<&mut dyn I1>(&mut sum);
    let played = I1Rpc::play_dyn::<Ne>(bytes, target).unwrap_or(0);
    (sum.0, played)
}
