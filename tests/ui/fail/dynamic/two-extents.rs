//! One thing tells how much there is.

use hg::Hg;

#[derive(Hg)]
struct A {
    n: u8,
    #[hg(count = n, prefix = u8)]
    a: Vec<u8>,
    #[hg(bytes = n, rest)]
    b: Vec<u8>,
}

fn main() {}
