//! A catch-all keeps numbers that fewer bits do not hold.

use hg::Hg;

#[derive(Hg)]
#[repr(u8)]
enum Kind {
    X = 1,
    #[hg(other)]
    Rest(u8),
}

#[derive(Hg)]
struct A {
    #[hg(bits = 4)]
    a: Kind,
    #[hg(bits = 4)]
    b: Kind,
}

fn main() {
    let _ = A { a: Kind::X, b: Kind::X }.to_network();
}
