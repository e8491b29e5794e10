//! Messages whose size depends on their value: the first of everything.
#![allow(missing_docs, clippy::pedantic)]

use hg::{Auto, Hg, Net};

#[derive(Hg, Debug, Clone, PartialEq)]
struct Point {
    x: u16,
    y: u16,
}

#[derive(Hg, Debug, Clone, PartialEq)]
struct Path {
    n: u8,
    #[hg(count = n)]
    points: Vec<Point>,
    #[hg(prefix_bytes = u16)]
    name: String,
    #[hg(rest)]
    tail: Vec<u8>,
}

#[test]
fn a_vector_a_text_and_the_rest() {
    let path = Path {
        n: 0,
        points: vec![Point { x: 1, y: 2 }, Point { x: 3, y: 4 }],
        name: "ab".into(),
        tail: vec![9, 8],
    };
    let bytes = path.encode::<Net>().unwrap();
    assert_eq!(
        bytes.as_bytes(),
        [2, 0, 1, 0, 2, 0, 3, 0, 4, 0, 2, b'a', b'b', 9, 8]
    );
    let view = Path::view::<Net>(&bytes).unwrap();
    assert_eq!(view.n(), 2);
    assert_eq!(view.points()[1].y(), 4);
    assert_eq!(view.name(), "ab");
    assert_eq!(view.tail(), [9, 8]);
    let back = Path::decode::<Net>(&bytes).unwrap();
    assert_eq!(back, Path { n: 2, ..path });
    assert_eq!(view.try_to_host().unwrap(), back);
    let mut copy = bytes.to_vec();
    let mut edit = Path::view_mut::<Net>(&mut copy).unwrap();
    edit.points_mut()[0].set_x(7);
    edit.name_mut().make_ascii_uppercase();
    assert_eq!(edit.points()[0].x(), 7);
    assert_eq!(edit.name(), "AB");
}

#[derive(Hg, Debug, Clone, PartialEq)]
#[hg(big, size = total_len)]
struct Ip {
    #[hg(bits = 4, value = 4)]
    version: Auto<u8>,
    #[hg(bits = 4)]
    ihl: Auto<u8>,
    tos: u8,
    total_len: Auto<u16>,
    ttl: u8,
    #[hg(sum = hg::sum::internet_header)]
    checksum: Auto<u16>,
    #[hg(bytes = ihl * 4 - 7)]
    options: Vec<Opt>,
    #[hg(rest)]
    payload: Vec<u8>,
}

#[derive(Hg, Debug, Clone, PartialEq)]
#[hg(tag = u8)]
enum Opt {
    #[hg(tag = 0)]
    End,
    #[hg(tag = 1)]
    Nop,
    #[hg(other)]
    Other(u8, #[hg(prefix_bytes = u8)] Vec<u8>),
}

#[test]
fn what_is_computed() {
    let ip = Ip {
        version: hg::auto(),
        ihl: hg::auto(),
        tos: 0,
        total_len: hg::auto(),
        ttl: 64,
        checksum: hg::auto(),
        options: vec![Opt::Nop, Opt::Nop, Opt::Other(7, vec![5])],
        payload: vec![1, 2, 3],
    };
    let bytes = ip.encode().unwrap();
    assert_eq!(bytes[0], 0x43);
    assert_eq!(bytes[2..4], [0, 15]);
    assert_eq!(Ip::decode(&bytes).unwrap(), ip);
    let view = Ip::view(&bytes).unwrap();
    assert_eq!(view.options().len(), 3);
    assert!(matches!(view.options().next(), Some(OptView::Nop)));
}
