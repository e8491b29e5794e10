//! How a field of one message becomes a field of another.
//!
//! The derive does not see the type of the source's field. The compiler does,
//! and chooses among these traits: a method call takes the first one whose
//! bounds hold, from the most references to the fewest.

#[cfg(feature = "alloc")]
use alloc::boxed::Box;
#[cfg(feature = "alloc")]
use alloc::vec::Vec;
use core::any::Any;
use core::marker::PhantomData;

use crate::error::{Error, ErrorKind};
use crate::value::Value;

/// The traits without their names, so that a user's names mean the user's.
pub mod traits {
    pub use super::{
        AnyTry as _, AnyWay as _, DirectTry as _, DirectWay as _, EachTry as _, EachWay as _,
    };
}

/// From a field of type `A` to one of type `B`.
#[derive(Debug)]
pub struct Way<A, B>(PhantomData<fn(A) -> B>);

impl<A, B> Clone for Way<A, B> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}

impl<A, B> Copy for Way<A, B> {}

impl<A, B> Way<A, B> {
    #[inline]
    pub fn of(_: &A) -> Self {
        Way(PhantomData)
    }
}

/// A whole value at once.
#[derive(Debug)]
pub struct Direct<A, B>(PhantomData<fn(A) -> B>);
/// Element by element.
#[derive(Debug)]
pub struct Each<A, B>(PhantomData<fn(A) -> B>);
/// There is no way, and its error says so.
#[derive(Debug)]
pub struct NoWay<A, B>(PhantomData<fn(A) -> B>);

/// What has no way: nothing implements it, and the compiler's error is its text.
#[diagnostic::on_unimplemented(
    message = "`{A}` does not become `{Self}` by itself",
    label = "expected a type that `{A}` converts to",
    note = "the field is made from the source's field of its name, or the one in `#[hg(from = other_name)]`, by `From`; vectors, arrays and options also element by element",
    note = "where a value may not fit, write `try_from` for `from` on the message; with `#[hg(default)]` the field is not converted"
)]
pub trait MadeFrom<A>: Sized {
    fn made(from: A) -> Self;
}

/// The same where a value may not fit.
#[diagnostic::on_unimplemented(
    message = "`{A}` does not become `{Self}` by itself",
    label = "expected a type that `{A}` may convert to",
    note = "the field is made from the source's field of its name, or the one in `#[hg(from = other_name)]`, by `TryFrom`; vectors, arrays and options also element by element",
    note = "with `#[hg(default)]` the field is not converted"
)]
pub trait TriedFrom<A>: Sized {
    fn tried(from: A) -> Result<Self, Error>;
}

pub trait DirectWay: Sized {
    type Way;
    fn way(self) -> Self::Way;
}

pub trait EachWay: Sized {
    type Way;
    fn way(self) -> Self::Way;
}

pub trait AnyWay: Sized {
    type Way;
    fn way(self) -> Self::Way;
}

impl<A, B: From<A>> DirectWay for &&Way<A, B> {
    type Way = Direct<A, B>;
    #[inline]
    fn way(self) -> Self::Way {
        Direct(PhantomData)
    }
}

impl<A, B> AnyWay for Way<A, B> {
    type Way = NoWay<A, B>;
    #[inline]
    fn way(self) -> Self::Way {
        NoWay(PhantomData)
    }
}

impl<A, B: From<A>> Direct<A, B> {
    #[inline]
    pub fn turn(self, from: A) -> B {
        B::from(from)
    }
}

impl<A, B> NoWay<A, B> {
    #[inline]
    pub fn turn(self, from: A) -> B
    where
        B: MadeFrom<A>,
    {
        B::made(from)
    }
}

pub trait DirectTry: Sized {
    type Way;
    fn try_way(self) -> Self::Way;
}

pub trait EachTry: Sized {
    type Way;
    fn try_way(self) -> Self::Way;
}

pub trait AnyTry: Sized {
    type Way;
    fn try_way(self) -> Self::Way;
}

/// As [`Direct`], where a value may not fit.
#[derive(Debug)]
pub struct TryDirect<A, B>(PhantomData<fn(A) -> B>);
/// As [`Each`], where a value may not fit.
#[derive(Debug)]
pub struct TryEach<A, B>(PhantomData<fn(A) -> B>);
/// As [`NoWay`], where a value may not fit.
#[derive(Debug)]
pub struct NoTry<A, B>(PhantomData<fn(A) -> B>);

impl<A: 'static, B: TryFrom<A, Error: 'static>> DirectTry for &&Way<A, B> {
    type Way = TryDirect<A, B>;
    #[inline]
    fn try_way(self) -> Self::Way {
        TryDirect(PhantomData)
    }
}

