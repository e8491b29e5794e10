//! An alignment is at least 1.

use hg::Hg;

#[derive(Hg)]
struct A {
    #[hg(prefix = u8)]
    a: Vec<u8>,
    #[hg(align_before = 0)]
    b: u8,
}

fn main() {}
