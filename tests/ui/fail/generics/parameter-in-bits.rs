//! A parameter that lies in bits does so always.

use hg::Hg;

#[derive(Hg)]
struct Frame<T> {
    #[hg(bits = 8)]
    a: T,
}

fn see(_wire: &FrameWire<[u8; 4], hg::Be>) {}

fn main() {}
