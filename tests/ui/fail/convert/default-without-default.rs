//! `default` takes the default of the field's type, which has one.

use hg::Hg;

#[derive(Hg)]
struct V1 {
    id: u16,
}

#[derive(Hg)]
struct Code(u16);

#[derive(Hg)]
#[hg(from = V1)]
struct V2 {
    id: u16,
    #[hg(default)]
    code: Code,
    #[hg(default = "none")]
    count: u16,
}

fn main() {}
