//! Nothing stands behind what takes all that is left.

use hg::Hg;

#[derive(Hg)]
struct A {
    #[hg(rest)]
    a: Vec<u8>,
    b: u8,
}

fn main() {}
