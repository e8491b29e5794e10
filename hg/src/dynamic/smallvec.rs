//! The vectors of the crate `smallvec`: a few elements in place, more on the heap.

use smallvec::{Array, SmallVec};

use super::Collection;
use super::collection::collection;
use crate::error::Error;
use crate::message::Hg;

// For every `Array`, and not for `[T; N]`: which arrays there are is a feature
// of `smallvec`.
collection!([A: Array<Item: Hg> + 'static] SmallVec<A>, A::Item, "SmallVec");

impl<A: Array<Item: Hg> + 'static> Collection for SmallVec<A> {
    type Item = A::Item;
    #[inline]
    fn items(&self) -> &[A::Item] {
        self
    }
    #[inline]
    fn collect(
        reserve: usize,
        items: impl Iterator<Item = Result<A::Item, Error>>,
    ) -> Result<Self, Error> {
        let mut all = Self::with_capacity(reserve);
        for item in items {
            all.push(item?);
        }
        Ok(all)
    }
    #[inline]
    fn collect_total(items: impl ExactSizeIterator<Item = A::Item>) -> Result<Self, Error> {
        Ok(items.collect())
    }
}
