//! A field is as wide as its bit struct.

use hg::Hg;

#[derive(Hg)]
#[hg(bits = 12)]
struct Flags {
    #[hg(bits = 12)]
    a: u16,
}

#[derive(Hg)]
struct A {
    #[hg(bits = 16)]
    a: Flags,
    #[hg(bits = 4)]
    b: u8,
    #[hg(bits = 4)]
    c: Flags,
}

fn main() {}
