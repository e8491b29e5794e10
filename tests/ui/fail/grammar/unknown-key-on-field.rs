//! The nearest known key is named, one with a value for one with a value.

use hg::Hg;

#[derive(Hg)]
struct A {
    #[hg(bit = 4)]
    a: u8,
    #[hg(padding = 4)]
    b: u8,
    #[hg(magic = b"A")]
    c: u8,
}

fn main() {}
