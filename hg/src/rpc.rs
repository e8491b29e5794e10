//! Calls as messages: record them through a trait, play them onto another.
//!
//! `#[hg::rpc]` on a plain trait writes a recorder, which implements the trait
//! and writes each call into a [`Sink`], and a player, which calls the methods
//! of any other implementation. A call is one byte, the number of its method,
//! and its arguments without padding. There is no length and no header: what
//! both sides must know is the trait, described by an [`Interface`].
//!
//! ```
//! use hg::Net;
//!
//! #[hg::rpc]
//! trait Robot {
//!     fn go(&mut self, x: i16, y: i16);
//!     fn say(&mut self, text: &str);
//! }
//!
//! #[derive(Default)]
//! struct Trace(Vec<String>);
//!
//! impl Robot for Trace {
//!     fn go(&mut self, x: i16, y: i16) {
//!         self.0.push(format!("to {x} {y}"));
//!     }
//!     fn say(&mut self, text: &str) {
//!         self.0.push(text.to_owned());
//!     }
//! }
//!
//! let mut robot = RobotRecorder::<_, Net>::new(Vec::new());
//! robot.go(3, -1);
//! robot.say("hello");
//! let calls = robot.finish()?;
//! assert_eq!(calls[..5], [0, 0, 3, 0xff, 0xff]);
//!
//! let mut trace = Trace::default();
//! RobotRpc::play::<Net>(&calls, &mut trace)?;
//! assert_eq!(trace.0, ["to 3 -1", "hello"]);
//! # Ok::<(), hg::Error>(())
//! ```

mod caller;
mod failure;
#[cfg(feature = "alloc")]
mod flight;
#[cfg(feature = "alloc")]
mod hello;
mod reply;
#[cfg(feature = "alloc")]
mod session;

use core::fmt;
use core::marker::PhantomData;

use zerocopy::{FromBytes, IntoBytes};

pub use self::caller::{Blocking, Caller, Protocol, Serve, Wait};
pub use self::failure::{Failure, Violation};
#[doc(hidden)]
pub use self::reply::{Awaited, Outcome, Replies, layout};
pub use self::reply::{OnFailure, Pending, Reply};
#[cfg(feature = "alloc")]
pub use self::session::{Limits, Session};
pub use crate::archive::Sink;
use crate::error::{Error, ErrorKind};
use crate::layout::{Field, Kind, Layout};
use crate::message::Hg;
use crate::order::{ByteOrder, Ne, Order};
use crate::value::Value;
use crate::wire::WireForm;

/// A trait whose calls travel, described at compile time.
#[derive(Clone, Copy, Debug)]
pub struct Interface {
    #[doc(hidden)]
    pub name: &'static str,
    #[doc(hidden)]
    pub docs: &'static str,
    #[doc(hidden)]
    pub methods: &'static [Method],
}

/// A method of an interface.
#[derive(Clone, Copy, Debug)]
pub struct Method {
    #[doc(hidden)]
    pub number: u8,
    #[doc(hidden)]
    pub docs: &'static str,
    #[doc(hidden)]
    pub layout: &'static Layout,
    #[doc(hidden)]
    pub reply: Option<&'static Layout>,
    #[doc(hidden)]
    pub hash: u64,
}

impl Interface {
    /// The trait's name.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// The trait's docs.
    pub const fn docs(&self) -> &'static str {
        self.docs
    }

    /// The methods, as the trait has them.
    pub const fn methods(&self) -> &'static [Method] {
        self.methods
    }

    /// The method of this number.
    pub const fn method(&self, number: u8) -> Option<&'static Method> {
        let mut methods = self.methods;
        while let [method, rest @ ..] = methods {
            if method.number == number {
                return Some(method);
            }
            methods = rest;
        }
        None
    }
}

