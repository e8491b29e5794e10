//! A run of bit fields fills whole bytes, however long its arrays.

use hg::Hg;

const LEN: usize = 3;

#[derive(Hg)]
struct A {
    #[hg(bits = 4)]
    a: [u8; LEN],
}

fn main() {}
