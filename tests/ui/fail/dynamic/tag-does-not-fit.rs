//! A tag is a number of its type.

use hg::Hg;

#[derive(Hg)]
#[hg(tag = u8)]
enum Own {
    #[hg(tag = 1)]
    One(u8),
    #[hg(tag = 300)]
    Two(u8),
}

#[derive(Hg)]
enum Kept {
    #[hg(tag = -1)]
    One(u8),
    #[hg(tag = 5 | 250..=256)]
    Two(u8),
    #[hg(other)]
    Rest(u8),
}

#[derive(Hg)]
enum Pair {
    #[hg(tag = (1, 2))]
    One(u8),
    #[hg(tag = (1, 3000))]
    Two(u8),
    #[hg(other)]
    Rest((u8, u8)),
}

fn main() {}
