//! What stands on structs has no place on an enum with data.

use hg::Hg;

#[derive(Hg)]
#[hg(tag = u8, magic = b"a", check = true, msb0)]
enum A {
    #[hg(tag = 1)]
    One(u8),
}

fn main() {}
