//! The catch-all keeps the number, and nothing else.

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
    Rest(u16, u8),
}

#[derive(Hg)]
#[repr(u16)]
enum C {
    One = 1,
    #[hg(other)]
    Rest { number: u16 },
}

fn main() {}
