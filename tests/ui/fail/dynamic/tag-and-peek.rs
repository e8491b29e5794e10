//! The number is taken off, or looked at.

use hg::Hg;

#[derive(Hg)]
#[hg(tag = u8, peek = u8)]
enum A {
    #[hg(tag = 1)]
    One(u8),
}

fn main() {}
