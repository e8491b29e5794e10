//! The example `capture`: what it prints agrees with tshark, and no file
//! makes it panic.
#![allow(clippy::format_push_string, reason = "short is enough here")]
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a panic fails the test"
)]

#[path = "../examples/capture/main.rs"]
#[allow(dead_code, reason = "the example's `main` is not called here")]
mod capture;

use std::collections::{BTreeMap, HashMap};
use std::io::{Error, ErrorKind, Write};
use std::net::Ipv6Addr;
use std::path::Path;
use std::process::ExitCode;

const SAMPLE: &[u8] = include_bytes!("../examples/capture/sample.pcap");
const TSHARK: &str = include_str!("../examples/capture/sample.tshark.txt");

const ETHERNET: u32 = 1;

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

// ---------------------------------------------------------------- the sample

struct Record {
    seconds: u32,
    micros: u32,
    original: u32,
    data: Vec<u8>,
}

/// The records of the sample, read without Hg.
fn sample() -> Vec<Record> {
    let number = |at: usize| u32::from_le_bytes(SAMPLE[at..at + 4].try_into().unwrap());
    assert_eq!((number(0), number(20)), (0xa1b2_c3d4, ETHERNET));
    let (mut records, mut at) = (Vec::new(), 24);
    while at < SAMPLE.len() {
        let data = SAMPLE[at + 16..at + 16 + number(at + 8) as usize].to_vec();
        let [seconds, micros, original] = [at, at + 4, at + 12].map(number);
        at += 16 + data.len();
        records.push(Record {
            seconds,
            micros,
            original,
            data,
        });
    }
    records
}

/// A file of these records, written without Hg.
fn file(records: &[Record], big: bool, nanos: bool, link: u32) -> Vec<u8> {
    let long = |n: u32| {
        if big {
            n.to_be_bytes()
        } else {
            n.to_le_bytes()
        }
    };
    let short = |n: u16| {
        if big {
            n.to_be_bytes()
        } else {
            n.to_le_bytes()
        }
    };
    let mut file = long(if nanos { 0xa1b2_3c4d } else { 0xa1b2_c3d4 }).to_vec();
    file.extend([2, 4].map(short).as_flattened());
    file.extend([0, 0, 0x4_0000, link].map(long).as_flattened());
    for record in records {
        let fraction = if nanos {
            record.micros * 1000
        } else {
            record.micros
        };
        let captured = u32::try_from(record.data.len()).unwrap();
        file.extend(
            [record.seconds, fraction, captured, record.original]
                .map(long)
                .as_flattened(),
        );
        file.extend(&record.data);
    }
    file
}

// -------------------------------------------------------------------- tshark

type Row = HashMap<&'static str, &'static str>;

fn tshark() -> Vec<Row> {
    let mut lines = TSHARK.lines().filter(|line| !line.starts_with('#'));
    let names: Vec<&str> = lines.next().unwrap().split('\t').collect();
    lines
        .map(|line| names.iter().copied().zip(line.split('\t')).collect())
        .collect()
}

