//! A union is no message.

use hg::Hg;

#[derive(Hg)]
union A {
    a: u8,
    b: u16,
}

fn main() {}
