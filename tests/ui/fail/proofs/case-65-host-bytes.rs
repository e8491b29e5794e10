//! The host form is not bytes, as it has padding.

use hg::Hg;

#[derive(Hg)]
#[repr(C, align(4))]
struct A {
    a: u8,
}

fn main() {
    let _ = A { a: 1 }.as_bytes();
    let _ = <A as AsRef<[u8]>>::as_ref(&A { a: 1 });
}
