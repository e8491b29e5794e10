//! The operations of a message that pins its byte order: those of `Hg`
//! without the parameter. A macro prints them, so that each expansion of the
//! derive carries one line for them, and so that `hg` decides by its own
//! features what there is.

/// Inherent operations, inside an `impl` of the message.
#[doc(hidden)]
#[macro_export]
macro_rules! __pinned {
    ($vis:vis, $order:ty, $wire:ty) => {
        /// The message in these bytes, in place. Every byte must be used.
        ///
        /// # Errors
        ///
        /// See `Hg::view`.
        #[inline]
        $vis fn view(__hg_bytes: &[::core::primitive::u8]) -> ::core::result::Result<&$wire, $crate::Error> {
            <Self as $crate::Hg>::view::<$order>(__hg_bytes)
        }
        /// The message at the start of these bytes, and the bytes behind it.
        ///
        /// # Errors
        ///
        /// See `Hg::view_prefix`.
        #[inline]
        $vis fn view_prefix(__hg_bytes: &[::core::primitive::u8]) -> ::core::result::Result<(&$wire, &[::core::primitive::u8]), $crate::Error> {
            <Self as $crate::Hg>::view_prefix::<$order>(__hg_bytes)
        }
        /// The message in these bytes, to be edited in place.
        ///
        /// # Errors
        ///
        /// See `Hg::view_mut`.
        #[inline]
        $vis fn view_mut(__hg_bytes: &mut [::core::primitive::u8]) -> ::core::result::Result<&mut $wire, $crate::Error> {
            <Self as $crate::Hg>::view_mut::<$order>(__hg_bytes)
        }
        /// The message at the start of these bytes, to be edited in place, and the
        /// bytes behind it.
        ///
        /// # Errors
        ///
        /// See `Hg::view_prefix_mut`.
        #[inline]
        $vis fn view_prefix_mut(__hg_bytes: &mut [::core::primitive::u8]) -> ::core::result::Result<(&mut $wire, &mut [::core::primitive::u8]), $crate::Error> {
            <Self as $crate::Hg>::view_prefix_mut::<$order>(__hg_bytes)
        }
        /// The message in these bytes, judged by its length only.
        ///
        /// # Errors
        ///
        /// See `Hg::view_lenient`.
        #[inline]
        $vis fn view_lenient(__hg_bytes: &[::core::primitive::u8]) -> ::core::result::Result<&$wire, $crate::Error> {
            <Self as $crate::Hg>::view_lenient::<$order>(__hg_bytes)
        }
        /// The messages in these bytes, one behind the other, as a slice.
        ///
        /// # Errors
        ///
        /// See `Hg::view_slice`.
        #[inline]
        $vis fn view_slice(__hg_bytes: &[::core::primitive::u8]) -> ::core::result::Result<&[$wire], $crate::Error> {
            <Self as $crate::Hg>::view_slice::<$order>(__hg_bytes)
        }
        /// The messages in these bytes as a slice, to be edited in place.
        ///
        /// # Errors
        ///
        /// See `Hg::view_slice_mut`.
        #[inline]
        $vis fn view_slice_mut(__hg_bytes: &mut [::core::primitive::u8]) -> ::core::result::Result<&mut [$wire], $crate::Error> {
            <Self as $crate::Hg>::view_slice_mut::<$order>(__hg_bytes)
        }
        /// The messages in these bytes one by one.
        #[inline]
        $vis fn views(__hg_bytes: &[::core::primitive::u8]) -> $crate::Views<'_, Self, $order> {
            <Self as $crate::Hg>::views::<$order>(__hg_bytes)
        }
        /// The host form of the message in these bytes. Every byte must be used.
        ///
        /// # Errors
        ///
        /// See `Hg::decode`.
        #[inline]
        $vis fn decode(__hg_bytes: &[::core::primitive::u8]) -> ::core::result::Result<Self, $crate::Error> {
            <Self as $crate::Hg>::decode::<$order>(__hg_bytes)
        }
        /// The host form of the message at the start of these bytes, and the bytes
        /// behind it.
        ///
        /// # Errors
        ///
        /// See `Hg::decode_prefix`.
        #[inline]
        $vis fn decode_prefix(__hg_bytes: &[::core::primitive::u8]) -> ::core::result::Result<(Self, &[::core::primitive::u8]), $crate::Error> {
            <Self as $crate::Hg>::decode_prefix::<$order>(__hg_bytes)
        }
        /// The message as bytes of its own.
        ///
        /// # Errors
        ///
        /// See `Hg::encode`.
        #[inline]
        $vis fn encode(&self) -> ::core::result::Result<$crate::Encoded<Self, $order>, $crate::Error> {
            <Self as $crate::Hg>::encode::<$order>(self)
        }
        /// Writes the message to the start of a buffer and gives the bytes written.
        ///
        /// # Errors
        ///
        /// See `Hg::encode_into`.
        #[inline]
        $vis fn encode_into(
            &self,
            __hg_buffer: &mut [::core::primitive::u8],
        ) -> ::core::result::Result<::core::primitive::usize, $crate::Error> {
            <Self as $crate::Hg>::encode_into::<$order>(self, __hg_buffer)
        }
        /// The wire form; it exists where every value fits.
        #[inline]
        $vis fn to_wire(&self) -> $wire
        where
            for<'hg> Self: $crate::ToWire<$order> + $crate::Hg<Wire<$order> = $wire>,
        {
            $crate::__private::to_wire::<Self, $order>(self)
        }
        /// The wire form, if every value fits.
        ///
        /// # Errors
        ///
        /// See `Hg::encode`.
        #[inline]
        $vis fn try_to_wire(&self) -> ::core::result::Result<$wire, $crate::Error> {
            $crate::__private::try_to_wire::<Self, $order>(self)
        }
        $crate::__pinned_streams! { $vis, $order }
    };
}

