//! A condition is asked of one element.

use hg::Hg;

#[derive(Hg)]
struct A {
    #[hg(until = |a, b| a == b)]
    a: Vec<u8>,
    #[hg(until = || true)]
    b: Vec<u8>,
}

fn main() {}
