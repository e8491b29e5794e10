//! The padding of a bit struct is in its bits.

use hg::Hg;

#[derive(Hg)]
#[hg(bits = 12)]
struct A {
    #[hg(bits = 8, pad_bits_after = 5)]
    a: u8,
}

fn main() {}
