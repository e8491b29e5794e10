//! A checksum is computed by a function.

use hg::Hg;

#[derive(Hg)]
struct A {
    #[hg(sum = 4)]
    a: u16,
}

fn main() {}
