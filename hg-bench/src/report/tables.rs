//! Tables for people: plain text, or Markdown.

use std::fmt::Write as _;

use super::results::{Measured, Size};
use crate::subject::Mode;
use crate::suites::{CONTROL, HG};

/// A table with a title line; all columns but the first to the right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Table {
    /// The first row has the titles.
    pub(super) rows: Vec<Vec<String>>,
}

impl Table {
    fn new(titles: &[&str]) -> Self {
        Table {
            rows: vec![titles.iter().map(|&title| title.to_owned()).collect()],
        }
    }

    /// In columns of spaces.
    pub(super) fn text(&self) -> String {
        let width = |column: usize| {
            let cells = self.rows.iter().filter_map(|row| row.get(column));
            cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
        };
        let mut text = String::new();
        for row in &self.rows {
            let mut line = String::new();
            for (column, cell) in row.iter().enumerate() {
                let width = width(column);
                let _ = match column {
                    0 => write!(line, "{cell:width$}"),
                    _ => write!(line, "  {cell:>width$}"),
                };
            }
            text += line.trim_end();
            text.push('\n');
        }
        text
    }

    /// As Markdown.
    pub(super) fn markdown(&self) -> String {
        let mut text = String::new();
        for (index, row) in self.rows.iter().enumerate() {
            let _ = writeln!(text, "| {} |", row.join(" | "));
            if index == 0 {
                let _ = writeln!(text, "|---|{}", "--:|".repeat(row.len() - 1));
            }
        }
        text
    }
}

/// What the ancestors' benchmark prints, in nanoseconds per message: mode
/// convert, in the cache. The total is that of the five messages above it.
pub(super) fn ancestors(results: &[Measured]) -> Option<Table> {
    let mut table = Table::new(&["test", "control", "Hg", "difference", "percent"]);
    let mut row = |name: &str, control: f64, hg: f64| {
        let difference = control - hg;
        table.rows.push(vec![
            name.into(),
            format!("{control:.2}"),
            format!("{hg:.2}"),
            format!("{difference:+.2}"),
            format!("{:+.1}", 100.0 * difference / control),
        ]);
    };
    let find = |suite: &str| {
        let own = results.iter().find(|own| {
            (own.suite.as_str(), own.mode, own.size) == (suite, Mode::Convert, Size::Cache)
        })?;
        Some((own.line(CONTROL)?.nanoseconds, own.line(HG)?.nanoseconds))
    };
    let mut total = (0.0, 0.0);
    for suite in ["basic", "packed", "unaligned", "complex", "array"] {
        let (control, hg) = find(suite)?;
        row(suite, control, hg);
        total = (total.0 + control, total.1 + hg);
    }
    row("total", total.0, total.1);
    let (control, hg) = find("no_conversion")?;
    row("no_conversion", control, hg);
    Some(table)
}

/// All subjects of a suite and mode, ratios first.
pub(super) fn subjects(measured: &Measured) -> Table {
    let titles = ["subject", "ratio", "quartiles", "ns/message", "GB/s"];
    let mut table = Table::new(&titles);
    for line in &measured.lines {
        let (low, high) = line.quartiles;
        table.rows.push(vec![
            line.name.clone(),
            format!("{:.3}", line.ratio),
            format!("{low:.3} to {high:.3}"),
            format!("{:.3}", line.nanoseconds),
            format!("{:.2}", line.bytes_per_second / 1e9),
        ]);
    }
    table
}

#[cfg(test)]
mod tests {
    use super::{ancestors, subjects};
    use crate::report::results::{Size, measured};
    use crate::subject::Mode;

    #[test]
    fn ratios_come_first() {
        let lines = [("control", 1.0), ("hg", 0.5)];
        let table = subjects(&measured("basic", Mode::View, Size::Cache, &lines));
        assert_eq!(
            table.text(),
            "\
subject  ratio       quartiles  ns/message  GB/s
control  1.000  0.900 to 1.100      10.000  2.00
hg       0.500  0.450 to 0.550       5.000  4.00
"
        );
        assert_eq!(
            table.markdown(),
            "\
| subject | ratio | quartiles | ns/message | GB/s |
|---|--:|--:|--:|--:|
| control | 1.000 | 0.900 to 1.100 | 10.000 | 2.00 |
| hg | 0.500 | 0.450 to 0.550 | 5.000 | 4.00 |
"
        );
    }

    #[test]
    fn the_ancestors_table() {
        let suites = [
            "basic",
            "packed",
            "unaligned",
            "complex",
            "array",
            "no_conversion",
        ];
        let lines = [("control", 1.0), ("hg", 0.8)];
        let mut results = suites.map(|suite| measured(suite, Mode::Convert, Size::Cache, &lines));
        let table = ancestors(&results).expect("all suites are there");
        let rows: Vec<String> = table.rows.iter().map(|row| row.join(" ")).collect();
        assert_eq!(rows[0], "test control Hg difference percent");
        assert_eq!(rows[1], "basic 10.00 8.00 +2.00 +20.0");
        assert_eq!(rows[6], "total 50.00 40.00 +10.00 +20.0");
        assert_eq!(rows[7], "no_conversion 10.00 8.00 +2.00 +20.0");
        results[2].mode = Mode::Bulk;
        assert_eq!(ancestors(&results), None);
    }
}
