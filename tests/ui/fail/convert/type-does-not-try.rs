//! With `try_from`, a field's type converts by `TryFrom`.

use hg::Hg;

#[derive(Hg)]
struct Inner1 {
    a: u8,
}

#[derive(Hg)]
struct Inner2 {
    a: u8,
}

#[derive(Hg)]
struct V1 {
    id: u32,
    inner: Inner1,
}

#[derive(Hg)]
#[hg(try_from = V1)]
struct V2 {
    id: u16,
    inner: Inner2,
}

fn main() {}
