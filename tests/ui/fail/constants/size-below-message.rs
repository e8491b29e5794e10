//! The size of a message holds it, whatever is in it.

use hg::Hg;

#[derive(Hg)]
struct Point {
    x: u16,
    y: u16,
}

#[derive(Hg)]
#[hg(size = 4)]
struct A {
    a: u8,
    b: Point,
}

fn main() {}
