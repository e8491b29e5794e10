//! What messages cost to compile, for Hg and for its peers.
//!
//! For every subject two crates are made: one with 200 messages, and
//! a base with nothing but their imports. Both are compiled in turn, and the
//! difference of their least user times is what the messages cost. The
//! messages are only defined, not used, as in a crate of a protocol.

mod build;
mod peers;
mod table;

use std::process::ExitCode;

use build::{Profile, Workspace};
use peers::{PEERS, Peer};
use table::Row;

/// As many messages as a crate has.
const MESSAGES: usize = 200;

/// As many fields as a message has.
const FIELDS: usize = 10;

/// How to measure.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Request {
    /// How often each crate is compiled.
    rounds: usize,
    /// The names of the subjects; all, where there are none.
    only: Vec<String>,
}

/// Reads `--quick` and `--only hg,deku`.
fn request(arguments: &[&str]) -> Result<Request, String> {
    let mut request = Request {
        rounds: 5,
        only: Vec::new(),
    };
    let mut arguments = arguments.iter();
    while let Some(argument) = arguments.next() {
        match *argument {
            "--quick" => request.rounds = 2,
            "--only" => {
                let names = arguments.next().ok_or("--only: expected names")?;
                request.only = names.split(',').map(str::to_owned).collect();
            }
            other => return Err(format!("expected `--quick` or `--only`, found `{other}`")),
        }
    }
    match request
        .only
        .iter()
        .find(|name| peers::named(name).is_none())
    {
        Some(name) => Err(format!("there is no subject `{name}`")),
        None => Ok(request),
    }
}

/// `hg-bench compile-time [--quick] [--only NAMES]`.
pub fn run(arguments: &[&str]) -> ExitCode {
    let measured = request(arguments).and_then(|request| measure(&request));
    match measured {
        Ok(text) => {
            print!("{text}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn measure(request: &Request) -> Result<String, String> {
    let chosen: Vec<&Peer> = PEERS
        .iter()
        .filter(|peer| request.only.is_empty() || request.only.iter().any(|it| it == peer.name))
        .collect();
    let workspace = Workspace::make(&chosen).map_err(|error| format!("the crates: {error}"))?;
    let mut rows = Vec::new();
    for peer in chosen {
        match row(&workspace, peer, request.rounds) {
            Ok(row) => {
                eprintln!("{}: {:.2} and {:.2} ms", peer.name, row.debug, row.release);
                rows.push(row);
            }
            // A peer may need what is not here; the others are still shown.
            Err(error) if peer.name.starts_with("hg") => return Err(error),
            Err(error) => eprintln!("{}: left out: {error}", peer.name),
        }
    }
    Ok(table::print(&rows, request.rounds))
}

fn row(workspace: &Workspace, peer: &'static Peer, rounds: usize) -> Result<Row, String> {
    Ok(Row {
        peer,
        debug: seconds(workspace, peer, Profile::Debug, rounds)? * 1e3 / per_message(),
        release: seconds(workspace, peer, Profile::Release, rounds)? * 1e3 / per_message(),
        expansion: workspace.expansion(peer).map(|bytes| bytes / MESSAGES),
    })
}

#[allow(clippy::cast_precision_loss, reason = "a few hundred")]
fn per_message() -> f64 {
    MESSAGES as f64
}

/// The least time of the crate less the least time of its base.
fn seconds(
    workspace: &Workspace,
    peer: &Peer,
    profile: Profile,
    rounds: usize,
) -> Result<f64, String> {
    let (base, full) = (peer.base(), peer.full());
    workspace.prepare(&base, profile)?;
    workspace.prepare(&full, profile)?;
    let (mut least_base, mut least_full) = (f64::INFINITY, f64::INFINITY);
    for _ in 0..rounds {
        least_base = least_base.min(workspace.time(&base, profile)?);
        least_full = least_full.min(workspace.time(&full, profile)?);
    }
    Ok(least_full - least_base)
}

#[cfg(test)]
mod tests {
    use super::request;

    #[test]
    fn arguments_are_read() {
        assert_eq!(request(&[]).map(|it| it.rounds), Ok(5));
        assert_eq!(request(&["--quick"]).map(|it| it.rounds), Ok(2));
        let only = request(&["--only", "hg,deku", "--quick"]).map(|it| it.only);
        assert_eq!(only, Ok(vec!["hg".to_owned(), "deku".to_owned()]));
    }

    #[test]
    fn wrong_arguments_are_told() {
        for wrong in [&["--slow"][..], &["--only"], &["--only", "hgg"]] {
            assert!(request(wrong).is_err(), "{wrong:?}");
        }
    }
}
