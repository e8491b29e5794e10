//! From one message to another: in the host, and from bytes to bytes.
//!
//! `#[hg(from = V1)]` on a struct writes `From<V1>` by the names of the fields,
//! `#[hg(try_from = V1)]` writes `TryFrom<V1>`. Both write [`Convert`] too,
//! on which the translation of bytes rests: read one message in one byte
//! order, write another one in another.
//!
//! ```
//! use hg::{Hg, Le, Net, convert};
//!
//! #[derive(Hg)]
//! struct V1 { id: u16, code: u32 }
//!
//! #[derive(Hg)]
//! #[hg(from = V1)]
//! struct V2 {
//!     code: u64,
//!     #[hg(from = id)]
//!     device: u16,
//!     #[hg(default)]
//!     flags: u8,
//! }
//!
//! let old = V1 { id: 7, code: 404 };
//! let mut new = [0; V2::SIZE];
//! convert::translate::<V1, Net, V2, Le>(old.to_network().as_bytes(), &mut new)?;
//! assert_eq!(V2::view::<Le>(&new)?.code(), 404);
//!
//! // The layouts allow it, so bytes move to their places, and no `V1` or `V2` is made.
//! const _: () = assert!(convert::is_direct::<V1, Net, V2, Le>());
//! # Ok::<(), hg::Error>(())
//! ```

#[allow(
    clippy::indexing_slicing,
    reason = "evaluated in constants, where a wrong index is a compile error"
)]
mod plan;

#[cfg(feature = "alloc")]
use alloc::vec::Vec;
use core::marker::PhantomData;

use crate::__private::Rule;
use crate::error::{Error, ErrorKind};
use crate::message::Hg;
use crate::order::{ByteOrder, Order};
use plan::Plan;

/// A message that is made from another one, `A`.
///
/// `#[hg(from = A)]` and `#[hg(try_from = A)]` write it. Where a conversion is
/// more than fields, write it by hand, and messages are translated by it:
///
/// ```
/// use hg::convert::{Convert, translate};
/// use hg::{Error, ErrorKind, Hg, Net};
///
/// #[derive(Hg)]
/// struct Celsius { degrees: i16 }
/// #[derive(Hg)]
/// struct Kelvin { degrees: u16 }
///
/// impl Convert<Celsius> for Kelvin {
///     fn convert(from: Celsius) -> Result<Kelvin, Error> {
///         let degrees = i32::from(from.degrees) + 273;
///         match u16::try_from(degrees) {
///             Ok(degrees) => Ok(Kelvin { degrees }),
///             Err(_) => Err(Error::about_signed(ErrorKind::DoesNotFit, degrees.into())),
///         }
///     }
/// }
///
/// let mut kelvin = [0; 2];
/// translate::<Celsius, Net, Kelvin, Net>(&[0, 27], &mut kelvin)?;
/// assert_eq!(kelvin, [1, 44]);
///
/// let frozen = (-300i16).to_be_bytes();
/// let error = translate::<Celsius, Net, Kelvin, Net>(&frozen, &mut kelvin).unwrap_err();
/// assert_eq!(error.kind(), ErrorKind::DoesNotFit);
/// # Ok::<(), hg::Error>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not made from `{A}`",
    label = "nothing says how `{A}` becomes `{Self}`",
    note = "add `#[hg(from = {A})]` to `{Self}`, or `try_from` where a value may not fit; or implement `hg::convert::Convert` by hand"
)]
pub trait Convert<A>: Sized {
    /// How the fields are made, where that may be a matter of moving bytes.
    #[doc(hidden)]
    const RULES: Option<&'static [Rule]> = None;

    /// The message out of the other one.
    ///
    /// # Errors
    ///
    /// The field that does not fit, of a message with `try_from`.
    fn convert(from: A) -> Result<Self, Error>;
}

/// Reads a message `A` in order `P`, converts it to a `B`, and writes that in
/// order `Q` to the start of a buffer. Gives the bytes written. Every byte of
/// `bytes` must be used.
///
/// Where the layouts allow, bytes are moved and no host value is made; see
/// [`is_direct`]. The result is the same as that of `decode`, [`Convert`] and
/// `encode_into`. The order of a pinned message has no meaning; any will do.
///
/// # Errors
///
/// What makes the bytes invalid, as from `decode`, with its place in them; what
/// does not fit `B`, with its field; `Full` where the buffer is too small.
#[inline]
pub fn translate<A: Hg, P: ByteOrder, B: Hg + Convert<A>, Q: ByteOrder>(
    bytes: &[u8],
    buffer: &mut [u8],
) -> Result<usize, Error> {
    if is_direct::<A, P, B, Q>() {
        A::view_lenient::<P>(bytes)?;
        let (message, _) = judged::<A, P>(bytes)?;
        Of::<A, P, B, Q>::into_front(message, buffer)
    } else {
        by_host::<A, P, B, Q>(bytes, buffer)
    }
}

/// [`translate`] of the message at the start of these bytes. Gives the bytes
/// written, and the bytes behind the message.
///
/// # Errors
///
/// As [`translate`]. `TooShort` says how many bytes the message needs, so that
/// a stream can wait for them.
#[inline]
pub fn translate_prefix<'a, A: Hg, P: ByteOrder, B: Hg + Convert<A>, Q: ByteOrder>(
    bytes: &'a [u8],
    buffer: &mut [u8],
) -> Result<(usize, &'a [u8]), Error> {
    if is_direct::<A, P, B, Q>() {
        let (message, rest) = judged::<A, P>(bytes)?;
        Ok((Of::<A, P, B, Q>::into_front(message, buffer)?, rest))
    } else {
        prefix_by_host::<A, P, B, Q>(bytes, buffer)
    }
}

