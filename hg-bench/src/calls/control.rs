//! Recording and playing by hand, the best that safe Rust allows.
//!
//! The wire is the same: one byte of method number, and the arguments without
//! padding, in the order of this machine. There is one check per call.

#![allow(
    clippy::too_many_arguments,
    clippy::many_single_char_names,
    unused_assignments,
    unused_mut,
    unused_variables,
    reason = "the benchmark's methods have up to eight arguments; the place behind the last is not needed"
)]

use hg::Ne;
use zerocopy::FromBytes as _;

use super::interface::{I1, X32Wire, X64Wire, X128Wire, X256Wire, methods};

/// Appends to a vector, which grows.
#[derive(Clone, Debug, Default)]
pub struct Growing(pub Vec<u8>);

/// Fills a slice.
#[derive(Debug)]
pub struct Filling<'a> {
    /// What is left of it.
    pub room: &'a mut [u8],
    /// Whether a call had no room. Nothing is recorded after it.
    pub full: bool,
}

/// What is wrong with the call at this byte: unknown, or not complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wrong(pub usize);

macro_rules! control {
    (
        { $($number:literal $name:ident($($arg:ident: $ty:ident),*);)* }
        { $($ref_number:literal $ref_name:ident($wire:ident);)* }
    ) => {
        impl I1 for Growing {
            $(
                #[inline]
                fn $name(&mut self, $($arg: $ty),*) {
                    let mut call = [$number; 1 $(+ size_of::<$ty>())*];
                    let mut at = 1;
                    $(
                        call[at..at + size_of::<$ty>()].copy_from_slice(&$arg.to_ne_bytes());
                        at += size_of::<$ty>();
                    )*
                    self.0.extend_from_slice(&call);
                }
            )*
            $(
                #[inline]
                fn $ref_name(&mut self, x: &$wire<Ne>) {
                    self.0.reserve(1 + size_of::<$wire<Ne>>());
                    self.0.push($ref_number);
                    self.0.extend_from_slice(x.as_bytes());
                }
            )*
        }

        impl I1 for Filling<'_> {
            $(
                #[inline]
                fn $name(&mut self, $($arg: $ty),*) {
                    let room = std::mem::take(&mut self.room);
                    let Some((call, room)) = room.split_first_chunk_mut::<{ 1 $(+ size_of::<$ty>())* }>() else {
                        self.full = true;
                        return;
                    };
                    call[0] = $number;
                    let mut at = 1;
                    $(
                        call[at..at + size_of::<$ty>()].copy_from_slice(&$arg.to_ne_bytes());
                        at += size_of::<$ty>();
                    )*
                    self.room = room;
                }
            )*
            $(
                #[inline]
                fn $ref_name(&mut self, x: &$wire<Ne>) {
                    let room = std::mem::take(&mut self.room);
                    let Some((call, room)) = room.split_first_chunk_mut::<{ 1 + size_of::<$wire<Ne>>() }>() else {
                        self.full = true;
                        return;
                    };
                    call[0] = $ref_number;
                    call[1..].copy_from_slice(x.as_bytes());
                    self.room = room;
                }
            )*
        }

        /// Plays all calls in these bytes, and gives the bytes.
        ///
        /// # Errors
        ///
        /// Where the first call is that is unknown or not complete.
        #[inline]
        pub fn play<T: I1 + ?Sized>(bytes: &[u8], target: &mut T) -> Result<usize, Wrong> {
            let mut rest = bytes;
            while let Some(number) = rest.first() {
                match number {
                    $(
                        $number => {
                            let Some((call, behind)) = rest.split_first_chunk::<{ 1 $(+ size_of::<$ty>())* }>() else {
                                return Err(Wrong(bytes.len() - rest.len()));
                            };
                            let _ = call;
                            let mut at = 1;
                            $(
                                let mut part = [0; size_of::<$ty>()];
                                part.copy_from_slice(&call[at..at + size_of::<$ty>()]);
                                let $arg = <$ty>::from_ne_bytes(part);
                                at += size_of::<$ty>();
                            )*
                            target.$name($($arg),*);
                            rest = behind;
                        }
                    )*
                    $(
                        $ref_number => {
                            let Some((call, behind)) = rest.split_first_chunk::<{ 1 + size_of::<$wire<Ne>>() }>() else {
                                return Err(Wrong(bytes.len() - rest.len()));
                            };
                            let Ok(x) = <$wire<Ne>>::ref_from_bytes(&call[1..]) else {
                                return Err(Wrong(bytes.len() - rest.len()));
                            };
                            target.$ref_name(x);
                            rest = behind;
                        }
                    )*
                    _ => return Err(Wrong(bytes.len() - rest.len())),
                }
            }
            Ok(bytes.len())
        }
    };
}

methods! { control }
