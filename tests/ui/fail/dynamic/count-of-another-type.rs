//! Only vectors have a count.

use hg::Hg;

#[derive(Hg)]
struct Point {
    x: u8,
}

#[derive(Hg)]
struct A {
    n: u8,
    #[hg(count = n)]
    a: Point,
}

fn main() {}
