//! A conversion to another type may fail.

use hg::Hg;

#[derive(Hg)]
struct A {
    a: u16,
    #[hg(as = u32)]
    b: u8,
}

fn main() {
    let _ = A { a: 1, b: 0 }.to_network();
    let _ = AWire::<hg::Be>::default().to_host();
}
