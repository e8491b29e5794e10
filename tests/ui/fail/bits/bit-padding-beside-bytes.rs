//! Padding bits stand beside bit fields.

use hg::Hg;

#[derive(Hg)]
struct A {
    #[hg(pad_bits_before = 4, pad_bits_after = 4)]
    a: u8,
}

fn main() {}
