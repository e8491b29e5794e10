//! A field has no more bits than its type.

use hg::Hg;

#[derive(Hg)]
struct A {
    #[hg(bits = 16)]
    a: u8,
    #[hg(bits = 16)]
    b: [i8; 2],
}

fn main() {}
