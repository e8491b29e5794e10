//! The catch-all keeps every number.

use hg::Hg;

#[derive(Hg)]
#[repr(u16)]
enum A {
    One = 1,
    #[hg(other)]
    Rest(u8),
}

#[derive(Hg)]
#[hg(bits = 4)]
#[repr(u8)]
enum B {
    One = 1,
    #[hg(other)]
    Rest(i8),
}

fn main() {}
