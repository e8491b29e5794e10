//! What a field is made from has a meaning where the struct is made from something.

use hg::Hg;

#[derive(Hg)]
struct A {
    #[hg(from = other)]
    a: u16,
    #[hg(default)]
    b: u16,
    #[hg(default = 4)]
    c: u16,
}

#[derive(Hg)]
#[hg(tag = u8)]
enum B {
    #[hg(tag = 1)]
    One {
        #[hg(from = other)]
        a: u8,
    },
}

fn main() {}
