//! The type behind `as` converts both ways.

use hg::Hg;

#[derive(Hg)]
struct A {
    #[hg(as = [u8; 2])]
    a: u16,
}

fn main() {}
