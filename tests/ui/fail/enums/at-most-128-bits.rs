//! An enum has at most 128 bits.

use hg::Hg;

#[derive(Hg)]
#[hg(bits = 129)]
enum A {
    X,
}

fn main() {}
