//! What lies in bits is given its bits.

use hg::Hg;

#[derive(Hg)]
#[hg(bits = 12)]
struct Flags {
    #[hg(bits = 12)]
    a: u16,
}

#[derive(Hg)]
#[hg(bits = 4)]
enum Kind {
    X,
}

#[derive(Hg)]
struct A {
    a: u8,
    b: Flags,
    c: Kind,
}

fn main() {}
