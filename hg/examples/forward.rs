//! Receives weather reports in an old format, and forwards them in a new one.
//!
//! ```text
//! cargo run --release --example forward 127.0.0.1:4000 127.0.0.1:4001
//! ```
//!
//! Whoever connects to the first address sends `Report`s of version 1 in
//! network byte order, one behind the other. For each connection one is made to
//! the second address, which receives them as version 2, little-endian. What
//! the two versions have in common is told by their structs.

use std::io::{self, ErrorKind, Read, Write};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::process::ExitCode;

use hg::{Le, Net, convert};

/// What the old stations send.
pub(crate) mod v1 {
    use hg::Hg;

    /// Measurements of a quarter of an hour.
    #[derive(Hg, Clone, Debug)]
    #[hg(magic = b"W1")]
    pub(crate) struct Report {
        pub(crate) station: u16,
        pub(crate) time: u32,
        #[hg(prefix = u8)]
        pub(crate) samples: Vec<Sample>,
    }

    /// Measurements of a moment.
    #[derive(Hg, Clone, Debug)]
    pub(crate) struct Sample {
        /// Tenths of degrees.
        pub(crate) temperature: i16,
        /// Pascals over 90000.
        pub(crate) pressure: u16,
    }
}

/// What the new ones understand.
pub(crate) mod v2 {
    use hg::Hg;

    use super::v1;

    /// Measurements of any time.
    #[derive(Hg, Clone, Debug, PartialEq)]
    #[hg(magic = b"W2", from = v1::Report)]
    pub(crate) struct Report {
        pub(crate) time: u64,
        #[hg(from = station)]
        pub(crate) id: u32,
        #[hg(default = 15)]
        pub(crate) minutes: u8,
        #[hg(prefix = u16)]
        pub(crate) samples: Vec<Sample>,
    }

    /// Measurements of a moment.
    #[derive(Hg, Clone, Debug, PartialEq)]
    #[hg(from = v1::Sample)]
    pub(crate) struct Sample {
        pub(crate) pressure: u32,
        pub(crate) temperature: i32,
        /// Percents; the old stations do not measure it.
        #[hg(default = u8::MAX)]
        pub(crate) humidity: u8,
    }
}

fn main() -> ExitCode {
    let addresses: Vec<SocketAddr> = std::env::args()
        .skip(1)
        .filter_map(|it| it.parse().ok())
        .collect();
    let [from, to] = addresses[..] else {
        eprintln!("usage: forward LISTEN TARGET, e.g. forward 127.0.0.1:4000 127.0.0.1:4001");
        return ExitCode::FAILURE;
    };
    match TcpListener::bind(from).and_then(|listener| serve(&listener, to)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{from}: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Forwards every connection in a thread of its own.
fn serve(listener: &TcpListener, target: SocketAddr) -> io::Result<()> {
    for stream in listener.incoming() {
        let stream = stream?;
        std::thread::spawn(move || {
            let peer = stream.peer_addr();
            if let Err(error) = forward(&stream, target) {
                eprintln!("{peer:?}: {error}");
            }
        });
    }
    Ok(())
}

/// Forwards one connection, and gives the number of reports.
pub(crate) fn forward(stream: &TcpStream, target: SocketAddr) -> io::Result<usize> {
    let target = TcpStream::connect(target)?;
    let reports = translate(stream, &target)?;
    target.shutdown(Shutdown::Write)?;
    Ok(reports)
}

/// Translates reports until the input ends, and gives their number. Before an
/// error, everything that was complete is written.
pub(crate) fn translate(mut from: impl Read, mut to: impl Write) -> io::Result<usize> {
    let (mut input, mut output) = (Vec::new(), Vec::new());
    let (mut reports, mut passed) = (0, 0);
    let mut chunk = [0; 4096];
    loop {
        let count = match from.read(&mut chunk) {
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            count => count?,
        };
        input.extend_from_slice(&chunk[..count]);

        let mut rest = &input[..];
        let error = loop {
            match convert::translate_to::<v1::Report, Net, v2::Report, Le>(rest, &mut output) {
                Ok(behind) => (rest, reports) = (behind, reports + 1),
                Err(error) => break error,
            }
        };
        to.write_all(&output)?;
        output.clear();

        let used = input.len() - rest.len();
        // The place of an error counts from the first byte of the connection.
        let end = |kind| io::Error::new(kind, error.moved(passed + used));
        match error.kind() {
            hg::ErrorKind::TooShort { .. } if count > 0 => {}
            hg::ErrorKind::TooShort { .. } if rest.is_empty() => return Ok(reports),
            hg::ErrorKind::TooShort { .. } => return Err(end(ErrorKind::UnexpectedEof)),
            _ => return Err(end(ErrorKind::InvalidData)),
        }
        // What is left is less than one report, which has at most 1029 bytes.
        input.drain(..used);
        passed += used;
    }
}
