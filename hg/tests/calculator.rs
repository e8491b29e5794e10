//! The example `calculator`, over both kinds of sockets.

use std::net::{TcpListener, TcpStream};
use std::thread;

use hg::transport::serve;

#[allow(dead_code, reason = "an example has a `main`")]
#[path = "../examples/calculator.rs"]
mod example;

use example::{CalculatorServer, Machine, Wrong, calculate};

/// A thousand calculations, and what comes of them.
fn calculations() -> (Vec<(i64, char, i64)>, Vec<Result<i64, Wrong>>) {
    (0..1000)
        .map(|n| match n % 5 {
            0 => ((n, '+', 1), Ok(n + 1)),
            1 => ((n, '-', 2 * n), Ok(-n)),
            2 => ((n, 'x', n), Ok(n * n)),
            3 => ((n, '/', 0), Err(Wrong::DividedByZero)),
            _ => ((i64::MAX, '+', n), Err(Wrong::TooLarge)),
        })
        .unzip()
}

#[test]
fn over_tcp() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let stream = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
    let server = thread::spawn(move || {
        let mut target = CalculatorServer(Machine::default());
        serve(listener.accept().unwrap().0, &mut target).unwrap();
        target.0
    });
    let (calculations, expected) = calculations();
    assert_eq!(calculate(stream, &calculations).unwrap(), expected);
    assert_eq!(server.join().unwrap().names, ["example"]);
}

#[cfg(unix)]
#[test]
fn over_a_unix_socket() {
    let (here, there) = std::os::unix::net::UnixStream::pair().unwrap();
    let server = thread::spawn(|| serve(there, CalculatorServer(Machine::default())));
    let (calculations, expected) = calculations();
    assert_eq!(calculate(here, &calculations).unwrap(), expected);
    server.join().unwrap().unwrap();
}
