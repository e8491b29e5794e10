//! A field is as wide as its enum.

use hg::Hg;

#[derive(Hg)]
#[hg(bits = 4)]
enum Kind {
    X,
}

#[derive(Hg)]
struct A {
    #[hg(bits = 8)]
    a: Kind,
}

fn main() {}
