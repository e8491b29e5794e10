//! Accessors have names of their own.

use hg::Hg;

#[derive(Hg)]
struct A {
    a: u8,
    set_a: u8,
    b: u8,
    #[hg(accessor = b)]
    c: u8,
}

#[derive(Hg)]
struct B(u8, #[hg(accessor = _0)] u8);

fn main() {}
