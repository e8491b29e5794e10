//! A name in an expression is a field or in scope.

use hg::Hg;

#[derive(Hg)]
#[hg(check = length > 4)]
struct A {
    len: u8,
    a: u8,
}

fn main() {}
