//! A magic is a byte string or a number.

use hg::Hg;

const MAGIC: [u8; 4] = *b"RIFF";

#[derive(Hg)]
#[hg(magic = MAGIC)]
struct A {
    a: u8,
}

fn main() {}
