//! A change of order ends a run.

use hg::Hg;

#[derive(Hg)]
struct A {
    #[hg(bits = 4, big)]
    a: u8,
    #[hg(bits = 4, little)]
    b: u8,
}

fn main() {}
