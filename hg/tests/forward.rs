//! The example `forward`: what goes in as version 1 comes out as version 2,
//! over real sockets and in pieces of any size.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a panic fails the test"
)]

#[path = "../examples/forward.rs"]
#[allow(
    dead_code,
    unreachable_pub,
    reason = "the example's `main` is not called here"
)]
mod forward;

use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::thread;

use forward::{v1, v2};
use hg::{Hg, Le, Net};

fn reports() -> Vec<v1::Report> {
    let sample = |number: u16| v1::Sample {
        temperature: -i16::try_from(number).unwrap(),
        pressure: number.wrapping_mul(1000),
    };
    let report = |number: u16| v1::Report {
        station: number,
        time: 1_000_000 + u32::from(number),
        samples: (0..number % 256).map(sample).collect(),
    };
    (0..300).map(report).collect()
}

fn old_bytes(reports: &[v1::Report]) -> Vec<u8> {
    let mut bytes = Vec::new();
    for report in reports {
        report.encode_to::<Net>(&mut bytes).unwrap();
    }
    bytes
}

/// What the receiver makes of the bytes that it got.
fn new_reports(mut bytes: &[u8]) -> Vec<v2::Report> {
    let mut reports = Vec::new();
    while !bytes.is_empty() {
        let (report, rest) = v2::Report::decode_prefix::<Le>(bytes).unwrap();
        reports.push(report);
        bytes = rest;
    }
    reports
}

/// A stream that gives a few bytes at a time, and is interrupted now and then.
struct Drops<'a>(&'a [u8], usize);

impl Read for Drops<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.1 += 1;
        if self.1 % 5 == 0 {
            return Err(io::ErrorKind::Interrupted.into());
        }
        let len = (self.1 * 7 % 31).clamp(1, buffer.len()).min(self.0.len());
        self.0.read(&mut buffer[..len])
    }
}

#[test]
fn over_sockets() {
    let target = TcpListener::bind("127.0.0.1:0").unwrap();
    let forwarder = TcpListener::bind("127.0.0.1:0").unwrap();
    let (to, from) = (
        target.local_addr().unwrap(),
        forwarder.local_addr().unwrap(),
    );
    let count = thread::spawn(move || forward::forward(&forwarder.accept().unwrap().0, to));
    let received = thread::spawn(move || {
        let mut bytes = Vec::new();
        target.accept().unwrap().0.read_to_end(&mut bytes).unwrap();
        bytes
    });
    let mut client = TcpStream::connect(from).unwrap();
    for bytes in old_bytes(&reports()).chunks(777) {
        client.write_all(bytes).unwrap();
    }
    client.shutdown(Shutdown::Write).unwrap();

    assert_eq!(count.join().unwrap().unwrap(), 300);
    let expected: Vec<v2::Report> = reports().into_iter().map(Into::into).collect();
    let received = new_reports(&received.join().unwrap());
    assert_eq!(received.len(), 300);
    assert_eq!(received, expected);
    assert_eq!(
        received[3].samples[2],
        v2::Sample {
            pressure: 2000,
            temperature: -2,
            humidity: 255,
        }
    );
}

#[test]
fn in_small_pieces() {
    let (bytes, mut out) = (old_bytes(&reports()), Vec::new());
    let count = forward::translate(Drops(&bytes, 0), &mut out).unwrap();
    assert_eq!(count, 300);
    let expected: Vec<v2::Report> = reports().into_iter().map(Into::into).collect();
    assert_eq!(new_reports(&out), expected);
}

/// What was complete is forwarded, whatever comes behind it.
#[test]
fn complete_reports_before_an_error() {
    let reports = &reports()[..4];
    let whole = old_bytes(reports);
    for cut in 0..whole.len() {
        let mut out = Vec::new();
        let end = forward::translate(&whole[..cut], &mut out);
        let complete = new_reports(&out);
        let used = old_bytes(&reports[..complete.len()]).len();
        assert!(complete.len() < 4);
        assert_eq!(end.is_ok(), used == cut);
        if let Err(error) = end {
            assert_eq!(error.kind(), io::ErrorKind::UnexpectedEof);
        }
    }
    let (mut out, wrong) = (Vec::new(), [&whole[..], b"W9 what is this?"].concat());
    let error = forward::translate(&wrong[..], &mut out).unwrap_err();
    assert_eq!(error.kind(), io::ErrorKind::InvalidData);
    let place = format!("Report: wrong magic (byte {})", whole.len());
    assert_eq!(error.to_string(), place);
    assert_eq!(new_reports(&out).len(), 4);
}
