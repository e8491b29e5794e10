//! The pieces that wire types are made of.

#![allow(
    missing_debug_implementations,
    reason = "zerocopy's derives print helper types without it"
)]

use core::fmt::Debug;

use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout, Unaligned};

/// A type that can lie in bytes anywhere: alignment 1, every pattern valid.
///
/// Implemented for all types that have the traits of zerocopy which say so.
pub trait WireForm:
    FromBytes + IntoBytes + KnownLayout + Immutable + Unaligned + Copy + Debug + 'static
{
}

impl<T> WireForm for T where
    T: FromBytes + IntoBytes + KnownLayout + Immutable + Unaligned + Copy + Debug + 'static
{
}

macro_rules! seq {
    ($($name:ident $len:literal: $($part:ident)*;)*) => {$(
        #[doc = concat!(stringify!($len), " parts, one behind the other, without padding.")]
        #[derive(
            Clone, Copy, Debug, Default, PartialEq, Eq, Hash,
            FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned,
        )]
        #[repr(C)]
        pub struct $name<$($part),*>($(
            #[doc = concat!("Part ", stringify!($part), ".")]
            pub $part,
        )*);
    )*};
}

seq! {
    Seq1 1: A;
    Seq2 2: A B;
    Seq3 3: A B C;
    Seq4 4: A B C D;
    Seq5 5: A B C D E;
    Seq6 6: A B C D E F;
    Seq7 7: A B C D E F G;
    Seq8 8: A B C D E F G H;
    Seq9 9: A B C D E F G H I;
    Seq10 10: A B C D E F G H I J;
    Seq11 11: A B C D E F G H I J K;
    Seq12 12: A B C D E F G H I J K L;
    Seq13 13: A B C D E F G H I J K L M;
    Seq14 14: A B C D E F G H I J K L M N;
    Seq15 15: A B C D E F G H I J K L M N O;
    Seq16 16: A B C D E F G H I J K L M N O P;
}
