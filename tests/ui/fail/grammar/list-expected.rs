//! `#[hg]` holds at least one key.

use hg::Hg;

#[derive(Hg)]
#[hg]
struct A {
    #[hg()]
    a: u8,
    #[hg = 3]
    b: u8,
}

fn main() {}
