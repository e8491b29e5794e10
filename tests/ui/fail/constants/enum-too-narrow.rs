//! A field holds all numbers of its enum.

use hg::Hg;

#[derive(Hg)]
#[repr(u8)]
enum Kind {
    X = 9,
}

#[derive(Hg)]
struct A {
    #[hg(bits = 3)]
    a: Kind,
    #[hg(bits = 5)]
    b: u8,
}

fn main() {}
