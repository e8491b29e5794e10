//! An accessor is not named as an operation.

use hg::Hg;

#[derive(Hg)]
struct A {
    to_host: u8,
    as_bytes: u8,
    r#validate: u8,
}

fn main() {}
