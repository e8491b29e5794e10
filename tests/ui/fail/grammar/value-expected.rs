//! A key that has a value is given one.

use hg::Hg;

#[derive(Hg)]
#[hg(size)]
struct A {
    #[hg(bits = )]
    a: u8,
    #[hg(value)]
    b: u8,
}

fn main() {}
