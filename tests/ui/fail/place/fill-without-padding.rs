//! What fills the padding has some to fill.

use hg::Hg;

#[derive(Hg)]
struct A {
    #[hg(fill = 0xff)]
    a: u8,
    #[hg(bits = 4, pad_bits_after = 4, fill = 0xff)]
    b: u8,
}

fn main() {}
