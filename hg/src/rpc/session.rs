//! Calls with replies over a connection: bytes in, bytes out.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;

use zerocopy::IntoBytes;

use super::failure::Refusal;
use super::flight::{Flight, Kind};
use super::hello::{self, Entry, Table};
use super::{
    Argument, Awaited, Caller, Failure, Input, Output, PREFIX, Pending, Protocol, Replies, Reply,
    Serve, Violation,
};
use crate::archive::Sink;
use crate::error::{Error, ErrorKind};
use crate::message::Hg;
use crate::order::{ByteOrder, Ne};

/// The kinds of frames: the first byte of each.
const CALL: u8 = 0;
const REPLY: u8 = 1;
const ERROR: u8 = 2;
const BARRIER: u8 = 3;

/// The number that a barrier has where methods have theirs.
const NO_METHOD: u8 = 0;

/// What a session keeps at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    message: usize,
    outstanding: usize,
    buffer: usize,
    window: usize,
}

impl Limits {
    /// A mebibyte in a call or reply, 4096 calls without a taken reply, 64 KiB
    /// to be sent, 32 KiB of replies on their way.
    pub const DEFAULT: Limits = Limits {
        message: 1 << 20,
        outstanding: 4096,
        buffer: 64 << 10,
        window: 32 << 10,
    };

    /// The most bytes of the arguments of a call, and of a reply.
    #[must_use]
    pub const fn message(mut self, bytes: usize) -> Self {
        // What is longer than this has no length on the wire.
        let most = u32::MAX as usize - 1;
        self.message = if bytes > most { most } else { bytes };
        self
    }

    /// The most calls whose replies were not taken, at least one.
    #[must_use]
    pub const fn outstanding(mut self, calls: usize) -> Self {
        self.outstanding = if calls == 0 { 1 } else { calls };
        self
    }

    /// From how many bytes on that wait to be sent no call is made, and none
    /// is served; at least one. The last frame may go over it.
    #[must_use]
    pub const fn buffer(mut self, bytes: usize) -> Self {
        self.buffer = if bytes == 0 { 1 } else { bytes };
        self
    }

    /// The most bytes of replies that a blocking connection lets be on their
    /// way. The stream must hold as many: while one side writes, it does not
    /// read. A reply without a limit of its own counts as one of the longest.
    #[must_use]
    pub const fn window(mut self, bytes: usize) -> Self {
        self.window = bytes;
        self
    }
}

impl Default for Limits {
    fn default() -> Self {
        Limits::DEFAULT
    }
}

/// One end of a connection: it calls the methods of `C`, serves those of `S`,
/// and speaks byte order `O`.
///
/// It does no input or output. What came in is given to
/// [`receive`](Session::receive); what is to go out is in
/// [`output`](Session::output). The first bytes are the hello.
pub struct Session<C, S = (), O = Ne> {
    limits: Limits,
    output: Outbox,
    flight: Flight,
    /// The other side's methods, when its hello has come.
    table: Option<Box<Table>>,
    /// The bytes that are still to come of a frame that is not read.
    skip: usize,
    frames: u64,
    /// Why a call that goes one way was not done.
    refused: Option<Refusal>,
    broken: Option<Violation>,
    types: PhantomData<fn() -> (C, S, O)>,
}

impl<C: Protocol, S: Protocol, O: ByteOrder> Session<C, S, O> {
    /// A session that begins, with these limits.
    pub fn new(limits: Limits) -> Self {
        let mut output = Outbox::default();
        hello::write(&C::INTERFACE, O::BIG, &mut output.bytes);
        Session {
            limits,
            output,
            flight: Flight::default(),
            table: None,
            skip: 0,
            frames: 0,
            refused: None,
            broken: None,
            types: PhantomData,
        }
    }

    /// The bytes to be sent.
    #[inline]
    pub fn output(&self) -> &[u8] {
        self.output.unsent()
    }

    /// So many bytes of the [`output`](Self::output) were sent.
    #[inline]
    pub fn sent(&mut self, bytes: usize) {
        self.output.sent(bytes);
    }

