//! Arrays and tuples: one element behind the other.

use core::marker::PhantomData;

use crate::error::Error;
use crate::fixed::{Fixed, FromWire, ToWire};
use crate::layout::{Field, Kind, Layout};
use crate::message::{Form, Hg, IsFixed};
use crate::order::ByteOrder;
use crate::value::{Value, Visitor};
use crate::wire::{Seq1, Seq2, Seq3, Seq4, Seq5, Seq6, Seq7, Seq8};

impl<T: Value, const N: usize> Value for [T; N] {
    const SHAPE: &'static Layout = &Layout {
        name: "array",
        kind: Kind::Array,
        bits: T::SHAPE.bits * N,
        fields: &[Field {
            name: "[]",
            bit_width: T::SHAPE.bits,
            layout: T::SHAPE,
            ..Field::NEW
        }],
        len: N,
        ..Layout::NEW
    };
    type Bound<'a> = &'a Self;
    #[inline]
    fn bound(&self) -> &Self {
        self
    }

    #[inline]
    fn accept<V: Visitor>(&self, visitor: &mut V) {
        for (index, value) in self.iter().enumerate() {
            visitor.element(index, value);
        }
    }
}

/// So many elements are written one by one.
const FEW: usize = 4;

macro_rules! for_few {
    ($index:ident in $len:ident => $body:block) => {
        for_few!($index $len $body 0 1 2 3)
    };
    ($index:ident $len:ident $body:block $($at:literal)*) => {$(
        if $at < $len {
            let $index = $at;
            $body
        }
    )*};
}

#[allow(
    clippy::indexing_slicing,
    reason = "each index is compared with the length of the array"
)]
impl<T: Hg, const N: usize> Hg for [T; N] {
    type Form = T::Form;
    type Dyn = <T::Form as Form>::ArrayDyn<T, N>;
    type Wire<O: ByteOrder> = [T::Wire<O>; N];
    type Get<'a, O: ByteOrder> = &'a [T::Wire<O>; N];
    const MIN: usize = T::MIN * N;
    const TOTAL: bool = T::TOTAL;
    const OPEN: bool = T::OPEN && N > 0;

    #[inline]
    fn wire_get<O: ByteOrder>(wire: &Self::Wire<O>) -> &Self::Wire<O> {
        wire
    }

    #[inline]
    fn wire_read<O: ByteOrder>(wire: &Self::Wire<O>) -> Result<Self, Error> {
        crate::__private::read_array(wire)
    }

    #[inline]
    fn wire_host<O: ByteOrder>(wire: &Self::Wire<O>) -> Self {
        T::host_array::<O, N>(wire)
    }

    #[inline]
    fn wire_write<O: ByteOrder>(&self, wire: &mut Self::Wire<O>) -> Result<(), Error> {
        if const { N > FEW } {
            return T::write_slice::<O>(self, wire);
        }
        // Without a loop, which would become a call of `memcpy` for a few
        // bytes, and would keep the fields around from being copied with them.
        for_few!(index in N => {
            if let Err(error) = self[index].wire_write::<O>(&mut wire[index]) {
                return Err(error.at_index(index, T::MIN));
            }
        });
        Ok(())
    }

    #[inline]
    fn wire_reorder<O: ByteOrder, P: ByteOrder>(wire: &Self::Wire<O>) -> Self::Wire<P> {
        T::reorder_array::<O, P, N>(wire)
    }
}

impl<T: Fixed, const N: usize> Fixed for [T; N] {}
impl<O: ByteOrder, T: ToWire<O>, const N: usize> ToWire<O> for [T; N] {}
impl<O: ByteOrder, T: FromWire<O>, const N: usize> FromWire<O> for [T; N] {}

