//! A number of bytes is not negative, and fits.

use hg::Hg;

#[derive(Hg)]
#[hg(size = -8)]
struct A {
    #[hg(pad_before = -1)]
    a: u8,
    #[hg(size = "x")]
    b: u8,
    #[hg(pad_after = 99999999999999999999999)]
    c: u8,
    #[hg(at = 1.5)]
    d: u8,
    #[hg(align_before = true)]
    e: u8,
}

fn main() {}
