//! What is skipped is not known on reading.

use hg::Hg;

#[derive(Hg)]
#[hg(check = extra > 0)]
struct A {
    #[hg(skip)]
    extra: u16,
    #[hg(value = extra + 1)]
    a: u16,
}

fn main() {}
