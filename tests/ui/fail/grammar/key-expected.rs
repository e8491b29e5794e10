//! A list holds keys.

use hg::Hg;

#[derive(Hg)]
struct A {
    #[hg(4)]
    a: u8,
}

fn main() {}
