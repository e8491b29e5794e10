//! A tag is a pattern.

use hg::Hg;

#[derive(Hg)]
#[hg(tag = u8)]
enum A {
    #[hg(tag = +)]
    One(u8),
    #[hg(depth = 3)]
    Two(u8),
}

fn main() {}
