//! An expression computes with numbers.

use hg::Hg;

#[derive(Hg)]
struct A {
    flag: bool,
    #[hg(value = flag + 1)]
    a: u8,
}

#[derive(Hg)]
#[hg(check = bytes * 2 > 4)]
struct B {
    bytes: [u8; 4],
    a: u8,
}

fn main() {}
