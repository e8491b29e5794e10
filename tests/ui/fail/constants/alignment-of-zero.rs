//! An alignment is at least one, whatever tells it.

use hg::Hg;

const ALIGN: usize = 0;

#[derive(Hg)]
struct A {
    a: u8,
    #[hg(align_before = ALIGN)]
    b: u8,
}

fn main() {}