impl Method {
    /// The method's name.
    pub const fn name(&self) -> &'static str {
        self.layout.name
    }

    /// Its number, the first byte of a call.
    pub const fn number(&self) -> u8 {
        self.number
    }

    /// Its docs.
    pub const fn docs(&self) -> &'static str {
        self.docs
    }

    /// The arguments: names, types, and places in bits from the start of the
    /// call, whose first byte is the number.
    pub const fn arguments(&self) -> &'static [Field] {
        self.layout.fields
    }

    /// The bytes of a call, with the number; `None` where they depend on the
    /// arguments.
    pub const fn size(&self) -> Option<usize> {
        if self.layout.dynamic {
            None
        } else {
            Some(self.layout.bits / 8)
        }
    }

    /// What it returns; `None` where a call goes one way.
    pub const fn reply(&self) -> Option<&'static Layout> {
        self.reply
    }

    /// A number that changes with the name of the method and with what its
    /// arguments and its reply are on the wire, and not with its number, the
    /// names of arguments, or docs.
    pub const fn hash(&self) -> u64 {
        self.hash
    }
}

/// Writes calls into a sink: what every recorder is made of.
///
/// It keeps the first error and writes nothing after it.
pub struct Recorder<S, O = Ne> {
    sink: S,
    error: Option<Error>,
    order: PhantomData<fn() -> O>,
}

impl<S: Sink, O: ByteOrder> Recorder<S, O> {
    /// A recorder that appends to this sink.
    #[inline]
    pub const fn new(sink: S) -> Self {
        Recorder {
            sink,
            error: None,
            order: PhantomData,
        }
    }

    /// The sink with all calls, or the first error.
    ///
    /// # Errors
    ///
    /// What kept a call from being written: `Full`, or an argument that does
    /// not fit.
    #[inline]
    pub fn finish(self) -> Result<S, Error> {
        match self.error {
            None => Ok(self.sink),
            Some(error) => Err(error),
        }
    }

    /// The first error, after which nothing was written.
    #[inline]
    pub const fn error(&self) -> Option<&Error> {
        self.error.as_ref()
    }

    /// The sink, whatever was written to it.
    #[inline]
    pub fn sink(&mut self) -> &mut S {
        &mut self.sink
    }

    /// Records a call of `N` bytes, and those of an argument that stands in its
    /// wire form already.
    #[doc(hidden)]
    #[inline(always)]
    pub fn fixed<const N: usize>(
        &mut self,
        number: u8,
        write: impl FnOnce(&mut [u8; N]) -> Result<(), Error>,
        tail: &[u8],
    ) {
        if self.error.is_some() {
            return;
        }
        // An error is kept here and not in a function of its own: then the
        // recorder has no address, and the sink stays in registers.
        let written = self.sink.append(
            |call: &mut [u8; N]| {
                if let Some(first) = call.first_mut() {
                    *first = number;
                }
                write(call)
            },
            tail,
        );
        if let Err(error) = written {
            self.error = Some(error);
        }
    }

    /// Records a call whose arguments take about so many bytes.
    #[doc(hidden)]
    #[inline]
    pub fn dynamic(
        &mut self,
        number: u8,
        len: usize,
        write: impl FnOnce(&mut Output<'_>) -> Result<(), Error>,
    ) {
        if self.error.is_some() {
            return;
        }
        if let Err(error) = self.try_dynamic(number, len, write) {
            self.error = Some(error);
        }
    }

    fn try_dynamic(
        &mut self,
        number: u8,
        len: usize,
        write: impl FnOnce(&mut Output<'_>) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let len = len.saturating_add(1);
        let room = self.sink.room(len)?;
        let mut output = Output { rest: room, at: 0 };
        let written = output.bytes(&[number]).and_then(|()| write(&mut output));
        let left = output.rest.len();
        self.sink
            .take_back(if written.is_ok() { left } else { len });
        written
    }
}

impl<S, O> fmt::Debug for Recorder<S, O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Recorder")
            .field("error", &self.error)
            .finish_non_exhaustive()
    }
}

/// Where the arguments of a dynamic call are written to.
#[doc(hidden)]
#[derive(Debug)]
pub struct Output<'a> {
    rest: &'a mut [u8],
    at: usize,
}

