//! Messages whose size depends on their value: how they are read, seen and written.

mod access;
mod array;
#[cfg(feature = "arrayvec")]
mod arrayvec;
mod collection;
mod elements;
mod form;
#[cfg(feature = "heapless")]
mod heapless;
mod lazy;
mod leb128;
mod prefix;
mod reader;
#[cfg(feature = "smallvec")]
mod smallvec;
#[cfg(feature = "std")]
mod stream;
mod text;
mod union;
mod until;
mod walk;
mod writer;

pub use access::{Access, Exclusive, Shared};
pub use array::ArrayOfDynamic;
pub(crate) use collection::read_fixed;
pub use collection::{Collection, Items};
pub use elements::{Elements, ElementsMut};
pub use form::{IsDynamic, NoWire};
pub use lazy::{Lazy, LazyMut};
pub use leb128::Leb128;
pub use prefix::{U24, U40, U48, U56};
pub use reader::Reader;
pub use text::{OwnedText, TextRun};
pub use union::{FromTag, IntoTag, Number};
pub use until::{Ended, Found, by_condition};
pub use walk::{Editing, Hosting, Viewing, Walk};
pub(crate) use walk::{fixed_slice, fixed_slice_mut};
pub use writer::Writer;

use crate::error::Error;
use crate::message::{Form, Hg, View};
use crate::order::ByteOrder;

/// The dynamic half of a message: how it is read from bytes of a size that
/// depends on them, seen in place, and written.
///
/// The derive writes it; where no attribute fits, it is written by hand, and
/// [`dynamic!`](crate::dynamic) adds the rest of [`Hg`]:
///
/// ```
/// use hg::{ByteOrder, Dyn, Error, Reader, Writer};
///
/// /// A number in as many bytes as it takes: the first tells how many follow.
/// #[derive(Debug, PartialEq)]
/// struct Short(u64);
/// hg::dynamic!(Short, min = 1);
///
/// impl Dyn<Short> for Short {
///     type View<'a, O: ByteOrder> = u64;
///     type ViewMut<'a, O: ByteOrder> = u64;
///     type Tag = ();
///
///     fn view_in<'a, O: ByteOrder>(reader: &mut Reader<'a>, (): ()) -> Result<u64, Error> {
///         let len = reader.take(1)?[0];
///         let bytes = reader.take(usize::from(len & 7))?;
///         Ok(bytes.iter().fold(0, |number, byte| number << 8 | u64::from(*byte)))
///     }
///     fn view_mut_in<'a, O: ByteOrder>(
///         reader: &mut Reader<'a, hg::Exclusive>,
///         (): (),
///     ) -> Result<u64, Error> {
///         reader.read::<Short, O>().map(|short| short.0)
///     }
///     fn read_in<O: ByteOrder>(reader: &mut Reader<'_>, (): ()) -> Result<Short, Error> {
///         Self::view_in::<O>(reader, ()).map(Short)
///     }
///     fn write_in<O: ByteOrder>(short: &Short, writer: &mut Writer<'_>) -> Result<(), Error> {
///         let zeros = short.0.leading_zeros() as usize / 8;
///         let bytes = &short.0.to_be_bytes()[zeros.max(1)..];
///         writer.put(&[bytes.len() as u8])?;
///         writer.put(bytes)
///     }
/// }
///
/// use hg::{Hg, Net};
/// assert_eq!(Short::decode::<Net>(&[2, 1, 0]), Ok(Short(256)));
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not say how `{M}` is read and written",
    label = "expected the dynamic half of `{M}`",
    note = "implement `hg::Dyn` for the type, or derive `Hg`"
)]
pub trait Dyn<M: Hg> {
    /// Typed access to the bytes in place.
    type View<'a, O: ByteOrder>: Copy;
    /// Typed access to the bytes, to be edited in place.
    type ViewMut<'a, O: ByteOrder>;
    /// What the field around must tell: nothing, or with `tag` the tag.
    type Tag: Tag;
    /// Whether [`count`](Self::count) counts anything, so that `max` can limit it.
    const COUNTED: bool = false;
    /// The least and the greatest number that is the tag of a value.
    const TAGS: Option<(i128, i128)> = None;

