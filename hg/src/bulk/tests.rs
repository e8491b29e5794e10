//! Permutations and plans by themselves; what they do to bytes is tested with
//! derived messages.
#![allow(clippy::indexing_slicing, reason = "a test may panic")]

use super::permutation::Permutation;
use super::plan::{Of, Pieces, Planned};
use crate::message::Hg;

/// The permutation of a message, as far as it does not repeat itself.
fn permutation<M: Hg>() -> Option<std::vec::Vec<u16>> {
    let all = Permutation::of(M::SHAPE)?;
    Some(all.from[..all.len].to_vec())
}

#[test]
fn numbers_are_turned_around() {
    assert_eq!(permutation::<(u8, u32)>(), Some([0, 4, 3, 2, 1].into()));
    assert_eq!(
        permutation::<(u16, bool, [u8; 2])>(),
        Some([1, 0, 2, 3, 4].into())
    );
    assert_eq!(permutation::<core::net::Ipv4Addr>(), Some([0].into()));
}

#[test]
fn what_repeats_itself_is_told_once() {
    assert_eq!(permutation::<[u16; 400]>(), Some([1, 0].into()));
    assert_eq!(
        permutation::<[([f32; 3], [f32; 9]); 5]>(),
        Some([3, 2, 1, 0].into())
    );
    assert_eq!(permutation::<[[u8; 1000]; 9]>(), Some([0].into()));
    assert_eq!(permutation::<()>(), Some([].into()));
    const { assert!(<Of<[u8; 9]> as Planned>::STAYS) };
    const { assert!(!<Of<[u16; 9]> as Planned>::STAYS) };
}

#[test]
fn a_long_message_has_no_plan() {
    assert_eq!(permutation::<(u8, [u16; 300])>(), None);
    assert_eq!(<Of<(u8, [u16; 300])> as Planned>::NARROW.count, 0);
}

#[test]
fn pieces_go_on_over_messages() {
    let (narrow, wide) = (
        <Of<[u8; 3]> as Planned>::NARROW,
        <Of<u128> as Planned>::WIDE,
    );
    assert_eq!((narrow.count, narrow.stride), (1, 16));
    assert_eq!((wide.count, wide.stride), (1, 64));
    // Seven bytes, of which two messages fit 16 bytes and nine 64.
    let narrow = <Of<(u32, u16, u8)> as Planned>::NARROW;
    let wide = <Of<(u32, u16, u8)> as Planned>::WIDE;
    assert_eq!((narrow.count, narrow.stride), (1, 14));
    assert_eq!((wide.count, wide.stride), (1, 63));
}

/// Everything that an instruction will do is within its bytes, and every byte
/// is written by the piece that owns it.
fn sound<const W: usize>(plan: &Pieces<W>, permutation: &Permutation) {
    assert!(plan.count > 0 && plan.stride % permutation.len == 0);
    let mut at = 0;
    for piece in 0..plan.count {
        let len = usize::from(plan.len[piece]);
        assert_eq!(usize::from(plan.at[piece]), at);
        assert!((1..=W).contains(&len));
        for (byte, from) in plan.mask[piece].iter().enumerate() {
            let place = at + byte;
            if byte < len {
                let message = place / permutation.len * permutation.len;
                let expected = message + usize::from(permutation.from[place - message]);
                assert_eq!(at + usize::from(*from), expected);
            } else {
                assert_eq!(usize::from(*from), byte);
            }
        }
        at += len;
    }
    assert_eq!(at, plan.stride);
}

#[test]
fn plans_are_sound() {
    macro_rules! check {
        ($($message:ty),* $(,)?) => {$(
            let permutation = Permutation::of(<$message as crate::Value>::SHAPE).unwrap();
            sound(&<Of<$message> as Planned>::NARROW, &permutation);
            sound(&<Of<$message> as Planned>::WIDE, &permutation);
        )*};
    }
    check!(
        u16,
        u32,
        u64,
        u128,
        f64,
        (u8, u128),
        (u128, u8, u128),
        (u8, u8, u64, u128, u16),
        (u8, u32, u32, u32, u16, u16, u16),
        ([u128; 31], u8),
        (
            u32,
            [(u32, u32, u16, u16, u8, u8); 4],
            (u32, u16, u8),
            (u8, [u32; 3], [u16; 3])
        ),
        ([u8; 200], u16, [u8; 13], u64),
    );
}
