//! A message is of fixed size where that is asked for.

use hg::{Fixed, Hg};

struct Plain;

fn size<M: Fixed>() -> usize {
    <M as Hg>::MIN
}

fn main() {
    size::<Plain>();
}
