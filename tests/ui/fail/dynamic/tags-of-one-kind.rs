//! All tags are numbers, or bytes of one length, or tuples.

use hg::Hg;

#[derive(Hg)]
#[hg(tag = u8)]
enum Own {
    #[hg(tag = b"a")]
    A(u8),
}

#[derive(Hg)]
enum Lengths {
    #[hg(tag = b"abcd")]
    A(u8),
    #[hg(tag = b"ab")]
    B(u8),
}

#[derive(Hg)]
enum Kinds {
    #[hg(tag = (1, 2))]
    A(u8),
    #[hg(tag = 3)]
    B(u8),
    #[hg(tag = (1, b"a"))]
    C(u8),
}

fn main() {}
