//! Measures Hg against hand-written code.
//!
//! - [`messages`] are what is converted, as messages of Hg;
//! - [`control`] is the same by hand, the best that safe Rust allows;
//! - [`steps`] puts both to the same task;
//! - [`dynamic`] does so for messages whose size depends on their value;
//! - [`calls`] records and plays calls;
//! - [`measure`] times subjects side by side, in one run, in ratios;
//! - [`counts`] counts machine instructions, which do not vary from run to run.
//!
//! Every comparison starts with a test that both sides give equal bytes.

pub mod calls;
pub mod control;
pub mod counts;
pub mod dynamic;
pub mod measure;
pub mod messages;
pub mod random;
pub mod steps;
pub mod subject;
