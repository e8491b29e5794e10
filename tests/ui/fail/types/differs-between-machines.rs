//! Some types are not the same everywhere.

use hg::{Auto, Hg};

#[derive(Hg)]
struct A {
    a: usize,
    b: [isize; 4],
    c: char,
    #[hg(value = 4)]
    d: Auto<usize>,
    #[hg(bits = 4, pad_bits_after = 4)]
    e: usize,
}

fn main() {}
