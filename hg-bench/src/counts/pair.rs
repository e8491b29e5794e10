//! A pair of functions, one by hand and one with Hg, and how they are called.
//!
//! Nothing is inlined into the drivers, which are what tells one function
//! from another: the compiler may have merged two that are equal.

/// How often each function is called.
pub(super) const CALLS: u64 = 1000;

/// What is allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rule {
    /// Not one instruction more: reads, setters, views.
    Equal,
    /// At most two more: conversions.
    TwoMore,
    /// At most four more: where bytes are made one by one, which takes less
    /// time, and then put together to be returned.
    FourMore,
    /// Shown only. In code of 50 instructions and more, the order in which the
    /// compiler inlines decides about some of them, on either side.
    Shown,
}

/// Two functions that do the same.
#[derive(Debug)]
pub(super) struct Pair {
    /// The name of its module.
    pub(super) name: &'static str,
    /// What it does.
    pub(super) what: &'static str,
    pub(super) rule: Rule,
    /// Calls the hand-written function `CALLS` times.
    pub(super) drive_hand: fn(),
    /// Calls the function with Hg `CALLS` times.
    pub(super) drive_hg: fn(),
    /// Whether both give the same.
    pub(super) check: fn() -> bool,
}

/// What is compared: bytes of wire forms; for setters also what was written.
macro_rules! same {
    (value $hand:ident $hg:ident $($rest:tt)*) => {
        $hand == $hg
    };
    (bytes $hand:ident $hg:ident $($rest:tt)*) => {
        $hand.as_slice() == $hg.as_bytes()
    };
    (maybe $hand:ident $hg:ident $($rest:tt)*) => {
        $hand.as_ref().map(|it| it.as_slice()) == $hg.as_ref().map(|it| it.as_bytes())
    };
    (set $hand:ident $hg:ident [$bytes:ident $($b:ident)*] [$wire:ident $($w:ident)*]) => {
        $hand == $hg && *$bytes.as_ref() == *$wire.as_ref()
    };
}

/// Writes a module for each pair, with the two functions and their drivers,
/// and a table of all.
///
/// The drivers call through a pointer that the compiler knows nothing about:
/// where it sees the call, it moves loads out of the function in spite of
/// `inline(never)`.
macro_rules! pairs {
    ($TABLE:ident $(
        $name:ident: $rule:ident, $what:expr, $same:ident
        hand($($hand:ident: $Hand:ty = $hand_value:expr),*) $(-> $HandResult:ty)? $hand_body:block
        hg($($hg:ident: $Hg:ty = $hg_value:expr),*) $(-> $HgResult:ty)? $hg_body:block
    )*) => {
        pub(in crate::counts) const $TABLE: &[Pair] = &[$(Pair {
            name: stringify!($name),
            what: $what,
            rule: Rule::$rule,
            drive_hand: $name::drive_hand,
            drive_hg: $name::drive_hg,
            check: $name::check,
        }),*];

        $(mod $name {
            #[allow(clippy::wildcard_imports, reason = "the parent's names, in each of them")]
            use super::*;

            #[inline(never)]
            fn hand($($hand: $Hand),*) $(-> $HandResult)? $hand_body

            #[inline(never)]
            fn hg($($hg: $Hg),*) $(-> $HgResult)? $hg_body

            // The string keeps two drivers from being merged.
            #[inline(never)]
            pub(super) fn drive_hand() {
                black_box(concat!(stringify!($name), " by hand"));
                let function: fn($($Hand),*) $(-> $HandResult)? = black_box(hand);
                $(let $hand = $hand_value;)*
                for _ in 0..CALLS {
                    let _ = black_box(function($($hand),*));
                }
            }

            #[inline(never)]
            pub(super) fn drive_hg() {
                black_box(concat!(stringify!($name), " with hg"));
                let function: fn($($Hg),*) $(-> $HgResult)? = black_box(hg);
                $(let $hg = $hg_value;)*
                for _ in 0..CALLS {
                    let _ = black_box(function($($hg),*));
                }
            }

            pub(super) fn check() -> bool {
                $(let $hand = $hand_value;)*
                let by_hand = hand($($hand),*);
                $(let $hg = $hg_value;)*
                let with_hg = hg($($hg),*);
                same!($same by_hand with_hg [$($hand)*] [$($hg)*])
            }
        })*
    };
}

pub(super) use {pairs, same};
