//! The size of a message holds it.

use hg::Hg;

#[derive(Hg)]
#[hg(size = 5, magic = b"AB")]
struct A {
    a: u32,
}

fn main() {}
