//! A field has a wire form.

use hg::Hg;

struct Plain {
    a: u8,
}

#[derive(Hg)]
struct A {
    a: u8,
    b: Plain,
}

fn main() {}
