//! The options of TCP (RFC 9293, 7323, 2018).

use hg::{Hg, Net};

use super::{both_ways, hex};

#[derive(Hg, Debug, Clone, PartialEq)]
#[hg(big)]
struct Options(#[hg(rest)] Vec<TcpOption>);

#[derive(Hg, Debug, Clone, PartialEq)]
#[hg(big, tag = u8)]
enum TcpOption {
    #[hg(tag = 0)]
    End,
    #[hg(tag = 1)]
    NoOperation,
    #[hg(tag = 2)]
    MaxSegment {
        #[hg(value = 4)]
        len: hg::Auto<u8>,
        size: u16,
    },
    #[hg(tag = 3)]
    WindowScale {
        #[hg(value = 3)]
        len: hg::Auto<u8>,
        shift: u8,
    },
    #[hg(tag = 4)]
    SackPermitted {
        #[hg(value = 2)]
        len: hg::Auto<u8>,
    },
    #[hg(tag = 5)]
    Sack {
        len: hg::Auto<u8>,
        #[hg(bytes = len - 2)]
        blocks: Vec<Block>,
    },
    #[hg(tag = 8)]
    Timestamps {
        #[hg(value = 10)]
        len: hg::Auto<u8>,
        value: u32,
        echo: u32,
    },
    #[hg(other)]
    Other {
        kind: u8,
        len: hg::Auto<u8>,
        #[hg(bytes = len - 2)]
        data: Vec<u8>,
    },
}

#[derive(Hg, Debug, Clone, PartialEq)]
struct Block {
    left: u32,
    right: u32,
}

#[test]
fn of_a_first_segment() {
    let options = Options(vec![
        TcpOption::MaxSegment {
            len: hg::auto(),
            size: 1460,
        },
        TcpOption::SackPermitted { len: hg::auto() },
        TcpOption::Timestamps {
            len: hg::auto(),
            value: 0x1234_5678,
            echo: 0,
        },
        TcpOption::NoOperation,
        TcpOption::WindowScale {
            len: hg::auto(),
            shift: 7,
        },
    ]);
    let bytes = hex("02 04 05 b4 04 02 08 0a 12 34 56 78 00 00 00 00 01 03 03 07");
    both_ways::<_, Net>(&options, &bytes);
}

#[test]
fn selective_acknowledgement() {
    let options = Options(vec![
        TcpOption::NoOperation,
        TcpOption::NoOperation,
        TcpOption::Sack {
            len: hg::auto(),
            blocks: vec![
                Block {
                    left: 0x0001_0000,
                    right: 0x0001_05b4,
                },
                Block {
                    left: 0x0002_0000,
                    right: 0x0002_0001,
                },
            ],
        },
        TcpOption::End,
    ]);
    let bytes = hex("01 01 05 12 00010000 000105b4 00020000 00020001 00");
    both_ways::<_, Net>(&options, &bytes);
    let view = Options::view(&bytes).unwrap();
    match view._0().nth(2) {
        Some(TcpOptionView::Sack { len, blocks }) => {
            assert_eq!((len, blocks.len()), (18, 2));
            assert_eq!(blocks[1].right(), 0x0002_0001);
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_length_that_cannot_be() {
    for bytes in ["05 00", "05 01", "05 03 00", "fd 01", "02 05 05 b4 00"] {
        assert!(Options::decode(&hex(bytes)).is_err(), "{bytes}");
    }
}
