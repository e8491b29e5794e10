//! What only pcapng files have: blocks, sections and interfaces.

use super::files::{
    ETHERNET, Order, Record, block, interface, packet, pcapng, read_pcapng, section,
};
use super::{OPTIONS, lines, print};

const LITTLE: Order = Order { big: false };
const BIG: Order = Order { big: true };

/// A packet of the link that is not known.
fn record(len: u8) -> Record {
    Record {
        seconds: 0,
        nanos: 0,
        original: len.into(),
        data: (0..len).collect(),
    }
}

#[test]
fn reads_both_orders() {
    let (text, _) = print(OPTIONS);
    let records = read_pcapng(OPTIONS);
    for big in [false, true] {
        let file = pcapng(&records, big, ETHERNET);
        assert_eq!(print(&file), (text.clone(), Ok(())));
    }
}

/// Every interface has its own unit of time: millionths unless it says so.
#[test]
fn reads_times_in_every_unit() {
    let offset = |order: Order| {
        if order.big {
            3_i64.to_be_bytes()
        } else {
            3_i64.to_le_bytes()
        }
    };
    for order in [LITTLE, BIG] {
        let mut file = section(order);
        let units: [&[(u16, &[u8])]; 5] = [
            &[],
            &[(2, b"eth0"), (9, &[3])],
            &[(9, &[0x8a]), (14, &offset(order)), (0, &[])],
            &[(9, &[0])],
            // So small that the time is nothing, and no overflow.
            &[(9, &[127])],
        ];
        for options in units {
            file.extend(interface(order, 113, options));
        }
        for (number, time) in [(0, 2_000_001), (1, 2_500), (2, 1536), (3, 7), (4, u64::MAX)] {
            file.extend(packet(order, number, time, &record(5)));
        }
        let (text, end) = print(&file);
        assert_eq!(end, Ok(()));
        let times = ["0.000000", "0.499", "2.499999000", "4", "-2.000001000"];
        for ((line, time), number) in lines(&text).into_iter().zip(times).zip(1..) {
            // Without digits there is no point.
            assert_eq!(line, format!("{number:4} {time:>10} 5 bytes"));
        }
    }
}

#[test]
fn a_section_has_its_own_order_and_interfaces() {
    let unknown = |order, link| {
        let mut file = section(order);
        file.extend(block(order, 0xbad, &[1, 2, 3]));
        file.extend(interface(order, link, &[]));
        file.extend(block(order, 4, &[]));
        file
    };
    let mut file = unknown(LITTLE, 113);
    file.extend(packet(LITTLE, 0, 1_000_000, &record(3)));
    file.extend(unknown(BIG, 114));
    file.extend(packet(BIG, 0, 3_000_000, &record(4)));
    let text = "   1   0.000000 3 bytes\n   2   2.000000 4 bytes\n\n     2 packets\n";
    assert_eq!(print(&file), (text.to_string(), Ok(())));

    file.extend(packet(BIG, 1, 0, &record(5)));
    let (text, end) = print(&file);
    assert_eq!(lines(&text).len(), 2);
    let message = end.unwrap_err();
    assert!(
        message.starts_with("the file is broken at frame 3: "),
        "{message}"
    );
}

/// A simple packet has no time, and is cut to what its interface takes.
#[test]
fn reads_simple_packets() {
    for order in [LITTLE, BIG] {
        for (snap_len, original, stored, printed) in [
            (0, 5, 5, Some("5 bytes")),
            (4, 5, 4, Some("4 of 5 bytes")),
            (9, 5, 5, Some("5 bytes")),
            (9, 50, 9, Some("9 of 50 bytes")),
            (0, 5, 4, None),
        ] {
            let mut file = section(order);
            let body = [
                order.long(113 << if order.big { 16 } else { 0 }),
                order.long(snap_len),
            ];
            file.extend(block(order, 1, body.as_flattened()));
            let mut body = order.long(original).to_vec();
            body.extend(vec![7; stored]);
            file.extend(block(order, 3, &body));
            let (text, end) = print(&file);
            if let Some(printed) = printed {
                assert_eq!(lines(&text), [format!("   1   0.000000 {printed}")]);
                assert_eq!(end, Ok(()));
            } else {
                let message = end.unwrap_err();
                assert!(
                    message.starts_with("the file is broken at frame 1: "),
                    "{message}"
                );
            }
        }
    }
}

#[test]
fn says_where_a_file_ends_too_early() {
    let records: Vec<Record> = read_pcapng(OPTIONS).into_iter().step_by(9).collect();
    for big in [false, true] {
        let whole = pcapng(&records, big, ETHERNET);
        let (text, _) = print(&whole);
        let order = Order { big };
        let mut ends = vec![section(order).len()];
        ends.push(ends[0] + interface(order, ETHERNET, &[(9, &[9]), (0, &[])]).len());
        for record in &records {
            let last = ends[ends.len() - 1];
            ends.push(last + packet(order, 0, 0, record).len());
        }
        for len in 4..whole.len() {
            let (part, end) = print(&whole[..len]);
            let place = format!("bytes are needed (byte {len})");
            if len < 12 {
                let message = format!("this is no pcap file: Start: too short, 12 {place}");
                assert_eq!((part.as_str(), end), ("", Err(message)));
                continue;
            }
            let frames = ends.iter().skip(2).filter(|&&end| end <= len).count();
            assert_eq!(lines(&part), lines(&text)[..frames]);
            if ends.contains(&len) {
                assert_eq!(end, Ok(()));
            } else {
                let message = end.unwrap_err();
                let start = format!("the file ends in the middle of frame {}: ", frames + 1);
                assert!(
                    message.starts_with(&start) && message.ends_with(&place),
                    "{message}"
                );
            }
        }
    }
}

#[test]
fn says_what_is_wrong_with_a_block() {
    let good = pcapng(&[record(5)], false, 113);
    let last = good.len() - 4;
    for (at, byte, wrong) in [
        (last, 0, "again: not the value"),
        (28 + 4, 8, "body: "),
        (last - 32, 9, "body: "),
    ] {
        let mut file = good.clone();
        file[at] = byte;
        let message = print(&file).1.unwrap_err();
        let start = "the file is broken at frame 1: ";
        assert!(
            message.starts_with(start) && message.contains(wrong),
            "{message}"
        );
    }
    // Blocks are of whole words.
    let odd = [&0xbad_u32.to_le_bytes()[..], &[13, 0, 0, 0, 7, 13, 0, 0, 0]].concat();
    let message = print(&[section(LITTLE), odd].concat()).1.unwrap_err();
    assert!(
        message.starts_with("the file is broken at frame 1: "),
        "{message}"
    );
    assert!(message.contains("len % 4 == 0"), "{message}");
}
