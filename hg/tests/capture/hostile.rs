//! Files and packets that are noise.

use super::files::{ETHERNET, Record, pcap, pcapng, read_pcap, read_pcapng};
use super::{OPTIONS, SAMPLE, lines, print};

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
    for file in [SAMPLE, OPTIONS] {
        for round in 0..1000 {
            // Noise; noise behind a right start; noise in a right file.
            let _ = print(&random.bytes(200));
            let start = if file == SAMPLE { 24 } else { 28 };
            let _ = print(&[&file[..start], &random.bytes(200)].concat());
            let mut broken = file[..3000].to_vec();
            for _ in 0..round % 50 {
                let at = random.below(broken.len());
                broken[at] = random.next().to_le_bytes()[5];
            }
            let _ = print(&broken);
        }
    }
}

#[test]
fn noise_in_packets_does_not_end_the_file() {
    let mut random = Random(0xbf58_476d_1ce4_e5b9);
    for (round, record) in [read_pcap(SAMPLE), read_pcapng(OPTIONS)]
        .concat()
        .iter()
        .cycle()
        .take(4000)
        .enumerate()
    {
        let mut record = record.clone();
        for _ in 0..4 {
            let at = 12 + random.below(record.data.len().min(150) - 12);
            record.data[at] = random.next().to_le_bytes()[2];
        }
        let noise = Record {
            data: random.bytes(100),
            ..record
        };
        let (records, big) = ([record, noise], round % 2 == 0);
        let file = if round % 4 < 2 {
            pcap(&records, big, false, ETHERNET)
        } else {
            pcapng(&records, big, ETHERNET)
        };
        let (text, end) = print(&file);
        assert_eq!((lines(&text).len(), end), (2, Ok(())));
    }
}
