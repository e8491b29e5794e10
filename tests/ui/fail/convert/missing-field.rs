//! A field that the source lacks is reported at the field.

use hg::Hg;

#[derive(Hg)]
struct V1 {
    id: u16,
}

#[derive(Hg)]
#[hg(from = V1)]
struct V2 {
    id: u16,
    code: u16,
    #[hg(from = number)]
    count: u16,
}

fn main() {}
