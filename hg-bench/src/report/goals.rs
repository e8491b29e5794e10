//! What the figures are to reach, and whether they do.

use std::fmt::Write as _;

use hg::bulk::Shuffle;

use super::results::{Measured, Size};
use crate::subject::Mode;
use crate::suites::{CONTROL, COPY, HG};

/// One goal, with everything that it was measured on.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Goal {
    /// What is compared.
    pub(super) what: &'static str,
    /// The ratio that is not to be exceeded.
    pub(super) limit: f64,
    /// What was compared, and its ratio.
    pub(super) cases: Vec<(String, f64)>,
}

/// The suites whose conversion moves bytes.
const MOVED: [&str; 4] = ["basic", "packed", "unaligned", "complex"];

/// The bytes of whole messages in a buffer of 64 MiB, at least.
const LARGE: usize = 63 << 20;

/// The modes that do one message after the other.
pub(super) const PER_MESSAGE: [Mode; 4] = [Mode::Decode, Mode::Encode, Mode::Convert, Mode::View];

/// All goals.
pub(super) fn goals(results: &[Measured]) -> Vec<Goal> {
    let has_64 = Shuffle::detected() == Shuffle::Bytes64;
    let bulk = |it: &Measured, size| it.mode == Mode::Bulk && it.size == size;
    let moved = |it: &Measured| bulk(it, Size::Cache) && MOVED.contains(&it.suite.as_str());
    let copied = |it: &Measured| it.mode != Mode::View && it.size == Size::Cache;
    let ratios = |what, limit, subject, to, of: &dyn Fn(&Measured) -> bool| Goal {
        what,
        limit,
        cases: cases(results.iter().filter(|it| of(it)), subject, to),
    };
    vec![
        ratios("per message, to the plain loop", 1.05, HG, CONTROL, &|it| {
            PER_MESSAGE.contains(&it.mode) && it.size == Size::Cache
        }),
        ratios(
            "bulk with SSSE3, to the plain loop",
            0.45,
            "hg-ssse3",
            CONTROL,
            &moved,
        ),
        ratios(
            "bulk by 64 bytes, to the plain loop",
            0.3,
            HG,
            CONTROL,
            &|it| has_64 && moved(it),
        ),
        ratios("bulk by 64 bytes, to memcpy", 1.6, HG, COPY, &|it| {
            has_64 && moved(it)
        }),
        ratios("bulk in memory, to memcpy", 1.15, HG, COPY, &|it| {
            bulk(it, Size::Memory) && it.bytes >= LARGE
        }),
        ratios("array, to memcpy", 1.6, HG, COPY, &|it| {
            it.suite == "array" && copied(it)
        }),
        ratios("no_conversion, to memcpy", 1.05, HG, COPY, &|it| {
            it.suite == "no_conversion" && copied(it)
        }),
        Goal {
            what: "any peer",
            limit: 1.03,
            cases: results.iter().flat_map(peers).collect(),
        },
    ]
}

fn cases<'a>(
    results: impl Iterator<Item = &'a Measured>,
    subject: &str,
    to: &str,
) -> Vec<(String, f64)> {
    results
        .filter_map(|it| Some((it.to_string(), it.ratio(subject, to)?)))
        .collect()
}

/// Hg to each peer.
fn peers(measured: &Measured) -> Vec<(String, f64)> {
    let names = measured.lines.iter().map(|line| line.name.as_str());
    names
        .filter(|name| !is_own(name))
        .filter_map(|name| Some((format!("{measured} {name}"), measured.ratio(HG, name)?)))
        .collect()
}

/// Whether the subject is no peer.
pub(super) fn is_own(subject: &str) -> bool {
    subject == CONTROL || subject == COPY || subject.split('-').next() == Some(HG)
}

impl Goal {
    /// What is above the limit, the worst first.
    fn misses(&self) -> Vec<&(String, f64)> {
        let mut misses: Vec<_> = self
            .cases
            .iter()
            .filter(|case| case.1 > self.limit)
            .collect();
        misses.sort_by(|a, b| b.1.total_cmp(&a.1));
        misses
    }

