//! Integers, floats, `bool` and `NonZero` as messages.

use core::num::NonZero;

use zerocopy::byteorder::{F32, F64, I16, I32, I64, I128, U16, U32, U64, U128};

use crate::error::{Error, ErrorKind};
use crate::fixed::{Fixed, FromWire, ToWire};
use crate::layout::{Kind, Layout};
use crate::message::{Hg, IsFixed};
use crate::order::ByteOrder;
use crate::value::{Scalar, Value};
use crate::{__private, bulk};

/// A scalar for which every pattern is a value.
macro_rules! scalar {
    ($type:ident, $kind:ident, $scalar:ident($widen:expr), $wire:ty, $new:expr, $get:expr, $reorder:expr; $($bulk:item)*) => {
        impl Value for $type {
            const SHAPE: &'static Layout =
                &Layout::leaf(stringify!($type), Kind::$kind, size_of::<$type>() * 8);
            type Bound<'a> = Self;
            #[inline]
            fn bound(&self) -> Self {
                *self
            }
            #[inline]
            fn scalar(&self) -> Option<Scalar> {
                Some(Scalar::$scalar($widen(*self)))
            }
        }

        impl Hg for $type {
            type Form = IsFixed;
            type Dyn = crate::dynamic::NotDyn;
            type Wire<O: ByteOrder> = $wire;
            type Get<'a, O: ByteOrder> = $type;
            const MIN: usize = size_of::<$type>();
            const TOTAL: bool = true;
            #[inline]
            fn wire_get<O: ByteOrder>(wire: &$wire) -> $type {
                $get(wire)
            }
            #[inline]
            fn wire_read<O: ByteOrder>(wire: &$wire) -> Result<$type, Error> {
                Ok($get(wire))
            }
            #[inline]
            fn wire_host<O: ByteOrder>(wire: &$wire) -> $type {
                $get(wire)
            }
            #[inline]
            fn wire_write<O: ByteOrder>(&self, wire: &mut $wire) -> Result<(), Error> {
                *wire = $new(*self);
                Ok(())
            }
            #[inline]
            fn wire_reorder<O: ByteOrder, P: ByteOrder>(wire: &$wire) -> Self::Wire<P> {
                $reorder($get(wire))
            }
            $($bulk)*
        }

        impl Fixed for $type {}
        impl<O: ByteOrder> ToWire<O> for $type {}
        impl<O: ByteOrder> FromWire<O> for $type {}
    };
}

macro_rules! ordered {
    ($($type:ident $kind:ident $scalar:ident($widen:expr) $wire:ident;)*) => {$(
        scalar!(
            $type, $kind, $scalar($widen), $wire<O>, $wire::new, |wire: &$wire<O>| wire.get(), $wire::<P>::new;
            #[inline]
            fn host_array<O: ByteOrder, const N: usize>(wires: &[$wire<O>; N]) -> [$type; N] {
                bulk::host_array(wires, |wire: &$wire<O>| wire.get())
            }
            #[inline]
            fn reorder_array<O: ByteOrder, P: ByteOrder, const N: usize>(
                wires: &[$wire<O>; N],
            ) -> [$wire<P>; N] {
                bulk::reorder_array::<$type, O, P, N>(wires)
            }
            #[inline]
            fn read_slice<O: ByteOrder>(
                wires: &[$wire<O>],
                values: &mut [$type],
            ) -> Result<(), Error> {
                if bulk::read(wires, values) {
                    return Ok(());
                }
                __private::read_slice(wires, values)
            }
            #[inline]
            fn write_slice<O: ByteOrder>(
                values: &[$type],
                wires: &mut [$wire<O>],
            ) -> Result<(), Error> {
                if bulk::write(values, wires) {
                    return Ok(());
                }
                __private::write_slice(values, wires)
            }
            #[cfg(feature = "alloc")]
            #[inline]
            fn extend<O: ByteOrder>(vector: &mut alloc::vec::Vec<$type>, wires: &[$wire<O>]) -> bool {
                bulk::extend(vector, wires)
            }
        );
        impl bulk::Number for $type {}
    )*};
}

