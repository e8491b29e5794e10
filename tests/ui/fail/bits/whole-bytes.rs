//! A run of bit fields fills whole bytes.

use hg::Hg;

#[derive(Hg)]
struct A {
    #[hg(bits = 4)]
    a: u8,
    #[hg(bits = 9)]
    b: u16,
    c: u8,
    #[hg(bits = 5, pad_bits_after = 2)]
    d: u8,
}

fn main() {}
