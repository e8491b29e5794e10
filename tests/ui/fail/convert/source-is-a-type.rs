//! `from` names a type on a message, and a field on a field.

use hg::Hg;

#[derive(Hg)]
struct V1 {
    id: u16,
}

#[derive(Hg)]
#[hg(from = 3)]
struct V2 {
    id: u16,
}

#[derive(Hg)]
#[hg(from)]
struct V3 {
    id: u16,
}

#[derive(Hg)]
#[hg(from = V1)]
struct V4 {
    #[hg(from = V1::id)]
    a: u16,
    #[hg(default = )]
    b: u16,
}

fn main() {}
