//! A session over a stream.

use std::io::{self, Read, Write};

use core::fmt;

use super::framing::Inbox;
use super::{Transport, write};
use crate::error::Error;
use crate::rpc::{
    Awaited, Caller, Failure, Limits, Output, Pending, Protocol, Reply, Serve, Session, Wait,
};

/// Serves calls until the other side closes the stream.
///
/// ```
/// use hg::transport::{Connection, pipe, serve};
///
/// #[hg::rpc]
/// trait Adder {
///     fn add(&mut self, a: u32, b: u32) -> u64;
/// }
///
/// struct Plain;
///
/// impl Adder for Plain {
///     fn add(&mut self, a: u32, b: u32) -> u64 {
///         u64::from(a) + u64::from(b)
///     }
/// }
///
/// let (here, there) = pipe();
/// let server = std::thread::spawn(|| serve(there, AdderServer(Plain)));
///
/// let mut adder = AdderClient(Connection::client(here));
/// let (one, two) = (adder.add(1, 2)?, adder.add(3, 4)?);
/// assert_eq!(adder.wait(two)?, 7);
/// assert_eq!(adder.wait(one)?, 3);
/// drop(adder);
/// server.join().unwrap()?;
/// # Ok::<(), hg::rpc::Failure>(())
/// ```
///
/// # Errors
///
/// Those of the stream, a violation of the protocol, and `Cut` where the
/// stream ends within a frame. Every complete call was served before that.
pub fn serve<S: Transport + Read + Write>(stream: S, target: impl Serve) -> Result<(), Failure> {
    Connection::<S, (), _>::new(stream, target).serve()
}

/// A session over a blocking stream: it calls the methods of `C` and serves
/// those of `T`.
///
/// Calls are gathered, and sent when a reply is waited for, when 64 KiB of
/// them are there, by [`flush`](Connection::flush), and when the connection is
/// dropped. Whatever it reads, it serves the calls that come in.
///
/// While one side writes, it does not read. So only so many replies may be on
/// their way as the stream can hold, see [`Limits::window`]; and if both sides
/// call more at the same time than the stream can hold, both wait for ever:
/// such a pair needs a thread for each direction, or a stream that does not
/// block and a [`Session`].
pub struct Connection<S: Transport + Read + Write, C: Protocol, T: Serve = ()> {
    stream: S,
    session: Session<C, T::Rpc, S::Order>,
    target: T,
    inbox: Inbox,
}

impl<S: Transport + Read + Write, C: Protocol> Connection<S, C> {
    /// A connection that calls and serves nothing.
    pub fn client(stream: S) -> Self {
        Connection::new(stream, ())
    }
}

impl<S: Transport + Read + Write, C: Protocol, T: Serve> Connection<S, C, T> {
    /// A connection that calls the methods of `C`, and serves by `target`.
    pub fn new(stream: S, target: T) -> Self {
        Connection::with_limits(stream, target, Limits::DEFAULT)
    }

    /// A connection with these limits.
    pub fn with_limits(stream: S, target: T, limits: Limits) -> Self {
        Connection {
            stream,
            session: Session::new(limits),
            target,
            inbox: Inbox::default(),
        }
    }

    /// Sends what is to be sent, and waits until the other side has done all
    /// calls.
    ///
    /// # Errors
    ///
    /// Why a call since the last barrier that goes one way was not done; those
    /// of the stream.
    pub fn barrier(&mut self) -> Result<(), Failure> {
        if self.session.is_full(Awaited::Nothing) {
            self.make_room(Awaited::Nothing)?;
        }
        let pending = self.session.barrier()?;
        self.wait(pending)
    }

    /// Sends what is to be sent.
    ///
    /// # Errors
    ///
    /// Those of the stream.
    pub fn flush(&mut self) -> Result<(), Failure> {
        while !self.session.output().is_empty() {
            let sent = write(&mut self.stream, self.session.output())?;
            self.session.sent(sent);
        }
        Ok(self.stream.flush()?)
    }

    /// Sends what is to be sent, and waits for the reply to a call.
    ///
    /// # Errors
    ///
    /// Why there is none.
    pub fn wait<R: Reply>(&mut self, pending: Pending<R>) -> Result<R, Failure> {
        while self.session.is_awaited(&pending) {
            if let Err(failure) = self.advance() {
                self.session.forget(pending);
                return Err(failure);
            }
        }
        self.session.take(pending)
    }

