//! The report: all subjects of all suites, timed side by side.
//!
//! - `options` are what the command is asked for;
//! - `results` are what was measured, `machine` where and when;
//! - `tables`, `goals`, `chart`, `markdown`, `json` show it, `check` judges.

mod chart;
mod check;
mod goals;
mod json;
mod machine;
mod markdown;
mod options;
mod results;
mod tables;

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

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
/// What is wrong with the arguments, which subject gives wrong results, which
/// file cannot be written, or where Hg is far too slow.
pub fn run(arguments: &[&str]) -> Result<(), String> {
    let options = Options::parse(arguments)?;
    if options.check {
        return check();
    }
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
    if let Some(file) = &options.json {
        write(file, &json::json(&setting, &results))?;
    }
    if let Some(folder) = &options.svg {
        fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        for suite in names(&results) {
            let chart = chart::svg(suite, in_suite(&results, suite));
            write(&folder.join(format!("{suite}.svg")), &chart)?;
        }
    }
    if let Some(file) = &options.markdown {
        let charts = options.svg.as_deref();
        let charts = charts.map(|charts| markdown::from_page(file, charts));
        write(file, &markdown::page(&setting, &results, charts))?;
    }
    Ok(())
}

/// Hg and the control in the modes that do one message after the other.
fn check() -> Result<(), String> {
    let one = |suite: Suite, mode: Mode| {
        let subjects = suites::all();
        let own = subjects.iter().filter(|it| {
            it.suite == suite.name && it.mode == mode && [CONTROL, HG].contains(&it.name)
        });
        let own: Vec<Subject> = own.copied().collect();
        let measure = || measure_one(suite, mode, (Size::Cache, IN_CACHE), Plan::QUICK, &own);
        (!own.is_empty()).then(measure).transpose()
    };
    let mut results = Vec::new();
    for suite in SUITES {
        for mode in goals::PER_MESSAGE {
            results.extend(one(suite, mode)?);
        }
    }
    for measured in &results {
        let ratio = measured.ratio(HG, CONTROL).unwrap_or(f64::NAN);
        println!("{:<24}{ratio:.3}", measured.to_string());
    }
    check::judge(&results, |slow| {
        let suite = SUITES.into_iter().find(|suite| suite.name == slow.suite);
        let again = suite.map(|suite| one(suite, slow.mode)).transpose()?;
        Ok(again.flatten().unwrap_or_else(|| slow.clone()))
    })
}

fn write(file: &Path, text: &str) -> Result<(), String> {
    fs::write(file, text).map_err(|error| format!("{}: {error}", file.display()))
}

/// The names of the suites, in the order in which they were measured.
fn names(results: &[Measured]) -> Vec<&'static str> {
    let measured = |name: &&str| in_suite(results, name).next().is_some();
    let names = SUITES.iter().map(|suite| suite.name);
    names.filter(measured).collect()
}

/// The results of one suite.
fn in_suite<'a>(results: &'a [Measured], suite: &'a str) -> impl Iterator<Item = &'a Measured> {
    results.iter().filter(move |it| it.suite == suite)
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
        bytes: 0,
        lines: Vec::new(),
    };
    let input = suite.input(mode, len);
    measured.bytes = input.bytes.len();
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
    text += "\nGoals\n\n";
    text += &goals::list(&goals::goals(results));
    for measured in results {
        let table = tables::subjects(measured).text();
        let _ = write!(text, "\n{measured}\n\n{table}");
    }
    text
}
