//! Constants as tags: whether they overlap the compiler finds out.

use hg::Hg;

const ONE: u8 = 1;
const FIRST: u16 = 5;
const RIFF: [u8; 4] = *b"RIFF";

#[derive(Hg)]
#[hg(tag = u8)]
enum Number {
    #[hg(tag = ONE)]
    A(u8),
    #[hg(tag = 2)]
    B(u8),
    #[hg(tag = 1)]
    C(u8),
}

#[derive(Hg)]
enum Range {
    #[hg(tag = FIRST..)]
    A(u8),
    #[hg(tag = 3 | 9)]
    B(u8),
}

#[derive(Hg)]
#[repr(u8)]
enum Discriminant {
    A(u8) = 1,
    #[hg(tag = 1)]
    B(u8) = 2,
}

#[derive(Hg)]
enum Bytes {
    #[hg(tag = b"RIFF")]
    A(u8),
    #[hg(tag = RIFF)]
    B(u8),
}

#[derive(Hg)]
enum Pair {
    #[hg(tag = (1, ONE))]
    A(u8),
    #[hg(tag = (1, 1..=3))]
    B(u8),
}

fn main() {}
