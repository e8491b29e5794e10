//! A field has at most 128 bits.

use hg::Hg;

#[derive(Hg)]
#[hg(bits = 136)]
struct Wide {
    #[hg(bits = 8)]
    a: [u8; 17],
}

#[derive(Hg)]
struct A {
    #[hg(bits = 136)]
    a: Wide,
}

fn main() {}
