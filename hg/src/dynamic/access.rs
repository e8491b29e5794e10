//! How bytes are held while they are read: shared, or exclusively for edits in place.

use core::mem;
use core::ops::Deref;
use core::str;

use zerocopy::FromBytes;

use crate::wire::WireForm;

/// Shared or exclusive access to bytes: [`Shared`], [`Exclusive`].
pub trait Access: Sized + 'static {
    /// A reference of this kind.
    type Ref<'a, T: ?Sized + 'a>: Deref<Target = T>;

    /// Takes bytes off the front.
    #[doc(hidden)]
    fn split<'a>(rest: &mut Self::Ref<'a, [u8]>, len: usize) -> Option<Self::Ref<'a, [u8]>>;
    #[doc(hidden)]
    fn cast<'a, T: WireForm>(bytes: Self::Ref<'a, [u8]>) -> Option<Self::Ref<'a, T>>;
    #[doc(hidden)]
    fn cast_slice<'a, T: WireForm>(
        bytes: Self::Ref<'a, [u8]>,
        count: usize,
    ) -> Option<Self::Ref<'a, [T]>>;
    #[doc(hidden)]
    fn text(bytes: Self::Ref<'_, [u8]>) -> Result<Self::Ref<'_, str>, str::Utf8Error>;
}

/// Bytes that others may read too.
#[derive(Debug)]
pub enum Shared {}

/// Bytes that may be edited in place.
#[derive(Debug)]
pub enum Exclusive {}

impl Access for Shared {
    type Ref<'a, T: ?Sized + 'a> = &'a T;

    #[inline]
    fn split<'a>(rest: &mut Self::Ref<'a, [u8]>, len: usize) -> Option<Self::Ref<'a, [u8]>> {
        let (front, back) = rest.split_at_checked(len)?;
        *rest = back;
        Some(front)
    }

    #[inline]
    fn cast<'a, T: WireForm>(bytes: Self::Ref<'a, [u8]>) -> Option<Self::Ref<'a, T>> {
        T::ref_from_bytes(bytes).ok()
    }

    #[inline]
    fn cast_slice<'a, T: WireForm>(
        bytes: Self::Ref<'a, [u8]>,
        count: usize,
    ) -> Option<Self::Ref<'a, [T]>> {
        <[T]>::ref_from_bytes_with_elems(bytes, count).ok()
    }

    #[inline]
    fn text(bytes: Self::Ref<'_, [u8]>) -> Result<Self::Ref<'_, str>, str::Utf8Error> {
        str::from_utf8(bytes)
    }
}

impl Access for Exclusive {
    type Ref<'a, T: ?Sized + 'a> = &'a mut T;

    #[inline]
    fn split<'a>(rest: &mut Self::Ref<'a, [u8]>, len: usize) -> Option<Self::Ref<'a, [u8]>> {
        if rest.len() < len {
            return None;
        }
        let (front, back) = mem::take(rest).split_at_mut_checked(len)?;
        *rest = back;
        Some(front)
    }

    #[inline]
    fn cast<'a, T: WireForm>(bytes: Self::Ref<'a, [u8]>) -> Option<Self::Ref<'a, T>> {
        T::mut_from_bytes(bytes).ok()
    }

    #[inline]
    fn cast_slice<'a, T: WireForm>(
        bytes: Self::Ref<'a, [u8]>,
        count: usize,
    ) -> Option<Self::Ref<'a, [T]>> {
        <[T]>::mut_from_bytes_with_elems(bytes, count).ok()
    }

    #[inline]
    fn text(bytes: Self::Ref<'_, [u8]>) -> Result<Self::Ref<'_, str>, str::Utf8Error> {
        str::from_utf8_mut(bytes)
    }
}
