//! A constant is of the type of its field.

use hg::Hg;

#[derive(Hg)]
struct A {
    #[hg(value = 4u8)]
    a: u16,
}

fn main() {}
