//! An enum has the same size on every machine.

use hg::Hg;

#[derive(Hg)]
#[repr(usize)]
enum A {
    X,
}

fn main() {}
