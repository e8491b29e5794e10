//! A bit struct of no whole bytes has no accessors to name.

use hg::Hg;

#[derive(Hg)]
#[hg(bits = 12)]
struct A {
    #[hg(bits = 12, accessor = b)]
    a: u16,
}

fn main() {}
