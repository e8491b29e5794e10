//! A bit struct of no whole bytes has no wire form to name.

use hg::Hg;

#[derive(Hg)]
#[hg(bits = 12, wire = Form)]
struct A {
    #[hg(bits = 12)]
    a: u16,
}

fn main() {}
