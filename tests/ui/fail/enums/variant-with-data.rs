//! Only the catch-all has data.

use hg::Hg;

#[derive(Hg)]
#[repr(u8)]
enum A {
    One = 1,
    Two(u8),
    Three { a: u8 },
}

fn main() {}
