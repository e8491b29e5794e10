//! Shapes of dynamic messages that together use every attribute, for the
//! property tests and the fuzz targets.
//!
//! Each shape says how its canonical values are made, and has one value whose
//! bytes were worked out by hand. A new one needs its line in `each_shape!`.
#![allow(
    missing_docs,
    reason = "the names of fields and types say all there is"
)]
#![allow(
    clippy::unusual_byte_groupings,
    reason = "digits are grouped as the fields are"
)]

pub mod check;
#[cfg(feature = "collections")]
pub mod collections;
pub mod computed;
pub mod counts;
pub mod ends;
pub mod headers;
pub mod members;
pub mod numbers;
pub mod places;
pub mod prefixes;
pub mod presence;
pub mod recursive;
pub mod shaping;
pub mod tags;
pub mod unions;
pub mod values;
pub mod windows;

use core::fmt::Debug;

use hg::{ByteOrder, Error, Hg};
use proptest::strategy::BoxedStrategy;

/// A shape of messages.
pub trait Shape: Hg + Clone + Debug + PartialEq {
    /// Whether the message takes all bytes that are there, so that a shorter
    /// input may be another valid message.
    const TAKES_ALL: bool;

    /// Values that decoding gives back as they are: what is computed on
    /// writing is right in them already.
    fn values() -> BoxedStrategy<Self>;

    /// A value and its bytes, big-endian and little-endian.
    fn sample() -> (Self, &'static [u8], &'static [u8]);

    /// The host form by way of the view.
    ///
    /// # Errors
    ///
    /// Whatever makes the bytes invalid.
    fn seen<O: ByteOrder>(bytes: &[u8]) -> Result<Self, Error>;

    /// Compares the accessors of the view with the host form, field by field.
    ///
    /// # Errors
    ///
    /// Whatever makes the bytes invalid.
    fn compare<O: ByteOrder>(bytes: &[u8], host: &Self) -> Result<(), Error>;
}

/// Makes a message a [`Shape`]:
/// `shape! { Type, open, closed or choice, strategy, value => big; little, |view, host| { … } }`,
/// where `little` may be left out if it is the same, and the comparison too.
macro_rules! shape {
    (@ $all:literal, $seen:ident, $name:ty, $values:expr,
        $host:expr => $big:expr $(; $little:expr)?
        $(, |$view:ident, $m:ident| $compare:block)? $(,)?
    ) => {
        impl $crate::shapes::Shape for $name {
            const TAKES_ALL: bool = $all;

            fn values() -> ::proptest::strategy::BoxedStrategy<Self> {
                ::proptest::strategy::Strategy::boxed($values)
            }

            fn sample() -> (Self, &'static [u8], &'static [u8]) {
                ($host, &$big, $crate::shapes::shape!(@little $big $(, $little)?))
            }

            fn seen<O: ::hg::ByteOrder>(bytes: &[u8]) -> Result<Self, ::hg::Error> {
                $crate::shapes::shape!(@seen $seen, <Self as ::hg::Hg>::view::<O>(bytes)?, O, bytes)
            }

            fn compare<O: ::hg::ByteOrder>(bytes: &[u8], host: &Self) -> Result<(), ::hg::Error> {
                let view = <Self as ::hg::Hg>::view::<O>(bytes)?;
                let _ = (&view, host);
                $(
                    let ($view, $m) = (view, host);
                    $compare
                )?
                Ok(())
            }
        }
    };
    (@seen struct_view, $view:expr, $order:ty, $bytes:expr) => { $view.try_to_host() };
    // The view of an enum is matched, and has no operations.
    (@seen enum_view, $view:expr, $order:ty, $bytes:expr) => {{
        let _ = $view;
        <Self as ::hg::Hg>::decode::<$order>($bytes)
    }};
    (@little $big:expr) => { &$big };
    (@little $big:expr, $little:expr) => { &$little };
    ($name:ty, open, $($rest:tt)*) => {
        $crate::shapes::shape! { @ true, struct_view, $name, $($rest)* }
    };
    ($name:ty, closed, $($rest:tt)*) => {
        $crate::shapes::shape! { @ false, struct_view, $name, $($rest)* }
    };
    ($name:ty, choice, $($rest:tt)*) => {
        $crate::shapes::shape! { @ false, enum_view, $name, $($rest)* }
    };
}

pub(crate) use shape;

