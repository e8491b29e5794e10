//! Bytes are translated where something says how.

use hg::{Be, Hg, Le, convert};

#[derive(Hg)]
struct V1 {
    id: u16,
}

#[derive(Hg)]
struct V2 {
    id: u16,
}

fn main() {
    let _ = convert::translate::<V1, Be, V2, Le>(&[0, 1], &mut [0; 2]);
}
