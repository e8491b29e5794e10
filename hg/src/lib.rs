#![cfg_attr(feature = "derive", doc = include_str!("../../README.md"))]
#![cfg_attr(
    not(feature = "derive"),
    doc = "One plain struct, its exact wire form."
)]
#![no_std]
#![warn(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_lossless,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "wire code narrows on purpose; the places that could lose are tested"
)]
#![allow(
    clippy::inline_always,
    reason = "bit fields fold to shifts only where their constant places are seen"
)]
#![allow(
    clippy::elidable_lifetime_names,
    reason = "a trait and its impls name a lifetime alike, also where an impl could leave it out"
)]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

#[doc(hidden)]
pub mod __private;
#[cfg(feature = "arbitrary-int")]
mod arbitrary;
pub mod archive;
mod auto;
pub mod bits;
pub mod bulk;
mod compound;
pub mod convert;
#[doc(hidden)]
pub mod dynamic;
mod error;
#[doc(hidden)]
pub mod expr;
mod fixed;
#[cfg(all(doctest, feature = "derive"))]
mod guide;
mod layout;
mod message;
mod net;
mod order;
pub mod rpc;
mod scalar;
pub mod sum;
mod text;
#[cfg(feature = "std")]
pub mod transport;
mod value;
mod wire;

pub use auto::{Auto, auto};
pub use dynamic::{
    Access, Collection, Dyn, Elements, ElementsMut, Exclusive, IsDynamic, Lazy, LazyMut, Leb128,
    Number, OwnedText, Reader, Shared, Tag, Writer,
};
pub use error::{Error, ErrorKind};
pub use fixed::{Fixed, FromWire, ToWire};
#[cfg(feature = "derive")]
pub use hg_derive::{Hg, rpc};
pub use layout::{BitOrder, EnumValue, Field, Kind, Layout, Run, Variant};
pub use message::{Docs, Encoded, Form, Hg, IsFixed, Slice, SliceMut, View, ViewMut, Views};
pub use order::{Be, BigEndian, ByteOrder, Le, LittleEndian, Ne, Net, Order};
pub use text::Text;
pub use value::{Scalar, Value, Visitor};
pub use wire::WireForm;
/// The crate that wire types are built on: its traits are theirs.
pub use zerocopy;
