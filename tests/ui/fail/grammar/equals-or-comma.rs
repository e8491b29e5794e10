//! What follows a key is its value or the next key.

use hg::Hg;

#[derive(Hg)]
#[hg(big little)]
struct A {
    #[hg(bits(4), bits = 8)]
    a: u8,
}

fn main() {}