macro_rules! tuple {
    ($($seq:ident($($part:ident $at:tt $name:literal),*);)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($part: Fixed),*> Value for ($($part,)*) {
            const SHAPE: &'static Layout = &Layout {
                name: "",
                kind: Kind::Message,
                bits: Self::MIN * 8,
                fields: &const {
                    let mut at = 0;
                    [$(Field {
                        name: $name,
                        bit_offset: { at += $part::MIN * 8; at - $part::MIN * 8 },
                        bit_width: $part::MIN * 8,
                        layout: $part::SHAPE,
                        ..Field::NEW
                    }),*]
                },
                ..Layout::NEW
            };
            type Bound<'a> = &'a Self;
            #[inline]
            fn bound(&self) -> &Self {
                self
            }

            #[inline]
            fn accept<V: Visitor>(&self, visitor: &mut V) {
                $(visitor.element($at, &self.$at);)*
            }
        }

        #[diagnostic::do_not_recommend]
        impl<$($part: Fixed),*> Hg for ($($part,)*) {
            type Form = IsFixed;
            type Dyn = crate::dynamic::NotDyn;
            type Wire<O: ByteOrder> = $seq<$($part::Wire<O>),*>;
            type Get<'a, O: ByteOrder> = &'a Self::Wire<O>;
            const MIN: usize = 0 $(+ $part::MIN)*;
            const TOTAL: bool = true $(&& $part::TOTAL)*;

            #[inline]
            fn wire_get<O: ByteOrder>(wire: &Self::Wire<O>) -> &Self::Wire<O> {
                wire
            }
            #[inline]
            fn wire_read<O: ByteOrder>(wire: &Self::Wire<O>) -> Result<Self, Error> {
                let mut at = 0;
                Ok(($({
                    let value = crate::__private::read::<$part, O>(&wire.$at, Self::SHAPE, $at, at)?;
                    at += $part::MIN;
                    let _ = at;
                    value
                },)*))
            }
            #[inline]
            fn wire_host<O: ByteOrder>(wire: &Self::Wire<O>) -> Self {
                ($($part::wire_host::<O>(&wire.$at),)*)
            }
            #[inline]
            fn wire_write<O: ByteOrder>(&self, wire: &mut Self::Wire<O>) -> Result<(), Error> {
                let mut at = 0;
                $(
                    crate::__private::write::<$part, O>(
                        &self.$at, &mut wire.$at, Self::SHAPE, $at, at,
                    )?;
                    at += $part::MIN;
                    let _ = at;
                )*
                Ok(())
            }
            #[inline]
            fn wire_reorder<O: ByteOrder, P: ByteOrder>(wire: &Self::Wire<O>) -> Self::Wire<P> {
                $seq($($part::wire_reorder::<O, P>(&wire.$at)),*)
            }
        }

        #[diagnostic::do_not_recommend]
        impl<$($part: Fixed),*> Fixed for ($($part,)*) {}
        #[diagnostic::do_not_recommend]
        impl<O: ByteOrder, $($part: ToWire<O>),*> ToWire<O> for ($($part,)*) {}
        #[diagnostic::do_not_recommend]
        impl<O: ByteOrder, $($part: FromWire<O>),*> FromWire<O> for ($($part,)*) {}
    )*};
}

tuple! {
    Seq1(A 0 "0");
    Seq2(A 0 "0", B 1 "1");
    Seq3(A 0 "0", B 1 "1", C 2 "2");
    Seq4(A 0 "0", B 1 "1", C 2 "2", D 3 "3");
    Seq5(A 0 "0", B 1 "1", C 2 "2", D 3 "3", E 4 "4");
    Seq6(A 0 "0", B 1 "1", C 2 "2", D 3 "3", E 4 "4", F 5 "5");
    Seq7(A 0 "0", B 1 "1", C 2 "2", D 3 "3", E 4 "4", F 5 "5", G 6 "6");
    Seq8(A 0 "0", B 1 "1", C 2 "2", D 3 "3", E 4 "4", F 5 "5", G 6 "6", H 7 "7");
}

/// Nothing on the wire.
macro_rules! empty {
    ([$($generics:tt)*] $type:ty, $name:literal, $value:expr) => {
        impl<$($generics)*> Value for $type {
            const SHAPE: &'static Layout = &Layout::leaf($name, Kind::Message, 0);
    type Bound<'a> = &'a Self;
    #[inline]
    fn bound(&self) -> &Self {
        self
    }
        }

        impl<$($generics)*> Hg for $type {
            type Form = IsFixed;
            type Dyn = crate::dynamic::NotDyn;
            type Wire<O: ByteOrder> = [u8; 0];
            type Get<'a, O: ByteOrder> = $type;
            const MIN: usize = 0;
            const TOTAL: bool = true;
            #[inline]
            fn wire_get<O: ByteOrder>(_: &[u8; 0]) -> $type {
                $value
            }
            #[inline]
            fn wire_read<O: ByteOrder>(_: &[u8; 0]) -> Result<$type, Error> {
                Ok($value)
            }
            #[inline]
            fn wire_write<O: ByteOrder>(&self, _: &mut [u8; 0]) -> Result<(), Error> {
                Ok(())
            }
            #[inline]
            fn wire_reorder<O: ByteOrder, P: ByteOrder>(_: &[u8; 0]) -> [u8; 0] {
                []
            }
        }

        impl<$($generics)*> Fixed for $type {}
        impl<O: ByteOrder, $($generics)*> ToWire<O> for $type {}
        impl<O: ByteOrder, $($generics)*> FromWire<O> for $type {}
    };
}

empty!([](), "()", ());
empty!([T: 'static] PhantomData<T>, "PhantomData", PhantomData);
