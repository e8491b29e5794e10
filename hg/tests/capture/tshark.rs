//! The lines that the example should print, put together from what tshark
//! says about the fields.

use std::collections::{BTreeMap, HashMap};
use std::net::Ipv6Addr;

/// What tshark says of a packet.
pub(crate) struct Row(HashMap<&'static str, &'static str>);

/// How often each header was seen.
pub(crate) type Counts = BTreeMap<&'static str, usize>;

impl Row {
    /// The packets of a file.
    pub(crate) fn all(text: &'static str) -> Vec<Row> {
        let mut lines = text.lines().filter(|line| !line.starts_with('#'));
        let names: Vec<&str> = lines.next().unwrap().split('\t').collect();
        lines
            .map(|line| Row(names.iter().copied().zip(line.split('\t')).collect()))
            .collect()
    }

    /// The first value of a field: others are of a packet in the packet.
    fn one(&self, name: &str) -> &'static str {
        self.each(name).next().unwrap_or_default()
    }

    /// All values of a field.
    fn each(&self, name: &str) -> std::str::Split<'static, char> {
        self.0[name].split(',')
    }

    fn has(&self, name: &str) -> bool {
        !self.0[name].is_empty()
    }

    fn number(&self, name: &str) -> usize {
        self.one(name).parse().unwrap()
    }
}

