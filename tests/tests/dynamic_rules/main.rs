//! The rules of the wire form for messages whose size depends on their value:
//! the number of a rule stands in the name of its tests.
#![allow(missing_docs, reason = "the tests say it")]

mod computed;
mod edits;
mod extents;
mod judged;
mod places;
mod spelling;
mod streams;
mod told;
mod unions;
mod work;

use hg::{Error, ErrorKind};

/// What went wrong, where, and in which field.
#[allow(
    clippy::needless_pass_by_value,
    reason = "results are at hand as values"
)]
fn said<T>(result: Result<T, Error>) -> (ErrorKind, usize, String) {
    match result {
        Ok(_) => panic!("expected an error"),
        Err(error) => (error.kind(), error.offset(), error.path().to_string()),
    }
}

/// Only what went wrong.
fn kind<T>(result: Result<T, Error>) -> ErrorKind {
    said(result).0
}
