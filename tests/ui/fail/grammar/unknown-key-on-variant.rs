//! A variant has one key.

use hg::Hg;

#[derive(Hg)]
#[repr(u8)]
enum A {
    One = 1,
    #[hg(others)]
    Rest(u8),
}

fn main() {}
