//! An end has bytes, and what stands for one byte is one.

use hg::Hg;

#[derive(Hg)]
struct Pair {
    a: u8,
    b: u16,
}

#[derive(Hg)]
struct A {
    #[hg(until = "")]
    a: String,
    #[hg(until = b"")]
    b: Vec<u8>,
    #[hg(until = 'é')]
    c: Vec<u8>,
    #[hg(until = 300)]
    d: Vec<Pair>,
    #[hg(until = 256)]
    e: String,
    #[hg(until = 0.5)]
    f: String,
}

fn main() {}
