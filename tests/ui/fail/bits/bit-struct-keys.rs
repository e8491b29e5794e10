//! Some keys are for messages of bytes.

use hg::Hg;

#[derive(Hg)]
#[hg(bits = 16, magic = b"A", size = 4)]
struct A {
    #[hg(bits = 16)]
    a: u16,
}

fn main() {}
