//! What is computed is of one size.

use hg::Hg;

#[derive(Hg)]
struct A {
    flag: bool,
    #[hg(prefix = u8, value = 3)]
    a: Vec<u8>,
    #[hg(if = flag, value = 3)]
    b: Option<u8>,
    #[hg(rest, sum = hg::sum::internet)]
    c: Vec<u8>,
}

fn main() {}
