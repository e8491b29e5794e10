//! `hg-bench counts` counts machine instructions and fails where Hg needs
//! more than the rules allow; `hg-bench ratios` times conversions.

use std::process::ExitCode;

use hg_bench::counts::{self, Outcome};
use hg_bench::dynamic;
use hg_bench::measure::Plan;
use hg_bench::steps::{IN_CACHE, STEPS};

const USAGE: &str = "usage: hg-bench counts | ratios | calls";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments.as_slice() {
        ["counts"] => count(),
        ["counts", counts::INNER] => {
            counts::run_inner();
            ExitCode::SUCCESS
        }
        ["ratios"] => ratios(),
        ["calls", options @ ..] => match hg_bench::calls::run(options) {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => {
                eprintln!("{error}");
                ExitCode::FAILURE
            }
        },
        _ => {
            eprintln!("{USAGE}");
            ExitCode::from(2)
        }
    }
}

fn count() -> ExitCode {
    match counts::run() {
        Outcome::Counted { table, broken } => {
            print!("{table}");
            if broken == 0 {
                return ExitCode::SUCCESS;
            }
            eprintln!("{broken} of the counts are more than is allowed");
            ExitCode::FAILURE
        }
        Outcome::NoValgrind => {
            eprintln!("!!! INSTRUCTIONS WERE NOT COUNTED: there is no `valgrind` on the path");
            ExitCode::SUCCESS
        }
        Outcome::Failed(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn ratios() -> ExitCode {
    let inputs: Vec<_> = STEPS.iter().map(|step| step.input(IN_CACHE)).collect();
    let steps = STEPS.iter().zip(&inputs);
    let suites = steps.map(|(step, input)| step.suite(input));
    for mut suite in suites.chain(dynamic::suites()) {
        match suite.measure(Plan::default()) {
            Ok(report) => print!("{report}"),
            Err(error) => {
                eprintln!("{error}");
                return ExitCode::FAILURE;
            }
        }
    }
    ExitCode::SUCCESS
}
