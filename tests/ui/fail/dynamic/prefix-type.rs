//! A prefix is a type, or chosen from two.

use hg::Hg;

#[derive(Hg)]
struct A {
    #[hg(prefix = 16)]
    a: Vec<u8>,
}

fn main() {}