    /// Reads the message in place and judges it.
    ///
    /// # Errors
    ///
    /// Whatever makes the bytes invalid.
    fn view_in<'a, O: ByteOrder>(
        reader: &mut Reader<'a>,
        tag: Self::Tag,
    ) -> Result<Self::View<'a, O>, Error>;

    /// The message in bytes that were judged before, to be edited in place.
    ///
    /// # Errors
    ///
    /// As [`view_in`](Self::view_in).
    fn view_mut_in<'a, O: ByteOrder>(
        reader: &mut Reader<'a, Exclusive>,
        tag: Self::Tag,
    ) -> Result<Self::ViewMut<'a, O>, Error>;

    /// Reads the host form.
    ///
    /// # Errors
    ///
    /// As [`view_in`](Self::view_in): the two agree on what is valid.
    fn read_in<O: ByteOrder>(reader: &mut Reader<'_>, tag: Self::Tag) -> Result<M, Error>;

    /// Writes the message.
    ///
    /// # Errors
    ///
    /// What does not fit, and `Full`.
    fn write_in<O: ByteOrder>(message: &M, writer: &mut Writer<'_>) -> Result<(), Error>;

    /// Counts the bytes that [`write_in`](Self::write_in) writes, with a writer
    /// that only counts.
    ///
    /// # Errors
    ///
    /// What does not fit.
    #[inline]
    fn measure_in<O: ByteOrder>(message: &M, writer: &mut Writer<'_>) -> Result<(), Error> {
        Self::write_in::<O>(message, writer)
    }

    /// Whether it is text, which is read without what pads it.
    #[doc(hidden)]
    const TEXT: bool = false;

    /// The elements of a vector, the bytes of a text; 0 for everything else.
    #[inline]
    fn count(message: &M) -> usize {
        let _ = message;
        0
    }

    /// The tag that the value stands under, if it is one alone.
    #[inline]
    fn tag(message: &M) -> Option<Self::Tag> {
        let _ = message;
        None
    }

    /// Whether the value may stand under a tag.
    #[inline]
    fn accepts(message: &M, tag: &Self::Tag) -> bool {
        let _ = (message, tag);
        true
    }
}

/// What a field tells the message in it.
pub trait Tag: Copy + 'static {
    /// The tag where nothing is told, if that is enough.
    const NONE: Option<Self>;

    /// The tag as a number, for errors.
    fn number(&self) -> Option<i128> {
        None
    }
}

impl Tag for () {
    const NONE: Option<()> = Some(());
}

/// The tag of a message.
pub type TagOf<M> = <<M as Hg>::Dyn as Dyn<M>>::Tag;

/// The tag of a message that needs none; for others it does not compile.
#[inline]
pub fn untagged<M: Hg>() -> TagOf<M> {
    const {
        assert!(
            <TagOf<M> as Tag>::NONE.is_some(),
            "this enum does not carry its tag\nhelp: put `#[hg(tag = …)]` on the field, or `#[hg(tag = u8)]` on the enum"
        );
    }
    match <TagOf<M> as Tag>::NONE {
        Some(tag) => tag,
        None => unreachable!("judged at compile time"),
    }
}

/// The dynamic half of a fixed message: there is none.
#[derive(Debug)]
pub enum NotDyn {}

/// An error that no fixed message gives.
#[cold]
fn not_dynamic() -> Error {
    Error::new(crate::ErrorKind::Overrun)
}