/// The names whose fields are 1.
fn set(row: &Row, prefix: &str, names: &[(&str, &'static str)]) -> String {
    let set = names
        .iter()
        .filter(|(field, _)| row[format!("{prefix}{field}").as_str()] == "1");
    let set: Vec<_> = set.map(|&(_, name)| name).collect();
    if set.is_empty() {
        String::new()
    } else {
        format!(" [{}]", set.join(" "))
    }
}

fn named(number: &str, names: &[(&str, &str)]) -> String {
    let name = names.iter().find(|(known, _)| *known == number);
    name.map_or_else(
        || format!("Other({number})"),
        |(_, name)| (*name).to_string(),
    )
}

/// The last digits of a number in hexadecimal.
fn hex(text: &str, digits: usize) -> String {
    let number = u64::from_str_radix(text.trim_start_matches("0x"), 16).unwrap();
    format!("{number:#0width$x}", width = digits + 2)
}

/// The line of a packet as tshark's fields have it; its headers are counted.
fn expected(row: &Row, counts: &mut BTreeMap<&'static str, usize>) -> String {
    let mut parts = Vec::new();
    let mut header = |name, text: String| {
        *counts.entry(name).or_default() += 1;
        parts.push(text);
    };
    header(
        "Ethernet",
        format!("{} > {}", row["eth.src"], row["eth.dst"]),
    );
    if !row["vlan.id"].is_empty() {
        let dei = if row["vlan.dei"] == "1" { " [dei]" } else { "" };
        header(
            "Vlan",
            format!(
                "VLAN {} priority {}{dei}",
                row["vlan.id"], row["vlan.priority"]
            ),
        );
    }
    if !row["arp.opcode"].is_empty() {
        let operation = named(row["arp.opcode"], &[("1", "Request"), ("2", "Reply")]);
        let who = |side| {
            let field = |name| row[format!("arp.{side}.{name}").as_str()];
            format!("{} {}", field("proto_ipv4"), field("hw_mac"))
        };
        header(
            "Arp",
            format!("ARP {operation} {} > {}", who("src"), who("dst")),
        );
    }
    let mut protocol = row["ip.proto"];
    if !protocol.is_empty() {
        let [source, destination, ttl, dscp, len] = ["src", "dst", "ttl", "dsfield.dscp", "len"]
            .map(|name| row[format!("ip.{name}").as_str()]);
        let id = hex(row["ip.id"], 4);
        let flags = set(row, "ip.flags.", &[("df", "df"), ("mf", "mf")]);
        assert_eq!(row["ip.frag_offset"], "0");
        header(
            "Ipv4",
            format!("{source} > {destination} ttl {ttl} dscp {dscp} id {id} len {len}{flags}"),
        );
    }
    if !row["ipv6.nxt"].is_empty() {
        protocol = row["ipv6.nxt"];
        let [source, destination, hops, len] =
            ["src", "dst", "hlim", "plen"].map(|name| row[format!("ipv6.{name}").as_str()]);
        let [class, flow] = [hex(row["ipv6.tclass"], 2), hex(row["ipv6.flow"], 5)];
        header(
            "Ipv6",
            format!("{source} > {destination} hops {hops} class {class} flow {flow} len {len}"),
        );
        if protocol == "0" {
            protocol = row["ipv6.hopopts.nxt"];
            header(
                "Extension",
                format!("extension of {} bytes", row["ipv6.hopopts.len_oct"]),
            );
        }
    }
    match protocol {
        "6" => header("Tcp", tcp(row)),
        "17" => {
            let [from, to] = [row["udp.srcport"], row["udp.dstport"]];
            header(
                "Udp",
                format!("UDP {from} > {to} len {}", row["udp.length"]),
            );
            if from == "53" || to == "53" {
                header("Dns", dns(row));
            }
        }
        "1" => header("Icmp", icmp(row)),
        "58" => header("Icmpv6", icmpv6(row)),
        "" => {}
        other => panic!("the test does not know protocol {other}"),
    }
    let time = row["frame.time_relative"].strip_suffix("000").unwrap();
    let [number, len] = [row["frame.number"], row["frame.len"]];
    format!("{number:>4} {time:>10} {len} bytes | {}", parts.join(" | "))
}

fn tcp(row: &Row) -> String {
    let flags = [
        ("cwr", "cwr"),
        ("ece", "ece"),
        ("urg", "urg"),
        ("ack", "ack"),
        ("push", "psh"),
        ("reset", "rst"),
        ("syn", "syn"),
        ("fin", "fin"),
    ];
    let flags = set(row, "tcp.flags.", &flags);
    let [from, to, seq, ack, win] = [
        "srcport",
        "dstport",
        "seq_raw",
        "ack_raw",
        "window_size_value",
    ]
    .map(|name| row[format!("tcp.{name}").as_str()]);
    format!("TCP {from} > {to}{flags} seq {seq} ack {ack} win {win}")
}

fn icmp(row: &Row) -> String {
    let kind = named(
        row["icmp.type"],
        &[("0", "EchoReply"), ("3", "Unreachable"), ("8", "Echo")],
    );
    let mut text = format!("ICMP {kind} code {}", row["icmp.code"]);
    if kind.starts_with("Echo") {
        text += &format!(
            " id {:#06x} seq {}",
            row["icmp.ident"].parse::<u16>().unwrap(),
            row["icmp.seq"]
        );
    }
    text
}

fn icmpv6(row: &Row) -> String {
    let names = [
        ("128", "Echo"),
        ("129", "EchoReply"),
        ("133", "RouterSolicitation"),
        ("135", "NeighborSolicitation"),
        ("136", "NeighborAdvertisement"),
        ("143", "ListenerReport"),
    ];
    let kind = named(row["icmpv6.type"], &names);
    let mut text = format!("ICMPv6 {kind} code {}", row["icmpv6.code"]);
    if kind.starts_with("Echo") {
        let id = hex(row["icmpv6.echo.identifier"], 4);
        text += &format!(" id {id} seq {}", row["icmpv6.echo.sequence_number"]);
    }
    if kind.starts_with("Neighbor") {
        let target = [
            row["icmpv6.nd.ns.target_address"],
            row["icmpv6.nd.na.target_address"],
        ]
        .concat();
        text += &format!(" for {}", target.parse::<Ipv6Addr>().unwrap());
    }
    text
}

fn dns(row: &Row) -> String {
    let flags = [
        ("response", "qr"),
        ("authoritative", "aa"),
        ("truncated", "tc"),
        ("recdesired", "rd"),
        ("recavail", "ra"),
        ("authenticated", "ad"),
        ("checkdisable", "cd"),
    ];
    let flags = set(row, "dns.flags.", &flags);
    let opcode = named(row["dns.flags.opcode"], &[("0", "Query")]);
    // tshark knows a result in responses only.
    let rcode = match row["dns.flags.rcode"] {
        "" => "NoError".to_string(),
        rcode => named(
            rcode,
            &[("0", "NoError"), ("3", "NxDomain"), ("5", "Refused")],
        ),
    };
    let counts = ["queries", "answers", "auth_rr", "add_rr"]
        .map(|name| row[format!("dns.count.{name}").as_str()])
        .join("/");
    format!("DNS {} {opcode} {rcode}{flags} {counts}", row["dns.id"])
}

// --------------------------------------------------------------------- tests

#[test]
fn prints_what_tshark_says() {
    let (text, end) = print(SAMPLE);
    assert_eq!(end, Ok(()));
    let rows = tshark();
    let mut counts = BTreeMap::new();
    assert_eq!(lines(&text).len(), rows.len());
    for (line, row) in lines(&text).into_iter().zip(&rows) {
        assert_eq!(line, expected(row, &mut counts));
    }
    for name in [
        "Ethernet", "Vlan", "Arp", "Ipv4", "Ipv6", "Tcp", "Udp", "Icmp", "Icmpv6", "Dns",
    ] {
        assert!(counts.get(name) > Some(&0), "the sample has no {name}");
    }
    let mut end = format!("\n{:6} packets\n", rows.len());
    for (name, count) in counts {
        end += &format!("{count:6} {name}\n");
    }
    assert!(text.ends_with(&end), "{text}\nexpected {end}");
}

#[test]
fn reads_both_orders_and_both_units() {
    let records = sample();
    assert_eq!(file(&records, false, false, ETHERNET), SAMPLE);
    let (text, _) = print(SAMPLE);
    assert_eq!(
        print(&file(&records, true, false, ETHERNET)),
        (text.clone(), Ok(()))
    );
    for big in [false, true] {
        let (nanos, end) = print(&file(&records, big, true, ETHERNET));
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
    let records: Vec<Record> = sample().into_iter().step_by(4).collect();
    let whole = file(&records, false, false, ETHERNET);
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
    let (text, _) = print(SAMPLE);
    for (record, whole) in sample().into_iter().zip(lines(&text)) {
        let whole = whole.split_once(" | ").unwrap().1;
        let cut = |len| Record {
            data: record.data[..len].to_vec(),
            ..record
        };
        let records: Vec<Record> = (0..=record.data.len()).map(cut).collect();
        let (text, end) = print(&file(&records, false, false, ETHERNET));
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
        assert!(errors >= 14 + 20 + 4);
        assert!(text.ends_with(&format!("{errors:6} error\n")), "{text}");
    }
}

#[test]
fn prints_lengths_only_of_unknown_links() {
    let mut records = sample();
    records[1].data.truncate(10);
    let (text, end) = print(&file(&records, false, false, 113));
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
        *b"\n\r\r\n",
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

/// A generator of random numbers that is always the same (xorshift64).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, end: usize) -> usize {
        usize::try_from(self.next() % u64::try_from(end).unwrap()).unwrap()
    }

    fn bytes(&mut self, max: usize) -> Vec<u8> {
        (0..=self.below(max))
            .map(|_| self.next().to_le_bytes()[3])
            .collect()
    }
}

#[test]
fn survives_any_bytes() {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let records = sample();
    for round in 0..2000 {
        // Noise; noise behind a right header; noise in a right file.
        let _ = print(&random.bytes(200));
        let _ = print(&[&SAMPLE[..24], &random.bytes(200)].concat());
        let mut broken = SAMPLE[..1500].to_vec();
        for _ in 0..round % 50 {
            let at = random.below(broken.len());
            broken[at] = random.next().to_le_bytes()[5];
        }
        let _ = print(&broken);
        // Noise in packets does not end the file.
        let mut record = Record {
            data: records[round % records.len()].data.clone(),
            ..records[0]
        };
        for _ in 0..4 {
            let at = 12 + random.below(record.data.len() - 12);
            record.data[at] = random.next().to_le_bytes()[2];
        }
        let noise = Record {
            data: random.bytes(100),
            ..record
        };
        let (text, end) = print(&file(&[record, noise], round % 2 == 0, false, ETHERNET));
        assert_eq!((lines(&text).len(), end), (2, Ok(())));
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
