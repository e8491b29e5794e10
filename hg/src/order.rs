//! Byte orders, as types and as a run-time value.
//!
//! The order is a type parameter of everything that touches bytes, so that it
//! costs nothing. [`Order`] and [`with_order!`](crate::with_order) serve the
//! formats that tell their order in their first bytes.

pub use zerocopy::byteorder::{BigEndian, LittleEndian};

/// A byte order: [`BigEndian`] or [`LittleEndian`].
///
/// zerocopy's trait of the same name is sealed and hides its constant; this
/// one adds what Hg needs, and inherits the seal.
pub trait ByteOrder: zerocopy::ByteOrder + 'static {
    /// Whether the most significant byte comes first.
    const BIG: bool;
}

impl ByteOrder for BigEndian {
    const BIG: bool = true;
}

impl ByteOrder for LittleEndian {
    const BIG: bool = false;
}

/// Short for [`BigEndian`].
pub type Be = BigEndian;
/// Short for [`LittleEndian`].
pub type Le = LittleEndian;
/// Network byte order: [`BigEndian`].
pub type Net = BigEndian;
/// The byte order of the machine that the code runs on.
#[cfg(target_endian = "big")]
pub type Ne = BigEndian;
/// The byte order of the machine that the code runs on.
#[cfg(target_endian = "little")]
pub type Ne = LittleEndian;

/// A byte order that is known at run time only.
///
/// ```
/// use hg::{Hg, Order};
///
/// let order = match b"MM\0\x2a"[..2] {
///     [b'M', b'M'] => Order::Big,
///     _ => Order::Little,
/// };
/// assert_eq!(u16::decode_as(order, &[0, 42])?, 42);
/// # Ok::<(), hg::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Order {
    /// Most significant byte first.
    Big,
    /// Least significant byte first.
    Little,
}

impl Order {
    /// The order of this machine.
    pub const NATIVE: Order = Order::of::<Ne>();

    /// The order of a type parameter as a value.
    #[inline]
    pub const fn of<O: ByteOrder>() -> Order {
        if O::BIG { Order::Big } else { Order::Little }
    }
}

/// Runs an expression with a type parameter for an order known at run time.
///
/// ```
/// use hg::{Hg, Order, with_order};
///
/// let bytes = [0, 0, 1, 0];
/// let sum = with_order!(Order::Big, O => {
///     let [a, b] = <[u16; 2]>::view::<O>(&bytes)?;
///     a.get() + b.get()
/// });
/// assert_eq!(sum, 256);
/// # Ok::<(), hg::Error>(())
/// ```
#[macro_export]
macro_rules! with_order {
    ($order:expr, $O:ident => $body:expr) => {
        match $order {
            $crate::Order::Big => {
                type $O = $crate::BigEndian;
                $body
            }
            $crate::Order::Little => {
                type $O = $crate::LittleEndian;
                $body
            }
        }
    };
}
