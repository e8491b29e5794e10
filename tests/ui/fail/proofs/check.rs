//! What must hold may not.

use hg::Hg;

#[derive(Hg)]
#[hg(check = a < b)]
struct A {
    a: u16,
    b: u16,
}

fn main() {
    let _ = A { a: 1, b: 2 }.to_network();
    let _ = AWire::<hg::Be>::default().to_host();
}
