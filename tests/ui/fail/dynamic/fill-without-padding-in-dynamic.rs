//! `fill` is the byte of padding, and a vector has none.

use hg::Hg;

#[derive(Hg)]
struct A {
    n: u8,
    #[hg(count = n, fill = 4)]
    a: Vec<u8>,
    #[hg(prefix_bytes = u8, fill = b' ')]
    b: String,
}

fn main() {}
