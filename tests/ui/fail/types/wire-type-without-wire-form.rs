//! The type behind `as` has a wire form.

use hg::Hg;

struct Plain;

#[derive(Hg)]
struct A {
    #[hg(as = Plain)]
    a: u8,
}

fn main() {}
