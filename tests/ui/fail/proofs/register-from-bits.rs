//! Bits of a register may be no value.

use hg::Hg;

#[derive(Hg)]
#[hg(bits = 2)]
enum Kind {
    X = 1,
}

#[derive(Hg)]
#[hg(bits = 8, lsb0)]
struct A {
    #[hg(bits = 2)]
    kind: Kind,
    #[hg(bits = 6)]
    b: u8,
}

fn main() {
    let a = A::from_bits(3);
    let _ = a.to_bits();
}
