//! A bit struct has no padding of bytes.

use hg::Hg;

#[derive(Hg)]
#[hg(bits = 16)]
struct A {
    #[hg(bits = 8, pad_before = 1, align_after = 2)]
    a: u8,
    #[hg(bits = 8, size = 2)]
    b: u8,
}

fn main() {}
