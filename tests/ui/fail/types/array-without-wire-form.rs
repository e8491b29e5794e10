//! The elements of an array have a wire form.

use hg::Hg;

struct Plain;

#[derive(Hg)]
struct A {
    a: u8,
    b: [Plain; 4],
}

fn main() {}
