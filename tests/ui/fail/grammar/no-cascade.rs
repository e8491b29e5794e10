//! A message that is wrong is wrong once, also where it is used.

use hg::Hg;

#[derive(Hg)]
struct A {
    #[hg(bits = 9)]
    a: u8,
    b: u16,
}

#[derive(Hg)]
#[hg(bits = 0)]
enum Kind {
    X,
}

#[derive(Hg)]
#[hg(big, little)]
struct Frame<T> {
    len: u8,
    body: T,
}

#[derive(Hg)]
struct B {
    a: A,
    all: [A; 2],
    frame: Frame<u8>,
    #[hg(bits = 8)]
    kind: Kind,
}

fn use_them(a: A, b: B, wire: AWire<hg::Be>) {
    let _ = a.to_network();
    let _ = b.to_network();
    let _ = A::view::<hg::Be>(&[0; 3]).unwrap().a();
    let _ = A::SIZE + B::SIZE;
    let _ = wire.to_host();
}

fn main() {}
