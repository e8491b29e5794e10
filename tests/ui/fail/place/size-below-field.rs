//! The size of a field holds it.

use hg::Hg;

#[derive(Hg)]
struct A {
    a: u8,
    #[hg(size = 2)]
    b: u32,
}

fn main() {}
