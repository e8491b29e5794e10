//! A checksum is of the type of its field.

use hg::Hg;

#[derive(Hg)]
struct A {
    a: u8,
    #[hg(sum = hg::sum::internet)]
    b: u32,
}

fn main() {}
