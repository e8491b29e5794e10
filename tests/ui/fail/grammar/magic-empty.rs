//! A magic has a byte.

use hg::Hg;

#[derive(Hg)]
#[hg(magic = b"")]
struct A {
    a: u8,
}

fn main() {}