impl Output<'_> {
    fn bytes(&mut self, bytes: &[u8]) -> Result<(), Error> {
        match core::mem::take(&mut self.rest).split_at_mut_checked(bytes.len()) {
            Some((to, rest)) => {
                to.copy_from_slice(bytes);
                self.rest = rest;
                self.at += bytes.len();
                Ok(())
            }
            None => Err(Error::new(ErrorKind::Full).at_offset(self.at)),
        }
    }

    fn prefix<O: ByteOrder>(&mut self, len: usize) -> Result<(), Error> {
        match u32::try_from(len) {
            Ok(len) => self.bytes(len.to_wire::<O>().as_bytes()),
            Err(_) => Err(Error::about(ErrorKind::Overflow, len as u128).at_offset(self.at)),
        }
    }

    /// A message behind its length, which is known when it is written.
    fn framed<T: Hg, O: ByteOrder>(&mut self, value: &T) -> Result<(), Error> {
        let start = self.at + PREFIX;
        let full = Error::new(ErrorKind::Full).at_offset(self.at);
        let (prefix, rest) = core::mem::take(&mut self.rest)
            .split_first_chunk_mut::<PREFIX>()
            .ok_or(full)?;
        (self.rest, self.at) = (rest, start);
        self.message::<T, O>(value)?;
        let mut output = Output {
            rest: prefix,
            at: start - PREFIX,
        };
        output.prefix::<O>(self.at - start)
    }

    fn message<T: Hg, O: ByteOrder>(&mut self, value: &T) -> Result<(), Error> {
        let len = match value.encode_into::<O>(self.rest) {
            Ok(len) => len,
            Err(error) => return Err(error.advanced(self.at)),
        };
        self.at += len;
        let rest = core::mem::take(&mut self.rest);
        self.rest = rest.get_mut(len..).unwrap_or_default();
        Ok(())
    }
}

/// What is left of a dynamic call that is read.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Input<'a> {
    rest: &'a [u8],
    at: usize,
}

impl<'a> Input<'a> {
    /// The arguments of a call, behind its number.
    #[inline]
    pub fn new(call: &'a [u8]) -> Self {
        Input {
            rest: call.get(1..).unwrap_or_default(),
            at: 1,
        }
    }

    /// What is behind the call.
    #[inline]
    pub const fn rest(&self) -> &'a [u8] {
        self.rest
    }

    fn bytes(&mut self, len: usize) -> Result<&'a [u8], Error> {
        match self.rest.split_at_checked(len) {
            Some((bytes, rest)) => {
                self.rest = rest;
                self.at += len;
                Ok(bytes)
            }
            None => Err(Error::new(ErrorKind::TooShort { needed: len })
                .at_offset(self.rest.len())
                .moved(self.at)),
        }
    }

    fn prefix<O: ByteOrder>(&mut self) -> Result<usize, Error> {
        let len = self.message::<u32, O>()?;
        Ok(usize::try_from(len).unwrap_or(usize::MAX))
    }

    fn message<T: Hg, O: ByteOrder>(&mut self) -> Result<T, Error> {
        match T::decode_prefix::<O>(self.rest) {
            Ok((value, rest)) => {
                self.at += self.rest.len() - rest.len();
                self.rest = rest;
                Ok(value)
            }
            Err(error) => Err(error.moved(self.at)),
        }
    }
}

/// The bytes of a length in front of an argument.
const PREFIX: usize = 4;

/// How an argument travels. The kinds are types without values.
#[doc(hidden)]
pub trait Argument {
    /// What is recorded.
    type Given: ?Sized;
    /// What is played: a value, or a reference into the call.
    type Held<'a>;
    const SHAPE: &'static Layout;
    /// The smallest size on the wire.
    const MIN: usize;
    /// Whether the size depends on the value.
    const DYNAMIC: bool;
    /// The largest size on the wire, where there is one.
    const MAX: Option<usize> = if Self::DYNAMIC { None } else { Some(Self::MIN) };
    const EXTENT: &'static str = "";

    /// Reads it out of a call of a known size.
    fn hold<O: ByteOrder>(call: &[u8], at: usize) -> Result<Self::Held<'_>, Error>;
    /// Reads it where the arguments before it end.
    fn hold_next<'a, O: ByteOrder>(input: &mut Input<'a>) -> Result<Self::Held<'a>, Error>;
    /// The bytes that it takes.
    fn len(given: &Self::Given) -> usize;
    /// Writes it into a call of a known size.
    fn put<O: ByteOrder>(given: &Self::Given, call: &mut [u8], at: usize) -> Result<(), Error>;
    /// Its bytes, where they stand as they travel.
    fn as_sent(given: &Self::Given) -> &[u8] {
        let _ = given;
        &[]
    }
    /// Writes it where the arguments before it end.
    fn put_next<O: ByteOrder>(given: &Self::Given, output: &mut Output<'_>) -> Result<(), Error>;
}

