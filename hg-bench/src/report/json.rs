//! The results as JSON, by hand: a few strings and numbers.

use std::fmt::Write as _;

use super::machine::Setting;
use super::results::Measured;

/// One object: machine, compiler, date, and the rows.
pub(super) fn json(setting: &Setting, results: &[Measured]) -> String {
    let mut text = String::from("{\n");
    for (name, value) in [
        ("machine", &setting.machine),
        ("compiler", &setting.compiler),
        ("date", &setting.date),
    ] {
        let _ = writeln!(text, "  {}: {},", string(name), string(value));
    }
    let rows: Vec<String> = results.iter().flat_map(rows).collect();
    let _ = writeln!(text, "  \"rows\": [\n{}\n  ]\n}}", rows.join(",\n"));
    text
}

fn rows(measured: &Measured) -> impl Iterator<Item = String> {
    measured.lines.iter().map(|line| {
        format!(
            "    {{\"suite\": {}, \"mode\": {}, \"size\": {}, \"subject\": {}, \
             \"ns_per_message\": {}, \"ratio_to_control\": {}, \"bytes_per_second\": {}}}",
            string(&measured.suite),
            string(measured.mode.name()),
            string(measured.size.name()),
            string(&line.name),
            number(line.nanoseconds, 4),
            number(line.ratio, 4),
            number(line.bytes_per_second, 0),
        )
    })
}

/// JSON has no infinity and no NaN.
fn number(value: f64, digits: usize) -> String {
    if value.is_finite() {
        format!("{value:.digits$}")
    } else {
        "null".into()
    }
}

fn string(text: &str) -> String {
    let mut quoted = String::from('"');
    for character in text.chars() {
        match character {
            '"' | '\\' => quoted.extend(['\\', character]),
            '\0'..='\x1f' => {
                let _ = write!(quoted, "\\u{:04x}", u32::from(character));
            }
            _ => quoted.push(character),
        }
    }
    quoted.push('"');
    quoted
}

#[cfg(test)]
mod tests {
    use super::{json, number, string};
    use crate::report::machine::Setting;
    use crate::report::results::{Size, measured};
    use crate::subject::Mode;

    #[test]
    fn a_report() {
        let setting = Setting {
            machine: "a \"fast\" one".into(),
            compiler: "rustc".into(),
            date: "2026-01-31".into(),
        };
        let results = [
            measured(
                "basic",
                Mode::View,
                Size::Cache,
                &[("control", 1.0), ("hg", 0.5)],
            ),
            measured("mesh", Mode::Bulk, Size::Memory, &[("control", 1.0)]),
        ];
        assert_eq!(
            json(&setting, &results),
            r#"{
  "machine": "a \"fast\" one",
  "compiler": "rustc",
  "date": "2026-01-31",
  "rows": [
    {"suite": "basic", "mode": "view", "size": "cache", "subject": "control", "ns_per_message": 10.0000, "ratio_to_control": 1.0000, "bytes_per_second": 2000000000},
    {"suite": "basic", "mode": "view", "size": "cache", "subject": "hg", "ns_per_message": 5.0000, "ratio_to_control": 0.5000, "bytes_per_second": 4000000000},
    {"suite": "mesh", "mode": "bulk", "size": "memory", "subject": "control", "ns_per_message": 10.0000, "ratio_to_control": 1.0000, "bytes_per_second": 2000000000}
  ]
}
"#
        );
    }

    #[test]
    fn what_json_has_no_form_for() {
        assert_eq!(string("a\\b\n"), "\"a\\\\b\\u000a\"");
        assert_eq!(number(f64::NAN, 2), "null");
    }
}
