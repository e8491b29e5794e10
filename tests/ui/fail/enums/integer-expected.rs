//! An enum says its integer.

use hg::Hg;

#[derive(Hg)]
enum A {
    X,
}

#[derive(Hg)]
#[repr(C)]
enum B {
    X,
    #[hg(other)]
    Rest(u8),
}

fn main() {}
