//! Two fields share no byte, whatever their types.

use hg::Hg;

#[derive(Hg)]
struct Point {
    x: u16,
    y: u16,
}

#[derive(Hg)]
struct A {
    a: Point,
    #[hg(at = 2)]
    b: u8,
}

fn main() {}