    /// Takes the complete frames at the start of what came in: replies are
    /// kept for who waits for them, calls are served. Gives the bytes that
    /// were taken; what is behind them is to be given again with more.
    ///
    /// Fewer frames are taken than there are where the output must be sent
    /// first.
    ///
    /// # Errors
    ///
    /// The violation after which nothing is received or called any more.
    pub fn receive<T: Serve<Rpc = S>>(
        &mut self,
        bytes: &[u8],
        target: &mut T,
    ) -> Result<usize, Failure> {
        if let Some(violation) = self.broken {
            return Err(Failure::Violation(violation));
        }
        match self.take_frames(bytes, target) {
            Ok(rest) => Ok(bytes.len() - rest.len()),
            Err(violation) => {
                self.broken = Some(violation);
                Err(Failure::Violation(violation))
            }
        }
    }

    /// What is wrong where the stream ends with so many bytes that were not
    /// taken.
    pub const fn ended(&self, bytes: usize) -> Failure {
        let frames = self.frames;
        if bytes == 0 && self.skip == 0 {
            Failure::Closed { frames }
        } else {
            Failure::Cut { frames, bytes }
        }
    }

    /// Whether the other side's hello has come.
    pub const fn is_greeted(&self) -> bool {
        self.table.is_some()
    }

    /// The calls whose replies were not taken.
    pub fn outstanding(&self) -> usize {
        self.flight.len()
    }

    /// Whether the reply has arrived, or the refusal.
    pub fn is_ready<R: Reply>(&self, pending: &Pending<R>) -> bool {
        self.flight.has_arrived(pending.ticket)
    }

    /// Whether the reply is still to come. A claim to none, such as that of
    /// another session, waits for nothing.
    #[cfg(feature = "std")]
    pub(crate) fn is_awaited<R: Reply>(&self, pending: &Pending<R>) -> bool {
        self.flight.is_awaited(pending.ticket)
    }

