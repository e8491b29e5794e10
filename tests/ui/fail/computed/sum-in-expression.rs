//! A checksum is computed last.

use hg::Hg;

#[derive(Hg)]
#[hg(check = sum > 0)]
struct A {
    #[hg(sum = hg::sum::internet)]
    sum: u16,
    #[hg(value = sum + 1)]
    a: u16,
}

fn main() {}
