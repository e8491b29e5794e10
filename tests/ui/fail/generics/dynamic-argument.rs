//! The argument of a generic message is of fixed size.

use hg::Hg;

#[derive(Hg)]
struct Frame<T> {
    len: u8,
    body: T,
}

fn see(_wire: &FrameWire<String, hg::Be>) {}

fn main() {}
