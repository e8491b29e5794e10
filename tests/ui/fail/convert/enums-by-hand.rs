//! A struct is made field by field; which variant becomes which is for the user to say.

use hg::Hg;

#[derive(Hg)]
#[repr(u8)]
enum Kind1 {
    A,
}

#[derive(Hg)]
#[repr(u8)]
#[hg(from = Kind1)]
enum Kind2 {
    A,
    B,
}

#[derive(Hg)]
#[hg(tag = u8, try_from = Kind1)]
enum Body {
    #[hg(tag = 1)]
    One(u8),
}

fn main() {}
