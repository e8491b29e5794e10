//! A letter of several bytes does not stand for one byte.

use hg::Hg;

#[derive(Hg)]
struct A {
    #[hg(size = 4, fill = 'é')]
    a: String,
}

#[derive(Hg)]
struct C {
    #[hg(value = 'é')]
    a: u8,
    #[hg(value = "é")]
    b: u8,
}

#[derive(Hg)]
#[hg(magic = 'é')]
struct D {
    a: u8,
}

fn main() {}
