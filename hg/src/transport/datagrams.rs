//! A message in each datagram.

use alloc::vec::Vec;
use std::io;
use std::net::{SocketAddr, UdpSocket};

use core::fmt;
use core::marker::PhantomData;

use super::{In, Transport};
use crate::error::{Error, ErrorKind};
use crate::message::{Hg, invalid};
use crate::order::ByteOrder;

/// A socket that keeps the bounds of what is sent.
pub trait Datagram: Transport {
    /// Where a datagram comes from.
    type Address;

    /// Sends a datagram to the address that the socket is connected to.
    ///
    /// # Errors
    ///
    /// Those of the socket.
    fn send(&self, bytes: &[u8]) -> io::Result<usize>;

    /// Sends a datagram to an address.
    ///
    /// # Errors
    ///
    /// Those of the socket.
    fn send_to(&self, bytes: &[u8], address: &Self::Address) -> io::Result<usize>;

    /// Receives a datagram, or as much of it as there is room for.
    ///
    /// # Errors
    ///
    /// Those of the socket.
    fn receive(&self, buffer: &mut [u8]) -> io::Result<(usize, Self::Address)>;
}

impl Datagram for UdpSocket {
    type Address = SocketAddr;

    fn send(&self, bytes: &[u8]) -> io::Result<usize> {
        UdpSocket::send(self, bytes)
    }
    fn send_to(&self, bytes: &[u8], address: &SocketAddr) -> io::Result<usize> {
        UdpSocket::send_to(self, bytes, address)
    }
    fn receive(&self, buffer: &mut [u8]) -> io::Result<(usize, SocketAddr)> {
        self.recv_from(buffer)
    }
}

#[cfg(unix)]
impl Datagram for std::os::unix::net::UnixDatagram {
    type Address = std::os::unix::net::SocketAddr;

    fn send(&self, bytes: &[u8]) -> io::Result<usize> {
        std::os::unix::net::UnixDatagram::send(self, bytes)
    }
    fn send_to(&self, bytes: &[u8], address: &Self::Address) -> io::Result<usize> {
        match address.as_pathname() {
            Some(path) => std::os::unix::net::UnixDatagram::send_to(self, bytes, path),
            None => Err(io::ErrorKind::AddrNotAvailable.into()),
        }
    }
    fn receive(&self, buffer: &mut [u8]) -> io::Result<(usize, Self::Address)> {
        self.recv_from(buffer)
    }
}

impl<S: Datagram> Datagram for &S
where
    Self: Transport,
{
    type Address = S::Address;

    fn send(&self, bytes: &[u8]) -> io::Result<usize> {
        S::send(self, bytes)
    }
    fn send_to(&self, bytes: &[u8], address: &S::Address) -> io::Result<usize> {
        S::send_to(self, bytes, address)
    }
    fn receive(&self, buffer: &mut [u8]) -> io::Result<(usize, S::Address)> {
        S::receive(self, buffer)
    }
}

impl<O: ByteOrder, S: Datagram> Datagram for In<O, S> {
    type Address = S::Address;

    fn send(&self, bytes: &[u8]) -> io::Result<usize> {
        self.get_ref().send(bytes)
    }
    fn send_to(&self, bytes: &[u8], address: &S::Address) -> io::Result<usize> {
        self.get_ref().send_to(bytes, address)
    }
    fn receive(&self, buffer: &mut [u8]) -> io::Result<(usize, S::Address)> {
        self.get_ref().receive(buffer)
    }
}