/// The names whose fields are 1.
fn set(row: &Row, prefix: &str, names: &[(&str, &'static str)]) -> String {
    let set = names
        .iter()
        .filter(|(field, _)| row.one(&format!("{prefix}{field}")) == "1");
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

/// Options, if there are any.
fn list(options: &[String]) -> String {
    if options.is_empty() {
        String::new()
    } else {
        format!(" <{}>", options.join(", "))
    }
}

/// The line of a packet as tshark's fields have it, with so many digits of a
/// second; its headers are counted.
pub(crate) fn expected(row: &Row, digits: usize, counts: &mut Counts) -> String {
    let mut parts = Vec::new();
    let mut header = |name, text: String| {
        *counts.entry(name).or_default() += 1;
        parts.push(text);
    };
    let [source, destination] = ["eth.src", "eth.dst"].map(|name| row.one(name));
    header("Ethernet", format!("{source} > {destination}"));
    if row.has("vlan.id") {
        let dei = if row.one("vlan.dei") == "1" {
            " [dei]"
        } else {
            ""
        };
        let [id, priority] = ["vlan.id", "vlan.priority"].map(|name| row.one(name));
        header("Vlan", format!("VLAN {id} priority {priority}{dei}"));
    }
    if row.has("arp.opcode") {
        header("Arp", arp(row));
    }
    let mut protocol = row.one("ip.proto");
    if row.has("ip.proto") {
        header("Ipv4", ipv4(row));
        if row.one("ip.frag_offset") != "0" {
            protocol = "";
        }
    }
    if row.has("ipv6.nxt") {
        header("Ipv6", ipv6(row));
        protocol = extensions(row, &mut header);
    }
    match protocol {
        "6" => header("Tcp", tcp(row)),
        "17" => {
            let [from, to, len] =
                ["srcport", "dstport", "length"].map(|name| row.one(&format!("udp.{name}")));
            header("Udp", format!("UDP {from} > {to} len {len}"));
            if from == "53" || to == "53" {
                header("Dns", dns(row));
            }
            if row.has("dhcp.id") {
                header("Dhcp", dhcp(row));
            }
        }
        "1" => header("Icmp", icmp(row)),
        "58" => header("Icmpv6", icmpv6(row)),
        "" => {}
        other => panic!("the test does not know protocol {other}"),
    }
    let (seconds, fraction) = row.one("frame.time_relative").split_once('.').unwrap();
    let time = format!("{seconds}.{}", &fraction[..digits]);
    let [number, len] = [row.one("frame.number"), row.one("frame.len")];
    format!("{number:>4} {time:>10} {len} bytes | {}", parts.join(" | "))
}

fn arp(row: &Row) -> String {
    let operation = named(row.one("arp.opcode"), &[("1", "Request"), ("2", "Reply")]);
    let who = |side| {
        let field = |name| row.one(&format!("arp.{side}.{name}"));
        format!("{} {}", field("proto_ipv4"), field("hw_mac"))
    };
    format!("ARP {operation} {} > {}", who("src"), who("dst"))
}

fn ipv4(row: &Row) -> String {
    let [source, destination, ttl, dscp, len] =
        ["src", "dst", "ttl", "dsfield.dscp", "len"].map(|name| row.one(&format!("ip.{name}")));
    let id = hex(row.one("ip.id"), 4);
    let flags = set(row, "ip.flags.", &[("df", "df"), ("mf", "mf")]);
    let fragment = match row.number("ip.frag_offset") {
        0 => String::new(),
        offset => format!(" fragment at {}", offset * 8),
    };
    let options = if row.has("ip.opt.type") {
        row.each("ip.opt.type")
            .map(|kind| ipv4_option(row, kind))
            .collect()
    } else {
        Vec::new()
    };
    let options = list(&options);
    format!(
        "{source} > {destination} ttl {ttl} dscp {dscp} id {id} len {len}{flags}{fragment}{options}"
    )
}

fn ipv4_option(row: &Row, kind: &str) -> String {
    // What is recorded stands before the pointer, which counts from 1.
    let recorded = |front, each| (row.number("ip.opt.ptr") - front) / each;
    match kind {
        "0" => "end".to_string(),
        "1" => "nop".to_string(),
        "7" => {
            let route: Vec<_> = row.each("ip.rec_rt").collect();
            assert_eq!(route.len(), recorded(4, 4));
            format!("route {}", route.join(" "))
        }
        "68" => {
            let places = row.each("ip.opt.time_stamp_addr");
            let pairs = places
                .zip(row.each("ip.opt.time_stamp"))
                .take(recorded(5, 8));
            let pairs: Vec<_> = pairs
                .map(|(place, time)| format!("{place} {time}"))
                .collect();
            format!("times {}", pairs.join(" "))
        }
        other => panic!("the test does not know option {other} of IPv4"),
    }
}

fn ipv6(row: &Row) -> String {
    let [source, destination, hops, len] =
        ["src", "dst", "hlim", "plen"].map(|name| row.one(&format!("ipv6.{name}")));
    let [class, flow] = [hex(row.one("ipv6.tclass"), 2), hex(row.one("ipv6.flow"), 5)];
    format!("{source} > {destination} hops {hops} class {class} flow {flow} len {len}")
}

/// The headers between IPv6 and what it carries, which is returned.
fn extensions(row: &Row, mut header: impl FnMut(&'static str, String)) -> &'static str {
    let mut next = row.one("ipv6.nxt");
    let mut kinds = row.each("ipv6.opt.type");
    let mut lens = row.each("ipv6.opt.length");
    loop {
        let (name, kind, options) = match next {
            "0" => ("hopopts", "HopByHop", true),
            "60" => ("dstopts", "Destination", true),
            "43" => ("routing", "Routing", false),
            "44" => ("fraghdr", "Fragment", false),
            _ => return next,
        };
        let field = |field| row.one(&format!("ipv6.{name}.{field}"));
        next = field("nxt");
        if options {
            let mut left = field("len_oct").parse::<usize>().unwrap() - 2;
            let mut all = Vec::new();
            while left > 0 {
                let kind = kinds.next().unwrap();
                let len = if kind == "0x00" { None } else { lens.next() };
                left -= len.map_or(1, |len| 2 + len.parse::<usize>().unwrap());
                all.push(match (kind, len) {
                    ("0x00", _) => "pad".to_string(),
                    ("0x01", Some(len)) => format!("pad of {len}"),
                    ("0x05", _) => format!("router alert {}", row.one("ipv6.opt.router_alert")),
                    ("0x1e", _) => format!("30={}", row.one("ipv6.opt.experimental")),
                    other => panic!("the test does not know option {other:?} of IPv6"),
                });
            }
            let options = list(&all);
            header(
                "Extension",
                format!("{kind} of {} bytes{options}", field("len_oct")),
            );
        } else if name == "routing" {
            let [len, kind, left] = ["len_oct", "type", "segleft"].map(field);
            header(
                "Routing",
                format!("Routing of {len} bytes, type {kind}, {left} left"),
            );
        } else {
            let offset = field("offset").parse::<usize>().unwrap() * 8;
            let more = if field("more") == "1" { " [more]" } else { "" };
            let id = hex(field("ident"), 8);
            header("Fragment", format!("Fragment at {offset} of {id}{more}"));
            if offset != 0 {
                return "";
            }
        }
    }
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
    .map(|name| row.one(&format!("tcp.{name}")));
    let options = list(&tcp_options(row));
    format!("TCP {from} > {to}{flags} seq {seq} ack {ack} win {win}{options}")
}

fn tcp_options(row: &Row) -> Vec<String> {
    if !row.has("tcp.option_kind") {
        return Vec::new();
    }
    let option = |kind| {
        let field = |name| row.one(&format!("tcp.options.{name}"));
        match kind {
            "1" => "nop".to_string(),
            "2" => format!("mss {}", field("mss_val")),
            "3" => format!(
                "scale {}",
                row.number("tcp.options.wscale.multiplier").ilog2()
            ),
            "4" => "sack allowed".to_string(),
            "5" => {
                let [left, right] =
                    ["le", "re"].map(|side| row.each(&format!("tcp.options.sack_{side}")));
                let blocks = left
                    .zip(right)
                    .map(|(left, right)| format!(" {left}-{right}"));
                format!("sack{}", blocks.collect::<String>())
            }
            "8" => format!(
                "time {} echo {}",
                field("timestamp.tsval"),
                field("timestamp.tsecr")
            ),
            other => panic!("the test does not know option {other} of TCP"),
        }
    };
    row.each("tcp.option_kind").map(option).collect()
}

fn icmp(row: &Row) -> String {
    let kind = named(
        row.one("icmp.type"),
        &[("0", "EchoReply"), ("3", "Unreachable"), ("8", "Echo")],
    );
    let mut text = format!("ICMP {kind} code {}", row.one("icmp.code"));
    if kind.starts_with("Echo") {
        let id = row.number("icmp.ident");
        text += &format!(" id {id:#06x} seq {}", row.one("icmp.seq"));
    }
    text
}

fn icmpv6(row: &Row) -> String {
    let names = [
        ("1", "Unreachable"),
        ("128", "Echo"),
        ("129", "EchoReply"),
        ("133", "RouterSolicitation"),
        ("135", "NeighborSolicitation"),
        ("136", "NeighborAdvertisement"),
        ("143", "ListenerReport"),
    ];
    let kind = named(row.one("icmpv6.type"), &names);
    let mut text = format!("ICMPv6 {kind} code {}", row.one("icmpv6.code"));
    if kind.starts_with("Echo") {
        let id = hex(row.one("icmpv6.echo.identifier"), 4);
        text += &format!(" id {id} seq {}", row.one("icmpv6.echo.sequence_number"));
    }
    if kind.starts_with("Neighbor") {
        let target = [
            row.one("icmpv6.nd.ns.target_address"),
            row.one("icmpv6.nd.na.target_address"),
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
    let opcode = named(row.one("dns.flags.opcode"), &[("0", "Query")]);
    // tshark knows a result in responses only.
    let rcode = match row.one("dns.flags.rcode") {
        "" => "NoError".to_string(),
        rcode => named(
            rcode,
            &[("0", "NoError"), ("3", "NxDomain"), ("5", "Refused")],
        ),
    };
    let counts = ["queries", "answers", "auth_rr", "add_rr"]
        .map(|name| row.one(&format!("dns.count.{name}")))
        .join("/");
    let id = row.one("dns.id");
    // Questions and records stand behind the number, and what went wrong.
    let (_, records) = row.0["_ws.col.Info"].split_once(&format!("{id} ")).unwrap();
    let records = records.strip_prefix("No such name ").unwrap_or(records);
    format!("DNS {id} {opcode} {rcode}{flags} {counts} {records}")
}

fn dhcp(row: &Row) -> String {
    let [id, mac] = ["dhcp.id", "dhcp.hw.mac_addr"].map(|name| row.one(name));
    let [client, yours, server, relay] =
        ["client", "your", "server", "relay"].map(|name| row.one(&format!("dhcp.ip.{name}")));
    // What tshark calls option 0 is padding behind the end.
    let kinds = row.each("dhcp.option.type").filter(|kind| *kind != "0");
    let options = kinds.zip(row.each("dhcp.option.value"));
    let options = options.map(|(kind, value)| match (kind, value) {
        ("53", "01") => "Discover".to_string(),
        ("53", "02") => "Offer".to_string(),
        ("53", "03") => "Request".to_string(),
        ("53", "05") => "Ack".to_string(),
        _ => format!("{kind}={value}"),
    });
    let options = list(&options.collect::<Vec<_>>());
    format!("DHCP {id} {mac} client {client} yours {yours} server {server} relay {relay}{options}")
}
