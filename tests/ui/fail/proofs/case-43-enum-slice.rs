//! Bytes are not a slice of enums.

use hg::Hg;

#[derive(Hg)]
#[repr(u8)]
enum Kind {
    X = 0,
    Y = 1,
}

fn main() {
    let kinds: &[Kind] = Kind::view_slice::<hg::Be>(&[0, 1, 2]).unwrap();
}
