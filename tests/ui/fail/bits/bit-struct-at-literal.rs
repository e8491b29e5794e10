//! In a bit struct a place is a literal.

use hg::Hg;

const PLACE: usize = 8;

#[derive(Hg)]
#[hg(bits = 16)]
struct A {
    #[hg(bits = 8, at = PLACE)]
    a: u8,
}

fn main() {}
