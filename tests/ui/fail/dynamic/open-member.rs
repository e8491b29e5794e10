//! A member that takes all that is left stands last.

use hg::Hg;

#[derive(Hg)]
struct Open {
    #[hg(rest)]
    a: Vec<u8>,
}

#[derive(Hg)]
#[hg(dynamic)]
struct A {
    open: Open,
    b: u8,
}

fn main() {}
