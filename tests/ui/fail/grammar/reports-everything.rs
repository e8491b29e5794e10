//! Every mistake is reported in one run, each at its own place.

use hg::{Auto, Hg};

#[derive(Hg)]
#[hg(big, little, colour = 3)]
struct A {
    #[hg(bits = 9)]
    a: u8,
    #[hg(padd_after = 2)]
    b: usize,
    c: Auto<u16>,
    #[hg(skip, value = 4)]
    d: u8,
    #[hg(value = 300)]
    e: u8,
    #[hg(fill = 1, sum = 4)]
    set_e: u16,
    #[hg(pad_before = -1, value = later)]
    f: u8,
    later: &'static str,
}

#[derive(Hg)]
enum B {
    X(u8),
    #[hg(other)]
    Y,
}

fn main() {}
