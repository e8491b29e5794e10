//! The view of an enum with data is `Copy`, and so is what it holds by value.

use hg::Hg;

#[derive(Hg)]
#[repr(u8)]
enum Kind {
    A,
    B,
}

#[derive(Hg)]
#[hg(bits = 4)]
struct Half {
    #[hg(bits = 4)]
    half: u8,
}

#[derive(Hg)]
#[hg(tag = u8)]
enum Body {
    #[hg(tag = 1)]
    One(Kind),
    #[hg(tag = 2)]
    Two {
        #[hg(bits = 4)]
        half: Half,
        #[hg(bits = 4)]
        other: u8,
    },
}

fn main() {}
