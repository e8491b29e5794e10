//! What tells an extent is a field, or is in scope.

use hg::Hg;

#[derive(Hg)]
struct A {
    #[hg(count = m)]
    a: Vec<u8>,
}

fn main() {}
