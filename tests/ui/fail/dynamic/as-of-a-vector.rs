//! What stands under `as` knows its own end.

use hg::Hg;

#[derive(Clone)]
struct Host;

#[derive(Hg)]
struct Wire {
    #[hg(rest)]
    bytes: Vec<u8>,
}

#[derive(Hg)]
struct A {
    #[hg(as = Vec<u8>, prefix = u8)]
    a: Host,
    #[hg(as = String)]
    b: Host,
    #[hg(as = Wire, prefix_bytes = u8)]
    c: Host,
}

fn main() {}
