//! Elements that may take no bytes need a limit.

use hg::Hg;

#[derive(Hg)]
struct Nothing;

#[derive(Hg)]
struct A {
    n: u32,
    #[hg(count = n)]
    a: Vec<Nothing>,
}

fn main() {}