impl<M: Hg> Dyn<M> for NotDyn {
    type View<'a, O: ByteOrder> = ();
    type ViewMut<'a, O: ByteOrder> = ();
    type Tag = ();
    #[inline]
    fn view_in<'a, O: ByteOrder>(_: &mut Reader<'a>, (): ()) -> Result<(), Error> {
        Err(not_dynamic())
    }
    #[inline]
    fn view_mut_in<'a, O: ByteOrder>(_: &mut Reader<'a, Exclusive>, (): ()) -> Result<(), Error> {
        Err(not_dynamic())
    }
    #[inline]
    fn read_in<O: ByteOrder>(_: &mut Reader<'_>, (): ()) -> Result<M, Error> {
        Err(not_dynamic())
    }
    #[inline]
    fn write_in<O: ByteOrder>(_: &M, _: &mut Writer<'_>) -> Result<(), Error> {
        Err(not_dynamic())
    }
}

/// Reads a message that needs no tag.
#[inline]
pub fn read_plain<M: Hg, O: ByteOrder>(reader: &mut Reader<'_>) -> Result<M, Error> {
    M::Form::read_in::<M, O>(reader, untagged::<M>())
}

/// Sees a message that needs no tag.
#[inline]
pub fn view_plain<'a, M: Hg, O: ByteOrder>(
    reader: &mut Reader<'a>,
) -> Result<View<'a, M, O>, Error> {
    M::Form::view_in::<M, O>(reader, untagged::<M>())
}

/// Writes a message, or counts it.
#[inline]
pub fn write_plain<M: Hg, O: ByteOrder>(message: &M, writer: &mut Writer<'_>) -> Result<(), Error> {
    if writer.is_counting() {
        M::Form::measure_in::<M, O>(message, writer)
    } else {
        M::Form::write_in::<M, O>(message, writer)
    }
}

/// Gives a type with a hand-written [`Dyn`] the rest of [`Hg`]:
/// `hg::dynamic!(Type, min = 1)`, where `min` is its smallest size in bytes;
/// `hg::dynamic!(Type, min = 1, open)` where it takes all bytes that are left.
#[macro_export]
macro_rules! dynamic {
    ($type:ty, min = $min:expr) => {
        $crate::dynamic! { @ $type, $min, false }
    };
    ($type:ty, min = $min:expr, open) => {
        $crate::dynamic! { @ $type, $min, true }
    };
    (@ $type:ty, $min:expr, $open:literal) => {
        impl $crate::Value for $type {
            const SHAPE: &'static $crate::Layout =
                &$crate::__private::opaque(::core::stringify!($type), $min);
            type Bound<'hg> = &'hg Self;
            fn bound(&self) -> &Self {
                self
            }
        }
        impl $crate::Hg for $type {
            type Form = $crate::IsDynamic;
            type Wire<O: $crate::ByteOrder> = $crate::__private::NoWire;
            type Get<'hg, O: $crate::ByteOrder> = ();
            type Dyn = $type;
            const MIN: ::core::primitive::usize = $min;
            const TOTAL: ::core::primitive::bool = false;
            const OPEN: ::core::primitive::bool = $open;
            $crate::__no_wire! {}
        }
    };
}

/// The fixed half of a dynamic message: there is none, and nothing calls it.
#[doc(hidden)]
#[macro_export]
macro_rules! __no_wire {
    () => {
        #[inline]
        fn wire_get<__HgO: $crate::ByteOrder>(_: &$crate::__private::NoWire) {}
        #[inline]
        fn wire_read<__HgO: $crate::ByteOrder>(
            _: &$crate::__private::NoWire,
        ) -> ::core::result::Result<Self, $crate::Error> {
            ::core::result::Result::Err($crate::__private::no_wire())
        }
        #[inline]
        fn wire_write<__HgO: $crate::ByteOrder>(
            &self,
            _: &mut $crate::__private::NoWire,
        ) -> ::core::result::Result<(), $crate::Error> {
            ::core::result::Result::Err($crate::__private::no_wire())
        }
        #[inline]
        fn wire_reorder<__HgO: $crate::ByteOrder, __HgP: $crate::ByteOrder>(
            __hg_wire: &$crate::__private::NoWire,
        ) -> $crate::__private::NoWire {
            *__hg_wire
        }
    };
}

/// The wire form of a dynamic message was asked for.
#[cold]
pub fn no_wire() -> Error {
    not_dynamic()
}
