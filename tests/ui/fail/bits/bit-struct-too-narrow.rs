//! The bit struct has all bits of its fields.

use hg::Hg;

#[derive(Hg)]
#[hg(bits = 12)]
struct A {
    #[hg(bits = 8)]
    a: u8,
    #[hg(bits = 8)]
    b: u8,
}

#[derive(Hg)]
#[hg(bits = 16)]
struct B {
    #[hg(bits = 8, at = 9)]
    a: u8,
}

fn main() {}
