//! A number of bits is a literal.

use hg::Hg;

const N: usize = 4;

#[derive(Hg)]
struct A {
    #[hg(bits = N, pad_bits_after = -1)]
    a: u8,
    #[hg(bits = 99999999999)]
    b: u8,
}

#[derive(Hg)]
#[hg(bits = "8", msb0)]
struct B {
    #[hg(bits = 8)]
    a: u8,
}

fn main() {}
