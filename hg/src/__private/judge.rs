//! What must hold on reading: magic, values, checks and checksums.

use core::ops::Range;

use zerocopy::IntoBytes;

use super::{Cells, Place, Sink, Source};
use crate::error::{Error, ErrorKind};
use crate::layout::Layout;
use crate::message::{Hg, form};
use crate::order::ByteOrder;

/// Whether the bytes in front of a message are its magic.
#[inline]
pub fn magic<const N: usize>(
    found: &[u8; N],
    wanted: &[u8; N],
    layout: &'static Layout,
    offset: usize,
) -> Result<(), Error> {
    if found == wanted {
        Ok(())
    } else {
        Err(Error::new(ErrorKind::Magic).of(layout).at_offset(offset))
    }
}

/// A byte string of magic as an array.
pub const fn array<const N: usize>(bytes: &[u8; N]) -> [u8; N] {
    *bytes
}

/// The bytes of a number in order `O`, in order `P`.
#[inline]
#[allow(clippy::indexing_slicing, reason = "the index is below the length")]
pub const fn reordered<O: ByteOrder, P: ByteOrder, const N: usize>(bytes: [u8; N]) -> [u8; N] {
    if O::BIG == P::BIG {
        return bytes;
    }
    let (mut turned, mut at) = (bytes, 0);
    while at < N {
        turned[at] = bytes[N - 1 - at];
        at += 1;
    }
    turned
}

/// Whether a field of whole bytes holds the value that it must have.
#[inline]
pub fn value<T: Hg<Form = crate::IsFixed>, O: ByteOrder>(
    found: &T::Wire<O>,
    wanted: Result<T, Error>,
    layout: &'static Layout,
    field: u16,
    offset: usize,
) -> Result<(), Error> {
    let judged = wanted.and_then(|wanted| {
        let wire = super::try_to_wire::<T, O>(&wanted)?;
        if wire.as_bytes() == found.as_bytes() {
            return Ok(());
        }
        Err(Error::new(ErrorKind::Value))
    });
    match judged {
        Ok(()) => Ok(()),
        Err(error) => Err(error.at_field(layout, field, offset)),
    }
}

/// Whether a bit field holds the value that it must have.
#[inline]
pub fn value_bits<T: Cells, O: ByteOrder, S: Source>(
    source: &S,
    wanted: Result<T, Error>,
    place: Place,
    layout: &'static Layout,
    field: u16,
    offset: usize,
) -> Result<(), Error> {
    let mut differs = Differs { source, at: None };
    let judged = match wanted {
        Ok(wanted) => wanted.write::<O, _>(&mut differs, place),
        Err(error) => Err(error.in_bits(place.stream::<O>(0), place.width)),
    };
    match (judged, differs.at) {
        (Ok(()), None) => Ok(()),
        (Ok(()), Some(at)) => {
            let error = Error::new(ErrorKind::Value).in_bits(at, place.width);
            Err(error.at_field(layout, field, offset))
        }
        (Err(error), _) => Err(error.at_field(layout, field, offset)),
    }
}

/// Compares what would be written with what is there.
struct Differs<'a, S> {
    source: &'a S,
    at: Option<usize>,
}

impl<S: Source> Sink for Differs<'_, S> {
    #[inline]
    fn put(&mut self, at: usize, width: usize, value: u128) {
        if self.at.is_none()
            && self.source.bits(at, width) != value & crate::bits::mask(width as u32)
        {
            self.at = Some(at);
        }
    }
}

/// Whether the check of a message holds.
#[inline]
pub fn check(holds: Result<bool, Error>, layout: &'static Layout) -> Result<(), Error> {
    match holds {
        Ok(true) => Ok(()),
        Ok(false) => Err(Error::new(ErrorKind::Check).of(layout)),
        Err(error) => Err(error.of(layout)),
    }
}

/// Whether a checksum is right.
#[inline]
pub fn sum<T: PartialEq>(
    found: &T,
    bytes: &[u8],
    at: Range<usize>,
    sum: impl FnOnce(&[u8], Range<usize>) -> T,
    layout: &'static Layout,
    field: u16,
) -> Result<(), Error> {
    let offset = at.start;
    if *found == sum(bytes, at) {
        Ok(())
    } else {
        Err(Error::new(ErrorKind::Sum).at_field(layout, field, offset))
    }
}

/// Whether one checksum is right.
#[inline]
pub fn sum_ok<T: Hg + PartialEq, O: ByteOrder>(
    found: &T::Wire<O>,
    bytes: &[u8],
    at: usize,
    sum: impl FnOnce(&[u8], Range<usize>) -> T,
) -> bool {
    T::wire_read::<O>(found).is_ok_and(|found| found == sum(bytes, at..at + T::MIN))
}

/// The wire form judged by everything that its message says.
#[inline]
pub fn validate<M: Hg, O: ByteOrder>(wire: &M::Wire<O>) -> Result<(), Error> {
    form::validate::<M, O>(wire)
}

/// Why a message is not total or not exact although its fields are: traits
/// that nothing has, each for the compiler's note.
macro_rules! reasons {
    ($($name:ident $message:literal)*) => {$(
        #[doc = $message]
        #[diagnostic::on_unimplemented(
            message = $message,
            label = "this stands in the way",
            note = "use the `try_` form: `try_to_host()`, `try_to_network()`, `try_to_wire()`"
        )]
        pub trait $name {}
    )*};
}

reasons! {
    NoMagic "`magic` makes some bytes invalid"
    NoValue "`value` makes some bytes invalid, and a computed number may not fit"
    NoCheck "`check` makes some bytes and some values invalid"
    NoSum "`sum` makes some bytes invalid"
    NoAs "`as` converts, which may fail"
}
