//! A constant fills its array.

use hg::Hg;

#[derive(Hg)]
struct A {
    #[hg(value = b"RIF")]
    a: [u8; 4],
}

fn main() {}
