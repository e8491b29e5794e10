//! `Auto` and `PhantomData` hold nothing in the host.

use std::marker::PhantomData;

use hg::{Auto, Hg};

#[derive(Hg)]
struct V1 {
    id: u16,
}

#[derive(Hg)]
#[hg(from = V1)]
struct V2 {
    #[hg(value = 1, from = id)]
    version: Auto<u8>,
    #[hg(default)]
    mark: PhantomData<u8>,
}

fn main() {}
