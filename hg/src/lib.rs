//! hg
#![no_std]
pub mod bits;
pub mod order;
pub use order::*;