/// A message: played as a value.
#[doc(hidden)]
#[derive(Debug)]
pub enum Owned<T> {
    #[doc(hidden)]
    Never(core::convert::Infallible, PhantomData<T>),
}

impl<T: Hg> Argument for Owned<T> {
    type Given = T;
    type Held<'a> = T;
    const SHAPE: &'static Layout = T::SHAPE;
    const MIN: usize = if T::OPEN { PREFIX } else { T::MIN };
    const DYNAMIC: bool = T::SHAPE.dynamic;
    const EXTENT: &'static str = if T::OPEN { IN_PREFIX } else { "" };

    #[inline(always)]
    fn hold<O: ByteOrder>(call: &[u8], at: usize) -> Result<T, Error> {
        let bytes = call.get(at..at + T::MIN).unwrap_or_default();
        match T::Wire::<O>::ref_from_bytes(bytes) {
            Ok(wire) => T::wire_read::<O>(wire),
            Err(_) => Err(Error::new(ErrorKind::TooShort { needed: T::MIN })),
        }
    }

    fn hold_next<'a, O: ByteOrder>(input: &mut Input<'a>) -> Result<T, Error> {
        if !T::OPEN {
            return input.message::<T, O>();
        }
        let len = input.prefix::<O>()?;
        let at = input.at;
        // The bytes are there: more of them would not help.
        T::decode::<O>(input.bytes(len)?).map_err(|error| error.overrun().moved(at))
    }

    #[inline]
    fn len(given: &T) -> usize {
        let prefix = if T::OPEN { PREFIX } else { 0 };
        given.encoded_len().saturating_add(prefix)
    }

    #[inline(always)]
    fn put<O: ByteOrder>(given: &T, call: &mut [u8], at: usize) -> Result<(), Error> {
        let bytes = call.get_mut(at..at + T::MIN).unwrap_or_default();
        match T::Wire::<O>::mut_from_bytes(bytes) {
            Ok(wire) => given.wire_write::<O>(wire),
            Err(_) => Err(Error::new(ErrorKind::Full)),
        }
    }

    fn put_next<O: ByteOrder>(given: &T, output: &mut Output<'_>) -> Result<(), Error> {
        if !T::OPEN {
            return output.message::<T, O>(given);
        }
        output.framed::<T, O>(given)
    }
}

const IN_PREFIX: &str = "prefix_bytes = u32";

/// Bytes: played in place.
#[doc(hidden)]
#[derive(Debug)]
pub enum Bytes {}

impl Argument for Bytes {
    type Given = [u8];
    type Held<'a> = &'a [u8];
    const SHAPE: &'static Layout = &Layout {
        name: "[u8]",
        kind: Kind::Vector,
        fields: &[Field {
            name: "[]",
            bit_width: 8,
            layout: <u8 as Value>::SHAPE,
            ..Field::NEW
        }],
        dynamic: true,
        ..Layout::NEW
    };
    const MIN: usize = PREFIX;
    const DYNAMIC: bool = true;
    const EXTENT: &'static str = IN_PREFIX;

    fn hold<O: ByteOrder>(_: &[u8], _: usize) -> Result<&[u8], Error> {
        Err(Error::new(ErrorKind::TooShort { needed: PREFIX }))
    }
    fn hold_next<'a, O: ByteOrder>(input: &mut Input<'a>) -> Result<&'a [u8], Error> {
        let len = input.prefix::<O>()?;
        input.bytes(len)
    }
    #[inline]
    fn len(given: &[u8]) -> usize {
        given.len().saturating_add(PREFIX)
    }
    fn put<O: ByteOrder>(_: &[u8], _: &mut [u8], _: usize) -> Result<(), Error> {
        Err(Error::new(ErrorKind::Full))
    }
    fn put_next<O: ByteOrder>(given: &[u8], output: &mut Output<'_>) -> Result<(), Error> {
        output.prefix::<O>(given.len())?;
        output.bytes(given)
    }
}

