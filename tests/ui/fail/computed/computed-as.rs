//! A computed field has one type.

use hg::Hg;

#[derive(Hg)]
struct A {
    #[hg(value = 4, as = u16)]
    a: u8,
    #[hg(sum = hg::sum::internet, as = u16)]
    b: u8,
}

fn main() {}
