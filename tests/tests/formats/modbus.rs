//! Modbus over TCP: a length that covers what follows it.

use hg::{Auto, Hg, Net};

use super::{both_ways, hex};

#[derive(Hg, Debug, Clone, PartialEq)]
#[hg(big)]
struct Frame {
    transaction: u16,
    #[hg(value = 0)]
    protocol: Auto<u16>,
    length: Auto<u16>,
    unit: u8,
    function: u8,
    #[hg(tag = function, bytes = length - 2)]
    request: Request,
}

#[derive(Hg, Debug, Clone, PartialEq)]
#[hg(big)]
enum Request {
    #[hg(tag = 3)]
    ReadRegisters { first: u16, count: u16 },
    #[hg(tag = 15)]
    WriteCoils {
        first: u16,
        count: u16,
        #[hg(prefix_bytes = u8)]
        coils: Vec<u8>,
    },
    #[hg(tag = 16)]
    WriteRegisters {
        first: u16,
        count: Auto<u16>,
        #[hg(value = count * 2)]
        len: Auto<u8>,
        #[hg(count = count)]
        registers: Vec<u16>,
    },
    #[hg(other)]
    Other(u8, #[hg(rest)] Vec<u8>),
}

#[test]
fn a_real_request() {
    let bytes = hex("0001 0000 0008 01 0f 0000 0003 01 00");
    let frame = Frame {
        transaction: 1,
        protocol: hg::auto(),
        length: hg::auto(),
        unit: 1,
        function: 15,
        request: Request::WriteCoils {
            first: 0,
            count: 3,
            coils: vec![0],
        },
    };
    both_ways::<_, Net>(&frame, &bytes);
}

#[test]
fn registers() {
    let bytes = hex("0002 0000 000b 11 10 0001 0002 04 000a 0102");
    let frame = Frame {
        transaction: 2,
        protocol: hg::auto(),
        length: hg::auto(),
        unit: 17,
        function: 16,
        request: Request::WriteRegisters {
            first: 1,
            count: hg::auto(),
            len: hg::auto(),
            registers: vec![10, 0x0102],
        },
    };
    both_ways::<_, Net>(&frame, &bytes);
    let mut wrong = bytes.clone();
    wrong[12] = 3;
    assert!(Frame::decode(&wrong).is_err());
    assert!(Frame::decode(&hex("0001 0000 0001 01 0f")).is_err());
}
