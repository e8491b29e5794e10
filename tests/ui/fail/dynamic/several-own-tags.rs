//! An enum that writes its own tag has one for each variant.

use hg::Hg;

#[derive(Hg)]
#[hg(tag = u8)]
enum A {
    #[hg(tag = 1 | 2)]
    One(u8),
    #[hg(other)]
    Rest(u8),
}

fn main() {}
