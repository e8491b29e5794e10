//! What a method gives back.

use core::convert::Infallible;
use core::fmt;
use core::marker::PhantomData;

use super::{Argument, Failure, Input, Output, Owned};
use crate::error::{Error, ErrorKind};
use crate::layout::{Field, Kind, Layout};
use crate::message::Hg;
use crate::order::ByteOrder;

/// What a method of an interface can return: a message, or a `Result` of two.
///
/// A `Result` is one byte, 0 for `Ok` and 1 for `Err`, and what is in it.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot come back from a call",
    label = "no message, and no `Result` of two messages",
    note = "derive `Hg` on it, or return a scalar, an array, a `Vec` or a `String`"
)]
pub trait Reply: Sized {
    #[doc(hidden)]
    type Kind: for<'a> Argument<Given = Self, Held<'a> = Self>;
}

#[diagnostic::do_not_recommend]
impl<T: Hg> Reply for T {
    type Kind = Owned<T>;
}

#[diagnostic::do_not_recommend]
impl<T: Hg, E: Hg> Reply for Result<T, E> {
    type Kind = Outcome<T, E>;
}

/// A `Result`.
#[doc(hidden)]
#[derive(Debug)]
pub enum Outcome<T, E> {
    #[doc(hidden)]
    Never(Infallible, PhantomData<(T, E)>),
}

const fn part<T: Hg>(name: &'static str) -> Field {
    Field {
        name,
        bit_offset: 8,
        floating: false,
        layout: T::SHAPE,
        bit_width: if T::SHAPE.dynamic { 0 } else { 8 * T::MIN },
        ..Field::NEW
    }
}

impl<T: Hg, E: Hg> Argument for Outcome<T, E> {
    type Given = Result<T, E>;
    type Held<'a> = Result<T, E>;
    const SHAPE: &'static Layout = &Layout {
        name: "Result",
        kind: Kind::Union,
        fields: &[part::<T>("Ok"), part::<E>("Err")],
        dynamic: true,
        ..Layout::NEW
    };
    const MIN: usize = 1;
    const DYNAMIC: bool = true;
    const MAX: Option<usize> = match (Owned::<T>::MAX, Owned::<E>::MAX) {
        (Some(ok), Some(err)) => Some(1 + if ok > err { ok } else { err }),
        _ => None,
    };

    fn hold<O: ByteOrder>(_: &[u8], _: usize) -> Result<Result<T, E>, Error> {
        Err(Error::new(ErrorKind::TooShort { needed: 1 }))
    }
    fn hold_next<'a, O: ByteOrder>(input: &mut Input<'a>) -> Result<Result<T, E>, Error> {
        let at = input.at;
        match input.bytes(1)? {
            [0] => Owned::<T>::hold_next::<O>(input).map(Ok),
            [1] => Owned::<E>::hold_next::<O>(input).map(Err),
            other => {
                let code = other.first().copied().unwrap_or_default();
                Err(Error::about(ErrorKind::InvalidValue, code.into()).at_offset(at))
            }
        }
    }
    fn len(given: &Result<T, E>) -> usize {
        let len = match given {
            Ok(value) => Owned::<T>::len(value),
            Err(error) => Owned::<E>::len(error),
        };
        len.saturating_add(1)
    }
    fn put<O: ByteOrder>(_: &Result<T, E>, _: &mut [u8], _: usize) -> Result<(), Error> {
        Err(Error::new(ErrorKind::Full))
    }
    fn put_next<O: ByteOrder>(given: &Result<T, E>, output: &mut Output<'_>) -> Result<(), Error> {
        match given {
            Ok(value) => {
                output.bytes(&[0])?;
                Owned::<T>::put_next::<O>(value, output)
            }
            Err(error) => {
                output.bytes(&[1])?;
                Owned::<E>::put_next::<O>(error, output)
            }
        }
    }
}

/// What a call waits for.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Awaited {
    /// Nothing: it goes one way.
    Nothing,
    /// A reply of so many bytes.
    Bytes(usize),
    /// A reply that tells its length; the most bytes that it can have.
    Dynamic(Option<usize>),
}

impl Awaited {
    /// What a call waits for that returns this.
    pub const fn of<R: Reply>() -> Awaited {
        if <R::Kind as Argument>::DYNAMIC {
            Awaited::Dynamic(<R::Kind as Argument>::MAX)
        } else {
            Awaited::Bytes(<R::Kind as Argument>::MIN)
        }
    }
}

/// The layout of what a method returns.
#[doc(hidden)]
pub const fn layout<R: Reply>() -> &'static Layout {
    <R::Kind as Argument>::SHAPE
}

/// Where the replies of a served call go.
#[doc(hidden)]
pub trait Replies {
    /// What is wrong with bytes behind the arguments.
    ///
    /// # Errors
    ///
    /// `Trailing` where a call must end here.
    fn end(&self, rest: &[u8]) -> Result<(), Error>;
    /// Sends a reply.
    fn reply<R: Reply, O: ByteOrder>(&mut self, value: &R);
}

/// Nobody waits: a recorded call is played.
impl Replies for () {
    #[inline(always)]
    fn end(&self, _: &[u8]) -> Result<(), Error> {
        Ok(())
    }
    #[inline(always)]
    fn reply<R: Reply, O: ByteOrder>(&mut self, _: &R) {}
}

/// The claim to the reply of a call.
///
/// The reply is kept until it is taken, and counts as outstanding until then:
/// take it, or give it to `forget`.
#[must_use = "the reply is kept until it is taken"]
pub struct Pending<R> {
    pub(super) ticket: u64,
    reply: PhantomData<fn() -> R>,
}

impl<R> Pending<R> {
    #[doc(hidden)]
    #[inline]
    pub const fn new(ticket: u64) -> Self {
        Pending {
            ticket,
            reply: PhantomData,
        }
    }
}

impl<R> fmt::Debug for Pending<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Pending").field(&self.ticket).finish()
    }
}

/// What a blocking client returns where there is no reply: the failure, if the
/// method returns a `Result` whose error is made from it; otherwise the
/// default. The parameter is the caller; it only makes this a matter of who
/// uses the client.
#[diagnostic::on_unimplemented(
    message = "a blocking client has no value to return where a call has no reply",
    label = "neither has a default nor is a `Result`",
    note = "return a `Result` whose error is `From<hg::rpc::Failure>`, or implement `Default`",
    note = "or use the client whose methods give `Pending`"
)]
pub trait OnFailure<C>: Sized {
    /// Whether the value tells the failure.
    #[doc(hidden)]
    const TELLS: bool;
    #[doc(hidden)]
    fn on_failure(failure: &Failure) -> Self;
}

#[diagnostic::do_not_recommend]
impl<C, T: Hg + Default> OnFailure<C> for T {
    const TELLS: bool = false;
    fn on_failure(_: &Failure) -> Self {
        T::default()
    }
}

#[diagnostic::do_not_recommend]
impl<C, T: Hg, E: Hg + From<Failure>> OnFailure<C> for Result<T, E> {
    const TELLS: bool = true;
    fn on_failure(failure: &Failure) -> Self {
        Err(failure.clone().into())
    }
}
