//! A bit struct has one byte order.

use hg::Hg;

#[derive(Hg)]
#[hg(bits = 16)]
struct A {
    #[hg(bits = 16, big)]
    a: u16,
}

fn main() {}
