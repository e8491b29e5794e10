//! What the host does not store is computed.

use hg::{Auto, Hg};

#[derive(Hg)]
struct A {
    a: Auto<u16>,
}

fn main() {}
