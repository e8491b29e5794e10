//! Prints what is in a network capture, one line per packet.
//!
//! ```text
//! cargo run --release --example capture [FILE]
//! ```
//!
//! FILE is a classic pcap file; without it, `sample.pcap` is read, which
//! `record.sh` has recorded. The structs in `pcap.rs`, `network.rs` and
//! `transport.rs` are all that this program knows about bytes.
#![allow(
    unreachable_pub,
    reason = "the modules read as they would in a library"
)]
#![allow(clippy::struct_excessive_bools, reason = "flags are what they are")]

mod network;
mod packet;
mod pcap;
mod print;
mod transport;

use std::ffi::OsString;
use std::fmt::{self, Display, Formatter};
use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use packet::Counts;
use pcap::{LinkType, Pcap, Record};

fn main() -> ExitCode {
    let mut out = BufWriter::new(io::stdout().lock());
    capture(std::env::args_os().nth(1), &mut out, &mut io::stderr())
}

/// The whole program: prints a file, or else says why not and fails.
pub fn capture(path: Option<OsString>, out: &mut impl Write, errors: &mut impl Write) -> ExitCode {
    let file = match path {
        Some(path) => std::fs::read(path),
        None => Ok(include_bytes!("sample.pcap").to_vec()),
    };
    match file.map_err(Failure::Io).and_then(|file| print(&file, out)) {
        Ok(()) => ExitCode::SUCCESS,
        // Who reads the output has seen enough.
        Err(Failure::Io(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(failure) => {
            // There is no one left to tell if this fails.
            let _ = writeln!(errors, "capture: {failure}");
            ExitCode::FAILURE
        }
    }
}

/// Prints all packets of a file, then the counts.
pub fn print(file: &[u8], out: &mut impl Write) -> Result<(), Failure> {
    let mut pcap = Pcap::open(file).map_err(Failure::NoPcap)?;
    let mut counts = Counts::new();
    let mut start = None;
    let mut frames = 0;
    let end = loop {
        let record = match pcap.record() {
            Ok(Some(record)) => record,
            Ok(None) => break Ok(()),
            Err(error) => break Err(Failure::CutShort(frames + 1, error)),
        };
        frames += 1;
        let (time, digits) = pcap.time(&record.header);
        let time = Seconds {
            nanos: time - *start.get_or_insert(time),
            digits,
        };
        let mut line = format!("{frames:4} {time} {}", Length(&record));
        if pcap.header.link.kind == LinkType::Ethernet {
            let Record { packet, offset, .. } = record;
            if let Err(error) = packet::ethernet(packet, offset, &mut line, &mut counts) {
                line += &format!(" | error in frame {frames}: {error}");
                *counts.entry("error").or_default() += 1;
            }
        }
        writeln!(out, "{line}")?;
    };
    writeln!(out, "\n{frames:6} packets")?;
    for (name, count) in counts {
        writeln!(out, "{count:6} {name}")?;
    }
    out.flush()?;
    end
}

/// Why a file could not be printed to its end.
#[derive(Debug)]
pub enum Failure {
    /// The file cannot be read or the output not written.
    Io(io::Error),
    /// The file starts as no pcap file does.
    NoPcap(hg::Error),
    /// The file ends in this frame.
    CutShort(usize, hg::Error),
}

impl Display for Failure {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        match self {
            Failure::Io(error) => write!(f, "{error}"),
            Failure::NoPcap(error) => write!(f, "this is no pcap file: {error}"),
            Failure::CutShort(frame, error) => {
                write!(f, "the file ends in the middle of frame {frame}: {error}")
            }
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Failure::Io(error)
    }
}

/// A time in seconds, with the digits that the file keeps.
struct Seconds {
    nanos: i64,
    digits: usize,
}

impl Display for Seconds {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        let sign = if self.nanos < 0 { "-" } else { "" };
        let nanos = self.nanos.unsigned_abs();
        let fraction = format!("{:09}", nanos % 1_000_000_000);
        write!(
            f,
            "{sign}{}.{:.*}",
            nanos / 1_000_000_000,
            self.digits,
            fraction
        )
    }
}

/// How many bytes a packet had, and how many of them the file has.
struct Length<'a>(&'a Record<'a>);

impl Display for Length<'_> {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        let header = &self.0.header;
        if header.captured != header.original {
            write!(f, "{} of ", header.captured)?;
        }
        write!(f, "{} bytes", header.original)
    }
}
