//! A check holds or not.

use hg::Hg;

#[derive(Hg)]
#[hg(check = a + 1)]
struct A {
    a: u8,
}

#[derive(Hg)]
#[hg(check = 1)]
struct B {
    a: u8,
}

fn main() {}
