//! Many messages at once, at the speed of memory.
//!
//! To change the byte order of a fixed message is to move its bytes, always in
//! the same way. Here the whole slice is moved by the byte shuffles of the
//! machine, 16 to 64 bytes at once, by a plan that is made at compile time.
//! On x86-64 the widest shuffle is chosen at run time (with the feature `std`;
//! without it, by what the compiler was told of the machine), on aarch64 it is
//! NEON's. Everywhere else, and for messages that are more than moved bytes
//! (bit fields that follow the byte order, checksums), the messages are
//! converted one by one, with equal results.
//!
//! ```
//! use hg::{Be, Hg, Le, bulk};
//!
//! #[derive(Hg, Clone, Copy)]
//! struct Point { id: u16, x: f32, y: f32 }
//!
//! let points = [Point { id: 1, x: 0.5, y: 2.0 }; 3];
//! let little = points.map(|point| point.to_little_endian());
//! let mut big = [PointWire::default(); 3];
//! bulk::convert::<Point, Le, Be>(&little, &mut big)?;
//! assert_eq!(big, points.map(|point| point.to_network()));
//!
//! // Slices of scalars are slices of messages.
//! let mut numbers = [0; 2];
//! bulk::decode::<u32, Be>(u32::view_slice::<Be>(&[0, 0, 0, 1, 0, 0, 0, 2])?, &mut numbers)?;
//! assert_eq!(numbers, [1, 2]);
//! # Ok::<(), hg::Error>(())
//! ```

#[allow(
    clippy::indexing_slicing,
    reason = "evaluated in constants, where a wrong index is a compile error"
)]
mod permutation;
#[allow(
    clippy::indexing_slicing,
    reason = "evaluated in constants, where a wrong index is a compile error"
)]
mod plan;
mod shuffle;

use zerocopy::{FromBytes, Immutable, IntoBytes};

use crate::error::{Error, ErrorKind};
use crate::fixed::Fixed;
use crate::message::Hg;
use crate::message::form::elements;
use crate::order::{ByteOrder, Ne};
use plan::{Of, Planned};

/// How many bytes are moved by one instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Shuffle {
    /// Nothing special: message by message, as the compiler has it.
    Portable,
    /// 16 bytes: SSSE3 on x86-64, NEON on aarch64.
    Bytes16,
    /// 32 bytes, for what repeats itself after 16, such as scalars: AVX2.
    /// Everything else goes by 16 bytes.
    Bytes32,
    /// 64 bytes: AVX-512 with VBMI, from Rust 1.89 on.
    Bytes64,
}

impl Shuffle {
    /// The widest one that this machine has.
    pub fn detected() -> Shuffle {
        shuffle::detected()
    }
}

/// Uses nothing wider than this from now on, in the whole process; nothing
/// that the machine does not have is used anyway. For measurements, and for
/// machines that slow down for the widest.
pub fn limit(widest: Shuffle) {
    shuffle::allow(widest);
}

/// Converts messages from one byte order to another.
///
/// Nothing is judged, as by `to_order` of one message: what was invalid stays so.
///
/// # Errors
///
/// `Full` where `to` is shorter than `from`. If it is longer, the rest stays
/// as it is.
#[inline]
pub fn convert<M: Fixed, A: ByteOrder, B: ByteOrder>(
    from: &[M::Wire<A>],
    to: &mut [M::Wire<B>],
) -> Result<(), Error> {
    let to = front(to, from.len(), M::MIN)?;
    if stays::<M, A, B>() {
        to.as_mut_bytes().copy_from_slice(from.as_bytes());
    } else if !shuffle::permute::<Of<M>>(from.as_bytes(), to.as_mut_bytes()) {
        for (from, to) in from.iter().zip(to) {
            *to = M::wire_reorder::<A, B>(from);
        }
    }
    Ok(())
}

/// Converts messages in place, and gives them as what they are now.
///
/// Nothing is judged; see [`convert`].
#[inline]
pub fn convert_in_place<M: Fixed, A: ByteOrder, B: ByteOrder>(
    wires: &mut [M::Wire<A>],
) -> &mut [M::Wire<B>] {
    let count = wires.len();
    if !stays::<M, A, B>() && !shuffle::permute_in_place::<Of<M>>(wires.as_mut_bytes()) {
        for wire in wires.iter_mut() {
            let turned = M::wire_reorder::<A, B>(wire);
            copy(turned.as_bytes(), wire.as_mut_bytes());
        }
    }
    let now = <[M::Wire<B>]>::mut_from_bytes_with_elems(wires.as_mut_bytes(), count);
    now.unwrap_or_default()
}

/// Converts a stream of messages, one behind the other, and gives the bytes
/// written.
///
/// Nothing is judged; see [`convert`].
///
/// # Errors
///
/// `TooShort` where `from` ends within a message, `Full` where `to` is shorter
/// than `from`; then nothing is written.
#[inline]
pub fn convert_bytes<M: Fixed, A: ByteOrder, B: ByteOrder>(
    from: &[u8],
    to: &mut [u8],
) -> Result<usize, Error> {
    let count = elements::<M>(from.len())?;
    let to = front(to, from.len(), 1)?;
    let wires = <[M::Wire<A>]>::ref_from_bytes_with_elems(from, count);
    let slots = <[M::Wire<B>]>::mut_from_bytes_with_elems(to, count);
    // Both have the length of so many messages.
    convert::<M, A, B>(wires.unwrap_or_default(), slots.unwrap_or_default())?;
    Ok(from.len())
}

