//! A bit struct whose values may not fit has no setter.

use hg::Hg;

#[derive(Hg)]
#[hg(bits = 8)]
struct Flags {
    #[hg(bits = 4)]
    a: u8,
    #[hg(bits = 4)]
    b: u8,
}

#[derive(Hg)]
struct A {
    flags: Flags,
    c: u8,
}

#[derive(Hg)]
struct B {
    #[hg(bits = 8)]
    flags: Flags,
}

fn main() {
    let mut a = AWire::<hg::Be>::default();
    a.set_flags(Flags { a: 1, b: 2 });
    let mut b = BWire::<hg::Be>::default();
    b.set_flags(Flags { a: 1, b: 2 });
    let _ = A { flags: Flags { a: 1, b: 2 }, c: 3 }.to_network();
}
