//! Two fields share no byte.

use hg::Hg;

#[derive(Hg)]
struct A {
    a: u32,
    #[hg(at = 2)]
    b: u8,
    #[hg(at = 4, bits = 8)]
    c: u8,
}

fn main() {}
