//! In a bit struct the length of an array is a literal.

use hg::Hg;

const LEN: usize = 2;

#[derive(Hg)]
#[hg(bits = 16)]
struct A {
    #[hg(bits = 8)]
    a: [u8; LEN],
}

fn main() {}
