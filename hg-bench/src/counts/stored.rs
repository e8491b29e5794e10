//! The counts of an earlier run, in a file: a name and a number a line.
//!
//! Another compiler makes other code: the first line names the one that the
//! counts are of, and only its counts are compared.

use std::collections::BTreeMap;
use std::fmt::Write as _;

const HEAD: &str = "\
# Instructions per call of the functions with Hg, as callgrind counts them.
# Written by `cargo run --release -p hg-bench -- counts --store`.
";

/// Stored counts.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Stored {
    /// The compiler whose counts these are.
    pub(super) compiler: String,
    /// Instructions per call by name.
    pub(super) counts: BTreeMap<String, f64>,
}

impl Stored {
    pub(super) fn parse(text: &str) -> Result<Stored, String> {
        let mut lines = text
            .lines()
            .filter(|line| !line.is_empty() && !line.starts_with('#'));
        let compiler = lines.next().ok_or("the stored counts name no compiler")?;
        let count = |line: &str| {
            let (name, count) = line.split_once(' ')?;
            Some((name.to_owned(), count.trim().parse().ok()?))
        };
        let counts = lines.map(|line| {
            count(line).ok_or_else(|| format!("expected a name and a count, found `{line}`"))
        });
        Ok(Stored {
            compiler: compiler.into(),
            counts: counts.collect::<Result<_, _>>()?,
        })
    }

    pub(super) fn text(&self) -> String {
        let mut text = format!("{HEAD}{}\n", self.compiler);
        for (name, count) in &self.counts {
            let _ = writeln!(text, "{name} {count}");
        }
        text
    }

    /// What has grown by more than two of a hundred, or was never stored.
    pub(super) fn grown(&self, now: &BTreeMap<String, f64>) -> Vec<String> {
        let grown = now
            .iter()
            .filter_map(|(name, now)| match self.counts.get(name) {
                Some(before) if *now <= before * 1.02 => None,
                Some(before) => Some(format!("{name}: {now} instructions, stored are {before}")),
                None => Some(format!("{name}: {now} instructions, none are stored")),
            });
        grown.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::Stored;
    use std::collections::BTreeMap;

    fn counts(counts: &[(&str, f64)]) -> BTreeMap<String, f64> {
        let counts = counts.iter();
        counts
            .map(|(name, count)| ((*name).into(), *count))
            .collect()
    }

    fn stored() -> Stored {
        Stored {
            compiler: "rustc 1.0 (of today)".into(),
            counts: counts(&[("a", 100.0), ("b", 3.5), ("gone", 1.0)]),
        }
    }

    #[test]
    fn what_is_stored_is_read_again() {
        let text = stored().text();
        assert!(
            text.ends_with("\nrustc 1.0 (of today)\na 100\nb 3.5\ngone 1\n"),
            "{text}"
        );
        assert_eq!(Stored::parse(&text), Ok(stored()));
    }

    #[test]
    fn two_of_a_hundred_are_let_through() {
        assert_eq!(
            stored().grown(&counts(&[("a", 102.0), ("b", 1.0)])),
            [""; 0]
        );
        assert_eq!(
            stored().grown(&counts(&[("a", 103.0), ("b", 3.6), ("new", 7.0)])),
            [
                "a: 103 instructions, stored are 100",
                "b: 3.6 instructions, stored are 3.5",
                "new: 7 instructions, none are stored",
            ]
        );
    }

    #[test]
    fn a_broken_file_is_told() {
        assert!(Stored::parse("# nothing\n").is_err());
        assert_eq!(
            Stored::parse("rustc\nread many\n"),
            Err("expected a name and a count, found `read many`".into())
        );
    }
}
