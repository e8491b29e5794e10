//! What is computed with numbers is a number.

use hg::Hg;

#[derive(Hg)]
struct A {
    a: u8,
    #[hg(value = a + 1)]
    b: bool,
    #[hg(value = a * 2)]
    c: [u8; 2],
}

fn main() {}
