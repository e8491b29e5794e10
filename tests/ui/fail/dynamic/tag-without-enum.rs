//! A tag is for an enum with data.

use hg::Hg;

#[derive(Hg)]
struct A {
    kind: u8,
    #[hg(tag = kind)]
    a: u8,
}

fn main() {}