    /// The reply to a call. Where it has not arrived it will be dropped, as by
    /// [`forget`](Self::forget).
    ///
    /// # Errors
    ///
    /// Why there is none; `Waiting` where it has not arrived.
    #[allow(
        clippy::needless_pass_by_value,
        reason = "whoever takes it does not have it any more"
    )]
    pub fn take<R: Reply>(&mut self, pending: Pending<R>) -> Result<R, Failure> {
        let reply = self.flight.take(pending.ticket);
        let reply = match (reply, self.broken) {
            (Err(Failure::Waiting), Some(violation)) => Err(Failure::Violation(violation)),
            (reply, _) => reply,
        };
        let value = reply.map(read::<R, O>);
        self.flight.tidy();
        Ok(value??)
    }

    /// Drops the reply to a call when it comes.
    #[allow(
        clippy::needless_pass_by_value,
        reason = "whoever forgets it does not have it any more"
    )]
    pub fn forget<R: Reply>(&mut self, pending: Pending<R>) {
        let _ = self.flight.take(pending.ticket);
        self.flight.tidy();
    }

    /// Asks the other side to say when it has done all calls so far.
    ///
    /// The reply tells whether it knew and could read those calls since the
    /// last barrier that go one way.
    ///
    /// # Errors
    ///
    /// `Busy`, or a violation.
    pub fn barrier(&mut self) -> Result<Pending<()>, Failure> {
        self.admit(Awaited::Bytes(0))?;
        self.output.bytes.push(BARRIER);
        let ticket = self.flight.push(NO_METHOD, Kind::Barrier, Some(0), 0);
        Ok(Pending::new(ticket))
    }

    /// Whether the output must be sent, and replies received, before such a
    /// call is made by who cannot write and read at the same time.
    #[cfg(feature = "std")]
    pub(crate) fn is_full(&self, awaited: Awaited) -> bool {
        let more = self.most(awaited);
        self.output.unsent().len() >= self.limits.buffer
            || self.flight.expected > 0 && self.flight.expected + more > self.limits.window
    }

    /// Whether replies must be received before such a call is made.
    #[cfg(feature = "std")]
    pub(crate) fn is_window_full(&self, awaited: Awaited) -> bool {
        let more = self.most(awaited);
        self.flight.expected > 0 && self.flight.expected + more > self.limits.window
    }

    /// The most bytes of a reply.
    fn most(&self, awaited: Awaited) -> usize {
        match awaited {
            Awaited::Nothing => 0,
            Awaited::Bytes(bytes) => 1 + bytes,
            Awaited::Dynamic(most) => 1 + PREFIX + most.unwrap_or(self.limits.message),
        }
    }

    /// Whether such a call can be made now.
    #[inline]
    fn admit(&self, awaited: Awaited) -> Result<(), Failure> {
        if let Some(violation) = self.broken {
            return Err(Failure::Violation(violation));
        }
        let busy = self.output.unsent().len() >= self.limits.buffer
            || awaited != Awaited::Nothing && self.flight.len() >= self.limits.outstanding;
        if busy { Err(Failure::Busy) } else { Ok(()) }
    }

    #[inline]
    fn expect(&mut self, number: u8, awaited: Awaited) -> u64 {
        let size = match awaited {
            Awaited::Nothing => return 0,
            Awaited::Bytes(bytes) => Some(bytes),
            Awaited::Dynamic(_) => None,
        };
        let most = self.most(awaited);
        self.flight.push(number, Kind::Call, size, most)
    }

    #[inline]
    fn take_frames<'a, T: Serve<Rpc = S>>(
        &mut self,
        bytes: &'a [u8],
        target: &mut T,
    ) -> Result<&'a [u8], Violation> {
        let mut rest = bytes;
        loop {
            if self.skip > 0 {
                let skipped = self.skip.min(rest.len());
                self.skip -= skipped;
                rest = rest.get(skipped..).unwrap_or_default();
            }
            if rest.is_empty() {
                return Ok(rest);
            }
            match self.take_frame(rest, target)? {
                Some(behind) => rest = behind,
                None => return Ok(rest),
            }
        }
    }

    /// Takes one frame, and gives what is behind it; none where it is not
    /// complete.
    #[inline]
    fn take_frame<'a, T: Serve<Rpc = S>>(
        &mut self,
        bytes: &'a [u8],
        target: &mut T,
    ) -> Result<Option<&'a [u8]>, Violation> {
        let Some(table) = &self.table else {
            let Some((table, len)) = hello::read(bytes, &S::INTERFACE, O::BIG)? else {
                return Ok(None);
            };
            self.table = Some(table);
            return Ok(bytes.get(len..));
        };
        let full = self.output.unsent().len() >= self.limits.buffer;
        let rest = match bytes {
            [CALL | BARRIER, ..] if full => None,
            [CALL, number, ..] => {
                let entry = table.get(*number).ok_or(Violation::Method(*number))?;
                self.take_call(*number, entry, bytes, target)
            }
            [REPLY, rest @ ..] => self.take_reply(rest)?,
            [ERROR, code, number, rest @ ..] => {
                self.take_error(*code, *number)?;
                Some(rest)
            }
            [BARRIER, rest @ ..] => {
                self.output.bytes.push(REPLY);
                Some(rest)
            }
            [CALL | ERROR, ..] | [] => None,
            [kind, ..] => return Err(Violation::Frame(*kind)),
        };
        self.frames += u64::from(rest.is_some());
        Ok(rest)
    }

    /// Serves a call, or says why not.
    #[inline]
    fn take_call<'a, T: Serve<Rpc = S>>(
        &mut self,
        number: u8,
        entry: Entry,
        frame: &'a [u8],
        target: &mut T,
    ) -> Option<&'a [u8]> {
        // The arguments, with the byte in front of them.
        let (call, size) = match entry.size {
            Some(size) => (frame.get(1..)?, size as usize),
            None => {
                let len = length::<O>(frame.get(2..)?)?;
                (frame.get(1 + PREFIX..)?, len.saturating_add(1))
            }
        };
        let mut answer = Answer {
            number,
            output: &mut self.output.bytes,
            limit: self.limits.message,
        };
        let refusal = match entry.local {
            None => Refusal::UnknownMethod,
            Some(_) if size - 1 > self.limits.message => Refusal::TooLarge,
            Some(local) => {
                let (call, rest) = call.split_at_checked(size)?;
                match target.serve::<O, _>(local, call, &mut answer) {
                    Ok(_) => return Some(rest),
                    Err(_) => {
                        answer.refuse(Refusal::Arguments);
                        return Some(rest);
                    }
                }
            }
        };
        answer.refuse(refusal);
        self.skip = size.saturating_sub(call.len());
        Some(call.get(size..).unwrap_or_default())
    }

    #[inline]
    fn take_reply<'a>(&mut self, bytes: &'a [u8]) -> Result<Option<&'a [u8]>, Violation> {
        let slot = self.flight.next().ok_or(Violation::Unasked)?;
        let (bytes, len) = match slot.size() {
            Some(size) => (bytes, size),
            None => match length::<O>(bytes) {
                Some(len) => (bytes.get(PREFIX..).unwrap_or_default(), len),
                None => return Ok(None),
            },
        };
        if slot.kind == Kind::Barrier {
            let refused = self.refused.take();
            self.flight.arrive(refused.map_or(Ok(&[]), Err));
            return Ok(Some(bytes));
        }
        if len > self.limits.message {
            self.flight.arrive(Err(Refusal::TooLarge));
            self.skip = len.saturating_sub(bytes.len());
            return Ok(Some(bytes.get(len..).unwrap_or_default()));
        }
        Ok(bytes.split_at_checked(len).map(|(reply, rest)| {
            self.flight.arrive(Ok(reply));
            rest
        }))
    }

    #[cold]
    fn take_error(&mut self, code: u8, number: u8) -> Result<(), Violation> {
        let refusal = Refusal::of(code).ok_or(Violation::Reason(code))?;
        let method = C::INTERFACE.method(number).ok_or(Violation::Unasked)?;
        if method.reply().is_none() {
            self.refused.get_or_insert(refusal);
            return Ok(());
        }
        match self.flight.next() {
            Some(slot) if slot.kind == Kind::Call && slot.method == number => {
                self.flight.arrive(Err(refusal));
                Ok(())
            }
            _ => Err(Violation::Unasked),
        }
    }
}

