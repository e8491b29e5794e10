//! A bit field is of a type that lies in bits.

use hg::Hg;

struct Plain;

#[derive(Hg)]
struct Whole {
    a: u8,
}

#[derive(Hg)]
struct A {
    #[hg(bits = 8)]
    a: Plain,
    #[hg(bits = 8)]
    b: Whole,
    #[hg(bits = 8)]
    c: [Plain; 2],
}

fn main() {}
