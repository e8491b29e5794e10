//! One field takes all that is left.

use hg::Hg;

#[derive(Hg)]
struct A {
    #[hg(rest)]
    a: Vec<u8>,
    #[hg(rest)]
    b: Vec<u8>,
}

fn main() {}
