//! A constant fits its field.

use hg::Hg;

#[derive(Hg)]
struct A {
    #[hg(value = 256)]
    a: u8,
    #[hg(value = -129)]
    b: i8,
    #[hg(value = -1)]
    c: u32,
    #[hg(bits = 4, value = 16)]
    d: u8,
    #[hg(bits = 4, value = 8)]
    e: i8,
    #[hg(value = 340282366920938463463374607431768211456)]
    f: u128,
    #[hg(bits = 8, value = -128)]
    fits: i8,
}

fn main() {}
