//! Some types have no values.

use hg::Hg;

#[derive(Hg)]
struct A {
    a: !,
}

fn main() {}
