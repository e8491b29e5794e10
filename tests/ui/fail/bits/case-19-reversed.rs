//! A range of bits does not run backwards, and is not empty.

use hg::Hg;

#[derive(Hg)]
#[hg(bits = 16)]
struct A {
    #[hg(bits = 2, at = 14)]
    a: u8,
    #[hg(bits = 0, at = 12)]
    b: u8,
    #[hg(bits = -2, at = 12)]
    c: u8,
}

fn main() {}
