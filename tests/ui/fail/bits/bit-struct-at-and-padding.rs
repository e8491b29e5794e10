//! `at` says where a field starts.

use hg::Hg;

#[derive(Hg)]
#[hg(bits = 16)]
struct A {
    #[hg(bits = 8, at = 4, pad_bits_before = 4)]
    a: u8,
}

fn main() {}
