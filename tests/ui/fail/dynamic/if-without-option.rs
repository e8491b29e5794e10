//! `if` stands on an `Option`.

use hg::Hg;

#[derive(Hg)]
struct A {
    flag: bool,
    #[hg(if = flag)]
    a: u8,
}

fn main() {}
