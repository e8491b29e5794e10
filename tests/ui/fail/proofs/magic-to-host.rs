//! Bytes may lack the magic.

use hg::Hg;

#[derive(Hg)]
#[hg(magic = b"A")]
struct A {
    a: u16,
}

fn main() {
    let wire = A { a: 1 }.to_network();
    let _ = wire.to_host();
}
