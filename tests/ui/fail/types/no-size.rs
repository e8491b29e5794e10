//! Some types have no size.

use hg::Hg;

#[derive(Hg)]
struct A {
    a: [dyn Fn(); 2],
    b: (str, u8),
    c: [[u8]; 2],
}

fn main() {}
