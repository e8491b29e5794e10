//! Places are for messages of a fixed size.

use hg::Hg;

#[derive(Hg)]
struct A {
    #[hg(at = 4)]
    n: u8,
    #[hg(count = n)]
    a: Vec<u8>,
}

fn main() {}
