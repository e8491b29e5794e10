//! Messages of one type in a stream.

use alloc::format;
use alloc::vec::Vec;
use std::io::{self, Read, Write};

use core::fmt;
use core::marker::PhantomData;

use super::framing::{Framing, Inbox, Next, self_delimiting};
use super::{Transport, write};
use crate::message::{Hg, invalid};

/// How many bytes are gathered before they are sent.
const BATCH: usize = 64 << 10;

/// Writes messages to a stream.
///
/// They are gathered, and sent when 64 KiB are there, by
/// [`flush`](Sender::flush), and when the sender is dropped.
///
/// ```
/// use std::net::{TcpListener, TcpStream};
///
/// use hg::Hg;
/// use hg::transport::{Receiver, Sender};
///
/// #[derive(Hg, Debug, PartialEq)]
/// struct Sample { time: u32, value: i16 }
///
/// let listener = TcpListener::bind("127.0.0.1:0")?;
/// let mut sender = Sender::new(TcpStream::connect(listener.local_addr()?)?);
/// sender.send(&Sample { time: 1, value: -2 })?;
/// drop(sender);
///
/// let receiver = Receiver::new(listener.accept()?.0);
/// let samples: Vec<Sample> = receiver.collect::<Result<_, _>>()?;
/// assert_eq!(samples, [Sample { time: 1, value: -2 }]);
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct Sender<M: Hg, S: Transport + Write> {
    stream: S,
    framing: Framing,
    /// What is to be sent.
    bytes: Vec<u8>,
    /// How much of it was.
    sent: usize,
    message: PhantomData<fn(&M)>,
}

impl<M: Hg, S: Transport + Write> Sender<M, S> {
    /// A sender of messages that tell their length themselves.
    pub const fn new(stream: S) -> Self {
        const { self_delimiting::<M>() };
        Sender::of(stream, Framing::new(false))
    }

    /// A sender of messages behind their length, a `u32`.
    pub const fn framed(stream: S) -> Self {
        Sender::of(stream, Framing::new(true))
    }

    const fn of(stream: S, framing: Framing) -> Self {
        Sender {
            stream,
            framing,
            bytes: Vec::new(),
            sent: 0,
            message: PhantomData,
        }
    }

    /// With the most bytes that a message may have, instead of a mebibyte.
    #[must_use]
    pub const fn limit(mut self, bytes: usize) -> Self {
        self.framing.limit = bytes;
        self
    }

    /// Sends a message, wholly or not at all.
    ///
    /// # Errors
    ///
    /// `InvalidData` with an [`Error`](crate::Error) inside where a value does
    /// not fit its place or the message is longer than the limit; those of the
    /// stream.
    pub fn send(&mut self, message: &M) -> io::Result<()> {
        if self.bytes.len() - self.sent >= BATCH {
            self.flush()?;
        }
        let appended = self.framing.append::<M, S::Order>(message, &mut self.bytes);
        appended.map_err(invalid)
    }

    /// Sends what is gathered.
    ///
    /// # Errors
    ///
    /// Those of the stream. What was not sent will be, by the next call.
    pub fn flush(&mut self) -> io::Result<()> {
        while let Some(rest) = self.bytes.get(self.sent..).filter(|rest| !rest.is_empty()) {
            self.sent += write(&mut self.stream, rest)?;
        }
        self.bytes.clear();
        self.sent = 0;
        self.stream.flush()
    }

    /// The stream.
    pub const fn stream(&self) -> &S {
        &self.stream
    }
}

impl<M: Hg, S: Transport + Write> Drop for Sender<M, S> {
    /// Sends what is gathered, if it can be sent.
    fn drop(&mut self) {
        if !std::thread::panicking() {
            let _ = self.flush();
        }
    }
}

/// Reads messages from a stream, as an iterator until the stream ends.
///
/// After an error of the stream, such as a timeout, it can go on; after a
/// message that is wrong nobody knows where the next one starts, and the same
/// error comes again.
pub struct Receiver<M, S> {
    stream: S,
    framing: Framing,
    inbox: Inbox,
    /// Nothing is complete before there are so many bytes.
    needed: usize,
    messages: u64,
    /// The bytes of all messages.
    passed: usize,
    message: PhantomData<fn() -> M>,
}

impl<M: Hg, S: Transport + Read> Receiver<M, S> {
    /// A receiver of messages that tell their length themselves.
    pub fn new(stream: S) -> Self {
        const { self_delimiting::<M>() };
        Receiver::of(stream, Framing::new(false))
    }

    /// A receiver of messages behind their length, a `u32`.
    pub fn framed(stream: S) -> Self {
        Receiver::of(stream, Framing::new(true))
    }

    fn of(stream: S, framing: Framing) -> Self {
        Receiver {
            stream,
            framing,
            inbox: Inbox::default(),
            needed: 0,
            messages: 0,
            passed: 0,
            message: PhantomData,
        }
    }

    /// With the most bytes that a message may have, instead of a mebibyte.
    #[must_use]
    pub const fn limit(mut self, bytes: usize) -> Self {
        self.framing.limit = bytes;
        self
    }

    /// The next message; `None` where the stream has ended behind one.
    ///
    /// # Errors
    ///
    /// `InvalidData` with an [`Error`](crate::Error) inside, whose place counts
    /// from the first byte of the stream; `UnexpectedEof` where the stream ends
    /// within a message; those of the stream.
    pub fn receive(&mut self) -> io::Result<Option<M>> {
        loop {
            let bytes = self.inbox.bytes();
            if !bytes.is_empty() && bytes.len() >= self.needed {
                match self.framing.next::<M, S::Order>(bytes) {
                    Ok(Next::Message(message, len)) => {
                        self.inbox.take(len);
                        self.needed = 0;
                        self.messages += 1;
                        self.passed = self.passed.saturating_add(len);
                        return Ok(Some(message));
                    }
                    Ok(Next::Needed(needed)) => self.needed = needed,
                    Err(error) => {
                        let error = error.moved(self.passed);
                        return Err(invalid(error));
                    }
                }
            }
            if self.inbox.read(&mut self.stream)? == 0 {
                return match self.inbox.bytes().len() {
                    0 => Ok(None),
                    bytes => Err(cut(bytes, self.messages)),
                };
            }
        }
    }

    /// The messages that were received.
    pub const fn messages(&self) -> u64 {
        self.messages
    }

    /// The stream.
    pub const fn stream(&self) -> &S {
        &self.stream
    }
}

/// The stream ended within a message.
pub(super) fn cut(bytes: usize, messages: u64) -> io::Error {
    let text = format!("the stream ended {bytes} bytes into a message, after {messages} messages");
    io::Error::new(io::ErrorKind::UnexpectedEof, text)
}

impl<M: Hg, S: Transport + Read> Iterator for Receiver<M, S> {
    type Item = io::Result<M>;

    fn next(&mut self) -> Option<io::Result<M>> {
        self.receive().transpose()
    }
}

impl<M: Hg, S: Transport + Write> fmt::Debug for Sender<M, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Sender")
            .field("unsent", &(self.bytes.len() - self.sent))
            .finish_non_exhaustive()
    }
}

impl<M, S> fmt::Debug for Receiver<M, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Receiver")
            .field("messages", &self.messages)
            .finish_non_exhaustive()
    }
}
