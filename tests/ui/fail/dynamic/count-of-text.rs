//! Text has bytes, and no elements.

use hg::Hg;

#[derive(Hg)]
struct A {
    n: u8,
    #[hg(count = n)]
    a: String,
    #[hg(prefix = u8)]
    b: String,
}

fn main() {}
