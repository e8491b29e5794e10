//! A constant is of the kind of its field.

use hg::Hg;

#[derive(Hg)]
struct A {
    #[hg(value = true)]
    a: u8,
    #[hg(value = 1)]
    b: bool,
    #[hg(value = 1)]
    c: f32,
    #[hg(value = "x")]
    d: i64,
}

fn main() {}
