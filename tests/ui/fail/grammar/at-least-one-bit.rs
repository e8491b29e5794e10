//! No width is zero.

use hg::Hg;

#[derive(Hg)]
struct A {
    #[hg(bits = 0)]
    a: u8,
}

#[derive(Hg)]
#[hg(bits = 0)]
struct B {
    #[hg(bits = 8)]
    a: u8,
}

#[derive(Hg)]
#[hg(bits = 0)]
enum E {
    X,
}

fn main() {}
