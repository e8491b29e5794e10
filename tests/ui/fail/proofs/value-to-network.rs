//! A computed value may not fit.

use hg::Hg;

#[derive(Hg)]
struct A {
    a: u16,
    #[hg(value = a + 1)]
    b: u8,
}

fn main() {
    let _ = A { a: 1, b: 0 }.to_network();
}
