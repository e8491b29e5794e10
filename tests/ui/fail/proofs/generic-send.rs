//! A proof is asked for by its name.

use hg::{Be, FromWire, Hg, ToWire};

#[derive(Hg)]
struct A {
    #[hg(bits = 4)]
    a: u8,
    #[hg(bits = 4)]
    b: bool4,
}

#[allow(non_camel_case_types)]
type bool4 = u8;

fn send(_: impl ToWire<Be>) {}
fn receive<T: FromWire<Be>>() {}

fn main() {
    send(A { a: 1, b: 2 });
    receive::<A>();
    receive::<bool>();
    send(String::new());
}
