//! A number of an enum fits its bits.

use hg::Hg;

#[derive(Hg)]
#[hg(bits = 3)]
enum Kind {
    X = 1,
    Y = 8,
}

#[derive(Hg)]
#[hg(bits = 3)]
#[repr(i8)]
enum Signed {
    X = -5,
}

fn main() {}
