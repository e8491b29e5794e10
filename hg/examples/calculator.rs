//! A calculator at the other end of a socket.
//!
//! ```text
//! cargo run --release --example calculator serve tcp 127.0.0.1:4000
//! cargo run --release --example calculator call tcp 127.0.0.1:4000 1 + 2 7 / 0
//! ```
//!
//! With `unix PATH` in place of `tcp ADDRESS` it is a unix socket, and the bytes
//! are in the order of this machine. All calculations are sent before the first
//! reply is waited for.

use std::fmt;
use std::io::{self, Read, Write};
use std::net::{TcpListener, TcpStream};
#[cfg(unix)]
use std::os::unix::net::{UnixListener, UnixStream};
use std::process::ExitCode;

use hg::Hg;
use hg::rpc::{Failure, Pending};
use hg::transport::{Connection, Transport, serve};

/// What can be calculated.
#[hg::rpc]
pub(crate) trait Calculator {
    fn add(&mut self, a: i64, b: i64) -> Result<i64, Wrong>;
    fn subtract(&mut self, a: i64, b: i64) -> Result<i64, Wrong>;
    fn multiply(&mut self, a: i64, b: i64) -> Result<i64, Wrong>;
    fn divide(&mut self, a: i64, b: i64) -> Result<i64, Wrong>;
    /// Says who calculates; nobody waits for it.
    fn hello(&mut self, name: &str);
}

/// Why there is no result.
#[derive(Hg, Clone, Copy, Debug, PartialEq)]
#[repr(u8)]
pub(crate) enum Wrong {
    DividedByZero = 1,
    TooLarge = 2,
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Wrong::DividedByZero => "divided by zero",
            Wrong::TooLarge => "too large",
        })
    }
}

/// The one who calculates.
#[derive(Debug, Default)]
pub(crate) struct Machine {
    /// Who said hello.
    pub(crate) names: Vec<String>,
}

impl Calculator for Machine {
    fn add(&mut self, a: i64, b: i64) -> Result<i64, Wrong> {
        a.checked_add(b).ok_or(Wrong::TooLarge)
    }
    fn subtract(&mut self, a: i64, b: i64) -> Result<i64, Wrong> {
        a.checked_sub(b).ok_or(Wrong::TooLarge)
    }
    fn multiply(&mut self, a: i64, b: i64) -> Result<i64, Wrong> {
        a.checked_mul(b).ok_or(Wrong::TooLarge)
    }
    fn divide(&mut self, a: i64, b: i64) -> Result<i64, Wrong> {
        if b == 0 {
            return Err(Wrong::DividedByZero);
        }
        a.checked_div(b).ok_or(Wrong::TooLarge)
    }
    fn hello(&mut self, name: &str) {
        self.names.push(name.to_owned());
    }
}

type Reply = Pending<Result<i64, Wrong>>;

/// Sends all calculations, then waits for all results.
pub(crate) fn calculate<S: Transport + Read + Write>(
    stream: S,
    calculations: &[(i64, char, i64)],
) -> Result<Vec<Result<i64, Wrong>>, Failure> {
    let mut calculator = CalculatorClient(Connection::client(stream));
    calculator.hello("example")?;
    let replies: Vec<Reply> = calculations
        .iter()
        .map(|&(a, operator, b)| match operator {
            '+' => calculator.add(a, b),
            '-' => calculator.subtract(a, b),
            '/' => calculator.divide(a, b),
            _ => calculator.multiply(a, b),
        })
        .collect::<Result<_, Failure>>()?;
    replies
        .into_iter()
        .map(|reply| calculator.wait(reply))
        .collect()
}

/// Serves every connection in a thread of its own.
fn serve_all<S>(streams: impl Iterator<Item = io::Result<S>>) -> Result<(), Failure>
where
    S: Transport + Read + Write + Send + 'static,
{
    for stream in streams {
        let stream = stream?;
        std::thread::spawn(|| {
            if let Err(failure) = serve(stream, CalculatorServer(Machine::default())) {
                eprintln!("{failure}");
            }
        });
    }
    Ok(())
}

/// `1 + 2 7 / 0`
fn parse(words: &[String]) -> Option<Vec<(i64, char, i64)>> {
    let parse = |words: &[String]| {
        let [a, operator, b] = words else { return None };
        let operator = operator.parse().ok().filter(|it| "+-x/".contains(*it))?;
        Some((a.parse().ok()?, operator, b.parse().ok()?))
    };
    words.chunks(3).map(parse).collect()
}

fn run(words: &[String]) -> Result<(), Failure> {
    let (way, address, calculations) = match words {
        [verb, way, address] if verb == "serve" => (way.as_str(), address, None),
        [verb, way, address, rest @ ..] if verb == "call" => match parse(rest) {
            Some(calculations) => (way.as_str(), address, Some(calculations)),
            None => return Err(usage()),
        },
        _ => return Err(usage()),
    };
    let results = match (way, &calculations) {
        ("tcp", None) => return serve_all(TcpListener::bind(address)?.incoming()),
        ("tcp", Some(calculations)) => {
            let stream = TcpStream::connect(address)?;
            stream.set_nodelay(true)?;
            calculate(stream, calculations)?
        }
        #[cfg(unix)]
        ("unix", None) => return serve_all(UnixListener::bind(address)?.incoming()),
        #[cfg(unix)]
        ("unix", Some(calculations)) => calculate(UnixStream::connect(address)?, calculations)?,
        _ => return Err(usage()),
    };
    for (result, (a, operator, b)) in results.iter().zip(calculations.unwrap_or_default()) {
        match result {
            Ok(result) => println!("{a} {operator} {b} = {result}"),
            Err(wrong) => println!("{a} {operator} {b}: {wrong}"),
        }
    }
    Ok(())
}

fn usage() -> Failure {
    let text = "usage: calculator serve tcp|unix ADDRESS\n       \
                calculator call tcp|unix ADDRESS 1 + 2 3 - 4 5 x 6 7 / 8";
    io::Error::new(io::ErrorKind::InvalidInput, text).into()
}

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match run(&words) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("{failure}");
            ExitCode::FAILURE
        }
    }
}
