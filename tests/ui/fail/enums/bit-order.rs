//! An enum is one number.

use hg::Hg;

#[derive(Hg)]
#[hg(bits = 4, msb0)]
enum A {
    X,
}

fn main() {}
