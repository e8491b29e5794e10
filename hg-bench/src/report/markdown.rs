//! The report as a page of the documentation.

use std::fmt::Write as _;
use std::path::Path;

use super::goals::{goals, list};
use super::machine::Setting;
use super::results::{Measured, Size};
use super::tables;
use super::{in_suite, names};

const HEAD: &str = "\
# Benchmarks

Made by `cargo run --release -p hg-bench -- report --memory --markdown docs/benchmarks.md --svg
docs/benchmarks`; best with nothing else running.

- The **control** is a plain loop written by hand, without `unsafe`, on arrays of fixed size. Ratios
  are times divided by the control's in the same round: the subjects take turns in slices of a
  fraction of a millisecond, and what stands here are medians of hundreds of rounds. Before
  anything is timed, all outputs are compared.
- **decode** is bytes to host values, **encode** the way back, **convert** bytes in the order of this
  machine to a host value to bytes in network order, **view** all fields read in place and added up,
  **bulk** all messages at once by `hg::bulk`.
- In the **cache** are buffers of 16 KiB; in **memory** a large one is walked once.
- In `packed` and `complex` sets of bits are integers; in `packed_fields` every bit field is read and
  written.
";

/// The page; `charts` is the folder of the charts as the page sees it.
pub(super) fn page(setting: &Setting, results: &[Measured], charts: Option<&Path>) -> String {
    let Setting {
        machine,
        compiler,
        date,
    } = setting;
    let mut text = format!("{HEAD}\n{machine}; {compiler}; {date}.\n");
    if let Some(table) = tables::ancestors(results) {
        text += "\n## The ancestors' table\n\nThe test of Network Alchemy's Hg, in ns per message; the \
                 percentage says how much\nfaster than the control.\n\n";
        text += &table.markdown();
    }
    let _ = write!(text, "\n## Goals\n\n{}", list(&goals(results)));
    for suite in names(results) {
        let _ = writeln!(text, "\n## {suite}");
        if let Some(charts) = charts {
            let file = charts.join(format!("{suite}.svg"));
            let _ = writeln!(text, "\n![{suite}]({})", file.display());
        }
        for measured in in_suite(results, suite) {
            let memory = match measured.size {
                Size::Cache => "",
                Size::Memory => ", in memory",
            };
            let _ = writeln!(text, "\n### {suite}, {}{memory}\n", measured.mode.name());
            text += &tables::subjects(measured).markdown();
        }
    }
    text
}

/// The folder of the charts as the page sees it.
pub(super) fn from_page<'a>(page: &Path, charts: &'a Path) -> &'a Path {
    let folder = page.parent().unwrap_or(Path::new(""));
    charts.strip_prefix(folder).unwrap_or(charts)
}

#[cfg(test)]
mod tests {
    use super::{from_page, page};
    use crate::report::machine::Setting;
    use crate::report::results::{Size, measured};
    use crate::subject::Mode;
    use std::path::Path;

    #[test]
    fn a_page_has_a_chart_and_tables_for_each_suite() {
        let setting = Setting {
            machine: "a fast one".into(),
            compiler: "rustc 1.0".into(),
            date: "2026-01-31".into(),
        };
        let lines = [("control", 1.0), ("hg", 0.5)];
        let results = [
            measured("basic", Mode::View, Size::Cache, &lines),
            measured("basic", Mode::Bulk, Size::Memory, &lines),
            measured("mesh", Mode::View, Size::Cache, &lines),
        ];
        let text = page(&setting, &results, Some(Path::new("benchmarks")));
        for part in [
            "\na fast one; rustc 1.0; 2026-01-31.\n",
            "\n## Goals\n\n- per message, to the plain loop, at most 1.05: reached (2 of 2)\n",
            "\n## basic\n\n![basic](benchmarks/basic.svg)\n\n### basic, view\n\n| subject |",
            "\n### basic, bulk, in memory\n\n| subject |",
            "\n## mesh\n\n![mesh](benchmarks/mesh.svg)\n",
        ] {
            assert!(text.contains(part), "{part} in {text}");
        }
        assert!(!page(&setting, &results, None).contains("!["));
    }

    #[test]
    fn charts_are_found_from_the_page() {
        let path = |page, charts| from_page(Path::new(page), Path::new(charts)).to_owned();
        assert_eq!(path("docs/a.md", "docs/charts"), Path::new("charts"));
        assert_eq!(path("a.md", "charts"), Path::new("charts"));
        assert_eq!(path("docs/a.md", "/tmp/x"), Path::new("/tmp/x"));
    }
}