/// [`translate`] of the message at the start of these bytes, appended to a
/// vector, which an error leaves as it was. Gives the bytes behind the message.
///
/// # Errors
///
/// As [`translate_prefix`], but for `Full`.
#[cfg(feature = "alloc")]
#[inline]
pub fn translate_to<'a, A: Hg, P: ByteOrder, B: Hg + Convert<A>, Q: ByteOrder>(
    bytes: &'a [u8],
    buffer: &mut Vec<u8>,
) -> Result<&'a [u8], Error> {
    if is_direct::<A, P, B, Q>() {
        let (message, rest) = judged::<A, P>(bytes)?;
        let start = buffer.len();
        buffer.resize(start + B::MIN, 0);
        let to = buffer.get_mut(start..).unwrap_or_default();
        Of::<A, P, B, Q>::into_front(message, to)?;
        Ok(rest)
    } else {
        by_host_to::<A, P, B, Q>(bytes, buffer)
    }
}

/// Whether [`translate`] moves bytes and makes no host values.
///
/// It does where both messages are fixed, `B` derives its conversion, and each
/// of its fields has whole bytes and is one of these: of the type that the
/// source has, an integer or array of integers that gets wider, a message of
/// which the same is true, or a scalar with `default`. Computed fields, `check`,
/// `as` and `fill` go by host values, and so does what is more than moved bytes
/// where the byte order changes: bit fields, checksums.
pub const fn is_direct<A: Hg, P: ByteOrder, B: Hg + Convert<A>, Q: ByteOrder>() -> bool {
    Of::<A, P, B, Q>::PLAN.is_some()
}

/// The bytes of the fixed message in front, which are valid, and those behind it.
#[inline]
fn judged<A: Hg, P: ByteOrder>(bytes: &[u8]) -> Result<(&[u8], &[u8]), Error> {
    match bytes.split_at_checked(A::MIN) {
        // There is nothing to judge, and so no need of a host value.
        Some(both) if A::TOTAL => Ok(both),
        Some((message, rest)) => A::view::<P>(message).map(|_| (message, rest)),
        None => A::view_lenient::<P>(bytes).map(|_| (bytes, &[][..])),
    }
}

// The ways by host values are functions of their own, so that the values have
// no room on the stack where they are not made.

#[inline]
fn by_host<A: Hg, P: ByteOrder, B: Hg + Convert<A>, Q: ByteOrder>(
    bytes: &[u8],
    buffer: &mut [u8],
) -> Result<usize, Error> {
    B::convert(A::decode::<P>(bytes)?)?.encode_into::<Q>(buffer)
}

#[inline]
fn prefix_by_host<'a, A: Hg, P: ByteOrder, B: Hg + Convert<A>, Q: ByteOrder>(
    bytes: &'a [u8],
    buffer: &mut [u8],
) -> Result<(usize, &'a [u8]), Error> {
    let (message, rest) = A::decode_prefix::<P>(bytes)?;
    Ok((B::convert(message)?.encode_into::<Q>(buffer)?, rest))
}

#[cfg(feature = "alloc")]
#[inline]
fn by_host_to<'a, A: Hg, P: ByteOrder, B: Hg + Convert<A>, Q: ByteOrder>(
    bytes: &'a [u8],
    buffer: &mut Vec<u8>,
) -> Result<&'a [u8], Error> {
    let (message, rest) = A::decode_prefix::<P>(bytes)?;
    B::convert(message)?.encode_to::<Q>(buffer)?;
    Ok(rest)
}

/// The plan of a pair, made when it is used.
struct Of<A, P, B, Q>(PhantomData<(A, P, B, Q)>);

impl<A: Hg, P: ByteOrder, B: Hg + Convert<A>, Q: ByteOrder> Of<A, P, B, Q> {
    const PLAN: Option<Plan> = match B::RULES {
        // Without layouts that are true to the sizes, there is no plan.
        Some(rules) if A::SHAPE.bits == 8 * A::MIN && B::SHAPE.bits == 8 * B::MIN => Plan::of(
            (A::SHAPE, Order::of::<P>()),
            (B::SHAPE, Order::of::<Q>()),
            rules,
        ),
        _ => None,
    };

    /// Writes a message to the front of a buffer, by the plan, and gives its
    /// size. The bytes have been judged.
    #[inline]
    fn into_front(bytes: &[u8], buffer: &mut [u8]) -> Result<usize, Error> {
        let room = buffer.len();
        let (Some(from), Some(to)) = (bytes.get(..A::MIN), buffer.get_mut(..B::MIN)) else {
            return Err(Error::new(ErrorKind::Full).of(B::SHAPE).at_offset(room));
        };
        if const { matches!(&Self::PLAN, Some(plan) if plan.has_gaps()) } {
            to.fill(0);
        }
        // Each piece is a constant of its own, and so a few instructions.
        macro_rules! run {
            ($($index:literal)*) => {$(
                if let Some(piece) = const {
                    match &Self::PLAN {
                        Some(plan) => plan.piece($index),
                        None => None,
                    }
                } {
                    piece.run(from, to);
                }
            )*};
        }
        run!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31);
        Ok(B::MIN)
    }
}

const _: () = assert!(plan::MOST == 32, "every piece is run");
