//! A depth is a number.

use hg::Hg;

#[derive(Hg)]
#[hg(depth = deep)]
struct A {
    #[hg(rest)]
    a: Vec<u8>,
}

fn main() {}
