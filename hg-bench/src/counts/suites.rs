//! What is done with one message of each suite, as pairs: decode, encode, view.
//!
//! These are shown, and compared with what was stored.

use std::hint::black_box;

use hg::{Hg, Ne, Net};

use super::pair::{CALLS, Pair, Rule, pairs, same};
use crate::control::{self, Big, Native};
use crate::messages::{
    Array, Basic, ComplexInts, Ipv4, NoConversion, Packed, PackedInts, Triangle, Unaligned,
};
use crate::suites::sums;

/// The pairs of all suites.
pub(super) const TABLES: [&[Pair]; 9] = [
    BASIC,
    PACKED,
    PACKED_FIELDS,
    UNALIGNED,
    COMPLEX,
    ARRAY,
    NO_CONVERSION,
    IPV4,
    MESH,
];

/// What the functions are called with: every bit is used, no float is a NaN.
const BYTES: [u8; 1024] = {
    let mut bytes = [0; 1024];
    let (mut at, mut byte) = (0, 0x5a_u8);
    while at < bytes.len() {
        bytes[at] = byte & 0x3f;
        byte = byte.wrapping_mul(5).wrapping_add(37);
        at += 1;
    }
    bytes
};

/// The three pairs of a suite.
macro_rules! suite {
    (
        $TABLE:ident $suite:ident $Message:ident $size:literal $order:ident:
        $decode:ident $encode:ident $view:ident,
        $read:expr, $write:expr, $sum:expr
    ) => {
        pairs! { $TABLE
            $decode: Shown, concat!("decode, suite ", stringify!($suite)), value
            hand(bytes: &[u8] = &BYTES[..$size]) -> Option<$Message> {
                Some($read(bytes.try_into().ok()?))
            }
            hg(bytes: &[u8] = &BYTES[..$size]) -> Option<$Message> {
                $Message::decode::<$order>(bytes).ok()
            }

            $encode: Shown, concat!("encode, suite ", stringify!($suite)), set
            hand(
                bytes: &mut [u8] = &mut [0; $size],
                message: &$Message = &$read(BYTES.first_chunk().expect("no message is longer"))
            ) -> bool {
                let Ok(bytes) = bytes.try_into() else { return false };
                $write(message, bytes)
            }
            hg(
                bytes: &mut [u8] = &mut [0; $size],
                message: &$Message = &$read(BYTES.first_chunk().expect("no message is longer"))
            ) -> bool {
                message.encode_into::<$order>(bytes).is_ok()
            }

            $view: Shown, concat!("view and sum, suite ", stringify!($suite)), value
            hand(bytes: &[u8] = &BYTES[..$size]) -> Option<u64> {
                Some($sum(bytes.try_into().ok()?))
            }
            hg(bytes: &[u8] = &BYTES[..$size]) -> Option<u64> {
                Some(sums::$suite($Message::view::<$order>(bytes).ok()?))
            }
        }
    };
}

/// Writing that cannot fail.
macro_rules! always {
    ($write:expr) => {
        |message, bytes: &mut _| {
            $write(message, bytes);
            true
        }
    };
}

/// Writing of what may not fit.
macro_rules! checked {
    ($write:expr) => {
        |message, bytes: &mut _| $write(message).map(|written| *bytes = written).is_some()
    };
}

suite! {
    BASIC basic Basic 14 Net: basic_decode basic_encode basic_view,
    control::read_basic::<Big>, always!(control::write_basic::<Big>), control::sum_basic::<Big>
}
suite! {
    PACKED packed PackedInts 7 Net: packed_decode packed_encode packed_view,
    control::read_packed::<Big>, always!(control::write_packed::<Big>), control::sum_packed::<Big>
}
suite! {
    PACKED_FIELDS packed_fields Packed 7 Net: fields_decode fields_encode fields_view,
    control::read_sets::<Big>, checked!(control::write_sets::<Big>), control::sum_sets::<Big>
}
suite! {
    UNALIGNED unaligned Unaligned 19 Net: unaligned_decode unaligned_encode unaligned_view,
    control::read_unaligned::<Big>,
    always!(control::write_unaligned::<Big>),
    control::sum_unaligned::<Big>
}
suite! {
    COMPLEX complex ComplexInts 86 Net: complex_decode complex_encode complex_view,
    control::read_complex::<Big>,
    always!(control::write_complex::<Big>),
    control::sum_complex::<Big>
}
suite! {
    ARRAY array Array 1024 Net: array_decode array_encode array_view,
    control::read_array::<Big>, always!(control::write_array::<Big>), control::sum_array::<Big>
}
suite! {
    NO_CONVERSION no_conversion NoConversion 64 Ne: plain_decode plain_encode plain_view,
    control::read_no_conversion::<Native>,
    always!(control::write_no_conversion::<Native>),
    control::sum_no_conversion::<Native>
}
suite! {
    IPV4 ipv4 Ipv4 20 Net: ipv4_decode ipv4_encode ipv4_view,
    control::read_ipv4, checked!(control::write_ipv4), control::sum_ipv4
}
suite! {
    MESH mesh Triangle 48 Ne: mesh_decode mesh_encode mesh_view,
    control::read_triangle::<Native>,
    always!(control::write_triangle::<Native>),
    control::sum_triangle::<Native>
}
