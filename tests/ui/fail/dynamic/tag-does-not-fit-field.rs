//! A field that tells the tag holds every number of the variants.

use hg::Hg;

#[derive(Hg)]
enum Body {
    #[hg(tag = 1)]
    One(u8),
    #[hg(tag = 300)]
    Two(u8),
}

#[derive(Hg)]
struct A {
    kind: u8,
    #[hg(tag = kind)]
    body: Body,
}

#[derive(Hg)]
struct B {
    #[hg(bits = 4, pad_bits_after = 4)]
    kind: u16,
    #[hg(tag = kind, prefix = u8)]
    all: Vec<Body>,
}

fn main() {}
