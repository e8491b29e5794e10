//! What was measured.

use std::fmt;

use crate::measure::Line;
use crate::subject::Mode;

/// Whether the buffers fit the cache.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Size {
    /// They do.
    Cache,
    /// They are walked once, and do not.
    Memory,
}

impl Size {
    /// As the report calls it.
    pub const fn name(self) -> &'static str {
        match self {
            Size::Cache => "cache",
            Size::Memory => "memory",
        }
    }
}

/// All subjects of one suite, mode, and size, the control first.
#[derive(Clone, Debug, PartialEq)]
pub struct Measured {
    /// The suite.
    pub suite: String,
    /// The mode.
    pub mode: Mode,
    /// The size.
    pub size: Size,
    /// The bytes of all messages.
    pub bytes: usize,
    /// One line for each subject.
    pub lines: Vec<Line>,
}

impl Measured {
    /// The line of a subject.
    pub fn line(&self, subject: &str) -> Option<&Line> {
        self.lines.iter().find(|line| line.name == subject)
    }

    /// The ratio of a subject to another.
    pub fn ratio(&self, subject: &str, to: &str) -> Option<f64> {
        let (subject, to) = (self.line(subject)?, self.line(to)?);
        Some(subject.ratio / to.ratio)
    }
}

impl fmt::Display for Measured {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.suite, self.mode.name())?;
        match self.size {
            Size::Cache => Ok(()),
            Size::Memory => f.write_str(" memory"),
        }
    }
}

/// Lines for tests: subjects with their ratios, at 10 ns per message of 20
/// bytes for the control.
#[cfg(test)]
pub(super) fn measured(suite: &str, mode: Mode, size: Size, lines: &[(&str, f64)]) -> Measured {
    let line = |(name, ratio): &(&str, f64)| Line {
        name: (*name).into(),
        nanoseconds: 10.0 * ratio,
        ratio: *ratio,
        quartiles: (ratio * 0.9, ratio * 1.1),
        bytes_per_second: 2e9 / ratio,
    };
    Measured {
        suite: suite.into(),
        mode,
        size,
        bytes: match size {
            Size::Cache => 16 << 10,
            Size::Memory => 64 << 20,
        },
        lines: lines.iter().map(line).collect(),
    }
}
