//! A checksum may be wrong.

use hg::Hg;

#[derive(Hg)]
struct A {
    a: u16,
    #[hg(sum = hg::sum::internet)]
    b: u16,
}

fn main() {
    let wire = A { a: 1, b: 0 }.to_network();
    let _ = wire.to_host();
}
