//! What generated code calls. Not for people: nothing here is stable.

mod bits;
mod convert;
mod dynamic;
mod judge;
pub mod known;
mod pinned;
mod place;
pub mod way;

pub use bits::*;
pub use convert::*;
pub use dynamic::*;
pub use judge::*;
pub use known::{How, Known, Names, Rule, absent};
pub use place::*;
pub use way::{Way, in_field, in_whole};

pub use zerocopy;
pub use zerocopy::byteorder::{F32, F64, I16, I32, I64, I128, U16, U32, U64, U128};

pub use crate::bits::{
    Cells, Get, Is, Partial, Place, Raw, RawBuf, Run, RunBuf, Sink, Source, Total, Totality,
};
pub use crate::dynamic::{
    Editing, Ended, Found, FromTag, Hosting, IntoTag, NoWire, NotDyn, Number, Tag, TagOf, U24, U40,
    U48, U56, Viewing, Walk, by_condition, no_wire, read_plain, untagged, view_plain,
};
pub use crate::wire::{
    Seq1, Seq2, Seq3, Seq4, Seq5, Seq6, Seq7, Seq8, Seq9, Seq10, Seq11, Seq12, Seq13, Seq14, Seq15,
    Seq16,
};

#[cfg(feature = "alloc")]
pub use alloc::vec::Vec;
#[cfg(feature = "std")]
pub use std::io::{Read, Result as IoResult, Write};
