//! The tag of a field is that of the variants.

use hg::Hg;

#[derive(Hg)]
enum Body {
    #[hg(tag = b"ab")]
    One(u8),
    #[hg(other)]
    Rest([u8; 2]),
}

#[derive(Hg)]
struct A {
    kind: u16,
    #[hg(tag = kind)]
    body: Body,
}

fn main() {}
