//! A value is of the type of its field.

use hg::Hg;

#[derive(Hg)]
struct Point {
    x: u8,
    y: u8,
}

#[derive(Hg)]
struct A {
    #[hg(value = 4)]
    a: Point,
    #[hg(value = true && false)]
    b: u8,
}

fn main() {}
