//! The argument of a generic message has a wire form.

use hg::Hg;

struct Plain;

#[derive(Hg)]
struct Frame<T> {
    len: u8,
    body: T,
}

#[derive(Hg)]
struct A {
    a: Frame<Plain>,
    b: u8,
}

fn main() {}
