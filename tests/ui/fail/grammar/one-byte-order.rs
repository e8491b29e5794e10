//! There is one byte order.

use hg::Hg;

#[derive(Hg)]
#[hg(big, little)]
struct A {
    #[hg(little, big)]
    a: u16,
}

fn main() {}
