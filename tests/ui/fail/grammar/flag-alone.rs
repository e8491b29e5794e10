//! A key without a value stands alone.

use hg::Hg;

#[derive(Hg)]
#[hg(big = true)]
struct A {
    #[hg(skip = )]
    a: u8,
}

fn main() {}