impl<C: Protocol, S: Protocol, O: ByteOrder> Caller for Session<C, S, O> {
    type Rpc = C;
    type Order = O;

    #[inline]
    fn call<const N: usize>(
        &mut self,
        number: u8,
        awaited: Awaited,
        write: impl FnOnce(&mut [u8; N]) -> Result<(), Error>,
        tail: &[u8],
    ) -> Result<u64, Failure> {
        self.admit(awaited)?;
        let bytes = &mut self.output.bytes;
        bytes.push(CALL);
        let written = Sink::append(
            bytes,
            |call: &mut [u8; N]| {
                if let Some(first) = call.first_mut() {
                    *first = number;
                }
                write(call)
            },
            tail,
        );
        if let Err(error) = written {
            bytes.take_back(1);
            return Err(Failure::Invalid(error));
        }
        Ok(self.expect(number, awaited))
    }

    fn call_dynamic(
        &mut self,
        number: u8,
        awaited: Awaited,
        len: usize,
        write: impl FnOnce(&mut Output<'_>) -> Result<(), Error>,
    ) -> Result<u64, Failure> {
        self.admit(awaited)?;
        let limit = self.limits.message;
        framed::<O>(&mut self.output.bytes, &[CALL, number], len, limit, write)?;
        Ok(self.expect(number, awaited))
    }
}

impl<C, S, O> fmt::Debug for Session<C, S, O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Session")
            .field("outstanding", &self.flight.len())
            .field("unsent", &self.output.unsent().len())
            .field("broken", &self.broken)
            .finish_non_exhaustive()
    }
}

/// A length in front of what is dynamic.
#[inline]
fn length<O: ByteOrder>(bytes: &[u8]) -> Option<usize> {
    let (len, _) = u32::decode_prefix::<O>(bytes).ok()?;
    Some(len as usize)
}

