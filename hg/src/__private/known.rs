//! Which fields of one message become fields of another by moving bytes.
//!
//! As in [`way`](super::way), the compiler chooses by a method call; here only
//! the type of the result is used, in constants.

use core::marker::PhantomData;

use crate::convert::Convert;
use crate::layout::Layout;
use crate::value::Value;

/// The traits without their names, so that a user's names mean the user's.
pub mod traits {
    pub use super::{
        KnownNested as _, KnownOther as _, KnownSame as _, KnownWider as _, NoNames as _,
    };
}

/// How a field on the wire is made.
#[derive(Clone, Copy, Debug)]
pub struct Rule {
    pub(crate) to: u16,
    pub(crate) from: &'static str,
    pub(crate) how: How,
}

/// What happens to the bytes of a field.
#[derive(Clone, Copy, Debug)]
pub enum How {
    /// They are zero, whatever the source holds.
    Zero,
    /// They move, and turn around with the byte order.
    Same,
    /// An integer, or an array of them, gets more bytes.
    Widen,
    /// They are those of a message that is converted itself.
    Nested(&'static [Rule]),
    /// More than that.
    Other,
}

impl Rule {
    pub const fn zero(to: u16) -> Rule {
        Rule {
            to,
            from: "",
            how: How::Zero,
        }
    }

    /// A field made of the source's field of this name: the result of the
    /// closure, which is never called, tells how.
    pub const fn of<A, W: Found>(to: u16, from: &'static str, _: fn(A) -> W) -> Rule {
        Rule {
            to,
            from,
            how: W::HOW,
        }
    }
}

/// What is known of a field of type `A` and one of type `B`.
#[derive(Debug)]
pub struct Known<A, B>(PhantomData<fn(A) -> B>);

impl<A, B> Clone for Known<A, B> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}

impl<A, B> Copy for Known<A, B> {}

impl<A, B> Known<A, B> {
    #[inline]
    pub fn of(_: &A) -> Self {
        Known(PhantomData)
    }
}

/// What was found of a field.
pub trait Found {
    const HOW: How;
}

#[derive(Debug)]
pub struct IsSame;
#[derive(Debug)]
pub struct IsWider;
#[derive(Debug)]
pub struct IsNested<A, B>(PhantomData<fn(A) -> B>);
#[derive(Debug)]
pub struct IsOther;

impl Found for IsSame {
    const HOW: How = How::Same;
}
impl Found for IsWider {
    const HOW: How = How::Widen;
}
impl<A, B: Convert<A>> Found for IsNested<A, B> {
    const HOW: How = match B::RULES {
        Some(rules) => How::Nested(rules),
        None => How::Other,
    };
}
impl Found for IsOther {
    const HOW: How = How::Other;
}

pub trait KnownSame: Sized {
    fn known(self) -> IsSame;
}
pub trait KnownWider: Sized {
    fn known(self) -> IsWider;
}
pub trait KnownNested: Sized {
    type Found;
    fn known(self) -> Self::Found;
}
pub trait KnownOther: Sized {
    fn known(self) -> IsOther;
}

impl<T: Value> KnownSame for &&&Known<T, T> {
    #[inline]
    fn known(self) -> IsSame {
        IsSame
    }
}

impl<A: Integers, B: Integers + Wider<A>> KnownWider for &&Known<A, B> {
    #[inline]
    fn known(self) -> IsWider {
        IsWider
    }
}

impl<A, B: Convert<A>> KnownNested for &Known<A, B> {
    type Found = IsNested<A, B>;
    #[inline]
    fn known(self) -> Self::Found {
        IsNested(PhantomData)
    }
}

impl<A, B> KnownOther for Known<A, B> {
    #[inline]
    fn known(self) -> IsOther {
        IsOther
    }
}

/// An integer, or an array of integers.
pub trait Integers {}
/// What every number of the other type, or array, fits into.
pub trait Wider<A> {}

macro_rules! integers {
    ($($int:ident)*) => {$(
        impl Integers for $int {}
        impl<A> Wider<A> for $int where $int: From<A> {}
    )*};
}
integers!(u8 u16 u32 u64 u128 i8 i16 i32 i64 i128);
impl<T: Integers, const N: usize> Integers for [T; N] {}
impl<A, B: Wider<A>, const N: usize> Wider<[A; N]> for [B; N] {}

/// The names of the fields of a source, if it is a message.
#[derive(Debug)]
pub struct Names<A>(PhantomData<fn(A)>);

/// What a source has that is no message.
pub trait NoNames {
    const LAYOUT: Option<&'static Layout> = None;
}

impl<A> NoNames for Names<A> {}

impl<A: Value> Names<A> {
    pub const LAYOUT: Option<&'static Layout> = Some(A::SHAPE);
}

/// Judges that a source does not have the field for which another source needs
/// `default`: it would be lost without a word.
#[track_caller]
pub const fn absent(source: Option<&'static Layout>, name: &str) {
    if let Some(layout) = source {
        assert!(
            layout.find(name).is_none(),
            "one of the sources has this field, and `default` would drop it\nhelp: convert in steps, e.g. `V2::from(V1::from(v0))`, or write one of the two by hand"
        );
    }
}
