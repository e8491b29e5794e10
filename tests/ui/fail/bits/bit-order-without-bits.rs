//! A bit order is for bit structs.

use hg::Hg;

#[derive(Hg)]
#[hg(msb0)]
struct A {
    a: u16,
}

fn main() {}
