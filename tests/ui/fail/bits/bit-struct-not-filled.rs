//! The fields fill the bit struct.

use hg::Hg;

#[derive(Hg)]
#[hg(bits = 12)]
struct A {
    #[hg(bits = 4)]
    a: u8,
    #[hg(bits = 4, pad_bits_after = 1)]
    b: u8,
}

#[derive(Hg)]
#[hg(bits = 8)]
struct B {}

fn main() {}
