//! Prints what is in a network capture, one line per packet.
//!
//! ```text
//! cargo run --release --example capture [FILE]
//! ```
//!
//! FILE is a pcap or a pcapng file; without it, `sample.pcap` is read, which
//! `record.sh` has recorded. The structs in `pcap.rs`, `pcapng.rs`,
//! `network.rs`, `transport.rs`, `dns.rs` and `dhcp.rs` are all that this
//! program knows about bytes.
#![allow(
    unreachable_pub,
    reason = "the modules read as they would in a library"
)]
#![allow(clippy::struct_excessive_bools, reason = "flags are what they are")]

mod dhcp;
mod dns;
mod file;
mod name;
mod network;
mod packet;
mod pcap;
mod pcapng;
mod print;
mod transport;

use std::fmt::{self, Display, Formatter};
use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::process::ExitCode;

use file::{File, LinkType};
use hg::ErrorKind;
use packet::Counts;

fn main() -> ExitCode {
    let mut out = BufWriter::new(io::stdout().lock());
    let path = std::env::args_os().nth(1);
    capture(path.as_deref().map(Path::new), &mut out, &mut io::stderr())
}

/// The whole program: prints a file, or else says why not and fails.
pub(crate) fn capture(
    path: Option<&Path>,
    out: &mut impl Write,
    errors: &mut impl Write,
) -> ExitCode {
    let file = match path {
        Some(path) => std::fs::read(path).map_err(Failure::Read),
        None => Ok(include_bytes!("sample.pcap").to_vec()),
    };
    match file.and_then(|file| print(&file, out)) {
        Ok(()) => ExitCode::SUCCESS,
        // Who reads the output has seen enough.
        Err(Failure::Write(error)) if error.kind() == io::ErrorKind::BrokenPipe => {
            ExitCode::SUCCESS
        }
        Err(failure) => {
            let path = path.unwrap_or(Path::new("sample.pcap")).display();
            // There is no one left to tell if this fails.
            let _ = writeln!(errors, "capture: {path}: {failure}");
            ExitCode::FAILURE
        }
    }
}

/// Prints all packets of a file, then the counts.
pub(crate) fn print(file: &[u8], out: &mut impl Write) -> Result<(), Failure> {
    let mut file = File::open(file).map_err(Failure::NoPcap)?;
    let (mut frames, mut start, mut counts) = (0, None, Counts::new());
    let end = loop {
        let record = match file.record() {
            Ok(Some(record)) => record,
            Ok(None) => break Ok(()),
            Err(error) => break Err(Failure::Broken(frames + 1, error)),
        };
        frames += 1;
        let time = record.time - *start.get_or_insert(record.time);
        let time = print::seconds(time, record.digits);
        let mut line = format!("{frames:4} {time:>10} {record}");
        if record.link == LinkType::Ethernet {
            packet::print(&record, frames, &mut line, &mut counts);
        }
        writeln!(out, "{line}").map_err(Failure::Write)?;
    };
    let counts = counts
        .iter()
        .map(|(name, count)| format!("{count:6} {name}\n"));
    write!(out, "\n{frames:6} packets\n{}", counts.collect::<String>())
        .and_then(|()| out.flush())
        .map_err(Failure::Write)?;
    end
}

/// Why a file could not be printed to its end.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The file cannot be read.
    Read(io::Error),
    /// The output cannot be written.
    Write(io::Error),
    /// The file starts as no pcap file does.
    NoPcap(hg::Error),
    /// The file ends in this frame, or is wrong there.
    Broken(usize, hg::Error),
}

impl Display for Failure {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        match self {
            Failure::Read(error) => write!(f, "cannot read: {error}"),
            Failure::Write(error) => write!(f, "cannot write what is in it: {error}"),
            Failure::NoPcap(error) => write!(f, "this is no pcap file: {error}"),
            Failure::Broken(frame, error) => match error.kind() {
                ErrorKind::TooShort { .. } => {
                    write!(f, "the file ends in the middle of frame {frame}: {error}")
                }
                _ => write!(f, "the file is broken at frame {frame}: {error}"),
            },
        }
    }
}
