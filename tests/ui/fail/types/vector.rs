//! A vector is not of fixed size.

use hg::Hg;

#[derive(Hg)]
struct A {
    a: Vec<u8>,
}

fn main() {}
