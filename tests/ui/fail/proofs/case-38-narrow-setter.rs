//! Storing 16 in 4 bits does not compile, and is an error when tried.

use hg::Hg;

#[derive(Hg)]
struct A {
    #[hg(bits = 4)]
    a: u8,
    #[hg(bits = 4)]
    b: u8,
}

fn main() {
    let mut a = AWire::<hg::Be>::default();
    a.set_a(16);
    let _ = a.try_set_a(16);
}
