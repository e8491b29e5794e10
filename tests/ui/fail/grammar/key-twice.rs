//! A key stands once.

use hg::Hg;

#[derive(Hg)]
#[hg(big)]
#[hg(big)]
struct A {
    #[hg(bits = 4, bits = 8)]
    a: u8,
}

fn main() {}
