//! The example `capture`: what it prints agrees with tshark, and no file
//! makes it panic.
#![allow(clippy::format_push_string, reason = "short is enough here")]
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a panic fails the test"
)]

#[path = "../../examples/capture/main.rs"]
#[allow(dead_code, reason = "the example's `main` is not called here")]
mod capture;
mod files;
mod hostile;
mod pcapng;
mod tshark;

use std::io::{Error, ErrorKind, Write};
use std::path::Path;
use std::process::ExitCode;

use files::{ETHERNET, Record, pcap, read_pcap, read_pcapng};
use tshark::{Counts, Row, expected};

const SAMPLE: &[u8] = include_bytes!("../../examples/capture/sample.pcap");
const OPTIONS: &[u8] = include_bytes!("../../examples/capture/options.pcapng");

/// What the example prints of a file, and why it stops.
fn print(file: &[u8]) -> (String, Result<(), String>) {
    let mut out = Vec::new();
    let end = capture::print(file, &mut out).map_err(|failure| failure.to_string());
    (String::from_utf8(out).unwrap(), end)
}

/// The lines of the packets, without the counts.
fn lines(text: &str) -> Vec<&str> {
    text.lines().take_while(|line| !line.is_empty()).collect()
}

/// Every line is what tshark's fields make of the packet; the counts follow.
fn agrees(file: &[u8], rows: &'static str, digits: usize, headers: &[&str]) {
    let (text, end) = print(file);
    assert_eq!(end, Ok(()));
    let rows = Row::all(rows);
    let mut counts = Counts::new();
    assert_eq!(lines(&text).len(), rows.len());
    for (line, row) in lines(&text).into_iter().zip(&rows) {
        assert_eq!(line, expected(row, digits, &mut counts));
    }
    for name in headers {
        assert!(counts.contains_key(name), "the file has no {name}");
    }
    let mut end = format!("\n{:6} packets\n", rows.len());
    for (name, count) in counts {
        end += &format!("{count:6} {name}\n");
    }
    assert!(text.ends_with(&end), "{text}\nexpected {end}");
}

#[test]
fn prints_what_tshark_says() {
    let headers = [
        "Ethernet", "Vlan", "Arp", "Ipv4", "Ipv6", "Tcp", "Udp", "Icmp", "Icmpv6", "Dns",
    ];
    let rows = include_str!("../../examples/capture/sample.tshark.txt");
    agrees(SAMPLE, rows, 6, &headers);
}

#[test]
fn prints_what_tshark_says_of_options() {
    let headers = [
        "Ipv4",
        "Extension",
        "Routing",
        "Fragment",
        "Tcp",
        "Dns",
        "Dhcp",
    ];
    let rows = include_str!("../../examples/capture/options.tshark.txt");
    agrees(OPTIONS, rows, 9, &headers);
}

#[test]
fn reads_both_orders_and_both_units() {
    let records = read_pcap(SAMPLE);
    assert_eq!(pcap(&records, false, false, ETHERNET), SAMPLE);
    let (text, _) = print(SAMPLE);
    let big = pcap(&records, true, false, ETHERNET);
    assert_eq!(print(&big), (text.clone(), Ok(())));
    for big in [false, true] {
        let (nanos, end) = print(&pcap(&records, big, true, ETHERNET));
        assert_eq!(end, Ok(()));
        for (nanos, micros) in lines(&nanos).into_iter().zip(lines(&text)) {
            let mut words: Vec<&str> = nanos.split_whitespace().collect();
            words[1] = words[1].strip_suffix("000").unwrap();
            assert_eq!(words, micros.split_whitespace().collect::<Vec<_>>());
        }
    }
}

#[test]
fn says_where_a_file_ends_too_early() {
    let records: Vec<Record> = read_pcap(SAMPLE).into_iter().step_by(4).collect();
    let whole = pcap(&records, false, false, ETHERNET);
    let (text, _) = print(&whole);
    let mut ends = vec![24];
    for record in &records {
        ends.push(ends[ends.len() - 1] + 16 + record.data.len());
    }
    for len in 0..whole.len() {
        let (part, end) = print(&whole[..len]);
        let frame = ends.iter().filter(|&&end| end <= len).count();
        let place = format!("bytes are needed (byte {len})");
        if frame == 0 {
            let message = format!("this is no pcap file: FileHeader: too short, 24 {place}");
            assert_eq!((part.as_str(), end), ("", Err(message)));
            continue;
        }
        assert_eq!(lines(&part), lines(&text)[..frame - 1]);
        if ends.contains(&len) {
            assert_eq!(end, Ok(()));
        } else {
            let message = end.unwrap_err();
            let start = format!("the file ends in the middle of frame {frame}: ");
            assert!(
                message.starts_with(&start) && message.ends_with(&place),
                "{message}"
            );
        }
    }
}