/// Reads messages into host values.
///
/// # Errors
///
/// Whatever makes one of them invalid, with its index; `Full` where `values`
/// is shorter than `wires`. If it is longer, the rest stays as it is. Values
/// before an error may have been read.
#[inline]
pub fn decode<M: Fixed, O: ByteOrder>(wires: &[M::Wire<O>], values: &mut [M]) -> Result<(), Error> {
    let values = front(values, wires.len(), M::MIN)?;
    M::read_slice::<O>(wires, values)
}

/// Writes host values as messages.
///
/// # Errors
///
/// The first value that does not fit, with its index; `Full` where `wires` is
/// shorter than `values`. If it is longer, the rest stays as it is. Messages
/// before an error may have been written.
#[inline]
pub fn encode<M: Fixed, O: ByteOrder>(values: &[M], wires: &mut [M::Wire<O>]) -> Result<(), Error> {
    let wires = front(wires, values.len(), M::MIN)?;
    M::write_slice::<O>(values, wires)
}

/// As many slots as there are values of `size` bytes on the wire.
#[inline]
fn front<T>(slots: &mut [T], count: usize, size: usize) -> Result<&mut [T], Error> {
    let room = slots.len();
    match slots.get_mut(..count) {
        Some(slots) => Ok(slots),
        None => Err(Error::new(ErrorKind::Full).at_offset(room.saturating_mul(size))),
    }
}

#[inline]
fn copy(from: &[u8], to: &mut [u8]) {
    for (from, to) in from.iter().zip(to) {
        *to = *from;
    }
}

/// Whether the bytes are the same in both orders.
const fn stays<M: Hg, A: ByteOrder, B: ByteOrder>() -> bool {
    A::BIG == B::BIG || <Of<M> as Planned>::STAYS
}

/// A scalar whose host form is its wire form in the order of this machine.
pub(crate) trait Number: Fixed + FromBytes + IntoBytes + Immutable + Copy {}

/// From so many bytes on, the shuffles are worth the call.
const ENOUGH: usize = 64;

/// An array of numbers out of its wire form.
#[inline]
#[allow(
    clippy::indexing_slicing,
    reason = "both count to the length of the array"
)]
pub(crate) fn host_array<T: Number, O: ByteOrder, const N: usize>(
    wires: &[T::Wire<O>; N],
    read: impl Fn(&T::Wire<O>) -> T,
) -> [T; N] {
    if O::BIG == Ne::BIG || const { size_of::<[T; N]>() < ENOUGH } {
        core::array::from_fn(|index| read(&wires[index]))
    } else {
        shuffle::array::<Of<T>, T, N>(wires.as_bytes(), |index| read(&wires[index]))
    }
}

/// An array of numbers in another order.
#[inline]
#[allow(
    clippy::indexing_slicing,
    reason = "both count to the length of the array"
)]
pub(crate) fn reorder_array<T: Number, O: ByteOrder, P: ByteOrder, const N: usize>(
    wires: &[T::Wire<O>; N],
) -> [T::Wire<P>; N] {
    let one = |index: usize| T::wire_reorder::<O, P>(&wires[index]);
    if O::BIG == P::BIG || const { size_of::<[T; N]>() < ENOUGH } {
        core::array::from_fn(one)
    } else {
        shuffle::array::<Of<T>, T::Wire<P>, N>(wires.as_bytes(), one)
    }
}

/// Reads numbers; false, and nothing done, where that is better done one by one.
#[inline]
pub(crate) fn read<T: Number, O: ByteOrder>(wires: &[T::Wire<O>], values: &mut [T]) -> bool {
    let (from, to) = (wires.as_bytes(), values.as_mut_bytes());
    O::BIG != Ne::BIG
        && from.len() >= ENOUGH
        && from.len() == to.len()
        && shuffle::permute::<Of<T>>(from, to)
}

/// Writes numbers; false, and nothing done, where that is better done one by one.
#[inline]
pub(crate) fn write<T: Number, O: ByteOrder>(values: &[T], wires: &mut [T::Wire<O>]) -> bool {
    let (from, to) = (values.as_bytes(), wires.as_mut_bytes());
    O::BIG != Ne::BIG
        && from.len() >= ENOUGH
        && from.len() == to.len()
        && shuffle::permute::<Of<T>>(from, to)
}

/// Appends numbers; false, and nothing done, where that is better done one by one.
#[cfg(feature = "alloc")]
#[inline]
pub(crate) fn extend<T: Number, O: ByteOrder>(
    vector: &mut alloc::vec::Vec<T>,
    wires: &[T::Wire<O>],
) -> bool {
    let from = wires.as_bytes();
    O::BIG != Ne::BIG && from.len() >= ENOUGH && shuffle::extend::<Of<T>, T>(vector, from)
}

#[cfg(test)]
mod tests;
