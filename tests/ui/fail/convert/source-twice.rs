//! A source stands once, and is another message.

use hg::Hg;

#[derive(Hg)]
struct V1 {
    id: u16,
}

#[derive(Hg)]
#[hg(from = V1, try_from = V1)]
struct V2 {
    id: u16,
}

#[derive(Hg)]
#[hg(from = V3)]
struct V3 {
    id: u16,
}

fn main() {}