#[test]
fn says_where_a_packet_is_cut_short() {
    for (file, records) in [(SAMPLE, read_pcap(SAMPLE)), (OPTIONS, read_pcapng(OPTIONS))] {
        let (text, _) = print(file);
        for (record, whole) in records.iter().zip(lines(&text)) {
            let whole = whole.split_once(" | ").unwrap().1;
            cut_short(record, whole);
        }
    }
}

/// Prints all beginnings of a packet.
fn cut_short(record: &Record, whole: &str) {
    let cut = |len| Record {
        data: record.data[..len].to_vec(),
        ..*record
    };
    let records: Vec<Record> = (0..=record.data.len().min(400)).map(cut).collect();
    let (text, end) = print(&pcap(&records, false, false, ETHERNET));
    assert_eq!(end, Ok(()), "the rest goes on");
    let (mut at, mut errors) = (24, 0);
    for (number, (line, record)) in (1..).zip(lines(&text).into_iter().zip(&records)) {
        at += 16 + record.data.len();
        let error = format!("error in frame {number}: ");
        let (_, parts) = line.split_once(" bytes").unwrap();
        if let Some((before, error)) = parts.split_once(&error) {
            errors += 1;
            assert_eq!(errors, number, "once it is long enough it stays so");
            assert!(error.contains("too short, "), "{error}");
            assert!(error.ends_with(&format!(" (byte {at})")), "{error}");
            assert!(whole.starts_with(before.trim_matches([' ', '|'])), "{line}");
        } else {
            assert_eq!(parts, format!(" | {whole}"));
        }
    }
    assert!(errors >= 14 + 20);
    assert!(text.ends_with(&format!("{errors:6} error\n")), "{text}");
}

#[test]
fn prints_lengths_only_of_unknown_links() {
    let mut records = read_pcap(SAMPLE);
    records[1].data.truncate(10);
    let (text, end) = print(&pcap(&records, false, false, 113));
    assert_eq!(end, Ok(()));
    let text = lines(&text);
    assert_eq!(
        text[0],
        format!("   1   0.000000 {} bytes", records[0].original)
    );
    assert!(text[1].ends_with(&format!(" 10 of {} bytes", records[1].original)));
    assert!(text.iter().all(|line| line.ends_with(" bytes")));
}

#[test]
fn refuses_what_is_no_pcap_file() {
    for magic in [
        *b"\x7fELF",
        *b"\r\n\n\r",
        [0; 4],
        [0xff; 4],
        *b"\xa1\xb2\xd4\xc3",
    ] {
        let mut file = SAMPLE.to_vec();
        file[..4].copy_from_slice(&magic);
        let (text, end) = print(&file);
        let message = end.unwrap_err();
        assert!(
            message.starts_with("this is no pcap file: magic: "),
            "{message}"
        );
        assert!(message.ends_with(" is not a Magic (byte 0)"), "{message}");
        assert_eq!(text, "");
    }
}

#[test]
fn tells_the_shell_how_it_went() {
    let run = |path: Option<&str>| {
        let (mut out, mut errors) = (Vec::new(), Vec::new());
        let code = capture::capture(path.map(Path::new), &mut out, &mut errors);
        (
            code,
            String::from_utf8(out).unwrap(),
            String::from_utf8(errors).unwrap(),
        )
    };
    assert_eq!(
        run(None),
        (ExitCode::SUCCESS, print(SAMPLE).0, String::new())
    );

    let (code, out, errors) = run(Some("no such file"));
    assert_eq!((code, out.as_str()), (ExitCode::FAILURE, ""));
    assert!(
        errors.starts_with("capture: no such file: cannot read: "),
        "{errors}"
    );

    let path = std::env::temp_dir().join(format!("hg-capture-{}.pcap", std::process::id()));
    std::fs::write(&path, &SAMPLE[..100]).unwrap();
    let (code, _, errors) = run(path.to_str());
    std::fs::remove_file(&path).unwrap();
    assert_eq!(code, ExitCode::FAILURE);
    let start = format!(
        "capture: {}: the file ends in the middle of frame 1: ",
        path.display()
    );
    assert!(errors.starts_with(&start), "{errors}");
}

#[test]
fn ends_quietly_when_nobody_reads_on() {
    struct Closed;
    impl Write for Closed {
        fn write(&mut self, _: &[u8]) -> Result<usize, Error> {
            Err(ErrorKind::BrokenPipe.into())
        }
        fn flush(&mut self) -> Result<(), Error> {
            Ok(())
        }
    }
    let mut errors = Vec::new();
    assert_eq!(
        capture::capture(None, &mut Closed, &mut errors),
        ExitCode::SUCCESS
    );
    assert!(errors.is_empty());
}
