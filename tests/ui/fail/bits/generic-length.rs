//! The bits of a run do not depend on a parameter.

use hg::Hg;

#[derive(Hg)]
struct A<const N: usize> {
    #[hg(bits = 4)]
    a: [u8; N],
}

fn main() {}
