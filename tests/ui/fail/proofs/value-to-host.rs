//! A field may lack the value that it must have.

use hg::Hg;

#[derive(Hg)]
struct A {
    a: u16,
    #[hg(value = 4)]
    b: u8,
}

fn main() {
    let wire = A { a: 1, b: 0 }.to_network();
    let _ = wire.to_host();
}
