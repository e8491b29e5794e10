//! `until` stands on vectors and text.

use hg::Hg;

#[derive(Hg)]
struct A {
    #[hg(until = 0)]
    number: u32,
}

fn main() {}
