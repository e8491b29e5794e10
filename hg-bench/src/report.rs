//! The report: all subjects of all suites, timed side by side.
//!
//! - `options` are what the command is asked for;
//! - `results` are what was measured, `machine` where and when;
//! - `tables`, `goals`, `chart`, `markdown`, `json` show it.

mod json;
mod machine;
mod options;
mod results;
mod tables;

use std::fs;

pub use machine::COMPILER;
pub use options::USAGE;
pub use results::{Measured, Size};

use crate::measure::{Group, Plan};
use crate::subject::{Mode, Subject};
use crate::suites::{self, CONTROL, COPY, HG, IN_CACHE, SUITES, Suite};
use machine::Setting;
use options::Options;

/// Measures, prints, and writes what the arguments ask for.
///
/// # Errors
///
/// What is wrong with the arguments, which subject gives wrong results, or
/// which file cannot be written.
pub fn run(arguments: &[&str]) -> Result<(), String> {
    let options = Options::parse(arguments)?;
    let plan = if options.quick {
        Plan::QUICK
    } else {
        Plan::THOROUGH
    };
    let mut results = measure(Size::Cache, IN_CACHE, plan)?;
    if let Some(len) = options.memory {
        results.extend(measure(Size::Memory, len, Plan::ONCE)?);
    }
    let setting = Setting::here();
    print!("{}", text(&setting, &results));
    if let Some(file) = options.json {
        let text = json::json(&setting, &results);
        fs::write(&file, text).map_err(|error| format!("{}: {error}", file.display()))?;
    }
    Ok(())
}

/// All suites and modes in buffers of `len` bytes.
fn measure(size: Size, len: usize, plan: Plan) -> Result<Vec<Measured>, String> {
    let subjects = suites::all();
    let mut results = Vec::new();
    for suite in SUITES {
        for mode in Mode::ALL {
            let own: Vec<Subject> = subjects
                .iter()
                .filter(|it| it.suite == suite.name && it.mode == mode && takes_part(it, size))
                .copied()
                .collect();
            if own.is_empty() {
                continue;
            }
            results.push(measure_one(suite, mode, (size, len), plan, &own)?);
        }
    }
    Ok(results)
}

/// In memory only what is limited by it.
fn takes_part(subject: &Subject, size: Size) -> bool {
    size == Size::Cache
        || matches!(subject.mode, Mode::Convert | Mode::Bulk)
            && [CONTROL, HG, COPY].contains(&subject.name)
}

fn measure_one(
    suite: Suite,
    mode: Mode,
    (size, len): (Size, usize),
    plan: Plan,
    subjects: &[Subject],
) -> Result<Measured, String> {
    let mut measured = Measured {
        suite: suite.name.into(),
        mode,
        size,
        lines: Vec::new(),
    };
    let input = suite.input(mode, len);
    let mut group = Group::of(measured.to_string(), &input.bytes, input.size, subjects);
    drop(input);
    measured.lines = group.measure(plan).map_err(|error| error.to_string())?;
    Ok(measured)
}

/// The report as plain text.
fn text(setting: &Setting, results: &[Measured]) -> String {
    let Setting {
        machine,
        compiler,
        date,
    } = setting;
    let mut text = format!("{machine}\n{compiler}\n{date}\n");
    if let Some(table) = tables::ancestors(results) {
        text += "\nThe ancestors' benchmark, ns per message\n\n";
        text += &table.text();
    }
    for measured in results {
        text += &format!("\n{measured}\n\n{}", tables::subjects(measured).text());
    }
    text
}
