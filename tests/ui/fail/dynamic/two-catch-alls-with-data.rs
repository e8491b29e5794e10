//! There is one catch-all.

use hg::Hg;

#[derive(Hg)]
#[hg(tag = u8)]
enum A {
    #[hg(tag = 1)]
    One(u8),
    #[hg(other)]
    Two(u8),
    #[hg(other)]
    Three(u8),
    #[hg(other)]
    Four,
}

fn main() {}
