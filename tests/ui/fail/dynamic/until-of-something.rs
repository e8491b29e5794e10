//! An end is a literal or a closure.

use hg::Hg;

const END: u8 = 0;

#[derive(Hg)]
struct A {
    #[hg(until = END)]
    a: Vec<u8>,
    #[hg(until = |it| it == 'x')]
    b: String,
}

fn main() {}
