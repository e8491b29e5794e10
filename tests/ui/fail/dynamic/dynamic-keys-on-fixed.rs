//! What is for dynamic messages means nothing on fixed ones.

use hg::Hg;

#[derive(Hg)]
#[hg(origin, recursive, depth = 3, view = Look)]
struct A {
    a: u8,
}

#[derive(Hg)]
#[hg(view = Look)]
struct B(u8);

#[derive(Hg)]
#[hg(bits = 8, origin)]
struct C {
    #[hg(bits = 8)]
    c: u8,
}

#[derive(Hg)]
#[hg(depth = 3)]
#[repr(u8)]
enum D {
    One = 1,
}

#[derive(Hg)]
#[hg(tag = u8)]
struct E {
    e: u8,
}

#[derive(Hg)]
#[hg(bits = 8, dynamic)]
struct F {
    #[hg(bits = 8)]
    f: u8,
}

#[derive(Hg)]
#[hg(dynamic)]
#[repr(u8)]
enum G {
    One = 1,
}

#[derive(Hg)]
#[hg(dynamic, tag = u8)]
enum H {
    #[hg(tag = 1)]
    One(u8),
}

fn main() {}
