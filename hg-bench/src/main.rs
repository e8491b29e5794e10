//! `hg-bench counts` counts machine instructions and fails where Hg needs
//! more than the rules or the stored counts allow; `hg-bench report` times them side by side.

use std::process::ExitCode;

use hg_bench::counts::{self, Outcome};
use hg_bench::report;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments.as_slice() {
        ["counts"] => count(counts::run()),
        ["counts", "--store"] => count(counts::store()),
        ["counts", counts::INNER] => {
            counts::run_inner();
            ExitCode::SUCCESS
        }
        ["report", options @ ..] => match report::run(options) {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => {
                eprintln!("{error}");
                ExitCode::FAILURE
            }
        },
        ["calls", options @ ..] => match hg_bench::calls::run(options) {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => {
                eprintln!("{error}");
                ExitCode::FAILURE
            }
        },
        ["compile-time", rest @ ..] => hg_bench::compile_time::run(rest),
        _ => {
            eprintln!(
                "usage: hg-bench counts [--store]\n       hg-bench {}\n       \
                 hg-bench calls [--json FILE]\n       \
                 hg-bench compile-time [--quick] [--only NAMES]",
                report::USAGE
            );
            ExitCode::from(2)
        }
    }
}

fn count(outcome: Outcome) -> ExitCode {
    match outcome {
        Outcome::Counted { table, broken } => {
            print!("{table}");
            if broken.is_empty() {
                return ExitCode::SUCCESS;
            }
            eprintln!("more instructions than allowed:\n{}", broken.join("\n"));
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
