//! Counts the machine instructions of small functions, by hand and with Hg.
//!
//! The program runs itself under `valgrind --tool=callgrind`, which counts
//! every instruction; so there is no noise, and a difference of one shows. A
//! read and a setter must cost what the hand-written ones cost, a conversion
//! at most two instructions more; and nothing with Hg may cost more than two
//! of a hundred more than what is stored in `counts.txt`.

mod callgrind;
mod pair;
mod pairs;
mod stored;
mod suites;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;

use hg::bulk::{self, Shuffle};

use crate::report::COMPILER;
use pair::{CALLS, Pair, Rule};
use stored::Stored;

/// How the counting ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The table, and what is not as it must be.
    Counted {
        /// The table, to be printed.
        table: String,
        /// A line for each function that takes too many instructions.
        broken: Vec<String>,
    },
    /// There is no valgrind.
    NoValgrind,
    /// Valgrind is there, but something went wrong.
    Failed(String),
}

/// The argument after `counts` with which the program runs itself.
pub const INNER: &str = "--inner";

/// The stored counts.
const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/counts.txt");

fn pairs() -> impl Iterator<Item = &'static Pair> {
    pairs::PAIRS
        .iter()
        .chain(suites::TABLES.into_iter().flatten())
}

/// Calls every function: what runs under valgrind.
pub fn run_inner() {
    // Asks what the machine has before anything is counted, and uses of it
    // what nearly all machines have: counts are to repeat on others.
    bulk::limit(Shuffle::Bytes16);
    for pair in pairs() {
        (pair.drive_hand)();
        (pair.drive_hg)();
    }
}

/// Counts, and judges.
pub fn run() -> Outcome {
    outcome(|rows| {
        let mut broken: Vec<String> = rows
            .iter()
            .filter(|row| !row.holds())
            .map(|row| format!("{}: more than by hand", row.pair.name))
            .collect();
        let text = fs::read_to_string(FILE).map_err(|error| format!("{FILE}: {error}"))?;
        let stored = Stored::parse(&text)?;
        if stored.compiler == COMPILER {
            broken.extend(stored.grown(&with_hg(rows)));
        } else {
            let Stored { compiler, .. } = stored;
            eprintln!("not compared: the stored counts are of {compiler}, this is {COMPILER}");
        }
        Ok(broken)
    })
}

/// Counts, and stores what was counted.
pub fn store() -> Outcome {
    outcome(|rows| {
        let stored = Stored {
            compiler: COMPILER.into(),
            counts: with_hg(rows),
        };
        fs::write(FILE, stored.text()).map_err(|error| format!("{FILE}: {error}"))?;
        Ok(Vec::new())
    })
}

fn with_hg(rows: &[Row]) -> BTreeMap<String, f64> {
    let counts = rows
        .iter()
        .map(|row| (row.pair.name.into(), per_call(row.hg)));
    counts.collect()
}

fn outcome(judge: impl FnOnce(&[Row]) -> Result<Vec<String>, String>) -> Outcome {
    let result = rows().and_then(|rows| {
        let Some(rows) = rows else {
            return Ok(Outcome::NoValgrind);
        };
        Ok(Outcome::Counted {
            table: table(&rows),
            broken: judge(&rows)?,
        })
    });
    result.unwrap_or_else(Outcome::Failed)
}

/// The counts of all pairs. `None`: there is no valgrind.
fn rows() -> Result<Option<Vec<Row<'static>>>, String> {
    if cfg!(debug_assertions) {
        return Err("counts mean nothing without --release".into());
    }
    if let Some(pair) = pairs().find(|pair| !(pair.check)()) {
        return Err(format!("{}: the results differ", pair.name));
    }
    let Some(profile) = callgrind::profile(&["counts", INNER])? else {
        return Ok(None);
    };
    let row = |pair| {
        Ok(Row {
            pair,
            hand: count(&profile, pair, "drive_hand")?,
            hg: count(&profile, pair, "drive_hg")?,
        })
    };
    pairs().map(row).collect::<Result<_, _>>().map(Some)
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
            Rule::FourMore => self.hg <= self.hand + 4 * CALLS,
            Rule::Shown => true,
        }
    }
}

/// The instructions of all calls of one function.
fn count(profile: &callgrind::Profile, pair: &Pair, driver: &str) -> Result<u64, String> {
    let name = pair.name;
    let mangled = format!("{}{name}{}{driver}", name.len(), driver.len());
    let edges = profile.calls_from(&mangled);
    // Other calls prepare the arguments, once, or move a large result.
    match edges
        .iter()
        .filter(|edge| edge.calls == CALLS && !edge.target.contains("memcpy"))
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
            (Rule::FourMore, false) => "   <-- must be at most 4",
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
    use super::pairs;

    #[test]
    fn both_sides_of_every_pair_agree() {
        for pair in pairs() {
            assert!((pair.check)(), "{}", pair.name);
        }
    }

    #[test]
    fn names_are_unique() {
        let mut names: Vec<&str> = pairs().map(|pair| pair.name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), pairs().count());
    }
}
