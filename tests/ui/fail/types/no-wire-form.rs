//! Some types have no wire form at all.

use hg::Hg;

#[derive(Hg)]
struct A {
    a: &'static u8,
    b: *const u8,
    c: fn(u8) -> u8,
    d: (u8, &'static str),
}

fn main() {}
