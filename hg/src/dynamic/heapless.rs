//! The vectors and text of the crate `heapless`, which need no allocator.

use heapless::{LenType, String, Vec};

use super::collection::{collection, fill};
use super::text::text;
use super::{Collection, OwnedText};
use crate::error::{Error, ErrorKind};
use crate::message::Hg;

collection!([T: Hg, const N: usize, L: LenType + 'static] Vec<T, N, L>, T, "Vec");
text!([const N: usize, L: LenType + 'static] String<N, L>, "String");

impl<T: Hg, const N: usize, L: LenType + 'static> Collection for Vec<T, N, L> {
    type Item = T;
    const CAPACITY: usize = N;
    #[inline]
    fn items(&self) -> &[T] {
        self
    }
    #[inline]
    fn collect(_: usize, items: impl Iterator<Item = Result<T, Error>>) -> Result<Self, Error> {
        let mut all = Self::new();
        fill(N, items, |item| {
            // There is room: `fill` counts.
            let _ = all.push(item);
        })?;
        Ok(all)
    }
}

impl<const N: usize, L: LenType + 'static> OwnedText for String<N, L> {
    const CAPACITY: usize = N;
    #[inline]
    fn as_text(&self) -> &str {
        self
    }
    #[inline]
    fn from_text(text: &str) -> Result<Self, Error> {
        let mut all = Self::new();
        match all.push_str(text) {
            Ok(()) => Ok(all),
            Err(_) => Err(Error::about(ErrorKind::Max, text.len() as u128)),
        }
    }
}