/// Messages over a socket, one in each datagram.
///
/// ```
/// use std::net::UdpSocket;
///
/// use hg::Hg;
/// use hg::transport::Datagrams;
///
/// #[derive(Hg, Debug, PartialEq)]
/// struct Query { id: u16, #[hg(rest)] name: String }
///
/// let mut server = Datagrams::<Query, _>::new(UdpSocket::bind("127.0.0.1:0")?);
/// let mut client = Datagrams::<Query, _>::new(UdpSocket::bind("127.0.0.1:0")?);
/// client.socket().connect(server.socket().local_addr()?)?;
/// client.send(&Query { id: 7, name: "hg".into() })?;
///
/// let (query, from) = server.receive_from()?;
/// assert_eq!(query, Query { id: 7, name: "hg".into() });
/// server.send_to(&query, &from)?;
/// assert_eq!(client.receive()?.id, 7);
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct Datagrams<M, S> {
    socket: S,
    buffer: Vec<u8>,
    limit: usize,
    message: PhantomData<fn(M) -> M>,
}

impl<M: Hg, S: Datagram> Datagrams<M, S> {
    /// Messages over this socket.
    pub const fn new(socket: S) -> Self {
        Datagrams {
            socket,
            buffer: Vec::new(),
            limit: 0xffff,
            message: PhantomData,
        }
    }

    /// With the most bytes that a message may have, instead of 65,535.
    #[must_use]
    pub const fn limit(mut self, bytes: usize) -> Self {
        self.limit = bytes;
        self
    }

    /// Sends a message to the address that the socket is connected to.
    ///
    /// # Errors
    ///
    /// `InvalidData` with an [`Error`] inside where a value does not fit its
    /// place or the message is longer than the limit; those of the socket.
    pub fn send(&mut self, message: &M) -> io::Result<()> {
        self.fill(message)?;
        let sent = self.socket.send(&self.buffer)?;
        self.judge(sent)
    }

    /// Sends a message to an address.
    ///
    /// # Errors
    ///
    /// As [`send`](Self::send).
    pub fn send_to(&mut self, message: &M, address: &S::Address) -> io::Result<()> {
        self.fill(message)?;
        let sent = self.socket.send_to(&self.buffer, address)?;
        self.judge(sent)
    }

    /// Receives a message: all of a datagram.
    ///
    /// # Errors
    ///
    /// `InvalidData` with an [`Error`] inside where the datagram is no such
    /// message or longer than the limit; the next one can be received. Those of
    /// the socket.
    pub fn receive(&mut self) -> io::Result<M> {
        self.receive_from().map(|(message, _)| message)
    }

    /// Receives a message, and tells where it comes from.
    ///
    /// # Errors
    ///
    /// As [`receive`](Self::receive).
    pub fn receive_from(&mut self) -> io::Result<(M, S::Address)> {
        // A byte more than allowed: what is cut off by the socket is longer.
        self.buffer.resize(self.limit.saturating_add(1), 0);
        let (len, from) = loop {
            match self.socket.receive(&mut self.buffer) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                received => break received?,
            }
        };
        let bytes = self.buffer.get(..len).unwrap_or(&self.buffer);
        let decoded = if len > self.limit {
            Err(Error::about(ErrorKind::Max, len as u128))
        } else {
            M::decode::<S::Order>(bytes)
        };
        match decoded {
            Ok(message) => Ok((message, from)),
            Err(error) => Err(invalid(error)),
        }
    }

    /// The socket.
    pub const fn socket(&self) -> &S {
        &self.socket
    }

    fn fill(&mut self, message: &M) -> io::Result<()> {
        self.buffer.clear();
        let written = message.encode_to::<S::Order>(&mut self.buffer);
        let error = match written {
            Err(error) => error,
            Ok(()) if self.buffer.len() > self.limit => {
                Error::about(ErrorKind::Max, self.buffer.len() as u128)
            }
            Ok(()) => return Ok(()),
        };
        Err(invalid(error))
    }

    fn judge(&self, sent: usize) -> io::Result<()> {
        if sent == self.buffer.len() {
            Ok(())
        } else {
            Err(io::ErrorKind::WriteZero.into())
        }
    }
}

impl<M, S> fmt::Debug for Datagrams<M, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Datagrams")
            .field("limit", &self.limit)
            .finish_non_exhaustive()
    }
}
