//! `at` says where a field starts.

use hg::Hg;

#[derive(Hg)]
struct A {
    #[hg(at = 4, pad_before = 2)]
    a: u8,
    #[hg(at = 8, align_before = 2)]
    b: u8,
}

fn main() {}
