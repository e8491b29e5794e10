//! A byte may be no `bool`.

use hg::Hg;

#[derive(Hg)]
struct A {
    a: u16,
    b: bool,
}

fn main() {
    let wire = A { a: 1, b: true }.to_network();
    let _ = wire.to_host();
}
