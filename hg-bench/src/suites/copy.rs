//! The same bytes moved, and nothing else: what no conversion can go below.

use super::{COPY, SUITES};
use crate::subject::{Mode, Subject, convert};

/// Where the host value has the bytes of the wire.
const PLAIN: [&str; 3] = ["array", "no_conversion", "mesh"];

pub(super) fn subjects() -> Vec<Subject> {
    let mut subjects = Vec::new();
    for suite in SUITES.iter().filter(|suite| suite.is_fixed()) {
        let modes: &[Mode] = if PLAIN.contains(&suite.name) {
            &[Mode::Decode, Mode::Encode, Mode::Convert, Mode::Bulk]
        } else {
            &[Mode::Convert, Mode::Bulk]
        };
        subjects.extend(modes.iter().map(|mode| Subject {
            suite: suite.name,
            mode: *mode,
            name: COPY,
            prepare: |input| convert(input, |from, to| to.copy_from_slice(from)),
        }));
    }
    subjects
}
