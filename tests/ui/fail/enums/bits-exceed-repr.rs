//! An enum has no more bits than its integer.

use hg::Hg;

#[derive(Hg)]
#[hg(bits = 9)]
#[repr(u8)]
enum A {
    X,
}

fn main() {}