/// Inherent operations of a dynamic message, inside an `impl` of it.
#[doc(hidden)]
#[macro_export]
macro_rules! __pinned_dynamic {
    ($vis:vis, $order:ty) => {
        /// The message in these bytes, in place. Every byte must be used.
        ///
        /// # Errors
        ///
        /// See `Hg::view`.
        #[inline]
        $vis fn view(__hg_bytes: &[::core::primitive::u8]) -> ::core::result::Result<$crate::View<'_, Self, $order>, $crate::Error> {
            <Self as $crate::Hg>::view::<$order>(__hg_bytes)
        }
        /// The message at the start of these bytes, and the bytes behind it.
        ///
        /// # Errors
        ///
        /// See `Hg::view_prefix`.
        #[inline]
        $vis fn view_prefix(__hg_bytes: &[::core::primitive::u8]) -> ::core::result::Result<($crate::View<'_, Self, $order>, &[::core::primitive::u8]), $crate::Error> {
            <Self as $crate::Hg>::view_prefix::<$order>(__hg_bytes)
        }
        /// The message in these bytes, to be edited in place.
        ///
        /// # Errors
        ///
        /// See `Hg::view_mut`.
        #[inline]
        $vis fn view_mut(__hg_bytes: &mut [::core::primitive::u8]) -> ::core::result::Result<$crate::ViewMut<'_, Self, $order>, $crate::Error> {
            <Self as $crate::Hg>::view_mut::<$order>(__hg_bytes)
        }
        /// The message at the start of these bytes, to be edited in place, and the
        /// bytes behind it.
        ///
        /// # Errors
        ///
        /// See `Hg::view_prefix_mut`.
        #[inline]
        $vis fn view_prefix_mut(__hg_bytes: &mut [::core::primitive::u8]) -> ::core::result::Result<($crate::ViewMut<'_, Self, $order>, &mut [::core::primitive::u8]), $crate::Error> {
            <Self as $crate::Hg>::view_prefix_mut::<$order>(__hg_bytes)
        }
        /// The message in these bytes, judged by its length only.
        ///
        /// # Errors
        ///
        /// See `Hg::view_lenient`.
        #[inline]
        $vis fn view_lenient(__hg_bytes: &[::core::primitive::u8]) -> ::core::result::Result<$crate::View<'_, Self, $order>, $crate::Error> {
            <Self as $crate::Hg>::view_lenient::<$order>(__hg_bytes)
        }
        /// The messages in these bytes one by one.
        #[inline]
        $vis fn views(__hg_bytes: &[::core::primitive::u8]) -> $crate::Views<'_, Self, $order> {
            <Self as $crate::Hg>::views::<$order>(__hg_bytes)
        }
        /// The host form of the message in these bytes. Every byte must be used.
        ///
        /// # Errors
        ///
        /// See `Hg::decode`.
        #[inline]
        $vis fn decode(__hg_bytes: &[::core::primitive::u8]) -> ::core::result::Result<Self, $crate::Error> {
            <Self as $crate::Hg>::decode::<$order>(__hg_bytes)
        }
        /// The host form of the message at the start of these bytes, and the bytes
        /// behind it.
        ///
        /// # Errors
        ///
        /// See `Hg::decode_prefix`.
        #[inline]
        $vis fn decode_prefix(__hg_bytes: &[::core::primitive::u8]) -> ::core::result::Result<(Self, &[::core::primitive::u8]), $crate::Error> {
            <Self as $crate::Hg>::decode_prefix::<$order>(__hg_bytes)
        }
        /// The message as bytes of its own.
        ///
        /// # Errors
        ///
        /// See `Hg::encode`.
        #[inline]
        $vis fn encode(&self) -> ::core::result::Result<$crate::Encoded<Self, $order>, $crate::Error> {
            <Self as $crate::Hg>::encode::<$order>(self)
        }
        /// Writes the message to the start of a buffer and gives the bytes written.
        ///
        /// # Errors
        ///
        /// See `Hg::encode_into`.
        #[inline]
        $vis fn encode_into(
            &self,
            __hg_buffer: &mut [::core::primitive::u8],
        ) -> ::core::result::Result<::core::primitive::usize, $crate::Error> {
            <Self as $crate::Hg>::encode_into::<$order>(self, __hg_buffer)
        }
        $crate::__pinned_streams! { $vis, $order }
    };
}

