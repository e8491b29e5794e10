//! What is no message is not decoded.

use hg::Hg;

struct Plain;

fn read<M: Hg>(bytes: &[u8]) -> M {
    M::decode::<hg::Be>(bytes).unwrap()
}

fn main() {
    let _: Plain = read(&[]);
}
