//! The tables that are printed.

use std::fmt::Write as _;

use super::peers::{Kind, Peer};
use super::{FIELDS, MESSAGES};

/// What one subject costs, per message.
#[derive(Debug)]
pub(super) struct Row {
    pub(super) peer: &'static Peer,
    /// Milliseconds.
    pub(super) debug: f64,
    /// Milliseconds.
    pub(super) release: f64,
    /// Bytes.
    pub(super) expansion: Option<usize>,
}

/// One table per kind of fields.
pub(super) fn print(rows: &[Row], rounds: usize) -> String {
    let mut text = format!(
        "compile time per message: user milliseconds, the least of {rounds}, of {MESSAGES} \
         messages of {FIELDS} fields\n"
    );
    for kind in [Kind::Scalars, Kind::Bits] {
        let rows: Vec<&Row> = rows.iter().filter(|row| row.peer.kind == kind).collect();
        if !rows.is_empty() {
            text.push_str(&table(kind, &rows));
        }
    }
    if rows.iter().any(|row| row.expansion.is_none()) {
        text.push_str("rustc did not print the expansion of all: no sizes for these\n");
    }
    text
}

fn table(kind: Kind, rows: &[&Row]) -> String {
    let deku = rows.iter().find(|row| row.peer.name.starts_with("deku"));
    let mut text = format!(
        "\n{:<20}{:>8} {:>7} {:>8} {:>7} {:>10}\n",
        kind.name(),
        "debug",
        "/deku",
        "release",
        "/deku",
        "expansion"
    );
    for row in rows {
        let _ = writeln!(
            text,
            "{:<20}{:>8.2} {:>7} {:>8.2} {:>7} {:>10}",
            row.peer.name,
            row.debug,
            ratio(row.debug, deku.map(|deku| deku.debug)),
            row.release,
            ratio(row.release, deku.map(|deku| deku.release)),
            row.expansion.map_or("-".to_owned(), |it| it.to_string()),
        );
    }
    text
}

fn ratio(value: f64, deku: Option<f64>) -> String {
    deku.map_or("-".to_owned(), |deku| format!("{:.2}", value / deku))
}

#[cfg(test)]
mod tests {
    use super::{Row, print};
    use crate::compile_time::peers::named;

    fn row(name: &str, debug: f64, release: f64, expansion: Option<usize>) -> Option<Row> {
        Some(Row {
            peer: named(name)?,
            debug,
            release,
            expansion,
        })
    }

    #[test]
    fn ratios_are_to_deku_of_the_same_kind() {
        let rows: Vec<Row> = [
            row("hg", 6.0, 3.0, Some(9000)),
            row("deku", 2.0, 4.0, Some(8000)),
            row("hg-bits", 6.0, 3.0, None),
        ]
        .into_iter()
        .flatten()
        .collect();
        let text = print(&rows, 5);
        let lines: Vec<Vec<&str>> = text
            .lines()
            .map(|line| line.split_whitespace().collect())
            .collect();
        assert_eq!(lines[3], ["hg", "6.00", "3.00", "3.00", "0.75", "9000"]);
        assert_eq!(lines[4], ["deku", "2.00", "1.00", "4.00", "1.00", "8000"]);
        assert_eq!(lines[7], ["hg-bits", "6.00", "-", "3.00", "-", "-"]);
        assert!(text.ends_with("no sizes for these\n"));
    }
}
