//! Every variant has a tag, or is the catch-all.

use hg::Hg;

#[derive(Hg)]
#[hg(tag = u8)]
enum A {
    #[hg(tag = 1)]
    One(u8),
    Two(u16),
}

fn main() {}
