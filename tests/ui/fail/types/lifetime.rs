//! A host type has no lifetimes.

use hg::Hg;

#[derive(Hg)]
struct A<'a> {
    a: &'a [u8],
}

fn main() {}
