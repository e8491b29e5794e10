//! A `bool` is one bit.

use hg::Hg;

#[derive(Hg)]
struct A {
    #[hg(bits = 8)]
    a: bool,
}

fn main() {}