    /// Drops the reply to a call when it comes.
    pub fn forget<R: Reply>(&mut self, pending: Pending<R>) {
        self.session.forget(pending);
    }

    /// Serves calls until the other side closes the stream.
    ///
    /// # Errors
    ///
    /// Those of [`serve`].
    pub fn serve(&mut self) -> Result<(), Failure> {
        loop {
            match self.advance() {
                Ok(()) => {}
                Err(Failure::Closed { .. }) => return Ok(()),
                Err(failure) => return Err(failure),
            }
        }
    }

    /// Takes the frames that have come in; where there are none, sends what is
    /// to be sent, and waits for some. A wait that a timeout of the stream
    /// ends can go on.
    ///
    /// # Errors
    ///
    /// Those of [`serve`], and `Closed` where the stream ends.
    pub fn advance(&mut self) -> Result<(), Failure> {
        loop {
            let taken = self.session.receive(self.inbox.bytes(), &mut self.target)?;
            self.inbox.take(taken);
            if taken > 0 {
                return Ok(());
            }
            // Calls wait where the output is full.
            if !self.session.output().is_empty() {
                match self.flush() {
                    // What it sent before it went is still to be read.
                    Err(Failure::Io(error)) if is_gone(&error) => {
                        let unsent = self.session.output().len();
                        self.session.sent(unsent);
                    }
                    flushed => flushed?,
                }
                continue;
            }
            if self.inbox.read(&mut self.stream)? == 0 {
                return Err(self.session.ended(self.inbox.bytes().len()));
            }
        }
    }

    /// The stream.
    pub const fn stream(&self) -> &S {
        &self.stream
    }

    /// Who serves the calls that come in.
    pub const fn target(&mut self) -> &mut T {
        &mut self.target
    }

    /// The session.
    pub const fn session(&self) -> &Session<C, T::Rpc, S::Order> {
        &self.session
    }

    #[cold]
    #[inline(never)]
    fn make_room(&mut self, awaited: Awaited) -> Result<(), Failure> {
        self.flush()?;
        while self.session.is_window_full(awaited) {
            self.advance()?;
        }
        Ok(())
    }
}

/// Whether the other side does not read any more.
fn is_gone(error: &io::Error) -> bool {
    use io::ErrorKind::{BrokenPipe, ConnectionAborted, ConnectionReset};

    matches!(
        error.kind(),
        BrokenPipe | ConnectionReset | ConnectionAborted
    )
}

impl<S: Transport + Read + Write, C: Protocol, T: Serve> Caller for Connection<S, C, T> {
    type Rpc = C;
    type Order = S::Order;

    #[inline]
    fn call<const N: usize>(
        &mut self,
        number: u8,
        awaited: Awaited,
        write: impl FnOnce(&mut [u8; N]) -> Result<(), Error>,
        tail: &[u8],
    ) -> Result<u64, Failure> {
        if self.session.is_full(awaited) {
            self.make_room(awaited)?;
        }
        self.session.call(number, awaited, write, tail)
    }

    #[inline]
    fn call_dynamic(
        &mut self,
        number: u8,
        awaited: Awaited,
        len: usize,
        write: impl FnOnce(&mut Output<'_>) -> Result<(), Error>,
    ) -> Result<u64, Failure> {
        if self.session.is_full(awaited) {
            self.make_room(awaited)?;
        }
        self.session.call_dynamic(number, awaited, len, write)
    }
}

impl<S: Transport + Read + Write, C: Protocol, T: Serve> Wait for Connection<S, C, T> {
    fn wait<R: Reply>(&mut self, pending: Pending<R>) -> Result<R, Failure> {
        Connection::wait(self, pending)
    }

    fn flush(&mut self) -> Result<(), Failure> {
        Connection::flush(self)
    }
}

impl<S: Transport + Read + Write, C: Protocol, T: Serve> Drop for Connection<S, C, T> {
    /// Sends what is to be sent, if it can be sent.
    fn drop(&mut self) {
        if !std::thread::panicking() {
            let _ = self.flush();
        }
    }
}

impl<S: Transport + Read + Write, C: Protocol, T: Serve> fmt::Debug for Connection<S, C, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Connection")
            .field("session", &self.session)
            .finish_non_exhaustive()
    }
}
