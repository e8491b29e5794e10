//! A permutation cut into pieces that the machine shuffles at once.

use core::marker::PhantomData;

use super::permutation::Permutation;
use crate::message::Hg;

/// The most pieces of a plan.
const MOST: usize = 64;
/// The most pieces of a plan that goes on over several messages; few enough to
/// stay in registers and be unrolled.
const FEW: usize = 16;

/// A permutation as shuffles of `W` bytes each.
///
/// A piece starts at `at`, loads `W` bytes, shuffles them by `mask` and stores
/// `W` bytes. Only `len` of them are its own; those behind map to themselves,
/// and belong to the next piece.
#[derive(Clone, Copy)]
pub(super) struct Pieces<const W: usize> {
    /// How many pieces there are; 0 where the permutation has no plan.
    pub(super) count: usize,
    /// The bytes that all pieces together own: whole messages.
    pub(super) stride: usize,
    /// Where each piece starts, and behind the last one where the next
    /// messages start.
    pub(super) at: [u16; MOST + 1],
    pub(super) len: [u8; MOST],
    pub(super) mask: [[u8; W]; MOST],
}

impl<const W: usize> Pieces<W> {
    const NONE: Pieces<W> = Pieces {
        count: 0,
        stride: 0,
        at: [0; MOST + 1],
        len: [0; MOST],
        mask: [[0; W]; MOST],
    };

    /// The bytes that must be there for all pieces to load and store whole,
    /// and for the first piece of the next messages to load.
    #[cfg_attr(not(hg_shuffle), allow(dead_code))]
    pub(super) const fn reach(&self) -> usize {
        self.stride + W
    }

    const fn of(permutation: &Permutation) -> Pieces<W> {
        let mut plan = Pieces::NONE;
        if permutation.len == 0 {
            return plan;
        }
        let messages = messages::<W>(permutation);
        let stride = messages * permutation.len;
        let mut at = 0;
        while at < stride {
            let len = piece::<W>(permutation, at, stride);
            if len == 0 || plan.count == MOST {
                return Pieces::NONE;
            }
            plan.at[plan.count] = at as u16;
            plan.len[plan.count] = len as u8;
            let mut byte = 0;
            while byte < W {
                plan.mask[plan.count][byte] = if byte < len {
                    (source(permutation, at + byte) - at) as u8
                } else {
                    byte as u8
                };
                byte += 1;
            }
            plan.count += 1;
            at += len;
        }
        plan.at[plan.count] = stride as u16;
        plan.stride = stride;
        plan
    }
}

/// Where the byte at this place of many messages comes from.
const fn source(permutation: &Permutation, at: usize) -> usize {
    let message = at / permutation.len * permutation.len;
    message + permutation.from[at - message] as usize
}

/// The longest piece from `at` on, at most `W` bytes and not past `end`.
const fn piece<const W: usize>(permutation: &Permutation, at: usize, end: usize) -> usize {
    let mut stop = if at + W < end { at + W } else { end };
    while stop > at {
        if permutation.can_be_cut((stop - 1) % permutation.len + 1) {
            return stop - at;
        }
        stop -= 1;
    }
    0
}

/// How many messages a plan should take in a row: those that fill the pieces
/// best.
const fn messages<const W: usize>(permutation: &Permutation) -> usize {
    let len = permutation.len;
    let (mut best, mut best_bytes, mut best_pieces) = (1, 0, 1);
    let (mut messages, mut at, mut pieces) = (1, 0, 0);
    while messages <= W {
        let end = messages * len;
        while at < end {
            let len = piece::<W>(permutation, at, usize::MAX / 2);
            if len == 0 {
                return 1;
            }
            at += len;
            pieces += 1;
        }
        if messages > 1 && pieces > FEW {
            break;
        }
        // One more only where it is worth a thirty-second.
        if end * best_pieces * 32 > best_bytes * pieces * 33 {
            (best, best_bytes, best_pieces) = (messages, end, pieces);
        }
        messages += 1;
    }
    best
}

/// The plans of a type, made when they are used.
pub(super) trait Planned {
    const NARROW: Pieces<16>;
    #[cfg_attr(not(hg_shuffle64), allow(dead_code))]
    const WIDE: Pieces<64>;
    /// Whether the conversion is a permutation that moves no byte.
    const STAYS: bool;
}

/// The plans of a message.
pub(super) struct Of<M>(PhantomData<M>);

impl<M: Hg> Of<M> {
    /// Without a layout that is true to the size, there is no plan.
    const PERMUTATION: Option<Permutation> = if M::SHAPE.bits == 8 * M::MIN {
        Permutation::of(M::SHAPE)
    } else {
        None
    };
}

impl<M: Hg> Planned for Of<M> {
    const NARROW: Pieces<16> = pieces(Self::PERMUTATION.as_ref());
    const WIDE: Pieces<64> = pieces(Self::PERMUTATION.as_ref());
    const STAYS: bool = match &Self::PERMUTATION {
        Some(permutation) => permutation.is_identity(),
        None => false,
    };
}

const fn pieces<const W: usize>(permutation: Option<&Permutation>) -> Pieces<W> {
    match permutation {
        Some(permutation) => Pieces::of(permutation),
        None => Pieces::NONE,
    }
}
