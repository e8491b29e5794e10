//! A number as magic has its size.

use hg::Hg;

#[derive(Hg)]
#[hg(magic = 0x1234)]
struct A {
    a: u8,
}

#[derive(Hg)]
#[hg(magic = 7usize)]
struct B {
    a: u8,
}

fn main() {}
