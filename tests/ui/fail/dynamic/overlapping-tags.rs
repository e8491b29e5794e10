//! Each variant has tags of its own.

use hg::Hg;

#[derive(Hg)]
#[hg(tag = u8)]
enum A {
    #[hg(tag = 1)]
    One(u8),
    #[hg(tag = 1)]
    Two(u16),
}

#[derive(Hg)]
enum B {
    #[hg(tag = 1..=5)]
    One(u8),
    #[hg(tag = 3 | 9)]
    Two(u16),
}

#[derive(Hg)]
enum C {
    #[hg(tag = b"ab")]
    One(u8),
    #[hg(tag = b"cd" | b"ab")]
    Two(u16),
}

#[derive(Hg)]
enum D {
    #[hg(tag = (1, 2))]
    One(u8),
    #[hg(tag = (1, 1..=3))]
    Two(u16),
}

#[derive(Hg, Clone, Copy, PartialEq)]
#[repr(u8)]
enum Kind {
    A,
    B,
}

#[derive(Hg)]
enum E {
    #[hg(tag = Kind::A)]
    One(u8),
    #[hg(tag = Kind::B | Kind::A)]
    Two(u16),
}

fn main() {}