/// Appends a head, a length, and what is written of about `len` bytes; nothing
/// where that fails or is longer than the limit.
fn framed<O: ByteOrder>(
    bytes: &mut Vec<u8>,
    head: &[u8],
    len: usize,
    limit: usize,
    write: impl FnOnce(&mut Output<'_>) -> Result<(), Error>,
) -> Result<(), Failure> {
    let start = bytes.len();
    let body = start + head.len() + PREFIX;
    let most = len.min(limit);
    let room = bytes.room(head.len() + PREFIX + most)?;
    room.get_mut(..head.len())
        .unwrap_or_default()
        .copy_from_slice(head);
    let rest = room.get_mut(head.len() + PREFIX..).unwrap_or_default();
    // Places count from the number of the method, as in a bare call.
    let mut output = Output { rest, at: 1 };
    let written = write(&mut output);
    let used = most - output.rest.len();
    if let Err(error) = written {
        bytes.truncate(start);
        let full = error.kind() == ErrorKind::Full && len > limit;
        return Err(if full {
            Failure::TooLarge
        } else {
            Failure::Invalid(error)
        });
    }
    bytes.truncate(body + used);
    if let Some(prefix) = bytes.get_mut(body - PREFIX..body) {
        prefix.copy_from_slice((used as u32).to_wire::<O>().as_bytes());
    }
    Ok(())
}

/// The value of a reply.
fn read<R: Reply, O: ByteOrder>(bytes: &[u8]) -> Result<R, Error> {
    if !<R::Kind as Argument>::DYNAMIC {
        return <R::Kind as Argument>::hold::<O>(bytes, 0);
    }
    let mut input = Input { rest: bytes, at: 0 };
    let value = <R::Kind as Argument>::hold_next::<O>(&mut input);
    let value = value.map_err(Error::overrun)?;
    match input.rest.len() {
        0 => Ok(value),
        left => Err(Error::about(ErrorKind::Trailing, left as u128).at_offset(input.at)),
    }
}

/// Bytes that wait to be sent.
#[derive(Default)]
struct Outbox {
    bytes: Vec<u8>,
    /// The bytes that were sent already.
    start: usize,
}

impl Outbox {
    #[inline]
    fn unsent(&self) -> &[u8] {
        self.bytes.get(self.start..).unwrap_or_default()
    }

    fn sent(&mut self, bytes: usize) {
        self.start = self.bytes.len().min(self.start.saturating_add(bytes));
        if self.start == self.bytes.len() {
            self.bytes.clear();
            self.start = 0;
        } else if self.start > self.bytes.len() / 2 {
            self.bytes.drain(..self.start);
            self.start = 0;
        }
    }
}

/// Where the reply to a call that is served goes.
struct Answer<'a> {
    /// The number of the method on the other side.
    number: u8,
    output: &'a mut Vec<u8>,
    limit: usize,
}

impl Answer<'_> {
    #[cold]
    fn refuse(&mut self, refusal: Refusal) {
        self.output.extend([ERROR, refusal as u8, self.number]);
    }

    #[inline]
    fn write<R: Reply, O: ByteOrder>(&mut self, value: &R) -> Result<(), Failure> {
        if <R::Kind as Argument>::DYNAMIC {
            let len = <R::Kind as Argument>::len(value);
            return framed::<O>(self.output, &[REPLY], len, self.limit, |output| {
                <R::Kind as Argument>::put_next::<O>(value, output)
            });
        }
        let len = 1 + <R::Kind as Argument>::MIN;
        // A small reply is made in registers: its bytes need no zeros before.
        let mut small = [0; SMALL];
        if let Some(frame) = small.get_mut(..len) {
            fill_reply::<R, O>(value, frame)?;
            self.output.extend_from_slice(frame);
            return Ok(());
        }
        let written = fill_reply::<R, O>(value, self.output.room(len)?);
        if written.is_err() {
            self.output.take_back(len);
        }
        Ok(written?)
    }
}

/// The bytes of a small reply with its kind.
const SMALL: usize = 32;

/// A reply of a known size, with its kind.
#[inline(always)]
fn fill_reply<R: Reply, O: ByteOrder>(value: &R, frame: &mut [u8]) -> Result<(), Error> {
    match frame {
        [kind, rest @ ..] => {
            *kind = REPLY;
            <R::Kind as Argument>::put::<O>(value, rest, 0)
        }
        [] => Ok(()),
    }
}

impl Replies for Answer<'_> {
    #[inline]
    fn end(&self, rest: &[u8]) -> Result<(), Error> {
        match rest.len() {
            0 => Ok(()),
            left => Err(Error::about(ErrorKind::Trailing, left as u128)),
        }
    }

    #[inline]
    fn reply<R: Reply, O: ByteOrder>(&mut self, value: &R) {
        match self.write::<R, O>(value) {
            Ok(()) => {}
            Err(Failure::TooLarge) => self.refuse(Refusal::TooLarge),
            Err(_) => self.refuse(Refusal::Reply),
        }
    }
}
