//! A byte order is one of two.

use hg::Hg;

#[derive(Hg)]
struct A {
    a: u16,
    b: u8,
}

struct Middle;

fn main() {
    let _ = A::view::<Middle>(&[]);
}
