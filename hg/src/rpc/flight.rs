//! The calls whose replies were not taken.

use alloc::collections::VecDeque;
use alloc::vec::Vec;
use core::mem::replace;

use super::Failure;
use super::failure::Refusal;

/// The calls whose replies were not taken, in order.
#[derive(Default)]
pub(super) struct Flight {
    slots: VecDeque<Slot>,
    /// The ticket of the first slot.
    first: u64,
    /// The slots, from the first on, whose replies have arrived.
    arrived: usize,
    /// The most bytes of the replies that have not.
    pub(super) expected: usize,
    replies: Vec<u8>,
    /// The bytes of replies that were there before the first one that is kept.
    dropped: u64,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Call,
    Barrier,
}

pub(super) struct Slot {
    pub(super) kind: Kind,
    pub(super) method: u8,
    state: State,
    /// The bytes of the reply; none where it tells them itself.
    size: Option<u32>,
    /// The most bytes of its frame.
    most: usize,
    /// Where the reply starts, when it has arrived.
    start: u64,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Waiting,
    /// Nobody wants the reply that will come.
    Forgotten,
    Arrived,
    Refused(Refusal),
    Taken,
}

impl Slot {
    pub(super) fn size(&self) -> Option<usize> {
        self.size.map(|size| size as usize)
    }
}

impl Flight {
    /// Another call, with the most bytes of the frame of its reply; gives the
    /// ticket.
    #[inline]
    pub(super) fn push(&mut self, method: u8, kind: Kind, size: Option<usize>, most: usize) -> u64 {
        let ticket = self.first + self.slots.len() as u64;
        self.expected += most;
        self.slots.push_back(Slot {
            kind,
            method,
            state: State::Waiting,
            size: size.map(|size| size as u32),
            most,
            start: 0,
        });
        ticket
    }

    /// How many there are.
    #[inline]
    pub(super) fn len(&self) -> usize {
        self.slots.len()
    }

    /// Whether the reply with this ticket has arrived, or the refusal.
    pub(super) fn has_arrived(&self, ticket: u64) -> bool {
        self.index(ticket).is_some_and(|index| index < self.arrived)
    }

    /// Whether there is such a call, and its reply has not arrived.
    #[cfg(feature = "std")]
    pub(super) fn is_awaited(&self, ticket: u64) -> bool {
        self.index(ticket)
            .is_some_and(|index| (self.arrived..self.slots.len()).contains(&index))
    }

    #[inline]
    fn index(&self, ticket: u64) -> Option<usize> {
        let index = ticket.checked_sub(self.first)?;
        usize::try_from(index).ok()
    }

    /// The slot whose reply is the next one to arrive.
    #[inline]
    pub(super) fn next(&self) -> Option<&Slot> {
        self.slots.get(self.arrived)
    }

    /// The next reply arrives.
    #[inline]
    pub(super) fn arrive(&mut self, reply: Result<&[u8], Refusal>) {
        let start = self.dropped + self.replies.len() as u64;
        let Some(slot) = self.slots.get_mut(self.arrived) else {
            return;
        };
        self.expected -= slot.most;
        self.arrived += 1;
        slot.start = start;
        let forgotten = slot.state == State::Forgotten;
        slot.state = match reply {
            _ if forgotten => State::Taken,
            Err(refusal) => State::Refused(refusal),
            Ok(bytes) => {
                self.replies.extend_from_slice(bytes);
                slot.size = Some(bytes.len() as u32);
                State::Arrived
            }
        };
        if forgotten {
            self.tidy();
        }
    }

    /// The bytes of a reply, which stay until [`tidy`](Self::tidy).
    #[inline]
    pub(super) fn take(&mut self, ticket: u64) -> Result<&[u8], Failure> {
        let index = self.index(ticket).ok_or(Failure::Waiting)?;
        let slot = self.slots.get_mut(index).ok_or(Failure::Waiting)?;
        match replace(&mut slot.state, State::Taken) {
            State::Arrived => {
                let start = (slot.start - self.dropped) as usize;
                let end = start + slot.size().unwrap_or_default();
                Ok(self.replies.get(start..end).unwrap_or_default())
            }
            State::Refused(refusal) => Err(refusal.into()),
            State::Taken => Err(Failure::Waiting),
            State::Waiting | State::Forgotten => {
                slot.state = State::Forgotten;
                Err(Failure::Waiting)
            }
        }
    }

    /// Drops the slots in front that are taken, and their replies.
    #[inline]
    pub(super) fn tidy(&mut self) {
        while self
            .slots
            .front()
            .is_some_and(|it| it.state == State::Taken)
        {
            self.slots.pop_front();
            self.first += 1;
            self.arrived -= 1;
        }
        if self.arrived == 0 {
            self.dropped += self.replies.len() as u64;
            self.replies.clear();
            return;
        }
        let start = self.slots.front().map_or(self.dropped, |it| it.start);
        let dead = (start - self.dropped) as usize;
        if dead > self.replies.len() / 2 {
            self.replies.drain(..dead);
            self.dropped = start;
        }
    }
}
