//! The two ends of a session, as the generated types see them.

use core::fmt;

use super::{Awaited, Failure, Interface, OnFailure, Output, Pending, Replies, Reply};
use crate::error::Error;
use crate::layout::Layout;
use crate::order::ByteOrder;

/// An interface as a type: what `#[hg::rpc]` makes beside a trait `Foo` is
/// `FooRpc`. The unit type is the interface without methods.
pub trait Protocol {
    /// The trait, described at compile time.
    const INTERFACE: Interface;
}

impl Protocol for () {
    const INTERFACE: Interface = Interface {
        name: "()",
        docs: "",
        methods: &[],
    };
}

/// Whoever is called: the generated `FooServer`, which calls the methods of an
/// implementation of `Foo`. The unit type knows no method.
pub trait Serve {
    /// The interface whose calls it takes.
    type Rpc: Protocol;

    /// Calls a method with the arguments that start at the second byte, and
    /// gives what is behind them.
    #[doc(hidden)]
    fn serve<'a, O: ByteOrder, P: Replies>(
        &mut self,
        number: u8,
        call: &'a [u8],
        replies: &mut P,
    ) -> Result<&'a [u8], Error>;
}

impl Serve for () {
    type Rpc = ();

    fn serve<'a, O: ByteOrder, P: Replies>(
        &mut self,
        number: u8,
        _: &'a [u8],
        _: &mut P,
    ) -> Result<&'a [u8], Error> {
        Err(super::unknown(number, &Layout::NEW))
    }
}

impl<T: Serve> Serve for &mut T {
    type Rpc = T::Rpc;

    #[inline]
    fn serve<'a, O: ByteOrder, P: Replies>(
        &mut self,
        number: u8,
        call: &'a [u8],
        replies: &mut P,
    ) -> Result<&'a [u8], Error> {
        (**self).serve::<O, P>(number, call, replies)
    }
}

/// Something that calls are sent through: a session, a connection.
pub trait Caller {
    /// The interface whose methods are called.
    type Rpc: Protocol;
    /// The byte order of the calls.
    type Order: ByteOrder;

    /// Sends a call of `N` bytes, its number first, and a last argument that
    /// stands in its wire form already.
    #[doc(hidden)]
    fn call<const N: usize>(
        &mut self,
        number: u8,
        awaited: Awaited,
        write: impl FnOnce(&mut [u8; N]) -> Result<(), Error>,
        tail: &[u8],
    ) -> Result<u64, Failure>;

    /// Sends a call whose arguments take about so many bytes.
    #[doc(hidden)]
    fn call_dynamic(
        &mut self,
        number: u8,
        awaited: Awaited,
        len: usize,
        write: impl FnOnce(&mut Output<'_>) -> Result<(), Error>,
    ) -> Result<u64, Failure>;
}

/// A caller that can wait for a reply.
pub trait Wait: Caller {
    /// Sends what is to be sent, and waits for the reply.
    ///
    /// # Errors
    ///
    /// Why there is none.
    fn wait<R: Reply>(&mut self, pending: Pending<R>) -> Result<R, Failure>;

    /// Sends what is to be sent.
    ///
    /// # Errors
    ///
    /// Those of the stream.
    fn flush(&mut self) -> Result<(), Failure>;
}

impl<C: Caller> Caller for &mut C {
    type Rpc = C::Rpc;
    type Order = C::Order;

    #[inline]
    fn call<const N: usize>(
        &mut self,
        number: u8,
        awaited: Awaited,
        write: impl FnOnce(&mut [u8; N]) -> Result<(), Error>,
        tail: &[u8],
    ) -> Result<u64, Failure> {
        (**self).call(number, awaited, write, tail)
    }

    #[inline]
    fn call_dynamic(
        &mut self,
        number: u8,
        awaited: Awaited,
        len: usize,
        write: impl FnOnce(&mut Output<'_>) -> Result<(), Error>,
    ) -> Result<u64, Failure> {
        (**self).call_dynamic(number, awaited, len, write)
    }
}

impl<C: Wait> Wait for &mut C {
    fn wait<R: Reply>(&mut self, pending: Pending<R>) -> Result<R, Failure> {
        (**self).wait(pending)
    }

    fn flush(&mut self) -> Result<(), Failure> {
        (**self).flush()
    }
}

/// What every blocking client is made of: it keeps the first failure that a
/// return value could not tell, or that ended the connection, and calls nothing
/// after it.
pub struct Blocking<C> {
    caller: C,
    failure: Option<Failure>,
}

impl<C: Wait> Blocking<C> {
    /// A client that calls through this.
    pub const fn new(caller: C) -> Self {
        Blocking {
            caller,
            failure: None,
        }
    }

    /// Sends what is to be sent, and gives back the caller, or the first
    /// failure.
    ///
    /// # Errors
    ///
    /// The failure that was kept, and those of the stream.
    pub fn finish(mut self) -> Result<C, Failure> {
        if let Some(failure) = self.failure {
            return Err(failure);
        }
        self.caller.flush()?;
        Ok(self.caller)
    }

    /// The failure that was kept, after which nothing was called.
    pub const fn failure(&self) -> Option<&Failure> {
        self.failure.as_ref()
    }

    /// The caller.
    pub fn caller(&mut self) -> &mut C {
        &mut self.caller
    }

    /// Makes a call that goes one way.
    #[doc(hidden)]
    #[inline]
    pub fn send(&mut self, call: impl FnOnce(&mut C) -> Result<u64, Failure>) {
        if self.failure.is_none() {
            if let Err(failure) = call(&mut self.caller) {
                self.failure = Some(failure);
            }
        }
    }

    /// Makes a call, and waits for its reply.
    #[doc(hidden)]
    #[inline]
    pub fn ask<R: Reply + OnFailure<C>>(
        &mut self,
        call: impl FnOnce(&mut C) -> Result<u64, Failure>,
    ) -> R {
        let failure = match &self.failure {
            Some(failure) => failure,
            None => {
                let reply = call(&mut self.caller);
                match reply.and_then(|ticket| self.caller.wait(Pending::new(ticket))) {
                    Ok(reply) => return reply,
                    // Whoever called knows, and the next call may succeed.
                    Err(failure) if R::TELLS && !failure.is_final() => {
                        return R::on_failure(&failure);
                    }
                    Err(failure) => self.failure.insert(failure),
                }
            }
        };
        R::on_failure(failure)
    }
}

impl<C> fmt::Debug for Blocking<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Blocking")
            .field("failure", &self.failure)
            .finish_non_exhaustive()
    }
}
