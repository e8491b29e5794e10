//! What tells an extent stands before it.

use hg::Hg;

#[derive(Hg)]
struct A {
    #[hg(count = n)]
    a: Vec<u8>,
    n: u8,
    #[hg(bytes = b.len())]
    b: Vec<u8>,
}

fn main() {}
