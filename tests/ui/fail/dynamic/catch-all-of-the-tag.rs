//! The catch-all keeps the tag in the type that it is read in.

use hg::Hg;

#[derive(Hg)]
#[hg(tag = u8)]
enum A {
    #[hg(tag = 1)]
    One(u8),
    #[hg(other)]
    Rest(u16, u8),
}

#[derive(Hg)]
#[hg(tag = u16)]
enum B {
    #[hg(tag = 1)]
    One(u8),
    #[hg(other)]
    Rest(u8),
}

fn main() {}