/// The operations of a pinned message that need `alloc` or `std`: printed by
/// `hg`, which knows its own features.
#[doc(hidden)]
#[macro_export]
#[cfg(not(feature = "alloc"))]
macro_rules! __pinned_streams {
    ($($all:tt)*) => {};
}

/// The operations of a pinned message that need `alloc`.
#[doc(hidden)]
#[macro_export]
#[cfg(all(feature = "alloc", not(feature = "std")))]
macro_rules! __pinned_streams {
    ($vis:vis, $order:ty) => {
        /// Appends the message to a vector, which an error leaves as it was.
        #[inline]
        $vis fn encode_to(
            &self,
            __hg_buffer: &mut $crate::__private::Vec<::core::primitive::u8>,
        ) -> ::core::result::Result<(), $crate::Error> {
            <Self as $crate::Hg>::encode_to::<$order>(self, __hg_buffer)
        }
    };
}

/// The operations of a pinned message that need `alloc` or `std`.
#[doc(hidden)]
#[macro_export]
#[cfg(feature = "std")]
macro_rules! __pinned_streams {
    ($vis:vis, $order:ty) => {
        /// Appends the message to a vector, which an error leaves as it was.
        #[inline]
        $vis fn encode_to(
            &self,
            __hg_buffer: &mut $crate::__private::Vec<::core::primitive::u8>,
        ) -> ::core::result::Result<(), $crate::Error> {
            <Self as $crate::Hg>::encode_to::<$order>(self, __hg_buffer)
        }
        /// Reads one message from a stream, and no byte behind it; one that
        /// takes all that is left, up to the end of the stream.
        #[inline]
        $vis fn read_from(
            __hg_stream: impl $crate::__private::Read,
        ) -> $crate::__private::IoResult<Self> {
            <Self as $crate::Hg>::read_from::<$order>(__hg_stream)
        }
        /// Writes the message to a stream.
        #[inline]
        $vis fn write_to(
            &self,
            __hg_stream: impl $crate::__private::Write,
        ) -> $crate::__private::IoResult<()> {
            <Self as $crate::Hg>::write_to::<$order>(self, __hg_stream)
        }
    };
}
