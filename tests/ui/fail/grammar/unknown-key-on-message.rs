//! The nearest known key is named, or all.

use hg::Hg;

#[derive(Hg)]
#[hg(litle)]
struct A {
    a: u8,
}

#[derive(Hg)]
#[hg(endianness = "big")]
struct B {
    a: u8,
}

fn main() {}
