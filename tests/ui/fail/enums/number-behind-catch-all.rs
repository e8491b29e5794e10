//! A variant behind the catch-all says its number.

use hg::Hg;

#[derive(Hg)]
#[repr(u8)]
enum A {
    One = 1,
    #[hg(other)]
    Rest(u8),
    Three,
}

fn main() {}
