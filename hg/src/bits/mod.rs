//! Bit fields.
mod core;
pub use self::core::*;
