//! In a bit struct every field has a width.

use hg::Hg;

#[derive(Hg)]
#[hg(bits = 16)]
struct A {
    a: u8,
    #[hg(bits = 8)]
    b: u8,
}

fn main() {}
