//! Padding bits are zero.

use hg::Hg;

#[derive(Hg)]
#[hg(bits = 16)]
struct A {
    #[hg(bits = 8, pad_bits_after = 8, fill = 1)]
    a: u8,
}

fn main() {}