ordered! {
    u16 Unsigned Unsigned(u128::from) U16;
    u32 Unsigned Unsigned(u128::from) U32;
    u64 Unsigned Unsigned(u128::from) U64;
    u128 Unsigned Unsigned(core::convert::identity) U128;
    i16 Signed Signed(i128::from) I16;
    i32 Signed Signed(i128::from) I32;
    i64 Signed Signed(i128::from) I64;
    i128 Signed Signed(core::convert::identity) I128;
    f32 Float F32(core::convert::identity) F32;
    f64 Float F64(core::convert::identity) F64;
}

scalar!(
    u8,
    Unsigned,
    Unsigned(u128::from),
    u8,
    |it| it,
    |wire: &u8| *wire,
    |it| it;
);
scalar!(
    i8,
    Signed,
    Signed(i128::from),
    i8,
    |it| it,
    |wire: &i8| *wire,
    |it| it;
);

impl Value for bool {
    const SHAPE: &'static Layout = &Layout::leaf("bool", Kind::Bool, 8);
    type Bound<'a> = Self;
    #[inline]
    fn bound(&self) -> Self {
        *self
    }
    #[inline]
    fn scalar(&self) -> Option<Scalar> {
        Some(Scalar::Unsigned(u128::from(*self)))
    }
}

impl Hg for bool {
    type Form = IsFixed;
    type Dyn = crate::dynamic::NotDyn;
    type Wire<O: ByteOrder> = u8;
    type Get<'a, O: ByteOrder> = Result<bool, Error>;
    const MIN: usize = 1;
    const TOTAL: bool = false;
    #[inline]
    fn wire_get<O: ByteOrder>(wire: &u8) -> Result<bool, Error> {
        match *wire {
            0 => Ok(false),
            1 => Ok(true),
            other => Err(Error::about(ErrorKind::InvalidValue, u128::from(other)).of(Self::SHAPE)),
        }
    }
    #[inline]
    fn wire_read<O: ByteOrder>(wire: &u8) -> Result<bool, Error> {
        Self::wire_get::<O>(wire)
    }
    #[inline]
    fn wire_write<O: ByteOrder>(&self, wire: &mut u8) -> Result<(), Error> {
        *wire = u8::from(*self);
        Ok(())
    }
    #[inline]
    fn wire_reorder<O: ByteOrder, P: ByteOrder>(wire: &u8) -> u8 {
        *wire
    }
}

impl Fixed for bool {}
impl<O: ByteOrder> ToWire<O> for bool {}

macro_rules! non_zero {
    ($($type:ident)*) => {$(
        impl Value for NonZero<$type> {
            const SHAPE: &'static Layout = &Layout {
                name: concat!("NonZero<", stringify!($type), ">"),
                ..*<$type as Value>::SHAPE
            };
            type Bound<'a> = Self;
            #[inline]
            fn bound(&self) -> Self {
                *self
            }
            #[inline]
            fn scalar(&self) -> Option<Scalar> {
                self.get().scalar()
            }
        }

        impl Hg for NonZero<$type> {
            type Form = IsFixed;
            type Dyn = crate::dynamic::NotDyn;
            type Wire<O: ByteOrder> = <$type as Hg>::Wire<O>;
            type Get<'a, O: ByteOrder> = Result<NonZero<$type>, Error>;
            const MIN: usize = size_of::<$type>();
            const TOTAL: bool = false;
            #[inline]
            fn wire_get<O: ByteOrder>(wire: &Self::Wire<O>) -> Result<Self, Error> {
                match NonZero::new(<$type as Hg>::wire_get::<O>(wire)) {
                    Some(value) => Ok(value),
                    None => Err(Error::about(ErrorKind::InvalidValue, 0).of(Self::SHAPE)),
                }
            }
            #[inline]
            fn wire_read<O: ByteOrder>(wire: &Self::Wire<O>) -> Result<Self, Error> {
                Self::wire_get::<O>(wire)
            }
            #[inline]
            fn wire_write<O: ByteOrder>(&self, wire: &mut Self::Wire<O>) -> Result<(), Error> {
                self.get().wire_write::<O>(wire)
            }
            #[inline]
            fn wire_reorder<O: ByteOrder, P: ByteOrder>(wire: &Self::Wire<O>) -> Self::Wire<P> {
                <$type as Hg>::wire_reorder::<O, P>(wire)
            }
        }

        impl Fixed for NonZero<$type> {}
        impl<O: ByteOrder> ToWire<O> for NonZero<$type> {}
    )*};
}

non_zero! { u8 u16 u32 u64 u128 i8 i16 i32 i64 i128 }
