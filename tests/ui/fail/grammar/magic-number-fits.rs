//! A number as magic fits its type.

use hg::Hg;

#[derive(Hg)]
#[hg(magic = 0x123u8)]
struct A {
    a: u8,
}

fn main() {}
