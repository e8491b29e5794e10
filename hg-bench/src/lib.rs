//! Measures Hg against hand-written code.
//!
//! - [`messages`] are what is converted, as messages of Hg;
//! - [`control`] is the same by hand, the best that safe Rust allows;
//! - [`suites`] puts both to the same tasks, which are [`subject`]s;
//! - [`dynamic`] does so for messages whose size depends on their value;
//! - [`calls`] records and plays calls;
//! - [`measure`] times subjects side by side, in one run, in ratios;
//! - [`report`] shows what was found;
//! - [`counts`] counts machine instructions, which do not vary from run to run;
//! - [`compile_time`] times the compiler over messages of Hg and of its peers.
//!
//! Every comparison starts with a test that both sides give equal bytes.

// The derive of ingot, one of the peers, names this crate.
extern crate alloc;

pub mod calls;
pub mod compile_time;
pub mod control;
pub mod counts;
pub mod dynamic;
pub mod measure;
pub mod messages;
pub mod peers;
pub mod random;
pub mod report;
pub mod subject;
pub mod suites;
