//! There is one bit order.

use hg::Hg;

#[derive(Hg)]
#[hg(bits = 8, msb0, lsb0)]
struct A {
    #[hg(bits = 8)]
    a: u8,
}

fn main() {}