/// Text: played in place.
#[doc(hidden)]
#[derive(Debug)]
pub enum Text {}

impl Argument for Text {
    type Given = str;
    type Held<'a> = &'a str;
    const SHAPE: &'static Layout = &Layout::leaf("str", Kind::Text, 0);
    const MIN: usize = PREFIX;
    const DYNAMIC: bool = true;
    const EXTENT: &'static str = IN_PREFIX;

    fn hold<O: ByteOrder>(_: &[u8], _: usize) -> Result<&str, Error> {
        Err(Error::new(ErrorKind::TooShort { needed: PREFIX }))
    }
    fn hold_next<'a, O: ByteOrder>(input: &mut Input<'a>) -> Result<&'a str, Error> {
        let len = input.prefix::<O>()?;
        let at = input.at;
        core::str::from_utf8(input.bytes(len)?)
            .map_err(|error| Error::new(ErrorKind::Utf8).at_offset(at + error.valid_up_to()))
    }
    #[inline]
    fn len(given: &str) -> usize {
        Bytes::len(given.as_bytes())
    }
    fn put<O: ByteOrder>(_: &str, _: &mut [u8], _: usize) -> Result<(), Error> {
        Err(Error::new(ErrorKind::Full))
    }
    fn put_next<O: ByteOrder>(given: &str, output: &mut Output<'_>) -> Result<(), Error> {
        Bytes::put_next::<O>(given.as_bytes(), output)
    }
}

/// A wire type: played in place, in the byte order that it has itself.
#[doc(hidden)]
#[derive(Debug)]
pub enum InPlace<W> {
    #[doc(hidden)]
    Never(core::convert::Infallible, PhantomData<W>),
}

impl<W: WireForm> Argument for InPlace<W> {
    type Given = W;
    type Held<'a> = &'a W;
    const SHAPE: &'static Layout = &Layout::leaf("wire", Kind::Bytes, 8 * size_of::<W>());
    const MIN: usize = size_of::<W>();
    const DYNAMIC: bool = false;

    #[inline(always)]
    fn hold<O: ByteOrder>(call: &[u8], at: usize) -> Result<&W, Error> {
        let bytes = call.get(at..at + Self::MIN).unwrap_or_default();
        let short = ErrorKind::TooShort { needed: Self::MIN };
        W::ref_from_bytes(bytes).map_err(|_| Error::new(short))
    }
    fn hold_next<'a, O: ByteOrder>(input: &mut Input<'a>) -> Result<&'a W, Error> {
        let bytes = input.bytes(Self::MIN)?;
        let short = ErrorKind::TooShort { needed: Self::MIN };
        W::ref_from_bytes(bytes).map_err(|_| Error::new(short))
    }
    #[inline]
    fn len(_: &W) -> usize {
        Self::MIN
    }
    #[inline(always)]
    fn put<O: ByteOrder>(given: &W, call: &mut [u8], at: usize) -> Result<(), Error> {
        match call.get_mut(at..at + Self::MIN) {
            Some(to) => {
                to.copy_from_slice(given.as_bytes());
                Ok(())
            }
            None => Err(Error::new(ErrorKind::Full)),
        }
    }
    #[inline]
    fn as_sent(given: &W) -> &[u8] {
        given.as_bytes()
    }
    fn put_next<O: ByteOrder>(given: &W, output: &mut Output<'_>) -> Result<(), Error> {
        output.bytes(given.as_bytes())
    }
}

/// An argument in the layout of a call, as yet without a place.
#[doc(hidden)]
pub const fn argument<A: Argument>(
    name: &'static str,
    type_name: &'static str,
    order: Option<Order>,
) -> Field {
    Field {
        name,
        type_name,
        bit_width: if A::DYNAMIC { 0 } else { 8 * A::MIN },
        // For now the smallest size.
        bit_offset: 8 * A::MIN,
        layout: A::SHAPE,
        order,
        extent: A::EXTENT,
        // For now whether it is dynamic.
        floating: A::DYNAMIC,
        ..Field::NEW
    }
}

