//! Counts the machine instructions of small functions, by hand and with Hg.
//!
//! The program runs itself under `valgrind --tool=callgrind`, which counts
//! every instruction; so there is no noise, and a difference of one shows. A
//! read and a setter must cost what the hand-written ones cost, a conversion
//! at most two instructions more.

mod callgrind;
mod pairs;

use std::fmt::Write as _;

use pairs::{CALLS, PAIRS, Pair, Rule};

/// How the counting ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The table, and whether every pair keeps to its rule.
    Counted {
        /// The table, to be printed.
        table: String,
        /// How many pairs break their rule.
        broken: usize,
    },
    /// There is no valgrind.
    NoValgrind,
    /// Valgrind is there, but something went wrong.
    Failed(String),
}

/// The argument after `counts` with which the program runs itself.
pub const INNER: &str = "--inner";

/// Calls every function: what runs under valgrind.
pub fn run_inner() {
    for pair in PAIRS {
        (pair.drive_hand)();
        (pair.drive_hg)();
    }
}

/// Counts, and judges.
pub fn run() -> Outcome {
    if cfg!(debug_assertions) {
        return Outcome::Failed("counts mean nothing without --release".into());
    }
    if let Some(pair) = PAIRS.iter().find(|pair| !(pair.check)()) {
        return Outcome::Failed(format!("{}: the results differ", pair.name));
    }
    let profile = match callgrind::profile(&["counts", INNER]) {
        Ok(Some(profile)) => profile,
        Ok(None) => return Outcome::NoValgrind,
        Err(error) => return Outcome::Failed(error),
    };
    let mut rows = Vec::new();
    for pair in PAIRS {
        match (
            count(&profile, pair, "drive_hand"),
            count(&profile, pair, "drive_hg"),
        ) {
            (Ok(hand), Ok(hg)) => rows.push(Row { pair, hand, hg }),
            (Err(error), _) | (_, Err(error)) => return Outcome::Failed(error),
        }
    }
    let broken = rows.iter().filter(|row| !row.holds()).count();
    Outcome::Counted {
        table: table(&rows),
        broken,
    }
}

/// The counts of one pair, instructions of all calls together.
struct Row<'a> {
    pair: &'a Pair,
    hand: u64,
    hg: u64,
}

impl Row<'_> {
    fn holds(&self) -> bool {
        match self.pair.rule {
            Rule::Equal => self.hg <= self.hand,
            Rule::TwoMore => self.hg <= self.hand + 2 * CALLS,
            Rule::Shown => true,
        }
    }
}

/// The instructions of all calls of one function.
fn count(profile: &callgrind::Profile, pair: &Pair, driver: &str) -> Result<u64, String> {
    let name = pair.name;
    let mangled = format!("{}{name}{}{driver}", name.len(), driver.len());
    let edges = profile.calls_from(&mangled);
    // Other calls prepare the arguments, once.
    match edges
        .iter()
        .filter(|edge| edge.calls == CALLS)
        .collect::<Vec<_>>()
        .as_slice()
    {
        [edge] => Ok(edge.instructions),
        _ => Err(format!(
            "{name}: expected {CALLS} calls from {driver}, found {edges:?}"
        )),
    }
}

fn table(rows: &[Row]) -> String {
    let width = rows
        .iter()
        .map(|row| row.pair.what.len())
        .max()
        .unwrap_or(0);
    let title = "instructions per call";
    let mut text = format!("{title:width$}  by hand       hg  difference\n");
    for row in rows {
        let (hand, hg) = (per_call(row.hand), per_call(row.hg));
        let (what, difference) = (row.pair.what, hg - hand);
        let remark = match (row.pair.rule, row.holds()) {
            (Rule::Shown, _) => "   not judged",
            (_, true) => "",
            (Rule::Equal, false) => "   <-- must be equal",
            (Rule::TwoMore, false) => "   <-- must be at most 2",
        };
        let _ = writeln!(
            text,
            "{what:width$} {hand:>8} {hg:>8} {difference:>11}{remark}"
        );
    }
    text
}

#[allow(
    clippy::cast_precision_loss,
    reason = "far fewer than 2^52 instructions"
)]
fn per_call(instructions: u64) -> f64 {
    instructions as f64 / CALLS as f64
}

#[cfg(test)]
mod tests {
    use super::pairs::PAIRS;

    #[test]
    fn both_sides_of_every_pair_agree() {
        for pair in PAIRS {
            assert!((pair.check)(), "{}", pair.name);
        }
    }

    #[test]
    fn names_are_unique() {
        let mut names: Vec<&str> = PAIRS.iter().map(|pair| pair.name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), PAIRS.len());
    }
}
