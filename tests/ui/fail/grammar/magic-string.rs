//! A magic is a byte string, not a string.

use hg::Hg;

#[derive(Hg)]
#[hg(magic = "RIFF")]
struct A {
    a: u8,
}

fn main() {}
