//! The wire form has a name of its own.

use hg::Hg;

#[derive(Hg)]
#[hg(wire = A)]
struct A {
    a: u8,
}

fn main() {}
