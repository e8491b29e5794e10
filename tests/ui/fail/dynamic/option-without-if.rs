//! An `Option` needs something that tells whether it is there.

use hg::Hg;

#[derive(Hg)]
#[hg(dynamic)]
struct A {
    a: Option<u8>,
    #[hg(prefix = u8)]
    b: Option<Vec<u8>>,
}

fn main() {}
