//! Files of packets, read and written without Hg.

pub(crate) const ETHERNET: u16 = 1;

/// A packet as a file holds it.
#[derive(Clone)]
pub(crate) struct Record {
    pub(crate) seconds: u32,
    pub(crate) nanos: u32,
    pub(crate) original: u32,
    pub(crate) data: Vec<u8>,
}

fn number(file: &[u8], at: usize) -> u32 {
    u32::from_le_bytes(file[at..at + 4].try_into().unwrap())
}

/// The packets of a pcap file in little-endian order with microseconds.
pub(crate) fn read_pcap(file: &[u8]) -> Vec<Record> {
    let number = |at| number(file, at);
    assert_eq!((number(0), number(20)), (0xa1b2_c3d4, ETHERNET.into()));
    let (mut records, mut at) = (Vec::new(), 24);
    while at < file.len() {
        let data = file[at + 16..at + 16 + number(at + 8) as usize].to_vec();
        let [seconds, micros, original] = [at, at + 4, at + 12].map(number);
        at += 16 + data.len();
        records.push(Record {
            seconds,
            nanos: micros * 1000,
            original,
            data,
        });
    }
    records
}

/// The packets of a pcapng file in little-endian order with nanoseconds.
pub(crate) fn read_pcapng(file: &[u8]) -> Vec<Record> {
    let number = |at| number(file, at);
    assert_eq!((number(0), number(8)), (0x0a0d_0d0a, 0x1a2b_3c4d));
    let (mut records, mut at) = (Vec::new(), 0);
    while at < file.len() {
        if number(at) == 6 {
            let time = u64::from(number(at + 12)) << 32 | u64::from(number(at + 16));
            let part = |n: u64| u32::try_from(n).unwrap();
            records.push(Record {
                seconds: part(time / 1_000_000_000),
                nanos: part(time % 1_000_000_000),
                original: number(at + 24),
                data: file[at + 28..at + 28 + number(at + 20) as usize].to_vec(),
            });
        }
        at += number(at + 4) as usize;
    }
    records
}

/// Numbers in an order.
#[derive(Clone, Copy)]
pub(crate) struct Order {
    pub(crate) big: bool,
}

impl Order {
    pub(crate) fn long(self, n: u32) -> [u8; 4] {
        if self.big {
            n.to_be_bytes()
        } else {
            n.to_le_bytes()
        }
    }

    pub(crate) fn short(self, n: u16) -> [u8; 2] {
        if self.big {
            n.to_be_bytes()
        } else {
            n.to_le_bytes()
        }
    }
}

fn len(bytes: &[u8]) -> u32 {
    u32::try_from(bytes.len()).unwrap()
}

/// A pcap file.
pub(crate) fn pcap(records: &[Record], big: bool, nanos: bool, link: u16) -> Vec<u8> {
    let order = Order { big };
    let long = |n| order.long(n);
    let mut file = long(if nanos { 0xa1b2_3c4d } else { 0xa1b2_c3d4 }).to_vec();
    file.extend([2, 4].map(|n| order.short(n)).as_flattened());
    file.extend([0, 0, 0x4_0000, link.into()].map(long).as_flattened());
    for record in records {
        let fraction = if nanos {
            record.nanos
        } else {
            record.nanos / 1000
        };
        let numbers = [record.seconds, fraction, len(&record.data), record.original];
        file.extend(numbers.map(long).as_flattened());
        file.extend(&record.data);
    }
    file
}

/// A block of a pcapng file; its body is padded to 4 bytes.
pub(crate) fn block(order: Order, kind: u32, body: &[u8]) -> Vec<u8> {
    let padded = body.len().next_multiple_of(4);
    let len = order.long(u32::try_from(padded).unwrap() + 12);
    let mut block = [order.long(kind), len].concat();
    block.extend(body);
    block.resize(8 + padded, 0);
    block.extend(len);
    block
}

/// The first block of a section.
pub(crate) fn section(order: Order) -> Vec<u8> {
    let mut body = order.long(0x1a2b_3c4d).to_vec();
    body.extend([1, 0].map(|n| order.short(n)).as_flattened());
    body.extend([0xff; 8]);
    block(order, 0x0a0d_0d0a, &body)
}

/// An interface with these options.
pub(crate) fn interface(order: Order, link: u16, options: &[(u16, &[u8])]) -> Vec<u8> {
    let mut body = [order.short(link), order.short(0)].concat();
    body.extend(order.long(0));
    for (code, value) in options {
        body.extend(
            [*code, u16::try_from(value.len()).unwrap()]
                .map(|n| order.short(n))
                .as_flattened(),
        );
        body.extend(*value);
        body.resize(body.len().next_multiple_of(4), 0);
    }
    block(order, 1, &body)
}

/// A packet at a time in units of its interface.
pub(crate) fn packet(order: Order, interface: u32, time: u64, record: &Record) -> Vec<u8> {
    let [high, low] = [time >> 32, time & 0xffff_ffff].map(|n| u32::try_from(n).unwrap());
    let numbers = [interface, high, low, len(&record.data), record.original];
    let mut body = numbers.map(|n| order.long(n)).concat();
    body.extend(&record.data);
    block(order, 6, &body)
}

/// A pcapng file with nanoseconds.
pub(crate) fn pcapng(records: &[Record], big: bool, link: u16) -> Vec<u8> {
    let order = Order { big };
    let mut file = section(order);
    file.extend(interface(order, link, &[(9, &[9]), (0, &[])]));
    for record in records {
        let time = u64::from(record.seconds) * 1_000_000_000 + u64::from(record.nanos);
        file.extend(packet(order, 0, time, record));
    }
    file
}
