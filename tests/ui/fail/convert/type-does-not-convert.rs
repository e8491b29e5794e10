//! A field's type converts by `From`.

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
    #[hg(prefix = u8)]
    list: Vec<u16>,
}

#[derive(Hg)]
#[hg(from = V1)]
struct V2 {
    id: u16,
    inner: Inner2,
    #[hg(prefix = u8)]
    list: Vec<u8>,
}

fn main() {}
