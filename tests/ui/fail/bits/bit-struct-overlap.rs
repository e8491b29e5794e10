//! Two fields share no bit.

use hg::Hg;

#[derive(Hg)]
#[hg(bits = 16)]
struct A {
    #[hg(bits = 8)]
    a: u8,
    #[hg(bits = 4, at = 7)]
    b: u8,
}

fn main() {}
