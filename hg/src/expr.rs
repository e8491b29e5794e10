//! The arithmetic of `value` and `check`: checked `i128`.

use crate::error::{Error, ErrorKind};

/// A number of any width that can stand in an expression.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a number",
    label = "expected an integer in this expression",
    note = "between numbers, `+ - * / % << >>` are computed in checked `i128`; call a function for anything else"
)]
pub trait Num {
    /// The number, or an overflow.
    fn num(&self) -> Result<i128, Error>;

    /// The number as another type, if it fits.
    #[inline]
    fn fit<T: FromNum>(&self) -> Result<T, Error> {
        T::from_num(self.num()?)
    }
}

/// A number that an expression can be written as.
#[diagnostic::on_unimplemented(
    message = "an expression of numbers cannot give a `{Self}`",
    label = "expected an integer",
    note = "the result of `+ - * / % << >>` is an integer"
)]
pub trait FromNum: Sized {
    /// The number, if it fits.
    fn from_num(number: i128) -> Result<Self, Error>;

    /// A number that may be larger than any `i128`, if it fits.
    fn from_wide(number: u128) -> Result<Self, Error>;
}

macro_rules! from_num {
    ($($type:ident)*) => {$(
        impl FromNum for $type {
            #[inline]
            fn from_num(number: i128) -> Result<Self, Error> {
                $type::try_from(number)
                    .map_err(|_| Error::about_signed(ErrorKind::Overflow, number))
            }
            #[inline]
            fn from_wide(number: u128) -> Result<Self, Error> {
                $type::try_from(number).map_err(|_| Error::about(ErrorKind::Overflow, number))
            }
        }
    )*};
}

from_num! { u8 u16 u32 u64 u128 i8 i16 i32 i64 i128 }

macro_rules! num {
    ($($type:ident)*) => {$(
        impl Num for $type {
            #[inline]
            fn num(&self) -> Result<i128, Error> {
                Ok(i128::from(*self))
            }
        }
    )*};
}

num! { u8 u16 u32 u64 i8 i16 i32 i64 i128 }

impl Num for u128 {
    #[inline]
    fn num(&self) -> Result<i128, Error> {
        i128::try_from(*self).map_err(|_| overflow())
    }
    #[inline]
    fn fit<T: FromNum>(&self) -> Result<T, Error> {
        T::from_wide(*self)
    }
}

macro_rules! non_zero {
    ($($type:ident)*) => {$(
        impl Num for core::num::NonZero<$type> {
            #[inline]
            fn num(&self) -> Result<i128, Error> {
                self.get().num()
            }
        }
    )*};
}

non_zero! { u8 u16 u32 u64 u128 i8 i16 i32 i64 i128 }

macro_rules! size {
    ($($type:ident)*) => {$(
        impl Num for $type {
            #[inline]
            fn num(&self) -> Result<i128, Error> {
                Ok(*self as i128)
            }
        }
    )*};
}

size! { usize isize }

impl<T: Num> Num for &T {
    #[inline]
    fn num(&self) -> Result<i128, Error> {
        (**self).num()
    }
    #[inline]
    fn fit<U: FromNum>(&self) -> Result<U, Error> {
        (**self).fit()
    }
}

#[inline]
pub(crate) fn overflow() -> Error {
    Error::new(ErrorKind::Overflow)
}

macro_rules! operators {
    ($($name:ident $checked:ident)*) => {$(
        #[doc = concat!("`i128::", stringify!($checked), "`.")]
        #[inline]
        pub fn $name(a: impl Num, b: impl Num) -> Result<i128, Error> {
            a.num()?.$checked(b.num()?).ok_or_else(overflow)
        }
    )*};
}

operators! { add checked_add sub checked_sub mul checked_mul div checked_div rem checked_rem }

/// `a << b`, without loss.
#[inline]
pub fn shl(a: impl Num, b: impl Num) -> Result<i128, Error> {
    let (a, by) = (a.num()?, shift(b)?);
    let shifted = a.checked_shl(by).ok_or_else(overflow)?;
    if shifted >> by == a {
        Ok(shifted)
    } else {
        Err(overflow())
    }
}

/// `a >> b`.
#[inline]
pub fn shr(a: impl Num, b: impl Num) -> Result<i128, Error> {
    a.num()?.checked_shr(shift(b)?).ok_or_else(overflow)
}

#[inline]
fn shift(by: impl Num) -> Result<u32, Error> {
    u32::try_from(by.num()?).map_err(|_| overflow())
}

/// `-a`.
#[inline]
pub fn neg(a: impl Num) -> Result<i128, Error> {
    a.num()?.checked_neg().ok_or_else(overflow)
}

/// An element; an index that is out of range is an overflow.
#[inline]
pub fn index<T>(elements: &[T], index: impl Num) -> Result<&T, Error> {
    let index = usize::try_from(index.num()?).ok();
    index
        .and_then(|index| elements.get(index))
        .ok_or_else(overflow)
}

/// The number itself.
#[inline]
pub fn num(a: impl Num) -> Result<i128, Error> {
    a.num()
}
