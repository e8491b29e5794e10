//! Text of any length: UTF-8 on the wire, `String` in the host.

use super::{Access, Dyn, Exclusive, IsDynamic, Reader, Writer};
use crate::error::{Error, ErrorKind};
use crate::message::Hg;
use crate::order::ByteOrder;

/// Text in the host: `String`, and by feature those of `heapless` and
/// `arrayvec`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not text",
    label = "this field is read as text",
    note = "use `String`, or `Vec<u8>` for other encodings than UTF-8"
)]
pub trait OwnedText: Hg<Form = IsDynamic, Dyn = TextRun> {
    /// The most bytes that there is room for.
    const CAPACITY: usize = usize::MAX;

    /// The text.
    fn as_text(&self) -> &str;

    /// The text as a value of its own.
    ///
    /// # Errors
    ///
    /// `Max` where there is no room for it.
    fn from_text(text: &str) -> Result<Self, Error>;
}

/// The dynamic half of every text.
#[derive(Debug)]
pub enum TextRun {}

/// Takes text of so many bytes.
#[inline]
pub(super) fn read<'a, A: Access>(
    reader: &mut Reader<'a, A>,
    len: usize,
) -> Result<A::Ref<'a, str>, Error> {
    let at = reader.position();
    let bytes = reader.take(len)?;
    reader.set_count(len);
    A::text(bytes).map_err(|error| Error::new(ErrorKind::Utf8).at_offset(at + error.valid_up_to()))
}

/// Takes text of so many bytes, if there is room for it in the host.
#[inline]
pub(super) fn read_for<'a, S: OwnedText, A: Access>(
    reader: &mut Reader<'a, A>,
    len: usize,
) -> Result<A::Ref<'a, str>, Error> {
    if len > S::CAPACITY {
        let error = Error::about(ErrorKind::Max, len as u128);
        return Err(error.at_offset(reader.position()));
    }
    read(reader, len)
}

impl<S: OwnedText> Dyn<S> for TextRun {
    type View<'a, O: ByteOrder> = &'a str;
    type ViewMut<'a, O: ByteOrder> = &'a mut str;
    type Tag = ();
    const COUNTED: bool = true;
    const TEXT: bool = true;

    #[inline]
    fn view_in<'a, O: ByteOrder>(reader: &mut Reader<'a>, (): ()) -> Result<&'a str, Error> {
        let len = reader.remaining();
        read_for::<S, _>(reader, len)
    }

    #[inline]
    fn view_mut_in<'a, O: ByteOrder>(
        reader: &mut Reader<'a, Exclusive>,
        (): (),
    ) -> Result<&'a mut str, Error> {
        let len = reader.remaining();
        read_for::<S, _>(reader, len)
    }

    #[inline]
    fn read_in<O: ByteOrder>(reader: &mut Reader<'_>, (): ()) -> Result<S, Error> {
        let len = reader.remaining();
        S::from_text(read_for::<S, _>(reader, len)?)
    }

    #[inline]
    fn write_in<O: ByteOrder>(message: &S, writer: &mut Writer<'_>) -> Result<(), Error> {
        writer.put(message.as_text().as_bytes())
    }

    #[inline]
    fn count(message: &S) -> usize {
        message.as_text().len()
    }
}

/// Text of another crate as a message.
#[cfg(any(feature = "alloc", feature = "arrayvec", feature = "heapless"))]
macro_rules! text {
    ([$($generics:tt)*] $type:ty, $name:literal) => {
        impl<$($generics)*> crate::value::Value for $type {
            const SHAPE: &'static crate::layout::Layout =
                &crate::layout::Layout::leaf($name, crate::layout::Kind::Text, 0);
            type Bound<'a> = &'a Self;
            #[inline]
            fn bound(&self) -> &Self {
                self
            }
        }

        impl<$($generics)*> crate::message::Hg for $type {
            type Form = crate::dynamic::IsDynamic;
            type Wire<O: crate::order::ByteOrder> = crate::dynamic::NoWire;
            type Get<'a, O: crate::order::ByteOrder> = ();
            type Dyn = crate::dynamic::TextRun;
            const MIN: usize = 0;
            const TOTAL: bool = false;
            const OPEN: bool = true;
            crate::__no_wire! {}
        }
    };
}

#[cfg(any(feature = "arrayvec", feature = "heapless"))]
pub(super) use text;

#[cfg(feature = "alloc")]
mod standard {
    use alloc::string::String;

    use super::OwnedText;
    use crate::error::Error;

    text!([] String, "String");

    impl OwnedText for String {
        #[inline]
        fn as_text(&self) -> &str {
            self
        }
        #[inline]
        fn from_text(text: &str) -> Result<Self, Error> {
            Ok(text.into())
        }
    }
}
