//! Text of a fixed number of bytes, padded with zeros.

use core::fmt;
use core::str::FromStr;

use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout, Unaligned};

use crate::error::{Error, ErrorKind};
use crate::fixed::{Fixed, FromWire, ToWire};
use crate::layout::{Kind, Layout};
use crate::message::{Hg, IsFixed};
use crate::order::ByteOrder;
use crate::value::Value;

/// Text in exactly `N` bytes, padded with zero bytes.
///
/// Any bytes may lie there, so [`as_str`](Text::as_str) judges them.
///
/// ```
/// use hg::{Hg, Net, Text};
///
/// #[derive(Hg)]
/// struct Label { name: Text<8> }
///
/// let label = Label { name: Text::new("eth0")? };
/// assert_eq!(label.to_network().as_bytes(), b"eth0\0\0\0\0");
/// assert_eq!(Label::view::<Net>(b"lo\0\0\0\0\0\0")?.name().as_str()?, "lo");
/// assert!(Text::<8>::new("too long by far").is_err());
/// # Ok::<(), hg::Error>(())
/// ```
#[derive(
    Clone,
    Copy,
    PartialEq,
    Eq,
    Hash,
    PartialOrd,
    Ord,
    FromBytes,
    IntoBytes,
    KnownLayout,
    Immutable,
    Unaligned,
)]
#[repr(transparent)]
pub struct Text<const N: usize>([u8; N]);

impl<const N: usize> Text<N> {
    /// Text of these bytes, padding included.
    pub const fn from_bytes(bytes: [u8; N]) -> Text<N> {
        Text(bytes)
    }

    /// Text, padded with zero bytes.
    ///
    /// # Errors
    ///
    /// `DoesNotFit` where the text is longer than `N` bytes, `InvalidValue`
    /// where it ends in a zero byte, which would read as padding.
    pub fn new(text: &str) -> Result<Text<N>, Error> {
        let mut bytes = [0; N];
        let Some(place) = bytes.get_mut(..text.len()) else {
            return Err(Error::about(ErrorKind::DoesNotFit, text.len() as u128).of(Self::SHAPE));
        };
        if text.ends_with('\0') {
            return Err(Error::about(ErrorKind::InvalidValue, 0).of(Self::SHAPE));
        }
        place.copy_from_slice(text.as_bytes());
        Ok(Text(bytes))
    }

    /// All bytes, padding included.
    pub const fn as_bytes(&self) -> &[u8; N] {
        &self.0
    }

    /// The bytes in front of the padding.
    pub fn trimmed(&self) -> &[u8] {
        let len = self
            .0
            .iter()
            .rposition(|byte| *byte != 0)
            .map_or(0, |last| last + 1);
        self.0.get(..len).unwrap_or_default()
    }

    /// The text in front of the padding.
    ///
    /// # Errors
    ///
    /// `Utf8`, with the offset of the first byte that is wrong.
    pub fn as_str(&self) -> Result<&str, Error> {
        core::str::from_utf8(self.trimmed())
            .map_err(|error| Error::new(ErrorKind::Utf8).at_offset(error.valid_up_to()))
    }
}

impl<const N: usize> Default for Text<N> {
    fn default() -> Self {
        Text([0; N])
    }
}

impl<const N: usize> FromStr for Text<N> {
    type Err = Error;
    fn from_str(text: &str) -> Result<Self, Error> {
        Text::new(text)
    }
}

impl<const N: usize> fmt::Debug for Text<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{}\"", self.trimmed().escape_ascii())
    }
}

impl<const N: usize> Value for Text<N> {
    const SHAPE: &'static Layout = &Layout::leaf("Text", Kind::Bytes, N * 8);
    type Bound<'a> = &'a Self;
    #[inline]
    fn bound(&self) -> &Self {
        self
    }
}

impl<const N: usize> Hg for Text<N> {
    type Form = IsFixed;
    type Dyn = crate::dynamic::NotDyn;
    type Wire<O: ByteOrder> = Text<N>;
    type Get<'a, O: ByteOrder> = &'a Text<N>;
    const MIN: usize = N;
    const TOTAL: bool = true;
    #[inline]
    fn wire_get<O: ByteOrder>(wire: &Text<N>) -> &Text<N> {
        wire
    }
    #[inline]
    fn wire_read<O: ByteOrder>(wire: &Text<N>) -> Result<Text<N>, Error> {
        Ok(*wire)
    }
    #[inline]
    fn wire_write<O: ByteOrder>(&self, wire: &mut Text<N>) -> Result<(), Error> {
        *wire = *self;
        Ok(())
    }
    #[inline]
    fn wire_reorder<O: ByteOrder, P: ByteOrder>(wire: &Text<N>) -> Text<N> {
        *wire
    }
}

impl<const N: usize> Fixed for Text<N> {}
impl<O: ByteOrder, const N: usize> ToWire<O> for Text<N> {}
impl<O: ByteOrder, const N: usize> FromWire<O> for Text<N> {}
