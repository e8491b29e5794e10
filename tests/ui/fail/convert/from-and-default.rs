//! A field is made in one way.

use hg::Hg;

#[derive(Hg)]
struct V1 {
    id: u16,
}

#[derive(Hg)]
#[hg(from = V1)]
struct V2 {
    #[hg(from = id, default)]
    id: u16,
}

fn main() {
    // What is wrong is said once.
    let _ = V2::from(V1 { id: 1 });
}
