//! What stands for the tag of an enum with data.

use super::Tag;
use crate::error::Error;
use crate::expr::{FromNum, Num};

/// A tag that is a number, of whatever width where it is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Number(pub i128);

/// A value that a field's `tag` can give to an enum whose tag is `T`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be the tag of this enum",
    label = "the variants have tags of another type",
    note = "give the field's `tag` and the variants' `tag = …` the same type"
)]
pub trait IntoTag<T> {
    /// The tag.
    fn into_tag(self) -> Result<T, Error>;
}

/// A field's type that a tag can be written to.
#[diagnostic::on_unimplemented(
    message = "the tag of this enum cannot be written to `{Self}`",
    label = "the variants have tags of another type",
    note = "give the field's `tag` and the variants' `tag = …` the same type"
)]
pub trait FromTag<T>: Sized {
    /// The value.
    fn from_tag(tag: T) -> Result<Self, Error>;
}

macro_rules! numbers {
    ($($type:ident)*) => {$(
        impl IntoTag<Number> for $type {
            #[inline]
            fn into_tag(self) -> Result<Number, Error> {
                self.num().map(Number)
            }
        }

        impl FromTag<Number> for $type {
            #[inline]
            fn from_tag(tag: Number) -> Result<Self, Error> {
                let wrong = |_| Error::about_signed(crate::ErrorKind::DoesNotFit, tag.0);
                Self::from_num(tag.0).map_err(wrong)
            }
        }
    )*};
}

numbers! { u8 u16 u32 u64 u128 i8 i16 i32 i64 i128 }

impl IntoTag<Number> for bool {
    #[inline]
    fn into_tag(self) -> Result<Number, Error> {
        Ok(Number(i128::from(self)))
    }
}

impl FromTag<Number> for bool {
    #[inline]
    fn from_tag(tag: Number) -> Result<Self, Error> {
        match tag.0 {
            0 => Ok(false),
            1 => Ok(true),
            other => Err(Error::about_signed(crate::ErrorKind::DoesNotFit, other)),
        }
    }
}

macro_rules! same {
    ($([$($generics:tt)*] $type:ty;)*) => {$(
        impl<$($generics)*> IntoTag<$type> for $type {
            #[inline]
            fn into_tag(self) -> Result<$type, Error> {
                Ok(self)
            }
        }

        impl<$($generics)*> FromTag<$type> for $type {
            #[inline]
            fn from_tag(tag: $type) -> Result<Self, Error> {
                Ok(tag)
            }
        }

        impl<$($generics)*> Tag for $type {
            const NONE: Option<$type> = None;
        }
    )*};
}

same! { [const N: usize] [u8; N]; }

impl IntoTag<Number> for Number {
    #[inline]
    fn into_tag(self) -> Result<Number, Error> {
        Ok(self)
    }
}

impl Tag for Number {
    const NONE: Option<Number> = None;

    fn number(&self) -> Option<i128> {
        Some(self.0)
    }
}

impl<const N: usize> IntoTag<[u8; N]> for &[u8; N] {
    #[inline]
    fn into_tag(self) -> Result<[u8; N], Error> {
        Ok(*self)
    }
}

macro_rules! tuples {
    ($($part:ident $from:ident $at:tt),*) => {
        impl<$($part,)* $($from: IntoTag<$part>),*> IntoTag<($($part,)*)> for ($($from,)*) {
            #[inline]
            fn into_tag(self) -> Result<($($part,)*), Error> {
                Ok(($(self.$at.into_tag()?,)*))
            }
        }

        impl<$($part,)* $($from: FromTag<$part>),*> FromTag<($($part,)*)> for ($($from,)*) {
            #[inline]
            fn from_tag(tag: ($($part,)*)) -> Result<Self, Error> {
                Ok(($($from::from_tag(tag.$at)?,)*))
            }
        }

        impl<$($part: Tag),*> Tag for ($($part,)*) {
            const NONE: Option<Self> = None;
        }
    };
}

tuples! { A X 0, B Y 1 }
tuples! { A X 0, B Y 1, C Z 2 }
tuples! { A X 0, B Y 1, C Z 2, D W 3 }
