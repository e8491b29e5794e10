//! `max` limits a number of elements or bytes.

use hg::Hg;

#[derive(Hg)]
struct Inner {
    #[hg(prefix = u8)]
    all: Vec<u8>,
}

#[derive(Hg)]
struct A {
    flag: bool,
    #[hg(max = 4)]
    number: u8,
    #[hg(if = flag, max = 4)]
    option: Option<u16>,
    #[hg(prefix_bytes = u8, max = 4)]
    message: Inner,
}

fn main() {}
