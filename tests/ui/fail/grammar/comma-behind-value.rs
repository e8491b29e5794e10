//! What follows a value is the next key.

use hg::Hg;

#[derive(Hg)]
struct A {
    #[hg(bits = 4 pad_bits_after = 4)]
    a: u8,
}

fn main() {}
