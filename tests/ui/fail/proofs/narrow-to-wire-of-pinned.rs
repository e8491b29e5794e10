//! A pinned message has the same proofs.

use hg::Hg;

#[derive(Hg)]
#[hg(big)]
struct A {
    #[hg(bits = 4)]
    a: u8,
    #[hg(bits = 4)]
    b: u8,
}

fn main() {
    let _ = A { a: 1, b: 2 }.to_wire();
}
