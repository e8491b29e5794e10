//! BGP (RFC 4271): the attributes of a path, whose length has one byte or two.

use core::net::Ipv4Addr;

use hg::{Hg, Net};

use super::{both_ways, hex};

#[derive(Hg, Debug, Clone, PartialEq)]
#[hg(big, size = length)]
struct Update {
    #[hg(value = [0xff; 16])]
    marker: hg::Auto<[u8; 16]>,
    length: hg::Auto<u16>,
    #[hg(value = 2)]
    kind: hg::Auto<u8>,
    #[hg(prefix_bytes = u16)]
    withdrawn: Vec<Route>,
    #[hg(prefix_bytes = u16)]
    attributes: Vec<Attribute>,
    #[hg(rest)]
    reachable: Vec<Route>,
}

/// A network: as many bytes as its bits need.
#[derive(Hg, Debug, Clone, PartialEq)]
struct Route {
    bits: u8,
    #[hg(bytes = (bits + 7) / 8)]
    prefix: Vec<u8>,
}

#[derive(Hg, Debug, Clone, PartialEq)]
#[hg(big)]
struct Attribute {
    #[hg(bits = 1)]
    optional: bool,
    #[hg(bits = 1)]
    transitive: bool,
    #[hg(bits = 1)]
    partial: bool,
    #[hg(bits = 1, pad_bits_after = 4)]
    extended: bool,
    kind: u8,
    #[hg(tag = kind, prefix_bytes = if extended { u16 } else { u8 })]
    value: Value,
}

#[derive(Hg, Debug, Clone, PartialEq)]
#[hg(big)]
enum Value {
    #[hg(tag = 1)]
    Origin(u8),
    #[hg(tag = 2)]
    Path(#[hg(rest)] Vec<Segment>),
    #[hg(tag = 3)]
    NextHop(Ipv4Addr),
    #[hg(other)]
    Other(u8, #[hg(rest)] Vec<u8>),
}

#[derive(Hg, Debug, Clone, PartialEq)]
#[hg(big)]
struct Segment {
    kind: u8,
    #[hg(prefix = u8)]
    systems: Vec<u16>,
}

/// By hand from the RFC: a route by way of two systems.
#[test]
fn an_update() {
    let attribute = |kind, extended, value| Attribute {
        optional: false,
        transitive: true,
        partial: false,
        extended,
        kind,
        value,
    };
    let update = Update {
        marker: hg::auto(),
        length: hg::auto(),
        kind: hg::auto(),
        withdrawn: vec![Route {
            bits: 0,
            prefix: vec![],
        }],
        attributes: vec![
            attribute(1, false, Value::Origin(0)),
            attribute(
                2,
                true,
                Value::Path(vec![Segment {
                    kind: 2,
                    systems: vec![64_512, 23_456],
                }]),
            ),
            attribute(3, false, Value::NextHop(Ipv4Addr::new(192, 0, 2, 1))),
            attribute(4, false, Value::Other(4, vec![0, 0, 0, 9])),
        ],
        reachable: vec![Route {
            bits: 20,
            prefix: vec![198, 51, 96],
        }],
    };
    let bytes = hex("ffffffff ffffffff ffffffff ffffffff 0038 02 0001 00 001c
         40 01 01 00
         50 02 0006 02 02 fc00 5ba0
         40 03 04 c0000201
         40 04 04 00000009
         14 c63360");
    both_ways::<_, Net>(&update, &bytes);
    let view = Update::view(&bytes).unwrap();
    let hop = view.attributes().find_map(|it| match it.value() {
        ValueView::NextHop(address) => Some(address),
        _ => None,
    });
    assert_eq!(hop, Some(Ipv4Addr::new(192, 0, 2, 1)));
}