/// Puts the arguments of a call behind its number.
#[doc(hidden)]
#[allow(clippy::indexing_slicing, reason = "counts to the length of the array")]
pub const fn placed<const N: usize>(mut arguments: [Field; N]) -> [Field; N] {
    let (mut index, mut at, mut floating) = (0, 8, false);
    while index < N {
        let (size, dynamic) = (arguments[index].bit_offset, arguments[index].floating);
        arguments[index].bit_offset = at;
        arguments[index].floating = floating;
        at += size;
        floating |= dynamic;
        index += 1;
    }
    arguments
}

/// The layout of a call: the smallest size, and whether it is the only one.
#[doc(hidden)]
pub const fn call(
    name: &'static str,
    fields: &'static [Field],
    min: usize,
    dynamic: bool,
) -> Layout {
    Layout {
        name,
        bits: 8 * (1 + min),
        fields,
        dynamic,
        ..Layout::NEW
    }
}

/// Where an argument starts in a call.
#[doc(hidden)]
#[allow(clippy::indexing_slicing, reason = "evaluated in constants")]
pub const fn place(call: &Layout, argument: usize) -> usize {
    call.fields[argument].bit_offset / 8
}

/// The fewest bytes of a call behind an argument.
#[allow(clippy::indexing_slicing, reason = "the index was compared")]
const fn behind(call: &Layout, argument: usize) -> usize {
    if argument + 1 < call.fields.len() {
        call.bits / 8 - place(call, argument + 1)
    } else {
        0
    }
}

/// The hash of a method.
#[doc(hidden)]
pub const fn hash(call: &Layout, reply: Option<&Layout>) -> u64 {
    let mut hash = call.fingerprint();
    let mut name = call.name.as_bytes();
    while let [first, rest @ ..] = name {
        hash = mix(hash, *first as u64);
        name = rest;
    }
    match reply {
        Some(reply) => mix(mix(hash, 1), reply.fingerprint()),
        None => hash,
    }
}

/// A step of FNV-1a.
const fn mix(hash: u64, next: u64) -> u64 {
    (hash ^ next).wrapping_mul(0x0000_0100_0000_01b3)
}

/// A layout whose one field is a call: names the method in errors.
#[doc(hidden)]
pub const fn named(call: &'static Layout) -> Field {
    Field {
        name: call.name,
        layout: call,
        ..Field::NEW
    }
}

/// What is wrong with an argument of a call of a known size.
#[doc(hidden)]
#[cold]
#[inline(never)]
pub const fn wrong(error: Error, methods: &'static Layout, argument: u16, at: usize) -> Error {
    match methods.fields {
        [method] => error
            .at_field(method.layout, argument, at)
            .at_field(methods, 0, 0),
        _ => error,
    }
}

/// What is wrong with an argument behind others; its place counts from the
/// start of the call.
#[doc(hidden)]
#[cold]
#[inline(never)]
pub const fn wrong_next(error: Error, methods: &'static Layout, argument: u16) -> Error {
    match methods.fields {
        [method] => {
            let behind = behind(method.layout, argument as usize);
            error
                .within(method.layout, argument, behind)
                .at_field(methods, 0, 0)
        }
        _ => error,
    }
}

/// A call that is not complete.
#[doc(hidden)]
#[cold]
#[inline(never)]
pub const fn too_short(call: &'static Layout, len: usize) -> Error {
    Error::new(ErrorKind::TooShort {
        needed: call.bits / 8,
    })
    .of(call)
    .at_offset(len)
}

/// An error of a call behind so many bytes. Not inlined, as all of these: the
/// code of the errors would lie between the calls.
#[doc(hidden)]
#[cold]
#[inline(never)]
pub const fn behind_calls(error: Error, bytes: usize) -> Error {
    error.moved(bytes)
}

/// A number that no method has; `methods` is named after those that there are.
#[doc(hidden)]
#[cold]
#[inline(never)]
pub const fn unknown(number: u8, methods: &'static Layout) -> Error {
    Error::about(ErrorKind::InvalidValue, number as u128).of(methods)
}
