//! The one field of a newtype has a wire form.

use hg::Hg;

struct Plain;

#[derive(Hg)]
struct A(Plain);

fn main() {}
