//! There is one catch-all.

use hg::Hg;

#[derive(Hg)]
#[repr(u8)]
enum A {
    One = 1,
    #[hg(other)]
    Rest(u8),
    #[hg(other)]
    More(u8),
}

fn main() {}
