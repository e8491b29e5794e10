//! The catch-all has no number of its own.

use hg::Hg;

#[derive(Hg)]
#[repr(u8)]
enum A {
    One = 1,
    #[hg(other)]
    Rest(u8) = 9,
}

fn main() {}
