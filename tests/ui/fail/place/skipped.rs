//! A skipped field says nothing of the wire.

use hg::Hg;

#[derive(Hg)]
struct A {
    a: u8,
    #[hg(skip, bits = 4)]
    b: u8,
    #[hg(skip, pad_before = 4)]
    c: u8,
    #[hg(skip, accessor = x)]
    d: u8,
    #[hg(skip, little)]
    e: u8,
}

fn main() {}
