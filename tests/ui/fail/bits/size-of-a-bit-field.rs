//! `size` counts bytes.

use hg::Hg;

#[derive(Hg)]
struct A {
    #[hg(bits = 8, size = 2)]
    a: u8,
}

fn main() {}
