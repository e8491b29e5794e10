//! SCTP (RFC 9260): chunks, each padded to a multiple of four bytes.

use hg::{Hg, Net};

use super::{both_ways, hex};

#[derive(Hg, Debug, Clone, PartialEq)]
#[hg(big)]
struct Sctp {
    source: u16,
    destination: u16,
    tag: u32,
    /// The sum is stored with its least significant byte first.
    #[hg(little, sum = hg::sum::crc32c)]
    checksum: hg::Auto<u32>,
    #[hg(rest)]
    chunks: Vec<Chunk>,
}

#[derive(Hg, Debug, Clone, PartialEq)]
#[hg(big)]
struct Chunk {
    kind: u8,
    flags: u8,
    len: hg::Auto<u16>,
    #[hg(tag = kind, bytes = len - 4, align_after = 4)]
    body: Body,
}

#[derive(Hg, Debug, Clone, PartialEq)]
#[hg(big)]
enum Body {
    #[hg(tag = 0)]
    Data {
        sequence: u32,
        stream: u16,
        number: u16,
        protocol: u32,
        #[hg(rest)]
        data: Vec<u8>,
    },
    #[hg(tag = 3)]
    Sack {
        cumulative: u32,
        window: u32,
        gap_count: hg::Auto<u16>,
        duplicate_count: hg::Auto<u16>,
        #[hg(count = gap_count)]
        gaps: Vec<Gap>,
        #[hg(count = duplicate_count)]
        duplicates: Vec<u32>,
    },
    #[hg(other)]
    Other(u8, #[hg(rest)] Vec<u8>),
}

#[derive(Hg, Debug, Clone, PartialEq)]
struct Gap {
    start: u16,
    end: u16,
}

/// A real packet, but for the checksum: the recorded one is that of the
/// packet before its addresses were changed. The value is of the bit-by-bit
/// algorithm.
#[test]
fn a_real_packet() {
    let bytes = hex(
        "0b59 0b59 7df33f49 50097377 00 03 002c 000010d3 0000 0283 00000003
         01000101 0000001c 00020012 c502ede05bd5002f02000384e3f40000",
    );
    let packet = Sctp::decode(&bytes).unwrap();
    assert_eq!(packet.chunks.len(), 1);
    match &packet.chunks[0].body {
        Body::Data { sequence, data, .. } => assert_eq!((*sequence, data.len()), (0x10d3, 28)),
        other => panic!("{other:?}"),
    }
    both_ways::<_, Net>(&packet, &bytes);
}

#[test]
fn chunks_are_padded() {
    let chunk = |kind, body| Chunk {
        kind,
        flags: 0,
        len: hg::auto(),
        body,
    };
    let packet = Sctp {
        source: 1,
        destination: 2,
        tag: 3,
        checksum: hg::auto(),
        chunks: vec![
            chunk(9, Body::Other(9, vec![1])),
            chunk(
                3,
                Body::Sack {
                    cumulative: 5,
                    window: 6,
                    gap_count: hg::auto(),
                    duplicate_count: hg::auto(),
                    gaps: vec![Gap { start: 2, end: 3 }],
                    duplicates: vec![7],
                },
            ),
            chunk(10, Body::Other(10, vec![1, 2])),
        ],
    };
    let bytes = packet.encode().unwrap();
    assert_eq!(
        bytes[12..],
        hex("09 00 0005 01 000000
             03 00 0018 00000005 00000006 0001 0001 0002 0003 00000007
             0a 00 0006 0102 0000")
    );
    assert_eq!(Sctp::decode(&bytes), Ok(packet));
    let view = Sctp::view(&bytes).unwrap();
    assert!(view.sum_ok());
    assert_eq!(
        view.chunks().map(|it| it.len()).collect::<Vec<_>>(),
        [5, 24, 6]
    );
}
