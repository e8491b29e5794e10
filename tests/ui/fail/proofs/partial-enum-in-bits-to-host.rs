//! Bits may be no variant of an enum.

use hg::Hg;

#[derive(Hg)]
#[hg(bits = 4)]
enum Kind {
    X = 1,
}

#[derive(Hg)]
struct A {
    #[hg(bits = 4)]
    a: Kind,
    #[hg(bits = 4)]
    b: Kind,
}

fn main() {
    let a = A { a: Kind::X, b: Kind::X };
    let wire = a.to_network();
    let _ = wire.to_host();
}
