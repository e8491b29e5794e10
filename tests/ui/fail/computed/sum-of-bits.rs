//! A checksum takes whole bytes.

use hg::Hg;

#[derive(Hg)]
struct A {
    #[hg(bits = 16, sum = hg::sum::internet)]
    a: u16,
}

fn main() {}
