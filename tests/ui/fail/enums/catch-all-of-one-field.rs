//! The catch-all keeps the number in a field of its own.

use hg::Hg;

#[derive(Hg)]
#[repr(u16)]
enum A {
    One = 1,
    #[hg(other)]
    Rest,
}

#[derive(Hg)]
#[repr(u16)]
enum B {
    One = 1,
    #[hg(other)]
    Rest { number: u16 },
}

fn main() {}
