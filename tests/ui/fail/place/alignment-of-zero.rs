//! An alignment is at least one.

use hg::Hg;

#[derive(Hg)]
struct A {
    #[hg(align_before = 0)]
    a: u32,
}

fn main() {}