/// Calls a macro with all shapes: `name: Type;` for each.
#[macro_export]
macro_rules! each_shape {
    ($do:ident) => {
        $do! {
            scalar_count: $crate::shapes::counts::ScalarCount;
            linear_count: $crate::shapes::counts::LinearCount;
            fixed_count: $crate::shapes::counts::FixedCount;
            bit_count: $crate::shapes::counts::BitCount;
            dynamic_count: $crate::shapes::counts::DynamicCount;
            array_count: $crate::shapes::counts::ArrayCount;
            row_count: $crate::shapes::counts::RowCount;
            shared_count: $crate::shapes::counts::SharedCount;
            nested_count: $crate::shapes::counts::NestedCount;
            auto_count: $crate::shapes::counts::AutoCount;
            boxed_count: $crate::shapes::counts::BoxedCount;
            constant_count: $crate::shapes::counts::ConstantCount;

            prefixes: $crate::shapes::prefixes::Prefixes;
            odd_prefixes: $crate::shapes::prefixes::OddPrefixes;
            byte_prefixes: $crate::shapes::prefixes::BytePrefixes;
            odd_byte_prefixes: $crate::shapes::prefixes::OddBytePrefixes;
            chosen_prefix: $crate::shapes::prefixes::ChosenPrefix;
            chosen_count: $crate::shapes::prefixes::ChosenCount;
            varint_prefix: $crate::shapes::prefixes::VarintPrefix;
            limits: $crate::shapes::prefixes::Limits;

            until_byte: $crate::shapes::ends::UntilByte;
            until_bytes: $crate::shapes::ends::UntilBytes;
            until_element: $crate::shapes::ends::UntilElement;
            until_dynamic: $crate::shapes::ends::UntilDynamic;
            until_last: $crate::shapes::ends::UntilLast;
            until_scalar: $crate::shapes::ends::UntilScalar;
            rest_bytes: $crate::shapes::ends::RestBytes;
            rest_text: $crate::shapes::ends::RestText;
            rest_fixed: $crate::shapes::ends::RestFixed;
            rest_dynamic: $crate::shapes::ends::RestDynamic;
            rest_option: $crate::shapes::ends::RestOption;

            byte_windows: $crate::shapes::windows::ByteWindows;
            padded_text: $crate::shapes::windows::PaddedText;
            padded_window: $crate::shapes::windows::PaddedWindow;
            padded_until: $crate::shapes::windows::PaddedUntil;
            told_total: $crate::shapes::windows::ToldTotal;
            constant_total: $crate::shapes::windows::ConstantTotal;
            records: $crate::shapes::windows::Records;
            nested_windows: $crate::shapes::windows::NestedWindows;

            if_bool: $crate::shapes::presence::IfBool;
            if_bits: $crate::shapes::presence::IfBits;
            if_version: $crate::shapes::presence::IfVersion;
            if_path: $crate::shapes::presence::IfPath;
            if_any: $crate::shapes::presence::IfAny;
            if_padded: $crate::shapes::presence::IfPadded;
            if_window: $crate::shapes::presence::IfWindow;

            tag_number: $crate::shapes::tags::TagNumber;
            tag_ranges: $crate::shapes::tags::TagRanges;
            tag_tuple: $crate::shapes::tags::TagTuple;
            tag_bytes: $crate::shapes::tags::TagBytes;
            tag_enum: $crate::shapes::tags::TagEnum;
            tag_vector: $crate::shapes::tags::TagVector;
            tag_window: $crate::shapes::tags::TagWindow;

            own_tag: $crate::shapes::unions::OwnTag;
            numbered: $crate::shapes::unions::Numbered;
            peeked: $crate::shapes::unions::Peeked;
            union_members: $crate::shapes::unions::UnionMembers;

            tree: $crate::shapes::recursive::Tree;
            list: $crate::shapes::recursive::List;
            sum_tree: $crate::shapes::recursive::SumTree;
            folder: $crate::shapes::recursive::Folder;

            members: $crate::shapes::members::Members;
            generic_dynamic: $crate::shapes::members::Framed<$crate::shapes::values::Label>;
            generic_fixed: $crate::shapes::members::Framed<$crate::shapes::values::Point>;
            generic_many: $crate::shapes::members::Many<$crate::shapes::values::Label>;
            renamed: $crate::shapes::members::Renamed;
            hand_written: $crate::shapes::members::HandWritten;

            varints: $crate::shapes::numbers::Varints;
            host_types: $crate::shapes::numbers::HostTypes;
            wire_types: $crate::shapes::numbers::WireTypes;
            registers: $crate::shapes::numbers::Registers;

            magic_check: $crate::shapes::computed::MagicCheck;
            values: $crate::shapes::computed::Values;
            closed_sum: $crate::shapes::computed::ClosedSum;
            open_sum: $crate::shapes::computed::OpenSum;
            own_sum: $crate::shapes::computed::OwnSum;

            sized_by_count: $crate::shapes::shaping::SizedByCount;
            sized_by_bytes: $crate::shapes::shaping::SizedByBytes;
            absent: $crate::shapes::shaping::Absent;
            untold: $crate::shapes::shaping::Untold;
            nested: $crate::shapes::shaping::Nested;

            ipv4: $crate::shapes::headers::Ipv4;
            tcp: $crate::shapes::headers::Tcp;
            little: $crate::shapes::headers::Little;
            mixed_orders: $crate::shapes::headers::MixedOrders;

            aligned: $crate::shapes::places::Aligned;
            padded_bits: $crate::shapes::places::PaddedBits;
            origin: $crate::shapes::places::Origin;
            own_origin: $crate::shapes::places::OwnOrigin;
            chunks: $crate::shapes::places::Chunks;

            #[cfg(feature = "collections")]
            array_vec: $crate::shapes::collections::InArrayVec;
            #[cfg(feature = "collections")]
            small_vec: $crate::shapes::collections::InSmallVec;
            #[cfg(feature = "collections")]
            heapless: $crate::shapes::collections::InHeapless;
        }
    };
}
