//! Vectors and text need one thing that tells how long they are.

use hg::Hg;

#[derive(Hg)]
struct A {
    a: Vec<u8>,
    b: String,
}

fn main() {}
