//! The size of a field holds it, whatever its type.

use hg::Hg;

#[derive(Hg)]
struct Point {
    x: u16,
    y: u16,
}

#[derive(Hg)]
struct A {
    a: u8,
    #[hg(size = 2)]
    b: Point,
}

fn main() {}
