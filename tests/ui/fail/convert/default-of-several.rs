//! With several sources, `default` drops no field of one of them.

use hg::Hg;

#[derive(Hg)]
struct V1 {
    id: u16,
}

#[derive(Hg)]
struct V2 {
    id: u16,
    code: u16,
}

struct NoMessage {
    id: u16,
}

#[derive(Hg)]
#[hg(from = V1, from = V2, from = NoMessage)]
struct V3 {
    id: u16,
    #[hg(default)]
    code: u16,
    #[hg(default)]
    flags: u16,
}

fn main() {}
