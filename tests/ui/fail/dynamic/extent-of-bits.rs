//! A bit field has no extent.

use hg::Hg;

#[derive(Hg)]
#[hg(dynamic)]
struct A {
    n: u8,
    #[hg(bits = 8, count = n)]
    a: u8,
}

fn main() {}
