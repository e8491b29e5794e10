//! Each variant has tags of its own.

use hg::Hg;

#[derive(Hg)]
#[hg(tag = u8)]
enum A {
    #[hg(tag = 1)]
    One(u8),
    #[hg(tag = 1)]
    Two(u16),
}

#[derive(Hg)]
enum B {
    #[hg(tag = 1..=5)]
    One(u8),
    #[hg(tag = 3 | 9)]
    Two(u16),
}

fn main() {}
