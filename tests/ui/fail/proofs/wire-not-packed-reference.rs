//! An accessor gives a value, not a reference.

use hg::Hg;

#[derive(Hg)]
struct A {
    a: u8,
    b: u64,
}

fn main() {
    let wire = A { a: 1, b: 2 }.to_network();
    let _: &u64 = wire.b();
}
