//! An enum that does not carry its tag stands under one.

use hg::Hg;

#[derive(Hg)]
enum Body {
    #[hg(tag = 1)]
    One(u8),
    #[hg(tag = 2)]
    Two(u16),
}

#[derive(Hg)]
#[hg(dynamic)]
struct A {
    body: Body,
}

fn main() {}
