//! A place does not depend on a field.

use hg::Hg;

#[derive(Hg)]
struct A {
    len: u8,
    #[hg(pad_after = len as usize, fill = len)]
    a: u8,
}

fn main() {}
