//! An enum has a value.

use hg::Hg;

#[derive(Hg)]
#[hg(bits = 4)]
enum A {}

fn main() {}
