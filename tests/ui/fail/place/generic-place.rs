//! A place does not depend on a parameter.

use hg::Hg;

#[derive(Hg)]
#[hg(size = 64)]
struct A<const N: usize> {
    a: [u8; N],
    #[hg(align_before = 4)]
    b: u8,
}

#[derive(Hg)]
struct B<T> {
    #[hg(size = 4)]
    a: T,
}

fn main() {}