impl<A, B> AnyTry for Way<A, B> {
    type Way = NoTry<A, B>;
    #[inline]
    fn try_way(self) -> Self::Way {
        NoTry(PhantomData)
    }
}

impl<A: 'static, B: TryFrom<A, Error: 'static>> TryDirect<A, B> {
    #[inline]
    pub fn turn(self, from: A) -> Result<B, Error> {
        try_turn(from)
    }
}

impl<A, B> NoTry<A, B> {
    #[inline]
    pub fn turn(self, from: A) -> Result<B, Error>
    where
        B: TriedFrom<A>,
    {
        B::tried(from)
    }
}

/// A value by `TryFrom`: its error is kept if it is one of ours, and names the
/// number otherwise.
#[inline]
fn try_turn<A: 'static, B: TryFrom<A, Error: 'static>>(from: A) -> Result<B, Error> {
    let without = no_fit(&from);
    B::try_from(from).map_err(|error| {
        let ours = (&error as &dyn Any).downcast_ref::<Error>();
        ours.copied().unwrap_or(without)
    })
}

/// The error for a value that does not fit; of an integer it says which.
#[inline]
fn no_fit<A: 'static>(from: &A) -> Error {
    let any = from as &dyn Any;
    macro_rules! integers {
        ($about:ident: $($int:ident)*) => {$(
            if let Some(number) = any.downcast_ref::<$int>() {
                return Error::$about(ErrorKind::DoesNotFit, (*number).into());
            }
        )*};
    }
    integers!(about: u8 u16 u32 u64 u128);
    integers!(about_signed: i8 i16 i32 i64 i128);
    Error::new(ErrorKind::DoesNotFit)
}

/// Containers whose elements are converted one by one.
macro_rules! each {
    ($($(#[$when:meta])? [$($param:tt)*] $from:ty => $to:ty, $sure:expr, $try:expr;)*) => {$(
        $(#[$when])?
        impl<A, B: From<A>, $($param)*> EachWay for &Way<$from, $to> {
            type Way = Each<$from, $to>;
            #[inline]
            fn way(self) -> Self::Way {
                Each(PhantomData)
            }
        }
        $(#[$when])?
        impl<A, B: From<A>, $($param)*> Each<$from, $to> {
            #[inline]
            pub fn turn(self, from: $from) -> $to {
                let turn: fn($from) -> $to = $sure;
                turn(from)
            }
        }
        $(#[$when])?
        impl<A: 'static, B: TryFrom<A, Error: 'static>, $($param)*> EachTry for &Way<$from, $to> {
            type Way = TryEach<$from, $to>;
            #[inline]
            fn try_way(self) -> Self::Way {
                TryEach(PhantomData)
            }
        }
        $(#[$when])?
        impl<A: 'static, B: TryFrom<A, Error: 'static>, $($param)*> TryEach<$from, $to> {
            #[inline]
            pub fn turn(self, from: $from) -> Result<$to, Error> {
                let turn: fn($from) -> Result<$to, Error> = $try;
                turn(from)
            }
        }
    )*};
}

each! {
    [const N: usize] [A; N] => [B; N], |from| from.map(B::from), try_each;
    [] Option<A> => Option<B>, |from| from.map(B::from), |from| from.map(try_turn).transpose();
    #[cfg(feature = "alloc")]
    [] Vec<A> => Vec<B>, |from| from.into_iter().map(B::from).collect(), |from| {
        let elements = from.into_iter().enumerate();
        elements.map(|(index, it)| try_turn(it).map_err(|error| error.at_index(index, 0))).collect()
    };
    #[cfg(feature = "alloc")]
    [] Box<A> => Box<B>, |from| Box::new(B::from(*from)), |from| try_turn(*from).map(Box::new);
}

/// An array element by element, or its first error.
fn try_each<A: 'static, B: TryFrom<A, Error: 'static>, const N: usize>(
    from: [A; N],
) -> Result<[B; N], Error> {
    let mut from = from.into_iter();
    super::try_array(false, |index| match from.next() {
        Some(element) => try_turn(element).map_err(|error| error.at_index(index, 0)),
        None => Err(Error::new(ErrorKind::DoesNotFit)),
    })
}

/// The value of a field, or an error that names it. The place is the field's
/// in the message that is made.
#[inline]
pub fn in_field<M: Value, T>(value: Result<T, Error>, field: u16) -> Result<T, Error> {
    value.map_err(|error| {
        let known = M::SHAPE.fields.get(usize::from(field));
        let offset = known.map_or(0, crate::layout::Field::offset);
        error.at_field(M::SHAPE, field, offset)
    })
}

/// The value of a message that is its one field.
#[inline]
pub fn in_whole<M: Value, T>(value: Result<T, Error>) -> Result<T, Error> {
    value.map_err(|error| error.of(M::SHAPE))
}
