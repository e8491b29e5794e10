//! A marker takes no place.

use hg::Hg;

use core::marker::PhantomData;

#[derive(Hg)]
struct A {
    a: u8,
    #[hg(skip)]
    b: PhantomData<u8>,
    #[hg(pad_after = 4)]
    c: PhantomData<u8>,
}

fn main() {}
