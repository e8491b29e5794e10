//! Some keys are for structs.

use hg::Hg;

#[derive(Hg)]
#[hg(magic = b"A", size = 4, check = true, wire = Form)]
#[repr(u8)]
enum A {
    X,
}

fn main() {}
