//! Bytes may be no variant of an enum.

use hg::Hg;

#[derive(Hg)]
#[repr(u8)]
enum Kind {
    X = 1,
}

#[derive(Hg)]
struct A {
    a: u16,
    kind: Kind,
}

fn main() {
    let a = A { a: 1, kind: Kind::X };
    let wire = a.to_network();
    let _ = wire.to_host();
    let _ = wire.try_to_host();
}