    /// One line, and one for each miss.
    fn text(&self) -> String {
        let Goal { what, limit, cases } = self;
        let misses = self.misses();
        let reached = cases.len() - misses.len();
        let judgement = match (cases.len(), misses.len()) {
            (0, _) => "not measured".into(),
            (_, 0) => format!("reached ({reached} of {reached})"),
            (all, _) => format!("NOT REACHED ({reached} of {all})"),
        };
        let mut text = format!("- {what}, at most {limit}: {judgement}\n");
        for (name, ratio) in misses {
            let _ = writeln!(text, "  - {name}: {ratio:.3}");
        }
        text
    }
}

/// The list of goals, as plain text and Markdown alike.
pub(super) fn list(goals: &[Goal]) -> String {
    goals.iter().map(Goal::text).collect()
}

#[cfg(test)]
mod tests {
    use super::{Goal, goals, is_own, list};
    use crate::report::results::{Size, measured};
    use crate::subject::Mode;

    fn found(goals: &[Goal], what: &str) -> Vec<(String, f64)> {
        let goal = goals.iter().find(|goal| goal.what == what);
        goal.expect("a goal of this name").cases.clone()
    }

    #[test]
    fn each_goal_takes_its_own_cases() {
        let (hand, hg, copy) = (("control", 1.0), ("hg", 0.5), ("memcpy", 0.25));
        let goals = goals(&[
            measured(
                "basic",
                Mode::Decode,
                Size::Cache,
                &[hand, hg, ("peer", 2.0)],
            ),
            measured(
                "basic",
                Mode::Bulk,
                Size::Cache,
                &[hand, hg, ("hg-ssse3", 0.75), copy],
            ),
            measured("basic", Mode::Bulk, Size::Memory, &[hand, hg, copy]),
            measured("basic", Mode::Convert, Size::Memory, &[hand, hg, copy]),
            measured("array", Mode::View, Size::Cache, &[hand, hg]),
            measured("array", Mode::Convert, Size::Cache, &[hand, hg, copy]),
        ]);
        let case = |name: &str, ratio: f64| (name.to_owned(), ratio);
        assert_eq!(
            found(&goals, "per message, to the plain loop"),
            [
                case("basic decode", 0.5),
                case("array view", 0.5),
                case("array convert", 0.5),
            ]
        );
        assert_eq!(
            found(&goals, "bulk with SSSE3, to the plain loop"),
            [case("basic bulk", 0.75)]
        );
        assert_eq!(
            found(&goals, "bulk in memory, to memcpy"),
            [case("basic bulk memory", 2.0)]
        );
        assert_eq!(
            found(&goals, "array, to memcpy"),
            [case("array convert", 2.0)]
        );
        assert_eq!(found(&goals, "no_conversion, to memcpy"), []);
        assert_eq!(found(&goals, "any peer"), [case("basic decode peer", 0.25)]);
    }

    #[test]
    fn what_nearly_fits_the_cache_is_not_in_memory() {
        let lines = [("control", 1.0), ("hg", 1.0), ("memcpy", 1.0)];
        let mut mesh = measured("mesh", Mode::Bulk, Size::Memory, &lines);
        mesh.bytes = 6_000_000;
        let goals = goals(&[mesh]);
        assert_eq!(found(&goals, "bulk in memory, to memcpy"), []);
    }

    #[test]
    fn misses_are_told_the_worst_first() {
        let cases = [("a", 1.0), ("b", 1.1), ("c", 1.3)];
        let cases = cases.map(|(name, ratio)| (name.to_owned(), ratio)).to_vec();
        let goal = |limit| Goal {
            what: "it",
            limit,
            cases: cases.clone(),
        };
        let none = Goal {
            what: "that",
            limit: 2.0,
            cases: Vec::new(),
        };
        assert_eq!(
            list(&[goal(1.05), goal(1.3), none]),
            "\
- it, at most 1.05: NOT REACHED (1 of 3)
  - c: 1.300
  - b: 1.100
- it, at most 1.3: reached (3 of 3)
- that, at most 2: not measured
"
        );
    }

    #[test]
    fn what_is_no_peer() {
        for own in ["control", "memcpy", "hg", "hg-avx2"] {
            assert!(is_own(own), "{own}");
        }
        assert!(!is_own("hgx") && !is_own("zerocopy"));
    }
}
