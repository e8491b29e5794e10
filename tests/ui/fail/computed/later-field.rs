//! A value names earlier fields.

use hg::Hg;

#[derive(Hg)]
struct A {
    #[hg(value = b + 1)]
    a: u8,
    #[hg(value = b)]
    b: u8,
}

fn main() {}
