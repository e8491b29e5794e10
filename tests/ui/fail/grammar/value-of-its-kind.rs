//! A value is of the kind that its key wants.

use hg::Hg;

#[derive(Hg)]
#[hg(wire = 3, crate = "hg")]
struct A {
    #[hg(accessor = "b")]
    a: u8,
    #[hg(as = 3)]
    b: u8,
    #[hg(value = )]
    c: u8,
    #[hg(value = *)]
    d: u8,
}

fn main() {}
