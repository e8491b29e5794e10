//! Keys stand on messages, fields and variants only.

use hg::Hg;

#[derive(Hg)]
struct A<#[hg(big)] T> {
    a: T,
}

#[derive(Hg)]
#[repr(u8)]
enum B {
    One = 1,
    #[hg(other)]
    Rest(#[hg(big)] u8),
}

fn main() {}
