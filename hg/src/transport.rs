//! Calls and messages over streams and datagrams.
//!
//! The type of a stream decides the byte order: a socket between machines
//! carries network order; a pipe, a socket within a machine, and memory carry
//! the order of the machine, so that nothing is converted. [`In`] overrides it.
//!
//! - [`Connection`] carries calls of an `#[hg::rpc]` trait with their replies,
//!   in both directions; [`serve`] is all that a server needs;
//! - [`Sender`] and [`Receiver`] carry messages of one type;
//! - [`Datagrams`] carries one message in each datagram;
//! - [`pipe`] connects two threads;
//! - `Codec`, with the feature `tokio`, does the same for tokio's streams.
//!
//! Everything here blocks, and waits for nothing else while it does. Who needs
//! more than one thing at a time drives a [`Session`](crate::rpc::Session).

#[cfg(feature = "tokio")]
mod codec;
mod connection;
mod datagrams;
mod framing;
mod memory;
mod messages;

use std::io::{self, IoSlice, IoSliceMut, Read, Write};

use core::marker::PhantomData;

#[cfg(feature = "tokio")]
pub use self::codec::Codec;
pub use self::connection::{Connection, serve};
pub use self::datagrams::{Datagram, Datagrams};
pub use self::memory::{Pipe, pipe};
pub use self::messages::{Receiver, Sender};
use crate::order::{ByteOrder, Ne, Net};

/// A stream, or a socket for datagrams, with its byte order.
///
/// Implement it for a stream of your own, or wrap the stream into [`In`].
#[diagnostic::on_unimplemented(
    message = "the byte order of `{Self}` is not known",
    label = "no transport that Hg knows",
    note = "say it with `hg::transport::In::<Net, _>::new(stream)`"
)]
pub trait Transport {
    /// The order of everything that goes through it.
    type Order: ByteOrder;
}

macro_rules! transports {
    ($($(#[$cfg:meta])? $order:ident: $type:ty;)*) => {$(
        $(#[$cfg])?
        impl Transport for $type {
            type Order = $order;
        }
    )*};
}

transports! {
    Net: std::net::TcpStream;
    Net: &std::net::TcpStream;
    Net: std::net::UdpSocket;
    Net: &std::net::UdpSocket;
    #[cfg(unix)]
    Ne: std::os::unix::net::UnixStream;
    #[cfg(unix)]
    Ne: &std::os::unix::net::UnixStream;
    #[cfg(unix)]
    Ne: std::os::unix::net::UnixDatagram;
    #[cfg(unix)]
    Ne: &std::os::unix::net::UnixDatagram;
    Ne: std::process::ChildStdin;
    Ne: std::process::ChildStdout;
    Ne: std::process::ChildStderr;
    Ne: io::Stdin;
    Ne: io::Stdout;
    Ne: io::StdinLock<'_>;
    Ne: io::StdoutLock<'_>;
    Ne: &[u8];
    Ne: alloc::vec::Vec<u8>;
    Ne: Pipe;
}

impl<T> Transport for io::Cursor<T> {
    type Order = Ne;
}

impl<T: Transport + ?Sized> Transport for &mut T {
    type Order = T::Order;
}

impl<T: Transport + ?Sized> Transport for alloc::boxed::Box<T> {
    type Order = T::Order;
}

impl<T: Transport> Transport for io::BufReader<T> {
    type Order = T::Order;
}

impl<T: Transport + Write> Transport for io::BufWriter<T> {
    type Order = T::Order;
}

/// A stream or socket in another byte order than its type says.
///
/// ```
/// use hg::Le;
/// use hg::transport::{In, Sender};
///
/// let mut numbers = Sender::<u16, _>::new(In::<Le, _>::new(Vec::new()));
/// numbers.send(&0x0102)?;
/// numbers.flush()?;
/// assert_eq!(*numbers.stream().get_ref(), [2, 1]);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct In<O, S> {
    stream: S,
    order: PhantomData<fn() -> O>,
}

impl<O: ByteOrder, S> In<O, S> {
    /// This stream in byte order `O`.
    pub const fn new(stream: S) -> Self {
        In {
            stream,
            order: PhantomData,
        }
    }

    /// The stream.
    pub const fn get_ref(&self) -> &S {
        &self.stream
    }

    /// The stream.
    pub fn into_inner(self) -> S {
        self.stream
    }
}

impl<O: ByteOrder, S> Transport for In<O, S> {
    type Order = O;
}

impl<O, S: Read> Read for In<O, S> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.stream.read(buffer)
    }
    fn read_vectored(&mut self, buffers: &mut [IoSliceMut<'_>]) -> io::Result<usize> {
        self.stream.read_vectored(buffers)
    }
}

impl<O, S: Write> Write for In<O, S> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.stream.write(bytes)
    }
    fn write_vectored(&mut self, buffers: &[IoSlice<'_>]) -> io::Result<usize> {
        self.stream.write_vectored(buffers)
    }
    fn flush(&mut self) -> io::Result<()> {
        self.stream.flush()
    }
}

/// A reader and a writer as one stream: the two pipes of a child process, the
/// standard input and output of this one. Both have one byte order.
///
/// ```no_run
/// use std::process::{Command, Stdio};
///
/// use hg::transport::{Connection, Duplex};
///
/// #[hg::rpc]
/// trait Adder {
///     fn add(&mut self, a: u32, b: u32) -> u64;
/// }
///
/// let mut child = Command::new("adder").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
/// let (output, input) = (child.stdout.take().unwrap(), child.stdin.take().unwrap());
/// let mut adder = AdderBlocking::new(Connection::client(Duplex::new(output, input)));
/// let sum = adder.add(1, 2);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Duplex<R, W> {
    reader: R,
    writer: W,
}

impl<R, W> Duplex<R, W> {
    /// Reads from the one and writes to the other.
    pub const fn new(reader: R, writer: W) -> Self {
        Duplex { reader, writer }
    }

    /// The two.
    pub fn into_inner(self) -> (R, W) {
        (self.reader, self.writer)
    }
}

impl<R: Transport, W: Transport<Order = R::Order>> Transport for Duplex<R, W> {
    type Order = R::Order;
}

impl<R: Read, W> Read for Duplex<R, W> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.reader.read(buffer)
    }
}

impl<R, W: Write> Write for Duplex<R, W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.writer.write(bytes)
    }
    fn flush(&mut self) -> io::Result<()> {
        self.writer.flush()
    }
}

/// Reads once, whatever interrupts it.
fn read(stream: &mut impl Read, buffer: &mut [u8]) -> io::Result<usize> {
    loop {
        match stream.read(buffer) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            read => return read,
        }
    }
}

/// Writes once, whatever interrupts it; an error where nothing can be written.
fn write(stream: &mut impl Write, bytes: &[u8]) -> io::Result<usize> {
    loop {
        match stream.write(bytes) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Ok(0) => return Err(io::ErrorKind::WriteZero.into()),
            written => return written,
        }
    }
}
