//! A field is computed once.

use hg::Hg;

#[derive(Hg)]
struct A {
    #[hg(value = 4, sum = hg::sum::internet)]
    a: u16,
}

fn main() {}
