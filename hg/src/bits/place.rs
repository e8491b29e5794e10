//! Where bit fields are read from and written to: the bytes of a run, or the
//! integer that a bit struct is inside its parent.

use ::core::marker::PhantomData;

use super::{BitBuf, get, get_wide, mask};
use crate::order::ByteOrder;

/// The place of a bit field: its first bit and the width of one cell.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Place {
    pub at: usize,
    pub width: usize,
    pub pin: Pin,
}

/// How the bits of a place are counted.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub enum Pin {
    /// As the stream flows.
    Free,
    /// From the most significant bit of an integer of this many bits.
    Msb0(usize),
    /// From the least significant bit of an integer of this many bits.
    Lsb0(usize),
}

impl Place {
    #[inline(always)]
    pub const fn new(at: usize, width: usize) -> Place {
        Place {
            at,
            width,
            pin: Pin::Free,
        }
    }

    #[inline(always)]
    pub const fn msb0(at: usize, width: usize, total: usize) -> Place {
        Place {
            at,
            width,
            pin: Pin::Msb0(total),
        }
    }

    #[inline(always)]
    pub const fn lsb0(at: usize, width: usize, total: usize) -> Place {
        Place {
            at,
            width,
            pin: Pin::Lsb0(total),
        }
    }

    /// The place of a later cell.
    #[inline(always)]
    #[must_use]
    pub const fn cell(self, index: usize) -> Place {
        Place {
            at: self.at + index * self.width,
            ..self
        }
    }

    /// The position of a cell in the bit stream of order `O`.
    #[inline(always)]
    pub const fn stream<O: ByteOrder>(self, index: usize) -> usize {
        let at = self.at + index * self.width;
        match self.pin {
            Pin::Msb0(total) if !O::BIG => total - at - self.width,
            Pin::Lsb0(total) if O::BIG => total - at - self.width,
            _ => at,
        }
    }
}

/// Bits to read: positions count along the stream.
#[doc(hidden)]
pub trait Source {
    fn bits(&self, at: usize, width: usize) -> u128;
}

/// Bits to write, each place once.
#[doc(hidden)]
pub trait Sink {
    fn put(&mut self, at: usize, width: usize, value: u128);
}

/// The bytes of a run.
#[doc(hidden)]
#[derive(Debug)]
pub struct Run<'a, O, const N: usize>(&'a [u8; N], PhantomData<O>);

impl<'a, O, const N: usize> Run<'a, O, N> {
    #[inline(always)]
    pub const fn new(bytes: &'a [u8; N]) -> Self {
        Run(bytes, PhantomData)
    }
}

impl<O: ByteOrder, const N: usize> Source for Run<'_, O, N> {
    #[inline(always)]
    fn bits(&self, at: usize, width: usize) -> u128 {
        if width <= 64 {
            u128::from(get::<O, N>(self.0, at, width))
        } else {
            get_wide::<O, N>(self.0, at, width)
        }
    }
}

/// A run that is being written.
#[doc(hidden)]
#[derive(Debug)]
pub struct RunBuf<O, const N: usize>(BitBuf<O, N>);

impl<O: ByteOrder, const N: usize> RunBuf<O, N> {
    #[inline(always)]
    #[allow(clippy::new_without_default, reason = "internal")]
    pub const fn new() -> Self {
        RunBuf(BitBuf::new())
    }

    #[inline(always)]
    pub fn finish(self) -> [u8; N] {
        self.0.finish()
    }
}

impl<O: ByteOrder, const N: usize> Sink for RunBuf<O, N> {
    #[inline(always)]
    fn put(&mut self, at: usize, width: usize, value: u128) {
        let buf = ::core::mem::replace(&mut self.0, BitBuf::new());
        self.0 = if width <= 64 {
            buf.put(at, width, value as u64)
        } else {
            buf.put_wide(at, width, value)
        };
    }
}

/// The integer of a bit struct, read as order `O` places it.
#[doc(hidden)]
#[derive(Debug)]
pub struct Raw<O> {
    value: u128,
    total: usize,
    order: PhantomData<O>,
}

impl<O: ByteOrder> Raw<O> {
    #[inline(always)]
    pub const fn new(value: u128, total: usize) -> Self {
        Raw {
            value,
            total,
            order: PhantomData,
        }
    }
}

#[inline(always)]
const fn shift<O: ByteOrder>(at: usize, width: usize, total: usize) -> usize {
    if O::BIG { total - at - width } else { at }
}

impl<O: ByteOrder> Source for Raw<O> {
    #[inline(always)]
    fn bits(&self, at: usize, width: usize) -> u128 {
        self.value >> shift::<O>(at, width, self.total) & mask(width as u32)
    }
}

/// The integer of a bit struct that is being written.
#[doc(hidden)]
#[derive(Debug)]
pub struct RawBuf<O> {
    value: u128,
    total: usize,
    order: PhantomData<O>,
}

impl<O: ByteOrder> RawBuf<O> {
    #[inline(always)]
    pub const fn new(total: usize) -> Self {
        RawBuf {
            value: 0,
            total,
            order: PhantomData,
        }
    }

    #[inline(always)]
    pub const fn finish(self) -> u128 {
        self.value
    }
}

impl<O: ByteOrder> Sink for RawBuf<O> {
    #[inline(always)]
    fn put(&mut self, at: usize, width: usize, value: u128) {
        self.value |= (value & mask(width as u32)) << shift::<O>(at, width, self.total);
    }
}
