//! The byte of padding fits a byte.

use hg::Hg;

#[derive(Hg)]
struct A {
    #[hg(pad_after = 2, fill = 256)]
    a: u8,
}

fn main() {}
