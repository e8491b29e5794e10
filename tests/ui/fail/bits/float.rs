//! A float is no bit field.

use hg::Hg;

#[derive(Hg)]
struct A {
    #[hg(bits = 32)]
    a: f32,
}

fn main() {}
