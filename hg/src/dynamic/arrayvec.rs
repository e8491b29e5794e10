//! The vectors and text of the crate `arrayvec`, which need no allocator.

use arrayvec::{ArrayString, ArrayVec};

use super::collection::{collection, fill};
use super::text::text;
use super::{Collection, OwnedText};
use crate::error::{Error, ErrorKind};
use crate::message::Hg;

collection!([T: Hg, const N: usize] ArrayVec<T, N>, T, "ArrayVec");
text!([const N: usize] ArrayString<N>, "ArrayString");

impl<T: Hg, const N: usize> Collection for ArrayVec<T, N> {
    type Item = T;
    const CAPACITY: usize = N;
    #[inline]
    fn items(&self) -> &[T] {
        self
    }
    #[inline]
    fn collect(_: usize, items: impl Iterator<Item = Result<T, Error>>) -> Result<Self, Error> {
        let mut all = Self::new();
        fill(N, items, |item| all.push(item))?;
        Ok(all)
    }
}

impl<const N: usize> OwnedText for ArrayString<N> {
    const CAPACITY: usize = N;
    #[inline]
    fn as_text(&self) -> &str {
        self
    }
    #[inline]
    fn from_text(text: &str) -> Result<Self, Error> {
        Self::from(text).map_err(|_| Error::about(ErrorKind::Max, text.len() as u128))
    }
}
