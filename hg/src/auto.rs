//! A field that is on the wire and not in the host value.

use core::fmt;
use core::marker::PhantomData;

/// A field whose number is computed on writing: on the wire a `T`, in the
/// host form nothing.
///
/// The field needs `value`, `sum`, or something that it restates, which say
/// what is written. The view still reads it.
///
/// ```
/// use hg::{Auto, Hg, Net, auto};
///
/// #[derive(Hg)]
/// struct Hello {
///     #[hg(value = 4)]
///     version: Auto<u8>,
///     id: u16,
/// }
///
/// let hello = Hello { version: auto(), id: 7 };
/// assert_eq!(hello.to_network().as_bytes(), [4, 0, 7]);
/// assert_eq!(Hello::view::<Net>(&[4, 0, 7])?.version(), 4);
/// assert!(Hello::decode::<Net>(&[5, 0, 7]).is_err());
/// # Ok::<(), hg::Error>(())
/// ```
pub struct Auto<T>(PhantomData<fn() -> T>);

/// The value of an [`Auto`] field.
#[inline]
pub const fn auto<T>() -> Auto<T> {
    Auto(PhantomData)
}

impl<T> Default for Auto<T> {
    #[inline]
    fn default() -> Self {
        auto()
    }
}

impl<T> Clone for Auto<T> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Auto<T> {}

impl<T> PartialEq for Auto<T> {
    #[inline]
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl<T> Eq for Auto<T> {}

impl<T> PartialOrd for Auto<T> {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<core::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl<T> Ord for Auto<T> {
    #[inline]
    fn cmp(&self, _: &Self) -> core::cmp::Ordering {
        core::cmp::Ordering::Equal
    }
}

impl<T> core::hash::Hash for Auto<T> {
    #[inline]
    fn hash<H: core::hash::Hasher>(&self, _: &mut H) {}
}

impl<T> fmt::Debug for Auto<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Auto")
    }
}
