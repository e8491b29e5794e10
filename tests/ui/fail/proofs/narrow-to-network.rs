//! A value of more bits than its field may not fit.

use hg::Hg;

#[derive(Hg)]
struct A {
    #[hg(bits = 4)]
    a: u8,
    #[hg(bits = 12)]
    b: u16,
}

fn main() {
    let a = A { a: 1, b: 2 };
    let _ = a.to_network();
    let _ = a.try_to_network();
    let _ = A::view::<hg::Be>(&[0, 0]).unwrap().to_host();
}
