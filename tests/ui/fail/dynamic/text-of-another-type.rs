//! Text is a type that can hold it.

use hg::Hg;

struct Mine;

#[derive(Hg)]
struct A {
    n: u8,
    #[hg(bytes = n)]
    a: Mine,
}

fn main() {}
